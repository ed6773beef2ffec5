"""Sixteen columns of several embedding rows, held in SIMD registers: the arithmetic that all kernels share.

A value of type `Lanes(k)` is the same sixteen columns of k rows: k vectors of 16 float32. A kernel walks its rows
sixteen columns at a time, so that one compiled kernel serves every dimension and never runs out of registers. LLVM
turns a vector of 16 floats into one AVX-512 register, two of AVX or four of SSE and NEON.

The sizes travel in the types, and all functions are found by name in this module: closures would defeat numba's cache.
Matrices are flat, float32 and 64-byte aligned (`embviz.training.matrices.aligned`), their rows multiples of 16 floats.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import extending, types
from numba.core import cgutils
from numba.extending import models, register_model

LANES = 16

# kernels call an intrinsic without its first argument, which a type checker cannot know
intrinsic: Any = extending.intrinsic

_F32, _I32 = ir.FloatType(), ir.IntType(32)
_VECTOR, _INTEGERS = ir.VectorType(_F32, LANES), ir.VectorType(_I32, LANES)
_BYTES = ir.IntType(8).as_pointer()
_UNDEFINED = ir.Constant(_VECTOR, ir.Undefined)
_FAST = ("fast",)

# Chebyshev fits over the whole range that occurs: 2^f for -1 < f < 1 and log2(m) for 1 <= m < 2. Their errors, 3e-8
# and 2e-6, lie below what float32 dot products and the shown loss can tell.
_EXP2 = np.polynomial.Chebyshev.interpolate(lambda f: 2.0**f, 7, [-1, 1]).convert(kind=np.polynomial.Polynomial).coef
_LOG2 = np.polynomial.Chebyshev.interpolate(np.log2, 7, [1, 2]).convert(kind=np.polynomial.Polynomial).coef


class Lanes(types.Type):
    """Numba type of sixteen columns of `count` rows."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.llvm = ir.ArrayType(_VECTOR, count)
        super().__init__(name=f"Lanes({count})")


@register_model(Lanes)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, lanes: Lanes) -> None:
        super().__init__(manager, lanes, lanes.llvm)


def _unpack(b: Any, value: Any) -> list[Any]:
    return [b.extract_value(value, k) for k in range(value.type.count)]


def _pack(b: Any, vectors: list[Any]) -> Any:
    packed = ir.Constant(ir.ArrayType(_VECTOR, len(vectors)), ir.Undefined)
    for k, vector in enumerate(vectors):
        packed = b.insert_value(packed, vector, k)
    return packed


def _call(b: Any, name: str, result: Any, *args: Any) -> Any:
    kind = ir.FunctionType(result, [a.type for a in args])
    return b.call(cgutils.get_or_insert_function(b.module, kind, name), args)


def _fma(b: Any, x: Any, y: Any, z: Any) -> Any:
    # fmuladd, not fma: a processor without the instruction would call a library function for each of 16 lanes
    return _call(b, "llvm.fmuladd.v16f32", _VECTOR, x, y, z)


def _constant(value: float) -> Any:
    return ir.Constant(_VECTOR, [float(np.float32(value))] * LANES)


def _shuffle(b: Any, x: Any, y: Any, order: list[int]) -> Any:
    return b.shuffle_vector(x, y, ir.Constant(ir.VectorType(_I32, LANES), order))


def _splat(b: Any, scalar: Any) -> Any:
    return _shuffle(b, b.insert_element(_UNDEFINED, scalar, ir.Constant(_I32, 0)), _UNDEFINED, [0] * LANES)


def _polynomial(b: Any, coefficients: Any, x: Any) -> Any:
    # Estrin's scheme: as many multiplications as Horner's, but only three of them wait for each other at degree 7
    parts = [_constant(c) for c in coefficients]
    while len(parts) > 1:
        parts = [_fma(b, parts[k + 1], x, parts[k]) for k in range(0, len(parts), 2)]
        x = b.fmul(x, x, flags=_FAST)
    return parts[0]


def _pointers(context: Any, b: Any, signature: Any, args: Any) -> list[Any]:
    data = context.make_array(signature.args[0])(context, b, args[0]).data
    starts = cgutils.unpack_tuple(b, args[1])
    return [b.bitcast(b.gep(data, [s]), _VECTOR.as_pointer()) for s in starts]


def _check_places(matrix: Any, places: Any) -> None:
    if not (isinstance(matrix, types.Array) and matrix.dtype == types.float32 and matrix.layout == "C"):
        raise TypeError("matrix: a flat, contiguous float32 array")
    if not (isinstance(places, types.UniTuple) and places.dtype == types.int64):
        raise TypeError("places: a tuple of int64, the first element of each vector")


@intrinsic
def load(typing: Any, matrix: Any, places: Any) -> Any:
    """Sixteen floats from each of `places` (a tuple of element indices, multiples of 16) of a flat matrix."""
    _check_places(matrix, places)

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        return _pack(b, [b.load(p, align=64) for p in _pointers(context, b, signature, args)])

    return Lanes(places.count)(matrix, places), generate


@intrinsic
def store(typing: Any, matrix: Any, places: Any, lanes: Any) -> Any:
    """Write sixteen floats to each of `places`, in their order."""
    _check_places(matrix, places)

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        for p, vector in zip(_pointers(context, b, signature, args), _unpack(b, args[2]), strict=True):
            b.store(vector, p, align=64)
        return context.get_dummy_value()

    return types.void(matrix, places, lanes), generate


@intrinsic
def prefetch(typing: Any, matrix: Any, places: Any) -> Any:
    """Ask for the cache lines at `places`, which are going to be written."""
    _check_places(matrix, places)

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        for p in _pointers(context, b, signature, args):
            to_write, keep, data = (ir.Constant(_I32, v) for v in (1, 3, 1))
            _call(b, "llvm.prefetch.p0", ir.VoidType(), b.bitcast(p, _BYTES), to_write, keep, data)
        return context.get_dummy_value()

    return types.void(matrix, places), generate


def _elementwise(operation: Any) -> Any:
    def typer(typing: Any, x: Any, y: Any) -> Any:
        def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
            pairs = zip(_unpack(b, args[0]), _unpack(b, args[1]), strict=True)
            return _pack(b, [operation(b, p, q) for p, q in pairs])

        return x(x, y), generate

    return typer


@intrinsic
def add(typing: Any, x: Any, y: Any) -> Any:
    """X + y."""
    return _elementwise(lambda b, p, q: b.fadd(p, q, flags=_FAST))(typing, x, y)


@intrinsic
def sub(typing: Any, x: Any, y: Any) -> Any:
    """X - y."""
    return _elementwise(lambda b, p, q: b.fsub(p, q, flags=_FAST))(typing, x, y)


@intrinsic
def mul(typing: Any, x: Any, y: Any) -> Any:
    """X * y, lane by lane."""
    return _elementwise(lambda b, p, q: b.fmul(p, q, flags=_FAST))(typing, x, y)


@intrinsic
def scale(typing: Any, factor: Any, x: Any) -> Any:
    """Product of a scalar and x."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        s = _splat(b, context.cast(b, args[0], signature.args[0], types.float32))
        return _pack(b, [b.fmul(s, p, flags=_FAST) for p in _unpack(b, args[1])])

    return x(factor, x), generate


@intrinsic
def scale_each(typing: Any, factors: Any, x: Any) -> Any:
    """Row p of x times factor p; factors is a tuple of float32."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        pairs = zip(cgutils.unpack_tuple(b, args[0]), _unpack(b, args[1]), strict=True)
        return _pack(b, [b.fmul(_splat(b, factor), row, flags=_FAST) for factor, row in pairs])

    return x(factors, x), generate


@intrinsic
def axpy(typing: Any, scale: Any, x: Any, y: Any) -> Any:
    """Scale * x + y with a scalar scale."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        s = _splat(b, context.cast(b, args[0], signature.args[0], types.float32))
        return _pack(b, [_fma(b, s, p, q) for p, q in zip(_unpack(b, args[1]), _unpack(b, args[2]), strict=True)])

    return x(scale, x, y), generate


@intrinsic
def tile(typing: Any, values: Any) -> Any:
    """One vector that repeats four numbers, a tuple of float32, four times."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        vector = _UNDEFINED
        for k, value in enumerate(cgutils.unpack_tuple(b, args[0])):
            vector = b.insert_element(vector, value, ir.Constant(_I32, k))
        return _pack(b, [_shuffle(b, vector, _UNDEFINED, [lane % 4 for lane in range(LANES)])])

    return Lanes(1)(values), generate


@intrinsic
def within(typing: Any, low: Any, x: Any, high: Any) -> Any:
    """1 in each lane where low <= x < high, else 0."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        def one(low: Any, x: Any, high: Any) -> Any:
            inside = b.and_(b.fcmp_ordered("<=", low, x), b.fcmp_ordered("<", x, high))
            return b.select(inside, _constant(1.0), _constant(0.0))

        rows = zip(*(_unpack(b, a) for a in args), strict=True)
        return _pack(b, [one(*row) for row in rows])

    return x(low, x, high), generate


@intrinsic
def join(typing: Any, x: Any, y: Any) -> Any:
    """Row after row of x, then of y."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        return _pack(b, _unpack(b, args[0]) + _unpack(b, args[1]))

    return Lanes(x.count + y.count)(x, y), generate


@intrinsic
def outer(typing: Any, x: Any, y: Any) -> Any:
    """All products of a row of x with a row of y: row p of x times row q of y stands at p * y.count + q."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        xs, ys = _unpack(b, args[0]), _unpack(b, args[1])
        return _pack(b, [b.fmul(p, q, flags=_FAST) for p in xs for q in ys])

    return Lanes(x.count * y.count)(x, y), generate


@intrinsic
def add_outer(typing: Any, total: Any, x: Any, y: Any) -> Any:
    """Total + outer(x, y)."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        sums, xs, ys = (_unpack(b, a) for a in args)
        pairs = [(p, q) for p in xs for q in ys]
        return _pack(b, [_fma(b, p, q, s) for (p, q), s in zip(pairs, sums, strict=True)])

    return total(total, x, y), generate


def _halve(b: Any, x: Any, y: Any, width: int) -> Any:
    """One vector: sums of neighboring groups of `width` lanes of x in its even groups' places, of y in the odd ones."""
    group = [lane // width % 2 for lane in range(LANES)]
    first = _shuffle(b, x, y, [lane if not g else LANES + lane - width for lane, g in enumerate(group)])
    second = _shuffle(b, x, y, [lane + width if not g else LANES + lane for lane, g in enumerate(group)])
    return b.fadd(first, second, flags=_FAST)


@intrinsic
def totals(typing: Any, lanes: Any) -> Any:
    """`Lanes(1)` whose lane k is the sum of the k-th vector of `lanes` (at most 16); the other lanes are 0."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        rows = _unpack(b, args[0])
        rows += [_constant(0.0)] * (LANES - len(rows))
        width = 1
        while len(rows) > 1:  # a transposition that adds up on its way: 15 additions for up to 16 sums
            rows = [_halve(b, rows[k], rows[k + 1], width) for k in range(0, len(rows), 2)]
            width *= 2
        return _pack(b, rows)

    return Lanes(1)(lanes), generate


@intrinsic
def total(typing: Any, lanes: Any) -> Any:
    """Sum of all lanes, a float32."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        vectors = _unpack(b, args[0])
        whole = vectors[0]
        for v in vectors[1:]:
            whole = b.fadd(whole, v, flags=_FAST)
        kind = ir.FunctionType(_F32, [_F32, _VECTOR])
        reduce = cgutils.get_or_insert_function(b.module, kind, "llvm.vector.reduce.fadd.v16f32")
        return b.call(reduce, [ir.Constant(_F32, -0.0), whole], fastmath=_FAST)

    return types.float32(lanes), generate


@intrinsic
def pull(typing: Any, x: Any, e: Any, y: Any) -> Any:
    """X + E y: row p of x gains the sum over q of e[p * y.count + q] times row q of y; e is a tuple of float32."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        xs, ys = _unpack(b, args[0]), _unpack(b, args[2])
        errors = [_splat(b, error) for error in cgutils.unpack_tuple(b, args[1])]
        for p in range(len(xs)):
            for q, row in enumerate(ys):
                xs[p] = _fma(b, errors[p * len(ys) + q], row, xs[p])
        return _pack(b, xs)

    return x(x, e, y), generate


@intrinsic
def push(typing: Any, y: Any, e: Any, x: Any) -> Any:
    """Y + E' x: row q of y gains the sum over p of e[p * y.count + q] times row p of x; e is a tuple of float32."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        ys, xs = _unpack(b, args[0]), _unpack(b, args[2])
        errors = [_splat(b, error) for error in cgutils.unpack_tuple(b, args[1])]
        for q in range(len(ys)):
            for p, row in enumerate(xs):
                ys[q] = _fma(b, errors[p * len(ys) + q], row, ys[q])
        return _pack(b, ys)

    return y(y, e, x), generate


@intrinsic
def sigmoid(typing: Any, lanes: Any) -> Any:
    """1 / (1 + exp(-z)) in each lane, absolute error below 1e-6, never exactly 0."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        def one(z: Any) -> Any:
            # 2^t = 2^i 2^f; i goes into the exponent bits. Truncation needs no rounding instruction beyond SSE2's.
            t = b.fmul(z, _constant(-1.4426950408889634), flags=_FAST)
            t = _call(b, "llvm.minnum.v16f32", _VECTOR, t, _constant(126.0))
            t = _call(b, "llvm.maxnum.v16f32", _VECTOR, t, _constant(-126.0))
            whole = b.fptosi(t, _INTEGERS)
            fraction = b.fsub(t, b.sitofp(whole, _VECTOR), flags=_FAST)
            bits = b.shl(b.add(whole, ir.Constant(_INTEGERS, [127] * LANES)), ir.Constant(_INTEGERS, [23] * LANES))
            power = b.fmul(_polynomial(b, _EXP2, fraction), b.bitcast(bits, _VECTOR), flags=_FAST)
            return b.fdiv(_constant(1.0), b.fadd(power, _constant(1.0), flags=_FAST), flags=_FAST)

        return _pack(b, [one(z) for z in _unpack(b, args[0])])

    return lanes(lanes), generate


@intrinsic
def log(typing: Any, lanes: Any) -> Any:
    """Natural logarithm of positive normal numbers in each lane, absolute error below 2e-6."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        def one(x: Any) -> Any:
            bits = b.bitcast(x, _INTEGERS)
            exponent = b.sub(b.lshr(bits, ir.Constant(_INTEGERS, [23] * LANES)), ir.Constant(_INTEGERS, [127] * LANES))
            mantissa = b.and_(bits, ir.Constant(_INTEGERS, [0x7FFFFF] * LANES))
            mantissa = b.bitcast(b.or_(mantissa, ir.Constant(_INTEGERS, [0x3F800000] * LANES)), _VECTOR)
            binary = b.fadd(_polynomial(b, _LOG2, mantissa), b.sitofp(exponent, _VECTOR), flags=_FAST)
            return b.fmul(binary, _constant(0.6931471805599453), flags=_FAST)

        return _pack(b, [one(x) for x in _unpack(b, args[0])])

    return lanes(lanes), generate


@intrinsic
def inverse_root(typing: Any, lanes: Any) -> Any:
    """1 / sqrt(x) of positive normal numbers in each lane, relative error below 7e-4: plenty for the size of a step.

    The bits of a float are nearly its logarithm, so that half of them subtracted from a constant is a first guess; one
    step of Newton's refines it. Root and division would take longer than all else that AdaGrad does. Constants: Kadlec
    2010, https://rrrola.wz.cz/inv_sqrt.html.
    """

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        def one(x: Any) -> Any:
            half = b.lshr(b.bitcast(x, _INTEGERS), ir.Constant(_INTEGERS, [1] * LANES))
            guess = b.bitcast(b.sub(ir.Constant(_INTEGERS, [0x5F1FFFF9] * LANES), half), _VECTOR)
            square = b.fmul(b.fmul(x, guess, flags=_FAST), guess, flags=_FAST)
            factor = _fma(b, square, _constant(-0.703952253), _constant(0.703952253 * 2.38924456))
            return b.fmul(guess, factor, flags=_FAST)

        return _pack(b, [one(x) for x in _unpack(b, args[0])])

    return lanes(lanes), generate
