"""Sizes in which pictures are printed or projected."""

from dataclasses import dataclass

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from embviz.gui.widgets.plot_data.vector_drawing import Paint, VectorCanvas
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
            width=drawn.width() * mm, height=drawn.height() * mm,
            across=round(drawn.width() * scale), down=round(drawn.height() * scale),
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
