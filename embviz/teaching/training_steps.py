"""Steps of training: how long they are beside a claim of many slides, and how often they change their direction."""

import numpy as np
from numpy.typing import NDArray

CLAIMED = 0.01
"""The claim: at the beginning a step has a length of 0.01 · √d, as the gradient has one of √d and the rate is 0.01."""


def claimed_step(dimensions: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the length of a step as slides claim it, ``0.01 · √d``; float64 (n,)."""
    return CLAIMED * np.sqrt(dimensions)


def power_of(dimensions: NDArray[np.float64], lengths: NDArray[np.float64]) -> float:
    """Return the exponent p of ``length ~ d^p``: the slope of a least-squares line through the logarithms.

    The claim is 0.5. nan where a length is not positive, or fewer than two are known.
    """
    if len(lengths) < 2 or not (lengths > 0).all():
        return float("nan")
    return float(np.polyfit(np.log(dimensions), np.log(lengths), 1)[0])


def turns(moments: NDArray[np.floating], span: int = 1) -> NDArray[np.float64]:
    """Return the cosine between each step of a word and the next one.

    A step goes from one moment to the one `span` later. 1 is straight on, 0 a right angle, -1 straight back. Steps in
    random directions have a mean of 0. Positions that jump around one place, independent of each other, have one of
    -1/2: with ``x_t`` of variance s² the steps ``x_{t+1} - x_t`` and ``x_{t+2} - x_{t+1}`` share ``x_{t+1}`` with
    opposite signs, so their covariance is -s², and each has a variance of 2 s².

    Parameters
    ----------
    moments : float array (t, n, d)
        Vectors of n words at t moments.
    span : int
        Moments that one step spans.

    Returns
    -------
    ndarray of float64, shape (k, n)
        For the k pairs of successive steps; nan where a step has no length.
    """
    steps = np.diff(moments[::span], axis=0)
    lengths = np.sqrt(np.einsum("tnd,tnd->tn", steps, steps, dtype=np.float64))
    products = np.einsum("tnd,tnd->tn", steps[:-1], steps[1:], dtype=np.float64)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(lengths[:-1] * lengths[1:] > 0, products / (lengths[:-1] * lengths[1:]), np.nan)
