"""Similarity matrices of words, and their common neighbors."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.clusters.leaf_order import LeafOrder, ordered_tree
from embviz.analysis.unit_rows import unit_rows
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.util.spreadsheet import no_formula
from embviz.vectors.embedding import Embedding, missing_words
from embviz.vectors.neighbors import METRICS, Metric, nearest

MOST_WORDS = 2000  # a matrix of more would be read by nobody, and ordering it would take minutes


@dataclass(frozen=True)
class SimilarityMatrix:
    """Pairwise values of some words.

    Attributes
    ----------
    words : tuple of str, length n
    metric : {"cosine", "dot", "euclidean"}
    values : ndarray of float64, shape (n, n)
        Symmetric. Cosines and products are high for like words, distances are low.
    """

    words: tuple[str, ...]
    metric: Metric
    values: NDArray[np.float64]

    def to_csv(self, order: Sequence[int] | None = None) -> str:
        """Return the matrix as text with commas, the words as first line and first column (`no_formula`).

        Parameters
        ----------
        order : sequence of int, optional
            Of rows and columns; as given otherwise.
        """
        places = range(len(self.words)) if order is None else order
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow([self.metric, *(no_formula(self.words[column]) for column in places)])
        for row in places:
            writer.writerow([no_formula(self.words[row]), *(f"{self.values[row, column]:.6g}" for column in places)])
        return text.getvalue()


def similarity(embedding: Embedding, words: Sequence[str], metric: Metric = "cosine") -> SimilarityMatrix:
    """Compare each of some words with each.

    Parameters
    ----------
    embedding : Embedding
    words : sequence of str
    metric : {"cosine", "dot", "euclidean"}

    Returns
    -------
    SimilarityMatrix

    Raises
    ------
    InputError
        When words are missing (names all, with near spellings), there are too many, or the metric is not known.
    """
    if len(words) > MOST_WORDS:
        raise InputError(
            tr("{words:,} words are too many for one matrix.", words=len(words)),
            tr("Choose at most {most_words:,}.", most_words=MOST_WORDS),
        )
    ids = [embedding.get(word) for word in words]
    missing = [word for word, found in zip(words, ids, strict=True) if found is None]
    if missing:
        raise missing_words(embedding, missing)
    rows = embedding.vectors[np.array(ids, dtype=np.int64)]
    return SimilarityMatrix(tuple(words), metric, pairwise(rows, metric))


def pairwise(vectors: ArrayLike, metric: Metric) -> NDArray[np.float64]:
    """Return cosines, dot products or Euclidean distances between all rows, in float64.

    Parameters
    ----------
    vectors : array_like, shape (n, d)
    metric : {"cosine", "dot", "euclidean"}
        The cosine with a zero vector is 0, also that with itself.

    Returns
    -------
    ndarray of float64, shape (n, n)

    Raises
    ------
    InputError
        When the metric is not known.
    """
    rows = np.asarray(vectors, dtype=np.float64)
    if metric == "euclidean":
        # differences, not |x|^2 - 2xy + |y|^2: that loses half its digits between near points
        return np.array([np.linalg.norm(rows - row, axis=1) for row in rows]).reshape(len(rows), len(rows))
    if metric == "cosine":
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        rows = rows / np.where(lengths > 0, lengths, 1)
    elif metric != "dot":
        raise InputError(
            tr("The metric '{metric}' is not known.", metric=metric),
            tr("Choose one of {metrics}.", metrics=", ".join(METRICS)),
            METRICS,
        )
    products: NDArray[np.float64] = rows @ rows.T
    return np.clip(products, -1, 1) if metric == "cosine" else products


def leaf_order(embedding: Embedding, matrix: SimilarityMatrix) -> LeafOrder:
    """Order words by a tree: average linkage, leaves turned so that neighbors are as near as the tree allows.

    The tree is made of cosine distances 1 - cos for cosine, and of Euclidean distances for Euclidean. A dot product is
    no distance (a word may be nearer to others than to itself), so words compared by it are ordered by cosine distance.
    Ordering is exact (Bar-Joseph et al. 2001).

    Parameters
    ----------
    embedding : Embedding
        From which the matrix was made.
    matrix : SimilarityMatrix

    Returns
    -------
    LeafOrder
        The words as given where there are fewer than two.
    """
    distances = matrix.values
    if matrix.metric == "dot":
        distances = 1 - similarity(embedding, matrix.words, "cosine").values
    elif matrix.metric == "cosine":
        distances = 1 - matrix.values
    return ordered_tree(distances)


AROUND = 25
"""Nearest words of each word that count as its neighbors."""

_AT_ONCE = 20_000  # vectors that are scaled together
_MOST_WORK = 1e10  # multiplications of the search for shared neighbors, at most; about half a second
_SCORES_AT_ONCE = 4_000_000


@dataclass(frozen=True)
class WordGroup:
    """Figures of several words; vectors count by their directions.

    Attributes
    ----------
    count : int
        Words that have a direction: those whose vector is not zero.
    mean_cosine : float
        Mean of cos(a, b) over all pairs of different words; nan of fewer than two.
    centroid : ndarray of float64, shape (d,)
        Mean of the unit vectors.
    near_ids, near_cosines : ndarray, shape (k,)
        Other words nearest to the centroid, and their cosines with it, highest first.
    asked : int
        Words whose neighbors were compared: the first ones, if there are too many.
    shared_ids : ndarray of int64, shape (m,)
        Other words that are among the `AROUND` nearest of at least two of them: those of most words first, then those
        with the higher mean cosine.
    shared_by : ndarray of int64, shape (m,)
        How many of the asked words each is near to.
    shared_cosines : ndarray of float64, shape (m,)
        Mean cosine of each with the asked words.
    """

    count: int
    mean_cosine: float
    centroid: NDArray[np.float64]
    near_ids: NDArray[np.int64]
    near_cosines: NDArray[np.float32]
    asked: int
    shared_ids: NDArray[np.int64]
    shared_by: NDArray[np.int64]
    shared_cosines: NDArray[np.float64]


def word_group(embedding: Embedding, ids: ArrayLike, top: int = 10, pulse: Pulse = SILENT) -> WordGroup:
    """Compare several words with each other and with their neighbors.

    Parameters
    ----------
    embedding : Embedding
    ids : array_like of int, shape (n,)
        Distinct words.
    top : int
        At most so many words near the centroid, and so many shared neighbors.
    pulse : Pulse
        Checked between two steps.

    Returns
    -------
    WordGroup

    Notes
    -----
    With unit vectors u and their sum s, the mean over all pairs is (s·s − n) / (n (n − 1)): no matrix of all pairs is
    needed, and a million words take as long as reading their vectors.
    """
    given = np.asarray(ids, np.int64)
    given = given[np.asarray(embedding.norms)[given] > 0]
    count, total = len(given), np.zeros(embedding.dimensions)
    for begin in range(0, count, _AT_ONCE):
        pulse.beat(begin / count)
        total += unit_rows(embedding.vectors[given[begin : begin + _AT_ONCE]]).sum(axis=0)
    mean = float((total @ total - count) / (count * (count - 1))) if count > 1 else float("nan")
    centroid = total / max(count, 1)
    nothing = np.zeros(0, np.int64)
    if not count or not centroid.any():
        return WordGroup(count, mean, centroid, nothing, nothing.astype(np.float32), 0, nothing, nothing, np.zeros(0))
    near, cosines = nearest(embedding, centroid.astype(np.float32), top, exclude=given.tolist())
    affordable = int(_MOST_WORK / embedding.vectors.size)
    asked = given[: max(2, affordable)]
    shared, by = _shared(embedding, asked, given, pulse)
    middle = unit_rows(embedding.vectors[asked]).mean(axis=0)
    means = unit_rows(embedding.vectors[shared]) @ middle
    order = np.lexsort((shared, -means, -by))[:top]
    return WordGroup(count, mean, centroid, near, cosines, len(asked), shared[order], by[order], means[order])


def _shared(
    embedding: Embedding, asked: NDArray[np.int64], given: NDArray[np.int64], pulse: Pulse
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the words outside of the group that are near to at least two of it, and to how many."""
    found = []
    step = max(1, _SCORES_AT_ONCE // len(embedding))
    for begin in range(0, len(asked), step):
        pulse.beat(begin / len(asked))
        some = asked[begin : begin + step]
        ids, _ = nearest(embedding, embedding.vectors[some], AROUND + 1)
        # each word is its own nearest, except for rounding and for equal vectors
        found += [near[near != own][:AROUND] for own, near in zip(some.tolist(), ids, strict=True)]
    ids, by = np.unique(np.concatenate(found), return_counts=True)
    kept = (by > 1) & ~np.isin(ids, given)
    return ids[kept].astype(np.int64), by[kept].astype(np.int64)
