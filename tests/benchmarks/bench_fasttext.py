"""Models with subwords against the fasttext package on the same text, back to back: speed and quality.

    python tests/benchmarks/bench_fasttext.py TEXT FOLDER --peer PYTHON [--model fasttext-cbow] [--seeds 1] [--epochs 5]

TEXT is plain text with words between spaces (the first 24 MB of Wikipedia). FOLDER holds questions-words.txt and
wordsim353.tsv. PYTHON is an interpreter that can import fasttext, which needs an older numpy than ours may be. Both
learn with fastText's defaults at 100 dimensions on two threads. Words per second are those of the text (read with the
frequent words that are skipped), in wall-clock time and in time of the processor: the second is fair on a machine that
others use as well. Rare: questions with a word that the text holds fewer than 50 times.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

MODELS = {"fasttext": "skipgram", "fasttext-cbow": "cbow"}
BAR = 5.0
RARE = 50

# run by the peer's interpreter: the vocabulary is counted before the clock runs, by learning with an empty schedule
PEER = """
import json, sys, time
import fasttext
import numpy as np
text, model, epochs, threads, target = sys.argv[1:]
settings = dict(model=model, dim=100, ws=5, minCount=5, neg=5, lr=0.05, t=1e-4, minn=3, maxn=6, bucket=2000000,
                thread=int(threads), verbose=0)
def measured(epochs):
    wall, busy = time.perf_counter(), time.process_time()
    learned = fasttext.train_unsupervised(text, epoch=epochs, **settings)
    return learned, time.perf_counter() - wall, time.process_time() - busy
_, wall, busy = measured(0)
learned, all_wall, all_busy = measured(int(epochs))
np.savez(target, words=np.array(learned.words), vectors=np.stack([learned.get_word_vector(w) for w in learned.words]))
print(json.dumps({"seconds": all_wall - wall, "busy": all_busy - busy}))
"""


def corpus_of(text: Path):
    from bench_training import load, prepare

    with tempfile.TemporaryDirectory() as scratch:
        return load(prepare(text, Path(scratch)))


def quality(embedding, corpus, folder: Path) -> dict:
    from dataclasses import replace

    from embviz.analysis.evaluation.benchmarks import evaluate_analogies, evaluate_pairs
    from embviz.analysis.evaluation.questions import read_analogies, read_pairs

    vocabulary = corpus.vocabulary
    counts = dict(zip(vocabulary.words, vocabulary.counts.tolist(), strict=True))
    sections = read_analogies(folder / "questions-words.txt")
    rare = [
        replace(s, questions=tuple(q for q in s.questions if min(counts.get(w.lower(), 0) for w in q) < RARE))
        for s in sections
    ]
    return {
        "analogies": 100 * evaluate_analogies(embedding, sections).accuracy,
        "rare words": 100 * evaluate_analogies(embedding, rare).accuracy,
        "WordSim-353": 100 * evaluate_pairs(embedding, read_pairs(folder / "wordsim353.tsv"), None).spearman,
    }


def train_here(text: Path, folder: Path, model: str, epochs: int, seed: int, threads: int) -> dict:
    import time

    from embviz.training import warm_up
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    corpus = corpus_of(text)
    parameters = defaults(model, epochs=epochs, seed=seed, threads=threads)
    warm_up(parameters)
    run = TrainingRun(corpus, parameters)
    wall, busy = time.perf_counter(), time.process_time()
    run.execute()
    # with splitting words into n-grams and filling the matrices
    return {
        "seconds": time.perf_counter() - wall,
        "busy": time.process_time() - busy,
        "tokens": corpus.tokens * epochs,
        "quality": quality(run.embedding(), corpus, folder),
    }


def train_peer(text: Path, folder: Path, model: str, epochs: int, python: str, threads: int) -> dict:
    from embviz.vectors.embedding import Embedding

    with tempfile.TemporaryDirectory() as scratch:
        target = Path(scratch) / "vectors.npz"
        done = subprocess.run(
            [python, "-c", PEER, str(text), MODELS[model], str(epochs), str(threads), str(target)],
            stdout=subprocess.PIPE,
            check=True,
            text=True,
        )
        stored = np.load(target)
        embedding = Embedding(stored["words"].tolist(), stored["vectors"])
    corpus = corpus_of(text)
    return {
        **json.loads(done.stdout.splitlines()[-1]),
        "tokens": corpus.tokens * epochs,
        "quality": quality(embedding, corpus, folder),
    }


def apart(function, *args) -> dict:
    """Call one of the functions above in a process of its own."""
    call = json.dumps([function.__name__, *(str(a) if isinstance(a, Path) else a for a in args)])
    done = subprocess.run([sys.executable, __file__, "--call", call], stdout=subprocess.PIPE, check=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def line(label: str, found: dict) -> None:
    shown = ", ".join(f"{name} {value:.1f}" for name, value in found["quality"].items())
    wall, busy = (found["tokens"] / found[key] / 1e6 for key in ("seconds", "busy"))
    print(f"{label:32s} {wall:6.3f} M words/s ({busy:6.3f} per second of processor)  {shown}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", type=Path, nargs="?")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--peer", metavar="PYTHON", help="an interpreter that can import fasttext")
    parser.add_argument("--model", action="append", choices=MODELS)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--call", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.call:
        name, text, folder, *rest = json.loads(wanted.call)
        print(json.dumps(globals()[name](Path(text), Path(folder), *rest), default=float))
        return
    if wanted.folder is None or wanted.peer is None:
        parser.error("a text, a folder and --peer are needed")
    for model in wanted.model or MODELS:
        ours, theirs = [], []
        for seed in range(1, wanted.seeds + 1):
            rest = wanted.text, wanted.folder, model, wanted.epochs
            ours.append(apart(train_here, *rest, seed, wanted.threads))
            line(f"{model}, seed {seed}", ours[-1])
            theirs.append(apart(train_peer, *rest, wanted.peer, wanted.threads))
            line(f"the fasttext package's {MODELS[model]}", theirs[-1])
        for key, what in (("seconds", "words per second"), ("busy", "words per second of processor")):
            ratio = float(np.median([b[key] / a[key] for a, b in zip(ours, theirs, strict=True)]))
            print(f"  {'ok  ' if ratio >= BAR else 'MISS'} {what}, times the package's: {ratio:.1f} (at least {BAR:g})")
        for name in ours[0]["quality"]:
            gain = float(np.mean([a["quality"][name] - b["quality"][name] for a, b in zip(ours, theirs, strict=True)]))
            print(f"  {name}, points above the package: {gain:+.1f}", flush=True)


if __name__ == "__main__":
    main()
