"""What a story needs of the window that shows it."""

from PySide6.QtWidgets import QWidget

from embviz.gui.project.host import ProjectHost


class StoryHost(ProjectHost):
    """Interface of a window that shows moments like slides."""

    def show_slides(self, shown: bool) -> None:
        """Fill the screen with the page alone, or bring bars and panels back."""
        raise NotImplementedError

    def add_below(self, part: QWidget) -> None:
        """Add a widget below the page."""
        raise NotImplementedError

    def show_panel(self, name: str) -> None:
        """Raise a dock."""
        raise NotImplementedError
