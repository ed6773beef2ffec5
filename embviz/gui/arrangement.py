"""Which docks are seen beside which page: as a person left them, apart for texts and for vectors of a file."""

from collections.abc import Mapping
from zlib import crc32

from PySide6.QtCore import QByteArray, QObject, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow

from embviz.gui import theme
from embviz.gui.docks import DOCKS, hide_stray_tabs, place_dock
from embviz.gui.fitting import Fitting
from embviz.gui.pages import PAGES
from embviz.gui.settings import Settings
from embviz.gui.widgets.scrolling import Stack

_LAID_OUT_MS = 300
_WIDE, _HIGH = 1200, 650  # px at the usual text size, of a window with room for the panels of words, for curves
# an arrangement of other docks than these would leave the new ones outside of it, over the menu
_VERSION = crc32(" ".join(f"{spec.id}@{spec.area.value}" for spec in DOCKS).encode()) & 0x7FFFFFFF


class Arrangement(QObject):
    """Shows and hides the docks of a window, and remembers what a person shows and hides.

    Parameters
    ----------
    window : QMainWindow
    settings : Settings
    stack : Stack
        The pages.
    docks : mapping of str to QDockWidget
        By their ids; may be filled later.
    """

    def __init__(
        self, window: QMainWindow, settings: Settings, stack: Stack, docks: Mapping[str, QDockWidget]
    ) -> None:
        super().__init__(window)
        self._window, self._settings, self._docks = window, settings, docks
        self._fitting = Fitting(window, stack, docks)
        self._shown = ""  # the page
        self._without_text = False
        self._text_size = theme.text_size()
        theme.source.changed.connect(self._on_theme)

    def show(self, page_id: str) -> None:
        """Show the docks that belong to a page."""
        self._set_visible(page_id)
        self._fitting.settle()

    def _set_visible(self, page_id: str) -> None:
        self._shown = page_id
        kept = bytes(self._settings.blob(self._key(page_id)).data()).decode()
        wanted = set(kept.split(",")) if kept else self._usual(page_id)
        self._fitting.forget()
        for name, dock in self._docks.items():
            dock.setVisible(name in wanted)
        QTimer.singleShot(_LAID_OUT_MS, self._window, lambda: hide_stray_tabs(self._window))

    def remember(self, page_id: str) -> None:
        """Keep which docks are seen beside a page."""
        if self._docks and self._window.isVisible():
            shown = [name for name, dock in self._docks.items() if self._fitting.is_wanted(dock)]
            self._settings.set_blob(self._key(page_id), QByteArray(",".join(shown).encode() or b"-"))

    def bring(self, dock: QDockWidget) -> None:
        """Show a dock that a person asks for; where there is no room for all, what is opposite gives way."""
        self._fitting.bring(dock)

    def follow(self, dock: QDockWidget, shown: bool) -> None:
        """Make room where a person has shown a dock, or use that of one that was closed."""
        if shown:
            self._fitting.bring(dock)
        else:
            self._fitting.settle_anew()

    def show_contents(self, page_id: str, without_text: bool) -> None:
        """Put away what belongs to training where there is nothing to train on; the room is the map's."""
        if without_text != self._without_text:
            self.remember(page_id)
            self._without_text = without_text
            self.show(page_id)

    def _on_theme(self) -> None:
        if theme.text_size() != self._text_size and self._docks:
            self.remember(self._shown)
            self._text_size = theme.text_size()
            self._set_visible(self._shown)
            self._fitting.settle_later()  # what was hidden takes its new size after it is shown

    def restore(self) -> None:
        """Bring the window and its docks to where they were."""
        self._window.restoreGeometry(self._settings.blob("geometry"))
        self._window.restoreState(self._settings.blob("docks"), _VERSION)

    def begin_anew(self, page_id: str) -> None:
        """Put all docks where they are at first, and forget where they were."""
        self._settings.forget_blobs()
        for spec in DOCKS:
            dock = self._docks[spec.id]
            dock.setFloating(False)
            self._window.removeDockWidget(dock)
            place_dock(self._window, spec, dock, self._docks)
        self.show(page_id)

    def save(self, page_id: str) -> None:
        """Keep where the window and its docks are."""
        self.remember(page_id)
        self._settings.set_blob("geometry", self._window.saveGeometry())
        self._settings.set_blob("docks", self._window.saveState(_VERSION))

    def _key(self, page_id: str) -> str:
        size = "" if self._text_size == 1 else f"/{self._text_size:g}"
        return f"docks/{page_id}/{_VERSION}{size}" + ("/vectors" if self._without_text else "")

    def _usual(self, page_id: str) -> frozenset[str]:
        usual = next(spec.docks for spec in PAGES if spec.id == page_id)
        room = self._window.size() / self._text_size
        usual -= {"loss"} if room.height() < _HIGH else set()
        if self._text_size > 1:  # the larger the letters, the less has room beside a page
            usual -= {spec.id for spec in DOCKS if not spec.of_training} if room.width() < _WIDE else set()
        return usual - {spec.id for spec in DOCKS if spec.of_training} if self._without_text else usual
