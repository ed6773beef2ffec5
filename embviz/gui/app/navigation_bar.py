"""The navigation bar at the left: one button for each page."""

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QActionGroup, QResizeEvent
from PySide6.QtWidgets import QToolBar

from embviz.gui.pages.registry import PAGES
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.theme import px, room
from embviz.util.language import tr

_WIDTH, _TALLEST = 68, 58  # px, of a button
_LINE, _ICON = 23, 24  # px of a button's text with its margins, and of its icon
_LEAST_ICON = 16  # px on the screen: a smaller icon is unreadable
_BETWEEN, _ENDS = 4, 16  # px, as in the style sheet
_DIGITS = "1234567890"  # of the shortcuts; pages after the tenth have none


def shortcut_of(page_id: str) -> str:
    """Return the shortcut of a page; empty if it has none."""
    at = next(k for k, spec in enumerate(PAGES) if spec.id == page_id)
    return f"Ctrl+{_DIGITS[at]}" if at < len(_DIGITS) else ""


class NavigationBar(QToolBar):
    """Buttons that show the pages, identified by their ids.

    Parameters
    ----------
    show_page : callable
        Called with the id of the page whose button was pressed.
    """

    def __init__(self, show_page: Callable[[str], None]) -> None:
        super().__init__(tr("Pages"))
        self.setObjectName("rail")
        self.setMovable(False)
        self.toggleViewAction().setVisible(False)
        group = QActionGroup(self)
        for spec in PAGES:
            action = self.addAction(spec.title)
            action.setObjectName(f"page.{spec.id}")
            action.setCheckable(True)
            keys = shortcut_of(spec.id)
            action.setShortcut(keys)
            action.setToolTip(f"{spec.title} ({keys})" if keys else spec.title)
            action.triggered.connect(lambda _checked=False, page=spec.id: show_page(page))
            group.addAction(action)
            tool = self.widgetForAction(action)
            tool.setObjectName(f"rail.{spec.id}")
            tool.setAccessibleName(spec.title)
            tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._size(px(_TALLEST))
        self._paint()
        theme.source.changed.connect(self._on_theme)

    def check(self, page_id: str) -> None:
        """Mark the current page."""
        next(a for a, spec in zip(self.actions(), PAGES, strict=True) if spec.id == page_id).setChecked(True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _size(self, height: int) -> None:
        tall = min(max(height, px(_LINE)), px(_TALLEST))
        # with large text, the icons are shrunk or hidden first
        drawn = min(tall - px(_LINE), px(_ICON))
        style = Qt.ToolButtonStyle
        self.setToolButtonStyle(style.ToolButtonTextUnderIcon if drawn >= _LEAST_ICON else style.ToolButtonTextOnly)
        self.setIconSize(QSize(drawn, drawn))
        # fixed, because re-applying a style sheet would measure them again
        for action in self.actions():
            self.widgetForAction(action).setFixedSize(QSize(px(_WIDTH), tall))

    def _fit(self) -> None:
        self._size(int((self.height() - room(_ENDS)) // len(PAGES) - ceil(room(_BETWEEN))))

    def _on_theme(self) -> None:
        self._paint()
        self._fit()

    def _paint(self) -> None:
        for action, spec in zip(self.actions(), PAGES, strict=True):
            action.setIcon(icon(spec.icon))
