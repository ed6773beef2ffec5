"""The window's worker threads, and the only place that catches what they raise.

A *lane* is one thread that works through its jobs in order:

``train``   the run that learns (it starts its own kernel threads)
``heavy``   the only caller of umap, pynndescent, openTSNE and sklearn: numba's `workqueue` layer aborts the process
            when two threads enter parallel code at once
``files``   reading and writing
``quick``   queries of vectors, each some milliseconds
``observe`` follows the run: saves its moments and measures them
``measure`` long comparisons of all words with all, of a map or of runs; without the heavy libraries, so that
            the map moves on meanwhile
``library`` waits for a separate process, in which a library computes a layout
``slices``  trains texts one after the other for a comparison, in addition to the shown run

A new job of a kind cancels the old one of that kind; late results of a cancelled job are dropped.
"""

import logging
import os
import queue
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QObject, Signal

from embviz.gui.core import cyclic_garbage
from embviz.gui.core.messages import Messages
from embviz.util import memory
from embviz.util.errors import Cancelled, EmbvizError, InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse


def describe(error: MemoryError, lane: str = "") -> memory.OutOfMemory:
    """Return the error that is shown for an allocation that failed.

    Parameters
    ----------
    lane : str
        One of `jobs.LANES`; empty for the window itself.
    """
    fewer = tr("Use fewer dimensions, a higher minimum count or less text, or close other programs.")
    what, cure = {
        "train": (tr("The training"), fewer),
        "slices": (tr("The training of several texts"), fewer),
        "heavy": (tr("The layout of the map"), tr("Lay out fewer words, choose PCA, or close other programs.")),
        "library": (tr("The reference layout"), tr("Lay out fewer words, or close other programs.")),
        "files": (
            tr("Reading or writing the file"),
            tr("Open a part of it, such as the most frequent words, or close other programs."),
        ),
        "observe": (
            tr("Keeping the moments of the run"),
            tr("Give moments less memory at the timeline: older ones go to disk."),
        ),
    }.get(lane, (tr("What was asked for"), tr("Ask for less at a time, or close other programs.")))
    return memory.shortage(error, what, cure)


_log = logging.getLogger(__name__)

_lingering: list["Jobs"] = []  # kept for the life of the process, because a thread of theirs has not ended

LANES = ("train", "heavy", "files", "quick", "observe", "measure", "library", "slices")
# niceness of lanes with long computations: the window goes first, then the map, and measures come last. With 3 to 6, a
# watched first run had 43 repaints a second and gaps of 129 ms where it has 49 and 61 on two slow processors
_NICENESS = {"train": 10, "files": 10, "heavy": 8, "observe": 10, "measure": 13, "library": 13, "slices": 13}


@dataclass(eq=False)
class Job:
    """A unit of work; passed to its function, so that it can check for cancellation and report progress."""

    kind: str
    work: Callable[["Job"], Any]
    on_done: Callable[[Any], None] | None
    on_failed: Callable[[Exception], None] | None
    on_progress: Callable[[float, str], None] | None
    ambient: bool = False
    on_refused: Callable[[InputError], None] | None = None
    _cancel: threading.Event = field(default_factory=threading.Event)
    _report: Callable[["Job", float, str], None] | None = None
    _reported: float = 0.0

    @property
    def pulse(self) -> Pulse:
        """Receives the progress of the work, and tells it when it is canceled."""
        return Pulse(self.progress, self.cancelled)

    def cancel(self) -> None:
        self._cancel.set()

    def cancelled(self) -> bool:
        """Return whether the work should end; called often from the worker."""
        return self._cancel.is_set()

    def progress(self, fraction: float, text: str = "") -> None:
        """Report progress; called from the worker, passed on at most 20 times a second."""
        now = time.monotonic()
        if self._report and now - self._reported > 0.05:
            self._reported = now
            self._report(self, fraction, text)


class Jobs(QObject):
    """Runs functions on worker threads and delivers their results on the GUI thread.

    Parameters
    ----------
    messages : Messages, optional
        Shows the errors of jobs that nobody handles.

    Signals
    -------
    busy_changed(str, float, str)
        Progress of jobs that the user waits for: kind, fraction done (negative: unknown) and text; empty kind: none.
    """

    busy_changed = Signal(str, float, str)
    _ended = Signal(object, object, object)
    _progressed = Signal(object, float, str)

    def __init__(self, messages: Messages | None = None) -> None:
        # without a parent, which would delete it while a thread that did not end in time still reports
        super().__init__()
        cyclic_garbage.collect_on_this_thread()
        self.messages = messages if messages is not None else Messages()
        self._queues: dict[str, queue.SimpleQueue[Job | None]] = {}
        self._threads: dict[str, threading.Thread] = {}
        self._latest: dict[str, Job] = {}
        self._announced = ""  # the kind whose progress was told last
        self._closed = False
        self._ended.connect(self._on_ended)
        self._progressed.connect(self._on_progressed)

    def submit(
        self,
        lane: str,
        kind: str,
        work: Callable[[Job], Any],
        on_done: Callable[[Any], None] | None = None,
        on_failed: Callable[[Exception], None] | None = None,
        on_progress: Callable[[float, str], None] | None = None,
        ambient: bool = False,
        *,
        on_refused: Callable[[InputError], None] | None = None,
    ) -> Job:
        """Run `work(job)` on a lane; exactly one of `on_done`, an error or nothing (cancelled) follows.

        The callbacks are called on the GUI thread. A job of the same kind that has not ended is cancelled. An `ambient`
        job runs in the background: nobody waits for its end, and it does not count as busy.

        An error in what the user gave goes to `on_refused`, every other to `on_failed`, each if there is one; an error
        that nobody takes is shown.
        """
        job = Job(kind, work, on_done, on_failed, on_progress, ambient, on_refused, _report=self._progressed.emit)
        self.cancel(kind)
        if self._closed:
            job.cancel()
            return job
        self._latest[kind] = job
        if lane not in self._threads:
            self._queues[lane] = queue.SimpleQueue()
            # daemon: a library call that cannot be cancelled must not keep the process alive after the window is gone
            thread = threading.Thread(
                target=self._work_through, args=(lane, self._queues[lane]), name=f"embviz-{lane}", daemon=True
            )
            self._threads[lane] = thread
            thread.start()
        self._queues[lane].put(job)
        return job

    def cancel(self, kind: str) -> None:
        """Cancel the job of a kind, if there is one; its results are dropped."""
        job = self._latest.pop(kind, None)
        if job:
            job.cancel()
            self._announce(job.kind)

    def running(self, kind: str) -> bool:
        """Return whether a job of this kind is queued or running."""
        return kind in self._latest

    def busy(self) -> bool:
        """Return whether any job is queued or running that is not ambient."""
        return not all(job.ambient for job in self._latest.values())

    def close(self, timeout_s: float = 5.0) -> bool:
        """Cancel all jobs and wait a limited time for the threads to end; return whether all did."""
        self._closed = True
        for job in list(self._latest.values()):
            job.cancel()
        self._latest.clear()
        for waiting in self._queues.values():
            waiting.put(None)
        deadline = time.monotonic() + timeout_s
        for thread in self._threads.values():
            thread.join(max(0.0, deadline - time.monotonic()))
        ended = not any(thread.is_alive() for thread in self._threads.values())
        if not ended:
            _lingering.append(self)
        return ended

    def _work_through(self, lane: str, waiting: "queue.SimpleQueue[Job | None]") -> None:
        if lane in _NICENESS and sys.platform == "linux":
            # lower priority than the window; only on Linux is niceness per thread, and inherited by threads it starts
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS[lane])
        while (job := waiting.get()) is not None:
            if not self._work(job, lane):
                return
            del job  # its result may be gigabytes, and the next job may come much later

    def _work(self, job: Job, lane: str) -> bool:
        """Run a job; return whether there is still a window to pass the result to."""
        if job.cancelled():
            return True
        result: Any = None
        error: Exception | None = None
        try:
            result = job.work(job)
        except MemoryError as raised:
            error = describe(raised, lane)
        except Exception as raised:
            error = raised
        try:
            self._ended.emit(job, result, error)
        except RuntimeError:  # the window is gone
            return False
        return True

    def _on_ended(self, job: Job, result: Any, error: Exception | None) -> None:
        if self._latest.get(job.kind) is not job:
            return
        del self._latest[job.kind]
        self._announce(job.kind)
        if error is None:
            if job.on_done:
                job.on_done(result)
        elif not isinstance(error, Cancelled):
            if not isinstance(error, EmbvizError):
                _log.error("job %s failed", job.kind, exc_info=error)
            if job.on_refused and isinstance(error, InputError):
                job.on_refused(error)
            elif job.on_failed:
                job.on_failed(error)
            else:
                self.messages.show_error(error)

    def _on_progressed(self, job: Job, fraction: float, text: str) -> None:
        if self._latest.get(job.kind) is job:
            self._announced = job.kind
            self.busy_changed.emit(job.kind, fraction, text)
            if job.on_progress:
                job.on_progress(fraction, text)

    def _announce(self, ended: str) -> None:
        # others that go on announce themselves with their next progress
        if ended == self._announced or not self.busy():
            self._announced = ""
            self.busy_changed.emit("", 0.0, "")
