"""What the generated code of all kernels is made of: vectors of 16 float32, and the type that holds several."""

from typing import Any

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features as host_features
from numba import extending, types
from numba.core import cgutils
from numba.extending import models, register_model

LANES = 16
EIGHT = 8  # int64 that fill as many bytes


def _floats_of_a_register() -> int:
    features = host_features()
    return 16 if features.get("avx512f") else 8 if features.get("avx") else 4


REGISTER = _floats_of_a_register()  # columns that fit one register of this processor

# kernels call an intrinsic without its first argument, which a type checker cannot know
intrinsic: Any = extending.intrinsic

F32, I32 = ir.FloatType(), ir.IntType(32)
VECTOR, INTEGERS = ir.VectorType(F32, LANES), ir.VectorType(I32, LANES)
BYTES = ir.IntType(8).as_pointer()
UNDEFINED = ir.Constant(VECTOR, ir.Undefined)
FAST = ("fast",)


class Lanes(types.Type):
    """Numba type of so many columns of `count` rows."""

    def __init__(self, count: int, columns: int = LANES) -> None:
        self.count, self.columns = count, columns
        self.llvm = ir.ArrayType(ir.VectorType(F32, columns), count)
        super().__init__(name=f"Lanes({count}, {columns})")


@register_model(Lanes)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, lanes: Lanes) -> None:
        super().__init__(manager, lanes, lanes.llvm)


def unpack(b: Any, value: Any) -> list[Any]:
    """Return the vectors of a value of type `Lanes`."""
    return [b.extract_value(value, k) for k in range(value.type.count)]


def pack(b: Any, vectors: list[Any]) -> Any:
    """Return vectors as one value of type `Lanes`."""
    packed = ir.Constant(ir.ArrayType(vectors[0].type, len(vectors)), ir.Undefined)
    for k, vector in enumerate(vectors):
        packed = b.insert_value(packed, vector, k)
    return packed


def call(b: Any, name: str, result: Any, *args: Any) -> Any:
    """Call an LLVM function by name."""
    kind = ir.FunctionType(result, [a.type for a in args])
    return b.call(cgutils.get_or_insert_function(b.module, kind, name), args)


def fma(b: Any, x: Any, y: Any, z: Any) -> Any:
    """Return x y + z."""
    # fmuladd, not fma: a processor without the instruction would call a library function for each lane
    return call(b, f"llvm.fmuladd.v{x.type.count}f32", x.type, x, y, z)


def constant(value: float, lanes: int = LANES) -> Any:
    """Return a vector of one number."""
    return ir.Constant(ir.VectorType(F32, lanes), [float(np.float32(value))] * lanes)


def shuffle(b: Any, x: Any, y: Any, order: list[int]) -> Any:
    """Return a vector of chosen elements of two."""
    return b.shuffle_vector(x, y, ir.Constant(ir.VectorType(I32, len(order)), order))


def splat(b: Any, scalar: Any, lanes: int = LANES) -> Any:
    """Return a vector filled with a scalar."""
    undefined = ir.Constant(ir.VectorType(F32, lanes), ir.Undefined)
    return shuffle(b, b.insert_element(undefined, scalar, ir.Constant(I32, 0)), undefined, [0] * lanes)
