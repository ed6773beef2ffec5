"""The words of a text and how often each occurs."""

from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.text.word_index import WordIndex


class Vocabulary:
    """Words by falling count; a word's id is its place.

    Parameters
    ----------
    words : sequence of str
        Each word once, most frequent first; words of one count in the order of their code points.
    counts : array_like of int, shape (words,)
        How often each occurs.

    Raises
    ------
    ValueError
        When the counts do not fall or do not fit the words.
    """

    def __init__(self, words: Sequence[str], counts: ArrayLike) -> None:
        self._index = WordIndex(words)
        # a copy: the caller's array stays writable for the caller
        self._counts = np.array(counts, dtype=np.int64)
        if self._counts.shape != (len(self._index),):
            raise ValueError(f"{len(self._index)} words, but counts of shape {self._counts.shape}")
        if np.any(np.diff(self._counts) > 0):
            raise ValueError("words must come by falling count")
        self._counts.flags.writeable = False

    @classmethod
    def from_counts(cls, counted: Mapping[str, int]) -> "Vocabulary":
        """Return a vocabulary of words with their counts, given in any order."""
        ranked = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
        return cls([word for word, _ in ranked], [count for _, count in ranked])

    @property
    def index(self) -> WordIndex:
        """The words by spelling."""
        return self._index

    @property
    def words(self) -> tuple[str, ...]:
        """Word of each id."""
        return self._index.words

    @property
    def counts(self) -> NDArray[np.int64]:
        """Counts of the words, shape (words,), descending, read-only."""
        return self._counts

    def __len__(self) -> int:
        return len(self._index)

    def __contains__(self, word: object) -> bool:
        return word in self._index

    def __repr__(self) -> str:
        return f"Vocabulary({len(self)} words, {self.total} tokens)"

    def get(self, word: str) -> int | None:
        """Return the id of a word, None where it is missing."""
        return self._index.get(word)

    @cached_property
    def total(self) -> int:
        """Tokens counted."""
        return int(self._counts.sum())

    @cached_property
    def coverage(self) -> NDArray[np.float64]:
        """Share of the tokens that the first k + 1 words make up, shape (words,), rising to 1."""
        return np.asarray(np.cumsum(self._counts) / max(self.total, 1), dtype=np.float64)

    def size_for(self, min_count: int, max_vocab: int = 0) -> int:
        """Return how many words occur at least `min_count` times, at most `max_vocab` unless that is 0."""
        size = int(np.searchsorted(-self._counts, -min_count, side="right"))
        return min(size, max_vocab) if max_vocab else size

    def head(self, n: int) -> "Vocabulary":
        """Return the `n` most frequent words."""
        return self if n >= len(self) else Vocabulary(self.words[:n], self._counts[:n])
