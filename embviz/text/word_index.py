"""Words by spelling: their ids, completions of a prefix, near spellings of a word that is missing."""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from embviz.text.kernels.spelling import (
    LONGEST,
    OPENING,
    Spellings,
    distances,
    find_prefix,
    heads_of,
    sign,
    signature_of,
)
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

_AT_ONCE, _REST_S = 20_000, 1e-4  # words looked at before other threads are let go on, which else wait for seconds
_FEWEST_LETTERS, _TWO_EDITS = 3, 6  # of what is typed, before words nearly like it are offered, with one edit or two


def _code_points(text: str) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


def common_ids(
    words: Sequence[str], other: "WordIndex", most: int | None = None, look: Callable[[], None] = lambda: None
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the ids that words have in two lists, in the order of the first; at most so many.

    Parameters
    ----------
    words : sequence of str
        Of the first list.
    other : WordIndex
        Of the second one.
    most : int, optional
    look : callable
        Called every few milliseconds; may raise to give up.
    """
    own: list[NDArray[np.int64]] = [np.empty(0, np.int64)]
    there = [np.empty(0, np.int64)]
    count = 0
    for first in range(0, len(words), _AT_ONCE):
        look()
        some = [-1 if found is None else found for found in map(other.get, words[first : first + _AT_ONCE])]
        ids = np.array(some, np.int64)
        known = np.flatnonzero(ids >= 0)
        own.append(known + first)
        there.append(ids[known])
        count += len(known)
        if most is not None and count >= most:
            break
    return np.concatenate(own)[:most], np.concatenate(there)[:most]


class WordIndex:
    """Index of each word in a list of words.

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

    def prepare(self, pulse: Pulse = SILENT) -> None:
        """Build what finds words, so that the first question need not wait: a second in a million words.

        The kernels are compiled or loaded, too, which takes as long the first time.

        Raises
        ------
        Cancelled
        """
        pulse = pulse.named(tr("Preparing the search for words"))
        pulse.beat(0.0)
        if "_ids" not in vars(self):
            self._ids = self._read_ids(pulse.part(0.0, 0.3))
        if "_spellings" not in vars(self):
            self._spellings = self._read_spellings(pulse.part(0.3, 0.9))
        self.complete("")
        pulse.beat(0.9)
        # for what it has compiled, which takes seconds once on a machine
        self._near("ab", 1, True, 1)

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
        size = len(word.casefold())
        near = self._near(word, 1 if size <= 3 else 2 if size <= 6 else 3, False, limit + 1)
        return [self._words[i] for i in near if self._words[i] != word][:limit]

    def offer(self, typed: str, limit: int = 12) -> list[int]:
        """Return ids of words that may be meant by one that is being typed, whatever their capitals.

        First those that begin with it, most frequent first; where they are few and it is no word itself, those that
        are spelled, or begin, nearly like it: by one edit from three letters on, by two from six, and with one of its
        first two letters first.

        Parameters
        ----------
        typed : str
        limit : int
            At most so many.
        """
        found = self.complete(typed, limit)
        size = len(typed.casefold())
        if len(found) >= limit or size < _FEWEST_LETTERS or typed in self:
            return found
        known = set(found)
        near = self._near(typed, 1 if size < _TWO_EDITS else 2, True, limit + len(found))
        return [*found, *(i for i in near if i not in known)][:limit]

    def _near(self, word: str, allowed: int, beginnings: bool, limit: int) -> list[int]:
        """Return ids of words near to one that is missing, the nearest first, equals by rising id; see the kernel."""
        wanted = _code_points(word.casefold())
        if not 0 < len(wanted) <= LONGEST:
            return []
        found = np.empty(len(self._words), np.int8)
        distances(self._spellings, wanted, signature_of(wanted), allowed, beginnings, limit, found)
        near = np.flatnonzero(found < 127)
        # a word of one letter is not near a word that shares no letter with it
        near = near[found[near] < 2 * len(wanted)]
        return [int(i) for i in near[np.argsort(found[near], kind="stable")][:limit]]

    @cached_property
    def _ids(self) -> dict[str, int]:
        return self._read_ids(SILENT)

    @cached_property
    def _spellings(self) -> Spellings:
        return self._read_spellings(SILENT)

    def _read_ids(self, pulse: Pulse) -> dict[str, int]:
        ids: dict[str, int] = {}
        # from the last to the first: of a word listed twice the first id is written last
        for end in range(len(self._words), 0, -_AT_ONCE):
            pulse.beat(1 - end / len(self._words))
            begin = max(0, end - _AT_ONCE)
            ids.update(zip(self._words[begin:end][::-1], range(end - 1, begin - 1, -1), strict=True))
            time.sleep(_REST_S)
        return ids

    def _read_spellings(self, pulse: Pulse) -> Spellings:
        starts = np.zeros(len(self._words) + 1, dtype=np.int64)
        pieces = [_code_points("")]
        for begin in range(0, len(self._words), _AT_ONCE):
            pulse.beat(begin / len(self._words))
            folded = [word.casefold() for word in self._words[begin : begin + _AT_ONCE]]
            starts[begin + 1 : begin + 1 + len(folded)] = list(map(len, folded))
            pieces.append(_code_points("".join(folded)))
            time.sleep(_REST_S)
        np.cumsum(starts, out=starts)
        letters = np.concatenate(pieces)
        longest = int(np.diff(starts).max(initial=0))
        signatures = sign(letters, starts, longest), sign(letters, starts, OPENING)
        return Spellings(letters, starts, *signatures, heads_of(letters, starts))
