"""Products of rows with a query, from the few bytes in which they are kept; and the nearest centroids to keep."""

from typing import Any

import llvmlite.binding as llvm
import numpy as np
from llvmlite import ir
from numba import extending, njit, types

# kernels call an intrinsic without its first argument, which a type checker cannot know
_intrinsic: Any = extending.intrinsic

_I32, _FLOAT = ir.IntType(32), ir.FloatType()
_EXPONENT = ir.Constant(_FLOAT, 2.0**112)  # float32 counts exponents from −127, float16 from −15


def _converts_halves(triple: str) -> bool:
    """Tell whether the processor has an instruction for it; elsewhere LLVM would call a function that is not there."""
    if triple.startswith(("x86_64", "i686")):
        return bool(llvm.get_host_cpu_features().get("f16c"))
    return triple.startswith(("aarch64", "arm64"))


@_intrinsic
def _from_half(typing: Any, bits: Any) -> Any:
    """Return the float32 that equals a finite float16 of these bits, an int16."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        if _converts_halves(b.module.triple):
            return b.fpext(b.bitcast(args[0], ir.HalfType()), _FLOAT)
        wide = b.sext(args[0], _I32)
        magnitude = b.shl(b.and_(wide, ir.Constant(_I32, 0x7FFF)), ir.Constant(_I32, 13))
        sign = b.and_(wide, ir.Constant(_I32, -(1 << 31)))
        return b.fmul(b.bitcast(b.or_(magnitude, sign), _FLOAT), _EXPONENT)

    return types.float32(types.int16), generate


@_intrinsic
def _differing(typing: Any, rows: Any, at: Any, query: Any, k: Any) -> Any:
    """Return how many bits differ in the eight bytes from place `at` of all rows' and from place k of a query's."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        eight = []
        for array, kind, place in ((args[0], signature.args[0], args[1]), (args[2], signature.args[2], args[3])):
            first = b.gep(context.make_array(kind)(context, b, array).data, [place])
            eight.append(b.load(b.bitcast(first, ir.IntType(64).as_pointer()), align=1))
        return b.ctpop(b.xor(*eight))

    return types.int64(rows, types.int64, query, types.int64), generate


@_intrinsic
def _ones_in(typing: Any, byte: Any) -> Any:
    """Return how many bits of a byte, a uint8, are set."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        return b.zext(b.ctpop(args[0]), ir.IntType(64))

    return types.int64(types.uint8), generate


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
            total += _from_half(rows[row, k]) * query[k]
        products[row] = total


@njit(nogil=True, cache=True)
def differing_bits(rows, query, counts):
    """Count the bits in which rows differ from a query: Hamming distances.

    Parameters
    ----------
    rows : ndarray of uint8, shape (n, b), contiguous
        Eight bits in each.
    query : ndarray of uint8, shape (b,), contiguous
    counts : ndarray of int32, shape (n,)
        Written to.
    """
    size = rows.shape[1]
    whole = size - size % 8
    for row in range(rows.shape[0]):
        total = 0
        for k in range(0, whole, 8):
            total += _differing(rows, row * size + k, query, k)
        for k in range(whole, size):
            total += _ones_in(rows[row, k] ^ query[k])
        counts[row] = total


@njit(nogil=True, cache=True, fastmath=True)
def table_sums(codes, tables, sums):
    """Add up what tables say of the codes of each row.

    Parameters
    ----------
    codes : ndarray of uint8, shape (n, m)
    tables : ndarray of float32, shape (m, 256)
    sums : ndarray of float32, shape (n,)
        Written to: the sum over j of ``tables[j, codes[row, j]]``.
    """
    for row in range(codes.shape[0]):
        total = np.float32(0)
        for j in range(codes.shape[1]):
            total += tables[j, codes[row, j]]
        sums[row] = total


@njit(nogil=True, cache=True, fastmath=True)
def encode(rows, columns, starts, codes):
    """Find the nearest centroid of each part of each row.

    Parameters
    ----------
    rows : ndarray of float32, shape (n, d)
    columns : ndarray of float32, shape (d, K)
        The codebook with its K centroids as columns.
    starts : ndarray of int64, shape (m + 1,)
        First dimension of each part, and d.
    codes : ndarray of uint8, shape (n, m)
        Written to; of equally near centroids the first.
    """
    count = columns.shape[1]
    away = np.empty(count, np.float32)
    # what is not negative is ordered as its bits are, of which vector instructions find the least
    bits = away.view(np.int32)
    for row in range(rows.shape[0]):
        for j in range(codes.shape[1]):
            away[:] = 0
            for i in range(starts[j], starts[j + 1]):
                x = rows[row, i]
                for c in range(count):
                    apart = x - columns[i, c]
                    away[c] += apart * apart
            least = bits[0]
            for c in range(count):
                least = min(least, bits[c])
            nearest = np.int32(count)
            for c in range(count):
                nearest = min(nearest, np.int32(c) if bits[c] == least else np.int32(count))
            codes[row, j] = nearest


@njit(nogil=True, cache=True)
def add_up(rows, codes, starts, sums, counts):
    """Add each part of each row to the sum of its centroid.

    Parameters
    ----------
    rows : ndarray of float32, shape (n, d)
    codes : ndarray of uint8, shape (n, m)
    starts : ndarray of int64, shape (m + 1,)
    sums : ndarray of float64, shape (K, d)
        Added to.
    counts : ndarray of int64, shape (m, K)
        Added to.
    """
    for row in range(rows.shape[0]):
        for j in range(codes.shape[1]):
            c = codes[row, j]
            counts[j, c] += 1
            for i in range(starts[j], starts[j + 1]):
                sums[c, i] += rows[row, i]
