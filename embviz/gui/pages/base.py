"""Base class of all pages."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QWidget

from embviz.gui.pages.context import Context
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit

if TYPE_CHECKING:
    from embviz.projects.contents import MapLayout
    from embviz.projects.view_state import MapCamera, TypedAxis


class LegendState(NamedTuple):
    """Filter of the legend of the map, as in `embviz.projects.view_state.MapColors`."""

    shown: tuple[str, ...] = ()
    span: tuple[float, float] = (0.0, 1.0)
    folded: bool = False


class PageViewState(TypedDict, total=False):
    """The contributions of pages to the view state of a project; each key belongs to one page."""

    layout: "MapLayout"
    camera: "MapCamera"
    legend: LegendState
    axes: "Sequence[TypedAxis]"
    axes_number: str
    maps_preset: str
    neighbors_why: str


class Page(QWidget):
    """Base class of pages, which work only while visible and catch up in `showEvent`.

    Attributes
    ----------
    STAYS : bool
        Whether it stays in front when something is opened, because it shows that too.
    head : QBoxLayout or None
        The row at its top, which ends with the "?" button; without one the button is placed in the corner.
    """

    STAYS = False
    head: QBoxLayout | None = None

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.workspace = context.workspace

    def take_focus(self) -> None:
        """Focus the widget into which a user would type first."""

    def take_key(self, event: QKeyEvent) -> bool:
        """Handle a key that the focused widget has not handled; return whether the page uses it."""
        return False

    def help_heading(self) -> str:
        """Return the heading of the guide chapter about the visible part of the page; empty for the whole chapter."""
        return ""

    def picture(self) -> QWidget:
        """Return the widget that is saved as the picture of this page."""
        return self

    def focus_search(self) -> None:
        """Focus the search of this page (Ctrl+F), its text selected to be replaced."""
        self.take_focus()
        line = self.focusWidget()
        if isinstance(line, QLineEdit):
            line.selectAll()

    def view_state(self) -> PageViewState:
        """Return what a project saves of this page's view."""
        return {}

    def restore_view_state(self, state: PageViewState, *, gliding: bool = False) -> None:
        """Restore what `view_state` returned, in a later session or for a step of a story.

        Parameters
        ----------
        state : PageViewState
            May lack keys, which then stay as they are.
        gliding : bool
            Whether moves are animated.
        """

    def typed_lines(self) -> dict[str, str]:
        """Return the texts of the visible query lines that are not empty, by object name."""
        return {
            line.objectName(): line.text()
            for line in self.findChildren(QueryLineEdit)
            if line.isVisibleTo(self) and line.text().strip()
        }

    def submit_lines(self, lines: Mapping[str, str]) -> None:
        """Type texts into query lines of this page and submit those that change; unknown names are ignored."""
        for name, text in lines.items():
            line = self.findChild(QueryLineEdit, name)
            if line is not None and line.text() != text:
                line.write(text)
