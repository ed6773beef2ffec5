"""Sinusoidal positions: a vector for each place in a sentence (Vaswani et al. 2017, section 3.5).

PE(p, 2i) = sin(p w_i) and PE(p, 2i+1) = cos(p w_i) with w_i = 10000^(-2i/d): pairs of numbers that turn like the hands
of clocks, each more slowly than the one before.
"""

import numpy as np
from numpy.typing import NDArray

BASE = 10_000.0

Numbers = NDArray[np.float64]


def rates(dimensions: int) -> Numbers:
    """Return by what angle each pair of numbers turns from one place to the next, in radians; shape (ceil(d / 2),)."""
    result: Numbers = BASE ** (-np.arange(0, dimensions, 2) / dimensions)
    return result


def sinusoidal(count: int, dimensions: int, first: int = 0, columns: int | None = None) -> Numbers:
    """Return the vectors of so many places, from the place `first` on; shape (count, d), or the first columns of it.

    With an odd d the slowest sine is without its cosine.
    """
    columns = dimensions if columns is None else min(columns, dimensions)
    angles = np.arange(first, first + count)[:, None] * rates(dimensions)[: (columns + 1) // 2]
    both = np.stack((np.sin(angles), np.cos(angles)), axis=-1)
    return both.reshape(count, -1)[:, :columns]


def shift_matrix(shift: int, dimensions: int) -> Numbers:
    """Return the matrix R_k of shape (d, d) with PE(p + k) = R_k PE(p) for every p.

    It turns each pair by k w_i: [[cos, sin], [-sin, cos]] of that angle along its diagonal, and 0 elsewhere.

    Raises
    ------
    ValueError
        When d is odd: a sine alone cannot be turned.
    """
    if dimensions % 2:
        raise ValueError(f"{dimensions} dimensions are not pairs")
    angles = shift * rates(dimensions)
    result = np.zeros((dimensions, dimensions))
    even = np.arange(0, dimensions, 2)
    result[even, even] = result[even + 1, even + 1] = np.cos(angles)
    result[even, even + 1] = np.sin(angles)
    result[even + 1, even] = -np.sin(angles)
    return result


def shift_deviation(count: int, dimensions: int, shift: int) -> float:
    """Return the largest difference of any number of PE(p + k) and R_k PE(p), over the places p = 0 ... count - 1."""
    turned = sinusoidal(count, dimensions) @ shift_matrix(shift, dimensions).T
    return float(np.abs(sinusoidal(count, dimensions, shift) - turned).max())


def shift_products(count: int, dimensions: int, shift: int) -> Numbers:
    """Return PE(p) . PE(p + k) for p = 0 ... count - 1: all the same, the sum of cos(k w_i)."""
    result: Numbers = np.einsum("pi,pi->p", sinusoidal(count, dimensions), sinusoidal(count, dimensions, shift))
    return result
