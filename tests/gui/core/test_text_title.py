"""The name of a text on screen."""

from types import SimpleNamespace

from embviz.gui.core.text_title import TOY_WORLD, text_title
from embviz.text.toy.world import NAME
from embviz.util import language


def test_the_toy_world_is_named_in_the_language_of_the_window_and_files_by_themselves():
    assert TOY_WORLD == NAME  # projects hold it
    language.use(lambda text, _count: {"Toy world": "Spielzeugwelt"}.get(text, text), "de")
    try:
        assert text_title(SimpleNamespace(name=NAME)) == "Spielzeugwelt"
        assert text_title(SimpleNamespace(name="Start")) == "Start"
    finally:
        language.use(None)
