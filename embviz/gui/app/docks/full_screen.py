"""The map or a page on the whole screen, without bars and panels, and back."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from embviz.gui.app.docks.arrangement import DockLayout
from embviz.gui.story.playing import StoryHost

if TYPE_CHECKING:
    from embviz.gui.map.page import MapPage


class FullMapMode(QObject):
    """Full-map mode; it ends by its key, by Escape, by showing another page, or by requesting a panel.

    Parameters
    ----------
    page : callable
        Returns the page, which may not be built yet.
    around : sequence of QWidget
        Widgets to hide besides the docks and the parts of the page.
    """

    def __init__(self, arrangement: DockLayout, page: "Callable[[], MapPage]", around: Sequence[QWidget]) -> None:
        super().__init__(arrangement)
        self._arrangement, self._page, self._around = arrangement, page, around
        self.on = False
        arrangement.asked.connect(lambda _name: self.show(False))

    def show(self, alone: bool) -> None:
        """Show only the map, or everything again."""
        if alone == self.on:
            return
        self.on = alone
        for part in self._around:
            part.setVisible(not alone)
        self._arrangement.show_alone(alone)
        page = self._page()
        page.show_alone(alone)
        page.take_focus()


class SlideMode(QObject):
    """Full screen for a story; the window keeps working.

    Parameters
    ----------
    around : sequence of QWidget
        Widgets to hide besides the docks and the bars of the map.
    """

    def __init__(self, window: StoryHost, arrangement: DockLayout, around: Sequence[QWidget]) -> None:
        super().__init__(window)
        self._window, self._arrangement, self._around = window, arrangement, around
        self._before = Qt.WindowState.WindowNoState
        self.on = False

    def show(self, shown: bool) -> None:
        """Fill the screen, or return to the window as it was."""
        if shown == self.on:
            return
        self.on = shown
        if shown:
            self._before = self._window.windowState()
        self._arrangement.show_alone(shown)
        for part in self._around:
            part.setVisible(not shown)
        self._window.map_page.show_alone(shown)
        full = Qt.WindowState.WindowFullScreen
        self._window.setWindowState(self._before | full if shown else self._before & ~full)
