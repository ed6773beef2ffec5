"""Runs Python's cyclic garbage collection on the GUI thread only: elsewhere it could delete Qt objects in use.

Python looks for such circles on whichever thread happens to make the next object. What is drawn by pyqtgraph lies in
circles, and Qt's objects must not be deleted beside the thread that paints them: the process then crashes in a repaint
that comes soon after, most often after a change of theme, which draws all plots anew.
"""

import gc
import time
from collections.abc import Callable, Hashable

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QCursor, QGuiApplication

_EVERY_MS = 250
_WHOLE_SHARE = 0.01  # of the time that may go into looking through all objects
_WHOLE_S = 10.0  # between two such looks at least
_OLDEST = 2  # generation
_REST_S = 1.5  # without mouse and keys, before all objects are looked through: it holds the window for .2 to 1.3 s
_LATEST_S = 120.0  # after which they are, whoever works on

_next_whole = 0.0


class Rest:
    """Whether the hands rest: neither mouse nor keyboard was used for a while.

    Parameters
    ----------
    hands : callable
        Returns what changes when mouse or keyboard are used.
    clock : callable
        Returns seconds.
    """

    def __init__(self, hands: Callable[[], Hashable], clock: Callable[[], float] = time.monotonic) -> None:
        self._hands, self._clock = hands, clock
        self._last: Hashable = None
        self._since = self._before = clock()

    def lasts(self) -> bool:
        """Look at the hands, and tell whether they rest, or have not rested for so long that it is waited no more."""
        hands, now = self._hands(), self._clock()
        if hands != self._last:
            self._last, self._since = hands, now
        if now - self._since >= _REST_S or now - self._before >= _LATEST_S:
            self._before = now
            return True
        return False


def hands_now() -> Hashable:
    """Return where the mouse is and what is held down, and where the next letter would be written.

    Asked for, as a filter of all events would cost each of them a call.
    """
    if not isinstance(QCoreApplication.instance(), QGuiApplication):
        return None
    written = QGuiApplication.inputMethod().queryFocusObject(Qt.InputMethodQuery.ImAbsolutePosition, None)
    held = QGuiApplication.mouseButtons().value, QGuiApplication.keyboardModifiers().value
    return QCursor.pos().toTuple(), held, id(QGuiApplication.focusObject()), str(written)


def keep_to_this_thread() -> None:
    """Free circles from now on by a timer of this thread, which is that of the application; asked again, do nothing."""
    application = QCoreApplication.instance()
    if application is None or not gc.isenabled():
        return
    gc.disable()
    timer, rest = QTimer(application, interval=_EVERY_MS), Rest(hands_now)
    timer.timeout.connect(lambda: free_due(whole=rest.lasts()))
    timer.start()


def free_due(whole: bool = True) -> None:
    """Free what Python would have freed by now, by its own thresholds; all objects are looked through seldom.

    Parameters
    ----------
    whole : bool
        Whether all objects may be looked through, were it due.
    """
    global _next_whole
    counts, thresholds = gc.get_count(), gc.get_threshold()
    due = [generation for generation in range(_OLDEST + 1) if counts[generation] > thresholds[generation] > 0]
    if not whole or time.monotonic() < _next_whole:
        due = [generation for generation in due if generation < _OLDEST]
    if not due:
        return
    begun = time.monotonic()
    gc.collect(due[-1])
    if due[-1] == _OLDEST:
        ended = time.monotonic()
        _next_whole = ended + max(_WHOLE_S, (ended - begun) / _WHOLE_SHARE)


def keep_for_good() -> None:
    """Look no more through what there is now: modules, pages, libraries, which stay for as long as the window.

    Of a quarter of a million objects a look takes a quarter of a second, for which the window would stand still.
    """
    gc.freeze()
