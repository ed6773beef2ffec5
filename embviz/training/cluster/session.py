"""A connection to a cluster: found or started, asked for work, and left behind as it was."""

import asyncio
import concurrent.futures
import contextlib
import logging
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Self

from embviz.util.errors import Cancelled, ComputeError, InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

_LOCAL = "local"
_CONNECT_S = 10
_LOOK_S = 0.1  # seconds between two checks for cancellation
_LOST_S = 5.0  # after the loss of a worker, for a copy to all of them to end all the same
_MOST_COPIES = 3
_MOST_LOCAL = 64
_WORKER_MEMORY = "2GiB"  # memory of each local process; Dask moves data to disk above 60 % of it
_SILENT = "distributed"


class SchedulerLost(ComputeError):
    """The connection to the scheduler was lost: no worker can be reached."""


class Gone(Exception):
    """The data of a lost worker are gone; the cluster continues."""


def lost_again() -> ComputeError:
    """Return the error of a run whose workers are lost each time it tries again."""
    return ComputeError(
        tr("Workers of the cluster are lost again and again: nothing could be learned on all of them together.")
    )


def check_address(address: str) -> None:
    """Raise an error for an invalid cluster address, before any text is read.

    Raises
    ------
    InputError
    """
    kind, _, rest = address.partition(":")
    if kind == _LOCAL:
        if rest and not (rest.isdecimal() and 1 <= int(rest) <= _MOST_LOCAL):
            raise InputError(
                tr("'{address}' asks for no number of processes.", address=address),
                tr("Write local:4, with 1 to {most}.", most=_MOST_LOCAL),
            )
        return
    if kind not in ("tcp", "tls", "ucx", "ws", "wss", "inproc") or not rest.startswith("//"):
        raise InputError(
            tr("'{address}' is not the address of a cluster.", address=address),
            tr("Write tcp://scheduler:8786 as the scheduler prints it, or local:4 for four processes on this machine."),
        )


class Session:
    """A client of a Dask cluster, for the duration of a ``with`` block or until `close`.

    Parameters
    ----------
    address : str
        ``tcp://host:port`` of a scheduler, or ``local:N`` for N processes on this machine, which end with the session.

    Raises
    ------
    InputError
        When dask is not installed, the address is invalid, or no scheduler answers there.

    Attributes
    ----------
    address : str
    pids : tuple of int
        Processes that were started for it.
    """

    def __init__(self, address: str) -> None:
        check_address(address)
        self.address = address
        dask, distributed = _dask()
        self._distributed = distributed
        self._levels = _silence()
        self._cluster: Any = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None  # what its processes put aside
        # Dask's log messages are not meant for the user of this program
        with warnings.catch_warnings(), dask.config.set(_SETTINGS):
            warnings.simplefilter("ignore")
            try:
                if address.partition(":")[0] == _LOCAL:
                    many = int(address.partition(":")[2] or 2)
                    self._folder = tempfile.TemporaryDirectory(prefix="embviz-cluster-", ignore_cleanup_errors=True)
                    with dask.config.set({"temporary-directory": self._folder.name}):
                        self._cluster = distributed.LocalCluster(
                            n_workers=many,
                            threads_per_worker=1,
                            processes=True,
                            dashboard_address=None,
                            memory_limit=_WORKER_MEMORY,
                            silence_logs=logging.CRITICAL,
                            host="127.0.0.1",
                        )
                self._client = distributed.Client(self._cluster or address, timeout=_CONNECT_S, set_as_default=False)
            except (OSError, TimeoutError, ValueError) as error:
                self._end_cluster()
                _restore(self._levels)
                raise InputError(
                    tr("No scheduler answers at {address}.", address=address),
                    tr("Check the address and that 'dask scheduler' runs there."),
                ) from error
            self.pids: tuple[int, ...] = ()
            if self._cluster is not None:
                self.pids = tuple(each.pid for each in self._cluster.workers.values() if each.pid is not None)
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def workers(self) -> Mapping[str, int]:
        """Return the threads of each worker by its address, in a fixed order.

        Raises
        ------
        SchedulerLost
        """
        self._check()
        with self._asking():
            found = self._client.scheduler_info(n_workers=-1)["workers"]
        return {address: int(found[address]["nthreads"]) for address in sorted(found)}

    def await_workers(self, pulse: Pulse = SILENT) -> Mapping[str, int]:
        """Wait for at least one worker, and return the workers.

        Raises
        ------
        InputError
            When there is none after ten seconds.
        Cancelled
        """
        end = time.monotonic() + _CONNECT_S
        while not (found := self.workers()):
            pulse.check()
            if time.monotonic() > end:
                raise InputError(
                    tr("The scheduler at {address} has no workers.", address=self.address),
                    tr("Start one on each machine with 'dask worker {address}'.", address=self.address),
                )
            threading.Event().wait(_LOOK_S)
        return found

    def submit(self, function: Callable[..., Any], *arguments: Any, worker: str | None = None) -> Any:
        """Submit a call to the cluster, on a particular worker if that is there; returns a future.

        Futures among the arguments are resolved on the worker.
        """
        self._check()
        chosen = {} if worker is None else {"workers": [worker], "allow_other_workers": True}
        with self._asking():
            # results are freed with their futures; two equal calls are executed twice
            return self._client.submit(function, *arguments, pure=False, **chosen)

    def scatter(self, value: Any, pulse: Pulse = SILENT) -> Any:
        """Copy a value to all workers; returns a future.

        Where a worker is lost while it is sent the value, Dask may wait for it for ever: the copy is then made again.

        Raises
        ------
        ComputeError
            When workers are lost each time.
        SchedulerLost, Cancelled
        """
        for _ in range(_MOST_COPIES):
            copied = self._copied(value, pulse)
            if copied is not None:
                return copied
        raise lost_again()

    def _copied(self, value: Any, pulse: Pulse) -> Any:
        """Return the future of a value that was copied to all workers; None where that does not end."""
        before, lost_at = set(self.workers()), None
        with self._asking():
            copying = asyncio.run_coroutine_threadsafe(
                self._client.scatter([value], hash=False, broadcast=True, asynchronous=True),
                self._client.loop.asyncio_loop,
            )
        try:
            while True:
                pulse.check()
                self._check()
                concurrent.futures.wait([copying], _LOOK_S)
                if copying.done():
                    with self._asking():
                        return copying.result()[0]
                if before - set(self.workers()):
                    lost_at = lost_at or time.monotonic()
                    if time.monotonic() - lost_at > _LOST_S:
                        return None
        finally:
            copying.cancel()

    def wait(self, futures: Sequence[Any], pulse: Pulse = SILENT) -> None:
        """Wait until all calls have ended, with or without success.

        Parameters
        ----------
        futures : sequence of futures
        pulse : Pulse, optional
            Told the share that has ended.

        Raises
        ------
        SchedulerLost
        Cancelled
            The calls are then canceled: those that have not begun never do.
        """
        left = list(futures)
        try:
            while left:
                pulse.check()
                self._check()
                # a call whose data went with a worker may be canceled by the scheduler: it has ended, and `result`
                # says how
                ended = contextlib.suppress(TimeoutError, self._distributed.CancelledError)
                with self._asking(), self._client.as_current(), ended:
                    self._distributed.wait(left, timeout=_LOOK_S)
                left = [future for future in left if future.status == "pending"]
                pulse.beat(1 - len(left) / max(len(futures), 1))
        except Cancelled:
            self.cancel(futures)
            raise
        self._check()

    def result(self, future: Any, pulse: Pulse = SILENT) -> Any:
        """Return the result of a call.

        Raises
        ------
        InputError, ComputeError
            As raised by the call; also when workers repeatedly ended during it.
        Gone, SchedulerLost, Cancelled
        """
        self.wait([future], pulse.quiet)
        if future.status in ("cancelled", "lost"):
            raise Gone
        with self._asking():
            if future.status == "error":
                raise self._translated(future.exception())
            return future.result()

    def cancel(self, futures: Sequence[Any]) -> None:
        """Cancel calls."""
        with contextlib.suppress(Exception), self._asking():
            self._client.cancel(list(futures), force=True)

    def each(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Call a function once on each worker that can be reached."""
        with contextlib.suppress(Exception), self._asking():
            self._client.run(function, *arguments, on_error="ignore")

    def close(self) -> None:
        """Disconnect; processes started for the session end. May be called again."""
        if self._closed:
            return
        self._closed = True
        with self._asking():
            with contextlib.suppress(Exception):
                self._client.close(timeout=2)
            self._end_cluster()
        _restore(self._levels)

    def _end_cluster(self) -> None:
        if self._cluster is not None:
            with contextlib.suppress(Exception):
                self._cluster.close(timeout=5)
        if self._folder is not None:
            self._folder.cleanup()

    def _check(self) -> None:
        if self._closed or self._client.status != "running":
            raise self._lost()

    def _lost(self) -> SchedulerLost:
        return SchedulerLost(tr("The connection to the scheduler at {address} was lost.", address=self.address))

    @contextlib.contextmanager
    def _asking(self) -> Iterator[None]:
        """Convert Dask's errors about a broken connection to ours."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                yield
        except (InputError, ComputeError, Cancelled, TimeoutError):
            raise
        except (self._distributed.CancelledError, OSError, RuntimeError) as error:
            if not isinstance(error, OSError) and self._client.status == "running":
                raise
            raise self._lost() from error

    def _translated(self, error: BaseException) -> BaseException:
        if isinstance(error, self._distributed.scheduler.KilledWorker):
            return ComputeError(
                tr("Workers at {address} ended again and again while they did the same work.", address=self.address)
                + " "
                + tr("They may have too little memory: give them more, or use more workers.")
            )
        if isinstance(error, MemoryError):
            return ComputeError(tr("A worker at {address} had too little memory.", address=self.address))
        return error


class Here:
    """A session in this process, which runs calls at once: one machine, with the same task graph.

    Parameters
    ----------
    workers : int
        Number of workers to simulate.
    """

    address = ""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers

    def workers(self) -> Mapping[str, int]:
        """Return the simulated workers, with one thread each."""
        return {str(number): 1 for number in range(self._workers)}

    def submit(self, function: Callable[..., Any], *arguments: Any, worker: str | None = None) -> Any:
        """Call a function and return its result."""
        return function(*arguments)

    def scatter(self, value: Any, pulse: Pulse = SILENT) -> Any:
        """Return the value."""
        return value

    def wait(self, futures: Sequence[Any], pulse: Pulse = SILENT) -> None:
        """Check for cancellation; all calls are done."""
        pulse.check()

    def result(self, future: Any, pulse: Pulse = SILENT) -> Any:
        """Return a result."""
        self.wait([future], pulse.quiet)
        return future


_SETTINGS = {
    "distributed.comm.timeouts.connect": f"{_CONNECT_S}s",
    "distributed.comm.retry.count": 2,
    "distributed.scheduler.allowed-failures": 3,
    "distributed.admin.large-graph-warning-threshold": "1TB",
    "distributed.worker.profile.enabled": False,
}


def _dask() -> tuple[Any, Any]:
    try:
        import dask
        import distributed
    except ImportError as error:
        raise InputError(
            tr("A cluster needs the package dask, which is not installed."),
            tr("Install it with: pip install 'embviz[cluster]' (or pip install 'dask[distributed]')."),
        ) from error
    return dask, distributed


def _silence() -> dict[str, int]:
    """Silence Dask's loggers; returns their previous levels."""
    names = [_SILENT, *(name for name in logging.root.manager.loggerDict if name.startswith(f"{_SILENT}."))]
    names += ["tornado.application", "asyncio"]
    levels = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    return levels


def _restore(levels: Mapping[str, int]) -> None:
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
