"""The inner loops of points on their way from one frame to the next, compiled.

Loading numba takes longer than painting the first window, so this module is imported when the first words arrive.
"""

import math

import numpy as np
from numba import njit


# no fastmath: it would take for granted that every number is finite
@njit(nogil=True, cache=True)
def seen_places(newest, hidden, far, out):
    """Copy the places (n, 2 or 3) of a frame; those hidden (bool, n) or not finite become `far`."""
    for i in range(newest.shape[0]):
        placed = not hidden[i]
        for d in range(newest.shape[1]):
            placed = placed and math.isfinite(newest[i, d])
        for d in range(newest.shape[1]):
            out[i, d] = newest[i, d] if placed else far


@njit(nogil=True, cache=True, fastmath=True)
def underway(start, end, t, to, away, out):
    """Write where points are at time `t` in [0, 1] of their way; those without a place, now or at `to`, jump to `to`.

    Parameters
    ----------
    start, end, to, out : float32 (n, d)
    away : float
        Points whose first coordinate is at least this have no place.
    """
    share = np.float32(t)
    for i in range(start.shape[0]):
        jumps = to[i, 0] >= away or start[i, 0] >= away or end[i, 0] >= away
        for d in range(start.shape[1]):
            out[i, d] = to[i, d] if jumps else start[i, d] + (end[i, d] - start[i, d]) * share


def prepare() -> None:
    """Compile or load the loops of this module. Any thread may call this."""
    for dimensions in (2, 3):
        places = np.zeros((1, dimensions), np.float32)
        seen_places(places, np.zeros(1, np.bool_), np.float32(1.0), places.copy())
        underway(places, places, 0.5, places, 1.0, places.copy())
