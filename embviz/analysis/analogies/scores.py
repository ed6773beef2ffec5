"""Scores of all words as answers to analogy questions, by each rule, for many questions at once."""

from collections.abc import Iterator
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.analogy import EPSILON
from embviz.util.progress import Pulse
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
