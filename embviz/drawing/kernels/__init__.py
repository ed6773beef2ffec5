"""The inner loops of drawing, compiled."""

from embviz.kernel_cache import keep_by_content

keep_by_content()
