"""Evaluates many analogy questions at once, by each scoring rule."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.analogy import EPSILON
from embviz.analysis.evaluation.benchmarks import AnalogyReport, AnsweredQuestions, SectionResult
from embviz.analysis.evaluation.questions import AnalogySection, FoldedWords
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

Rule = Literal["3cosadd", "3cosmul", "pairdirection", "nearest"]
RULES: tuple[Rule, ...] = get_args(Rule)

_SAME = 1e-3  # unit vectors that are nearer than this differ by rounding
_COSINES_AT_ONCE = 8_000_000  # float32 cosines held for the words of some questions, once or twice
_SCORES_AT_ONCE = 500_000  # float32 scores of a batch of these questions: they stay in the cache of a processor

_Matrix = NDArray[np.float32]


def scores_of(
    embedding: Embedding, count: int, questions: NDArray[np.int64], rule: Rule, pulse: Pulse
) -> Iterator[tuple[slice, _Matrix]]:
    """Yield which questions, and the score of every word for each of them, shape (q, count).

    Parameters
    ----------
    embedding : Embedding
    count : int
        The first words that may answer.
    questions : ndarray of int64, shape (n, 3 or more)
        Ids of a, b and c, each below `count`.
    rule : {"3cosadd", "3cosmul", "pairdirection", "nearest"}
        See `embviz.analysis.analogies.table.answer_all`.
    pulse : Pulse

    Raises
    ------
    Cancelled
    """
    if not len(questions):
        return
    space = _Space(embedding, count)
    most, step = max(3, _COSINES_AT_ONCE // count), max(1, _SCORES_AT_ONCE // count)
    for begin, end in _sharing(questions[:, :3], most):
        pulse.beat(begin / len(questions))
        # questions of a section share their words: a cosine is computed once for all of them
        distinct, place = np.unique(questions[begin:end, :3], return_inverse=True)
        batch = _Batch(space, distinct, rule)
        places = place.reshape(-1, 3)
        for first in range(begin, end, step):
            pulse.beat(first / len(questions))
            part = slice(first, min(first + step, end))
            yield part, batch.scores(*places[part.start - begin : part.stop - begin].T)


def _sharing(questions: NDArray[np.int64], most: int) -> Iterator[tuple[int, int]]:
    """Yield stretches of questions that together have no more than so many distinct words."""
    begin, seen = 0, set[int]()
    for at, words in enumerate(questions.tolist()):
        if len(seen.union(words)) > most:
            yield begin, at
            begin, seen = at, set()
        seen.update(words)
    yield begin, len(questions)


class _Space:
    """The words that may answer, with what makes their vectors unit vectors."""

    def __init__(self, embedding: Embedding, count: int) -> None:
        lengths = embedding.norms[:count]
        self.vectors = embedding.vectors[:count]
        self.inverse = np.divide(1, lengths, out=np.zeros(count, np.float32), where=lengths > 0)
        self.squares = (self.inverse > 0).astype(np.float32)  # squared lengths of the unit vectors


class _Batch:
    """What is computed once for all questions that share some words."""

    def __init__(self, space: _Space, distinct: NDArray[np.int64], rule: Rule) -> None:
        self._rule = rule
        rows = space.vectors[distinct] * space.inverse[distinct, None]
        self._cosines: _Matrix = rows @ space.vectors.T
        self._cosines *= space.inverse
        if rule == "3cosmul":
            # s = (1 + cos) / 2; rounding may carry a cosine a little below -1
            self._cosines += 1
            self._cosines *= 0.5
            np.maximum(self._cosines, 0, out=self._cosines)
        elif rule == "pairdirection":
            # of unit vectors |x - c|² is 2 - 2 cos(x, c)
            self._own, self._squares = self._cosines[:, distinct], space.squares[distinct]
            away = np.sqrt(np.maximum(space.squares + self._squares[:, None] - 2 * self._cosines, 0))
            # what lies at c itself lies in no direction from it
            self._inverse = np.divide(1, away, out=np.full_like(away, np.nan), where=away >= _SAME)

    def scores(self, a: NDArray[np.int64], b: NDArray[np.int64], c: NDArray[np.int64]) -> _Matrix:
        """Return the score of every word for some questions; their words are places among the distinct ones."""
        cosines = self._cosines
        if self._rule == "nearest":
            near_c: _Matrix = cosines[c]
            return near_c
        if self._rule == "3cosadd":
            sums: _Matrix = cosines[b]
            sums -= cosines[a]
            sums += cosines[c]
            return sums
        if self._rule == "3cosmul":
            quotients: _Matrix = cosines[b]
            quotients *= cosines[c]
            below = cosines[a]
            below += EPSILON
            quotients /= below
            return quotients
        # (x - c)(b - a), then over |x - c| |b - a|
        own, squares = self._own, self._squares
        offset = np.sqrt(np.maximum(squares[a] + squares[b] - 2 * own[a, b], 0))
        directions: _Matrix = cosines[b]
        directions -= cosines[a]
        directions -= (own[c, b] - own[c, a])[:, None]
        directions *= self._inverse[c]
        directions /= np.where(offset < _SAME, np.nan, offset)[:, None]
        # nor is there a direction where a and b are the same
        np.nan_to_num(directions, copy=False, nan=-np.inf)
        return directions


@dataclass(frozen=True, slots=True)
class Answer:
    """One question and what the vectors answer.

    Attributes
    ----------
    section : str
    question : tuple of (str, str, str)
        a is to b as c is to ...
    expected : str
    given : str
        The word with the highest score; empty where no word may answer.
    rank : int
        Rank of the expected word, from 1; 0 where it may not answer, as a word of the question.
    score, expected_score : float
        Of the given word and of the expected one; nan where there is none.
    """

    section: str
    question: tuple[str, str, str]
    expected: str
    given: str
    rank: int
    score: float
    expected_score: float

    @property
    def right(self) -> bool:
        """Whether the expected word came first."""
        return self.rank == 1


@dataclass(frozen=True)
class AnalogyTable:
    """Analogy questions with their answers.

    Attributes
    ----------
    rule : {"3cosadd", "3cosmul", "pairdirection", "nearest"}
    excluded : bool
        Whether the words of a question were kept from answering it.
    report : AnalogyReport
        Counts by section.
    answers : tuple of Answer
        Of all questions whose words are there, in their order.
    missing : tuple of str
        Words of the questions that are not there, each once.
    places : tuple of int
        Of each answer, the place of its question among all that were given.
    """

    rule: Rule
    excluded: bool
    report: AnalogyReport
    answers: tuple[Answer, ...]
    missing: tuple[str, ...] = ()
    places: tuple[int, ...] = ()

    @cached_property
    def answered(self) -> AnsweredQuestions:
        """Which of all questions are known, and which are answered right."""
        given = sum(section.total + section.skipped for section in self.report.sections)
        known, right = np.zeros(given, bool), np.zeros(given, bool)
        at = list(self.places)
        known[at] = True
        right[at] = [answer.right for answer in self.answers]
        return AnsweredQuestions(known, right)

    @cached_property
    def failures(self) -> tuple[Answer, ...]:
        """Wrong answers, those that nearly were right first; last those that could not be given."""
        return _wrong(self.answers)

    def failures_of(self, section: int) -> tuple[Answer, ...]:
        """Return the wrong answers of a section, by its place in the report; sorted in the same way."""
        return _wrong(self.by_section[section])

    @cached_property
    def mean_reciprocal_rank(self) -> float:
        """See `mean_reciprocal_rank`."""
        return mean_reciprocal_rank(self.answers)

    @cached_property
    def own_words(self) -> float:
        """Share of the questions that one of their own words answers; nan where nothing was asked."""
        if not self.answers:
            return math.nan
        own = [answer.given.upper() in {word.upper() for word in answer.question} for answer in self.answers]
        return sum(own) / len(own)

    @cached_property
    def by_section(self) -> tuple[tuple[Answer, ...], ...]:
        """The answers of each section of the report."""
        ends = list(accumulate((section.total for section in self.report.sections), initial=0))
        return tuple(self.answers[begin:end] for begin, end in pairwise(ends))


def _wrong(answers: Sequence[Answer]) -> tuple[Answer, ...]:
    return tuple(sorted((one for one in answers if not one.right), key=lambda one: one.rank or math.inf))


def mean_reciprocal_rank(answers: Sequence[Answer]) -> float:
    """Return the mean of 1 / rank of the expected words, 0 where they cannot answer; nan where nothing was asked."""
    if not answers:
        return math.nan
    return sum(1 / answer.rank for answer in answers if answer.rank) / len(answers)


def answer_all(
    embedding: Embedding,
    sections: Sequence[AnalogySection],
    rule: Rule = "3cosadd",
    *,
    exclude: bool = True,
    restrict: int | None = 30_000,
    pulse: Pulse = SILENT,
) -> AnalogyTable:
    """Answer analogy questions a : b = c : x over unit vectors.

    =============  ================================================================================================
    rule           score of x
    =============  ================================================================================================
    3cosadd        cos(x, b) - cos(x, a) + cos(x, c)
    3cosmul        s(x, b) s(x, c) / (s(x, a) + 0.001), with s = (1 + cos) / 2
    pairdirection  cos(x - c, b - a)
    nearest        cos(x, c)
    =============  ================================================================================================

    Levy and Goldberg (2014), Linguistic regularities in sparse and explicit word representations, equations 2 to 4.
    The last rule asks for no analogy at all: what it answers right does not speak for one (Linzen 2016, Issues in
    evaluating semantic spaces using word analogies, baseline Only-b). Capitals make no difference; questions with a
    missing word are counted as skipped. Of equal scores the more frequent word comes first.

    Parameters
    ----------
    embedding : Embedding
        Words by falling frequency.
    sections : sequence of AnalogySection
    rule : {"3cosadd", "3cosmul", "pairdirection", "nearest"}
    exclude : bool
        Keep a, b and c from answering. Without that, the nearest word is most often b or c itself.
    restrict : int or None
        Only the first words take part; None takes all.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When the rule is not known.
    Cancelled
    """
    return _judged(embedding, sections, rule, (exclude,), restrict, pulse)[0]


def answer_both(
    embedding: Embedding,
    sections: Sequence[AnalogySection],
    rule: Rule = "3cosadd",
    *,
    restrict: int | None = 30_000,
    pulse: Pulse = SILENT,
) -> tuple[AnalogyTable, AnalogyTable]:
    """Answer analogy questions without the words of each question, and with them; see `answer_all`.

    The scores are computed once for both.
    """
    opened, excluded = _judged(embedding, sections, rule, (False, True), restrict, pulse)
    return excluded, opened


def _judged(
    embedding: Embedding,
    sections: Sequence[AnalogySection],
    rule: Rule,
    exclusions: Sequence[bool],
    restrict: int | None,
    pulse: Pulse,
) -> list[AnalogyTable]:
    """Return a table for each way to treat the words of a question; that with exclusion comes last."""
    if rule not in RULES:
        raise InputError(
            tr("The rule '{rule}' is not known.", rule=rule),
            tr("Choose one of {rules}.", rules=", ".join(RULES)),
            RULES,
        )
    words = FoldedWords(embedding, restrict)
    found: list[list[int]] = []  # four ids each
    section_of: list[int] = []
    places: list[int] = []
    missing: dict[str, None] = {}
    numbered = ((number, question) for number, section in enumerate(sections) for question in section.questions)
    for place, (number, question) in enumerate(numbered):
        ids = [words.get(word) for word in question]
        known = [id_ for id_ in ids if id_ is not None]
        if len(known) < len(ids):
            missing |= {word: None for word, id_ in zip(question, ids, strict=True) if id_ is None}
        else:
            found.append(known)
            section_of.append(number)
            places.append(place)
    questions = np.array(found, np.int64).reshape(-1, 4)
    answers: list[list[Answer]] = [[] for _ in exclusions]
    pulse.beat(0.0)
    for part, scores in scores_of(embedding, len(words), questions, rule, pulse):
        asked = questions[part].tolist()
        for given, exclude in zip(answers, exclusions, strict=True):
            if exclude:
                for row, question in enumerate(asked):
                    scores[row, words.with_variants(question[:3])] = -np.inf
            given += [
                _answer(embedding, sections[number].name, question, row, words)
                for number, question, row in zip(section_of[part], asked, scores, strict=True)
            ]
    pulse.beat(1.0)
    total = np.bincount(section_of, minlength=len(sections))
    tables = []
    for given, exclude in zip(answers, exclusions, strict=True):
        right = np.bincount(section_of, weights=[answer.right for answer in given], minlength=len(sections))
        counted = tuple(
            SectionResult(section.name, int(good), int(asked), len(section.questions) - int(asked))
            for section, good, asked in zip(sections, right, total, strict=True)
        )
        report = AnalogyReport(counted, len(words))
        tables.append(AnalogyTable(rule, exclude, report, tuple(given), tuple(missing), tuple(places)))
    return tables


def _answer(
    embedding: Embedding, section: str, question: Sequence[int], scores: NDArray[np.float32], words: FoldedWords
) -> Answer:
    a, b, c, d = question
    best = int(scores.argmax())
    variants = words.with_variants([d])
    expected = max(variants, key=lambda id_: (scores[id_], -id_))
    own = scores[expected]
    rank = 0
    if own > -np.inf:
        rank = 1 + int((scores > own).sum()) + int((scores[:expected] == own).sum())
    answered = bool(scores[best] > -np.inf)
    text = embedding.words
    return Answer(
        section,
        (text[a], text[b], text[c]),
        text[d],
        text[best] if answered else "",
        rank,
        float(scores[best]) if answered else math.nan,
        float(own) if rank else math.nan,
    )


__all__ = ["RULES", "AnalogyTable", "Answer", "Rule", "answer_all", "answer_both", "mean_reciprocal_rank"]
