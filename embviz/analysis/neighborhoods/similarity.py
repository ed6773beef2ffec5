"""How alike some words are, as a matrix that can be ordered so that groups show."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.clusters.leaf_order import LeafOrder, ordered_tree
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.spreadsheet import no_formula
from embviz.vectors.embedding import Embedding, missing_words
from embviz.vectors.neighbors import METRICS, Metric

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
            tr("Choose one of {metrics}.", metrics=", ".join(METRICS)), METRICS,
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
