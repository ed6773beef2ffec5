"""The nearest of very many words: a look at rounded vectors leaves few, whose exact scores decide.

The result is that of looking at all vectors: rows are rounded to 8 bits with an error whose length e is known, so a
product with a query q is off by at most e |q| (Cauchy and Schwarz), and no row is left out that could be among the
nearest.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from embviz.vectors.kernels import scan as kernel

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

LEAST_NUMBERS = 1 << 24  # of a matrix; a smaller one is looked at as a whole in a few milliseconds
_ROWS = 1 << 15  # looked at by one thread at a time: more parts than threads, as one may have to wait for its turn
_MOST_DIMENSIONS = 1 << 11  # that whole numbers of 31 bits have room for
_ROUNDING = 4e-7  # of float32, against all that is added up


class Scan:
    """Rounded vectors of an embedding, a fourth of its size; never changes once made.

    Parameters
    ----------
    embedding : Embedding
    """

    def __init__(self, embedding: "Embedding") -> None:
        rows, dimensions = embedding.vectors.shape
        padded = _up(dimensions, kernel.PADDED)
        self._codes = np.zeros((_up(rows, kernel.TOGETHER), padded), np.int8)
        self._steps, self._lost = np.empty(rows, np.float32), np.empty(rows, np.float32)
        self._norms = np.asarray(embedding.norms)
        self._parts = [slice(first, min(first + _ROWS, rows)) for first in range(0, rows, _ROWS)]

        def quantize(part: slice) -> None:
            kernel.quantize(embedding.vectors[part], self._codes[part], self._steps[part], self._lost[part])

        _together(quantize, self._parts)
        lengths = np.where(self._norms > 0, self._norms, np.float32(1)).astype(np.float32)
        nothing = np.zeros(rows, np.float32)
        self._cosine: tuple[NDArray[np.float32], ...] = (self._steps / lengths, nothing, self._lost / lengths)

    @staticmethod
    def suits(embedding: "Embedding") -> bool:
        """Return whether vectors are so many that rounding them once pays."""
        return embedding.vectors.size >= LEAST_NUMBERS and embedding.dimensions <= _MOST_DIMENSIONS

    def candidates(self, query: NDArray[np.float32], count: int, metric: str) -> NDArray[np.int64]:
        """Return ids, rising, among which the nearest words are.

        Parameters
        ----------
        query : ndarray of float32, shape (d,)
        count : int
            How many nearest words must be among them.
        metric : {"cosine", "dot", "euclidean"}
        """
        length = float(np.linalg.norm(query.astype(np.float64)))
        step = float(np.abs(query).max()) / kernel.QUERY_STEPS
        whole = np.zeros(self._codes.shape[1], np.int16)
        if step > 0:
            whole[: len(query)] = np.rint(query / step)
        rest = float(np.linalg.norm(query - step * whole[: len(query)].astype(np.float64)))
        # what rounding took from the query, and what sums of float32 may be off
        rounding = np.float32(rest + length * _ROUNDING)
        scale, offset, lost, slack = self._measures(metric, rounding, np.float32(length))
        closeness = np.empty(len(self._steps), np.float32)
        best = np.empty((len(self._parts), count), np.float32)

        def look(number: int) -> None:
            part = self._parts[number]
            kernel.scan(
                self._codes[part.start :],
                whole,
                scale[part],
                offset[part],
                lost[part],
                slack[part],
                np.float32(step),
                np.float32(length),
                closeness[part],
                best[number],
            )

        _together(look, range(len(self._parts)))
        certain = best.reshape(-1)
        return np.flatnonzero(closeness >= np.partition(certain, certain.size - count)[certain.size - count])

    def _measures(self, metric: str, rounding: np.float32, length: np.float32) -> tuple[NDArray[np.float32], ...]:
        """Return scale, offset, loss and slack of each row, see the kernel."""
        if metric == "cosine":
            return *self._cosine, np.full_like(self._steps, rounding)
        if metric == "dot":
            return self._steps, np.zeros_like(self._steps), self._lost, rounding * self._norms
        with np.errstate(over="ignore"):
            squares: NDArray[np.float32] = self._norms * self._norms
        # |x|² is off by its own rounding, whatever the query; distances equal in float32 are to be looked at, all
        slack = 2 * rounding * self._norms + np.float32(_ROUNDING) * (squares + length * length)
        return 2 * self._steps, -squares, 2 * self._lost, slack.astype(np.float32)


def _up(number: int, multiple: int) -> int:
    return -(-number // multiple) * multiple


def _together(work: Callable[[Any], None], parts: Sequence[Any]) -> None:
    """Do the same with several parts, as many at once as there are processors."""
    with ThreadPoolExecutor(min(len(parts), os.cpu_count() or 1), "embviz-scan") as pool:
        list(pool.map(work, parts))
