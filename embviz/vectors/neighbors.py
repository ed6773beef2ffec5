"""The nearest words, by looking at all of them: at these sizes an index would only add error.

Of very many words a look at rounded vectors tells first which cannot be among the nearest, see `embviz.vectors.scan`.
"""

from collections.abc import Iterable
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.embedding import Embedding

Metric = Literal["cosine", "dot", "euclidean"]
METRICS: tuple[Metric, ...] = get_args(Metric)

_FEW_QUERIES, _FEW_WORDS = 4, 1000  # more are quicker looked at all together
_SCORES_AT_ONCE = 16_000_000  # float32 scores held for a batch of queries: 64 MB
_ROWS_AT_ONCE = 1 << 13  # looked at in float64
_MORE_ROUNDINGS = 8


def nearest(
    embedding: Embedding, query: ArrayLike, top: int = 10, metric: Metric = "cosine", exclude: Iterable[int] = ()
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Return the words nearest to one or several points.

    Parameters
    ----------
    embedding : Embedding
    query : array_like of float32, shape (d,) or (q, d)
    top : int
        How many words; fewer are returned when there are not as many.
    metric : {"cosine", "dot", "euclidean"}
        Cosine and dot product: highest first. Euclidean distance: lowest first. The cosine with a zero vector is 0.
    exclude : iterable of int
        Ids left out.

    Returns
    -------
    ids : ndarray of int64, shape (top,) or (q, top)
        Best first; equals by rising id, so that the same question always has the same answer. Which they are is
        decided in float64, as scores are compared in float32. Dot products below 1e-45, of vectors shorter than 1e-22,
        are 0 in float32 and equal.
    scores : ndarray of float32, shape (top,) or (q, top)
        Cosines, products or distances.

    Raises
    ------
    InputError
        When the metric is unknown or the query has another dimension.
    """
    if metric not in METRICS:
        raise InputError(
            tr("The metric '{metric}' is not known.", metric=metric),
            tr("Choose one of {metrics}.", metrics=", ".join(METRICS)),
            METRICS,
        )
    queries = np.atleast_2d(np.asarray(query, dtype=np.float32))
    if queries.shape[1] != embedding.dimensions:
        raise InputError(
            tr(
                "The query has {shape} dimensions, the vectors have {dimensions}.",
                shape=queries.shape[1],
                dimensions=embedding.dimensions,
            ),
            tr("Ask with a vector from the same embedding."),
        )
    left_out = np.unique(np.fromiter(exclude, dtype=np.int64))
    count = max(0, min(top, len(embedding) - left_out.size))
    ids = np.empty((len(queries), count), dtype=np.int64)
    scores = np.empty((len(queries), count), dtype=np.float32)
    if len(queries) <= _FEW_QUERIES and 0 < count <= _FEW_WORDS and left_out.size <= _FEW_WORDS:
        rounded = embedding.rounded()
        if rounded is not None and np.isfinite(queries).all():
            for row, wanted in enumerate(queries):
                near = rounded.candidates(wanted, count + left_out.size, metric)
                ids[row], scores[row] = best_of(embedding, np.setdiff1d(near, left_out), wanted, count, metric)
            return (ids[0], scores[0]) if np.ndim(query) == 1 else (ids, scores)
    batch = max(1, _SCORES_AT_ONCE // max(1, len(embedding)))
    for begin in range(0, len(queries), batch):
        closeness, slack = _closeness(embedding, queries[begin : begin + batch], metric)
        for row, (found, off) in enumerate(zip(closeness, slack, strict=True), start=begin):
            near = _within(found, off, left_out, count)
            ids[row], scores[row] = best_of(embedding, near, queries[row], count, metric)
    if np.ndim(query) == 1:
        return ids[0], scores[0]
    return ids, scores


def _within(
    closeness: NDArray[np.float32], slack: NDArray[np.float32], left_out: NDArray[np.int64], count: int
) -> NDArray[np.int64]:
    """Return the words, rising, of which each may be among the nearest where scores are off by so much at most."""
    closeness[left_out] = -np.inf
    if not 0 < count < closeness.size - left_out.size:
        return np.setdiff1d(np.arange(closeness.size), left_out)
    with np.errstate(invalid="ignore", over="ignore"):
        least = closeness - slack
        threshold = np.partition(least, least.size - count)[least.size - count]
        # what has no order, of numbers too large for float32, stays in
        return np.setdiff1d(np.flatnonzero(~(closeness + slack < threshold)), left_out)


def best_of(
    embedding: Embedding, near: NDArray[np.int64], query: NDArray[np.float32], count: int, metric: Metric
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Return ids and scores of the nearest of some words; equal vectors get equal scores, whatever the others are."""
    wanted, exact = query.astype(np.float64), np.empty(len(near), np.float32)
    for begin in range(0, len(near), _ROWS_AT_ONCE):
        part = slice(begin, begin + _ROWS_AT_ONCE)
        rows = embedding.vectors[near[part]].astype(np.float64)
        with np.errstate(invalid="ignore", over="ignore"):
            if metric == "euclidean":
                closeness = -np.sqrt(np.einsum("ij,ij->i", rows - wanted, rows - wanted))
            else:
                closeness = np.einsum("ij,j->i", rows, wanted)
            if metric == "cosine":
                lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows)) * np.sqrt(np.einsum("i,i->", wanted, wanted))
                closeness /= np.where(lengths > 0, lengths, 1)
            exact[part] = np.where(np.isnan(closeness), -np.inf, closeness)
    best = highest(exact, count)
    return near[best], np.abs(exact[best]) if metric == "euclidean" else exact[best]


def highest(scores: NDArray[np.float32], count: int) -> NDArray[np.int64]:
    """Return where the highest scores are: best first, equals by rising position.

    Parameters
    ----------
    scores : ndarray of float32, shape (n,)
        Without nan.
    count : int
        At most n.

    Returns
    -------
    ndarray of int64, shape (count,)
    """
    if count <= 0:
        return np.empty(0, dtype=np.int64)
    if count < scores.size:
        threshold = np.partition(scores, scores.size - count)[scores.size - count]
        # argpartition would choose arbitrarily among those equal to the last one that gets in
        above = np.flatnonzero(scores > threshold)
        level = np.flatnonzero(scores == threshold)[: count - above.size]
        chosen = np.concatenate([above, level])
        chosen.sort()
    else:
        chosen = np.arange(scores.size)
    order: NDArray[np.int64] = chosen[np.argsort(-scores[chosen], kind="stable")].astype(np.int64)
    return order


def _closeness(
    embedding: Embedding, queries: NDArray[np.float32], metric: Metric
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return scores of shape (q, V) that are higher for nearer words, and by how much each is off at most.

    A sum of d products in float32 is off by at most d u |x| |q|, u the half of the distance from 1 to the next number
    (Higham 2002, Accuracy and Stability of Numerical Algorithms, section 3.1); some u more are those of the lengths.
    """
    unit = np.float32((embedding.dimensions + _MORE_ROUNDINGS) * 2.0**-24)
    norms = embedding.norms
    lengths = np.linalg.norm(queries.astype(np.float64), axis=1, keepdims=True).astype(np.float32)
    with np.errstate(invalid="ignore", over="ignore"):
        products: NDArray[np.float32] = queries @ embedding.vectors.T
        if metric == "cosine":
            products /= np.where(norms > 0, norms, 1)
            products /= np.where(lengths > 0, lengths, 1)
            return products, np.broadcast_to(unit, products.shape)
        slack: NDArray[np.float32] = unit * lengths * norms
        if metric == "euclidean":
            squares = norms * norms
            products *= 2
            products -= squares
            # distances that are the same number in float32 come by rising id: of those, all must be looked at
            slack = 2 * slack + unit * (squares + lengths * lengths)
    return products, slack
