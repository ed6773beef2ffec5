"""What a story needs of the window that shows it."""

from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QWidget

from embviz.gui.project.host import ProjectHost

if TYPE_CHECKING:
    from embviz.gui.map.page import MapPage


class StoryHost(ProjectHost):
    """Interface of a window that shows moments like slides."""

    @property
    def map_page(self) -> "MapPage":
        """The map page, whose pictures are steps of a story."""
        return cast("MapPage", self.page("map"))

    def show_slides(self, shown: bool) -> None:
        """Fill the screen with the page alone, or bring bars and panels back."""
        raise NotImplementedError

    def add_below(self, part: QWidget) -> None:
        """Add a widget below the page."""
        raise NotImplementedError

    def show_panel(self, name: str) -> None:
        """Raise a dock."""
        raise NotImplementedError
