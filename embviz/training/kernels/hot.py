"""Private copies of the most frequent words' rows.

Threads that write to the same rows spend their time passing cache lines to and fro, and the most frequent words are in
nearly every window. So each thread trains copies of its own and adds their movement to the shared rows every few dozen
tokens. Every movement arrives, as it would without copies; only later.
"""

from numba import njit

from embviz.training.kernels.lanes import add, load, store, sub
from embviz.training.kernels.options import INLINE
from embviz.training.kernels.vector_code import LANES


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
