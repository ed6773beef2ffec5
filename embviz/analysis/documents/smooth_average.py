"""Document vectors as averages in which frequent words weigh less (SIF)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.unit_rows import unit_rows
from embviz.text.corpus import Corpus
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

SMOOTHING = 1e-3
"""a of the weight a / (a + p): the middle of the range that the paper found good."""

_ENTRIES_AT_ONCE = 8_000_000
_NOTHING = 1e-5  # share of a length below which what is left of it is rounding, in float32


@dataclass(frozen=True, eq=False)
class Weighting:
    """What the words of a text weigh in averages.

    Attributes
    ----------
    embedding : Embedding
    corpus : Corpus
    rows : ndarray of int64, shape (V,)
        Row of the embedding for each word of the text; 0 for a word without a vector.
    weights : ndarray of float32, shape (V,)
        0 for a word without a vector, or with one of zeros.
    smoothing : float or None
        a, by which they weigh so; None where all words weigh the same.
    """

    embedding: Embedding
    corpus: Corpus
    rows: NDArray[np.int64]
    weights: NDArray[np.float32]
    smoothing: float | None = SMOOTHING

    @property
    def coverage(self) -> float:
        """Share of the text's tokens that have a vector."""
        counts = self.corpus.vocabulary.counts
        return float(counts[self.weights > 0].sum() / max(1, counts.sum()))

    def of(self, word: str) -> tuple[int, float] | None:
        """Return the row and the weight of any word that has a vector, whether the text holds it or not."""
        at = self.corpus.vocabulary.get(word)
        if at is not None:
            return (int(self.rows[at]), float(self.weights[at])) if self.weights[at] > 0 else None
        row = self.embedding.get(word)
        if row is None or not self.embedding.norms[row] > 0:
            return None
        if self.smoothing is None:
            return row, 1.0
        counts = self.embedding.counts
        share = float(counts[row] / counts.sum()) if counts is not None and counts.sum() > 0 else 0.0
        return row, self.smoothing / (self.smoothing + share)


def weighting(embedding: Embedding, corpus: Corpus, smoothing: float | None = SMOOTHING) -> Weighting:
    """Weigh words by a / (a + p(w)), p the share of w among all tokens; all the same where a is None.

    Arora, Liang and Ma (2017), A simple but tough-to-beat baseline for sentence embeddings, algorithm 1. The shares are
    those of the text that the vectors were learned from where its counts are known, as it is most often the larger
    one, and of this text otherwise.

    Raises
    ------
    InputError
        When no word of the text has a vector, or a is not above 0.
    """
    if smoothing is not None and not smoothing > 0:
        raise InputError(
            tr("A smoothing of {smoothing:g} leaves no word any weight.", smoothing=smoothing),
            tr("Choose a number above 0, such as 0.001."),
        )
    vocabulary = corpus.vocabulary
    found = [*map(embedding.index.get, vocabulary.words)]
    rows = np.array([-1 if row is None else row for row in found], np.int64)
    # a vector of zeros says as much as none
    known = (rows >= 0) & (embedding.norms[rows] > 0)
    if not known.any():
        raise InputError(
            tr("No word of {value} is among these vectors.", value=corpus.name or tr("the text")),
            tr("Choose vectors of the text's language."),
        )
    rows[~known] = 0
    if smoothing is None:
        return Weighting(embedding, corpus, rows, known.astype(np.float32), smoothing)
    shares = vocabulary.counts / max(1, vocabulary.total)
    if embedding.counts is not None and embedding.counts.sum() > 0:
        shares = embedding.counts[rows] / embedding.counts.sum()
    weights = np.where(known, smoothing / (smoothing + shares), 0).astype(np.float32)
    return Weighting(embedding, corpus, rows, weights, smoothing)


def averages(
    by: Weighting, ids: NDArray[np.int32], offsets: NDArray[np.int64], pulse: Pulse = SILENT
) -> NDArray[np.float32]:
    """Return the weighted average of the vectors of each piece, shape (n, d); zeros where no word has one.

    Parameters
    ----------
    by : Weighting
    ids : ndarray of int32, shape (tokens,)
        Words of the text.
    offsets : ndarray of int64, shape (n + 1,)
        Piece i is ``ids[offsets[i]:offsets[i + 1]]``; none is empty.
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    """
    from embviz.analysis.kernels.pieces import average_pieces

    count, size = len(offsets) - 1, by.embedding.dimensions
    result = np.empty((count, size), np.float32)
    begin = 0
    while begin < count:
        pulse.beat(begin / count)
        # as many whole pieces as fit, and at least one
        limit = offsets[begin] + max(1, _ENTRIES_AT_ONCE // size)
        end = max(begin + 1, int(np.searchsorted(offsets, limit, side="right")) - 1)
        average_pieces(by.embedding.vectors, by.rows, by.weights, ids, offsets[begin : end + 1], result[begin:end])
        begin = end
    pulse.beat(1.0)
    return result


def common_component(vectors: NDArray[np.float32], pulse: Pulse = SILENT) -> NDArray[np.float32]:
    """Return the first right singular vector of some vectors, shape (d,): what all pieces of a text share.

    Raises
    ------
    Cancelled
    """
    from embviz.analysis.kernels.pieces import add_products

    products = np.zeros((vectors.shape[1], vectors.shape[1]))
    # so many multiplications at a time
    step = max(256, 40 * _ENTRIES_AT_ONCE // vectors.shape[1] ** 2)
    for at in range(0, len(vectors), step):
        pulse.beat(at / len(vectors))
        add_products(vectors[at : at + step], products)
    first: NDArray[np.float32] = np.linalg.eigh(products)[1][:, -1].astype(np.float32)
    return first


def without(vectors: NDArray[np.float32], component: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return vectors less their part along a direction of length 1; shape (..., d)."""
    rest: NDArray[np.float32] = vectors - (vectors @ component)[..., None] * component
    return rest


def unit_without(vectors: NDArray[np.floating], component: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return vectors less their part along a direction of length 1, at length 1; shape (..., d).

    Zeros for those of which less than a hundred thousandth of their length is left: that is rounding.
    """
    rest = without(vectors, component)
    before, after = (np.linalg.norm(them, axis=-1, keepdims=True) for them in (vectors, rest))
    left = after > _NOTHING * before
    unit: NDArray[np.float32] = (rest * np.where(left, 1 / np.where(left, after, 1), 0)).astype(np.float32)
    return unit


def sampled_component(by: Weighting, pieces: int, length: int, seed: int) -> NDArray[np.float32]:
    """Return what pieces of a text have in common, by so many of a length that are drawn at random."""
    tokens = by.corpus.tokens
    length = min(length, tokens)
    starts = np.random.default_rng(seed).integers(0, tokens - length + 1, pieces)
    ids = by.corpus.ids[(starts[:, None] + np.arange(length)).ravel()]
    return common_component(averages(by, ids, np.arange(pieces + 1, dtype=np.int64) * length))


def contributions_of_words(
    by: Weighting, ids: Sequence[int] | NDArray[np.int32], query: NDArray[np.float32], component: NDArray[np.float32]
) -> list[tuple[str, float]]:
    """Return what each word of a piece adds to the cosine of the piece with a query, the most first.

    Parameters
    ----------
    by : Weighting
    ids : sequence of int
        Words of the piece. Those that stand several times are taken together; those without a vector are left out.
    query : ndarray of float32, shape (d,)
        At right angles to the component.
    component : ndarray of float32, shape (d,)
        Was taken out of the piece.

    Returns
    -------
    list of (str, float)
        The numbers add up to the cosine. All are 0 of a piece that is nothing but what all share.
    """
    words, times = np.unique(np.asarray(ids), return_counts=True)
    words, times = words[by.weights[words] > 0], times[by.weights[words] > 0]
    if not len(words):
        return []
    parts = by.embedding.vectors[by.rows[words]].astype(np.float64) * (by.weights[words] * times)[:, None]
    whole = parts.sum(axis=0)
    scale = float(np.linalg.norm(without(whole, component)))
    left = scale > _NOTHING * float(np.linalg.norm(whole))
    values = parts @ unit_rows(query) / scale if left else np.zeros(len(parts))
    names = by.corpus.vocabulary.words
    order = np.argsort(-values, kind="stable")
    return [(names[words[i]], float(values[i])) for i in order]
