"""The rank of an answer among all words, and summaries of many ranks."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.analogy import resolve
from embviz.analysis.analogies.expression import parse
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.embedding import Embedding, missing_words


@dataclass(frozen=True)
class RankQuestion:
    """A question whose answer is known; holds for all vectors of the same words.

    Attributes
    ----------
    text : str
        As it was typed.
    weights : tuple of (int, float)
        Id and weight of each word of the question.
    answer : int
        Id of the answer.
    answer_word : str
    """

    text: str
    weights: tuple[tuple[int, float], ...]
    answer: int
    answer_word: str


def rank_question(embedding: Embedding, text: str) -> RankQuestion:
    """Read ``king, queen`` (queen among the neighbors of king) or ``king - man + woman = queen``.

    Raises
    ------
    InputError
        When there is no answer, a word is unknown, or the answer is a word of the question.
    """
    question, sign, answer = text.rpartition("=")
    if not sign:
        question, sign, answer = text.rpartition(",")
    answer = answer.strip().strip('"')
    if not sign or not question.strip() or not answer:
        raise InputError(
            tr("'{text}' names no answer.", text=text),
            tr("Write king, queen for a neighbor, or king - man + woman = queen."),
        )
    parsed = parse(question, lambda word: resolve(embedding, word) is not None)
    found = {word: resolve(embedding, word) for word in (*parsed, answer)}
    missing = [word for word, place in found.items() if place is None]
    if missing:
        raise missing_words(embedding, missing)
    weights: dict[int, float] = {}
    for word, weight in parsed.items():
        place = found[word]
        assert place is not None
        weights[place] = weights.get(place, 0.0) + weight
    target = found[answer]
    assert target is not None
    if target in weights:
        raise InputError(
            tr("'{answer}' is a word of the question and cannot be its answer.", answer=answer),
            tr("Choose another answer."),
        )
    return RankQuestion(text, tuple(weights.items()), target, embedding.words[target])


def rank_of(embedding: Embedding, question: RankQuestion) -> tuple[float, float]:
    """Return the rank of the answer among all words by cosine with the question, and that cosine.

    The question is the weighted sum of its words' unit vectors (3CosAdd; Mikolov et al. 2013). Its words are left out;
    of words with the same cosine the one with the lower id comes first.

    Returns
    -------
    rank : float
        1 for the nearest; nan where the sum is zero.
    cosine : float
    """
    ids = np.array([place for place, _ in question.weights])
    factors = np.array([weight for _, weight in question.weights], np.float32)
    lengths = np.where(embedding.norms > 0, embedding.norms, 1)
    target = factors @ (embedding.vectors[ids] / lengths[ids, None])
    length = float(np.linalg.norm(target))
    if not length > 1e-12:
        return math.nan, math.nan
    cosines = embedding.vectors @ (target / length) / lengths
    own = cosines[question.answer]
    before = cosines > own
    before[: question.answer] |= cosines[: question.answer] == own
    before[ids] = False
    return 1.0 + float(np.count_nonzero(before)), float(own)


_SAME = 1e-6  # difference of scores that is rounding, in float32


@dataclass(frozen=True, eq=False)
class Ranks:
    """At which rank each question found what was meant.

    Attributes
    ----------
    values : ndarray of float64, shape (q,)
        From 1; inf where nothing could be asked. Of equal scores each has the mean of their ranks.
    candidates : int
        Among how many.
    """

    values: NDArray[np.float64]
    candidates: int

    @property
    def reciprocal(self) -> float:
        """Mean of 1 / rank, 1 at best (Voorhees 1999); nan where nothing was asked."""
        return float((1 / self.values).mean()) if len(self.values) else float("nan")

    @property
    def first(self) -> float:
        """Share of the questions that found it first; nan where nothing was asked."""
        return float((self.values == 1).mean()) if len(self.values) else float("nan")

    @property
    def by_chance(self) -> float:
        """Mean of 1 / rank to be expected if all were ranked at random: (1 + 1/2 + ... + 1/n) / n; nan of none."""
        return float((1 / np.arange(1, self.candidates + 1)).mean()) if self.candidates else float("nan")

    @property
    def median(self) -> float:
        """Of the ranks."""
        return float(np.median(self.values)) if len(self.values) else float("nan")


def mean_rank_of(scores: NDArray[np.floating], own: int) -> float:
    """Return the rank of one of some scores, the highest being 1; among equal ones, the mean of their ranks."""
    exact = np.asarray(scores, np.float64)
    higher = int((exact > exact[own] + _SAME).sum())
    same = int((np.abs(exact - exact[own]) <= _SAME).sum())
    return higher + (same + 1) / 2
