"""Recall against time: inverted lists and other searches take turns, query by query, and each time counts.

Inverted lists: vectors in groups around centroids, of which a search looks through a few (Sivic and Zisserman 2003).

k-means on directions makes the groups; a query goes to those whose centroids have the largest products with it, as in
the coarse step of Jegou, Douze and Schmid 2011, section IV. What lies in other groups is not found.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from threadpoolctl import threadpool_limits

from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

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
    rows = np.ascontiguousarray(unit, np.float32)
    random = np.random.default_rng(seed)
    some = rows[random.permutation(len(rows))[: lists * _LEARNED_FROM]]
    centroids = some[:lists].copy()
    for number in range(_ROUNDS):
        pulse.beat(number / (_ROUNDS + 1))
        nearest = _assigned(some, centroids)
        sums = np.zeros((lists, rows.shape[1]), np.float64)
        np.add.at(sums, nearest, some)
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


Kind = Literal["exact", "lists", "codes", "stages"]
KINDS: tuple[Kind, ...] = ("exact", "lists", "codes", "stages")
NEIGHBORS = 10
PROBES = (1, 2, 4, 8, 16, 32, 64)
CANDIDATES = (20, 50, 100, 200)
_WARM = 3  # queries before times count

Search = Callable[[Floats], NDArray[np.int64]]


@dataclass(frozen=True)
class Timed:
    """One way to search.

    Attributes
    ----------
    kind : str
        One of `KINDS`.
    effort : int
        Lists that are looked through, or candidates that are ranked again; 0 where there is no choice.
    recall : float
        Share of the ten nearest by exact search that are found.
    median, p95, p99 : float
        Seconds of a query: half, 95 and 99 of 100 are as fast or faster.
    """

    kind: Kind
    effort: int
    recall: float
    median: float
    p95: float
    p99: float


@dataclass(frozen=True)
class Comparison:
    """All ways on the same vectors.

    Attributes
    ----------
    vectors, dimensions, lists, queries : int
    timed : tuple of Timed
        Exact search first.
    bytes_exact, bytes_codes : int
        Of the vectors as they are, and of their codes.
    """

    vectors: int
    dimensions: int
    lists: int
    queries: int
    timed: tuple[Timed, ...]
    bytes_exact: int
    bytes_codes: int


def widened(unit: Floats, count: int, seed: int = 1) -> Floats:
    """Return `count` vectors of length 1 around given ones: each is a given one plus noise of half its length.

    Parameters
    ----------
    unit : ndarray of float32, shape (n, d)
    count : int
    seed : int
    """
    random = np.random.default_rng(seed)
    d = unit.shape[1]
    made = unit[random.integers(0, len(unit), count)]
    made = made + random.standard_normal(made.shape, np.float32) * np.float32(0.5 / np.sqrt(d))
    result: Floats = (made / np.linalg.norm(made, axis=1, keepdims=True)).astype(np.float32)
    return result


def compare(unit: Floats, queries: int, clock: Callable[[], float], pulse: Pulse, seed: int = 1) -> Comparison:
    """Search for the ten nearest of some of the vectors, in each way.

    Parameters
    ----------
    unit : ndarray of float32, shape (n, d)
        Of length 1.
    queries : int
        How many of the vectors are asked for; they are found themselves too.
    clock : callable
        Returns seconds.
    pulse : Pulse
    seed : int

    Raises
    ------
    Cancelled
    """
    from embviz.vectors.compression.product import ProductOptions, compress
    from embviz.vectors.compression.two_stage import find_and_rank

    lists = max(2, round(np.sqrt(len(unit))))
    held = inverted(unit, lists, seed, pulse.part(0.0, 0.3))
    embedding = Embedding([str(at) for at in range(len(unit))], unit)
    codes = compress(embedding, ProductOptions(), pulse.part(0.3, 0.6))

    def exact(query: Floats) -> NDArray[np.int64]:
        return best(unit @ query, NEIGHBORS)

    def by_lists(probes: int) -> Search:
        return lambda query: held.nearest(query, NEIGHBORS, probes)[0]

    def by_stages(candidates: int) -> Search:
        return lambda query: find_and_rank(embedding, codes, query, NEIGHBORS, candidates)[0]

    ways: list[tuple[Kind, int, Search]] = [("exact", 0, exact)]
    ways += [("lists", probes, by_lists(probes)) for probes in PROBES if probes < lists]
    ways.append(("codes", 0, lambda query: codes.nearest(query, NEIGHBORS)[0]))
    ways += [("stages", count, by_stages(count)) for count in CANDIDATES]
    asked = np.random.default_rng(seed + 1).permutation(len(unit))[: queries + _WARM]
    # one thread for each: exact search would have all of them otherwise, the others one
    with threadpool_limits(1):
        found, seconds = measured([way for *_, way in ways], unit[asked], clock, pulse.part(0.6, 1.0))
    timed = []
    for (kind, effort, _way), near, spent in zip(ways, found, seconds, strict=True):
        middle, high, highest = np.percentile(spent[_WARM:], (50, 95, 99)).tolist()
        timed.append(Timed(kind, effort, recall(found[0], near), middle, high, highest))
    return Comparison(len(unit), unit.shape[1], lists, len(asked) - _WARM, tuple(timed), unit.nbytes, codes.nbytes)


def measured(
    ways: Sequence[Search], queries: Floats, clock: Callable[[], float], pulse: Pulse
) -> tuple[list[list[NDArray[np.int64]]], list[list[float]]]:
    """Return what each way finds for each query, and its seconds; for each query all ways take turns."""
    found: list[list[NDArray[np.int64]]] = [[] for _ in ways]
    seconds: list[list[float]] = [[] for _ in ways]
    for at, query in enumerate(queries):
        pulse.beat(at / len(queries))
        # in another order each time: whoever follows a search of all vectors finds its own out of the cache
        for k in np.random.default_rng(at).permutation(len(ways)).tolist():
            begun = clock()
            near = ways[k](query)
            seconds[k].append(clock() - begun)
            found[k].append(near)
    return found, seconds


def recall(true: Sequence[NDArray[np.int64]], found: Sequence[NDArray[np.int64]]) -> float:
    """Return the share of the true neighbors of all queries that were found."""
    shared = sum(len(np.intersect1d(one, other)) for one, other in zip(true, found, strict=True))
    return shared / sum(len(one) for one in true)
