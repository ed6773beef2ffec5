"""Rows of words that are special: needed next (prefetched), frozen, or so frequent that threads keep copies.

Threads that write to the same rows spend their time passing cache lines to and fro, and the most frequent words are in
nearly every window. So each thread trains copies of its own and adds their movement to the shared rows every few dozen
tokens. Every movement arrives, as it would without copies; only later.
"""

from numba import njit

from embviz.training.kernels.lanes import add, load, store, sub
from embviz.training.kernels.options import INLINE
from embviz.training.kernels.reading import row_here
from embviz.training.kernels.vector_code import LANES

FARTHEST = 8  # groups of windows that any kernel looks ahead


@njit(**INLINE)
def plan(page, bench, t, noise, groups, width):
    """List the rows that windows are going to need which lie so many groups behind the one at position `t`.

    The rows of targets stand first, in the order of the targets, then one context for each window.
    """
    ahead, group, drawn = bench.ahead, bench.group, bench.drawn
    later = t + groups * group
    for p in range(group):
        ahead[p] = page.rows[later + p] * width
        # contexts reach farther than their centers
        ahead[group + drawn + p] = page.rows[later + 4 + p] * width
    for n in range(drawn):
        ahead[group + n] = row_here(bench, page.noise[noise + groups * drawn + n]) * width


@njit(**INLINE)
def spare_frozen(model, bench, begin, count):
    """Let copies stand in for those of `count` context rows from number `begin` on that belong to frozen words.

    The kernel moves the copies as any other row, and nobody reads them again: what learns from a frozen row needs no
    exception for it, and rows that learn pay nothing where no word is frozen.
    """
    if model.frozen.size == 0:
        return
    width, contexts = model.width, bench.contexts
    for k in range(count):
        row = contexts[begin + k] // width
        word = row - bench.home if row >= bench.home else row
        if model.frozen[word]:
            copy = bench.copies + k * width
            for j in range(0, width, LANES):
                store(model.inputs, (copy + j,), load(model.inputs, (contexts[begin + k] + j,)))
            contexts[begin + k] = copy


@njit(**INLINE)
def fetch(matrix, base, hot, home, width):
    """Copy the shared rows 0 to `hot` to the private ones that begin at row `home`, and to `base`."""
    for k in range(0, hot * width, LANES):
        now = load(matrix, (k,))
        store(matrix, (home * width + k,), now)
        store(base, (k,), now)


@njit(**INLINE)
def merge(matrix, base, frozen, hot, home, width):
    """Add what the private rows of words 0 to `hot` moved since `base` to the shared ones, and fetch these.

    Frozen words are left out, not only because nothing moved: adding nothing makes 0 of -0.
    """
    for word in range(hot):
        if frozen.size > 0 and frozen[word]:
            continue
        for k in range(word * width, (word + 1) * width, LANES):
            mine = load(matrix, (home * width + k,))
            now = add(load(matrix, (k,)), sub(mine, load(base, (k,))))
            store(matrix, (k,), now)
            store(matrix, (home * width + k,), now)
            store(base, (k,), now)
