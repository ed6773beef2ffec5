"""Word pairs with a human score beside what the vectors say: every pair a point, and the worst misses."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.folded_words import FoldedWords
from embviz.analysis.questions import WordPair
from embviz.analysis.rank_correlation import correlation, kendall, mean_ranks, spearman
from embviz.errors import InputError
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import METRICS, Metric


@dataclass(frozen=True, eq=False)
class PairScores:
    """Pairs of words, judged by people and by vectors.

    Attributes
    ----------
    pairs : tuple of WordPair
        Those with both words there, as they were given.
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
    metric: Metric
    human: NDArray[np.float64]
    model: NDArray[np.float64]
    total: int
    missing: tuple[str, ...]

    @property
    def coverage(self) -> float:
        """Share of the pairs with both words there."""
        return len(self.pairs) / self.total

    @property
    def spearman(self) -> float:
        """Rank correlation; nan where it is not defined."""
        return spearman(self.human, self.model)

    @property
    def pearson(self) -> float:
        """Linear correlation; nan where it is not defined."""
        return correlation(self.human, self.model)

    @property
    def rank_errors(self) -> NDArray[np.float64]:
        """Of each pair, its rank by the vectors less its rank by people, over n - 1: from -1 to 1, shape (n,).

        Above 0 the vectors find the words more alike than people do.
        """
        ranks: NDArray[np.float64] = mean_ranks(self.model) - mean_ranks(self.human)
        return ranks / max(1, len(ranks) - 1)

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
        raise InputError(f"The metric '{metric}' is not known.", f"Choose one of {', '.join(METRICS)}.", METRICS)
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
            f"Of {len(pairs):,} word pairs none has both its words among these vectors.",
            "Choose pairs in the language of the text, or train on a larger text.",
        )
    one, other = np.array(found, np.int64).T
    human = np.array([pair.score for pair in known])
    return PairScores(
        tuple(known), metric, human, _closeness(embedding, one, other, metric), len(pairs), tuple(missing)
    )


def _closeness(
    embedding: Embedding, one: NDArray[np.int64], other: NDArray[np.int64], metric: Metric
) -> NDArray[np.float64]:
    u, v = embedding.vectors[one].astype(np.float64), embedding.vectors[other].astype(np.float64)
    if metric == "euclidean":
        away: NDArray[np.float64] = -np.linalg.norm(u - v, axis=1)
        return away
    products: NDArray[np.float64] = np.einsum("ij,ij->i", u, v)
    if metric == "cosine":
        lengths = np.linalg.norm(u, axis=1) * np.linalg.norm(v, axis=1)
        products /= np.where(lengths > 0, lengths, 1)
    return products


@dataclass(frozen=True, eq=False)
class RankingComparison:
    """The words nearest to one by two measures.

    Attributes
    ----------
    metrics : tuple of (str, str)
    ids : ndarray of int64, shape (n,)
        Words that are among the nearest by either measure, by falling nearness by the first one.
    ranks : ndarray of int64, shape (n, 2)
        Rank of each among all words by the two measures, from 1, the word itself left out.
    tau : float
        Kendall's tau-b of the two rankings of these words: 1 the same order, -1 the reverse.
    shared : int
        Words that are among the nearest by both.
    nearest : int
        How many nearest were looked at.
    """

    metrics: tuple[Metric, Metric]
    ids: NDArray[np.int64]
    ranks: NDArray[np.int64]
    tau: float
    shared: int
    nearest: int


def compare_rankings(
    embedding: Embedding, word: int, nearest: int = 100, metrics: tuple[Metric, Metric] = ("cosine", "euclidean")
) -> RankingComparison:
    """Compare the nearest words of one by two measures.

    Over vectors of one length cosine and distance rank alike, as |u - v|² = 2 - 2 cos(u, v); where lengths differ, the
    distance prefers words whose vectors are as long as the word's own.

    Parameters
    ----------
    embedding : Embedding
    word : int
        Its id.
    nearest : int
        Words that are looked at by each measure.
    metrics : tuple of two metrics

    Raises
    ------
    InputError
        When a metric is not known, or there is no other word.
    """
    unknown = [metric for metric in metrics if metric not in METRICS]
    if unknown:
        raise InputError(f"The metric '{unknown[0]}' is not known.", f"Choose one of {', '.join(METRICS)}.", METRICS)
    if len(embedding) < 2:
        raise InputError("There is no other word to compare with.", "Open more than one vector.")
    ranks = np.stack([_ranks(embedding, word, metric) for metric in metrics], axis=1)
    nearest = min(nearest, len(embedding) - 1)
    near = (ranks <= nearest) & (ranks > 0)
    ids = np.flatnonzero(near.any(axis=1))
    ids = ids[np.argsort(ranks[ids, 0], kind="stable")]
    found = ranks[ids]
    tau = kendall(found[:, 0].astype(np.float64), found[:, 1].astype(np.float64))
    return RankingComparison(metrics, ids, found, tau, int(near.all(axis=1).sum()), nearest)


def _ranks(embedding: Embedding, word: int, metric: Metric) -> NDArray[np.int64]:
    """Return the rank of every word among the neighbors of one, from 1; 0 for the word itself."""
    point = embedding.vectors[word]
    scores = embedding.vectors @ point
    if metric == "cosine":
        scores = scores / np.where(embedding.norms > 0, embedding.norms, 1)
    elif metric == "euclidean":
        scores = 2 * scores - np.square(embedding.norms)
    scores[word] = np.inf
    ranks = np.empty(len(scores), np.int64)
    ranks[np.argsort(-scores, kind="stable")] = np.arange(len(scores))
    return ranks
