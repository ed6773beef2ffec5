"""Caches: how often an answer is already there, for every size of the cache at once."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from embviz.util.progress import Pulse

Ids = NDArray[np.int64]
Order = Literal["drawn", "text", "even"]

_EVERY = 512  # queries between two looks at whether the user cancelled


def query_stream(counts: NDArray[np.int64], ids: NDArray[np.int32], order: Order, most: int, seed: int = 1) -> Ids:
    """Return words that are asked for one after the other.

    Parameters
    ----------
    counts : ndarray of int64, shape (V,)
        How often each word stands in the text.
    ids : ndarray of int32, shape (tokens,)
        The text.
    order : {"drawn", "text", "even"}
        Drawn by these counts, each query for itself; the words in the order of the text; or each word of the
        vocabulary as often as the others.
    most : int
        Queries at most.
    seed : int
    """
    if order == "text":
        return np.asarray(ids[:most], np.int64)
    random = np.random.default_rng(seed)
    shares = counts / counts.sum() if order == "drawn" else None
    return random.choice(len(counts), most, p=shares)


def lru_hits(queries: Ids, warm: Ids, largest: int, pulse: Pulse) -> NDArray[np.float64]:
    """Return the hit rate of a cache that drops what was used least recently, for each size from 1 to the largest.

    A cache of C holds the C words that were used last. So a query is a hit in every cache that is at least as large as
    the place of its word among all words by their last use, and one pass tells the rates of all sizes (Mattson, Gecsei,
    Slutz and Traiger 1970, Evaluation techniques for storage hierarchies).

    Parameters
    ----------
    queries : ndarray of int64, shape (n,)
    warm : ndarray of int64, shape (m,)
        Words that are computed before the first query, the most important first; a cache of C begins with the first C.
    largest : int
    pulse : Pulse

    Returns
    -------
    ndarray of float64, shape (largest,)

    Raises
    ------
    Cancelled
    """
    stack: list[int] = warm[:largest].tolist()
    known = set(stack)
    hits = np.zeros(largest + 1)
    for at, word in enumerate(queries.tolist()):
        if at % _EVERY == 0:
            pulse.check()
        if word in known:
            place = stack.index(word)
            hits[place + 1] += 1
            del stack[place]
        else:
            known.add(word)
        stack.insert(0, word)
        if len(stack) > largest:
            known.remove(stack.pop())  # no cache holds it any longer
    result: NDArray[np.float64] = np.cumsum(hits)[1:] / len(queries)
    return result


def fixed_hits(queries: Ids, kept: Ids, largest: int) -> NDArray[np.float64]:
    """Return the hit rate of a table that is computed once and never changes, for each size from 1 to the largest.

    Parameters
    ----------
    queries : ndarray of int64, shape (n,)
    kept : ndarray of int64, shape (m,)
        Words, the most important first; a table of C holds the first C.
    largest : int
    """
    places = {word: at for at, word in enumerate(kept.tolist())}
    found = np.array([places.get(word, largest) for word in queries.tolist()])
    hits = np.bincount(np.minimum(found, largest), minlength=largest + 1)[:largest]
    result: NDArray[np.float64] = np.cumsum(hits) / len(queries)
    return result
