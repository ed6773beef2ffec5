"""How all kernels are compiled."""

from typing import Any

# cache: the second start of the program compiles nothing; error_model: a division needs no test for zero
FAST: dict[str, Any] = {
    "nogil": True, "cache": True, "fastmath": True, "boundscheck": False, "error_model": "numpy", "_nrt": False,
}
# For what is called in the inner loops: a call with the many fields of a workbench as arguments costs more than its work.
INLINE: dict[str, Any] = {**FAST, "forceinline": True}
