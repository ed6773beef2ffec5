"""Crash dialog and log entries; they never contain the user's texts."""

import builtins
import copy
import logging
import platform
import re
import traceback
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from embviz import __version__
from embviz.util.errors import EmbvizError
from embviz.util.language import tr

_PACKAGES = (
    "PySide6-Essentials", "pyqtgraph", "numpy", "numba", "scipy", "scikit-learn", "openTSNE", "umap-learn", "pillow",
)
# what stands between signs of quotation, closed or not, with what is escaped in it
_QUOTED = re.compile(
    r"""'(?:\\.|[^'\\])*'?|"(?:\\.|[^"\\])*"?|`[^`]*`?|“[^”]*”?|‘[^’]*’?|«[^»]*»?""", re.DOTALL
)
_IN_CAUSE = "\nThe above exception was the direct cause of the following exception:\n\n"
_IN_CONTEXT = "\nDuring handling of the above exception, another exception occurred:\n\n"


def report(error: BaseException) -> str:
    """Return what whoever mends the program needs to know: versions, the platform and where it happened."""
    packages = ", ".join(f"{name} {_version(name)}" for name in _PACKAGES)
    # in English whatever is spoken: it is read by whoever mends the program
    versions = f"embviz {__version__}, Python {platform.python_version()}, {platform.platform()}"
    return f"{versions}\n{packages}\n\n{trace(error)}"


def trace(error: BaseException) -> str:
    """Return the traceback of an error and of its causes, without values.

    Messages quote what they are about: a missing key is a word of somebody's text. What is quoted becomes an
    ellipsis, unless it is a name of the program; of what embviz raises on purpose, which names words, only the kind
    is told.
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
    try:
        return version(name)
    except PackageNotFoundError:  # a frozen application may come without
        return "of unknown version"


class LogFormatter(logging.Formatter):
    """Lines of the log: tracebacks are those of `trace`."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        # another handler may have left its own traceback in the record
        own = copy.copy(record)
        own.exc_text = None
        return super().format(own)

    def formatException(
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        return "" if ei[1] is None else trace(ei[1]).rstrip()


class CrashDialog(QMessageBox):
    """Says that the program has a defect, where it is written down, and gives it to the clipboard."""

    def __init__(self, error: Exception, log: Path, parent: QWidget) -> None:
        super().__init__(
            QMessageBox.Icon.Critical, "embviz", tr("Something went wrong inside embviz."),
            QMessageBox.StandardButton.Ok, parent,
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
        copied.setToolTip(tr("Versions and where it happened, to be sent to whoever mends it. No words of your texts."))
        # a button of such a box closes it, and one may still want to read
        copied.clicked.disconnect()
        copied.clicked.connect(self._on_copy)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)
