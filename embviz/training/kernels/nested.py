"""Nested vectors: the beginnings of a vector have to predict by themselves (Kusupati et al. 2022, eq. 1).

The loss is summed over all prefixes with equal weights. The product of two prefixes is the product of the next shorter
ones and of the columns between: one pass over the columns gives them all. A column is part of the prefixes that reach
it, so that it learns from the sum of their errors. Errors of the prefixes stand one after the other on the workbench,
`stretch` entries apart.

Plain vectors are the case of a single prefix, which the compiler sees: nothing is left of the loops over prefixes.
"""

from numba import njit
from numba.extending import overload

from embviz.training.kernels.curves import log, sigmoid
from embviz.training.kernels.lanes import add, load, mul, scale, store, sub, totals
from embviz.training.kernels.options import INLINE


def prefixes(model):
    """Return how many prefixes predict, all columns among them."""
    raise RuntimeError("for use in kernels")


@overload(prefixes, jit_options=INLINE)  # type: ignore[arg-type]
def _prefixes(model):
    return (lambda model: model.ends.size) if "ends" in model.fields else (lambda model: 1)


def column_after(model, prefix):
    """Return the first column that does not belong to a prefix."""
    raise RuntimeError("for use in kernels")


@overload(column_after, jit_options=INLINE)  # type: ignore[arg-type]
def _column_after(model, prefix):
    return (lambda model, prefix: model.ends[prefix]) if "ends" in model.fields else (lambda model, prefix: model.width)


@njit(**INLINE)
def stretch(model, bench):
    """Return how many entries of the workbench hold the errors of one prefix."""
    return bench.errors.size // prefixes(model)


@njit(**INLINE)
def judge(bench, products, side, weight, rate, place):
    """Write `rate` times the derivative of sixteen predictions' loss to the errors from `place`; returns the losses.

    Parameters
    ----------
    products : Lanes(16)
        Their sums are the products of the rows.
    side, weight : Lanes(1)
        1 where a pair is true, -1 where it is noise; how much it counts.
    """
    right = sigmoid(mul(side, totals(products)))
    # d/dz of -log sigmoid(z) is sigmoid(z) - 1
    doubt = mul(mul(side, weight), sub(load(bench.ones, (0,)), right))
    store(bench.errors, (place,), scale(rate, doubt))
    return mul(weight, log(right))


@njit(**INLINE)
def add_longer(model, bench, place):
    """Add to the errors from `place` of each prefix those of all longer ones."""
    apart = stretch(model, bench)
    for s in range(prefixes(model) - 2, -1, -1):
        here = place + s * apart
        store(bench.errors, (here,), add(load(bench.errors, (here,)), load(bench.errors, (here + apart,))))
