"""Prefetches the rows that are needed next."""

from numba import njit

from embviz.training.kernels.options import INLINE
from embviz.training.kernels.targets import row_here

FARTHEST = 8  # groups of windows that any kernel looks ahead


@njit(**INLINE)
def plan(page, bench, t, noise, groups, width):
    """List the rows that windows are going to need which lie so many groups behind the one at position `t`.

    The rows of targets stand first, in the order of the targets, then one context for each window.
    """
    ahead, group, drawn = bench.ahead, bench.group, bench.drawn
    later = t + groups * group
    for p in range(group):
        ahead[p] = page.rows[later + p] * width
        # contexts reach farther than their centers
        ahead[group + drawn + p] = page.rows[later + 4 + p] * width
    for n in range(drawn):
        ahead[group + n] = row_here(bench, page.noise[noise + groups * drawn + n]) * width
