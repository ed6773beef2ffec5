"""The target words of a window: contexts and noise."""

import numpy as np
from numba import njit

from embviz.training.kernels.options import INLINE
from embviz.training.kernels.reading import STRATA


@njit(**INLINE)
def row_here(bench, word):
    """Return the row of a word: this thread's private one where it has one."""
    return word + bench.home if word < bench.hot else word


@njit(**INLINE)
def same(targets, begin, k):
    """Return the first place from `begin` on that holds the same as place k; k where none before it does."""
    q = 0
    while targets[begin + q] != targets[begin + k]:
        q += 1
    return q


@njit(**INLINE)
def lane(k, p):
    """Return the entry of the errors where context p of four meets target k: of six targets four, then two."""
    block, q = k // 6 * 32, k % 6
    return block + 4 * p + q if q < 4 else block + 16 + 2 * p + q - 4


@njit(**INLINE)
def list_block(page, bench, block, width):
    """List the rows of the noise words of a block of sets, each after a place for the center, and which sets repeat."""
    for k in range(STRATA):
        begin, clash = (block % 2 * STRATA + k) * (1 + bench.drawn), False
        for n in range(bench.drawn):
            row = np.int64(row_here(bench, page.noise[(block * STRATA + k) * bench.drawn + n])) * width
            bench.targets[begin + 1 + n] = row
            for q in range(n):
                clash |= bench.targets[begin + 1 + q] == row
        bench.clashes[begin] = clash


@njit(**INLINE)
def fill_targets(page, bench, center, noise, begin, width):
    """Set the targets from entry `begin` and weights of a group: this center and the noise words from entry `noise` on.

    A noise word that is the center word does not count, as in word2vec.c; one drawn twice counts twice in one place:
    two places with one row would lose one of their steps.
    """
    targets, clash = bench.targets, False
    targets[begin] = center
    for k in range(1, bench.drawn + 1):
        targets[begin + k] = np.int64(row_here(bench, page.noise[noise + k - 1])) * width
        for q in range(k):
            clash |= targets[begin + q] == targets[begin + k]
    if not clash and not bench.changed[0]:
        return
    for i in range(bench.usual.size):
        bench.weights[i] = bench.usual[i]
    bench.changed[0] = clash
    if not clash:
        return
    for k in range(1, bench.drawn + 1):
        q = same(targets, begin, k)
        if q < k:
            targets[begin + k] = bench.spare
            for p in range(4):
                here, there = lane(k, p), lane(q, p)
                if q > 0:
                    bench.weights[there] += bench.weights[here]
                bench.weights[here] = 0
