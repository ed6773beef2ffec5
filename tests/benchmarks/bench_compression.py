"""Bytes, search time and recall of compressed vectors against the full ones, and against numpy's product.

    python tests/benchmarks/bench_compression.py [FILE ...] [--random 400000 300] [--queries 50] [--candidates 100 500]

Searches run on one thread. The ratio is that of the full search by the same loop over float32, in turns with the search
of what is compressed. Numpy's product of all float32 vectors with a query and its choice of the ten highest, on as many
threads as its library takes, stand beside it: what one would write without any of this. Vectors that are drawn
vary as much in every direction, so that few of their coordinates tell nothing of the others, as trained vectors' do. A
last part gives up each method while it works, and tells how long that took.
"""

import argparse
import resource
import threading
import time

import numpy as np

from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse
from embviz.vectors.compression import METHODS, compress
from embviz.vectors.compression.measuring import measure, sample_of
from embviz.vectors.compression.two_stage import two_stage
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors

MORE = (("binary", {"query": "bits"}), ("product", {"subspaces": 8}), ("product", {"subspaces": 16}))
TOP = 10
PROMISED_S = 0.2


def grouped(words, dimensions):
    """Return vectors of which every 50 share a direction."""
    rng = np.random.default_rng(0)
    vectors = rng.standard_normal((words, dimensions), dtype=np.float32)
    directions = rng.standard_normal((words // 50 + 1, dimensions), dtype=np.float32)
    for at in range(0, words, 50):
        vectors[at : at + 50] += 0.5 * directions[at // 50]
    return Embedding([f"w{k}" for k in range(words)], vectors)


def numpy_ms(embedding, queries):
    """Return the median time of a product with all vectors and the choice of the best, in milliseconds."""
    norms, times = np.where(embedding.norms > 0, embedding.norms, 1), []
    for word in queries:
        begun = time.perf_counter()
        scores = embedding.vectors @ embedding.vectors[word] / norms
        best = np.argpartition(scores, len(scores) - TOP)[-TOP:]
        best[np.argsort(-scores[best])]
        times.append(time.perf_counter() - begun)
    return 1000 * float(np.median(times))


def table(embedding, queries):
    print(
        f"{'method':28s} {'made, s':>8s} {'MB':>8s} {'fewer':>6s} {'ms':>8s} {'faster':>7s} {'recall@10':>9s} "
        f"{'spearman':>9s} {'lost':>7s}"
    )
    kept = [(method.key, {}) for method in METHODS] + list(MORE)
    for key, options in kept:
        if options.get("subspaces", 1) > embedding.dimensions:
            continue
        begun = time.perf_counter()
        made = compress(embedding, key, **options)
        seconds = time.perf_counter() - begun
        found = measure(embedding, made, queries, TOP)
        name = " ".join([key, *(f"{name}={value}" for name, value in found.parameters.items())])
        print(
            f"{name:28s} {seconds:8.2f} {found.bytes / 1e6:8.1f} {found.ratio:5.1f}x {1000 * found.seconds:8.2f} "
            f"{found.faster:6.1f}x {found.recall:9.1%} {found.spearman:9.4f} {found.error:7.2%}",
            flush=True,
        )


def stages(embedding, queries, candidates):
    for key in ("pca", "binary", "product"):
        first = compress(embedding, key)
        found = two_stage(embedding, TOP, candidates=candidates, queries=queries, first=first)
        said = ", ".join(f"{each.candidates}: {each.recall:.1%} at {each.faster:.1f}x" for each in found.found)
        print(f"two stages, {key:8s} {said}", flush=True)


def given_up(embedding):
    """Tell the longest time from asking to give up to the end of the work, for moments spread over it."""

    def compressing(key):
        return lambda pulse: compress(embedding, key, pulse.beat)

    works = {f"compressing, {method.key}": compressing(method.key) for method in METHODS}
    made = compress(embedding, "pca")
    works["measuring"] = lambda pulse: measure(embedding, made, 20, pulse=pulse)
    for name, work in works.items():
        begun = time.perf_counter()
        work(Pulse())
        whole, worst = time.perf_counter() - begun, 0.0
        for share in (0.1, 0.3, 0.5, 0.7, 0.9):
            asked = threading.Event()
            moment = []
            timer = threading.Timer(
                share * whole, lambda asked=asked, moment=moment: (moment.append(time.perf_counter()), asked.set())
            )
            timer.start()
            try:
                work(Pulse(cancelled=asked.is_set))
            except Cancelled:
                worst = max(worst, time.perf_counter() - moment[0])
            timer.join()
        print(f"{'ok  ' if worst < PROMISED_S else 'MISS'} {name:22s} {whole:7.2f} s, given up within {worst:.3f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", help="files of vectors")
    parser.add_argument("--random", nargs=2, type=int, metavar=("WORDS", "DIMENSIONS"), help="vectors that are drawn")
    parser.add_argument("--queries", type=int, default=50)
    parser.add_argument("--candidates", nargs="*", type=int, default=[20, 50, 100, 500])
    parser.add_argument("--give-up", action="store_true", help="also give up all work at several moments")
    wanted = parser.parse_args()
    if not wanted.files and not wanted.random:
        parser.error("give a file of vectors, or --random 400000 300")
    for source in (*wanted.files, *([wanted.random] if wanted.random else [])):
        embedding = grouped(*source) if source is wanted.random else read_vectors(source, cache=False)
        print(f"\n{source}: {len(embedding):,} x {embedding.dimensions}, {embedding.vectors.nbytes / 1e6:.1f} MB")
        queries = sample_of(embedding, wanted.queries)
        print(f"numpy: {numpy_ms(embedding, queries):.2f} ms for a product with all vectors and the choice of {TOP}")
        table(embedding, queries)
        stages(embedding, queries, wanted.candidates)
        if wanted.give_up:
            given_up(embedding)
        print(f"at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6:.2f} GB of memory were used")


if __name__ == "__main__":
    main()
