"""A cluster against one machine on the same text: quality, traffic, scaling, and what a larger one would take.

    python tests/benchmarks/bench_cluster.py TEXT FOLDER [--workers 2 4] [--epochs 5] [--models skipgram cbow]
        [--curvatures 0 0.1 1e9] [--bytes N] [--processes]

TEXT is plain text with words between spaces (100 MB of Wikipedia). FOLDER holds questions-words.txt and wordsim353.tsv;
SimLex-999 comes with gensim. The text is cut into shards of 10,000-word lines. With --processes workers are those of a
LocalCluster, which also measures speed; without, they are taken in turns by this process: what they learn is the same,
number for number. Run it alone: more workers than free cores tell nothing of scaling.
"""

import argparse
import tempfile
import time
from importlib.resources import files
from pathlib import Path

RESTRICT = 30_000
LINE = 10_000  # words
SHARDS = 24


def write_shards(text: Path, folder: Path, limit: int | None) -> None:
    words = text.read_bytes()[:limit].decode().split()
    lines = [" ".join(words[at : at + LINE]) for at in range(0, len(words), LINE)]
    each = -(-len(lines) // SHARDS)
    for k in range(0, len(lines), each):
        (folder / f"shard-{k // each:03}.txt").write_text("\n".join(lines[k : k + each]), encoding="utf-8")


def quality(embedding, folder: Path) -> list[float]:
    from embviz.analysis.evaluation.benchmarks import evaluate_analogies, evaluate_pairs
    from embviz.analysis.evaluation.questions import read_analogies, read_pairs

    simlex = Path(str(files("gensim.test.test_data").joinpath("simlex999.txt")))
    analogies = evaluate_analogies(embedding, read_analogies(folder / "questions-words.txt"), RESTRICT).accuracy
    pairs = [evaluate_pairs(embedding, read_pairs(f), RESTRICT).spearman for f in (folder / "wordsim353.tsv", simlex)]
    return [100 * analogies, *(100 * p for p in pairs)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--workers", type=int, nargs="*", default=[2, 4])
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--models", nargs="+", default=["skipgram"])
    parser.add_argument("--curvatures", type=float, nargs="+")
    parser.add_argument("--bytes", type=int)
    parser.add_argument("--processes", action="store_true")
    parser.add_argument("--skip-one", action="store_true", help="no run on one machine")
    arguments = parser.parse_args()

    from embviz.text.preprocessing import Preprocessing
    from embviz.training.cluster.averaging import CURVATURE
    from embviz.training.cluster.counting import read_shards
    from embviz.training.cluster.session import Here
    from embviz.training.cluster.shards import blocks_of

    plain = Preprocessing()
    with tempfile.TemporaryDirectory() as temporary:
        shards = Path(temporary)
        write_shards(arguments.text, shards, arguments.bytes)
        blocks = blocks_of(shards, plain)
        begun = time.perf_counter()
        text = read_shards(blocks, plain, Here())
        print(f"{text.tokens:,} words counted in {time.perf_counter() - begun:.1f} s by one process", flush=True)
        for model in arguments.models:
            for seed in range(1, arguments.seeds + 1):
                options = {"epochs": arguments.epochs, "seed": seed}
                if not arguments.skip_one:
                    one_machine(shards, model, options, arguments.folder)
                for workers in arguments.workers:
                    for curvature in arguments.curvatures or [CURVATURE]:
                        cluster(text, model, options, workers, curvature, arguments)


def one_machine(shards: Path, model: str, options: dict, folder: Path) -> None:
    from embviz.text.reading import read_corpus
    from embviz.training import warm_up
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    parameters = defaults(model, threads=1, **options)
    warm_up(parameters)
    run = TrainingRun(read_corpus(shards), parameters)
    run.execute()
    speed = run.progress.tokens_done / run.progress.elapsed
    tell(f"{model}, one machine, one thread", quality(run.embedding(), folder), f"{speed / 1e6:.2f} M words/s")


def cluster(text, model: str, options: dict, workers: int, curvature: float, arguments) -> None:
    from embviz.training import warm_up
    from embviz.training.cluster.run import ClusterRun, Connection
    from embviz.training.parameters import defaults
    from embviz.util.errors import ComputeError

    parameters = defaults(model, **options)
    warm_up(parameters)
    run = ClusterRun(
        text, parameters, Connection(f"local:{workers}" if arguments.processes else "", workers), None, curvature
    )
    name = f"{model}, {workers} workers ({'processes' if arguments.processes else 'in turns'}), h {curvature:g}"
    try:
        run.execute()
    except ComputeError as error:
        # sums of what many learned diverge
        print(f"{name:<45} {error}", flush=True)
        return
    learner, seconds = run.cluster, run.progress.elapsed
    done = run.progress.tokens_done
    said = (
        f"{done / seconds / 1e6:.2f} M words/s, {learner.learned_s:.1f} of {seconds:.1f} s learning, "
        f"{learner.traffic / 1e6:,.0f} MB sent in {learner.done} stretches: "
        f"{learner.traffic / done:.2f} bytes a word"
    )
    tell(name, quality(run.embedding(), arguments.folder), said)


def tell(name: str, found: list[float], said: str) -> None:
    analogies, similarity, simlex = found
    print(f"{name:<45} analogies {analogies:5.1f}  WordSim {similarity:5.1f}  SimLex {simlex:5.1f}  {said}", flush=True)


if __name__ == "__main__":
    main()
