"""Hides docks that do not fit beside a page and restores them when they do."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from embviz.gui.app.docks.specs import DOCKS
from embviz.gui.core.qt_parts import layout_of
from embviz.gui.widgets.scrolling import CurrentSizeStack

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

    def settle_anew(self) -> None:
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
        if self._docks and not self._still.isActive() and (
            event.type() == QEvent.Type.Resize
            or (
                event.type() == QEvent.Type.LayoutRequest
                and layout_of(self._window).minimumSize().width() != self._settled
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
            dock for dock in self._docks.values()
            if not dock.isHidden() and not dock.isFloating() and self._window.dockWidgetArea(dock) == area
        )

    def _set_corners(self, *, across: bool) -> None:
        for corner, side in _CORNERS:
            self._window.setCorner(corner, _BELOW if across else side)


def _show(docks: tuple[QDockWidget, ...], front: QDockWidget) -> None:
    for dock in docks:
        dock.show()
    front.raise_()
