"""Remembers which docks are shown beside which page, and hides those that do not fit."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from zlib import crc32

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from embviz.gui.app.docks.specs import DOCKS, Dock, hide_stray_tabs, name_tabs, place_dock, sharing
from embviz.gui.core.qt_parts import layout_of
from embviz.gui.core.settings import Settings
from embviz.gui.pages.registry import PAGES
from embviz.gui.style import theme
from embviz.gui.widgets.layouts import CurrentSizeStack

_TABBED = sharing("inspector")
_WIDTH_PX = next(spec.width for spec in DOCKS if spec.id == "inspector")
_WIDTH_KEY = "docks/width"  # as the user has set it, px at the normal text size
_SPARED = 0.2  # share of the requested width that a page gives up before a panel is hidden: it scrolls
_STILL_MS = 200  # between two checks after size changes
_BELOW = Qt.DockWidgetArea.BottomDockWidgetArea
_CORNERS = (
    (Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea),
    (Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea),
)


@dataclass(frozen=True)
class _Step:
    """One step taken for lack of room, with the size needed before it and a function that reverts it."""

    needed: int
    docks: tuple[QDockWidget, ...]
    undo: Callable[[], None]


class DockFitter(QObject):
    """Hides or moves docks in a window that is too narrow, where Qt would draw them over each other.

    First the page scrolls a little, then bottom panels take the whole width, then the panels of one side are
    hidden, those of words before those of training. A requested panel stays, and the opposite side is hidden.

    Parameters
    ----------
    stack : CurrentSizeStack
        The pages.
    docks : mapping of str to QDockWidget
        By their ids; may be filled later.
    """

    def __init__(self, window: QMainWindow, stack: CurrentSizeStack, docks: Mapping[str, QDockWidget]) -> None:
        super().__init__(window)
        self._window, self._stack, self._docks = window, stack, docks
        self._steps: list[_Step] = []
        self._settled = 0  # px that everything needed when it was last fitted
        self._still = QTimer(self, singleShot=True, interval=_STILL_MS)
        self._still.timeout.connect(self._look)
        self._before = 0  # size that everything needed at the last check
        self._set_corners(across=False)
        window.installEventFilter(self)

    def is_wanted(self, dock: QDockWidget) -> bool:
        """Return whether a panel is shown, or would be if there were room."""
        return not dock.isHidden() or any(dock in step.docks for step in self._steps)

    def forget(self) -> None:
        """Treat the hidden panels as closed, before others are shown."""
        self._set_corners(across=False)
        self._steps = []

    def settle_again(self) -> None:
        """Fit everything again after a wanted panel was closed: the sizes needed before are no longer valid."""
        while self._steps:
            self._steps.pop().undo()
        self.settle()

    def settle_later(self) -> None:
        """Fit everything once the size has stopped changing, because the parts resize one after the other."""
        self._before = 0
        self._still.start()

    def bring(self, dock: QDockWidget) -> None:
        """Show a requested panel in front of those that were hidden with it, and make room for them."""
        for step in [step for step in self._steps if dock in step.docks]:
            self._steps.remove(step)
            step.undo()
        dock.show()
        dock.raise_()
        self.settle(self._window.dockWidgetArea(dock))

    def settle(self, kept: Qt.DockWidgetArea | None = None) -> None:
        """Fit everything; panels at the side `kept` stay."""
        while self._steps and self._steps[-1].needed <= self._window.width() + self._spared():
            self._steps.pop().undo()
        self._stack.spare(0)
        while (lack := self._needed() - self._window.width()) > 0:
            self._stack.spare(min(lack, self._spared()))
            if self._needed() <= self._window.width():
                break
            # the page needs at least this much, or a bottom panel requires it
            if not self._steps_on(kept):
                break
        self._settled = self._needed()

    def _steps_on(self, kept: Qt.DockWidgetArea | None) -> bool:
        """Take the next steps for lack of room while the page lacks its full width; return whether there were any."""
        spared = self._stack.spared
        self._stack.spare(0)
        if self._step(kept):
            return True
        self._stack.spare(spared)
        return False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            self._docks
            and not self._still.isActive()
            and (
                event.type() == QEvent.Type.Resize
                or (
                    event.type() == QEvent.Type.LayoutRequest
                    and layout_of(self._window).minimumSize().width() != self._settled
                )
            )
        ):
            self.settle()
        return False

    def _look(self) -> None:
        for dock in self._docks.values():
            # Qt does not lay out a dock behind another tab: that one keeps requesting its previous size
            for part in reversed(dock.findChildren(QWidget)):
                if (inside := part.layout()) is not None:
                    inside.invalidate()
                    inside.activate()
                part.updateGeometry()
        before, self._before = self._before, self._needed()
        if before == self._before:
            self.settle()
        else:
            self._still.start()

    def _spared(self) -> int:
        return round(_SPARED * self._stack.asked())

    def _needed(self) -> int:
        layout = layout_of(self._window)
        layout.invalidate()
        return layout.minimumSize().width()

    def _step(self, kept: Qt.DockWidgetArea | None) -> bool:
        needed = self._needed()
        beside = any(self._at(side) for _corner, side in _CORNERS)
        if beside and self._at(_BELOW) and self._window.corner(_CORNERS[0][0]) != _BELOW:
            self._set_corners(across=True)
            self._steps.append(_Step(needed, (), partial(self._set_corners, across=False)))
            return True
        for first in (spec.area for spec in reversed(DOCKS) if spec.area != _BELOW):
            docks = self._at(first) if first != kept else ()
            if docks:
                front = next((dock for dock in docks if not dock.visibleRegion().isEmpty()), docks[0])
                for dock in docks:
                    dock.hide()
                self._steps.append(_Step(needed, docks, partial(_show, docks, front)))
                return True
        return False

    def _at(self, area: Qt.DockWidgetArea) -> tuple[QDockWidget, ...]:
        return tuple(
            dock
            for dock in self._docks.values()
            if not dock.isHidden() and not dock.isFloating() and self._window.dockWidgetArea(dock) == area
        )

    def _set_corners(self, *, across: bool) -> None:
        for corner, side in _CORNERS:
            self._window.setCorner(corner, _BELOW if across else side)


def _show(docks: tuple[QDockWidget, ...], front: QDockWidget) -> None:
    for dock in docks:
        dock.show()
    front.raise_()


_STAYING = frozenset(spec.id for spec in DOCKS if spec.stays)
_LAID_OUT_MS = 300
_FIRST_ARRANGEMENT = 2  # version of the initial visibility and widths: a new number makes everybody start with them
# a saved layout of other docks than these would leave new ones outside of it, above the menu
_VERSION = (
    crc32(" ".join([*(f"{spec.id}@{spec.area.value}" for spec in DOCKS), str(_FIRST_ARRANGEMENT)]).encode())
    & 0x7FFFFFFF
)


class DockWidth(QObject):
    """Keeps the panels of words at one width, whatever they contain, until the user drags their border.

    Qt gives a dock the width that its contents ask for, and lets it give way to the middle of the window.
    """

    def __init__(self, window: QMainWindow, settings: Settings, docks: Mapping[str, QDockWidget]) -> None:
        super().__init__(window)
        self._window, self._settings, self._docks = window, settings, docks
        self._dragged = False
        self._due = QTimer(self, singleShot=True, interval=0)
        self._due.timeout.connect(self.keep)
        window.installEventFilter(self)

    def keep(self) -> None:
        """Restore the width of the panels, if there is room for it."""
        front = self._front()
        if front is None or self._dragged or not self._window.isVisible():
            return
        kept = bytes(self._settings.blob(_WIDTH_KEY).data()).decode()
        width = max(theme.px(int(kept) if kept else _WIDTH_PX), front.minimumSizeHint().width())
        if front.width() != width:
            self._window.resizeDocks([front], [width], Qt.Orientation.Horizontal)

    def _front(self) -> QDockWidget | None:
        """Return the panel in front of the tabs; None if it is alone in a window, or shares its side with others."""
        shown = (self._docks[name] for name in _TABBED if name in self._docks)
        front = next((dock for dock in shown if not dock.isHidden() and not dock.visibleRegion().isEmpty()), None)
        if front is None or front.isFloating() or self._window.dockWidgetArea(front) == _BELOW:
            return None
        area = self._window.dockWidgetArea(front)
        for dock in self._docks.values():
            if dock.isVisible() and not dock.isFloating() and self._window.dockWidgetArea(dock) == area:
                beside = dock.x() >= front.geometry().right() or dock.geometry().right() <= front.x()
                if beside and not dock.visibleRegion().isEmpty():
                    return None
        return front

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._due.start()
        elif kind == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            self._dragged = self._window.isSeparator(event.position().toPoint())
        elif kind == QEvent.Type.MouseButtonRelease and self._dragged:
            QTimer.singleShot(0, self, self._on_dragged)
        return False

    def _on_dragged(self) -> None:
        self._dragged = False
        front = self._front()
        if front is not None and front.width() != theme.px(_WIDTH_PX):
            width = round(front.width() * _WIDTH_PX / theme.px(_WIDTH_PX))
            self._settings.set_blob(_WIDTH_KEY, QByteArray(str(width).encode()))


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
        self._width = DockWidth(window, settings, docks)
        self._shown = ""  # the page
        self._without_text = False
        self._alone = False  # the page without any
        self._folded: set[str] = set()
        self._away: set[str] = set()  # the folded ones that are wanted for the current page
        self._staying: set[str] = set()  # the requested ones that are shown with every page
        self._lent: set[str] = set()
        self._lent_beside = ""  # the page
        self._front = ""  # of the map, when it was left
        self._wished: str | None = None  # to be in front when the map is shown
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
        self._width.keep()
        if page_id == "map" and self._wished is not None:
            self._bring_wished(self._wished)
        elif page_id == "map" and self._front and not self._docks[self._front].isHidden():
            self._docks[self._front].raise_()

    @property
    def front(self) -> str:
        """Id of the dock in front among the tabs of the map, empty for none; once set, it is shown with the map."""
        if self._wished is not None:
            return self._wished
        return self._front_now() if self._shown == "map" else self._front

    @front.setter
    def front(self, name: str) -> None:
        self._wished = name if name in _TABBED else ""

    def _front_now(self) -> str:
        wanted = [name for name, dock in self._docks.items() if name in _TABBED and self._fitting.is_wanted(dock)]
        seen = [name for name in wanted if not self._docks[name].visibleRegion().isEmpty()]
        return next(iter((*seen, *wanted)), "")

    def _bring_wished(self, name: str) -> None:
        self._wished = None
        if name:
            self.bring(self._docks[name])
        elif self._front_now():
            self.put_away(next(iter(_TABBED)))

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
            if page_id == "map":
                self._front = self._front_now()
            lent = self._lent if page_id == self._lent_beside else set()
            wanted = [
                name
                for name, dock in self._docks.items()
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
        self._width.keep()
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
            self._fitting.settle_again()
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

    def reset(self, page_id: str) -> None:
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
