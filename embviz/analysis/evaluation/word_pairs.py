"""Word pairs with a human score beside what the vectors say: every pair a point, and the worst misses."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.evaluation.folded_words import FoldedWords
from embviz.analysis.evaluation.questions import WordPair
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.rank_correlation import (
    Interval,
    correlation,
    mean_ranks,
    pearson_interval,
    spearman,
    spearman_interval,
)
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import METRICS, Metric


@dataclass(frozen=True, eq=False)
class PairScores:
    """Pairs of words, judged by people and by vectors.

    Attributes
    ----------
    pairs : tuple of WordPair
        Those with both words there, as they were given.
    ids : ndarray of int64, shape (n, 2)
        Of their words.
    metric : {"cosine", "dot", "euclidean"}
    human : ndarray of float64, shape (n,)
    model : ndarray of float64, shape (n,)
        Higher for what is more alike: of the Euclidean distance, its negative.
    total : int
        Pairs that were given.
    missing : tuple of str
        Words that are not there, in the order of the pairs.
    """

    pairs: tuple[WordPair, ...]
    ids: NDArray[np.int64]
    metric: Metric
    human: NDArray[np.float64]
    model: NDArray[np.float64]
    total: int
    missing: tuple[str, ...]

    @property
    def coverage(self) -> float:
        """Share of the pairs with both words there."""
        return len(self.pairs) / self.total

    @cached_property
    def spearman(self) -> float:
        """Rank correlation; nan where it is not defined."""
        return spearman(self.human, self.model)

    @cached_property
    def pearson(self) -> float:
        """Linear correlation; nan where it is not defined."""
        return correlation(self.human, self.model)

    @property
    def spearman_interval(self) -> Interval:
        """95 % confidence interval of the rank correlation; see `rank_correlation.spearman_interval`."""
        return spearman_interval(self.spearman, len(self.pairs))

    @property
    def pearson_interval(self) -> Interval:
        """95 % confidence interval of the linear correlation; see `rank_correlation.pearson_interval`."""
        return pearson_interval(self.pearson, len(self.pairs))

    @cached_property
    def ranks(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Ranks of the pairs by people and by the vectors, 1 for the least alike, shape (n,) each."""
        return mean_ranks(self.human), mean_ranks(self.model)

    @cached_property
    def rank_errors(self) -> NDArray[np.float64]:
        """Of each pair, its rank by the vectors less its rank by people, over n - 1: from -1 to 1, shape (n,).

        Above 0 the vectors find the words more alike than people do.
        """
        people, vectors = self.ranks
        return (vectors - people) / max(1, len(people) - 1)

    def worst(self, count: int = 10) -> NDArray[np.int64]:
        """Return the places of the pairs whose ranks differ most, worst first."""
        return np.argsort(-np.abs(self.rank_errors), kind="stable")[:count]


def pair_scores(
    embedding: Embedding, pairs: Sequence[WordPair], metric: Metric = "cosine", restrict: int | None = None
) -> PairScores:
    """Compare the words of each pair.

    Parameters
    ----------
    embedding : Embedding
        Words by falling frequency.
    pairs : sequence of WordPair
        Capitals make no difference; pairs with a missing word are left out.
    metric : {"cosine", "dot", "euclidean"}
    restrict : int or None
        Look at the first words only; None looks at all.

    Raises
    ------
    InputError
        When no pair has both its words, or the metric is not known.
    """
    if metric not in METRICS:
        raise InputError(
            tr("The metric '{metric}' is not known.", metric=metric),
            tr("Choose one of {metrics}.", metrics=", ".join(METRICS)), METRICS,
        )
    words = FoldedWords(embedding, restrict)
    found: list[tuple[int, int]] = []
    known: list[WordPair] = []
    missing: dict[str, None] = {}
    for pair in pairs:
        one, other = words.get(pair.first), words.get(pair.second)
        if one is not None and other is not None:
            found.append((one, other))
            known.append(pair)
        missing.update({
            word: None for word, id_ in ((pair.first, one), (pair.second, other)) if id_ is None
        })
    if not found:
        raise InputError(
            tr("None of the {pairs:,} word pairs has vectors for both words.", pairs=len(pairs)),
            tr("Choose pairs in the language of the text, or train on a larger text."),
        )
    ids = np.array(found, np.int64)
    one, other = ids.T
    human = np.array([pair.score for pair in known])
    return PairScores(
        tuple(known), ids, metric, human, closeness(embedding, one, other, metric), len(pairs), tuple(missing)
    )


def closeness(
    embedding: Embedding, one: NDArray[np.int64], other: NDArray[np.int64], metric: Metric
) -> NDArray[np.float64]:
    """Return how alike the words of pairs are, shape (n,): the cosine, the product, or the distance with a minus."""
    u, v = embedding.vectors[one].astype(np.float64), embedding.vectors[other].astype(np.float64)
    if metric == "euclidean":
        away: NDArray[np.float64] = -np.linalg.norm(u - v, axis=1)
        return away
    products: NDArray[np.float64] = np.einsum("ij,ij->i", u, v)
    if metric == "cosine":
        lengths = np.linalg.norm(u, axis=1) * np.linalg.norm(v, axis=1)
        products /= np.where(lengths > 0, lengths, 1)
    return products
