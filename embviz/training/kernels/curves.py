"""Curves over sixteen columns at a time, as polynomials and tricks on the bits: sigmoid, exp, log, inverse root."""

from typing import Any

import numpy as np
from llvmlite import ir

from embviz.training.kernels.vector_code import (
    FAST,
    INTEGERS,
    LANES,
    VECTOR,
    call,
    constant,
    fma,
    intrinsic,
    pack,
    unpack,
)

# Chebyshev fits over the whole range that occurs: 2^f for -1 < f < 1 and log2(m) for 1 <= m < 2. Their errors, 3e-8
# and 2e-6, lie below what float32 dot products and the shown loss can tell.
_EXP2 = np.polynomial.Chebyshev.interpolate(lambda f: 2.0**f, 7, [-1, 1]).convert(kind=np.polynomial.Polynomial).coef
_LOG2 = np.polynomial.Chebyshev.interpolate(np.log2, 7, [1, 2]).convert(kind=np.polynomial.Polynomial).coef


def _polynomial(b: Any, coefficients: Any, x: Any) -> Any:
    # Estrin's scheme: as many multiplications as Horner's, but only three of them wait for each other at degree 7
    parts = [constant(c) for c in coefficients]
    while len(parts) > 1:
        parts = [fma(b, parts[k + 1], x, parts[k]) for k in range(0, len(parts), 2)]
        x = b.fmul(x, x, flags=FAST)
    return parts[0]


def _power_of_two(b: Any, t: Any) -> Any:
    # 2^t = 2^i 2^f; i goes into the exponent bits. Truncation needs no rounding instruction beyond SSE2's.
    t = call(b, "llvm.minnum.v16f32", VECTOR, t, constant(126.0))
    t = call(b, "llvm.maxnum.v16f32", VECTOR, t, constant(-126.0))
    whole = b.fptosi(t, INTEGERS)
    fraction = b.fsub(t, b.sitofp(whole, VECTOR), flags=FAST)
    bits = b.shl(b.add(whole, ir.Constant(INTEGERS, [127] * LANES)), ir.Constant(INTEGERS, [23] * LANES))
    return b.fmul(_polynomial(b, _EXP2, fraction), b.bitcast(bits, VECTOR), flags=FAST)


@intrinsic
def sigmoid(typing: Any, lanes: Any) -> Any:
    """1 / (1 + exp(-z)) in each lane, absolute error below 1e-6, never exactly 0."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        def one(z: Any) -> Any:
            t = b.fmul(z, constant(-1.4426950408889634), flags=FAST)
            # some processors divide by an estimated reciprocal, and that of 2^126 is 0
            power = _power_of_two(b, call(b, "llvm.minnum.v16f32", VECTOR, t, constant(125.0)))
            return b.fdiv(constant(1.0), b.fadd(power, constant(1.0), flags=FAST), flags=FAST)

        return pack(b, [one(z) for z in unpack(b, args[0])])

    return lanes(lanes), generate


@intrinsic
def exp(typing: Any, lanes: Any) -> Any:
    """exp(z) in each lane, relative error below 1e-6 near 0 and 1e-5 far out; exactly 0 below -87."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        def one(z: Any) -> Any:
            t = b.fmul(z, constant(1.4426950408889634), flags=FAST)
            power = _power_of_two(b, t)
            return b.select(b.fcmp_ordered(">", t, constant(-126.0)), power, constant(0.0))

        return pack(b, [one(z) for z in unpack(b, args[0])])

    return lanes(lanes), generate


@intrinsic
def log(typing: Any, lanes: Any) -> Any:
    """Natural logarithm of positive normal numbers in each lane, absolute error below 2e-6."""

    def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
        def one(x: Any) -> Any:
            bits = b.bitcast(x, INTEGERS)
            exponent = b.sub(b.lshr(bits, ir.Constant(INTEGERS, [23] * LANES)), ir.Constant(INTEGERS, [127] * LANES))
            mantissa = b.and_(bits, ir.Constant(INTEGERS, [0x7FFFFF] * LANES))
            mantissa = b.bitcast(b.or_(mantissa, ir.Constant(INTEGERS, [0x3F800000] * LANES)), VECTOR)
            binary = b.fadd(_polynomial(b, _LOG2, mantissa), b.sitofp(exponent, VECTOR), flags=FAST)
            return b.fmul(binary, constant(0.6931471805599453), flags=FAST)

        return pack(b, [one(x) for x in unpack(b, args[0])])

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
            half = b.lshr(b.bitcast(x, INTEGERS), ir.Constant(INTEGERS, [1] * LANES))
            guess = b.bitcast(b.sub(ir.Constant(INTEGERS, [0x5F1FFFF9] * LANES), half), VECTOR)
            square = b.fmul(b.fmul(x, guess, flags=FAST), guess, flags=FAST)
            factor = fma(b, square, constant(-0.703952253), constant(0.703952253 * 2.38924456))
            return b.fmul(guess, factor, flags=FAST)

        return pack(b, [one(x) for x in unpack(b, args[0])])

    return lanes(lanes), generate
