"""Locality-sensitive hashing: vectors on the same side of some random planes go into one bucket (Charikar 2002).

Two vectors at the angle t lie on the same side of a random plane through 0 with probability 1 - t / pi. A bucket is
named by the sides of several planes; as near ones are separated now and then, there are several tables with planes of
their own, and a search ranks what the buckets of its query hold in some of them.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.teaching.search.inverted_lists import Floats, best
from embviz.util.progress import SILENT, Pulse

_PER_BUCKET = 16  # vectors, on average


@dataclass(frozen=True, eq=False)
class HashTables:
    """Vectors of length 1 in buckets, once for each table.

    Attributes
    ----------
    rows : ndarray of float32, shape (n, d)
    planes : ndarray of float32, shape (tables, bits, d)
        Normals of the planes.
    ids : ndarray of int64, shape (tables, n)
        Where the vectors stand in `rows`, those of a bucket together.
    starts : ndarray of int64, shape (tables, 2 ** bits + 1)
        Bucket k of table t is ``ids[t]`` from ``starts[t, k]`` to before ``starts[t, k + 1]``.
    """

    rows: Floats
    planes: Floats
    ids: NDArray[np.int64]
    starts: NDArray[np.int64]

    def nearest(self, query: ArrayLike, k: int, tables: int) -> tuple[NDArray[np.int64], int]:
        """Return the k ids with the largest products with a query among its buckets, best first.

        Parameters
        ----------
        query : array_like of float32, shape (d,)
        k : int
            Fewer are returned where the buckets hold fewer.
        tables : int
            How many are looked into.

        Returns
        -------
        ids : ndarray of int64, shape (k,)
        looked_at : int
            Vectors and planes that were compared.
        """
        wanted = np.asarray(query, np.float32)
        buckets = _bucket(self.planes[:tables] @ wanted)
        parts = [self.ids[t, self.starts[t, at] : self.starts[t, at + 1]] for t, at in enumerate(buckets.tolist())]
        ids = np.unique(np.concatenate(parts))
        found: NDArray[np.int64] = ids[best(self.rows[ids] @ wanted, k)]
        return found, len(ids) + tables * self.planes.shape[1]


def _bucket(sides: Floats) -> NDArray[np.int64]:
    """Return the number of the bucket for products with normals, shape (..., bits)."""
    powers = 1 << np.arange(sides.shape[-1], dtype=np.int64)
    result: NDArray[np.int64] = (sides > 0) @ powers
    return result


def hashed(unit: ArrayLike, tables: int, seed: int = 1, pulse: Pulse = SILENT) -> HashTables:
    """Put vectors of length 1 into the buckets of so many tables.

    Parameters
    ----------
    unit : array_like of float32, shape (n, d)
    tables : int
    seed : int
        Of the planes.
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    """
    rows = np.ascontiguousarray(unit, np.float32)
    bits = max(1, round(np.log2(len(rows) / _PER_BUCKET)))
    planes = np.random.default_rng(seed).standard_normal((tables, bits, rows.shape[1]), np.float32)
    ids, starts = [], []
    for t in range(tables):
        pulse.beat(t / tables)
        bucket = _bucket(rows @ planes[t].T)
        ids.append(np.argsort(bucket, kind="stable"))
        starts.append(np.concatenate([[0], np.cumsum(np.bincount(bucket, minlength=1 << bits))]))
    return HashTables(rows, planes, np.stack(ids).astype(np.int64), np.stack(starts).astype(np.int64))
