"""Tokens out of UTF-8 bytes: one scan that finds words, counts them and writes their ids.

How a character behaves is looked up in a table of classes (`embviz.text.characters`), so one small machine serves every
tokenizer. Words live in an open-addressing table under their FNV-1a hash; the bytes of each are kept and compared, so
two words of one hash stay two words.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

OTHER, SPACE, BREAK, LETTER, MARK, NUMBER, SINGLE, JOINER, POINT = range(9)
"""Classes of characters. SINGLE is a token by itself, with the marks after it; JOINER stands inside a word when a
letter is next to it; POINT stands inside a number between two digits; BREAK ends a line."""

LONGEST_WORD = 100
"""Longer runs of characters, counted as code points, are no words and are left out (word2vec.c cuts at 100, too)."""

_ROOM = 4 * LONGEST_WORD
_FNV_OFFSET = np.uint64(0xCBF29CE484222325)
_FNV_PRIME = np.uint64(0x100000001B3)


class WordTable(NamedTuple):
    """Words met so far and their counts.

    Attributes
    ----------
    slots : ndarray of int32, shape (power of two,)
        Id of a word, -1 where free.
    hashes : ndarray of uint64, shape (capacity,)
        FNV-1a hash of each word.
    starts : ndarray of int64, shape (capacity + 1,)
        Where each word begins in `arena`.
    counts : ndarray of int64, shape (capacity,)
        How often each occurred.
    arena : ndarray of uint8
        UTF-8 bytes of all words, end to end.
    size : ndarray of int64, shape (1,)
        Words in the table.
    """

    slots: NDArray[np.int32]
    hashes: NDArray[np.uint64]
    starts: NDArray[np.int64]
    counts: NDArray[np.int64]
    arena: NDArray[np.uint8]
    size: NDArray[np.int64]


def empty_table(capacity: int = 1 << 14) -> WordTable:
    """Return a table with room for `capacity` words (a power of two)."""
    return WordTable(
        np.full(2 * capacity, -1, dtype=np.int32),
        np.empty(capacity, dtype=np.uint64),
        np.zeros(capacity + 1, dtype=np.int64),
        np.zeros(capacity, dtype=np.int64),
        np.empty(8 * capacity + _ROOM, dtype=np.uint8),
        np.zeros(1, dtype=np.int64),
    )


def grown(table: WordTable) -> WordTable:
    """Return the same words and ids with room for twice as many words or letters, whichever ran out."""
    size = int(table.size[0])
    letters = int(table.starts[size])
    full = size == len(table.hashes)
    capacity = len(table.hashes) * (2 if full else 1)
    room = len(table.arena) * (2 if letters + _ROOM > len(table.arena) else 1)
    larger = WordTable(
        np.full(2 * capacity, -1, dtype=np.int32),
        np.empty(capacity, dtype=np.uint64),
        np.zeros(capacity + 1, dtype=np.int64),
        np.zeros(capacity, dtype=np.int64),
        np.empty(room, dtype=np.uint8),
        table.size,
    )
    larger.hashes[:size] = table.hashes[:size]
    larger.starts[: size + 1] = table.starts[: size + 1]
    larger.counts[:size] = table.counts[:size]
    larger.arena[:letters] = table.arena[:letters]
    _reslot(larger)
    return larger


@njit(nogil=True, cache=True)
def _reslot(table):
    mask = len(table.slots) - 1
    for id_ in range(table.size[0]):
        slot = np.int64(table.hashes[id_] ^ (table.hashes[id_] >> np.uint64(32))) & mask
        while table.slots[slot] >= 0:
            slot = (slot + 1) & mask
        table.slots[slot] = id_


@njit(nogil=True, cache=True)
def _find(slots, hashes, starts, arena, hash_, text, begin, stop):
    """Return the id of a word, or minus one minus the free slot where it belongs.

    Takes the arrays one by one: numba counts references to each field of a tuple, which costs more than the search.
    """
    mask = len(slots) - 1
    slot = np.int64(hash_ ^ (hash_ >> np.uint64(32))) & mask
    length = stop - begin
    while slots[slot] >= 0:
        id_ = slots[slot]
        if hashes[id_] == hash_:
            start = starts[id_]
            if starts[id_ + 1] - start == length:
                i = 0
                while i < length and arena[start + i] == text[begin + i]:
                    i += 1
                if i == length:
                    return np.int64(id_)
        slot = (slot + 1) & mask
    return -1 - slot


@njit(nogil=True, cache=True)
def _add(table, slot, hash_, text, begin, stop):
    """Put a new word into a free slot and return its id, -1 where the table has no room for it."""
    id_ = table.size[0]
    start = table.starts[id_]
    if id_ == len(table.hashes) or start + stop - begin > len(table.arena):
        return -1
    for i in range(begin, stop):
        table.arena[start + i - begin] = text[i]
    table.starts[id_ + 1] = start + stop - begin
    table.hashes[id_] = hash_
    table.counts[id_] = 0
    table.slots[slot] = id_
    table.size[0] = id_ + 1
    return id_


@njit(nogil=True, cache=True)
def _class_at(text, i, classes):
    """Return the class and the bytes of the character that begins at `i`; 0 bytes at the end."""
    if i >= len(text):
        return np.uint8(OTHER), 0
    b = np.int64(text[i])
    if b < 0x80:
        return classes[b], 1
    if b < 0xE0:
        return classes[(b & 0x1F) << 6 | text[i + 1] & 0x3F], 2
    if b < 0xF0:
        return classes[(b & 0x0F) << 12 | (text[i + 1] & 0x3F) << 6 | text[i + 2] & 0x3F], 3
    point = (b & 0x07) << 18 | (text[i + 1] & 0x3F) << 12 | (text[i + 2] & 0x3F) << 6 | text[i + 3] & 0x3F
    return classes[point], 4


@njit(nogil=True, cache=True)
def scan(text, begin, classes, table, ids, breaks, used):
    """Read tokens until the text ends or the table is full.

    Parameters
    ----------
    text : ndarray of uint8
        Valid UTF-8.
    begin : int
        Where to go on.
    classes : ndarray of uint8, shape (0x110000,)
        Class of each code point; 128 entries do for plain ASCII.
    table : WordTable
        Words are added and counted.
    ids : ndarray of int32
        Room for one id per byte; written from ``used[0]`` on.
    breaks : ndarray of int32
        Room for one entry per byte; written from ``used[1]`` on: tokens before each line break, noted once however
        many breaks follow each other.
    used : ndarray of int64, shape (2,)
        Entries of `ids` and `breaks` in use.

    Returns
    -------
    int
        Where the scan ended: the length of the text, or the word for which the table has no room.
    """
    n = len(text)
    slots, hashes, starts, counts, arena = table.slots, table.hashes, table.starts, table.counts, table.arena
    tokens, lines = used[0], used[1]
    i = begin
    while i < n:
        kind, width = _class_at(text, i, classes)
        if kind not in (LETTER, NUMBER, SINGLE):
            if kind == BREAK and (lines == 0 or breaks[lines - 1] != tokens):
                breaks[lines] = tokens
                lines += 1
            i += width
            continue
        start = i
        hash_ = _FNV_OFFSET
        points = 0
        plain_number = kind == NUMBER
        single = kind == SINGLE
        while True:
            for _ in range(width):
                hash_ = (hash_ ^ np.uint64(text[i])) * _FNV_PRIME
                i += 1
            points += 1
            last = kind
            if kind == LETTER:
                # most of a text are runs of ASCII letters: the same steps without decoding
                run = i
                while i < n and text[i] < 0x80 and classes[text[i]] == LETTER:
                    hash_ = (hash_ ^ np.uint64(text[i])) * _FNV_PRIME
                    i += 1
                points += i - run
            kind, width = _class_at(text, i, classes)
            if kind == MARK or (not single and kind in (LETTER, NUMBER)):
                plain_number = plain_number and kind == NUMBER
                continue
            if single:
                break
            if kind == JOINER:
                after, _ = _class_at(text, i + width, classes)
                if after == LETTER or (after == NUMBER and last != NUMBER):
                    plain_number = False
                    continue
            elif kind == POINT and plain_number and last == NUMBER:
                after, _ = _class_at(text, i + width, classes)
                if after == NUMBER:
                    continue
            break
        if points > LONGEST_WORD:
            continue
        id_ = _find(slots, hashes, starts, arena, hash_, text, start, i)
        if id_ < 0:
            id_ = _add(table, -1 - id_, hash_, text, start, i)
        if id_ < 0:
            i = start
            break
        counts[id_] += 1
        ids[tokens] = id_
        tokens += 1
    used[0], used[1] = tokens, lines
    return i


@njit(nogil=True, cache=True)
def absorb(table, other, begin, mapping, least):
    """Add the words of another table that occur more often than `least`, and their counts.

    Where each came to stand is written into `mapping` (int32), -1 for those left out.

    Returns how many words of the other table are done, fewer than it has when this table is full.
    """
    for i in range(begin, other.size[0]):
        if other.counts[i] <= least:
            mapping[i] = -1
            continue
        hash_, begin_, stop = other.hashes[i], other.starts[i], other.starts[i + 1]
        id_ = _find(table.slots, table.hashes, table.starts, table.arena, hash_, other.arena, begin_, stop)
        if id_ < 0:
            id_ = _add(table, -1 - id_, hash_, other.arena, begin_, stop)
        if id_ < 0:
            return i
        table.counts[id_] += other.counts[i]
        mapping[i] = id_
    return other.size[0]
