"""What the words of a window are told apart from."""

from numba import njit

from embviz.training.kernels.options import INLINE
from embviz.training.kernels.vector_code import LANES


@njit(**INLINE)
def same(targets, k):
    """Return the first place that holds the same as place k; k where none before it does."""
    q = 0
    while targets[q] != targets[k]:
        q += 1
    return q


@njit(**INLINE)
def fill_targets(page, bench, center, noise, width):
    """Set the targets and weights of a window with this center row and the noise words from entry `noise` on.

    A noise word that is the center word does not count, as in word2vec.c; one drawn twice counts twice in one place:
    two places with one row would lose one of their steps.
    """
    targets = bench.targets
    clash = False
    targets[0] = center * width
    for k in range(1, targets.size):
        targets[k] = page.noise[noise + k - 1] * width
        for q in range(k):
            clash |= targets[q] == targets[k]
    if not clash and not bench.changed[0]:
        return
    for i in range(bench.usual.size):
        bench.weights[i] = bench.usual[i]
    bench.changed[0] = clash
    if not clash:
        return
    for k in range(1, targets.size):
        q = same(targets, k)
        if q < k:
            targets[k] = bench.spare
            for p in range(0, LANES, 4):
                here, there = k // 4 * LANES + p + k % 4, q // 4 * LANES + p + q % 4
                if q > 0:
                    bench.weights[there] += bench.weights[here]
                bench.weights[here] = 0
