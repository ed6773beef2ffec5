"""How all kernels are compiled."""

from typing import Any

# cache: the second start of the program compiles nothing; error_model: a division needs no test for zero; _nrt: who
# calls a kernel holds its arrays, and counting references to them took half of a pass
FAST: dict[str, Any] = {
    "nogil": True,
    "cache": True,
    "fastmath": True,
    "boundscheck": False,
    "error_model": "numpy",
    "_nrt": False,
    "no_cfunc_wrapper": True,
}
MEASURED = 64  # one position in so many is looked at for the norm of its gradient
# For the inner loops: a call that passes the many fields of a workbench costs more than its work. They are part of the
# kernels that call them: what would let Python call them, or keep them in the cache, would double the time to compile.
INLINE: dict[str, Any] = {
    **FAST,
    "cache": False,
    "forceinline": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
