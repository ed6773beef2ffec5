"""Reading a slice of the text: what is kept of it, where its sentences end, which noise words are drawn."""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from embviz.training.kernels.options import INLINE
from embviz.training.kernels.random import advance, below

AHEAD = 32  # entries after the last that prefetching may look at


class Text(NamedTuple):
    """What is read, shared by all threads.

    Attributes
    ----------
    ids : ndarray of int32, shape (tokens,)
    offsets : ndarray of int64, shape (sentences + 1,)
    keep : ndarray of uint32, shape (V,)
        A token of this word is kept when a random 32-bit number is not above this.
    alias_cut : ndarray of uint32, shape (V,)
    alias : ndarray of int32, shape (V,)
        Noise distribution as an alias table (Walker 1977): column i is word i up to the cut, then its alias.
    """

    ids: NDArray[np.int32]
    offsets: NDArray[np.int64]
    keep: NDArray[np.uint32]
    alias_cut: NDArray[np.uint32]
    alias: NDArray[np.int32]


class Page(NamedTuple):
    """One thread's copy of the slice it works on, after subsampling.

    Attributes
    ----------
    rows : ndarray of int32, shape (tokens of a slice and its margins + AHEAD,)
        Matrix row of each kept token.
    ends : ndarray of int32
        Where sentences end in `rows`; the first entry is 0.
    lows, highs : ndarray of int32
        First position of the window around each kept token of the slice, and the one after its last.
    noise : ndarray of int32
        Rows of the noise words, so many in turn for each group of windows.
    """

    rows: NDArray[np.int32]
    ends: NDArray[np.int32]
    lows: NDArray[np.int32]
    highs: NDArray[np.int32]
    noise: NDArray[np.int32]


@njit(**INLINE)
def sentence_of(offsets, token):
    """Return the number of the sentence that holds a token."""
    low, high = 0, offsets.size - 1
    while high - low > 1:
        middle = (low + high) // 2
        if offsets[middle] <= token:
            low = middle
        else:
            high = middle
    return low


@njit(**INLINE)
def read(text, page, start, stop, margin, hot, home, state):
    """Fill the page's `rows` and `ends` with the kept tokens from `start` to `stop` and of a margin on both sides.

    Words below `hot` are found in this thread's private rows, which begin at `home`.

    Returns
    -------
    tuple
        Number of sentences, first and last kept position of the slice without its margins, state of randomness.
    """
    begin = max(start - margin, 0)
    end = min(stop + margin, text.ids.size)
    sentence = sentence_of(text.offsets, begin)
    page.ends[0] = 0
    sentences, n, first, last = 0, 0, 0, 0
    at = begin
    while at < end:
        until = min(text.offsets[sentence + 1], end)
        if at < start:
            until = min(until, start)
        elif at < stop:
            until = min(until, stop)
        for i in range(at, until):
            state = advance(state)
            word = text.ids[i]
            page.rows[n] = word + home if word < hot else word
            n += 1 if np.uint32(state >> np.uint64(32)) <= text.keep[word] else 0
        at = until
        if at == start:
            first = n
        if at == stop:
            last = n
        if at == text.offsets[sentence + 1] or at == end:
            sentences += 1
            page.ends[sentences] = n
            sentence += 1
    for i in range(n, n + AHEAD):
        page.rows[i] = 0
    return sentences, first, last, state


@njit(**INLINE)
def open_windows(page, sentences, first, last, widest, fixed, state):
    """Fill the page's `lows` and `highs` from position `first` to `last`; after it, windows are empty.

    A window reaches 1 to `widest` words to each side, but not beyond its sentence. Returns the state of randomness.
    """
    for s in range(sentences):
        left, right = page.ends[s], page.ends[s + 1]
        for t in range(max(left, first), min(right, last)):
            state = advance(state)
            reach = widest if fixed else 1 + below(state, widest)
            page.lows[t] = max(left, t - reach)
            page.highs[t] = min(right, t + reach + 1)
    for t in range(last, last + AHEAD):
        page.lows[t] = page.highs[t] = last
    return state


@njit(**INLINE)
def draw(text, page, count, hot, home, state):
    """Fill the page's `noise` with `count` words; returns the state of randomness."""
    for k in range(count):
        state = advance(state)
        word = below(state, text.alias.size)
        # the low half decides: the high one has chosen the column; both are read, as no processor guesses which
        other = np.int64(text.alias[word])
        word = word if np.uint32(state & np.uint64(0xFFFFFFFF)) <= text.alias_cut[word] else other
        page.noise[k] = word + home if word < hot else word
    return state
