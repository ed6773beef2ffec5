"""Scans over the spellings of a whole vocabulary: words by prefix, words by edit distance."""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray


class Spellings(NamedTuple):
    """Case-folded words end to end.

    Attributes
    ----------
    letters : ndarray of uint32
        Code points of all words.
    starts : ndarray of int64, shape (words + 1,)
        Where each word begins in `letters`.
    signatures : ndarray of uint64, shape (words,)
        Which letters occur in a word, one bit each, several letters to a bit.
    """

    letters: NDArray[np.uint32]
    starts: NDArray[np.int64]
    signatures: NDArray[np.uint64]


@njit(nogil=True, cache=True)
def signature_of(letters):
    """Return the set of letters of one word as bits of a uint64."""
    bits = np.uint64(0)
    for letter in letters:
        bits |= np.uint64(1) << np.uint64(letter & 63)
    return bits


@njit(nogil=True, cache=True)
def sign(letters, starts):
    """Return the signature of each word, uint64 of shape (words,)."""
    signatures = np.empty(len(starts) - 1, dtype=np.uint64)
    for i in range(len(signatures)):
        signatures[i] = signature_of(letters[starts[i] : starts[i + 1]])
    return signatures


@njit(nogil=True, cache=True)
def find_prefix(spellings, prefix, found):
    """Write the lowest ids of words with a prefix into `found` (int64) and return how many there are."""
    letters, starts = spellings.letters, spellings.starts
    length = len(prefix)
    count = 0
    for i in range(len(starts) - 1):
        if count == len(found):
            break
        begin = starts[i]
        if starts[i + 1] - begin < length:
            continue
        same = True
        for j in range(length):
            if letters[begin + j] != prefix[j]:
                same = False
                break
        if same:
            found[count] = i
            count += 1
    return count


@njit(nogil=True, cache=True)
def _bits(number):
    count = 0
    while number:
        number &= number - np.uint64(1)
        count += 1
    return count


@njit(nogil=True, cache=True)
def _alignment(a, b, allowed, rows):
    """Optimal string alignment distance of two words, `allowed` + 1 where it is more than allowed."""
    beyond = allowed + 1
    rows[:, : len(b) + 1] = beyond
    for j in range(min(len(b), allowed) + 1):
        rows[0, j] = j
    for i in range(1, len(a) + 1):
        now, one, two = i % 3, (i - 1) % 3, (i - 2) % 3
        # cells further than `allowed` from the diagonal cannot take part; to the right they still say so
        low, high = max(1, i - allowed), min(len(b), i + allowed)
        rows[now, low - 1] = i if low == 1 else beyond
        best = rows[now, low - 1]
        for j in range(low, high + 1):
            cost = rows[one, j - 1] + (a[i - 1] != b[j - 1])
            cost = min(cost, rows[one, j] + 1, rows[now, j - 1] + 1)
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                cost = min(cost, rows[two, j - 2] + 1)
            rows[now, j] = min(cost, beyond)
            best = min(best, cost)
        if best > allowed:
            return beyond
    return rows[len(a) % 3, len(b)]


@njit(nogil=True, cache=True)
def distances(spellings, wanted, signature, allowed):
    """Return the edit distance of each word to `wanted`, int8 of shape (words,), capped at `allowed` + 1."""
    letters, starts = spellings.letters, spellings.starts
    size = len(starts) - 1
    result = np.full(size, allowed + 1, dtype=np.int8)
    rows = np.empty((3, len(wanted) + allowed + 2), dtype=np.int64)
    for i in range(size):
        length = starts[i + 1] - starts[i]
        if abs(length - len(wanted)) > allowed:
            continue
        # one edit changes at most two letters of the set: a replaced letter leaves and another comes
        if _bits(spellings.signatures[i] ^ signature) > 2 * allowed:
            continue
        result[i] = _alignment(wanted, letters[starts[i] : starts[i + 1]], allowed, rows)
    return result
