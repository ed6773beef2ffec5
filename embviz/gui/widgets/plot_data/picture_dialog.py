"""Saves a picture in the size of a journal's column, a slide or a poster: button, sizes, dialog with preview."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QDialog, QLabel, QSizePolicy, QWidget

from embviz.gui.core.jobs import Jobs
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.style import theme
from embviz.gui.style.scaling import room_over, set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, column, label, row
from embviz.gui.widgets.plot_data.picture_file import Paint, VectorCanvas, as_image, write_picture
from embviz.util.errors import InputError
from embviz.util.language import tr

_MM_PER_INCH, _PX_PER_INCH = 25.4, 96.0


@dataclass(frozen=True)
class PictureSize:
    """A size on paper or on a screen.

    Attributes
    ----------
    id, name : str
    width_mm, height_mm : float
        0: the size of the picture in the window.
    letters : float
        Size of letters and marks, as a multiple of those in the window: posters are read from afar.
    dpi : float
        Pixels per inch of an image.
    """

    id: str
    name: str
    width_mm: float
    height_mm: float
    letters: float
    dpi: float

    def drawing_size(self, shown: QSize) -> QSize:
        """Return the size in which the picture is laid out, px; `shown` is that in the window."""
        if not self.width_mm:
            return shown
        per_mm = _PX_PER_INCH / _MM_PER_INCH / self.letters
        return QSize(round(self.width_mm * per_mm), round(self.height_mm * per_mm))

    def described(self, drawn: QSize) -> str:
        """Return the size in millimeters and pixels of a picture that was laid out in `drawn` px."""
        mm = _MM_PER_INCH / _PX_PER_INCH * self.letters
        scale = self.pixel_scale
        return tr(
            "{width:.0f} × {height:.0f} mm · {across:,} × {down:,} pixels as an image",
            width=drawn.width() * mm,
            height=drawn.height() * mm,
            across=round(drawn.width() * scale),
            down=round(drawn.height() * scale),
        )

    @property
    def pixel_scale(self) -> float:
        """Pixels of an image per px of the layout."""
        return self.letters * self.dpi / _PX_PER_INCH


SIZES = (
    PictureSize("shown", tr("As shown"), 0, 0, 1.0, 2 * _PX_PER_INCH),
    PictureSize("column", tr("Column, 85 mm"), 85, 68, 0.72, 600),
    PictureSize("page", tr("Page width, 180 mm"), 180, 110, 0.85, 600),
    PictureSize("slide", tr("Slide, 16:9"), 338.7, 190.5, 1.7, 150),
    PictureSize("poster", tr("Poster, 400 mm"), 400, 280, 2.4, 300),
)


def render(kind: str, size: PictureSize, drawn: QSize, paint: Paint, title: str) -> QImage | bytes:
    """Draw a picture for a file; may run on a worker.

    Parameters
    ----------
    kind : str
        ``.svg``, ``.pdf``, or any other for an image.
    drawn : QSize
        In which `paint` draws, px.
    """
    canvas = VectorCanvas(kind, drawn, title, size.pixel_scale, enlarged=size.letters)
    try:
        paint(canvas.painter)
    finally:
        made = canvas.end()
    if isinstance(made, QImage):
        per_meter = round(size.dpi / _MM_PER_INCH * 1000)
        made.setDotsPerMeterX(per_meter)
        made.setDotsPerMeterY(per_meter)
    return made


_PREVIEW_PX = 860, 480
_FILTERS = tr("Picture (*.png);;Vector drawing (*.svg);;PDF (*.pdf)")


class SizedPicture(Protocol):
    """A widget whose picture can be drawn in any size."""

    def at_size(self, size: QSize) -> tuple[QSize, Paint]:
        """Return the size that the picture takes, at least about `size` px, and what draws it; on any thread."""

    def size(self) -> QSize: ...
    def accessibleName(self) -> str: ...
    def window(self) -> QWidget: ...


class PictureDialog(QDialog):
    """Non-modal dialog with the sizes, a preview that follows the choice, and *Save…*.

    Parameters
    ----------
    file_name : str
        Proposed name, without suffix.
    jobs : Jobs, optional
        Writes the file on a worker, and the dialog closes; without it the dialog writes it itself, and stays.
    message : InlineMessage, optional
        Of the page; shows what was saved after the dialog has closed. Goes with `jobs`.
    """

    def __init__(
        self, picture: SizedPicture, file_name: str, jobs: Jobs | None = None, message: InlineMessage | None = None
    ) -> None:
        super().__init__(picture.window())
        self.setObjectName("save_picture")
        self.setWindowTitle(tr("Save picture"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._picture, self._file_name, self._jobs = picture, file_name, jobs
        self._message = InlineMessage("save_picture.message") if message is None else message
        self._drawn = QImage()
        self.sizes = SegmentedControl("save_picture.size", tr("Size"), [(one.id, one.name) for one in SIZES])
        self.preview = QLabel()
        self.preview.setObjectName("save_picture.preview")
        self.preview.setAccessibleName(tr("Preview"))
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        set_scaled_size(self.preview, minimum_size=(320, 200))
        self.told = label("", "muted", name="save_picture.told")
        save = button(tr("Save…"), "save_picture.save", primary=True)
        close = button(tr("Cancel") if jobs is not None else tr("Close"), "save_picture.cancel")
        save.setDefault(True)
        body = column(self, (24, 20, 24, 16), 12)
        body.addLayout(row(self.sizes, None))
        body.addWidget(self.preview, 1)
        if message is None:
            body.addWidget(self._message)
        body.addLayout(row(self.told, None, close, save))
        self.sizes.changed.connect(self._draw)
        theme.source.changed.connect(self._draw)
        save.clicked.connect(self._ask)
        close.clicked.connect(self.reject)
        wide, high = _PREVIEW_PX
        self.resize(QSize(wide + 48, high + 140).boundedTo(room_over(picture.window())))
        self._draw()

    @property
    def chosen(self) -> PictureSize:
        """The chosen size."""
        return SIZES[self.sizes.current]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show()

    def _draw(self) -> None:
        size, paint = self._picture.at_size(self.chosen.drawing_size(self._picture.size()))
        self._drawn = as_image(size, paint, 2.0)
        self.told.setText(self.chosen.described(size))
        self._show()

    def _show(self) -> None:
        """Scale the drawing to the room of the preview, on a frame as wide as the paper."""
        ratio, room = self.devicePixelRatioF(), self.preview.size()
        if self._drawn.isNull() or room.isEmpty():
            return
        fitted = self._drawn.scaled(
            (room * ratio).boundedTo(self._drawn.size()),
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        shown = QPixmap.fromImage(fitted)
        shown.setDevicePixelRatio(1.0)
        painter = QPainter(shown)
        painter.setPen(theme.color("line"))
        painter.drawRect(shown.rect().adjusted(0, 0, -1, -1))
        painter.end()
        shown.setDevicePixelRatio(ratio)
        self.preview.setPixmap(shown)

    def _ask(self) -> None:
        path = ask_to_save(self, tr("Save picture"), f"{self._file_name}.png", _FILTERS)
        if path:
            self.save(path)
            if self._jobs is not None:
                self.accept()

    def save(self, path: str) -> None:
        """Save the picture in the chosen size to a file, by its suffix, as after the file dialog."""
        if self._jobs is not None:
            save_picture(self._jobs, self._picture, self.chosen, path, self._message)
            return
        try:
            write_picture(path, _writer(self._picture, self.chosen, path))
        except InputError as error:
            self._message.show_error(error)
        else:
            self._message.show_note(tr("Saved {path}.", path=path))


def _writer(picture: SizedPicture, size: PictureSize, path: str) -> Callable[[str], object]:
    """Return what draws a picture as it is now and writes it as PNG, SVG or PDF, by the suffix of the path."""
    drawn, paint = picture.at_size(size.drawing_size(picture.size()))
    title, kind = picture.accessibleName(), Path(path).suffix.lower()

    def write(file: str) -> object:
        made = render(kind, size, drawn, paint, title)
        return Path(file).write_bytes(made) if isinstance(made, bytes) else made.save(file)

    return write


def save_picture(jobs: Jobs, picture: SizedPicture, size: PictureSize, path: str, message: InlineMessage) -> None:
    """Draw a picture as it is now on a worker and write it as PNG, SVG or PDF, by the suffix of the path."""
    title, write = picture.accessibleName(), _writer(picture, size, path)

    jobs.submit(
        "files",
        f"save picture {title}",
        lambda _job: write_picture(path, write),
        lambda _none: message.show_note(tr("Saved {path}.", path=path)),
        on_refused=message.show_error,
    )


class SavePlotButton:
    """Opens the dialog that saves a plot as PNG, SVG or PDF, in the size of a column, a slide or a poster.

    Parameters
    ----------
    picture : WordPlane or another widget with `at_size`
    name : str
        Object name of the button.
    file_name : str
        Proposed name, without suffix.
    message : InlineMessage
        Shows the result.

    Attributes
    ----------
    button : QPushButton
    """

    def __init__(self, jobs: Jobs, picture: SizedPicture, name: str, file_name: str, message: InlineMessage) -> None:
        self._jobs, self._picture, self._file_name, self._message = jobs, picture, file_name, message
        self.button = button(tr("Save picture…"), name, flat=True)
        self.button.clicked.connect(lambda: self.open_dialog())

    def open_dialog(self) -> PictureDialog:
        """Show the dialog."""
        dialog = PictureDialog(self._picture, self._file_name, self._jobs, self._message)
        dialog.show()
        return dialog

    def save(self, path: str) -> None:
        """Save the plot to a file as it is shown."""
        save_picture(self._jobs, self._picture, SIZES[0], path, self._message)
