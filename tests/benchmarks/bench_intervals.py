"""How often one more training falls into the intervals that are shown, over many trainings of the toy world.

    python tests/benchmarks/bench_intervals.py [--runs 60] [--tokens 60000] [--vary lines] [--model cbow]

Trains the same text many times. Groups of k runs are drawn from them; each group makes the intervals that `Interval`
tells of an ensemble of k sets, and all other runs are looked for in these. What is asked: cosines of pairs, places of
words on an axis, gaps of pairs on it, direct bias, the correlation with the facts of the toy world, and the effect of
an association test. An interval of 80 % should hold 80 % of the other runs; lowest to highest (k - 1) / (k + 1).
"""

import argparse
import time

import numpy as np

from embviz.analysis.bias.axes import axis, positions
from embviz.analysis.bias.debiasing import bias_direction, direct_bias
from embviz.analysis.bias.weat import effect
from embviz.analysis.evaluation.benchmarks import pair_scores
from embviz.analysis.evaluation.questions import WordPair
from embviz.analysis.evaluation.reproducibility import Interval
from embviz.text.toy.world import toy_world
from embviz.training.ensemble import train_ensemble
from embviz.training.parameters import defaults
from embviz.vectors.ensemble import MOST

CHANCES = (0.5, 0.8, 0.95)
SIZES = (2, 3, 5, 10)
GROUPS = 40
PLUS, MINUS = ("queen", "woman", "mother", "girl"), ("king", "man", "father", "boy")


def measured(one, ids, pairs) -> dict[str, np.ndarray]:
    """Return all numbers that are asked of one run, by what they are."""
    units = one.unit.astype(np.float64)
    made = axis(one, PLUS, MINUS)
    places = positions(one, made.direction, ids).astype(np.float64)
    direction = bias_direction(one, list(zip(PLUS, MINUS, strict=True)))
    return {
        "cosines of pairs": np.einsum("ij,ij->i", units[ids[:-1]], units[ids[1:]]),
        "places on an axis": places,
        "gaps on an axis": places[::2][: len(places) // 2] - places[1::2],
        "direct bias": np.array([direct_bias(one, direction.components[0], ids)]),
        "Spearman with the facts": np.array([pair_scores(one, pairs).spearman]),
        "effect of a test": np.array([effect(one, PLUS, MINUS, one.words[10:30:2], one.words[11:31:2])]),
    }


def coverage(values: np.ndarray, size: int, random: np.random.Generator) -> dict[str, float]:
    """Return the share of other runs in each kind of interval, over groups of so many runs; values (runs, n)."""
    inside: dict[str, list[float]] = {}
    for _ in range(GROUPS):
        drawn = random.permutation(len(values))
        group, others = Interval(values[drawn[:size]]), values[drawn[size:]]
        for chance in CHANCES:
            low, high = group.prediction(chance)
            inside.setdefault(f"{chance:.0%}", []).append(float(((low <= others) & (others <= high)).mean()))
        held = (group.low <= others) & (others <= group.high)
        inside.setdefault(f"low to high ({group.coverage:.0%})", []).append(float(held.mean()))
    return {name: float(np.mean(shares)) for name, shares in inside.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=60)
    parser.add_argument("--tokens", type=int, default=60_000)
    parser.add_argument("--vary", choices=("seeds", "lines"), default="seeds")
    parser.add_argument("--model", default="skipgram")
    parser.add_argument("--words", type=int, default=120, help="that are asked for, over all frequencies")
    wanted = parser.parse_args()
    world = toy_world(wanted.tokens)
    parameters = defaults(wanted.model, dimensions=25, epochs=3, threads=1, min_count=3, seed=1)
    begun, sets = time.perf_counter(), []
    while len(sets) < wanted.runs:
        some = max(2, min(MOST, wanted.runs - len(sets)))
        sets += train_ensemble(world.corpus, parameters.with_(seed=1 + len(sets)), some, wanted.vary).sets
    print(
        f"{len(sets)} runs of {wanted.tokens:,} tokens, {len(sets[0]):,} words, varied by {wanted.vary}, "
        f"{time.perf_counter() - begun:.0f} s"
    )
    pairs = [WordPair(*pair) for pair in world.truths.similarity]
    held = np.flatnonzero(np.array([one.norms > 0 for one in sets]).all(axis=0))
    ids = np.random.default_rng(0).permutation(held)[: wanted.words]
    runs = [measured(one, ids, pairs) for one in sets]
    for name in runs[0]:
        values = np.array([found[name] for found in runs])
        for size in SIZES:
            shares = coverage(values, size, np.random.default_rng(size))
            said = "   ".join(f"{kind}: {share:.1%}" for kind, share in shares.items())
            print(f"{name:<24} k = {size:<3} {said}")


if __name__ == "__main__":
    main()
