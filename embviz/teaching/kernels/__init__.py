"""Inner loops of the lessons' engines."""

from embviz.util.kernel_cache import keep_by_content

keep_by_content()
