"""Self-test: trains on the toy world in the real window and asks for king - man + woman.

For users on an untested machine, and for the test of frozen builds. It operates the
same controls as a user, by their names, and keeps settings, log and checkpoints separate from the user's.
"""

import json
import logging
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QLineEdit, QTableView, QWidget

from embviz import __version__
from embviz.gui.app.main_window import MainWindow
from embviz.gui.core import settings

QUESTION, EXPECTED = "king - man + woman", "queen"
_INTERVAL_MS = 20
_GIVE_UP_S = 600.0  # the first start on a slow machine compiles for minutes
_RANKINGS = {"3CosAdd": 0, "3CosMul": 3}  # column of the words of each result; the numbers stand to their right


def run() -> int:
    """Run the self-test and print its result as JSON.

    Returns
    -------
    int
        0 if the answer was queen in both rankings and no error was logged, else 1.
    """
    from embviz.gui.app import application

    with tempfile.TemporaryDirectory(prefix="embviz-", ignore_cleanup_errors=True) as folder:
        settings.keep_in(Path(folder))
        started = time.time()
        running, window = application.start(["embviz"])
        test = SelfTest(window, started)
        running.exec()
        # both write to the folder, and Qt would create it again
        window.settings.flush()
        logging.shutdown()
    print(json.dumps(test.report(), ensure_ascii=False, indent=2))
    return 0 if test.passed else 1


class SelfTest(QObject):
    """Operates a window step by step, each after the previous one has finished, then closes it.

    Parameters
    ----------
    window : MainWindow
        A window that is shown and warms up in the event loop.
    started : float
        Unix time from which the seconds in the report count.
    give_up_s : float
        Time limit in seconds, after which the test fails.
    """

    def __init__(self, window: MainWindow, started: float, give_up_s: float = _GIVE_UP_S) -> None:
        super().__init__()
        self._window, self._started, self._give_up_s = window, started, give_up_s
        self._painted_at: float | None = None
        self._seconds: dict[str, float] = {}
        self._answers: dict[str, dict[str, float]] = {}  # by ranking: each word with its score, the best first
        self._errors = _Errors()
        logging.getLogger().addHandler(self._errors)
        window.messages.error_shown.connect(lambda error, _about: self._on_failed(error))
        window.trainer.failed.connect(lambda _run, error: self._on_failed(error))
        window.installEventFilter(self)
        self._steps = self._walk()
        self._step, self._reached = next(self._steps)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._timer.start(_INTERVAL_MS)

    @property
    def passed(self) -> bool:
        """Whether every ranking begins with the right answer and no error occurred."""
        best = [next(iter(words)) for words in self._answers.values()]
        return best == [EXPECTED] * len(_RANKINGS) and not self._errors.messages

    def report(self) -> dict[str, Any]:
        """Return the results, ready for JSON; seconds count from its start, the first paint is a Unix time."""
        return {
            "passed": self.passed,
            "question": QUESTION,
            "expected": EXPECTED,
            "answers": self._answers,
            "errors": self._errors.messages,
            "version": __version__,
            "frozen": bool(getattr(sys, "frozen", False)),
            "python": platform.python_version(),
            "system": platform.platform(),
            "painted_at": self._painted_at,
            "seconds": self._seconds,
        }

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and self._painted_at is None:
            self._painted_at = time.time()
        return super().eventFilter(watched, event)

    def _walk(self) -> Iterator[tuple[str, Callable[[], bool]]]:
        """Yield the name of each step and a check for its end; the code after a `yield` starts the next step."""
        window, workspace = self._window, self._window.workspace
        yield "painted", lambda: self._painted_at is not None
        yield "prepared", lambda: window.warmup.ended
        window.actions_by_id["file.toy_world"].trigger()
        yield "toy world", lambda: workspace.corpus is not None
        window.actions_by_id["train.run"].trigger()
        window.trainer.set_pace("full")  # without slowing down
        yield "training", lambda: workspace.training
        yield "trained", lambda: not workspace.training
        window.show_page("analogy")
        line = self._find(QLineEdit, "analogy.expression")
        line.setText(QUESTION)
        line.returnPressed.emit()
        table = self._find(QTableView, "analogy.results").model()
        yield "answered", lambda: table.rowCount() > 0 and not window.jobs.running("analogy")
        for name, column in _RANKINGS.items():
            rows = range(table.rowCount())
            self._answers[name] = {
                table.index(row, column).data(): float(table.index(row, column + 1).data()) for row in rows
            }

    def _on_failed(self, error: Exception) -> None:
        self._errors.messages.append(str(error))

    def _look(self) -> None:
        since = time.time() - self._started
        if self._errors.messages:
            self._end()
        elif since > self._give_up_s:
            self._errors.messages.append(f"gave up after {since:.0f} s, waiting for: {self._step}")
            self._end()
        elif self._reached():
            self._seconds[self._step] = round(since, 2)
            try:
                self._step, self._reached = next(self._steps)
            except StopIteration:
                self._end()

    def _end(self) -> None:
        self._timer.stop()
        logging.getLogger().removeHandler(self._errors)
        unsaved = self._window.unsaved
        unsaved.note_saved(unsaved.mark())  # nobody can answer a question
        self._window.close()
        QCoreApplication.quit()

    def _find(self, kind: type[QWidget], name: str) -> Any:
        found = self._window.findChild(kind, name)
        if found is None:
            raise LookupError(f"the window has no {kind.__name__} named {name}")
        return found


class _Errors(logging.Handler):
    """Log handler that collects errors: each of them fails the test."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.messages.append(f"{record.getMessage()}: {error}" if error else record.getMessage())
