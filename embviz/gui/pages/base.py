"""Base class of all pages."""

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QWidget

from embviz.gui.pages.context import Context


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
