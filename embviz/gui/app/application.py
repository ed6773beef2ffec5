"""Creates the QApplication and the main window, and handles uncaught exceptions."""

import logging
import logging.handlers
import os
import signal
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import FrameType, TracebackType

# before pyqtgraph is imported anywhere: other Qt bindings may also be installed
os.environ.setdefault("PYQTGRAPH_QT_LIB", "PySide6")

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from embviz import __version__
from embviz.gui.app.dialogs.crash import LogFormatter
from embviz.gui.app.docks.specs import DOCKS
from embviz.gui.app.file_portal import use_portal
from embviz.gui.app.leftovers import tidy
from embviz.gui.app.main_window import MainWindow
from embviz.gui.app.preferences import apply_at_start, chosen_text_size
from embviz.gui.app.warmup import start_warmup
from embviz.gui.core import cyclic_garbage
from embviz.gui.core.jobs import Job
from embviz.gui.core.settings import Settings, log_folder
from embviz.gui.pages.registry import PAGES
from embviz.gui.style import languages, stylesheet, theme
from embviz.gui.style.missing_fonts import load_samples

# after which a thread that waits for the interpreter gets it from one that computes, instead of the usual .005: the
# window answers sooner while workers are busy (longest stretch without an answer beside a training .04 s, not .06)
_SWITCH_S = 0.001
_ENDED_BY = 128  # the code of a process that a signal ended, less the number of the signal
_UNDER_PAGES = (
    "numpy",
    "numba",
    "pyqtgraph",
    "embviz.training.models.registry",
    "embviz.text.reading",
    "embviz.analysis.analogies.analogy",
    "embviz.teaching.geometry",
    "embviz.projection.methods",
    # the command palette opens at once, and reads the first letter at once
    "embviz.gui.app.palette.widget",
    "embviz.analysis.questions.reading",
    "embviz.analysis.questions.answers",
)

_log = logging.getLogger("embviz")


def build(argv: Sequence[str]) -> tuple[QApplication, MainWindow]:
    """Make the application and its whole window without entering the event loop: scripts find every control by name.

    Parameters
    ----------
    argv : sequence of str
        Program name and, at most, a file to open.
    """
    application, window = make_window(argv)
    for dock in DOCKS:
        window.panel(dock.id)
    for page in PAGES:
        window.page(page.id)
    return application, window


def make_window(argv: Sequence[str]) -> tuple[QApplication, MainWindow]:
    """Make the application and its window as a person meets it: pages and panels are built when they are first seen.

    Parameters
    ----------
    argv : sequence of str
        Program name and, at most, a file to open.
    """
    application, window = _begin(argv)
    window.look_for_recovery()
    _open_argument(window, argv)
    return application, window


def run(argv: Sequence[str]) -> int:
    """Show the window and run the event loop until it is closed.

    Returns
    -------
    int
        The exit code.
    """
    application, window = start(argv)
    handle_interrupts(window)
    code = application.exec()
    Settings().flush()
    return code


def handle_interrupts(window: MainWindow) -> None:
    """Make Ctrl+C in the terminal close the window; a second one ends the program at once.

    A session that ends (SIGTERM, or SIGHUP of its terminal) cannot answer whether something is to be saved: what the
    program keeps by itself is kept, and the event loop ends with the code that shells expect.

    Python handles signals only while it executes; the timer of `cyclic_garbage` ensures that while the window is idle.
    """
    if threading.current_thread() is not threading.main_thread():
        return

    def close(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        # not from inside the interrupted code
        QTimer.singleShot(0, window, window.close)

    def end(number: int, _frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        QTimer.singleShot(0, window, lambda: QApplication.exit(_ENDED_BY + number))

    signal.signal(signal.SIGINT, close)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):  # Windows has no SIGHUP
            signal.signal(getattr(signal, name), end)


def start(argv: Sequence[str]) -> tuple[QApplication, MainWindow]:
    """Show the window; it is painted before any heavy import, which a worker does afterwards."""
    sys.setswitchinterval(_SWITCH_S)
    application, window = _begin(argv)
    _start_logging()
    sys.excepthook = _Hook(window)
    window.show()

    def begin(_imported: object) -> None:
        cyclic_garbage.exclude_present_objects()  # the modules imported just now
        load_samples()
        window.look_for_recovery()
        _open_argument(window, argv)
        start_warmup(window)
        window.jobs.submit("files", "tidy up", lambda _job: tidy(window.settings.get("recent")), ambient=True)
        window.warmup.then(cyclic_garbage.exclude_present_objects)
        window.warmup.then(window.start_page.begin_learning)

    def after_paint() -> None:
        window.jobs.submit("quick", "prepare pages", _import_pages, begin)

    QTimer.singleShot(0, window, after_paint)
    return application, window


def _import_pages(_job: Job) -> None:
    """Import pages, panels and their dependencies on a worker, because that would block the window for too long."""
    for name in _UNDER_PAGES:
        import_module(name)
    pages = [location for page in PAGES for location in (page.location, *(part.location for part in page.parts))]
    for location in (*pages, *(dock.location for dock in DOCKS)):
        if location:
            import_module(f"embviz.gui.{location.partition(':')[0]}")


def _begin(argv: Sequence[str]) -> tuple[QApplication, MainWindow]:
    use_portal(os.environ)
    running = QApplication.instance()
    application = running if isinstance(running, QApplication) else QApplication(list(argv[:1]))
    application.setApplicationName("embviz")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("embviz")
    if not application.styleSheet():  # else it is set already, and would polish all that there is again
        application.setStyle("Fusion")
    languages.settle(application)
    theme.load_fonts()
    application.setFont(theme.font())
    stylesheet.apply(application, _chosen_theme(), chosen_text_size(Settings()))
    apply_at_start(Settings())
    window = MainWindow()
    # ending the application without closing its window leaves the recovery copy for the next start
    application.aboutToQuit.connect(window.project.stop)
    application.styleHints().colorSchemeChanged.connect(lambda _scheme: stylesheet.apply(application, _chosen_theme()))
    return application, window


def _chosen_theme() -> str:
    return str(Settings().get("theme"))


def _open_argument(window: MainWindow, argv: Sequence[str]) -> None:
    if len(argv) > 1:
        window.open_path(Path(argv[1]))


def _start_logging() -> None:
    folder = log_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = logging.handlers.RotatingFileHandler(
            folder / "embviz.log", maxBytes=500_000, backupCount=1, encoding="utf-8"
        )
    except OSError:  # a home directory that cannot be written must not keep the window from opening
        handler = logging.StreamHandler()
    handler.setFormatter(LogFormatter())
    logging.getLogger().addHandler(handler)


class _Hook:
    """Exception hook that logs uncaught errors and shows each one once."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self._window.close()
            return
        _log.critical("unexpected error", exc_info=(kind, error, trace))
        if isinstance(error, Exception):
            self._window.messages.show_error(error)
