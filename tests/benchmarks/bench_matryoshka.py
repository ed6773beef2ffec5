"""Nested vectors against plain ones on the same text: time, and quality at each length beside cutting off and PCA.

    python tests/benchmarks/bench_matryoshka.py TEXT FOLDER [--model skipgram] [--lengths 16,32,64] [--epochs 5]

TEXT is plain text with words between spaces. FOLDER holds questions-words.txt and wordsim353.tsv. The two runs go in
turns, several times, on the same threads; the ratio of times is the median of the rounds'.
"""

import argparse
import tempfile
from pathlib import Path

import numpy as np
from bench_training import RESTRICT, load, prepare

from embviz.analysis.evaluation.benchmarks import evaluate_analogies, evaluate_pairs
from embviz.analysis.evaluation.quality import quality_by_length
from embviz.analysis.evaluation.questions import read_analogies, read_pairs
from embviz.training import warm_up
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun


def train(corpus, parameters):
    run = TrainingRun(corpus, parameters)
    run.execute()
    return run.embedding(), run.progress.elapsed


def table(name, lengths, plain, nested, measure):
    cut = quality_by_length(plain, lengths, measure)
    own = quality_by_length(nested, lengths, measure)
    print(f"{name}, %\n{'numbers':>10s} {'nested':>8s} {'plain, cut':>11s} {'plain, PCA':>11s} {'nested, PCA':>12s}")
    for p, n in zip(cut, own, strict=True):
        shown = (n.cut, p.cut, p.projected, n.projected)
        print("{:10d} {:8.1f} {:11.1f} {:11.1f} {:12.1f}".format(p.length, *(100 * value for value in shown)))
    ahead = all(n.cut > p.cut for p, n in zip(cut[:-1], own[:-1], strict=True))
    print(f"  {'ok  ' if ahead else 'MISS'} every nested length is better than the same length cut off", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--model", choices=("skipgram", "cbow"), default="skipgram")
    parser.add_argument("--lengths", default="16,32,64")
    parser.add_argument("--dimensions", type=int, default=128)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        corpus = load(prepare(wanted.text, Path(scratch)))
    plain = defaults(wanted.model, dimensions=wanted.dimensions, epochs=wanted.epochs, threads=wanted.threads)
    nested = plain.with_(matryoshka=wanted.lengths)
    for parameters in (plain, nested):
        warm_up(parameters)
    ratios = []
    for number in range(wanted.rounds):
        (one, seconds), (other, longer) = (train(corpus, parameters) for parameters in (plain, nested))
        ratios.append(longer / seconds)
        print(f"round {number + 1}: plain {seconds:.2f} s, nested {longer:.2f} s, {ratios[-1]:.2f} times", flush=True)
    print(f"{len(nested.prefixes)} nested lengths take {np.median(ratios):.2f} times as long as plain vectors")
    analogies = read_analogies(wanted.folder / "questions-words.txt")
    pairs = read_pairs(wanted.folder / "wordsim353.tsv")
    lengths = nested.prefixes
    table("analogies", lengths, one, other, lambda e: evaluate_analogies(e, analogies, RESTRICT).accuracy)
    table("WordSim-353", lengths, one, other, lambda e: evaluate_pairs(e, pairs, RESTRICT).spearman)


if __name__ == "__main__":
    main()
