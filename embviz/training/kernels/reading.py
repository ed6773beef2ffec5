"""Reading a slice of the text: what is kept of it, how wide its windows are, which noise words are drawn.

What is kept and the widths hang on a token's position, the seed and the epoch, and not on where a slice begins: the
epochs take chances that are spread evenly. Those for keeping are a golden section apart (Knuth 1973, section 6.4), so
that a token of chance p is kept in p of the epochs but for less than two; a window has each of its n widths once in n
epochs. In one epoch alone they are as random as word2vec's.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from embviz.training.kernels.options import FAST, INLINE
from embviz.training.kernels.random import advance, below, seeded

AHEAD = 32  # entries after the last that prefetching may look at
STRATA = 8  # sets of noise words that together have one from each part of the distribution


class Text(NamedTuple):
    """What is read, shared by all threads.

    Attributes
    ----------
    ids : ndarray of int32, shape (tokens,)
    offsets : ndarray of int64, shape (sentences + 1,)
    keep : ndarray of uint32, shape (V,)
        A token of this word is kept when 32 bits made of its position, the seed and the epoch are not above this.
    """

    ids: NDArray[np.int32]
    offsets: NDArray[np.int64]
    keep: NDArray[np.uint32]


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
        Noise words in sets, the same array for all threads: each slice reads from another place on.
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
def stride(n):
    """Return a step near the golden section of n that has no divisor in common with it."""
    step = max(1, int(n * 0.618))
    while True:
        a, b = n, step
        while b:
            a, b = b, a % b
        if a == 1:
            return step
        step += 1


@njit(**INLINE)
def read(text, page, start, stop, widest, hot, home, seed, epoch):
    """Fill the page's `rows` and `ends` with the kept tokens from `start` to `stop` and of a margin on both sides.

    Words below `hot` are found in this thread's private rows, which begin at `home`. How many words each window reaches
    to each side, 1 to `widest`, is left in `lows`.

    Returns
    -------
    tuple
        Number of sentences, first kept position of the slice without its margins, and the one after its last.
    """
    begin = max(start - widest, 0)
    end = min(stop + widest, text.ids.size)
    sentence = sentence_of(text.offsets, begin)
    page.ends[0] = 0
    sentences, n, first, last = 0, 0, 0, 0
    at = begin
    # each epoch goes on by the golden section: over the epochs, what a token meets is spread evenly (Knuth, 6.4)
    shift = np.uint64(epoch) * np.uint64(2654435769) & np.uint64(0xFFFFFFFF)
    turn = np.int64(epoch) * stride(widest) % widest
    while at < end:
        until = min(text.offsets[sentence + 1], end)
        if at < start:
            until = min(until, start)
        elif at < stop:
            until = min(until, stop)
        for i in range(at, until):
            chance = seeded(seed, i)
            word = text.ids[i]
            page.rows[n] = word + home if word < hot else word
            reach = below(chance << np.uint64(32), widest) + turn
            page.lows[n] = 1 + (reach - widest if reach >= widest else reach)
            n += 1 if np.uint32((chance >> np.uint64(32)) + shift) <= text.keep[word] else 0
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
    return sentences, first, last


@njit(**INLINE)
def open_windows(page, sentences, first, last, widest, fixed):
    """Fill the page's `lows` and `highs` from position `first` to `last`; after it, windows are empty.

    A window reaches as far to each side as `lows` says, or `widest` words where `fixed`, but not beyond its sentence.
    """
    for s in range(sentences):
        left, right = page.ends[s], page.ends[s + 1]
        for t in range(max(left, first), min(right, last)):
            reach = widest if fixed else page.lows[t]
            page.lows[t] = max(left, t - reach)
            page.highs[t] = min(right, t + reach + 1)
    for t in range(last, last + AHEAD):
        page.lows[t] = page.highs[t] = last


@njit(**FAST)
def draw(ends, guide, drawn, seed, noise):
    """Fill an array with noise words, in sets of `drawn`.

    Eight sets together have a word from each of as many equal parts of the distribution as they have words, and each
    set one from each of `drawn` parts: the share of a word is that of independent draws, and what windows near each
    other are told apart from differs less (stratified sampling, Cochran 1977, chapter 5).

    Parameters
    ----------
    ends : ndarray of uint32, shape (V,)
    guide : ndarray of int32, shape (n,)
        See `embviz.training.noise.noise_table`.
    drawn : int
    seed : int
    noise : ndarray of int32, shape (n,)
        Written to; n is a multiple of 8 `drawn`.
    """
    width = np.uint64((1 << 32) // (STRATA * drawn))
    shift, cells = np.uint64(32), guide.size
    while cells > 1:
        cells >>= 1
        shift -= np.uint64(1)
    for block in range(noise.size // (STRATA * drawn)):
        state = seeded(seed, block)
        turns = state
        for q in range(drawn):
            # an odd factor and an offset put the eight parts of a stratum in some order
            factor, offset = turns | np.uint64(1), turns >> np.uint64(3)
            turns = (turns >> np.uint64(5)) | (turns << np.uint64(59))
            for i in range(STRATA):
                state = advance(state)
                part = (np.uint64(i) * factor + offset) & np.uint64(STRATA - 1)
                u = (np.uint64(q * STRATA) + part) * width + np.uint64(below(state, width))
                word = guide[u >> shift]
                while u > np.uint64(ends[word]):
                    word += 1
                noise[(block * STRATA + i) * drawn + q] = word


@njit(**INLINE)
def row_here(bench, word):
    """Return the row of a word: this thread's private one where it has one."""
    return word + bench.home if word < bench.hot else word


@njit(**INLINE)
def same(targets, begin, k):
    """Return the first place from `begin` on that holds the same as place k; k where none before it does."""
    q = 0
    while targets[begin + q] != targets[begin + k]:
        q += 1
    return q


@njit(**INLINE)
def lane(k, p):
    """Return the entry of the errors where context p of four meets target k: of six targets four, then two."""
    block, q = k // 6 * 32, k % 6
    return block + 4 * p + q if q < 4 else block + 16 + 2 * p + q - 4


@njit(**INLINE)
def list_block(page, bench, block, width):
    """List the rows of the noise words of a block of sets, each after a place for the center, and which sets repeat."""
    for k in range(STRATA):
        begin, clash = (block % 2 * STRATA + k) * (1 + bench.drawn), False
        for n in range(bench.drawn):
            row = np.int64(row_here(bench, page.noise[(block * STRATA + k) * bench.drawn + n])) * width
            bench.targets[begin + 1 + n] = row
            for q in range(n):
                clash |= bench.targets[begin + 1 + q] == row
        bench.clashes[begin] = clash


@njit(**INLINE)
def fill_targets(page, bench, center, noise, begin, width):
    """Set the targets from entry `begin` and weights of a group: this center and the noise words from entry `noise` on.

    A noise word that is the center word does not count, as in word2vec.c; one drawn twice counts twice in one place:
    two places with one row would lose one of their steps.
    """
    targets, clash = bench.targets, False
    targets[begin] = center
    for k in range(1, bench.drawn + 1):
        targets[begin + k] = np.int64(row_here(bench, page.noise[noise + k - 1])) * width
        for q in range(k):
            clash |= targets[begin + q] == targets[begin + k]
    if not clash and not bench.changed[0]:
        return
    for i in range(bench.usual.size):
        bench.weights[i] = bench.usual[i]
    bench.changed[0] = clash
    if not clash:
        return
    for k in range(1, bench.drawn + 1):
        q = same(targets, begin, k)
        if q < k:
            targets[begin + k] = bench.spare
            for p in range(4):
                here, there = lane(k, p), lane(q, p)
                if q > 0:
                    bench.weights[there] += bench.weights[here]
                bench.weights[here] = 0


class TokenRanges(NamedTuple):
    """What is to be read.

    Attributes
    ----------
    starts : ndarray of int64, shape (n,)
        First tokens.
    numbers : ndarray of int64, shape (n,)
        With the seed, they decide what else is random but which tokens are kept and how wide windows are.
    epochs : ndarray of int64, shape (n,)
        How often they were read before. With the seed, it decides which tokens are kept and how wide windows are.
    tokens : int
        Tokens in a stretch; the text may end before.
    window : int
        Widest window, words on each side.
    fixed : bool
        Every window as wide as can be, instead of 1 to `window` at random.
    seed : int
    """

    starts: NDArray[np.int64]
    numbers: NDArray[np.int64]
    epochs: NDArray[np.int64]
    tokens: int
    window: int
    fixed: bool
    seed: int


@njit(**INLINE)
def open_stretch(text, page, stretches, n, hot, home):
    """Fill the page with what is kept of stretch `n` and its windows.

    Returns
    -------
    tuple
        First kept position, the one after the last, tokens read, state of randomness.
    """
    start = stretches.starts[n]
    stop = min(start + stretches.tokens, text.ids.size)
    state = seeded(stretches.seed, stretches.numbers[n])
    sentences, first, last = read(
        text, page, start, stop, stretches.window, hot, home, stretches.seed, stretches.epochs[n]
    )
    open_windows(page, sentences, first, last, stretches.window, stretches.fixed)
    return first, last, stop - start, state
