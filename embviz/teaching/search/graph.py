"""A navigable graph: a search goes from neighbor to neighbor, nearer with each step (HNSW; Malkov and Yashunin 2018).

Few vectors are in higher layers, whose long links lead near the goal; layer 0 has all vectors, each linked with some of
its nearest. How many vectors a search keeps in view (`ef` in the paper) decides what it finds and what it costs.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.teaching.kernels.graph import insert, search
from embviz.teaching.search.inverted_lists import Floats
from embviz.util.progress import SILENT, Pulse

LINKS = 12  # M: of a node in a higher layer; twice as many in layer 0
_IN_VIEW = 64  # efConstruction: nodes that are kept in view while links are searched for
_HIGHEST = 12  # layer; a node of a million is above layer 6 in one of twenty graphs
_AT_ONCE = 500  # nodes that are inserted in one call


class Graph:
    """Vectors of length 1, linked; see `embviz.teaching.kernels.graph` for how links are stored.

    Attributes
    ----------
    vectors : ndarray of float32, shape (n, d)
    layers : ndarray of int32, shape (n,)
        The highest layer of each.
    ground : ndarray of int32, shape (n, 2 LINKS)
        Links in layer 0, -1 where there are no more.
    entry : int
        Where searches begin: a vector of the highest layer.
    """

    def __init__(self, vectors: Floats, seed: int) -> None:
        count = len(vectors)
        random = np.random.default_rng(seed)
        # the layer of a node falls off exponentially: one of LINKS goes up from each (section 4, m_L = 1 / ln M)
        heights = np.floor(-np.log(1 - random.random(count)) / np.log(LINKS))
        self.vectors = vectors
        self.layers = np.minimum(heights, _HIGHEST).astype(np.int32)
        self.ground = np.full((count, 2 * LINKS), -1, np.int32)
        self._above = np.full((max(1, int(self.layers.sum())), LINKS), -1, np.int32)
        self._rows = np.concatenate([[0], np.cumsum(self.layers[:-1])]).astype(np.int64)
        self._seen = np.full(count, -1, np.int32)
        self.entry, self._mark = -1, 0

    @property
    def nbytes(self) -> int:
        """Bytes of the links."""
        return self.ground.nbytes + self._above.nbytes

    def link(self, pulse: Pulse) -> None:
        """Insert all vectors."""
        count = len(self.vectors)
        for first in range(0, count, _AT_ONCE):
            pulse.beat(first / count)
            self.entry = insert(
                first,
                min(first + _AT_ONCE, count),
                self.entry,
                self.layers,
                self.vectors,
                self.ground,
                self._above,
                self._rows,
                _IN_VIEW,
                self._seen,
            )
        self._seen.fill(-1)

    def nearest(self, query: ArrayLike, k: int, in_view: int) -> tuple[NDArray[np.int64], int]:
        """Return the k ids with the largest products with a query, as far as they are found, best first.

        Parameters
        ----------
        query : array_like of float32, shape (d,)
        k : int
        in_view : int
            Nodes that are kept in view, at least k.

        Returns
        -------
        ids : ndarray of int64, shape (k,)
        looked_at : int
            Vectors that were compared.
        """
        wanted, top = np.asarray(query, np.float32), int(self.layers[self.entry])
        ids, products = search(
            wanted,
            max(k, in_view),
            self.entry,
            top,
            self.vectors,
            self.ground,
            self._above,
            self._rows,
            self._seen,
            self._mark,
        )
        self._mark += top + 1
        return ids[:k].astype(np.int64), int(products)


def graph_of(unit: ArrayLike, seed: int = 1, pulse: Pulse = SILENT) -> Graph:
    """Link vectors of length 1 with their neighbors.

    Parameters
    ----------
    unit : array_like of float32, shape (n, d)
        At least one.
    seed : int
        Of the layers.
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    """
    made = Graph(np.ascontiguousarray(unit, np.float32), seed)
    made.link(pulse)
    return made
