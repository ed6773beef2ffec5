"""Random numbers inside kernels: the state is a plain number that goes in and comes out."""

import numpy as np
from numba import njit

from embviz.training.kernels.options import INLINE


@njit(**INLINE)
def seeded(seed, number):
    """Return the state of stream `number` of a seed, never 0 (the finalizer of splitmix64)."""
    z = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(number + 1) * np.uint64(0xD1B54A32D192ED03)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (z ^ (z >> np.uint64(31))) | np.uint64(1)


@njit(**INLINE)
def advance(state):
    """Return the next state; its high half is the random number (xorshift64, Marsaglia 2003)."""
    state ^= state << np.uint64(13)
    state ^= state >> np.uint64(7)
    return state ^ (state << np.uint64(17))


@njit(**INLINE)
def below(state, n):
    """Return a number from 0 to n - 1 made of the state's high half; n below 2^31."""
    return np.int64(((state >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))
