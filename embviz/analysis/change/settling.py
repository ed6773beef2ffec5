"""When each word converged in a training."""

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

NEAR = 0.9  # least cosine of a word's vector to its final one
KEPT = 0.5  # least share of a word's final neighbors that are its neighbors already
NEIGHBORS = 10

Find = Callable[[NDArray[np.float32]], NDArray[np.int32]]


def settled(
    moments: Iterable[tuple[float, NDArray[np.float32]]],
    agreement: Callable[[NDArray[np.float32]], NDArray[np.float32]],
    least: float,
) -> NDArray[np.float32]:
    """Return when each word settled: the earliest moment such that it agrees with its end there and ever after.

    Parameters
    ----------
    moments : iterable of (float, float32 array (n, d))
        Times and vectors, the newest first; at least one. Asked for one at a time, and for no more once all words
        have been seen to be on their way.
    agreement : callable
        Returns for vectors (n, d) how far each word agrees with its end, shape (n,).
    least : float
        Agreement from which on a word is at rest.

    Returns
    -------
    float32 array (n,)
        The time of that moment; nan for words that do not agree with their end at the newest moment, such as those
        whose vector is zero.
    """
    result: NDArray[np.float32] | None = None
    resting = np.zeros(0, bool)
    for time, vectors in moments:
        near = agreement(vectors) >= least
        if result is None:
            result, resting = np.full(len(vectors), np.nan, np.float32), np.ones(len(vectors), bool)
        resting &= near
        result[resting] = time
        if not resting.any():
            break
    if result is None:
        raise ValueError("no moments")
    return result


def by_vector(final: NDArray[np.float32]) -> Callable[[NDArray[np.float32]], NDArray[np.float32]]:
    """Return an agreement: the cosine of each word's vector to its final one; nan where either is zero."""
    ends = _lengths(final)

    def agreement(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        products = np.einsum("ij,ij->i", vectors, final)
        lengths = _lengths(vectors) * ends
        cosines = np.full(len(final), np.nan, np.float32)
        np.divide(products, lengths, out=cosines, where=lengths > 0)
        return cosines

    return agreement


def by_neighbors(
    final: NDArray[np.float32], nearest: Find
) -> Callable[[NDArray[np.float32]], NDArray[np.float32]]:
    """Return an agreement: the share of each word's final nearest words that are among its nearest.

    Parameters
    ----------
    final : float32 array (n, d)
    nearest : callable
        Returns for vectors (n, d) the nearest words of each, int32 (n, k).
    """
    ends = nearest(final)

    def agreement(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        near = nearest(vectors)
        shares = np.zeros(len(final), np.float32)
        for column in range(ends.shape[1]):
            shares += (near == ends[:, column, None]).any(axis=1)
        shares /= ends.shape[1]
        return shares

    return agreement


def _lengths(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    lengths: NDArray[np.float32] = np.sqrt(np.einsum("ij,ij->i", vectors, vectors))
    return lengths
