"""Limits of waits that follow the machine: a second of a busy machine counts as little as it gives."""

import os
import time
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor
from pytestqt.qtbot import QtBot

_EVERY_S = 0.05  # between two looks at what else runs
_EXPOSED_MS = 120_000  # a window comes when the machine has time for it
_LOAD = Path("/proc/loadavg")
LEAST_MS = 120_000
"""No wait is given up before, whatever a test says: kernels may be compiled first, or a library loaded."""


def fair_share():
    """Return which part of a processor a thread gets now, from 0 to 1; 1 where the system does not tell."""
    try:
        running = int(_LOAD.read_text("ascii").split()[3].partition("/")[0])
    except OSError:
        return 1.0
    return min(1.0, (os.cpu_count() or 1) / max(running, 1))


class Patience:
    """A limit of time, counted in what the machine could have given.

    Parameters
    ----------
    limit_ms : float
    clock, share : callables
        Return seconds, and the part of a processor that a thread gets.
    """

    def __init__(self, limit_ms, clock=time.monotonic, share=fair_share):
        self._left, self._clock, self._share = limit_ms / 1000, clock, share
        self._looked = clock()

    def is_over(self):
        """Tell whether the limit is reached."""
        passed = self._clock() - self._looked
        if passed >= _EVERY_S:
            self._looked += passed
            # a process that was not let run for long has had nothing of it
            self._left -= min(passed, 20 * _EVERY_S) * self._share()
        return self._left <= 0


class PatientBot(QtBot):
    """Waits as pytest-qt does, by `Patience`, and never shorter than `least_ms`."""

    least_ms = LEAST_MS

    def waitUntil(self, callback, *, timeout=5000):
        __tracebackhide__ = True
        timeout = self._limit(timeout)
        patience = Patience(timeout)

        def patient():
            __tracebackhide__ = True
            try:
                result = callback()
            except AssertionError:
                if patience.is_over():
                    raise self.TimeoutError(f"waitUntil waited for {timeout} ms of what the machine gave") from None
                return False
            if result is False and patience.is_over():
                raise self.TimeoutError(f"waitUntil waited for {timeout} ms of what the machine gave")
            return True if result is None else result

        super().waitUntil(patient, timeout=1 << 40)

    def waitSignal(self, signal, *, timeout=5000, **others):
        return _patient(super().waitSignal(signal, timeout=self._limit(timeout), **others))

    def waitSignals(self, signals, *, timeout=5000, **others):
        return _patient(super().waitSignals(signals, timeout=self._limit(timeout), **others))

    def _limit(self, timeout):
        # none is none
        return max(timeout, self.least_ms) if timeout else timeout

    def mouseMove(self, widget, pos=None, delay=-1):
        """Move the pointer, even to where another test left it: Qt tells a widget nothing of a pointer that stays."""
        target = widget.rect().center() if pos is None else pos
        beside = QPoint(-1, 0) if target.x() > 0 else QPoint(1, 0)
        if QCursor.pos() == widget.mapToGlobal(target):
            super().mouseMove(widget, target + beside)
        super().mouseMove(widget, target, delay)

    def waitExposed(self, widget, *, timeout=_EXPOSED_MS):
        return super().waitExposed(widget, timeout=timeout)


def _patient(blocker):
    """Let a wait for signals end by patience and not by the clock."""
    if not blocker.timeout:
        return blocker
    timer, held = blocker._timer, []

    def look():
        if not held:
            held.append(Patience(blocker.timeout))
        if held[0].is_over():
            blocker._quit_loop_by_timeout()

    timer.timeout.disconnect()
    timer.setSingleShot(False)
    timer.setInterval(min(blocker.timeout, round(1000 * _EVERY_S)))
    timer.timeout.connect(look)
    return blocker
