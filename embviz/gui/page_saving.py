"""Any part of the window as a picture for slides: in pixels, as a vector drawing, or as a document."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMargins, QPoint
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QWidget

from embviz.errors import InputError
from embviz.gui.file_names import ask_to_save
from embviz.gui.jobs import Job, Jobs
from embviz.gui.widgets.drawn import as_image, as_pdf, as_svg
from embviz.gui.widgets.picture_file import write_picture

FILTERS = "Picture (*.png);;Vector drawing (*.svg);;Document (*.pdf)"
_AROUND = 24  # px
_MOST = 60_000_000  # pixels: an image of these takes 240 MB
_VECTORS = {".svg": as_svg, ".pdf": as_pdf}


def ask_and_save(widget: QWidget, name: str, jobs: Jobs, done: Callable[[str], None]) -> None:
    """Ask for a file, and write what a widget shows.

    Parameters
    ----------
    widget : QWidget
        All of it, also what is scrolled away.
    name : str
        Proposed for the file, without an ending.
    jobs : Jobs
        Its `failed` says what went wrong.
    done : callable
        Called with a sentence when it is written.
    """
    try:
        path = ask_to_save(widget.window(), "Save picture", f"{name}.png", FILTERS)
    except InputError as error:
        jobs.failed.emit(error)
        return
    if path:
        save(widget, path, jobs, done)


def save(widget: QWidget, path: str, jobs: Jobs, done: Callable[[str], None]) -> None:
    """Write what a widget shows, in the form that the ending of the path names: what choosing it in a dialog does."""
    title = widget.accessibleName() or widget.window().windowTitle()
    size = widget.size().grownBy(QMargins(_AROUND, _AROUND, _AROUND, _AROUND))

    def paint(painter: QPainter) -> None:
        # without its window's ground: `drawn` lays one under all
        widget.render(painter, QPoint(_AROUND, _AROUND), QRegion(), QWidget.RenderFlag.DrawChildren)

    ending = Path(path).suffix.lower()
    if ending in _VECTORS:
        try:
            write_picture(path, lambda file: _VECTORS[ending](file, size, paint, title))
        except InputError as error:
            jobs.failed.emit(error)
        else:
            done(f"Saved {path}.")
        return
    image = as_image(size, paint, min(2.0, (_MOST / (size.width() * size.height())) ** 0.5))

    def work(_job: Job) -> None:
        # only widgets need the window's thread; squeezing a long page takes a second
        write_picture(path, image.save)

    jobs.submit("files", "save picture", work, lambda _result: done(f"Saved {path}."))
