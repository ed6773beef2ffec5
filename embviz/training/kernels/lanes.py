"""SIMD: sixteen columns of several rows in registers, the arithmetic that all kernels share.

A value of type `Lanes(k)` is the same sixteen columns of k rows: k vectors of 16 float32. A kernel walks its rows
sixteen columns at a time, so that one compiled kernel serves every dimension and never runs out of registers. LLVM
turns a vector of 16 floats into one AVX-512 register, two of AVX or four of SSE and NEON.

The sizes travel in the types, and all functions are found by name in this module: closures would defeat numba's cache.
Matrices are flat, float32 and 64-byte aligned (`embviz.training.matrices.aligned`), their rows multiples of 16 floats.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils

from embviz.training.kernels.vector_code import (
    BYTES,
    EIGHT,
    F32,
    FAST,
    I32,
    LANES,
    REGISTER,
    UNDEFINED,
    VECTOR,
    Lanes,
    call,
    constant,
    fma,
    intrinsic,
    pack,
    shuffle,
    splat,
    unpack,
)


def _pointers(context: Any, b: Any, signature: Any, args: Any, columns: int = LANES) -> list[Any]:
    data = context.make_array(signature.args[0])(context, b, args[0]).data
    starts = cgutils.unpack_tuple(b, args[1])
    return [b.bitcast(b.gep(data, [s]), ir.VectorType(F32, columns).as_pointer()) for s in starts]


def _check_places(matrix: Any, places: Any) -> None:
    if not (isinstance(matrix, types.Array) and matrix.dtype == types.float32 and matrix.layout == "C"):
        raise TypeError("matrix: a flat, contiguous float32 array")
    if not (isinstance(places, types.UniTuple) and places.dtype == types.int64):
        raise TypeError("places: a tuple of int64, the first element of each vector")


def _loaded(columns: int) -> Any:
    def typer(typing: Any, matrix: Any, places: Any) -> Any:
        _check_places(matrix, places)

        def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
            pointers = _pointers(context, b, signature, args, columns)
            return pack(b, [b.load(p, align=4 * columns) for p in pointers])

        return Lanes(places.count, columns)(matrix, places), generate

    return typer


@intrinsic
def load(typing: Any, matrix: Any, places: Any) -> Any:
    """Sixteen floats from each of `places` (a tuple of element indices, multiples of 16) of a flat matrix."""
    return _loaded(LANES)(typing, matrix, places)


@intrinsic
def load_register(typing: Any, matrix: Any, places: Any) -> Any:
    """Load as many floats as fill a register of this processor: with sixteen, sums of many rows would leave AVX's."""
    return _loaded(REGISTER)(typing, matrix, places)


@intrinsic
def store(typing: Any, matrix: Any, places: Any, lanes: Any) -> Any:
    """Write the floats of each row of `lanes` to each of `places`, in their order."""
    _check_places(matrix, places)

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        pointers = _pointers(context, b, signature, args, signature.args[2].columns)
        for p, vector in zip(pointers, unpack(b, args[2]), strict=True):
            b.store(vector, p, align=4 * vector.type.count)
        return context.get_dummy_value()

    return types.void(matrix, places, lanes), generate


@intrinsic
def prefetch(typing: Any, matrix: Any, places: Any) -> Any:
    """Ask for the cache lines at `places`, which are going to be written."""
    _check_places(matrix, places)

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        for p in _pointers(context, b, signature, args):
            to_write, keep, data = (ir.Constant(I32, v) for v in (1, 3, 1))
            call(b, "llvm.prefetch.p0", ir.VoidType(), b.bitcast(p, BYTES), to_write, keep, data)
        return context.get_dummy_value()

    return types.void(matrix, places), generate


def _elementwise(operation: Any) -> Any:
    def typer(typing: Any, x: Any, y: Any) -> Any:
        def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
            pairs = zip(unpack(b, args[0]), unpack(b, args[1]), strict=True)
            return pack(b, [operation(b, p, q) for p, q in pairs])

        return x(x, y), generate

    return typer


@intrinsic
def add(typing: Any, x: Any, y: Any) -> Any:
    """X + y."""
    return _elementwise(lambda b, p, q: b.fadd(p, q, flags=FAST))(typing, x, y)


@intrinsic
def sub(typing: Any, x: Any, y: Any) -> Any:
    """X - y."""
    return _elementwise(lambda b, p, q: b.fsub(p, q, flags=FAST))(typing, x, y)


@intrinsic
def mul(typing: Any, x: Any, y: Any) -> Any:
    """X * y, lane by lane."""
    return _elementwise(lambda b, p, q: b.fmul(p, q, flags=FAST))(typing, x, y)


@intrinsic
def larger(typing: Any, x: Any, y: Any) -> Any:
    """Maximum of x and y, lane by lane."""
    return _elementwise(lambda b, p, q: call(b, "llvm.maxnum.v16f32", VECTOR, p, q))(typing, x, y)


@intrinsic
def scale(typing: Any, factor: Any, x: Any) -> Any:
    """Product of a scalar and x."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        s = splat(b, context.cast(b, args[0], signature.args[0], types.float32), x.columns)
        return pack(b, [b.fmul(s, p, flags=FAST) for p in unpack(b, args[1])])

    return x(factor, x), generate


@intrinsic
def scale_each(typing: Any, factors: Any, x: Any) -> Any:
    """Row p of x times factor p; factors is a tuple of float32."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        pairs = zip(cgutils.unpack_tuple(b, args[0]), unpack(b, args[1]), strict=True)
        return pack(b, [b.fmul(splat(b, factor, x.columns), row, flags=FAST) for factor, row in pairs])

    return x(factors, x), generate


@intrinsic
def axpy(typing: Any, scale: Any, x: Any, y: Any) -> Any:
    """Scale * x + y with a scalar scale."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        s = splat(b, context.cast(b, args[0], signature.args[0], types.float32), x.columns)
        return pack(b, [fma(b, s, p, q) for p, q in zip(unpack(b, args[1]), unpack(b, args[2]), strict=True)])

    return x(scale, x, y), generate


@intrinsic
def tile(typing: Any, values: Any) -> Any:
    """One vector that repeats four numbers, a tuple of float32, four times."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        vector = UNDEFINED
        for k, value in enumerate(cgutils.unpack_tuple(b, args[0])):
            vector = b.insert_element(vector, value, ir.Constant(I32, k))
        return pack(b, [shuffle(b, vector, UNDEFINED, [lane % 4 for lane in range(LANES)])])

    return Lanes(1)(values), generate


@intrinsic
def within(typing: Any, low: Any, x: Any, high: Any) -> Any:
    """1 in each lane where low <= x < high, else 0."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        def one(low: Any, x: Any, high: Any) -> Any:
            inside = b.and_(b.fcmp_ordered("<=", low, x), b.fcmp_ordered("<", x, high))
            return b.select(inside, constant(1.0), constant(0.0))

        rows = zip(*(unpack(b, a) for a in args), strict=True)
        return pack(b, [one(*row) for row in rows])

    return x(low, x, high), generate


def _row(k: int) -> Any:
    def typer(typing: Any, x: Any) -> Any:
        def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
            return pack(b, [unpack(b, args[0])[k]])

        return Lanes(1, x.columns)(x), generate

    return typer


@intrinsic
def first_row(typing: Any, x: Any) -> Any:
    """First row of x."""
    return _row(0)(typing, x)


@intrinsic
def second_row(typing: Any, x: Any) -> Any:
    """Second row of x."""
    return _row(1)(typing, x)


@intrinsic
def join(typing: Any, x: Any, y: Any) -> Any:
    """Row after row of x, then of y."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        return pack(b, unpack(b, args[0]) + unpack(b, args[1]))

    return Lanes(x.count + y.count, x.columns)(x, y), generate


def _laid_out(each: int) -> Any:
    def typer(typing: Any, products: Any) -> Any:
        def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
            vector, laid = unpack(b, args[0])[0], []
            for m in range(3):
                order = [LANES] * LANES  # from the second vector, of zeros
                for k in range(m + 1, 4):
                    entry = 8 + (0, 3, 5)[m] + k - m - 1
                    order[k * each : (k + 1) * each] = [entry] * each
                laid.append(shuffle(b, vector, constant(0.0), order))
            return pack(b, laid)

        return Lanes(3)(products), generate

    return typer


@intrinsic
def laid_for_four(typing: Any, products: Any) -> Any:
    """Three vectors from the entries 8 to 13 of one, the products of four rows among each other.

    Lane 4 k + q of vector m holds the product of rows m and k where k comes after m, else 0.
    """
    return _laid_out(4)(typing, products)


@intrinsic
def laid_for_two(typing: Any, products: Any) -> Any:
    """Three vectors as of `laid_for_four`, in lanes 2 k + q."""
    return _laid_out(2)(typing, products)


def _in_turn(each: int) -> Any:
    def typer(typing: Any, errors: Any, slope: Any, products: Any) -> Any:
        def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
            vector, slopes, rows = unpack(b, args[0])[0], unpack(b, args[1])[0], unpack(b, args[2])
            shares = [b.fmul(b.fneg(slopes), row, flags=FAST) for row in rows]
            for m, share in enumerate(shares):  # after it, the errors of row m + 1 are final
                spread = shuffle(b, vector, UNDEFINED, [m * each + lane % each for lane in range(LANES)])
                vector = fma(b, spread, share, vector)
            return pack(b, [vector])

        return errors(errors, slope, products), generate

    return typer


@intrinsic
def four_in_turn(typing: Any, errors: Any, slope: Any, products: Any) -> Any:
    """Errors of four rows that learn one after the other.

    Lane 4 k + q: the error less slope times the sum over rows m before k of what lane 4 m + q becomes times the product
    of rows m and k, as `laid_for_four` has them.
    """
    return _in_turn(4)(typing, errors, slope, products)


@intrinsic
def two_in_turn(typing: Any, errors: Any, slope: Any, products: Any) -> Any:
    """Return the same in lanes 2 k + q, with the products of `laid_for_two`."""
    return _in_turn(2)(typing, errors, slope, products)


@intrinsic
def copy_eight(typing: Any, target: Any, place: Any, source: Any, start: Any) -> Any:
    """Copy eight int64 from `start` on of an array to `place` of another one."""
    if not all(isinstance(a, types.Array) and a.dtype == types.int64 and a.layout == "C" for a in (target, source)):
        raise TypeError("target, source: contiguous arrays of int64")

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        kind = ir.VectorType(ir.IntType(64), EIGHT).as_pointer()
        there, here = (
            b.bitcast(b.gep(context.make_array(signature.args[k])(context, b, args[k]).data, [args[k + 1]]), kind)
            for k in (0, 2)
        )
        b.store(b.load(here, align=8), there, align=8)
        return context.get_dummy_value()

    return types.void(target, types.int64, source, types.int64), generate


@intrinsic
def outer(typing: Any, x: Any, y: Any) -> Any:
    """All products of a row of x with a row of y: row p of x times row q of y stands at p * y.count + q."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        xs, ys = unpack(b, args[0]), unpack(b, args[1])
        return pack(b, [b.fmul(p, q, flags=FAST) for p in xs for q in ys])

    return Lanes(x.count * y.count, x.columns)(x, y), generate


@intrinsic
def add_outer(typing: Any, total: Any, x: Any, y: Any) -> Any:
    """Total + outer(x, y)."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        sums, xs, ys = (unpack(b, a) for a in args)
        pairs = [(p, q) for p in xs for q in ys]
        return pack(b, [fma(b, p, q, s) for (p, q), s in zip(pairs, sums, strict=True)])

    return total(total, x, y), generate


def _halve(b: Any, x: Any, y: Any, width: int) -> Any:
    """One vector: sums of neighboring groups of `width` lanes of x in its even groups' places, of y in the odd ones."""
    lanes = x.type.count
    group = [lane // width % 2 for lane in range(lanes)]
    first = shuffle(b, x, y, [lane if not g else lanes + lane - width for lane, g in enumerate(group)])
    second = shuffle(b, x, y, [lane + width if not g else lanes + lane for lane, g in enumerate(group)])
    return b.fadd(first, second, flags=FAST)


def transposed_sums(b: Any, rows: list[Any]) -> Any:
    """One vector of sixteen lanes whose lane k is the sum of row k of at most 16; the other lanes are 0."""
    lanes = rows[0].type.count
    rows = rows + [constant(0.0, lanes)] * (LANES - len(rows))
    width = 1
    while width < lanes:  # a transposition that adds up on its way: lanes - 1 additions for so many sums
        rows = [_halve(b, rows[k], rows[k + 1], width) for k in range(0, len(rows), 2)]
        width *= 2
    while len(rows) > 1:
        both = list(range(2 * rows[0].type.count))
        rows = [shuffle(b, rows[k], rows[k + 1], both) for k in range(0, len(rows), 2)]
    return rows[0]


@intrinsic
def totals(typing: Any, lanes: Any) -> Any:
    """`Lanes(1)` whose lane k is the sum of the k-th vector of `lanes` (at most 16); the other lanes are 0."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        return pack(b, [transposed_sums(b, unpack(b, args[0]))])

    return Lanes(1)(lanes), generate


@intrinsic
def total(typing: Any, lanes: Any) -> Any:
    """Sum of all lanes, a float32."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        vectors = unpack(b, args[0])
        whole = vectors[0]
        for v in vectors[1:]:
            whole = b.fadd(whole, v, flags=FAST)
        kind = ir.FunctionType(F32, [F32, whole.type])
        reduce = cgutils.get_or_insert_function(b.module, kind, f"llvm.vector.reduce.fadd.v{lanes.columns}f32")
        return b.call(reduce, [ir.Constant(F32, -0.0), whole], fastmath=FAST)

    return types.float32(lanes), generate


@intrinsic
def pull(typing: Any, x: Any, e: Any, y: Any) -> Any:
    """X + E y: row p of x gains the sum over q of e[p * y.count + q] times row q of y; e is a tuple of float32."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        xs, ys = unpack(b, args[0]), unpack(b, args[2])
        errors = [splat(b, error, x.columns) for error in cgutils.unpack_tuple(b, args[1])]
        for p in range(len(xs)):
            for q, row in enumerate(ys):
                xs[p] = fma(b, errors[p * len(ys) + q], row, xs[p])
        return pack(b, xs)

    return x(x, e, y), generate


@intrinsic
def push(typing: Any, y: Any, e: Any, x: Any) -> Any:
    """Y + E' x: row q of y gains the sum over p of e[p * y.count + q] times row p of x; e is a tuple of float32."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        ys, xs = unpack(b, args[0]), unpack(b, args[2])
        errors = [splat(b, error, x.columns) for error in cgutils.unpack_tuple(b, args[1])]
        for q in range(len(ys)):
            for p, row in enumerate(xs):
                ys[q] = fma(b, errors[p * len(ys) + q], row, ys[q])
        return pack(b, ys)

    return y(y, e, x), generate
