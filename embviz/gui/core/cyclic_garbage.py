"""Runs Python's cyclic garbage collection on the GUI thread only: elsewhere it could delete Qt objects in use.

Python looks for such circles on whichever thread happens to make the next object. What is drawn by pyqtgraph lies in
circles, and Qt's objects must not be deleted beside the thread that paints them: the process then crashes in a repaint
that comes soon after, most often after a change of theme, which draws all plots anew.
"""

import gc
import time

from PySide6.QtCore import QCoreApplication, QTimer

_EVERY_MS = 250
_WHOLE_SHARE = 0.01  # of the time that may go into looking through all objects
_WHOLE_S = 10.0  # between two such looks at least
_OLDEST = 2  # generation

_next_whole = 0.0


def keep_to_this_thread() -> None:
    """Free circles from now on by a timer of this thread, which is that of the application; asked again, do nothing."""
    application = QCoreApplication.instance()
    if application is None or not gc.isenabled():
        return
    gc.disable()
    timer = QTimer(application, interval=_EVERY_MS)
    timer.timeout.connect(free_due)
    timer.start()


def free_due() -> None:
    """Free what Python would have freed by now, by its own thresholds; all objects are looked through seldom."""
    global _next_whole
    counts, thresholds = gc.get_count(), gc.get_threshold()
    due = [generation for generation in range(_OLDEST + 1) if counts[generation] > thresholds[generation] > 0]
    if time.monotonic() < _next_whole:
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
