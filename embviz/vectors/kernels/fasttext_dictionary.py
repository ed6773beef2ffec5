"""The dictionary of fastText's files."""

import numpy as np
from numba import njit


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
