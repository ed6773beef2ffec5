"""Passes over ids and sentence offsets."""

import numpy as np
from numba import njit


@njit(nogil=True, cache=True)
def keep_below(ids, offsets, begin, end, sentence, size, kept, ends):
    """Copy those of some tokens whose ids are below `size`, and note where sentences end in the copy.

    Parameters
    ----------
    ids : ndarray of int32, shape (tokens,)
    offsets : ndarray of int64, shape (sentences + 1,)
    begin, end : int
        The tokens.
    sentence : int
        In which the first of them stands.
    size : int
    kept : ndarray of int32
        Room for every id that is kept.
    ends : ndarray of int64, shape (sentences,)
        Written for those that end with one of the tokens; equal for sentences that become empty.
    """
    place, at = 0, begin
    while at < end:
        stop = min(offsets[sentence + 1], end)
        for i in range(at, stop):
            if ids[i] < size:
                kept[place] = ids[i]
                place += 1
        if stop == offsets[sentence + 1]:
            ends[sentence] = place
            sentence += 1
        at = stop


@njit(nogil=True, cache=True)
def renumber(local, breaks, mapping, ids, place, starts, used):
    """Append one block's tokens and line breaks in the ids of the whole corpus.

    The block may lie in the corpus's own array, at or behind `place`: no token is written before it is read.

    Parameters
    ----------
    local : ndarray of int32, shape (tokens of the block,)
        Ids in the table that counted the block.
    breaks : ndarray of int32
        How many tokens of the block stand before each of its line breaks.
    mapping : ndarray of int32
        Id in the corpus of each id of the table, -1 where the word is left out.
    ids : ndarray of int32
        Tokens of the corpus, written from `place` on.
    place : int
        Tokens of the corpus so far.
    starts : ndarray of int64
        Where lines begin, written from `used` on; behind a line without tokens the same place stands again.
    used : int
        Lines noted so far, at least 1: the first begins at 0.

    Returns
    -------
    place, used : int
        Both as they are now.
    """
    done = 0
    for b in range(len(breaks) + 1):
        stop = breaks[b] if b < len(breaks) else len(local)
        for i in range(done, stop):
            id_ = mapping[local[i]]
            if id_ >= 0:
                ids[place] = id_
                place += 1
        done = stop
        if b < len(breaks):
            starts[used] = place
            used += 1
    return place, used


@njit(nogil=True, cache=True)
def cut_lines(starts, tokens, longest):
    """Return sentence offsets of lines that begin at `starts`, cut into pieces of at most `longest` tokens.

    Parameters
    ----------
    starts : ndarray of int64
        Never falling, the first 0; lines without tokens make no sentence.
    tokens : int
    longest : int

    Returns
    -------
    ndarray of int64, shape (sentences + 1,)
    """
    count = 1
    for i in range(len(starts)):
        stop = starts[i + 1] if i + 1 < len(starts) else tokens
        count += (stop - starts[i] + longest - 1) // longest
    offsets = np.empty(count, dtype=np.int64)
    offsets[0] = 0
    used = 1
    for i in range(len(starts)):
        stop = starts[i + 1] if i + 1 < len(starts) else tokens
        begin = starts[i]
        while begin < stop:
            begin = min(begin + longest, stop)
            offsets[used] = begin
            used += 1
    return offsets
