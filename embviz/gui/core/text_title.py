"""The name of a text as people read it."""

from typing import TYPE_CHECKING

from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.text.corpus import Corpus

TOY_WORLD = "Toy world"
"""Name of the made-up text, by which projects know it in any language."""


def text_title(corpus: "Corpus") -> str:
    """Return the name of a text; that of the toy world in the language of the window."""
    return tr("Toy world") if corpus.name == TOY_WORLD else corpus.name
