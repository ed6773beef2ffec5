"""How all kernels are compiled."""

from typing import Any

# cache: the second start of the program compiles nothing; error_model: a division needs no test for zero; _nrt: who
# calls a kernel holds its arrays, and counting references to them took half of a pass
FAST: dict[str, Any] = {
    "nogil": True, "cache": True, "fastmath": True, "boundscheck": False, "error_model": "numpy", "_nrt": False,
}
# For the inner loops: a call that passes the many fields of a workbench costs more than its work.
INLINE: dict[str, Any] = {**FAST, "forceinline": True}
