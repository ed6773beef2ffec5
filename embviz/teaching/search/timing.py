"""Recall against time: exact search and its shortcuts take turns, query by query, and each time counts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.search.graph import graph_of
from embviz.teaching.search.hyperplanes import hashed
from embviz.teaching.search.inverted_lists import Floats, best, inverted
from embviz.util.library_threads import limited
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

Kind = Literal["exact", "lists", "graph", "planes", "codes", "stages"]
KINDS: tuple[Kind, ...] = ("exact", "lists", "graph", "planes", "codes", "stages")
NEIGHBORS = 10
PROBES = (1, 4, 16, 64)
IN_VIEW = (10, 20, 40, 160)
TABLES = (4, 16, 64)
CANDIDATES = (20, 50, 200)
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
        Lists that are looked through, nodes of the graph that are kept in view, tables of random planes, or candidates
        that are ranked again; 0 where there is no choice.
    recall : float
        Share of the ten nearest by exact search that are found.
    mean : float
        Seconds of a query: one thread answers so many of them in a second as its inverse says.
    median, p95, p99 : float
        Seconds of a query: half, 95 and 99 of 100 are as fast or faster.
    """

    kind: Kind
    effort: int
    recall: float
    mean: float
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
    bytes_exact, bytes_codes, bytes_links : int
        Of the vectors as they are, of their codes, and of the links of the graph, which needs the vectors too.
    """

    vectors: int
    dimensions: int
    lists: int
    queries: int
    timed: tuple[Timed, ...]
    bytes_exact: int
    bytes_codes: int
    bytes_links: int


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
    held = inverted(unit, lists, seed, pulse.part(0.0, 0.2))
    embedding = Embedding([str(at) for at in range(len(unit))], unit)
    codes = compress(embedding, ProductOptions(), pulse.part(0.2, 0.35))
    graph = graph_of(unit, seed, pulse.part(0.35, 0.65))
    tables = hashed(unit, max(TABLES), seed, pulse.part(0.65, 0.75))

    def exact(query: Floats) -> NDArray[np.int64]:
        return best(unit @ query, NEIGHBORS)

    def by_lists(probes: int) -> Search:
        return lambda query: held.nearest(query, NEIGHBORS, probes)[0]

    def by_graph(in_view: int) -> Search:
        return lambda query: graph.nearest(query, NEIGHBORS, in_view)[0]

    def by_planes(count: int) -> Search:
        return lambda query: tables.nearest(query, NEIGHBORS, count)[0]

    def by_stages(candidates: int) -> Search:
        return lambda query: find_and_rank(embedding, codes, query, NEIGHBORS, candidates)[0]

    ways: list[tuple[Kind, int, Search]] = [("exact", 0, exact)]
    ways += [("lists", probes, by_lists(probes)) for probes in PROBES if probes < lists]
    ways += [("graph", in_view, by_graph(in_view)) for in_view in IN_VIEW]
    ways += [("planes", count, by_planes(count)) for count in TABLES]
    ways.append(("codes", 0, lambda query: codes.nearest(query, NEIGHBORS)[0]))
    ways += [("stages", count, by_stages(count)) for count in CANDIDATES]
    asked = np.random.default_rng(seed + 1).permutation(len(unit))[: queries + _WARM]
    # one thread for each: exact search would have all of them otherwise, the others one
    with limited(1):
        found, seconds = measured([way for *_, way in ways], unit[asked], clock, pulse.part(0.75, 1.0))
    timed = []
    for (kind, effort, _way), near, spent in zip(ways, found, seconds, strict=True):
        middle, high, highest = np.percentile(spent[_WARM:], (50, 95, 99)).tolist()
        mean = float(np.mean(spent[_WARM:]))
        timed.append(Timed(kind, effort, recall(found[0], near), mean, middle, high, highest))
    sizes = unit.nbytes, codes.nbytes, graph.nbytes
    return Comparison(len(unit), unit.shape[1], lists, len(asked) - _WARM, tuple(timed), *sizes)


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
