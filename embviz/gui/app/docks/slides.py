"""Shows a page on the whole screen, without bars and panels, and restores them."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from embviz.gui.app.docks.arrangement import DockLayout
from embviz.gui.story.host import StoryHost


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
