"""Two sentences through a contextual model: how alike their words are, there and by one vector for each word."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from embviz.analysis.unit_rows import unit_rows
from embviz.gui.lessons.context.words import spelled

if TYPE_CHECKING:
    from embviz.teaching.context.contextual_model import Contextual
    from embviz.vectors.embedding import Embedding


@dataclass(frozen=True, eq=False)
class Words:
    """The words of both sentences with one kind of vectors, the first sentence before the second.

    Attributes
    ----------
    words : tuple of str, length n
    sentence : int array (n,)
        0 or 1.
    cosines : float64 array (n, n)
    """

    words: tuple[str, ...]
    sentence: np.ndarray
    cosines: np.ndarray

    @property
    def between(self) -> np.ndarray:
        """Return the cosines of the first sentence's words (rows) with those of the second."""
        return self.cosines[np.ix_(self.sentence == 0, self.sentence == 1)]

    def of(self, sentence: int) -> tuple[str, ...]:
        """Return the words of a sentence."""
        return tuple(word for word, where in zip(self.words, self.sentence, strict=True) if where == sentence)

    def _same(self) -> np.ndarray:
        folded = np.array([word.casefold() for word in self.words])
        same: np.ndarray = folded[:, None] == folded
        return same

    def nearest(self, at: int) -> tuple[str, float] | None:
        """Return the other word with the largest cosine, from both sentences; None where all are the same word."""
        others = np.where(self._same()[at], -np.inf, self.cosines[at])
        best = int(others.argmax())
        return (self.words[best], float(others[best])) if np.isfinite(others[best]) else None

    def with_itself(self, word: str) -> float | None:
        """Return the cosine of a word's vectors in the two sentences; None if one lacks it.

        If a sentence contains it more than once, its first occurrence counts.
        """
        folded = word.casefold()
        places = [
            [at for at, other in enumerate(self.words) if other.casefold() == folded and self.sentence[at] == sentence]
            for sentence in (0, 1)
        ]
        return float(self.cosines[places[0][0], places[1][0]]) if all(places) else None

    @property
    def of_different(self) -> float:
        """Return the mean cosine of different words, one of each sentence; nan where there are none."""
        chosen = self.between[~self._same()[np.ix_(self.sentence == 0, self.sentence == 1)]]
        return float(chosen.mean()) if chosen.size else float("nan")


@dataclass(frozen=True, eq=False)
class TwoSentences:
    """Both sentences with contextual and with static vectors.

    Attributes
    ----------
    after : Words
        With the contextual vectors of the model.
    before : Words or None
        With static vectors, for the words that have one; None without vectors.
    missing : tuple of str
        Words without a static vector.
    attention : float32 array (n, n) or None
        Attention weights of the first sentence: the mean of all heads of the last layer.
    dimensions : int
        Of the model.
    """

    after: Words
    before: Words | None
    missing: tuple[str, ...]
    attention: np.ndarray | None
    dimensions: int

    @property
    def shared(self) -> tuple[str, ...]:
        """Words that both sentences contain, in the order and spelling of the first."""
        other = {word.casefold() for word in self.after.of(1)}
        found = {word.casefold(): word for word in reversed(self.after.of(0)) if word.casefold() in other}
        return tuple(reversed(found.values()))


def compare(one: "Contextual", other: "Contextual", embedding: "Embedding | None", most: int) -> TwoSentences:
    """Compare the words of two sentences, with a limit on the words of each."""
    words = one.words[:most] + other.words[:most]
    sentence = np.repeat((0, 1), (len(one.words[:most]), len(other.words[:most])))
    states = np.concatenate((one.states[:most], other.states[:most]))
    before, missing = _before(words, sentence, embedding) if embedding is not None else (None, ())
    attention = one.attentions[-1].mean(axis=0)[:most, :most] if one.attentions else None
    return TwoSentences(Words(words, sentence, _cosines(states)), before, missing, attention, states.shape[1])


def _before(words: tuple[str, ...], sentence: np.ndarray, embedding: "Embedding") -> tuple[Words, tuple[str, ...]]:
    vectors = [embedding.compose(spelled(embedding, word)) for word in words]
    known = [at for at, vector in enumerate(vectors) if vector is not None]
    rows = np.array([vectors[at] for at in known]).reshape(len(known), embedding.dimensions)
    missing = dict.fromkeys(word for word, vector in zip(words, vectors, strict=True) if vector is None)
    return Words(tuple(words[at] for at in known), sentence[known], _cosines(rows)), tuple(missing)


def _cosines(vectors: np.ndarray) -> np.ndarray:
    unit = unit_rows(vectors)
    return unit @ unit.T
