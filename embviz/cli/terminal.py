"""Progress output of commands, and cancellation by Ctrl+C."""

import json
import math
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any

from embviz.util.errors import Cancelled, EmbvizError
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_BAR_WIDTH = 30
_BAR_INTERVAL_S = 0.05
_LINE_INTERVAL_S = 2.0
_PATIENCE_S = 1.0

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # but tabs and ends of lines


class CannotAnswer(EmbvizError):
    """The answer could not be written to standard output."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"The answer could not be written: {error.strerror or error}.")


class Interrupt:
    """Turns the first Ctrl+C into a question that work asks between two pieces; the second one ends it at once.

    Work that is told in time gives up with nothing half-written. Asking takes no lock, as the signal may arrive while
    one is held.
    """

    def __init__(self) -> None:
        self._requested = False
        self._former: Any = None

    def __call__(self) -> bool:
        """Return whether Ctrl+C was pressed."""
        return self._requested

    def check(self) -> None:
        """Give up when Ctrl+C was pressed.

        Raises
        ------
        Cancelled
        """
        if self._requested:
            raise Cancelled

    def __enter__(self) -> "Interrupt":
        # Python allows handlers in the main thread only; called from another one, the caller owns Ctrl+C
        if threading.current_thread() is threading.main_thread():
            self._former = signal.signal(signal.SIGINT, self._on_signal)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._former is not None:
            signal.signal(signal.SIGINT, self._former)

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        if self._requested:
            raise KeyboardInterrupt
        self._requested = True


class Terminal:
    """Progress on standard error, answers on standard output.

    Parameters
    ----------
    interrupted : Interrupt
        Asked by the work.
    """

    def __init__(self, interrupted: Interrupt) -> None:
        self.interrupted = interrupted
        self._bar = sys.stderr.isatty()
        self._drawn = False
        self._message = self._finished = ""
        self._told = time.monotonic()

    def progress(self, share: float, message: str, detail: str = "") -> None:
        """Show how far the work is: a bar on a terminal; elsewhere a line every two seconds.

        Elsewhere the end is told as well, but of work that was over in a moment only when it has figures to tell.

        Parameters
        ----------
        share : float
            0 to 1.
        message : str
            What is being done.
        detail : str
            Figures that change all the time.
        """
        now = time.monotonic()
        finished = share >= 1
        if finished and message == self._finished:
            return
        if not finished and now - self._told < (_BAR_INTERVAL_S if self._bar else _LINE_INTERVAL_S):
            return
        late = now - self._told >= _LINE_INTERVAL_S
        self._told, self._finished = now, message if finished else ""
        if not self._bar:
            if finished and not (late or detail or message == self._message):
                return
            self._message = message
            print(f"{message}: {share:.0%}{', ' if detail else ''}{detail}", file=sys.stderr, flush=True)
            return
        filled = round(_BAR_WIDTH * min(max(share, 0.0), 1.0))
        line = f"{message:<22} [{'=' * filled}{' ' * (_BAR_WIDTH - filled)}] {share:4.0%}  {detail}"
        # erase to the end of the line: the former one may have been longer
        print(f"\r{line}\x1b[K", end="\n" if finished else "", file=sys.stderr, flush=True)
        self._drawn = not finished

    def pulse(self, title: str) -> Pulse:
        """Return what reports the progress of a task, and is canceled by Ctrl+C."""
        return self.steps.named(title)

    @property
    def steps(self) -> Pulse:
        """The same for work that says itself what it does."""
        return Pulse(self.progress, self.interrupted)

    @contextmanager
    def explaining(self, text: str) -> Iterator[None]:
        """Remark on work that cannot tell its share, if it takes longer than a person waits without asking why."""
        timer = threading.Timer(_PATIENCE_S, self.remark, (text,))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()

    def remark(self, text: str) -> None:
        """Say something beside the answer."""
        self.clear()
        print(text, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """End the bar's line, so that what follows has its own."""
        if self._drawn:
            print(file=sys.stderr, flush=True)
            self._drawn = False

    def answer(self, text: str, result: Mapping[str, Any], as_json: bool) -> None:
        """Print the result: as text, or as one JSON object on the last line, where nan becomes null.

        Parameters
        ----------
        text : str
            For people.
        result : mapping
            For programs.
        as_json : bool
        """
        self.clear()
        print_answer(json.dumps(_finite(result), allow_nan=False) if as_json else visible(text))


def print_answer(text: str, end: str = "\n", file: "SupportsWrite[str] | None" = None) -> None:
    """Print, and have it arrive.

    Parameters
    ----------
    file : object with `write`, optional
        Standard output where left out.

    Raises
    ------
    CannotAnswer
        When it cannot be written, such as to a full disk.
    BrokenPipeError
        When nobody reads it any more.
    """
    try:
        print(text, end=end, file=file)
        if sys.stdout is not None:  # a program without a console has none
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CannotAnswer(error) from error


def visible(text: str) -> str:
    """Return a text whose control characters are signs: raw, words of a file could command the terminal."""
    return _CONTROLS.sub(lambda found: chr(0x2400 + ord(found[0])) if found[0] < "\x20" else "\ufffd", text)


def _finite(value: Any) -> Any:
    match value:
        case float():
            return value if math.isfinite(value) else None
        case Mapping():
            return {key: _finite(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_finite(inner) for inner in value]
    return value
