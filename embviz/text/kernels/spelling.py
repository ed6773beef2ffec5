"""Scans over the spellings of a whole vocabulary: words by prefix, words by edit distance."""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

LONGEST = 64
"""Letters of a word that others are near to: as many as an integer has bits."""

OPENING = 12
"""First letters of a word of which a signature of their own is kept: long words hold nearly every letter."""

_SLOT = 1023  # letters of one script lie so near each other that few share a slot


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
    openings : ndarray of uint64, shape (words,)
        The same of its first `OPENING` letters.
    heads : ndarray of uint64, shape (words,)
        The first four letters of a word.
    """

    letters: NDArray[np.uint32]
    starts: NDArray[np.int64]
    signatures: NDArray[np.uint64]
    openings: NDArray[np.uint64]
    heads: NDArray[np.uint64]


@njit(nogil=True, cache=True)
def signature_of(letters):
    """Return the set of letters of one word as bits of a uint64."""
    bits = np.uint64(0)
    for letter in letters:
        bits |= np.uint64(1) << np.uint64(letter & 63)
    return bits


@njit(nogil=True, cache=True)
def sign(letters, starts, longest):
    """Return the signature of at most so many first letters of each word, uint64 of shape (words,)."""
    signatures = np.empty(len(starts) - 1, dtype=np.uint64)
    for i in range(len(signatures)):
        signatures[i] = signature_of(letters[starts[i] : min(starts[i + 1], starts[i] + longest)])
    return signatures


@njit(nogil=True, cache=True)
def head_of(letters):
    """Return the first four letters of a word as one number, sixteen bits each, and which bits they take up."""
    head = mask = np.uint64(0)
    for k in range(min(4, len(letters))):
        head |= np.uint64(letters[k] & 0xFFFF) << np.uint64(16 * k)
        mask |= np.uint64(0xFFFF) << np.uint64(16 * k)
    return head, mask


@njit(nogil=True, cache=True)
def heads_of(letters, starts):
    """Return the head of each word, uint64 of shape (words,)."""
    heads = np.empty(len(starts) - 1, dtype=np.uint64)
    for i in range(len(heads)):
        heads[i] = head_of(letters[starts[i] : starts[i + 1]])[0]
    return heads


@njit(nogil=True, cache=True)
def find_prefix(spellings, prefix, found):
    """Write the lowest ids of words with a prefix into `found` (int64) and return how many there are."""
    letters, starts, heads = spellings.letters, spellings.starts, spellings.heads
    length = len(prefix)
    head, mask = head_of(prefix)
    count = 0
    for i in range(len(heads)):
        if count == len(found):
            break
        if heads[i] & mask != head:
            continue
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
def _places(wanted, keys, masks):
    """Write into a hash table at which places of a word each of its letters stands, one bit each."""
    masks[:] = 0
    for k in range(len(wanted)):
        slot = np.int64(wanted[k]) & _SLOT
        while masks[slot] and keys[slot] != wanted[k]:
            slot = (slot + 1) & _SLOT
        keys[slot] = wanted[k]
        masks[slot] |= np.uint64(1) << np.uint64(k)


@njit(nogil=True, cache=True)
def _alignment(size, word, keys, masks):
    """Return the optimal string alignment distance of a word, and the least of its beginnings.

    A column of the table of distances at a time, its differences as bits: Hyyrö (2003), A bit-vector algorithm for
    computing Levenshtein and Damerau edit distances, section 4.
    """
    one = np.uint64(1)
    last = one << np.uint64(size - 1)
    rising, falling = ~np.uint64(0), np.uint64(0)
    diagonal = before = np.uint64(0)
    distance = least = size
    for j in range(len(word)):
        slot = np.int64(word[j]) & _SLOT
        while masks[slot] and keys[slot] != word[j]:
            slot = (slot + 1) & _SLOT
        same = masks[slot]
        swapped = ((~diagonal & same) << one) & before
        diagonal = (((same & rising) + rising) ^ rising) | same | falling | swapped
        more, less = falling | ~(diagonal | rising), diagonal & rising
        if more & last:
            distance += 1
        elif less & last:
            distance -= 1
        least = min(least, distance)
        more, less = (more << one) | one, less << one
        rising, falling = less | ~(diagonal | more), more & diagonal
        before = same
    return distance, least


@njit(nogil=True, cache=True)
def distances(spellings, wanted, signature, allowed, beginnings, limit, result):
    """Compute how many edits each word is away from one that was typed, as far as it may be among the nearest.

    Parameters
    ----------
    spellings : Spellings
    wanted : ndarray of uint32
        From 1 to 64 letters.
    signature : uint64
        Of these letters.
    allowed : int
        Edits.
    beginnings : bool
        Whether words that only begin like it are near too, by the nearest of their beginnings. Then only words are
        looked at whose first letter is one of its first two: that leaves a tenth of them.
    limit : int
        So many words are wanted: the nearest, and of equals the first.
    result : ndarray of int8, shape (words,)
        Written to: twice the edits, and one more where only a beginning is so near; 127 for more than allowed, and for
        words that `limit` others come before.
    """
    better = np.zeros(2 * allowed + 2, np.int64)  # words so near or nearer
    worst = len(better)  # what as many words as wanted are nearer than already
    letters, starts = spellings.letters, spellings.starts
    signatures, openings = spellings.signatures, spellings.openings
    # letters so far from the opening's end that no edit takes them out of it
    opening = signature_of(wanted[: OPENING - allowed])
    only_whole = not beginnings
    second = min(1, len(wanted) - 1)
    keys, masks = np.empty(_SLOT + 1, np.uint32), np.empty(_SLOT + 1, np.uint64)
    _places(wanted, keys, masks)
    for i in range(len(result)):
        result[i] = 127
        # one edit takes at most one letter out of the set, and brings at most one in
        begin, end = starts[i], starts[i + 1]
        if beginnings and not (begin < end and (letters[begin] == wanted[0] or letters[begin] == wanted[second])):
            continue
        if _bits(opening & ~openings[i]) > allowed or _bits(signature & ~signatures[i]) > allowed:
            continue
        if end - begin < len(wanted) - allowed:
            continue
        if not only_whole:
            end = min(end, begin + len(wanted) + allowed + 1)
        elif end - begin > len(wanted) + allowed or _bits(signatures[i] & ~signature) > allowed:
            continue
        whole, least = _alignment(len(wanted), letters[begin:end], keys, masks)
        if only_whole:
            least = whole
        if least <= allowed:
            near = 2 * least + (least < whole)
            if near >= worst:
                continue
            result[i] = near
            better[near:] += 1
            while worst > 0 and better[worst - 1] >= limit:
                worst -= 1
            if worst == 0:
                result[i + 1 :] = 127
                return
            allowed = min(allowed, (worst - 1) // 2)
            # beginnings without any edit are found otherwise
            only_whole = only_whole or worst <= 3
