"""The target words of a window: contexts and noise."""

from numba import njit

from embviz.training.kernels.options import INLINE


@njit(**INLINE)
def row_here(bench, word):
    """Return the row of a word: this thread's private one where it has one."""
    return word + bench.home if word < bench.hot else word


@njit(**INLINE)
def same(targets, k):
    """Return the first place that holds the same as place k; k where none before it does."""
    q = 0
    while targets[q] != targets[k]:
        q += 1
    return q


@njit(**INLINE)
def lane(k, p):
    """Return the entry of the errors where context p of four meets target k: of six targets four, then two."""
    block, q = k // 6 * 32, k % 6
    return block + 4 * p + q if q < 4 else block + 16 + 2 * p + q - 4


@njit(**INLINE)
def fill_targets(page, bench, center, noise, width):
    """Set the targets and weights of a group of contexts: this center row and the noise words from entry `noise` on.

    A noise word that is the center word does not count, as in word2vec.c; one drawn twice counts twice in one place:
    two places with one row would lose one of their steps.
    """
    targets = bench.targets
    clash = False
    targets[0] = center * width
    for k in range(1, targets.size):
        targets[k] = row_here(bench, page.noise[noise + k - 1]) * width
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
            for p in range(4):
                here, there = lane(k, p), lane(q, p)
                if q > 0:
                    bench.weights[there] += bench.weights[here]
                bench.weights[here] = 0
