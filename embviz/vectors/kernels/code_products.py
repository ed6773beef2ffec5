"""Products of rows with a query, from the few bytes in which the rows are kept."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import extending, njit, types

# kernels call an intrinsic without its first argument, which a type checker cannot know
_intrinsic: Any = extending.intrinsic

_MAGNITUDE, _SIGN = np.int32(0x7FFF), np.int32(0x8000)
_EXPONENT = np.float32(2.0**112)  # float32 counts exponents from −127, float16 from −15


@_intrinsic
def _as_float(typing: Any, bits: Any) -> Any:
    """Return the float32 of these bits."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        return b.bitcast(args[0], ir.FloatType())

    return types.float32(types.int32), generate


@njit(nogil=True, cache=True, fastmath=True)
def dense(rows, query, products):
    """Multiply rows of float32 with a query.

    Parameters
    ----------
    rows : ndarray of float32, shape (n, d)
    query : ndarray of float32, shape (d,)
    products : ndarray of float32, shape (n,)
        Written to.
    """
    for row in range(rows.shape[0]):
        total = np.float32(0)
        for k in range(rows.shape[1]):
            total += rows[row, k] * query[k]
        products[row] = total


@njit(nogil=True, cache=True, fastmath=True)
def half(rows, query, products):
    """Multiply rows of float16 with a query.

    Parameters
    ----------
    rows : ndarray of int16, shape (n, d)
        Bits of finite numbers.
    query : ndarray of float32, shape (d,)
    products : ndarray of float32, shape (n,)
        Written to.
    """
    for row in range(rows.shape[0]):
        total = np.float32(0)
        for k in range(rows.shape[1]):
            bits = np.int32(rows[row, k])
            # the bits of float16 are those of a float32 whose exponent is too low by the same number always
            total += _as_float(((bits & _MAGNITUDE) << 13) | ((bits & _SIGN) << 16)) * query[k]
        products[row] = total * _EXPONENT
