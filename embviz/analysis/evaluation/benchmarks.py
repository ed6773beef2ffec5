"""The two standard evaluations of vectors: analogy questions and word pairs with human scores.

The counting is that of gensim's `evaluate_word_analogies` and `evaluate_word_pairs`, so that figures can be compared.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.evaluation.questions import AnalogySection, FoldedWords, WordPair
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.util.statistics import (
    Interval,
    correlation,
    mean_ranks,
    pearson_interval,
    share_interval,
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
        """95 % confidence interval of the rank correlation; see `embviz.util.statistics.spearman_interval`."""
        return spearman_interval(self.spearman, len(self.pairs))

    @property
    def pearson_interval(self) -> Interval:
        """95 % confidence interval of the linear correlation; see `embviz.util.statistics.pearson_interval`."""
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
            tr("Choose one of {metrics}.", metrics=", ".join(METRICS)),
            METRICS,
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
        missing.update({word: None for word, id_ in ((pair.first, one), (pair.second, other)) if id_ is None})
    if not found:
        raise InputError(
            tr("None of the {pairs:,} word pairs has vectors for both words.", pairs=len(pairs)),
            tr("Choose pairs in the language of these vectors, or vectors of a larger text."),
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


_SCORES_AT_ONCE = 8_000_000  # float32 scores held for a batch of questions: 32 MB


@dataclass(frozen=True)
class SectionResult:
    """Analogy questions of one kind, counted.

    Attributes
    ----------
    name : str
    right, total : int
        Questions answered right; questions asked.
    skipped : int
        Questions with a word that is missing, not in `total`.
    """

    name: str
    right: int
    total: int
    skipped: int

    @property
    def accuracy(self) -> float:
        """Share answered right, nan where none was asked."""
        return self.right / self.total if self.total else math.nan

    @property
    def interval(self) -> Interval:
        """95 % confidence interval of the share, as of questions drawn independently; see `share_interval`."""
        return share_interval(self.right, self.total)


@dataclass(frozen=True)
class AnalogyReport:
    """Analogy questions, counted.

    Attributes
    ----------
    sections : tuple of SectionResult
    restrict : int
        How many of the first words took part.
    """

    sections: tuple[SectionResult, ...]
    restrict: int

    @property
    def total(self) -> SectionResult:
        """All sections together: each question counts the same."""
        return SectionResult(
            "total",
            sum(section.right for section in self.sections),
            sum(section.total for section in self.sections),
            sum(section.skipped for section in self.sections),
        )

    @property
    def accuracy(self) -> float:
        """Share of all questions answered right, nan where none was asked."""
        return self.total.accuracy


@dataclass(frozen=True)
class PairsReport:
    """How far cosines agree with human scores of word pairs.

    Attributes
    ----------
    spearman : float
        Rank correlation, equal scores sharing their mean rank; nan where it is not defined.
    pearson : float
        Linear correlation; nan where it is not defined.
    used, total : int
        Pairs with both words present; all pairs.
    missing : tuple of str
        Words that are missing, in the order of the pairs.
    """

    spearman: float
    pearson: float
    used: int
    total: int
    missing: tuple[str, ...]

    @property
    def coverage(self) -> float:
        """Share of the pairs with both words present."""
        return self.used / self.total


@dataclass(frozen=True, eq=False)
class AnsweredQuestions:
    """What vectors answer to each question, for all sections one after the other.

    Attributes
    ----------
    known : ndarray of bool, shape (q,)
        Whether the four words of the question are there.
    right : ndarray of bool, shape (q,)
        Whether it was answered right; False where it is not known.
    """

    known: NDArray[np.bool_]
    right: NDArray[np.bool_]


class QuestionIds:
    """The words of analogy questions, looked up once for all embeddings of the same words.

    Parameters
    ----------
    embedding : Embedding
        Words by falling frequency.
    sections : sequence of AnalogySection
    restrict : int or None
        Look at the first words only; None looks at all.

    Attributes
    ----------
    sections : tuple of AnalogySection
    words : FoldedWords
        Those that take part.
    known : ndarray of bool, shape (q,)
        Of each question, all sections one after the other, whether its four words are there.
    ids : ndarray of int64, shape (k, 4)
        Of the words of the questions that are known.
    """

    def __init__(self, embedding: Embedding, sections: Sequence[AnalogySection], restrict: int | None) -> None:
        self.sections = tuple(sections)
        self.words = FoldedWords(embedding, restrict)
        found = [[self.words.get(word) for word in question] for each in sections for question in each.questions]
        self.known = np.array([None not in ids for ids in found], dtype=bool)
        self.ids = np.array([ids for ids in found if None not in ids], dtype=np.int64).reshape(-1, 4)
        self._of = embedding.words

    def fit(self, embedding: Embedding) -> bool:
        """Return whether an embedding has the words that were looked up: the same tuple, not an equal one."""
        return embedding.words is self._of


def evaluate_analogies(
    embedding: Embedding, sections: Sequence[AnalogySection], restrict: int | None = 30_000, pulse: Pulse = SILENT
) -> AnalogyReport:
    """Answer analogy questions and count the right answers.

    `a b c d` is right when, of the first `restrict` words but a, b and c, the one whose vector has the highest cosine
    with b - a + c (of unit vectors; 3CosAdd, Mikolov et al. 2013) is d. Capitals make no difference; questions with a
    missing word are skipped.

    Parameters
    ----------
    embedding : Embedding
        Words by falling frequency.
    sections : sequence of AnalogySection
    restrict : int or None
        Look at the first words only; None looks at all.
    pulse : Pulse, optional

    Returns
    -------
    AnalogyReport

    Raises
    ------
    Cancelled
    """
    return evaluate_questions(embedding, QuestionIds(embedding, sections, restrict), pulse)


def evaluate_questions(embedding: Embedding, questions: QuestionIds, pulse: Pulse = SILENT) -> AnalogyReport:
    """Answer analogy questions that were looked up for these words, as `evaluate_analogies` does.

    Raises
    ------
    Cancelled
    """
    answered = _answered(embedding, questions, pulse)
    results, begin = [], 0
    for section in questions.sections:
        own = slice(begin, begin := begin + len(section.questions))
        asked = int(answered.known[own].sum())
        results.append(
            SectionResult(section.name, int(answered.right[own].sum()), asked, len(section.questions) - asked)
        )
    return AnalogyReport(tuple(results), len(questions.words))


def answer_questions(
    embedding: Embedding, sections: Sequence[AnalogySection], restrict: int | None = 30_000, pulse: Pulse = SILENT
) -> AnsweredQuestions:
    """Answer analogy questions as `evaluate_analogies` does, and return the answer to each.

    Raises
    ------
    Cancelled
    """
    return _answered(embedding, QuestionIds(embedding, sections, restrict), pulse)


def _answered(embedding: Embedding, questions: QuestionIds, pulse: Pulse) -> AnsweredQuestions:
    words, ids = questions.words, questions.ids
    unit = _unit_rows(embedding, len(words))
    right = np.zeros(len(ids), dtype=bool)
    batch = max(1, _SCORES_AT_ONCE // max(1, len(words)))
    for begin in range(0, len(ids), batch):
        pulse.beat(begin / len(ids))
        right[begin : begin + batch] = _answered_right(unit, ids[begin : begin + batch], words)
    pulse.beat(1.0)
    all_right = np.zeros(len(questions.known), dtype=bool)
    all_right[questions.known] = right
    return AnsweredQuestions(questions.known, all_right)


def evaluate_pairs(embedding: Embedding, pairs: Sequence[WordPair], restrict: int | None = 300_000) -> PairsReport:
    """Correlate cosines with human scores.

    Parameters
    ----------
    embedding : Embedding
        Words by falling frequency.
    pairs : sequence of WordPair
        Capitals make no difference; pairs with a missing word are left out.
    restrict : int or None
        Look at the first words only; None looks at all.

    Returns
    -------
    PairsReport

    Raises
    ------
    InputError
        When no pair has both its words.
    """
    found = pair_scores(embedding, pairs, restrict=restrict)
    return PairsReport(found.spearman, found.pearson, len(found.pairs), found.total, found.missing)


def _unit_rows(embedding: Embedding, count: int) -> NDArray[np.float32]:
    lengths = embedding.norms[:count]
    return np.divide(embedding.vectors[:count], np.where(lengths > 0, lengths, 1)[:, None], dtype=np.float32)


def _answered_right(unit: NDArray[np.float32], questions: NDArray[np.int64], words: FoldedWords) -> NDArray[np.bool_]:
    a, b, c, d = questions.T
    scores = (unit[b] + unit[c] - unit[a]) @ unit.T
    for asked in (a, b, c):
        scores[np.arange(len(questions)), asked] = -np.inf
        for row in np.flatnonzero(words.varied[asked]):
            scores[row, words.with_variants([int(asked[row])])] = -np.inf
    best = scores.argmax(axis=1)
    # where a tiny vocabulary holds no other word there is no answer
    answered = scores[np.arange(len(questions)), best] > -np.inf
    result: NDArray[np.bool_] = answered & (words.group[best] == d)
    return result
