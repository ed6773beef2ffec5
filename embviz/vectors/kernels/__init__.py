"""Inner loops of reading and searching vectors, compiled."""

from embviz.util.kernel_cache import keep_by_content

keep_by_content()
