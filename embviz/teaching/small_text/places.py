"""A map of some words that moves no more than their distances do."""

import numpy as np
from numpy.typing import NDArray

_ROUNDS = 120
_TINY = 1e-9
Floats = NDArray[np.float64]


def places(cosines: Floats, start: Floats | None = None, rounds: int = _ROUNDS) -> Floats:
    """Lay words out so that distances in the plane are as near as possible to those of their unit vectors.

    Metric scaling by majorization (de Leeuw 1977, SMACOF): each round lowers the stress, the sum of squared errors over
    all pairs. From the places of before it leads to a map near to it, so that words move only as their distances ask.

    Parameters
    ----------
    cosines : ndarray of float64, shape (V, V)
    start : ndarray of float64, shape (V, 2), optional
        Places to begin with; rows of nan for new words. By default the first two directions of classical scaling.
    rounds : int

    Returns
    -------
    ndarray of float64, shape (V, 2)
    """
    wanted = np.sqrt(np.maximum(2 - 2 * cosines, 0))
    if start is None:
        found = _classical(wanted)
    else:
        found = _with_new(start, cosines)
        found -= found.mean(axis=0)
    for _ in range(rounds):
        ratios = np.divide(wanted, lengths := _distances(found), out=np.zeros_like(wanted), where=lengths > _TINY)
        np.fill_diagonal(ratios, 0.0)
        # the Guttman transform
        found = (ratios.sum(axis=1)[:, None] * found - ratios @ found) / len(found)
    return found


def _distances(found: Floats) -> Floats:
    squares = np.square(found).sum(axis=1)
    lengths: Floats = np.sqrt(np.maximum(squares[:, None] + squares[None] - 2 * found @ found.T, 0))
    return lengths


def _classical(wanted: Floats) -> Floats:
    """Return Torgerson's scaling (1952), its signs fixed so that it repeats."""
    count = len(wanted)
    centered = np.eye(count) - 1 / count
    values, vectors = np.linalg.eigh(-centered @ np.square(wanted) @ centered / 2)
    axes = vectors[:, ::-1][:, :2]
    axes = axes * np.sign(axes[np.abs(axes).argmax(axis=0), range(axes.shape[1])])
    found: Floats = axes * np.sqrt(np.maximum(values[::-1][:2], 0))
    # words with equal vectors would stay on one spot, which is right, but they must not block others
    return found + 1e-4 * np.random.default_rng(1).standard_normal(found.shape)


def _with_new(start: Floats, cosines: Floats) -> Floats:
    """Return places with each new word at the mean of the known words, weighted by how near they are."""
    found = start.copy()
    known = np.isfinite(start).all(axis=1)
    if not known.any():
        return _classical(np.sqrt(np.maximum(2 - 2 * cosines, 0)))
    near = np.maximum(cosines[:, known], 0) ** 4 + _TINY
    found[~known] = (near @ start[known] / near.sum(axis=1, keepdims=True))[~known]
    # equal places have no direction in which to part
    return found + 1e-4 * np.random.default_rng(1).standard_normal(found.shape)
