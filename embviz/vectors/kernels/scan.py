"""Products of all rows with a query, from rows of 8-bit numbers: a fourth of the memory that float32 would pull in."""

from typing import Any

import llvmlite.binding as llvm
import numpy as np
from llvmlite import ir
from numba import extending, njit, types
from numba.core import cgutils

# kernels call an intrinsic without its first argument, which a type checker cannot know
_intrinsic: Any = extending.intrinsic

AT_ONCE = 32
"""Numbers of a row in one step: rows are multiples of it long."""

ROWS = 4

_AHEAD, _LINE = 2048, 64  # bytes from what is looked at to what is asked for; of one line of the cache

_I32 = ir.IntType(32)
_CODES = ir.VectorType(ir.IntType(8), AT_ONCE)
_WORDS = ir.VectorType(ir.IntType(16), AT_ONCE)
_SUMS = ir.VectorType(_I32, AT_ONCE // 2)
_AVX2_WORDS = ir.VectorType(ir.IntType(16), 16)


def _pick(b: Any, numbers: Any, places: range) -> Any:
    """Return some of the numbers of a vector."""
    mask = ir.Constant(ir.VectorType(_I32, len(places)), list(places))
    return b.shuffle_vector(numbers, ir.Constant(numbers.type, ir.Undefined), mask)


def _prefetch(b: Any) -> Any:
    kind = ir.FunctionType(ir.VoidType(), [ir.IntType(8).as_pointer(), _I32, _I32, _I32])
    return cgutils.get_or_insert_function(b.module, kind, "llvm.prefetch.p0")


def _has_avx2(triple: str) -> bool:
    return triple.startswith(("x86_64", "i686")) and bool(llvm.get_host_cpu_features().get("avx2"))


def _in_pairs(b: Any, x: Any, y: Any) -> Any:
    """Return sums of neighboring products of 16-bit numbers, as 32 bits."""
    if _has_avx2(b.module.triple):
        kind = ir.FunctionType(ir.VectorType(_I32, 8), [_AVX2_WORDS] * 2)
        add_pairs = cgutils.get_or_insert_function(b.module, kind, "llvm.x86.avx2.pmadd.wd")
        low, high = (b.call(add_pairs, [_pick(b, one, range(at, at + 16)) for one in (x, y)]) for at in (0, 16))
        together = ir.Constant(ir.VectorType(_I32, 16), list(range(16)))
        return b.shuffle_vector(low, high, together)
    even, odd = (b.mul(*(b.sext(_pick(b, one, range(at, AT_ONCE, 2)), _SUMS) for one in (x, y))) for at in (0, 1))
    return b.add(even, odd)


@_intrinsic
def products(typing: Any, codes: Any, first: Any, query: Any) -> Any:
    """Return the inner products of rows `first` to `first + 3` with the query, a tuple of int32.

    Parameters
    ----------
    codes : ndarray of int8, shape (n, m), contiguous
        m a multiple of 32; `first + 3` is less than n.
    first : int64
    query : ndarray of int16, shape (m,), contiguous
        So small that sums stay within 31 bits.
    """
    if not (isinstance(codes, types.Array) and codes.dtype == types.int8 and codes.layout == "C" and codes.ndim == 2):
        raise TypeError("codes: a contiguous int8 matrix")
    if not (isinstance(query, types.Array) and query.dtype == types.int16 and query.layout == "C"):
        raise TypeError("query: a contiguous int16 array")

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        rows = context.make_array(signature.args[0])(context, b, args[0])
        asked = context.make_array(signature.args[2])(context, b, args[2])
        length = cgutils.unpack_tuple(b, rows.shape)[1]
        begins = [b.gep(rows.data, [b.mul(b.add(args[1], ir.Constant(args[1].type, k)), length)]) for k in range(ROWS)]
        sums = [cgutils.alloca_once_value(b, ir.Constant(_SUMS, [0] * (AT_ONCE // 2))) for _ in range(ROWS)]
        steps = b.udiv(length, ir.Constant(length.type, AT_ONCE))
        with cgutils.for_range(b, steps) as loop:
            at = b.mul(loop.index, ir.Constant(length.type, AT_ONCE))
            for line in range(ROWS * AT_ONCE // _LINE):
                ahead = b.add(b.mul(at, ir.Constant(at.type, ROWS)), ir.Constant(at.type, _AHEAD + line * _LINE))
                b.call(_prefetch(b), [b.gep(begins[0], [ahead]), *(ir.Constant(_I32, k) for k in (0, 3, 1))])
            numbers = b.load(b.bitcast(b.gep(asked.data, [at]), _WORDS.as_pointer()), align=2)
            for begin, total in zip(begins, sums, strict=True):
                wide = b.sext(b.load(b.bitcast(b.gep(begin, [at]), _CODES.as_pointer()), align=1), _WORDS)
                b.store(b.add(b.load(total), _in_pairs(b, wide, numbers)), total)
        kind = ir.FunctionType(_I32, [_SUMS])
        reduce = cgutils.get_or_insert_function(b.module, kind, f"llvm.vector.reduce.add.v{AT_ONCE // 2}i32")
        return context.make_tuple(b, signature.return_type, [b.call(reduce, [b.load(total)]) for total in sums])

    return types.UniTuple(types.int32, ROWS)(codes, types.int64, query), generate


TOGETHER, PADDED = ROWS, AT_ONCE  # rows in one pass over the query; their length is a multiple of this
STEPS = 127  # of a row's largest number
QUERY_STEPS = 8191  # of a query's: 16384 dimensions of 127 * 8191 would still fit into 31 bits, minus rounding


@njit(nogil=True, cache=True, fastmath=True)
def quantize(vectors, codes, steps, lost):
    """Round each row to whole multiples of a step of its own.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    codes : ndarray of int8, shape (n, m), m >= d
        Written to; what is beyond d is zero already.
    steps : ndarray of float32, shape (n,)
        Written to: a row is about its step times its codes.
    lost : ndarray of float32, shape (n,)
        Written to: Euclidean length of what rounding took away.
    """
    for row in range(vectors.shape[0]):
        largest = np.float32(0)
        for k in range(vectors.shape[1]):
            largest = max(largest, abs(vectors[row, k]))
        step = largest / np.float32(STEPS)
        inverse = np.float32(1) / step if step > np.float32(1e-30) else np.float32(0)
        total = np.float64(0)
        for k in range(vectors.shape[1]):
            code = np.int8(np.rint(vectors[row, k] * inverse))
            codes[row, k] = code
            rest = np.float64(vectors[row, k]) - np.float64(step) * np.float64(code)
            total += rest * rest
        steps[row] = step
        lost[row] = np.float32(np.sqrt(total))


@njit(nogil=True, cache=True, fastmath=True)
def scan(codes, query, scale, offset, lost, slack, step, length, closeness, best):
    """Compute how near each row is at most, and the best of what rows have at least.

    Parameters
    ----------
    codes : ndarray of int8, shape (n or more, m)
        Rows up to a multiple of `TOGETHER`.
    query : ndarray of int16, shape (m,)
    scale, offset : ndarray of float32, shape (n,)
        The closeness of a row is its product of whole numbers times its scale and the query's step, plus its offset.
    lost, slack : ndarray of float32, shape (n,)
        That is off by at most its `lost` times `length` plus its `slack`.
    step, length : float32
    closeness : ndarray of float32, shape (n,)
        Written to: what it may be at most.
    best : ndarray of float32, shape (k,)
        Written to: the k highest of what rows have at least, as a heap with the lowest first.
    """
    best[:] = -np.inf
    for first in range(0, scale.size, TOGETHER):
        sums = products(codes, first, query)
        for k in range(min(TOGETHER, scale.size - first)):
            at = first + k
            about = np.float32(sums[k]) * scale[at] * step + offset[at]
            off = lost[at] * length + slack[at]
            closeness[at] = about + off
            if about - off > best[0]:
                _replace_lowest(best, about - off)


@njit(nogil=True, cache=True, fastmath=True)
def multiply(codes, query, steps, step, results):
    """Compute products of rows of any length and number with a query, for rows that are kept without padding.

    Parameters
    ----------
    codes : ndarray of int8, shape (n, d)
    query : ndarray of int16, shape (m,)
        m the multiple of `PADDED` from d on; zero beyond d.
    steps : ndarray of float32, shape (n,)
    step : float32
        Of the query.
    results : ndarray of float32, shape (n,)
        Written to.
    """
    padded = np.zeros((TOGETHER, query.size), np.int8)
    whole = codes.shape[1] == query.size
    for first in range(0, codes.shape[0], TOGETHER):
        count = min(TOGETHER, codes.shape[0] - first)
        if whole and count == TOGETHER:
            sums = products(codes, first, query)
        else:
            for k in range(count):
                for column in range(codes.shape[1]):
                    padded[k, column] = codes[first + k, column]
            sums = products(padded, 0, query)
        for k in range(count):
            results[first + k] = np.float32(sums[k]) * steps[first + k] * step


@njit(nogil=True, cache=True)
def _replace_lowest(heap, value):
    place = 0
    while 2 * place + 1 < heap.size:
        child = 2 * place + 1
        if child + 1 < heap.size and heap[child + 1] < heap[child]:
            child += 1
        if heap[child] >= value:
            break
        heap[place] = heap[child]
        place = child
    heap[place] = value
