"""Commands of single pages that the command palette offers: map tools, timeline, lessons."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from embviz.gui.widgets.plane.tools import Tool
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow
    from embviz.gui.map.view.word_map import WordMap
    from embviz.gui.scene.animation import Player

_MAP, _TIME, _LESSONS = tr("Map"), tr("Timeline"), tr("Lessons")
_NO_WORDS = tr("Train, or open vectors: the map is empty")
_NO_MOMENTS = tr("Train first")


@dataclass(frozen=True)
class PartTool:
    """One of them: `do` goes to its page and does it; `ready` tells whether it can, `needs` what is missing else."""

    id: str
    text: str
    kind: str
    keys: str
    do: "Callable[[MainWindow], None]"
    ready: "Callable[[MainWindow], bool]"
    needs: str = ""


def _map_view(window: "MainWindow") -> "WordMap":
    window.show_page("map")
    view = window.map_page.view
    view.setFocus()
    return view


def _player(window: "MainWindow") -> "Player":
    window.show_page("map")
    window.show_panel("timeline")
    return window.timeline_panel.player


def _present(window: "MainWindow") -> None:
    window.show_page("lessons")
    window.lessons_page.present()


def _has_words(window: "MainWindow") -> bool:
    return window.workspace.embedding is not None or window.workspace.run is not None


def _has_moments(window: "MainWindow") -> bool:
    return window.workspace.observer is not None and bool(window.workspace.observer.moments)


TOOLS = (
    PartTool("map.lasso", tr("Lasso: select words"), _MAP, "L",
             lambda window: _map_view(window).take_tool(Tool.LASSO), _has_words, _NO_WORDS),
    PartTool("map.rectangle", tr("Rectangle: select words"), _MAP, "R",
             lambda window: _map_view(window).take_tool(Tool.RECTANGLE), _has_words, _NO_WORDS),
    PartTool("map.pointer", tr("Pointer: look around"), _MAP, tr("Escape"),
             lambda window: _map_view(window).take_tool(Tool.POINTER), _has_words, _NO_WORDS),
    PartTool("map.fit", tr("Fit the map to its words"), _MAP, tr("Home"),
             lambda window: _map_view(window).fit(), _has_words, _NO_WORDS),
    PartTool("timeline.play", tr("Play the training, or rest"), _TIME, "Space",
             lambda window: _player(window).toggle(), _has_moments, _NO_MOMENTS),
    PartTool("timeline.first", tr("Look at the first moment"), _TIME, tr("Home"),
             lambda window: _player(window).jump(0), _has_moments, _NO_MOMENTS),
    PartTool("timeline.now", tr("Look at the present again"), _TIME, tr("End"),
             lambda window: _player(window).jump(None), _has_moments, _NO_MOMENTS),
    PartTool("lessons.present", tr("Present the lesson in the lecture hall"), _LESSONS, "",
             _present, lambda _window: True),
)
