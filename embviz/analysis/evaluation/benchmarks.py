"""How good vectors are, by the field's two measures: analogy questions and word pairs with a human score.

The counting is that of gensim's `evaluate_word_analogies` and `evaluate_word_pairs`, so that figures can be compared.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.evaluation.folded_words import FoldedWords
from embviz.analysis.evaluation.questions import AnalogySection, WordPair
from embviz.analysis.evaluation.word_pairs import pair_scores
from embviz.util.progress import SILENT, Pulse
from embviz.util.rank_correlation import Interval, share_interval
from embviz.vectors.embedding import Embedding

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


def evaluate_analogies(
    embedding: Embedding,
    sections: Sequence[AnalogySection],
    restrict: int | None = 30_000,
    pulse: Pulse = SILENT,
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
    words = FoldedWords(embedding, restrict)
    unit = _unit_rows(embedding, len(words))
    asked: list[tuple[int, int, int, int]] = []
    section_of: list[int] = []
    for number, section in enumerate(sections):
        for a, b, c, d in section.questions:
            ids = (words.get(a), words.get(b), words.get(c), words.get(d))
            if ids[0] is not None and ids[1] is not None and ids[2] is not None and ids[3] is not None:
                asked.append((ids[0], ids[1], ids[2], ids[3]))
                section_of.append(number)
    questions = np.array(asked, dtype=np.int64).reshape(-1, 4)
    right = np.zeros(len(questions), dtype=bool)
    batch = max(1, _SCORES_AT_ONCE // max(1, len(words)))
    for begin in range(0, len(questions), batch):
        pulse.beat(begin / len(questions))
        right[begin : begin + batch] = _answered_right(unit, questions[begin : begin + batch], words)
    pulse.beat(1.0)
    totals = np.bincount(section_of, minlength=len(sections))
    rights = np.bincount(section_of, weights=right, minlength=len(sections))
    return AnalogyReport(
        tuple(
            SectionResult(section.name, int(good), int(total), len(section.questions) - int(total))
            for section, good, total in zip(sections, rights, totals, strict=True)
        ),
        len(words),
    )


def evaluate_pairs(
    embedding: Embedding, pairs: Sequence[WordPair], restrict: int | None = 300_000
) -> PairsReport:
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


def _answered_right(
    unit: NDArray[np.float32], questions: NDArray[np.int64], words: FoldedWords
) -> NDArray[np.bool_]:
    a, b, c, d = questions.T
    scores = (unit[b] + unit[c] - unit[a]) @ unit.T
    for row, question in enumerate(questions):
        scores[row, words.with_variants(question[:3].tolist())] = -np.inf
    best = scores.argmax(axis=1)
    # where a tiny vocabulary holds no other word there is no answer
    answered = scores[np.arange(len(questions)), best] > -np.inf
    result: NDArray[np.bool_] = answered & (words.group[best] == d)
    return result
