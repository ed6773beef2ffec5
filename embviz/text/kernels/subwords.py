"""Character n-grams of many words at a time: their hashes, and which of them are the same."""

import numpy as np
from numba import njit

_EMPTY = -1


@njit(nogil=True, cache=True)
def hash_ngrams(letters, ends, first, last, min_n, max_n, buckets, starts, found):
    """Write the bucket of each n-gram of the words from `first` to before `last`.

    The hash is FNV-1a over the bytes, each of which fastText takes for a signed char: those of 128 and above flip all
    higher bits too.

    Parameters
    ----------
    letters : ndarray of uint8
        These words in UTF-8, each between `<` and `>`.
    ends : ndarray of int64, shape (last - first,)
        Where each of them ends in `letters`.
    starts : ndarray of int64, shape (V + 1,)
        Where the n-grams of each word begin in `found`.
    found : ndarray of int32
    """
    begin = 0
    for word in range(first, last):
        end = ends[word - first]
        at = starts[word]
        for i in range(begin, end):
            if letters[i] & 0xC0 == 0x80:  # a character's further bytes
                continue
            code = np.uint32(2166136261)
            n, j = 0, i
            while j < end and n < max_n:
                n += 1
                more = True
                while more:
                    code = np.uint32((code ^ np.uint32(np.int8(letters[j]))) * np.uint32(16777619))
                    j += 1
                    more = j < end and letters[j] & 0xC0 == 0x80
                # the marks of beginning and end alone say nothing
                if n >= min_n and not (n == 1 and (i == begin or j == end)):
                    found[at] = code % np.uint32(buckets)
                    at += 1
        begin = end


@njit(nogil=True, cache=True)
def number_buckets(found, first, last, keys, values, known, count):
    """Replace the buckets in `found` from `first` to before `last` by numbers in the order of their first appearance.

    Parameters
    ----------
    keys, values : ndarray of int32, shape (a power of two,)
        Table of the buckets met so far; the keys begin as -1. At least one entry stays free.
    known : ndarray of int32
        Bucket of each number.
    count : int
        Numbers given so far.

    Returns
    -------
    int
        Numbers given now.
    """
    mask = keys.size - 1
    for k in range(first, last):
        bucket = found[k]
        slot = np.int64((np.uint64(bucket) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32)) & mask
        while keys[slot] != bucket and keys[slot] != _EMPTY:
            slot = (slot + 1) & mask
        if keys[slot] == _EMPTY:
            keys[slot] = bucket
            values[slot] = count
            known[count] = bucket
            count += 1
        found[k] = values[slot]
    return count
