"""Ends a run of the tests in which nothing goes on any more, and says where it stood."""

import contextlib
import faulthandler
import os
import signal
import sys
import threading
import time
from pathlib import Path

QUIET_S = 300.0  # without the end or the beginning of a test
COMPUTED_S = 3.0  # of the processor in that time, of all processes together: who computes goes on, however slowly
WHOLE_S = 4 * 3600.0  # of all tests, which take ten minutes where there is time: for what runs in circles
_LOOK_S = 5.0
_DIES_S = 10.0  # that processes are given to tell where they are
EXIT = 3


def descendants(root):
    """Return the ids of a process and of all that it started, and theirs."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            parents[int(folder.name)] = int(_fields(folder)[1])
    found = [root]
    for process in found:
        found += [child for child, parent in parents.items() if parent == process]
    return found


def computed(processes):
    """Return the seconds of the processor that processes and their dead children took."""
    ticks = 0
    for process in processes:
        with contextlib.suppress(OSError, IndexError, ValueError):
            ticks += sum(map(int, _fields(Path(f"/proc/{process}"))[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _fields(folder):
    # the name, in brackets, may hold blanks
    return (folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()


class Standstill:
    """A plugin of pytest for the process that hands out the tests.

    Parameters
    ----------
    quiet_s : float
        Seconds after which a run in which no test ends and nothing is computed is ended.
    """

    def __init__(self, quiet_s=QUIET_S):
        self._quiet = quiet_s
        self._running = {}
        self._ended = threading.Event()
        self._told = time.monotonic()

    def pytest_sessionstart(self):
        threading.Thread(target=self._watch, name="standstill", daemon=True).start()

    def pytest_runtest_logstart(self, nodeid):
        self._running[nodeid] = self._told = time.monotonic()

    def pytest_runtest_logfinish(self, nodeid):
        self._running.pop(nodeid, None)
        self._told = time.monotonic()

    def pytest_sessionfinish(self):
        # a process of its own may still hang at its end, which is watched too
        self._told = time.monotonic()

    def pytest_unconfigure(self):
        self._ended.set()

    def _watch(self):
        since = begun = time.monotonic()
        before = computed(descendants(os.getpid()))
        while not self._ended.wait(min(_LOOK_S, self._quiet / 4)):
            now, done = time.monotonic(), computed(descendants(os.getpid()))
            if self._told > since or done - before > COMPUTED_S:
                since, before = now, done
            elif now - since > self._quiet:
                self._end(f"for {now - since:.0f} s no test began or ended, and nothing was computed")
            if now - begun > WHOLE_S:
                self._end(f"they are not done after {WHOLE_S / 3600:.0f} hours")

    def _end(self, why):
        others = descendants(os.getpid())[1:]
        where = sys.__stderr__
        print(
            f"\n\nThe tests do not come to an end: {why}.\n"
            f"Begun and not ended: {', '.join(self._running) or 'none'}.\n"
            "Where each process stands follows; the run is given up.",
            file=where,
            flush=True,
        )
        faulthandler.dump_traceback(where)
        for process in others:
            # pytest has each tell where its threads are when it is aborted
            with contextlib.suppress(OSError):
                os.kill(process, signal.SIGABRT)
        limit = time.monotonic() + _DIES_S
        while len(descendants(os.getpid())) > 1 and time.monotonic() < limit:
            time.sleep(0.1)
        os._exit(EXIT)
