"""The losses of skip-gram and CBOW on the same text: against gensim where it has them, and against each other.

    python tests/benchmarks/bench_losses.py TEXT FOLDER [--only hierarchical] [--seeds 3] [--epochs 5] [--megabytes 24]

TEXT is plain text with words between spaces. FOLDER holds questions-words.txt and wordsim353.tsv. gensim has the
hierarchical softmax (hs=1); the full softmax is compared with the same formula in numpy, one thread each. Every
training runs in a process of its own, ours and the peer's in turn.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from bench_training import RESTRICT, Sentences, line, load, peak_mb, prepare, quality, verdict

SECTIONS = ("hierarchical", "softmax", "infonce", "costs")
SMALL = 5000  # words of the comparison with numpy


def train_here(path: Path, folder: Path, model: str, loss: str, seed: int, threads: int, epochs: int, most: int):
    from embviz.training import warm_up
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    corpus = load(path)
    parameters = defaults(model, loss=loss, seed=seed, threads=threads, epochs=epochs, max_vocab=most)
    warm_up(parameters)
    run = TrainingRun(corpus, parameters)
    used = time.process_time()
    run.execute()
    used = time.process_time() - used
    words = len(run.corpus.ids) * epochs
    return {
        "words_per_second": words / run.progress.elapsed,
        "each": used / words,
        "peak_mb": peak_mb(),
        "quality": quality(run.embedding(), folder),
        "words": len(run.vocabulary),
    }


def train_gensim(path: Path, folder: Path, model: str, seed: int, threads: int, epochs: int) -> dict:
    from gensim.models import Word2Vec

    from embviz.vectors.embedding import Embedding

    stored = np.load(path)
    sentences = list(Sentences(stored["words"].tolist(), stored["ids"]))
    skipgram = model == "skipgram"
    peer = Word2Vec(
        vector_size=100,
        window=5,
        min_count=5,
        hs=1,
        negative=0,
        sample=1e-3,
        workers=threads,
        seed=seed,
        sg=int(skipgram),
        alpha=0.025 if skipgram else 0.05,
        epochs=epochs,
    )
    peer.build_vocab(sentences)
    begun, used = time.perf_counter(), time.process_time()
    peer.train(sentences, total_examples=peer.corpus_count, epochs=epochs)
    seconds, used = time.perf_counter() - begun, time.process_time() - used
    embedding = Embedding(peer.wv.index_to_key, peer.wv.vectors)
    known = int(peer.wv.expandos["count"].sum())
    return {
        "words_per_second": known * epochs / seconds,
        "each": used / (known * epochs),
        "peak_mb": peak_mb(),
        "quality": quality(embedding, folder),
        "words": len(embedding),
    }


def softmax_here(path: Path) -> dict:
    """Return how many predictions one thread makes and learns from in a second."""
    from embviz.training.costs import measure_costs
    from embviz.training.parameters import defaults

    corpus = load(path)
    costs = {model: measure_costs(corpus, defaults(model), (SMALL,)) for model in ("cbow", "skipgram")}
    return {
        model: next(1e6 / cost.microseconds for cost in found if cost.loss == "softmax")
        for model, found in costs.items()
    }


def softmax_numpy() -> dict:
    """The same formula in numpy, in batches of 64 predictions; the caller has set one BLAS thread."""
    random = np.random.default_rng(1)
    x = random.normal(size=(64, 100)).astype(np.float32) * np.float32(0.1)
    y = random.normal(size=(SMALL, 100)).astype(np.float32) * np.float32(0.1)
    centers, rows = random.integers(0, SMALL, 64), np.arange(64)
    times = []
    for _ in range(100):
        begun = time.thread_time()
        products = x @ y.T
        products -= products.max(axis=1, keepdims=True)
        np.exp(products, out=products)
        products /= products.sum(axis=1, keepdims=True)
        products[rows, centers] -= 1
        steps = products @ y
        y -= np.float32(1e-3) * (products.T @ x)
        x -= np.float32(1e-3) * steps
        times.append(time.thread_time() - begun)
    return {"predictions": 64 / float(np.median(times))}


def show_costs(path: Path) -> dict:
    from embviz.training.costs import measure_costs, usual_sizes
    from embviz.training.parameters import defaults

    corpus = load(path)
    for model in ("skipgram", "cbow"):
        found = measure_costs(corpus, defaults(model), usual_sizes(len(corpus.pruned(5).vocabulary)))
        print(f"{model:10s} {'words':>8s} {'asked':>10s} {'done':>10s} {'microseconds':>13s}")
        for cost in found:
            print(f"{cost.loss:12s} {cost.words:6,d} {cost.asked:10.1f} {cost.done:10.1f} {cost.microseconds:13.3f}")
    return {}


def apart(function, *args) -> dict:
    """Call one of the functions above in a process of its own, numpy with one thread."""
    call = json.dumps([function.__name__, [str(a) if isinstance(a, Path) else a for a in args]])
    done = subprocess.run(
        [sys.executable, __file__, "--call", call],
        stdout=subprocess.PIPE,
        check=True,
        text=True,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )
    *printed, last = done.stdout.splitlines()
    print("".join(f"{text}\n" for text in printed), end="", flush=True)
    return json.loads(last)


def compare_with_gensim(ids: Path, folder: Path, seeds: int, epochs: int) -> None:
    for model, bar in (("skipgram", 3), ("cbow", 2.5)):
        ours, theirs = [], []
        for seed in range(1, seeds + 1):
            ours.append(apart(train_here, ids, folder, model, "hierarchical", seed, 2, epochs, 0))
            line(f"{model}, seed {seed}", ours[-1])
            theirs.append(apart(train_gensim, ids, folder, model, seed, 2, epochs))
            line(f"gensim hs=1 {model}, seed {seed}", theirs[-1])
        ratio = np.median([a["words_per_second"] / b["words_per_second"] for a, b in zip(ours, theirs, strict=True)])
        verdict("speed, times gensim's", float(ratio), bar)
        # tells the two apart also on a machine that is busy with other work
        used = np.median([b["each"] / a["each"] for a, b in zip(ours, theirs, strict=True)])
        verdict("processor time for a word, times less than gensim", float(used), bar)
        gain = np.mean([f["quality"] for f in ours], axis=0) - np.mean([f["quality"] for f in theirs], axis=0)
        for name, value, least in zip(("analogies", "WordSim-353", "SimLex-999"), gain, (-1, -2, -1.5), strict=True):
            verdict(f"{name}, points above gensim", value, least)


def compare_with_numpy(ids: Path, folder: Path) -> None:
    ours, theirs = apart(softmax_here, ids), apart(softmax_numpy)
    print(f"full softmax over {SMALL:,} words, predictions a second of one thread: numpy {theirs['predictions']:,.0f}")
    for model, bar in (("cbow", 1.0), ("skipgram", 2.5)):
        print(f"  {model} {ours[model]:,.0f}")
        verdict("times numpy's", ours[model] / theirs["predictions"], bar)
    found = apart(train_here, ids, folder, "skipgram", "softmax", 1, 2, 1, SMALL)
    line(f"softmax, {found['words']:,} words, 1 epoch", found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", type=Path, nargs="?")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--only", action="append", choices=SECTIONS)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--megabytes", type=int, default=24)
    parser.add_argument("--call", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.call:
        name, args = json.loads(wanted.call)
        paths = [Path(a) if isinstance(a, str) and "/" in a else a for a in args]
        print(json.dumps(globals()[name](*paths), default=float))
        return
    if wanted.folder is None:
        parser.error("a text and a folder are needed")
    folder, sections = wanted.folder.resolve(), wanted.only or SECTIONS
    print(f"analogies / WordSim-353 / SimLex-999 among {RESTRICT:,} words; peak memory")
    with tempfile.TemporaryDirectory() as scratch:
        ids = prepare(wanted.text.resolve(), Path(scratch), wanted.megabytes * 1_000_000)
        if "hierarchical" in sections:
            compare_with_gensim(ids, folder, wanted.seeds, wanted.epochs)
        if "softmax" in sections:
            compare_with_numpy(ids, folder)
        if "infonce" in sections:
            line("infonce", apart(train_here, ids, folder, "skipgram", "infonce", 1, 2, wanted.epochs, 0))
            line("negative sampling", apart(train_here, ids, folder, "skipgram", "negative", 1, 2, wanted.epochs, 0))
        if "costs" in sections:
            apart(show_costs, ids)


if __name__ == "__main__":
    main()
