"""An ordered selection of words: as ids where there is a vocabulary, so that a million are cheap."""

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from embviz.text.word_index import WordIndex

MANY = 100  # size of a selection above which `single` is None
COMPARED = 500  # most words of a selection that the heatmap shows
_NO_IDS = np.zeros(0, np.int32)


class WordSelection:
    """An ordered, immutable set of selected words, which undo commands may share.

    Create it with `of_words` or `of_ids`. It may contain words outside of any vocabulary, such as those composed of
    n-grams.
    """

    __slots__ = ("_ids", "_last", "_vocabulary", "_words")

    def __init__(
        self, words: tuple[str, ...] | None, vocabulary: Sequence[str], ids: np.ndarray, last: str | None
    ) -> None:
        self._words, self._vocabulary, self._ids, self._last = words, vocabulary, ids, last

    @classmethod
    def of_words(cls, words: Iterable[str] = ()) -> "WordSelection":
        """Create a selection from words; duplicates count once, at their first position."""
        kept = tuple(dict.fromkeys(words))
        return cls(kept, (), _NO_IDS, kept[-1] if kept else None)

    @classmethod
    def of_ids(cls, vocabulary: Sequence[str], ids: np.ndarray, last: int | None = None) -> "WordSelection":
        """Create a selection from distinct ids of a vocabulary.

        Parameters
        ----------
        ids : int array (n,)
            In the order of selection.
        last : int, optional
            The id that counts as selected last; if many are selected at once the most important, not the final one.
        """
        kept = np.array(ids, np.int32)
        kept.flags.writeable = False
        at = last if last is not None else int(kept[-1]) if len(kept) else None
        return cls(None, vocabulary, kept, None if at is None else vocabulary[at])

    def __len__(self) -> int:
        return len(self._ids) if self._words is None else len(self._words)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, WordSelection) or len(self) != len(other) or self._last != other._last:
            return False
        if self._words is None and other._words is None and self._vocabulary is other._vocabulary:
            return bool(np.array_equal(self._ids, other._ids))
        return self.words == other.words

    __hash__ = None  # type: ignore[assignment]

    @property
    def words(self) -> tuple[str, ...]:
        """All words. There may be a million: use `first` or `last` where a few suffice."""
        return self.first(len(self)) if self._words is None else self._words

    @property
    def last(self) -> str | None:
        """The word selected last, which views of a single word show; None if there is none."""
        return self._last

    @property
    def single(self) -> str | None:
        """The word selected last; None if more than `MANY` are selected, or none."""
        return self._last if len(self) <= MANY else None

    def first(self, count: int) -> tuple[str, ...]:
        """Return the first selected words, at most so many."""
        if self._words is not None:
            return self._words[:count]
        wanted = self._ids[:count].tolist()
        return itemgetter(*wanted)(self._vocabulary) if len(wanted) > 1 else tuple(self._vocabulary[i] for i in wanted)

    def ids_in(self, index: "WordIndex") -> np.ndarray:
        """Return the ids of the words in a vocabulary, int32 (m,), in the order of selection; others are left out."""
        if self._words is None and self._vocabulary is index.words:
            return self._ids
        found = list(map(index.get, self.words))
        return np.array([i for i in found if i is not None], np.int32)

    def within(self, index: "WordIndex") -> "WordSelection":
        """Return the selection by ids if the vocabulary contains all its words; otherwise itself."""
        ids = self.ids_in(index)
        last = index.get(self._last) if self._last is not None else None
        return WordSelection.of_ids(index.words, ids, last) if len(ids) == len(self) else self

    def joined(self, other: "WordSelection", index: "WordIndex | None") -> "WordSelection":
        """Return the union, with the new words of `other` at the end; fast if `index` contains all of them."""
        if index is not None:
            first, second = self.ids_in(index), other.ids_in(index)
            if len(first) == len(self) and len(second) == len(other):
                last = index.get(other._last) if other._last is not None else None
                return WordSelection.of_ids(index.words, np.concatenate((first, second[~np.isin(second, first)])), last)
        return WordSelection.of_words((*self.words, *other.words))
