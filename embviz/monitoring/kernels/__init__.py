"""Inner loops of what is measured while a run goes on, compiled."""

from embviz.util.kernel_cache import keep_by_content

keep_by_content()
