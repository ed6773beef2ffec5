"""Words by spelling: their ids, completions of a prefix, near spellings of a word that is missing."""

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np

from embviz.text.kernels.spelling import Spellings, distances, find_prefix, sign, signature_of


def _code_points(text: str) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


class WordIndex:
    """Where each word stands in a list of words.

    Parameters
    ----------
    words : sequence of str
        Word of each id, most frequent first. Of a word that is listed twice the first id counts.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._words = tuple(words)

    @property
    def words(self) -> tuple[str, ...]:
        """Word of each id."""
        return self._words

    def __len__(self) -> int:
        return len(self._words)

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __contains__(self, word: object) -> bool:
        return word in self._ids

    def get(self, word: str) -> int | None:
        """Return the id of a word, None where it is missing."""
        return self._ids.get(word)

    def prepare(self) -> None:
        """Build what finds words, so that the first question need not wait: a second in a million words."""
        self.get("")
        self.complete("")

    def complete(self, prefix: str, limit: int = 12) -> list[int]:
        """Return ids of words that begin with a prefix, whatever their capitals, most frequent first.

        Parameters
        ----------
        prefix : str
            Beginning of the word; empty gives the most frequent words.
        limit : int
            At most so many.
        """
        # ids fall in frequency, so the scan may stop at the limit: a sorted list would have to rank its whole range
        found = np.empty(max(limit, 0), dtype=np.int64)
        count = find_prefix(self._spellings, _code_points(prefix.casefold()), found)
        return [int(id_) for id_ in found[:count]]

    def suggest(self, word: str, limit: int = 5) -> list[str]:
        """Return words that are spelled nearly like one that is missing.

        Nearness is the optimal string alignment distance (insert, delete, replace, swap two neighbors) of the
        case-folded words; among equals the more frequent word comes first. Words of up to three letters may differ
        by one, up to six by two, longer ones by three.

        Parameters
        ----------
        word : str
            The missing word.
        limit : int
            At most so many.
        """
        wanted = _code_points(word.casefold())
        allowed = 1 if len(wanted) <= 3 else 2 if len(wanted) <= 6 else 3
        found = distances(self._spellings, wanted, signature_of(wanted), allowed)
        near = np.flatnonzero(found <= allowed)
        # a word of one letter is not near a word that shares no letter with it
        near = near[found[near] < max(len(wanted), 1)]
        ranked = near[np.argsort(found[near], kind="stable")]
        return [self._words[i] for i in ranked[: limit + 1] if self._words[i] != word][:limit]

    @cached_property
    def _ids(self) -> dict[str, int]:
        size = len(self._words)
        # reversed: of a word listed twice the first id is written last
        return dict(zip(reversed(self._words), range(size - 1, -1, -1), strict=True))

    @cached_property
    def _spellings(self) -> Spellings:
        folded = [word.casefold() for word in self._words]
        starts = np.zeros(len(folded) + 1, dtype=np.int64)
        np.cumsum(np.fromiter(map(len, folded), dtype=np.int64, count=len(folded)), out=starts[1:])
        letters = _code_points("".join(folded))
        return Spellings(letters, starts, sign(letters, starts))
