"""Asking for rows before they are needed."""

from numba import njit

from embviz.training.kernels.lanes import prefetch
from embviz.training.kernels.options import INLINE

FARTHEST = 8  # groups of windows that any kernel looks ahead


@njit(**INLINE)
def plan(page, bench, t, noise, groups, width):
    """Find the rows that windows are going to need which lie so many groups behind the one at position `t`."""
    ahead, group = bench.ahead, bench.group
    later = t + groups * group
    for p in range(group):
        # contexts reach farther than their centers
        ahead[p] = page.rows[later + 4 + p] * width
        ahead[group + p] = page.rows[later + p] * width
    for n in range(bench.drawn):
        ahead[2 * group + n] = page.noise[noise + groups * bench.drawn + n] * width


@njit(**INLINE)
def look_ahead(inputs, outputs, bench, j):
    """Ask for columns from `j` of the rows planned.

    A processor waits for a dozen lines at a time: asked for column by column, they arrive while it computes.
    """
    for p in range(bench.group):
        prefetch(inputs, (bench.ahead[p] + j,))
    for n in range(bench.group + bench.drawn):
        prefetch(outputs, (bench.ahead[bench.group + n] + j,))
