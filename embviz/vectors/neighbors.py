"""The nearest words, by looking at all of them: at these sizes an index would only add error.

Of very many words a look at rounded vectors tells first which cannot be among the nearest, see `embviz.vectors.scan`.
"""

from collections.abc import Iterable
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.errors import InputError
from embviz.vectors.embedding import Embedding

Metric = Literal["cosine", "dot", "euclidean"]
METRICS: tuple[Metric, ...] = get_args(Metric)

_FEW_QUERIES, _FEW_WORDS = 4, 1000  # more are quicker looked at all together
_SCORES_AT_ONCE = 16_000_000  # float32 scores held for a batch of queries: 64 MB


def nearest(
    embedding: Embedding,
    query: ArrayLike,
    top: int = 10,
    metric: Metric = "cosine",
    exclude: Iterable[int] = (),
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
        Best first; equals by rising id, so that the same question always has the same answer.
    scores : ndarray of float32, shape (top,) or (q, top)
        Cosines, products or distances.

    Raises
    ------
    InputError
        When the metric is unknown or the query has another dimension.
    """
    if metric not in METRICS:
        raise InputError(f"The metric '{metric}' is not known.", f"Choose one of {', '.join(METRICS)}.", METRICS)
    queries = np.atleast_2d(np.asarray(query, dtype=np.float32))
    if queries.shape[1] != embedding.dimensions:
        raise InputError(
            f"The query has {queries.shape[1]} dimensions, the vectors have {embedding.dimensions}.",
            "Ask with a vector from the same embedding.",
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
                ids[row], scores[row] = _best_of(embedding, np.setdiff1d(near, left_out), wanted, count, metric)
            return (ids[0], scores[0]) if np.ndim(query) == 1 else (ids, scores)
    batch = max(1, _SCORES_AT_ONCE // max(1, len(embedding)))
    for begin in range(0, len(queries), batch):
        closeness = _closeness(embedding, queries[begin : begin + batch], metric)
        closeness[:, left_out] = -np.inf
        for row, found in enumerate(closeness, start=begin):
            ids[row] = highest(found, count)
            scores[row] = found[ids[row]]
    if metric == "euclidean":
        # distances out of |x|^2 - 2xq + |q|^2 lose their digits when x is near q; these few are computed again
        scores = np.linalg.norm(embedding.vectors[ids] - queries[:, None, :], axis=2).astype(np.float32)
    if np.ndim(query) == 1:
        return ids[0], scores[0]
    return ids, scores


def _best_of(
    embedding: Embedding, near: NDArray[np.int64], query: NDArray[np.float32], count: int, metric: Metric
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Return ids and scores of the nearest of a few words; equal vectors get equal scores."""
    rows, wanted = embedding.vectors[near].astype(np.float64), query.astype(np.float64)
    if metric == "euclidean":
        closeness = -np.sqrt(np.einsum("ij,ij->i", rows - wanted, rows - wanted))
    else:
        closeness = np.einsum("ij,j->i", rows, wanted)
    if metric == "cosine":
        lengths = embedding.norms[near].astype(np.float64) * np.linalg.norm(wanted)
        closeness /= np.where(lengths > 0, lengths, 1)
    exact = closeness.astype(np.float32)
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


def _closeness(embedding: Embedding, queries: NDArray[np.float32], metric: Metric) -> NDArray[np.float32]:
    """Return scores of shape (q, V) that are higher for nearer words."""
    products: NDArray[np.float32] = queries @ embedding.vectors.T
    if metric == "cosine":
        products /= np.where(embedding.norms > 0, embedding.norms, 1)
        lengths = np.linalg.norm(queries, axis=1, keepdims=True)
        products /= np.where(lengths > 0, lengths, 1)
    elif metric == "euclidean":
        products *= 2
        products -= embedding.norms**2
    return products
