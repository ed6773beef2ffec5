"""Saves any part of the window as PNG, SVG or PDF."""

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QEvent, QMargins, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit, QWidget

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.widgets.plot_data.picture_file import VectorCanvas, write_picture
from embviz.util.errors import InputError
from embviz.util.language import tr

FILTERS = tr("Picture (*.png);;Vector drawing (*.svg);;Document (*.pdf)")
_AROUND = 24  # px
_MOST = 60_000_000  # pixels: an image of this size takes 240 MB
_LONGEST_WAIT_MS, _LOOK_MS = 30_000, 50
_CONTROLS = (QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit)


def ask_and_save(widget: QWidget, name: str, jobs: Jobs, done: Callable[[str], None], controls: bool = True) -> None:
    """Ask for a file and save a picture of a widget.

    Parameters
    ----------
    widget : QWidget
        The whole of it is saved, including what is scrolled out of view.
    name : str
        Proposed file name, without extension.
    jobs : Jobs
        Its messages show errors.
    done : callable
        Called with a message when the file is written.
    controls : bool
        Whether buttons and fields are in the picture; without them, chosen options and the texts of fields still
        are, because they say what it shows.
    """
    try:
        path = ask_to_save(widget.window(), tr("Save picture"), f"{name}.png", FILTERS)
    except InputError as error:
        jobs.messages.show_error(error)
        return
    if path:
        save(widget, path, jobs, done, controls)


def save(widget: QWidget, path: str, jobs: Jobs, done: Callable[[str], None], controls: bool = True) -> None:
    """Save a picture of a widget in the format of the extension, as if the path had been chosen in the dialog."""
    _Saving(widget, path, jobs, done, controls).begin()


class _Plain(QObject):
    """Lets a widget be painted without its controls: of fields only their text, and nothing moves.

    Only their painting is withheld, because hiding them would lay out the page again while it is read.
    """

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        within = [one for one in widget.findChildren(QWidget) if isinstance(one, _CONTROLS) and not _is_chosen(one)]
        self._parts = [part for one in within for part in (one, *one.findChildren(QWidget))]

    def __enter__(self) -> None:
        for part in self._parts:
            part.installEventFilter(self)

    def __exit__(self, *_error: object) -> None:
        for part in self._parts:
            part.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Paint:
            return False
        # a field within a field is painted with the outer one
        if isinstance(watched, QWidget) and watched.parentWidget() not in self._parts:
            _paint_text(watched)
        return True


def _is_chosen(control: QWidget) -> bool:
    return isinstance(control, QAbstractButton) and control.isChecked()


def _paint_text(field: QWidget) -> None:
    """Paint the text of a field where its frame would be; nothing for other controls."""
    if isinstance(field, QComboBox):
        text = field.currentText()
    elif isinstance(field, QAbstractSpinBox | QLineEdit):
        text = field.text()
    else:
        return
    QPainter(field).drawText(field.rect(), Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter, text)


class _Saving(QObject):
    """Paints a widget step by step, one in each turn of the event loop, so that a long page does not block the window.

    The steps of a widget with `steps` are its own. They are painted once in advance: parts never shown before start
    to measure only then, and must be waited for.
    """

    def __init__(
        self, widget: QWidget, path: str, jobs: Jobs, done: Callable[[str], None], controls: bool = True
    ) -> None:
        super().__init__(widget)
        self._controls = controls
        self._widget, self._path, self._jobs, self._done = widget, path, jobs, done
        self._pieces: tuple[QWidget, ...] = tuple(getattr(widget, "steps", ())) or (widget,)
        self._size = widget.size()
        self._waited = QElapsedTimer()

    def begin(self) -> None:
        if len(self._pieces) == 1:
            self._paint_all()
            return
        nowhere = QImage(1, 1, QImage.Format.Format_RGB32)
        self._one_by_one(lambda piece: piece.render(nowhere), self._wait)

    def _one_by_one(self, paint: Callable[[QWidget], object], then: Callable[[], None], at: int = 0) -> None:
        if at == len(self._pieces):
            then()
            return
        paint(self._pieces[at])
        QTimer.singleShot(0, self, lambda: self._one_by_one(paint, then, at + 1))

    def _wait(self) -> None:
        if not self._waited.isValid():
            self._waited.start()
        if self._jobs.busy() and not self._waited.hasExpired(_LONGEST_WAIT_MS):
            QTimer.singleShot(_LOOK_MS, self, self._wait)
        else:
            # numbers that arrived may have moved the parts below them
            self._size = self._widget.size()
            QTimer.singleShot(0, self, self._paint_all)

    def _paint_all(self) -> None:
        title = self._widget.accessibleName() or self._widget.window().windowTitle()
        size = self._size.grownBy(QMargins(_AROUND, _AROUND, _AROUND, _AROUND))
        scale = min(2.0, (_MOST / (size.width() * size.height())) ** 0.5)
        canvas = VectorCanvas(Path(self._path).suffix.lower(), size, title, scale)

        def paint(piece: QWidget) -> None:
            at = piece.mapTo(self._widget, QPoint()) + QPoint(_AROUND, _AROUND)
            # without the background of its window, because the canvas has one
            with nullcontext() if self._controls else _Plain(piece):
                piece.render(canvas.painter, at, QRegion(), QWidget.RenderFlag.DrawChildren)

        self._one_by_one(paint, lambda: self._write(canvas))

    def _write(self, canvas: VectorCanvas) -> None:
        made, path, done = canvas.end(), self._path, self._done

        def write(file: str) -> object:
            return made.save(file) if isinstance(made, QImage) else Path(file).write_bytes(made)

        def work(_job: Job) -> None:
            # only widgets need the window's thread; compressing a long page takes a second
            write_picture(path, write)

        self._jobs.submit("files", "save picture", work, lambda _result: done(tr("Saved {path}.", path=path)))
        self.deleteLater()
