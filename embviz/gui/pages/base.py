"""Base class of all pages."""

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from embviz.gui.pages.context import Context


class Page(QWidget):
    """A page works only while it is visible: it asks again in `showEvent` what it missed while hidden.

    Attributes
    ----------
    STAYS : bool
        Whether it stays in front when something is opened: it speaks of that too.
    head : QBoxLayout or None
        The line at its head, at the end of which the "?" stands; without one that lies in its corner.
    """

    STAYS = False
    head: QBoxLayout | None = None

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.workspace = context.workspace

    def take_focus(self) -> None:
        """Put the keyboard where a person wants to type first."""

    def take_key(self, event: QKeyEvent) -> bool:
        """Do what a key asks for that nothing with the focus wants, wherever that is; return whether it was any."""
        return False

    def help_heading(self) -> str:
        """Return the title of what is in front, which is a heading of the page's chapter in the guide, or nothing."""
        return ""

    def picture(self) -> QWidget:
        """Return what is saved as the picture of this page."""
        return self

    def focus_search(self) -> None:
        """Bring the search of this page to the front (Ctrl+F)."""
        self.take_focus()
