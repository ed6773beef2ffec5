"""What a refresh and a step of a live layout cost, against openTSNE's own neighbor search in the same run.

    python tests/benchmarks/bench_projection.py [VECTORS] [--words 1000 2000 5000 20000]

Without a file of vectors, points in 200 clusters of 100 dimensions stand in for words.
"""

import argparse
import time

import numpy as np
from openTSNE.affinity import PerplexityBasedNN

from embviz.projection.live import make_layout, warm_up
from embviz.projection.neighborhoods import nearest_in, unit_vectors
from embviz.projection.tsne import affinities
from embviz.projection.umap import fuzzy_set
from embviz.vectors.formats import read_vectors

_STEPS = 8
_SETTLED_WORDS = 5000


def best_ms(work, times=3):
    """Return the shortest of some runs: what is above it is other people's work on this machine."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return 1000 * min(taken)


def stand_in(count):
    random = np.random.default_rng(0)
    centers = random.normal(size=(200, 100))
    return (centers[random.integers(0, 200, count)] + random.normal(size=(count, 100))).astype(np.float32)


def step_ms(method, vectors):
    """Return the median milliseconds of a step after an update, and the first one's median jump in percent.

    The jump is measured from a settled layout; where settling takes minutes it is nan.
    """
    layout = make_layout(method)
    ids = np.arange(len(vectors))
    layout.update(ids, vectors)
    frame = layout.step()
    while frame.warming or (len(vectors) <= _SETTLED_WORDS and not frame.settled):
        frame = layout.step()
    drift = np.random.default_rng(1).normal(size=vectors.shape).astype(np.float32)
    layout.update(ids, vectors + 0.01 * vectors.std() * drift)
    before, taken = frame.coordinates, []
    for step in range(_STEPS):
        begun = time.perf_counter()
        frame = layout.step()
        taken.append(time.perf_counter() - begun)
        if step == 0:
            jump = 100 * np.median(np.linalg.norm(frame.coordinates - before, axis=1))
    return 1000 * np.median(taken), jump if len(vectors) <= _SETTLED_WORDS else np.nan


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("vectors", nargs="?")
    parser.add_argument("--words", type=int, nargs="+", default=[1000, 2000, 5000, 20000])
    arguments = parser.parse_args()
    warm_up()
    every = read_vectors(arguments.vectors).vectors if arguments.vectors else stand_in(max(arguments.words))
    print("   words  neighbors  t-SNE refresh  openTSNE's   ratio  UMAP refresh  step: PCA  t-SNE   UMAP  (first jump)")
    for count in arguments.words:
        vectors = np.ascontiguousarray(every[:count])
        unit = unit_vectors(vectors)
        search = best_ms(lambda unit=unit: nearest_in(unit, unit, 90, within=True))
        ours = best_ms(lambda vectors=vectors: affinities(vectors))
        theirs = best_ms(lambda unit=unit: PerplexityBasedNN(unit, perplexity=30, random_state=1), 1)
        fuzzy = best_ms(lambda vectors=vectors: fuzzy_set(vectors))
        steps = {method: step_ms(method, vectors) for method in ("pca", "tsne", "umap")}
        print(
            f"{count:8,}  {search:6.0f} ms  {ours:10.0f} ms  {theirs:7.0f} ms  {theirs / ours:5.1f}x  {fuzzy:9.0f} ms"
            f"  {steps['pca'][0]:7.1f} {steps['tsne'][0]:6.1f} {steps['umap'][0]:6.1f} ms"
            f"  ({steps['tsne'][1]:.2f} %, {steps['umap'][1]:.2f} %)"
        )


if __name__ == "__main__":
    main()
