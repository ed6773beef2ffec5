"""Runs Python's cyclic garbage collection on the GUI thread only: elsewhere it could delete Qt objects in use.

Python searches for reference cycles on whichever thread happens to create the next object. Objects of pyqtgraph are in
such cycles, and Qt's objects must not be deleted on another thread than the one that paints them: the process then
crashes in a later repaint, most often after a change of theme, which redraws all plots.
"""

import gc
import time
from collections.abc import Callable, Hashable

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QCursor, QGuiApplication

_EVERY_MS = 250
_FULL_SHARE = 0.01  # largest share of the time for full collections
_FULL_S = 10.0  # least time between two full collections
_OLDEST = 2  # generation
_IDLE_S = 1.5  # without mouse and keyboard input before a full collection, which blocks the window for .2 to 1.3 s
_LATEST_S = 120.0  # after which a full collection runs in spite of input

_next_full = 0.0


class InputIdle:
    """Detects whether mouse and keyboard were not used for a while.

    Parameters
    ----------
    read_input : callable
        Returns a value that changes when mouse or keyboard are used.
    clock : callable
        Returns seconds.
    """

    def __init__(self, read_input: Callable[[], Hashable], clock: Callable[[], float] = time.monotonic) -> None:
        self._read_input, self._clock = read_input, clock
        self._last: Hashable = None
        self._since = self._before = clock()

    def is_idle(self) -> bool:
        """Check the input; return whether it pauses, or has not paused for so long that a collection is due anyway."""
        state, now = self._read_input(), self._clock()
        if state != self._last:
            self._last, self._since = state, now
        if now - self._since >= _IDLE_S or now - self._before >= _LATEST_S:
            self._before = now
            return True
        return False


def input_state() -> Hashable:
    """Return the position of the mouse, the pressed buttons and keys, and the position of the text cursor.

    It is polled, because an event filter would cost every event a call.
    """
    if not isinstance(QCoreApplication.instance(), QGuiApplication):
        return None
    text_cursor = QGuiApplication.inputMethod().queryFocusObject(Qt.InputMethodQuery.ImAbsolutePosition, None)
    pressed = QGuiApplication.mouseButtons().value, QGuiApplication.keyboardModifiers().value
    return QCursor.pos().toTuple(), pressed, id(QGuiApplication.focusObject()), str(text_cursor)


def collect_on_this_thread() -> None:
    """Run the cyclic collection by a timer on this thread, the GUI thread; a second call does nothing."""
    application = QCoreApplication.instance()
    if application is None or not gc.isenabled():
        return
    gc.disable()
    timer, input_idle = QTimer(application, interval=_EVERY_MS), InputIdle(input_state)
    timer.timeout.connect(lambda: collect_due(full=input_idle.is_idle()))
    timer.start()


def collect_due(full: bool = True) -> None:
    """Collect the generations that are due by Python's own thresholds; full collections are rare.

    Parameters
    ----------
    full : bool
        Whether a full collection may run if it is due.
    """
    global _next_full
    counts, thresholds = gc.get_count(), gc.get_threshold()
    due = [generation for generation in range(_OLDEST + 1) if counts[generation] > thresholds[generation] > 0]
    if not full or time.monotonic() < _next_full:
        due = [generation for generation in due if generation < _OLDEST]
    if not due:
        return
    begun = time.monotonic()
    gc.collect(due[-1])
    if due[-1] == _OLDEST:
        ended = time.monotonic()
        _next_full = ended + max(_FULL_S, (ended - begun) / _FULL_SHARE)


def exclude_present_objects() -> None:
    """Exclude the present objects from collection: modules, pages and libraries, which exist as long as the window.

    A collection of a quarter of a million objects takes a quarter of a second, during which the window is blocked.
    """
    gc.freeze()
