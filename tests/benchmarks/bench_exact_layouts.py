"""What the exact layouts cost, each against scikit-learn's in the same run.

    python tests/benchmarks/bench_exact_layouts.py [VECTORS] [--words 20000 200000 1000000]

PCA, random projection, semantic axes (which have no peer) and, up to its most words, classical scaling: seconds from
vectors to the first frame, and the memory they took beyond the vectors. Without a file of vectors normal numbers in 100
dimensions stand in for words; a file with fewer words is repeated.
"""

import argparse
import time
import tracemalloc

import numpy as np
from scipy.spatial.distance import pdist, squareform
from sklearn.decomposition import PCA
from sklearn.random_projection import GaussianRandomProjection

from embviz.projection.live import make_layout
from embviz.projection.mds import MOST_WORDS
from embviz.vectors.formats import read_vectors

_MB = 1 << 20


def ours(name, vectors):
    """Return seconds, and megabytes beyond the vectors, until there is a frame."""
    ids = np.arange(len(vectors))

    def lay_out():
        layout = make_layout(name)
        layout.update(ids, vectors, vectors[:2] if name == "axes" else None)
        layout.step()

    tracemalloc.start()
    lay_out()
    memory = tracemalloc.get_traced_memory()[1] / _MB
    tracemalloc.stop()
    return best(lay_out), memory


def best(work):
    """Return the seconds of the fastest of three runs."""
    seconds = []
    for _ in range(3):
        begun = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - begun)
    return min(seconds)


def scaling(vectors):
    """Do classical scaling as it is written: all distances, centered twice, decomposed whole."""
    squared = squareform(pdist(vectors.astype(np.float64))) ** 2
    centering = np.eye(len(vectors)) - 1 / len(vectors)
    values, axes = np.linalg.eigh(-0.5 * centering @ squared @ centering)
    return axes[:, -2:] * np.sqrt(values[-2:])


def main():
    """Print a line for each method and number of words."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("vectors", nargs="?")
    parser.add_argument("--words", type=int, nargs="+", default=[20_000, 200_000, 1_000_000])
    arguments = parser.parse_args()
    if arguments.vectors:
        known = read_vectors(arguments.vectors).vectors
    else:
        known = np.random.default_rng(0).normal(size=(10_000, 100)).astype(np.float32)
    print(f"{'method':8} {'words':>10} {'seconds':>9} {'peer':>9} {'ratio':>7} {'MB beside':>10}")
    for count in [MOST_WORDS, *arguments.words]:
        vectors = np.resize(known, (count, known.shape[1]))
        peers = {
            "pca": lambda vectors=vectors: PCA(2).fit_transform(vectors),
            "random": lambda vectors=vectors: GaussianRandomProjection(2, random_state=1).fit_transform(vectors),
            "axes": None,
        }
        if count <= MOST_WORDS:
            peers["mds"] = lambda vectors=vectors: scaling(vectors)
        for name, peer in peers.items():
            seconds, memory = ours(name, vectors)
            other = best(peer) if peer is not None else float("nan")
            print(f"{name:8} {count:10,} {seconds:9.3f} {other:9.3f} {other / seconds:7.1f} {memory:10.0f}")


if __name__ == "__main__":
    main()
