"""The character n-grams of words, hashed to numbers as fastText does (Bojanowski et al. 2017, section 3.2)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

_WORDS = 10_000  # split between two looks at whether to go on
_PARTS = 1 << 20  # n-grams numbered between two looks
MOST_PARTS = 400_000_000  # 1.6 GB


@dataclass(frozen=True)
class Ngrams:
    """Which n-grams words are made of, and to which numbers they are hashed.

    A word stands between `<` and `>`, so that beginnings and ends are told from what is in the middle. Letters are
    Unicode code points. N-grams that share a bucket are the same to whoever learns.

    Attributes
    ----------
    min_n, max_n : int
        Letters in the shortest and in the longest n-gram, the marks included.
    buckets : int
        Numbers that an n-gram can be hashed to.
    """

    min_n: int = 3
    max_n: int = 6
    buckets: int = 2_000_000

    def buckets_of(self, word: str) -> NDArray[np.int32]:
        """Return the buckets of a word's n-grams, by where they begin and then by their length; repeated ones too."""
        found = np.empty(int(self._how_many([word])[0]), np.int32)
        self._hash([word], 0, np.array([0, len(found)], np.int64), found)
        return found

    def parts_of(self, word: str) -> list[str]:
        """Return a word's n-grams as they are spelled, in the order of `buckets_of`; repeated ones too."""
        marked = f"<{word}>"
        return [
            marked[start : start + n]
            for start in range(len(marked))
            for n in range(self.min_n, min(self.max_n, len(marked) - start) + 1)
            # the marks of beginning and end alone say nothing
            if n > 1 or 0 < start < len(marked) - 1
        ]

    def _how_many(self, words: Sequence[str]) -> NDArray[np.int64]:
        """Return how many n-grams each word has."""
        lengths = np.fromiter(map(len, words), np.int64, len(words)) + 2
        # no n-gram is longer than the longest word
        most = min(self.max_n, int(lengths.max(initial=0)))
        counts = np.zeros(len(words), np.int64)
        for n in range(self.min_n, most + 1):
            counts += np.maximum(lengths - n + 1, 0)
        # the two marks alone are none
        return counts - 2 if self.min_n == 1 else counts

    def _hash(self, words: Sequence[str], first: int, starts: NDArray[np.int64], found: NDArray[np.int32]) -> None:
        # numba takes longer to import than the window to paint
        from embviz.text.kernels.subwords import hash_ngrams

        # what is typed may hold half of a surrogate pair
        spelled = [f"<{word}>".encode("utf-8", "surrogatepass") for word in words]
        ends = np.cumsum(np.fromiter(map(len, spelled), np.int64, len(spelled)))
        letters = np.frombuffer(b"".join(spelled), np.uint8)
        hash_ngrams(letters, ends, first, first + len(words), self.min_n, self.max_n, self.buckets, starts, found)


@dataclass(frozen=True, eq=False)
class WordParts:
    """The n-grams of all words of a vocabulary.

    Attributes
    ----------
    starts : ndarray of int64, shape (V + 1,)
        The n-grams of word i are ``numbers[starts[i]:starts[i + 1]]``.
    numbers : ndarray of int32, shape (n-grams of all words,)
        Number of each n-gram, given to their buckets in the order of the words.
    buckets : ndarray of int32, shape (M,)
        Bucket of each number: only those that occur.
    """

    starts: NDArray[np.int64]
    numbers: NDArray[np.int32]
    buckets: NDArray[np.int32]


def split_words(words: Sequence[str], ngrams: Ngrams, pulse: Pulse = SILENT) -> WordParts:
    """Return the n-grams of all words.

    Parameters
    ----------
    words : sequence of str
    ngrams : Ngrams
    pulse : Pulse, optional

    Returns
    -------
    WordParts

    Raises
    ------
    InputError
        When there are more n-grams than fit into memory.
    Cancelled
    """
    from embviz.text.kernels.subwords import number_buckets

    starts = np.zeros(len(words) + 1, np.int64)
    for first in range(0, len(words), _WORDS):
        part = words[first : first + _WORDS]
        starts[first + 1 : first + 1 + len(part)] = ngrams._how_many(part)
        pulse.check()
    np.cumsum(starts, out=starts)
    total = int(starts[-1])
    if total > MOST_PARTS:
        raise InputError(
            tr(
                "The words have {total:,} n-grams, more than the {most_parts:,} that fit into memory.",
                total=total,
                most_parts=MOST_PARTS,
            ),
            tr("Raise the minimum count, limit the vocabulary, or choose a shorter longest n-gram."),
        )
    numbers = np.empty(total, np.int32)
    for first in range(0, len(words), _WORDS):
        ngrams._hash(words[first : first + _WORDS], first, starts, numbers)
        pulse.beat(first / len(words) / 2)
    most = min(total, ngrams.buckets)
    size = 1 << (2 * most).bit_length()
    keys, values = np.full(size, -1, np.int32), np.empty(size, np.int32)
    known, count = np.empty(most, np.int32), 0
    for first in range(0, total, _PARTS):
        count = number_buckets(numbers, first, min(first + _PARTS, total), keys, values, known, count)
        pulse.beat((1 + first / total) / 2)
    return WordParts(starts, numbers, known[:count].copy())
