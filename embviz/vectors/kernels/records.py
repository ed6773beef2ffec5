"""Records of binary files: those of word2vec (word, space, d little-endian float32), and fastText's dictionary."""

import numpy as np
from numba import njit

LONGEST_WORD = 1 << 16  # bytes; a space that comes later was never meant to end a word

DONE, CUT_OFF, NO_SPACE, NO_WORD = 0, 1, 2, 3


@njit(nogil=True, cache=True)
def find_records(data, begin, width, words_at):
    """Find as many records as there are places for; what is between two words is not looked at.

    Parameters
    ----------
    data : ndarray of uint8
        The whole file.
    begin : int
        First byte of the first record.
    width : int
        Bytes of a vector.
    words_at : ndarray of int64, shape (rows, 2)
        Written to: where each word begins and ends.

    Returns
    -------
    verdict : int
        DONE, or what is wrong with the record that comes next.
    at : int
        Behind the last record that was found.
    row : int
        Records found.
    """
    at = begin
    for row in range(words_at.shape[0]):
        start = at
        while start < data.size and data[start] == 10:
            start += 1
        space = start
        limit = min(data.size, start + LONGEST_WORD)
        while space < limit and data[space] != 32 and data[space] != 10:
            space += 1
        if space == data.size:
            return CUT_OFF, at, row
        if space == limit or data[space] == 10:
            return NO_SPACE, at, row
        if space == start:
            return NO_WORD, at, row
        if space + 1 + width > data.size:
            return CUT_OFF, at, row
        words_at[row, 0] = start
        words_at[row, 1] = space
        at = space + 1 + width
    return DONE, at, words_at.shape[0]


@njit(nogil=True, cache=True)
def gather(data, words_at, vectors):
    """Copy the numbers that follow each word and its space.

    Parameters
    ----------
    data : ndarray of uint8
    words_at : ndarray of int64, shape (rows, 2)
    vectors : ndarray of uint8, shape (rows, width)
        Written to.
    """
    for row in range(vectors.shape[0]):
        first = words_at[row, 1] + 1
        vectors[row] = data[first : first + vectors.shape[1]]


@njit(nogil=True, cache=True)
def join_words(data, words_at):
    """Return the bytes of all words, each ended by a line feed, so that one decoding serves them all.

    Parameters
    ----------
    data : ndarray of uint8
    words_at : ndarray of int64, shape (rows, 2)

    Returns
    -------
    ndarray of uint8
    """
    total = words_at.shape[0]
    for row in range(words_at.shape[0]):
        total += words_at[row, 1] - words_at[row, 0]
    joined = np.empty(total, dtype=np.uint8)
    at = 0
    for row in range(words_at.shape[0]):
        for place in range(words_at[row, 0], words_at[row, 1]):
            joined[at] = data[place]
            at += 1
        joined[at] = 10
        at += 1
    return joined


@njit(nogil=True, cache=True)
def parse_entries(data, begin, words_at, counts):
    """Read entries of a dictionary: a word, a zero byte, its count as int64 and one byte for its kind.

    Parameters
    ----------
    data : ndarray of uint8
        The whole file.
    begin : int
        First byte of the first entry.
    words_at : ndarray of int64, shape (n, 2)
        Written to: where each word begins and ends.
    counts : ndarray of int64, shape (n,)
        Written to.

    Returns
    -------
    int
        First byte behind them; -1 where the file ends before.
    """
    at = begin
    for row in range(counts.size):
        end = at
        while end < data.size and data[end] != 0:
            end += 1
        if end + 10 > data.size:
            return -1
        words_at[row, 0], words_at[row, 1] = at, end
        count = np.int64(0)
        for k in range(8):
            count |= np.int64(data[end + 1 + k]) << np.int64(8 * k)
        counts[row] = count
        at = end + 10
    return at
