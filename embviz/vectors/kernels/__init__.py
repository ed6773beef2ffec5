"""Inner loops of reading and searching vectors, compiled."""

from embviz.kernel_cache import keep_by_content

keep_by_content()
