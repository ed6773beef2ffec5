"""Words whose vectors stay as they are while all others learn."""

from numba import njit

from embviz.training.kernels.lanes import load, store
from embviz.training.kernels.options import INLINE
from embviz.training.kernels.vector_code import LANES


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
