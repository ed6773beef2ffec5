"""Inverted lists: vectors in groups around centroids, of which a search looks through a few (Sivic and Zisserman 2003).

k-means on directions makes the groups; a query goes to those whose centroids have the largest products with it, as in
the coarse step of Jegou, Douze and Schmid 2011, section IV. What lies in other groups is not found.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.util.progress import SILENT, Pulse

Floats = NDArray[np.float32]

_ROUNDS = 8  # of k-means
_LEARNED_FROM = 60  # vectors for each list at most
_AT_ONCE = 1 << 14  # rows


@dataclass(frozen=True, eq=False)
class InvertedLists:
    """Vectors of length 1, list after list.

    Attributes
    ----------
    centroids : ndarray of float32, shape (lists, d)
    rows : ndarray of float32, shape (n, d)
        The vectors, those of a list together.
    ids : ndarray of int64, shape (n,)
        Where each of them stood.
    starts : ndarray of int64, shape (lists + 1,)
        List k is from ``starts[k]`` to before ``starts[k + 1]``.
    """

    centroids: Floats
    rows: Floats
    ids: NDArray[np.int64]
    starts: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.centroids)

    def nearest(self, query: ArrayLike, k: int, probes: int) -> tuple[NDArray[np.int64], int]:
        """Return the k ids with the largest products with a query among `probes` lists, best first.

        Parameters
        ----------
        query : array_like of float32, shape (d,)
        k : int
            Fewer are returned where the lists hold fewer.
        probes : int

        Returns
        -------
        ids : ndarray of int64, shape (k,)
        looked_at : int
            Vectors and centroids that were compared.
        """
        wanted = np.asarray(query, np.float32)
        near = self.centroids @ wanted
        probes = min(probes, len(near))
        chosen = np.argpartition(-near, probes - 1)[:probes] if probes < len(near) else np.arange(len(near))
        parts = [(int(self.starts[at]), int(self.starts[at + 1])) for at in chosen.tolist()]
        scores = np.concatenate([self.rows[first:last] @ wanted for first, last in parts])
        ids = np.concatenate([self.ids[first:last] for first, last in parts])
        return ids[best(scores, k)], len(near) + len(scores)


def best(scores: Floats, k: int) -> NDArray[np.int64]:
    """Return where the k largest scores stand, best first."""
    count = min(k, len(scores))
    if count < len(scores):
        some = np.argpartition(-scores, count - 1)[:count]
    else:
        some = np.arange(len(scores))
    result: NDArray[np.int64] = some[np.argsort(-scores[some], kind="stable")]
    return result


def inverted(unit: ArrayLike, lists: int, seed: int = 1, pulse: Pulse = SILENT) -> InvertedLists:
    """Divide vectors of length 1 among lists.

    Parameters
    ----------
    unit : array_like of float32, shape (n, d)
    lists : int
        At most n.
    seed : int
        Of the vectors that centroids are learned from, and where they begin.
    pulse : Pulse, optional
    """
    from scipy.sparse import csr_matrix

    rows = np.ascontiguousarray(unit, np.float32)
    random = np.random.default_rng(seed)
    some = rows[random.permutation(len(rows))[: lists * _LEARNED_FROM]]
    centroids = some[:lists].copy()
    for number in range(_ROUNDS):
        pulse.beat(number / (_ROUNDS + 1))
        nearest = _assigned(some, centroids)
        of_list = csr_matrix((np.ones(len(some)), nearest, np.arange(len(some) + 1)), shape=(len(some), lists))
        sums = of_list.T @ some.astype(np.float64)
        sizes = np.linalg.norm(sums, axis=1, keepdims=True)
        # an empty list keeps its centroid
        centroids = np.where(sizes > 0, sums / np.maximum(sizes, 1e-12), centroids).astype(np.float32)
    pulse.beat(_ROUNDS / (_ROUNDS + 1))
    group = _assigned(rows, centroids)
    order = np.argsort(group, kind="stable")
    starts = np.concatenate([[0], np.cumsum(np.bincount(group, minlength=lists))]).astype(np.int64)
    return InvertedLists(centroids, rows[order], order.astype(np.int64), starts)


def _assigned(rows: Floats, centroids: Floats) -> NDArray[np.int64]:
    """Return the centroid with the largest product for each row."""
    parts = [(rows[first : first + _AT_ONCE] @ centroids.T).argmax(axis=1) for first in range(0, len(rows), _AT_ONCE)]
    return np.concatenate(parts).astype(np.int64)
