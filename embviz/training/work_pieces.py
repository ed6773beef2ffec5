"""Thread pool that works off numbered pieces and can be stopped between two, also in phases with a finish each."""

import threading
import time
from collections.abc import Callable
from contextlib import ExitStack

from embviz.training.control import RunControl
from embviz.util.errors import Cancelled

CHUNK_S = 0.05  # seconds of work between two checks of the control
WATCH_S = 0.05  # seconds between two checks of the threads
_PACE_PATIENCE_S = 0.1  # seconds between two checks of the control while a run waits for its pace


class WorkPieces:
    """A thread-safe counter that hands out each piece of work once.

    Attributes
    ----------
    total : int
        Number of pieces.
    taken : int
        Number of pieces handed out.
    end : int
        None is given out from here on for the time being; `total` at first.
    """

    def __init__(self, total: int, taken: int = 0) -> None:
        self.total = self.end = total
        self.taken = taken
        self._lock = threading.Lock()

    def take(self, many: int, allowed: int | None = None) -> tuple[int, int]:
        """Return the range of the next pieces; empty if none is left, or none `allowed` yet."""
        with self._lock:
            first = self.taken
            end = self.end if allowed is None else min(self.end, allowed)
            self.taken = max(first, min(first + many, end))
            return first, self.taken


def work_off(
    pieces: WorkPieces,
    threads: int,
    control: RunControl,
    job: Callable[[int, int, int], None],
    watch: Callable[[float], None] = lambda seconds: None,
) -> None:
    """Run pieces on threads until none is left or the control stops the run. Blocks.

    Parameters
    ----------
    threads : int
        Not more are started than there are pieces.
    job : callable
        ``job(thread, first, last)`` does the pieces from first to before last; it releases the interpreter's lock.
    watch : callable
        Called on this thread about every 50 ms, and once at the end, with the seconds worked since the call before:
        those in which the threads were paused or held to a pace do not count.

    Raises
    ------
    Cancelled
        When the control was canceled.
    Exception
        Whatever a job or the watch raises, after all threads have ended.
    """
    failures: list[BaseException] = []
    ended = threading.Event()

    def work(thread: int) -> None:
        many = 1
        try:
            while control.checkpoint() and not ended.is_set():
                pace, allowed = control.pace, None
                if pace is not None and pieces.taken < pieces.end:
                    allowed = pace.wait(pieces.taken, pieces.total, _PACE_PATIENCE_S)
                with control.working():
                    # the last pieces are divided so that no thread waits long for another
                    left = (pieces.end if allowed is None else min(pieces.end, allowed)) - pieces.taken
                    first, last = pieces.take(min(many, 1 + max(left, 0) // (2 * threads)), allowed)
                    if first == last:
                        if pieces.taken < pieces.end:
                            continue  # not allowed yet
                        return
                    begun = time.perf_counter()
                    job(thread, first, last)
                    took = time.perf_counter() - begun
                # at most doubled: the first call may have compiled the kernel
                many = max(1, min(2 * many, int((last - first) * CHUNK_S / max(took, 1e-6))))
        except BaseException as failure:  # passed to the waiting thread, which raises it
            failures.append(failure)
            ended.set()

    workers = [
        threading.Thread(target=work, args=(k,), name=f"training {k}")
        for k in range(min(threads, pieces.end - pieces.taken))
    ]
    last, waited = time.perf_counter(), _waited(control)
    for worker in workers:
        worker.start()
    try:
        while working := [worker for worker in workers if worker.is_alive()]:
            working[0].join(WATCH_S)
            now, held = time.perf_counter(), _waited(control)
            slowed = max(0.0, held - waited) / len(working)  # a new pace counts from 0 again
            control.held_s += slowed
            watch(0.0 if control.paused else max(0.0, now - last - slowed))
            last, waited = now, held
    finally:
        ended.set()
        for worker in workers:
            worker.join()
    if failures:
        raise next((failure for failure in failures if not isinstance(failure, Cancelled)), failures[0])
    # a small text is done before the first check
    watch(time.perf_counter() - last)


def _waited(control: RunControl) -> float:
    """Return the seconds that threads have waited for the pace of a run, in total."""
    return control.pace.waited if control.pace is not None else 0.0


_LOOK_S = 0.05  # seconds between two checks of the control while waiting


class Turns:
    """Lets threads share the blocks of a phase, and starts no phase before the previous one has ended.

    A thread with a block first does what is left of all earlier blocks: so a run that is continued in the middle of
    an epoch repeats its beginning, and no thread waits while there is work to do.

    Parameters
    ----------
    blocks : int
        Blocks in a phase.
    phases : int
        Phases in an epoch.
    work : callable
        ``work(thread, phase, block)``.
    end : callable
        ``end(phase)``, while no thread works.
    """

    def __init__(
        self,
        blocks: int,
        phases: int,
        work: Callable[[int, int, int], None],
        end: Callable[[int], None],
        control: RunControl,
    ) -> None:
        self._blocks, self._phases = blocks, phases
        self._work, self._end, self._control = work, end, control
        self._phase: int | None = None  # counted over all epochs
        self._taken, self._done = 0, [False] * blocks
        self._failed = False
        self._change = threading.Condition()

    def reach(self, thread: int, piece: int) -> None:
        """Return when this piece of work and all its predecessors are done; the last one ends its phase.

        Parameters
        ----------
        piece : int
            Blocks of all phases of all epochs, counted from 0.

        Raises
        ------
        Cancelled
        """
        phase, block = divmod(piece, self._blocks)
        while (taken := self._take(phase, block)) is not None:
            with ExitStack() as otherwise:
                otherwise.callback(self._fail)  # threads waiting for this block must not wait forever
                self._work(thread, taken[0] % self._phases, taken[1])
                self._put_down(taken[1])
                otherwise.pop_all()

    def _take(self, phase: int, block: int) -> tuple[int, int] | None:
        with self._change:
            if self._phase is None:
                self._phase = phase - phase % self._phases
            last = block == self._blocks - 1
            while not self._failed and self._phase <= phase and (self._phase < phase or last or not self._done[block]):
                if self._taken < (self._blocks if self._phase < phase else block + 1):
                    self._taken += 1
                    return self._phase, self._taken - 1
                if self._control.cancelled:
                    raise Cancelled
                self._change.wait(_LOOK_S)
            return None

    def _put_down(self, block: int) -> None:
        with self._change:
            self._done[block] = True
            if all(self._done) and self._phase is not None:
                self._end(self._phase % self._phases)
                self._phase += 1
                self._taken, self._done = 0, [False] * self._blocks
            self._change.notify_all()

    def _fail(self) -> None:
        with self._change:
            self._failed = True
            self._change.notify_all()
