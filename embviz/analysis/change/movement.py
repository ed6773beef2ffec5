"""How far words have moved between two sets of vectors that were learned apart, or at two moments."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.util.procrustes import rotation

_AT_ONCE = 50_000  # words compared in one piece, so that little more memory than the vectors' is taken


@dataclass(frozen=True, eq=False)
class Overlay:
    """How one space is laid over another by the words that both have.

    Attributes
    ----------
    rotation : ndarray of float32, shape (d, e), or None
        Brings vectors of the first space to those of the second. None where there are no more anchors than dimensions:
        a rotation then brings any words together, and distances would say nothing.
    anchors : int
        Words that decide it.
    residual : float
        Mean of |x R - y|² over the anchors' unit vectors, which is 2 - 2 cos: 0 where the spaces are the same but for a
        rotation, 2 where nothing agrees. nan without a rotation.
    """

    rotation: NDArray[np.float32] | None
    anchors: int
    residual: float

    def distance(self, before: NDArray[np.float32], after: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return 1 - cos(x R, y) of rows that belong to each other, float32 (n,) from 0 to 2.

        nan for a vector that is zero or not finite, and for all of them without a rotation.
        """
        if self.rotation is None:
            return np.full(len(before), np.nan, np.float32)
        one, other = _unit(before), _unit(after)
        distances = np.empty(len(before), np.float32)
        for at in range(0, len(one), _AT_ONCE):
            rows = slice(at, at + _AT_ONCE)
            distances[rows] = 1.0 - np.einsum("ij,ij->i", one[rows] @ self.rotation, other[rows])
        distances[~(one.any(axis=1) & other.any(axis=1))] = np.nan
        return np.clip(distances, 0.0, 2.0)


def overlay(before: NDArray[np.float32], after: NDArray[np.float32]) -> Overlay:
    """Lay one space over another by orthogonal Procrustes.

    Parameters
    ----------
    before : ndarray of float32, shape (n, d)
    after : ndarray of float32, shape (n, e)
        Row i is the same word as row i of `before`. The dimensions may differ. Rows that are zero or not finite in one
        of the two decide nothing.

    Notes
    -----
    Hamilton, Leskovec and Jurafsky (2016), Diachronic word embeddings reveal statistical laws of semantic change,
    section 3.1 and equation 4; vectors at length 1, so that frequent words with long vectors do not decide alone.
    """
    if len(before) != len(after):
        raise ValueError(f"{len(before)} words cannot be compared with {len(after)}")
    one, other = _unit(before), _unit(after)
    usable = one.any(axis=1) & other.any(axis=1)
    count = int(usable.sum())
    if count <= max(before.shape[1], after.shape[1]):
        return Overlay(None, count, float("nan"))
    turn, agreement = rotation(one[usable], other[usable])
    turned = turn[: before.shape[1], : after.shape[1]].astype(np.float32)
    return Overlay(turned, count, max(0.0, 2 - 2 * agreement / count))


def aligned_distance(
    before: NDArray[np.float32], after: NDArray[np.float32], anchors: NDArray[np.bool_] | None = None
) -> NDArray[np.float32]:
    """Return the cosine distance of each word from itself after the two spaces were laid over one another.

    Two trainings learn the same neighborhoods in other directions, so their vectors cannot be compared as they are; an
    orthogonal map takes one space to the other and changes no cosine within it.

    Parameters
    ----------
    before, after
        As of `overlay`.
    anchors : ndarray of bool, shape (n,), optional
        The words that the spaces are aligned by; all where None.

    Returns
    -------
    ndarray of float32, shape (n,)
        See `Overlay.distance`.
    """
    if len(before) != len(after):
        raise ValueError(f"{len(before)} words cannot be compared with {len(after)}")
    chosen = slice(None) if anchors is None else anchors
    return overlay(before[chosen], after[chosen]).distance(before, after)


def changed_share(before: NDArray[np.integer], after: NDArray[np.integer]) -> NDArray[np.float32]:
    """Return the share of each word's nearest words that are other ones afterwards.

    Parameters
    ----------
    before, after : ndarray of int, shape (n, k)
        The k nearest of each word, each once, in any order; the same numbers are the same words in both.

    Returns
    -------
    ndarray of float32, shape (n,)
        0: the same company, 1: none of it; nan where k is 0.

    Notes
    -----
    Gonen, Jawahar, Seddah and Goldberg (2020), Simple, interpretable and stable method for detecting words with usage
    change across corpora: the intersection of nearest neighbors, without any alignment.
    """
    if before.shape != after.shape:
        raise ValueError(f"neighbors of shape {before.shape} cannot be compared with those of shape {after.shape}")
    if not before.shape[1]:
        return np.full(len(before), np.nan, np.float32)
    kept = np.zeros(len(before), np.int64)
    for column in after.T:
        kept += (before == column[:, None]).any(axis=1)
    changed: NDArray[np.float32] = (1.0 - kept / before.shape[1]).astype(np.float32)
    return changed


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return vectors scaled to length 1; those that are zero or not finite become zeros."""
    norms = np.sqrt(np.einsum("ij,ij->i", vectors, vectors, dtype=np.float64))
    usable = np.isfinite(norms) & (norms > 0)
    inverse = np.divide(1.0, norms, out=np.zeros_like(norms), where=usable)
    unit: NDArray[np.float32] = np.where(usable[:, None], vectors, 0) * inverse[:, None].astype(np.float32)
    return unit
