"""Inner loops of questions that look at every pair or triple: compiled, without the interpreter's lock."""

from embviz.util.kernel_cache import keep_by_content

keep_by_content()
