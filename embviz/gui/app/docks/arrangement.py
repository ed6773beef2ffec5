"""Remembers which docks are shown beside which page."""

from collections.abc import Mapping, Sequence
from zlib import crc32

from PySide6.QtCore import QByteArray, QObject, QTimer, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow

from embviz.gui.app.docks.fitting import DockFitter
from embviz.gui.app.docks.specs import DOCKS, Dock, hide_stray_tabs, name_tabs, place_dock, sharing
from embviz.gui.core.settings import Settings
from embviz.gui.pages.registry import PAGES
from embviz.gui.style import theme
from embviz.gui.widgets.scrolling import CurrentSizeStack

_STAYING = frozenset(spec.id for spec in DOCKS if spec.stays)
_LAID_OUT_MS = 300
_FIRST_ARRANGEMENT = 2  # version of the initial visibility and widths: a new number makes everybody start with them
# a saved layout of other docks than these would leave new ones outside of it, above the menu
_VERSION = crc32(
    " ".join([*(f"{spec.id}@{spec.area.value}" for spec in DOCKS), str(_FIRST_ARRANGEMENT)]).encode()
) & 0x7FFFFFFF


class DockLayout(QObject):
    """Shows and hides the docks of a window, and remembers the user's choices.

    The window itself may fold a wanted panel until it is needed again, and temporarily show one that was not requested:
    neither is remembered.

    Parameters
    ----------
    stack : CurrentSizeStack
        The pages.
    docks : mapping of str to Dock
        By their ids.

    Signals
    -------
    asked(str)
        The user requests the dock of this id.
    closed(str)
        The user closed the dock.
    changed
        The visible docks have changed.
    """

    asked = Signal(str)
    closed = Signal(str)
    changed = Signal()

    def __init__(
        self, window: QMainWindow, settings: Settings, stack: CurrentSizeStack, docks: Mapping[str, Dock]
    ) -> None:
        super().__init__(window)
        self._window, self._settings, self._docks = window, settings, docks
        self._fitting = DockFitter(window, stack, docks)
        self._shown = ""  # the page
        self._without_text = False
        self._alone = False  # the page without any
        self._folded: set[str] = set()
        self._away: set[str] = set()  # the folded ones that are wanted for the current page
        self._staying: set[str] = set()  # the requested ones that are shown with every page
        self._lent: set[str] = set()
        self._lent_beside = ""  # the page
        self._text_size = theme.text_size()
        theme.source.changed.connect(self._on_theme)

    def build(self, page_id: str) -> None:
        """Build the docks that will be visible with a page, so that both are laid out at once."""
        wanted = self._wanted(page_id) - self._folded
        for name, dock in self._docks.items():
            if name in wanted and len(sharing(name)) == 1:
                dock.contents()

    def show(self, page_id: str) -> None:
        """Show the docks that belong to a page."""
        self.build(page_id)
        self._set_visible(page_id)
        self.changed.emit()
        self._fitting.settle()

    def _set_visible(self, page_id: str) -> None:
        self._shown = page_id
        wanted = self._wanted(page_id)
        self._away = wanted & self._folded
        wanted -= self._away
        if page_id == self._lent_beside:
            wanted |= self._lent
        self._fitting.forget()
        for name, dock in self._docks.items():
            dock.setVisible(name in wanted and not self._alone)
        QTimer.singleShot(_LAID_OUT_MS, self._window, lambda: hide_stray_tabs(self._window))

    def _wanted(self, page_id: str) -> set[str]:
        kept = bytes(self._settings.blob(self._key(page_id)).data()).decode()
        wanted = set(kept.split(",")) if kept else set(self._usual(page_id))
        return wanted - _STAYING | self._staying

    def remember(self, page_id: str) -> None:
        """Remember which docks are wanted for a page."""
        if self._window.isVisible() and not self._alone:
            lent = self._lent if page_id == self._lent_beside else set()
            wanted = [
                name for name, dock in self._docks.items()
                if name in self._away or (self._fitting.is_wanted(dock) and name not in lent)
            ]
            self._settings.set_blob(self._key(page_id), QByteArray(",".join(wanted).encode() or b"-"))

    def fold(self, name: str, folded: bool) -> None:
        """Fold a dock until it is needed again, or show it again if it is wanted."""
        if folded != (name in self._folded):
            self.remember(self._shown)
            (self._folded.add if folded else self._folded.discard)(name)
            self.show(self._shown)

    def keep_folded(self, name: str) -> None:
        """Treat a dock that was just closed as wanted but folded."""
        self._folded.add(name)
        self._away.add(name)

    def lend(self, names: Sequence[str]) -> None:
        """Temporarily show docks with this page, the first in front; without names, hide them again."""
        if set(names) == self._lent:
            return
        self.remember(self._shown)
        self._lent, self._lent_beside = set(names), self._shown
        if names:
            self._docks[names[0]].contents()
        self.show(self._shown)
        if names:
            self._docks[names[0]].raise_()

    def show_alone(self, alone: bool) -> None:
        """Show the page without any docks, or with its docks again."""
        if alone != self._alone:
            self.remember(self._shown)
            self._alone = alone
            self.show(self._shown)

    def bring(self, dock: Dock) -> None:
        """Show a dock that the user requests; if there is not enough room, hide docks on the opposite side.

        Docks that share tabs are shown together.
        """
        name = self._name(dock)
        dock.contents()
        self.asked.emit(name)
        together = sharing(name)
        self._folded.discard(name)
        self._away.discard(name)
        self._lent -= together
        self._staying |= _STAYING & {name}
        others = [self._docks[other] for other in together if other != name]
        if not any(self._fitting.is_wanted(other) for other in others):
            for other in others:
                other.show()
        self._fitting.bring(dock)
        self.changed.emit()

    def put_away(self, name: str) -> None:
        """Close a dock and those that share its tabs, as the button in its title bar does."""
        for other in sharing(name):
            self._docks[other].hide()
        self.follow(self._docks[name], shown=False)

    def follow(self, dock: Dock, shown: bool) -> None:
        """Make room for a dock that the user has shown, or use the room of one that was closed."""
        if shown:
            self.bring(dock)
        else:
            self._lent -= sharing(self._name(dock))
            self._staying.discard(self._name(dock))
            self._fitting.settle_anew()
            self.closed.emit(self._name(dock))
            self.changed.emit()

    def _name(self, dock: QDockWidget) -> str:
        return next(name for name, one in self._docks.items() if one is dock)

    def show_contents(self, page_id: str, without_text: bool) -> None:
        """Hide the docks of training when there is no text to train on, so that the map gets their room."""
        if without_text != self._without_text:
            self.remember(page_id)
            self._without_text = without_text
            self.show(page_id)

    def _on_theme(self) -> None:
        if theme.text_size() != self._text_size:
            self.remember(self._shown)
            self._text_size = theme.text_size()
            self._set_visible(self._shown)
            self._fitting.settle_later()  # a hidden window takes its new size only after it is shown

    def restore(self) -> None:
        """Restore the window and its docks."""
        self._window.restoreGeometry(self._settings.blob("geometry"))
        self._window.restoreState(self._settings.blob("docks"), _VERSION)
        name_tabs(self._window)

    def begin_anew(self, page_id: str) -> None:
        """Reset the layout of all docks and forget the saved one."""
        self._settings.forget_blobs()
        for key in ("train/panel_stays", "words/panel_opens"):
            self._settings.forget(key)
        self._lent, self._staying = set(), set()
        for spec in DOCKS:
            dock = self._docks[spec.id]
            dock.setFloating(False)
            self._window.removeDockWidget(dock)
            place_dock(self._window, spec, dock, self._docks)
        self.show(page_id)

    def save(self, page_id: str) -> None:
        """Save the layout of the window and its docks."""
        self.remember(page_id)
        self._settings.set_blob("geometry", self._window.saveGeometry())
        self._settings.set_blob("docks", self._window.saveState(_VERSION))

    def _key(self, page_id: str) -> str:
        size = "" if self._text_size == 1 else f"/{self._text_size:g}"
        return f"docks/{page_id}/{_VERSION}{size}" + ("/vectors" if self._without_text else "")

    def _usual(self, page_id: str) -> frozenset[str]:
        usual = next(spec.docks for spec in PAGES if spec.id == page_id)
        return usual - {spec.id for spec in DOCKS if spec.of_training} if self._without_text else usual
