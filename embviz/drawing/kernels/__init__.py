"""The inner loops of drawing, compiled."""

from embviz.util.kernel_cache import keep_by_content

keep_by_content()
