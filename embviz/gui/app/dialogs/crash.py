"""Crash dialog and log entries; they never contain the user's texts."""

import builtins
import copy
import logging
import platform
import re
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from embviz import __version__
from embviz.util.errors import EmbvizError
from embviz.util.language import tr

_PACKAGES = (
    "PySide6-Essentials",
    "pyqtgraph",
    "numpy",
    "numba",
    "scipy",
    "scikit-learn",
    "openTSNE",
    "umap-learn",
    "pillow",
)
# text in quotation marks, closed or not, with escaped characters in it
_QUOTED = re.compile(r"""'(?:\\.|[^'\\])*'?|"(?:\\.|[^"\\])*"?|`[^`]*`?|“[^”]*”?|‘[^’]*’?|«[^»]*»?""", re.DOTALL)
_IN_CAUSE = "\nThe above exception was the direct cause of the following exception:\n\n"
_IN_CONTEXT = "\nDuring handling of the above exception, another exception occurred:\n\n"


def report(error: BaseException) -> str:
    """Return the bug report: versions, the platform and the traceback."""
    packages = ", ".join(f"{name} {_version(name)}" for name in _PACKAGES)
    # always in English, because developers read it
    versions = f"embviz {__version__}, Python {platform.python_version()}, {platform.platform()}"
    return f"{versions}\n{packages}\n\n{trace(error)}"


def trace(error: BaseException) -> str:
    """Return the traceback of an error and of its causes, without values.

    Messages quote values: a missing key, for instance, is a word of the user's text. Quoted text becomes an
    ellipsis, unless it is an identifier of the program; of embviz's own errors, which name words, only the type
    is shown.
    """
    return "".join(_parts(error, set()))


def _parts(error: BaseException, seen: set[int]) -> Iterator[str]:
    seen.add(id(error))
    before, joint = error.__cause__, _IN_CAUSE
    if before is None and not error.__suppress_context__:
        before, joint = error.__context__, _IN_CONTEXT
    if before is not None and id(before) not in seen:
        yield from _parts(before, seen)
        yield joint
    frames = traceback.extract_tb(error.__traceback__)
    if frames:
        yield "Traceback (most recent call last):\n"
        yield from traceback.format_list(frames)
    message = _message(error, (frames[-1].line or "") if frames else "")
    yield f"{type(error).__qualname__}{': ' if message else ''}{message}\n"


def _message(error: BaseException, line: str) -> str:
    if isinstance(error, EmbvizError):
        return ""
    if isinstance(error, OSError):
        return " ".join(str(part) for part in (error.errno, error.strerror, error.filename) if part is not None)
    known = {*dir(builtins), "NoneType", *re.findall(r"\w+", line)}

    def said(found: re.Match[str]) -> str:
        return found[0] if found[0][1:-1] in known else "…"

    return _QUOTED.sub(said, str(error))


def _version(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # 15 ms of a start

    try:
        return version(name)
    except PackageNotFoundError:  # a frozen application may lack the source
        return "of unknown version"


class LogFormatter(logging.Formatter):
    """Log formatter whose tracebacks come from `trace`."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        # another handler may have stored its own traceback in the record
        own = copy.copy(record)
        own.exc_text = None
        return super().format(own)

    def formatException(
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        return "" if ei[1] is None else trace(ei[1]).rstrip()


class CrashDialog(QMessageBox):
    """Reports a defect: names the log file, and copies the report to the clipboard."""

    def __init__(self, error: Exception, log: Path, parent: QWidget) -> None:
        super().__init__(
            QMessageBox.Icon.Critical,
            "embviz",
            tr("Something went wrong inside embviz."),
            QMessageBox.StandardButton.Ok,
            parent,
        )
        self.setObjectName("defect")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setInformativeText(tr("Your files are untouched. The log says what happened: {log}", log=log))
        self._report = report(error)
        self.setDetailedText(f"{type(error).__name__}: {error}\n\n{self._report}")
        copied = self.addButton(tr("Copy details"), QMessageBox.ButtonRole.ActionRole)
        copied.setObjectName("defect.copy")
        copied.setAccessibleName(tr("Copy details"))
        copied.setToolTip(tr("Versions and where it happened, for a bug report. Nothing from your texts."))
        # a button of such a box closes it, but the user may still want to read
        copied.clicked.disconnect()
        copied.clicked.connect(self._on_copy)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)
