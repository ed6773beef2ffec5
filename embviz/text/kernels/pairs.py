"""Pairs of neighboring words: counting them, joining them."""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray


class PairTable(NamedTuple):
    """Open-addressing table of word pairs.

    Attributes
    ----------
    keys : ndarray of int64, shape (power of two,)
        First id times 2^32 plus second id, -1 where free.
    values : ndarray of int64, shape (power of two,)
        Count of the pair, or whatever is kept of it.
    size : ndarray of int64, shape (1,)
        Pairs in the table.
    """

    keys: NDArray[np.int64]
    values: NDArray[np.int64]
    size: NDArray[np.int64]


def empty_pairs(capacity: int = 1 << 16) -> PairTable:
    """Return a table with `capacity` slots (a power of two)."""
    return PairTable(
        np.full(capacity, -1, dtype=np.int64), np.zeros(capacity, dtype=np.int64), np.zeros(1, dtype=np.int64)
    )


@njit(nogil=True, cache=True)
def _slot(keys, key):
    """Return the slot of a key, or the free one where it belongs."""
    mask = len(keys) - 1
    # multiplicative (Fibonacci) hashing: the ids of frequent words are small and alike
    mixed = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    slot = np.int64(mixed >> np.uint64(20)) & mask
    while keys[slot] >= 0 and keys[slot] != key:
        slot = (slot + 1) & mask
    return slot


@njit(nogil=True, cache=True)
def rehash(table, larger):
    """Copy all pairs into an empty larger table."""
    for i in range(len(table.keys)):
        if table.keys[i] >= 0:
            slot = _slot(larger.keys, table.keys[i])
            larger.keys[slot] = table.keys[i]
            larger.values[slot] = table.values[i]
    larger.size[0] = table.size[0]


@njit(nogil=True, cache=True)
def count_pairs(ids, offsets, begin, stop, table):
    """Count the neighboring words in sentences `begin` to `stop`.

    Returns
    -------
    int
        The sentence to go on with: `stop`, or an earlier one when the table has become half full.
    """
    room = len(table.keys) // 2
    for sentence in range(begin, stop):
        length = offsets[sentence + 1] - offsets[sentence]
        if table.size[0] + length > room:
            return sentence
        for i in range(offsets[sentence] + 1, offsets[sentence + 1]):
            key = np.int64(ids[i - 1]) << 32 | np.int64(ids[i])
            slot = _slot(table.keys, key)
            if table.keys[slot] < 0:
                table.keys[slot] = key
                table.size[0] += 1
            table.values[slot] += 1
    return stop


@njit(nogil=True, cache=True)
def put_pairs(table, keys, values):
    """Set the values of pairs; the table must have room for them."""
    for i in range(len(keys)):
        slot = _slot(table.keys, keys[i])
        if table.keys[slot] < 0:
            table.keys[slot] = keys[i]
            table.size[0] += 1
        table.values[slot] = values[i]


@njit(nogil=True, cache=True)
def join_pairs(ids, offsets, table, joined, joined_offsets):
    """Write the text with each pair in the table replaced by its value, from left to right, no word used twice.

    Returns
    -------
    int
        Tokens written.
    """
    place = 0
    joined_offsets[0] = 0
    for sentence in range(len(offsets) - 1):
        i = offsets[sentence]
        stop = offsets[sentence + 1]
        while i < stop:
            id_ = np.int64(ids[i])
            i += 1
            if i < stop:
                key = id_ << 32 | np.int64(ids[i])
                slot = _slot(table.keys, key)
                if table.keys[slot] == key:
                    id_ = table.values[slot]
                    i += 1
            joined[place] = id_
            place += 1
        joined_offsets[sentence + 1] = place
    return place
