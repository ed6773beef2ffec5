"""The nearest words of one or several words by any measure, and whether they are mutual neighbors."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.analogies.analogy import Term, check_directions, no_direction, resolve, terms_of
from embviz.analysis.analogies.expression import parse
from embviz.analysis.word_sample import words_within
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighborhoods import unit_vectors
from embviz.vectors.neighbors import Metric, nearest

_SCORES_AT_ONCE = 2_000_000  # as many as caches hold; then one looks whether the work is still wanted


@dataclass(frozen=True, eq=False)
class Neighborhood:
    """The nearest words of a question.

    Attributes
    ----------
    terms : tuple of Term
        Words of the question with their weights.
    metric : {"cosine", "dot", "euclidean"}
    point : ndarray of float32, shape (d,)
        What the words are near to.
    ids : ndarray of int64, shape (n,)
        Nearest first; ids of the whole embedding.
    words : tuple of str, length n
    scores : ndarray of float32, shape (n,)
        Cosines, products, or distances.
    ranks_back : ndarray of int64, shape (n,), or None
        Rank of the question among the words nearest to each, from 1: how many words but the question's are nearer to
        it, and one. None where it was not asked for.
    """

    terms: tuple[Term, ...]
    metric: Metric
    point: NDArray[np.float32]
    ids: NDArray[np.int64]
    words: tuple[str, ...]
    scores: NDArray[np.float32]
    ranks_back: NDArray[np.int64] | None

    def mutual(self, k: int) -> NDArray[np.bool_]:
        """Return which of the words are mutual neighbors, bool (n,): each among the k nearest of the other.

        Raises
        ------
        ValueError
            When the ranks back were not asked for.
        """
        if self.ranks_back is None:
            raise ValueError("the ranks back were not asked for")
        return (self.ranks_back <= k) & (np.arange(len(self.ids)) < k)


def asked(embedding: Embedding, text: str) -> dict[str, float]:
    """Return the weight of each word of an expression such as ``bank + river - money``.

    Words without a sign between them are a phrase where there is one (``new york`` of ``new_york``), else a sum.

    Raises
    ------
    InputError
        Says where the expression is wrong.
    """
    return parse(text, lambda word: resolve(embedding, word) is not None, listed=True)


def signed(positive: Sequence[str], negative: Sequence[str] = ()) -> dict[str, float]:
    """Return weights of words that are to be near, 1, and of words that are to be far, -1.

    Raises
    ------
    InputError
        When there is no word, or one stands on both sides.
    """
    both = sorted({*positive} & {*negative})
    if both:
        raise InputError(tr("'{both}' is both added and subtracted.", both=both[0]), tr("Leave it out on one side."))
    if not positive and not negative:
        raise InputError(tr("No word is given."), tr("Name at least one."))
    return {**dict.fromkeys(positive, 1.0), **dict.fromkeys(negative, -1.0)}


def neighborhood(
    embedding: Embedding,
    weights: Mapping[str, float],
    top: int = 10,
    metric: Metric = "cosine",
    *,
    band: slice = slice(None),
    ranks_back: bool = False,
    pulse: Pulse = SILENT,
) -> Neighborhood:
    """Return the words nearest to a weighted sum of words, without these.

    Parameters
    ----------
    embedding : Embedding
    weights : mapping of str to float
        See `asked` and `signed`.
    top : int
    metric : {"cosine", "dot", "euclidean"}
        By cosine, words are added at length 1, as everywhere; by the other two as long as they are. The Euclidean
        distance is taken from the weighted mean where the weights' sum is positive, from the sum otherwise.
    band : slice
        Rows that may answer, see `embviz.analysis.word_sample`.
    ranks_back : bool
        Rank the question among the neighbors of each answer: one look at all words for each.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When words are missing (names all, with near spellings), or the sum is zero or, by cosine, the vector of a
        word.
    Cancelled
    """
    terms = terms_of(embedding, weights)
    if metric == "cosine":
        check_directions(terms)
    point = _point(terms, metric)
    part = words_within(embedding, band)
    begin = band.indices(len(embedding))[0]
    pulse.beat(0.0)
    ids, scores = nearest(part, point, top, metric, _within(terms, begin, len(part)))
    if not np.isfinite(scores).all():
        raise InputError(
            tr("These vectors are so long that what compares them leaves the range of 32-bit numbers."),
            tr("Compare them by cosine."),
        )
    found = Neighborhood(terms, metric, point, ids + begin, tuple(part.words[i] for i in ids), scores, None)
    if ranks_back:
        found = with_ranks_back(embedding, found, band, pulse)
    pulse.beat(1.0)
    return found


def with_ranks_back(
    embedding: Embedding, found: Neighborhood, band: slice = slice(None), pulse: Pulse = SILENT
) -> Neighborhood:
    """Return a neighborhood with the rank of its question among the neighbors of each word.

    Parameters
    ----------
    embedding : Embedding
    found : Neighborhood
        Of this embedding.
    band : slice
        As it was asked with.
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    """
    part = words_within(embedding, band)
    begin = band.indices(len(embedding))[0]
    question = _within(found.terms, begin, len(part))
    return replace(found, ranks_back=_ranks_back(part, found.point, found.ids - begin, question, found.metric, pulse))


def _within(terms: Sequence[Term], begin: int, count: int) -> NDArray[np.int64]:
    """Return the rows of a band that are the question's words."""
    rows = np.array([term.id - begin for term in terms if term.id is not None], np.int64)
    return rows[(rows >= 0) & (rows < count)]


def _point(terms: Sequence[Term], metric: Metric) -> NDArray[np.float32]:
    factors = np.array([term.weight for term in terms], np.float32)
    rows = np.array([term.unit if metric == "cosine" else term.vector for term in terms])
    point: NDArray[np.float32] = factors @ rows
    if metric == "euclidean" and factors.sum() > 0:
        point /= factors.sum()
    # in float64: squares of large or small numbers leave the range of float32
    lengths = np.linalg.norm(rows.astype(np.float64), axis=1)
    if not np.linalg.norm(point.astype(np.float64)) > 1e-6 * np.abs(factors) @ lengths:
        if len(terms) == 1:
            raise no_direction([terms[0].word])
        named = ", ".join(f"'{term.word}'" for term in terms)
        what = tr("The vectors of {named} add up to", named=named)
        raise InputError(tr("{what} zero, which has no direction.", what=what), tr("Change a word or a weight."))
    return point


def _ranks_back(
    part: Embedding,
    point: NDArray[np.float32],
    ids: NDArray[np.int64],
    question: NDArray[np.int64],
    metric: Metric,
    pulse: Pulse,
) -> NDArray[np.int64]:
    rows = part.vectors[ids]
    if metric == "cosine":
        rows = unit_vectors(rows)
    # by each measure, what is higher is nearer to the row that looks around
    own = rows @ point
    if metric == "cosine":
        own /= np.linalg.norm(point)
    elif metric == "euclidean":
        own = 2 * own - point @ point
    nearer = np.zeros(len(ids), np.int64)
    step = max(1, _SCORES_AT_ONCE // max(1, len(ids)))
    for at in range(0, len(part) if len(ids) else 0, step):
        pulse.beat(at / len(part))
        norms = part.norms[at : at + step]
        scores = rows @ part.vectors[at : at + step].T
        if metric == "cosine":
            scores /= np.where(norms > 0, norms, 1)
        elif metric == "euclidean":
            scores *= 2
            scores -= np.square(norms)
        better = scores > own[:, None]
        better[:, question[(question >= at) & (question < at + step)] - at] = False
        itself = np.flatnonzero((ids >= at) & (ids < at + step))
        better[itself, ids[itself] - at] = False
        nearer += np.count_nonzero(better, axis=1)
    return 1 + nearer


SAMPLE = 50_000
"""Words that are looked at, up to twice as many; of more, every so many-th: frequent and rare ones alike."""


@dataclass(frozen=True, eq=False)
class Spread:
    """The similarities of words to a point.

    Attributes
    ----------
    metric : {"cosine", "dot", "euclidean"}
    values : ndarray of float32, shape (n,)
        Cosines, products or distances, in no order.
    words : int
        Of how many words these n are a sample; n where it is all of them.
    """

    metric: Metric
    values: NDArray[np.float32]
    words: int

    @property
    def mean(self) -> float:
        """Mean of the values; nan where there are none."""
        return float(self.values.mean(dtype=np.float64)) if len(self.values) else float("nan")

    @property
    def deviation(self) -> float:
        """Standard deviation of the values; nan where there are none."""
        return float(self.values.std(dtype=np.float64)) if len(self.values) else float("nan")

    def standing_out(self, scores: ArrayLike) -> NDArray[np.float64]:
        """Return how many standard deviations nearer than the mean scores are; nan where all words are equally near."""
        off = np.asarray(scores, np.float64) - self.mean
        toward = -off if self.metric == "euclidean" else off
        return toward / self.deviation if self.deviation > 0 else np.full_like(toward, np.nan)


def similarity_spread(
    embedding: Embedding,
    point: ArrayLike,
    metric: Metric,
    band: slice = slice(None),
    exclude: Sequence[int] = (),
    sample: int = SAMPLE,
) -> Spread:
    """Measure how near words are to a point.

    Parameters
    ----------
    embedding : Embedding
    point : array_like, shape (d,)
    metric : {"cosine", "dot", "euclidean"}
        The cosine with a zero vector is 0.
    band : slice
        Rows that are looked at, see `embviz.analysis.word_sample`.
    exclude : sequence of int
        Ids left out: the words of the question, which are as near to themselves as can be.
    sample : int
        Words that are enough; fewer than twice as many are looked at.
    """
    part = words_within(embedding, band)
    begin = band.indices(len(embedding))[0]
    wanted = np.asarray(point, np.float32)
    step = max(1, len(part) // sample)
    rows = np.arange(step // 2, len(part), step)
    rows = rows[~np.isin(rows + begin, np.asarray(exclude, np.int64))]
    values: NDArray[np.float32] = part.vectors[rows] @ wanted
    if metric == "cosine":
        lengths = part.norms[rows] * np.linalg.norm(wanted)
        values /= np.where(lengths > 0, lengths, 1)
    elif metric == "euclidean":
        squares = np.square(part.norms[rows]) - 2 * values + wanted @ wanted
        values = np.sqrt(np.maximum(squares, 0))
    inside = {int(id_) for id_ in exclude if 0 <= id_ - begin < len(part)}
    return Spread(metric, values, len(part) - len(inside))
