"""Compiled inner loops of the layouts: serial, and without the interpreter lock."""

from embviz.util.kernel_cache import keep_by_content

keep_by_content()
