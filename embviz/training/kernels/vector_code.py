"""What the generated code of all kernels is made of: vectors of 16 float32, and the type that holds several."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import extending, types
from numba.core import cgutils
from numba.extending import models, register_model

LANES = 16
EIGHT = 8  # int64 that fill as many bytes

# kernels call an intrinsic without its first argument, which a type checker cannot know
intrinsic: Any = extending.intrinsic

F32, I32 = ir.FloatType(), ir.IntType(32)
VECTOR, INTEGERS = ir.VectorType(F32, LANES), ir.VectorType(I32, LANES)
BYTES = ir.IntType(8).as_pointer()
UNDEFINED = ir.Constant(VECTOR, ir.Undefined)
FAST = ("fast",)


class Lanes(types.Type):
    """Numba type of sixteen columns of `count` rows."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.llvm = ir.ArrayType(VECTOR, count)
        super().__init__(name=f"Lanes({count})")


@register_model(Lanes)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, lanes: Lanes) -> None:
        super().__init__(manager, lanes, lanes.llvm)


def unpack(b: Any, value: Any) -> list[Any]:
    """Return the vectors of a value of type `Lanes`."""
    return [b.extract_value(value, k) for k in range(value.type.count)]


def pack(b: Any, vectors: list[Any]) -> Any:
    """Return vectors as one value of type `Lanes`."""
    packed = ir.Constant(ir.ArrayType(VECTOR, len(vectors)), ir.Undefined)
    for k, vector in enumerate(vectors):
        packed = b.insert_value(packed, vector, k)
    return packed


def call(b: Any, name: str, result: Any, *args: Any) -> Any:
    """Call an LLVM function by name."""
    kind = ir.FunctionType(result, [a.type for a in args])
    return b.call(cgutils.get_or_insert_function(b.module, kind, name), args)


def fma(b: Any, x: Any, y: Any, z: Any) -> Any:
    """Return x y + z."""
    # fmuladd, not fma: a processor without the instruction would call a library function for each of 16 lanes
    return call(b, "llvm.fmuladd.v16f32", VECTOR, x, y, z)


def constant(value: float) -> Any:
    """Return a vector of one number."""
    return ir.Constant(VECTOR, [float(np.float32(value))] * LANES)


def shuffle(b: Any, x: Any, y: Any, order: list[int]) -> Any:
    """Return a vector of chosen elements of two."""
    return b.shuffle_vector(x, y, ir.Constant(ir.VectorType(I32, LANES), order))


def splat(b: Any, scalar: Any) -> Any:
    """Return a vector filled with a scalar."""
    return shuffle(b, b.insert_element(UNDEFINED, scalar, ir.Constant(I32, 0)), UNDEFINED, [0] * LANES)
