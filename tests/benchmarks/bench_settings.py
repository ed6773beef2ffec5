"""Whether any legal setting learns: a sampled walk over settings, each beside gensim where that has the model.

    python tests/benchmarks/bench_settings.py TEXT FOLDER [--sample 20] [--seed 1] [--only cbow] [--epochs 2]
        [--megabytes 6] [--patience 600]

TEXT is plain text with words between spaces, FOLDER holds wordsim353.tsv. The grid is window 1, 2, 5, 10, 20, 50;
subsampling 0, 1e-3; negative 1, 5, 20, 50; learning rate .01, .025, .05, .1; dimensions 25, 100, 300; one and two
threads; for each kind of training as far as it has the parameter. `--sample` settings are drawn from it, as many of
each kind, the same ones for the same seed. Asked of each: numbers are finite; the largest norm of a vector is at most
1.5 times gensim's; the rank correlation with human judgments of likeness is at most 1.5 points below gensim's (one run
each: scores of a few MB differ by a point or two between seeds). A peer that takes longer than `--patience` seconds is
left out. The worst are printed at the end. Every training runs in a process of its own.
"""

import argparse
import itertools
import json
import math
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from bench_training import RESTRICT, Sentences, load, prepare

MOST_NORM, LEAST_SCORE = 1.5, -1.5
GRID = {
    "window": (1, 2, 5, 10, 20, 50),
    "sample": (0.0, 1e-3),
    "negative": (1, 5, 20, 50),
    "learning_rate": (0.01, 0.025, 0.05, 0.1),
    "dimensions": (25, 100, 300),
    "threads": (1, 2),
}
BUCKETS = 200_000  # of fastText, ours and gensim's: two million would take gensim 2.4 GB at 300 dimensions
SMALL_WORDS, SMALL_BYTES = 5_000, 600_000  # of the full softmax, which is quadratic
# By kind: what it is told beside the grid, which parameters of the grid it lacks, and how gensim is told to do the same
KINDS = {
    "plain": ({"model": "skipgram"}, (), {"sg": 1}),
    "matryoshka": ({"model": "skipgram", "matryoshka": "8, 16"}, (), None),
    "fasttext": ({"model": "fasttext", "buckets": BUCKETS}, (), {"sg": 1, "bucket": BUCKETS}),
    "cbow": ({"model": "cbow"}, (), {"sg": 0}),
    "hierarchical": ({"model": "skipgram", "loss": "hierarchical"}, ("negative",), {"sg": 1, "hs": 1, "negative": 0}),
    "softmax": ({"model": "skipgram", "loss": "softmax", "max_vocab": SMALL_WORDS}, ("negative",), None),
    "infonce": ({"model": "skipgram", "loss": "infonce"}, ("negative",), None),
}


def settings(kind: str) -> list[dict]:
    """Return the whole grid of a kind."""
    names = [name for name in GRID if name not in KINDS[kind][1]]
    return [dict(zip(names, values, strict=True)) for values in itertools.product(*(GRID[name] for name in names))]


def drawn(kinds: list[str], sample: int, seed: int) -> list[tuple[str, dict]]:
    """Return settings, each kind in its turn; a longer sample begins with the shorter one of the same seed."""
    decks = {}
    for kind in kinds:
        decks[kind] = settings(kind)
        random.Random(f"{seed} {kind}").shuffle(decks[kind])
    turns = itertools.islice(itertools.cycle(kinds), min(sample, sum(map(len, decks.values()))))
    return [(kind, decks[kind].pop()) for kind in turns if decks[kind]]


def judged(words: list[str], vectors: np.ndarray, folder: Path) -> dict:
    from embviz.analysis.evaluation.benchmarks import evaluate_pairs
    from embviz.analysis.evaluation.questions import read_pairs
    from embviz.vectors.embedding import Embedding

    finite = bool(np.isfinite(vectors).all())
    if not finite:
        return {"finite": False, "norm": math.inf, "score": math.nan}
    norms = np.linalg.norm(vectors, axis=1)
    pairs = read_pairs(folder / "wordsim353.tsv")
    score = 100 * evaluate_pairs(Embedding(words, vectors), pairs, RESTRICT).spearman
    return {"finite": True, "norm": float(norms.max()), "median": float(np.median(norms)), "score": float(score)}


def train_here(path: Path, folder: Path, kind: str, chosen: dict, epochs: int) -> dict:
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun
    from embviz.training.watchdog import describe_steadied
    from embviz.util.errors import ComputeError

    told = dict(KINDS[kind][0])
    run = TrainingRun(load(path), defaults(told.pop("model"), epochs=epochs, **told, **chosen))
    begun = time.process_time()
    try:
        run.execute()
    except ComputeError as error:
        return {"finite": False, "norm": math.inf, "score": math.nan, "said": str(error)}
    made = run.embedding()
    said = describe_steadied(run.steadied)
    found = judged(list(made.words), made.vectors, folder)
    return {**found, "said": said, "seconds": time.process_time() - begun, "loss": run.history[-1].loss}


def train_gensim(path: Path, folder: Path, kind: str, chosen: dict, epochs: int) -> dict:
    from gensim.models import FastText, Word2Vec

    stored = np.load(path)
    told = {
        "vector_size": chosen["dimensions"],
        "window": chosen["window"],
        "sample": chosen["sample"],
        "alpha": chosen["learning_rate"],
        "workers": chosen["threads"],
        "negative": chosen.get("negative", 5),
        "min_count": 5,
        "seed": 1,
        "epochs": epochs,
        **KINDS[kind][2],
    }
    begun = time.process_time()
    peer = (FastText if kind == "fasttext" else Word2Vec)(**told)
    sentences = Sentences(stored["words"].tolist(), stored["ids"])
    peer.build_vocab(sentences)
    peer.train(sentences, total_examples=peer.corpus_count, epochs=epochs)
    found = judged(peer.wv.index_to_key, peer.wv.vectors, folder)
    return {**found, "seconds": time.process_time() - begun}


def apart(function, *args, patience: float) -> dict | None:
    """Call one of the functions above in a process of its own; None where it takes too long."""
    call = json.dumps([function.__name__, [str(a) if isinstance(a, Path) else a for a in args]])
    try:
        done = subprocess.run(
            [sys.executable, __file__, "--call", call], stdout=subprocess.PIPE, check=True, text=True, timeout=patience
        )
    except subprocess.TimeoutExpired:
        return None
    return json.loads(done.stdout.splitlines()[-1])


def compare(kind: str, chosen: dict, path: Path, folder: Path, epochs: int, patience: float) -> dict:
    ours = apart(train_here, path, folder, kind, chosen, epochs, patience=patience)
    theirs = None
    if KINDS[kind][2] is not None and ours is not None:
        theirs = apart(train_gensim, path, folder, kind, chosen, epochs, patience=patience)
    told = " ".join(f"{name} {value:g}" for name, value in chosen.items())
    if ours is None:
        print(f"{kind:12s} {told:88s} takes longer than {patience:g} s", flush=True)
        return {"kind": kind, "told": told, "finite": None, "ratio": math.nan, "gain": math.nan}
    ratio = ours["norm"] / theirs["norm"] if theirs else math.nan
    gain = ours["score"] - theirs["score"] if theirs else math.nan
    bad = not ours["finite"] or ratio > MOST_NORM or gain < LEAST_SCORE
    mark = "MISS" if bad else "ok  " if theirs else "    "  # without a peer, finite is all that is known
    print(
        f"{mark} {kind:12s} {told:88s} norm {ours['norm']:7.2f} ({ratio:5.2f}) "
        f"score {ours['score']:5.1f} ({gain:+5.1f})  {ours.get('said', '')}",
        flush=True,
    )
    return {"kind": kind, "told": told, "finite": ours["finite"], "ratio": ratio, "gain": gain}


def show_worst(found: list[dict]) -> None:
    ended = [one for one in found if one["finite"] is not None]
    lost = [one for one in ended if not one["finite"]]
    print(f"\nnot finite: {len(lost)} of {len(ended)}; {len(found) - len(ended)} took too long to tell")
    for one in lost:
        print(f"  {one['kind']} {one['told']}")
    for title, name, sign, bar in (
        ("largest norm, times gensim's", "ratio", -1, MOST_NORM),
        ("score, points above gensim's", "gain", 1, LEAST_SCORE),
    ):
        known = sorted((one for one in found if math.isfinite(one[name])), key=lambda one: sign * one[name])
        beyond = sum(sign * one[name] < sign * bar for one in known)
        print(f"{title}: {beyond} of {len(known)} beyond {bar:g}; the worst")
        for one in known[:5]:
            print(f"  {one[name]:6.2f}  {one['kind']} {one['told']}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", type=Path, nargs="?")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--sample", type=int, default=20, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", choices=tuple(KINDS))
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--megabytes", type=float, default=6)
    parser.add_argument("--patience", type=float, default=600, metavar="SECONDS")
    parser.add_argument("--call", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.call:
        name, args = json.loads(wanted.call)
        paths = [Path(a) if isinstance(a, str) and "/" in a else a for a in args]
        print(json.dumps(globals()[name](*paths), default=float))
        return
    if wanted.folder is None:
        parser.error("a text and a folder are needed")
    folder, text, kinds = wanted.folder.resolve(), wanted.text.resolve(), wanted.only or list(KINDS)
    print("largest norm (times gensim's), WordSim-353 (points above gensim's)")
    with tempfile.TemporaryDirectory() as scratch:
        whole = prepare(text, Path(scratch), int(wanted.megabytes * 1_000_000))
        small = prepare(text, Path(scratch), SMALL_BYTES)
        show_worst(
            [
                compare(kind, chosen, small if kind == "softmax" else whole, folder, wanted.epochs, wanted.patience)
                for kind, chosen in drawn(kinds, wanted.sample, wanted.seed)
            ]
        )


if __name__ == "__main__":
    main()
