"""A picture cut into patches, and one patch flattened."""

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QShowEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout

from embviz.gui.files.file_names import ask_to_open
from embviz.gui.lessons.other_modalities.picture import SIZES, Cutting
from embviz.gui.lessons.other_modalities.view import TALL, PatchedPicture, draw_ring, image_of
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.widgets.arrow_keys import step_across, step_down
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, label, row
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.teaching.context.pictures import ENDINGS, SIDE
from embviz.util.language import tr

_WIDE = 330  # px of the numbers at scale 1


def flattened(patch: np.ndarray) -> np.ndarray:
    """Return the values of a patch (P, P, 3) as an image (P, 3 P, 3), each in the color of its channel."""
    side = len(patch)
    cells = np.zeros((side, side, 3, 3))
    cells[..., range(3), range(3)] = patch
    return cells.reshape(side, 3 * side, 3)


class PixelGrid(LessonWidget):
    """The pixels of a patch, or its values with three cells per pixel; one pixel is current.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    numbers : bool
        Whether it shows the values, in rows of 3 P cells.

    Signals
    -------
    pointed(int)
        Index of the pixel, row by row; −1 for none.
    """

    pointed = Signal(int)

    def __init__(self, stage: LessonState, name: str, title: str, numbers: bool) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._title, self._numbers = title, numbers
        self._image: QImage | None = None
        self._patch = np.zeros((0, 0, 3))
        self.side, self.pixel = 1, -1
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        across = QSizePolicy.Policy.Expanding if numbers else QSizePolicy.Policy.Fixed
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)

    def show_patch(self, patch: np.ndarray) -> None:
        """Show a patch with values from 0 to 1, shape (P, P, 3)."""
        self._image = image_of(255 * (flattened(patch) if self._numbers else patch))
        self._patch, self.side, self.pixel = patch, len(patch), -1
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the pixels with their color values as plot data; None while there are none."""
        patch = self._patch
        if not patch.size:
            return None
        lines, places = np.divmod(np.arange(self.side**2), self.side) + np.ones((2, 1), int)
        return PlotData(
            self._title,
            (
                DataColumn(tr("Line"), lines),
                DataColumn(tr("Place"), places),
                *(
                    DataColumn(name, patch[..., k].ravel())
                    for k, name in enumerate((tr("Red"), tr("Green"), tr("Blue")))
                ),
            ),
            tr(
                "{title}, {side} × {side_2} pixels: {reach}.",
                title=self._title,
                side=self.side,
                side_2=self.side,
                reach=reach(patch),
            ),
        )

    def show_pixel(self, pixel: int, said: str) -> None:
        """Highlight a pixel and describe it."""
        self.pixel = pixel
        self.setAccessibleName(tr("{title}: {said}; arrow keys read on", title=self._title, said=said))
        self.update()

    def sizeHint(self) -> QSize:
        wide = _WIDE if self._numbers else TALL
        return QSize(round(wide * self.stage.scale), round(TALL * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height()) if self._numbers else self.sizeHint()

    def box(self, pixel: int) -> QRectF:
        """Return the rectangle of a pixel with its three values."""
        row, column = divmod(pixel, self.side)
        wide, tall = self.width() / self.side, self.height() / self.side
        return QRectF(column * wide, row * tall, wide, tall)

    def pixel_at(self, at: QPointF) -> int:
        """Return the pixel at a point; −1 outside the patch."""
        column, row = int(at.x() * self.side // self.width()), int(at.y() * self.side // self.height())
        inside = 0 <= column < self.side and 0 <= row < self.side and self._image is not None
        return row * self.side + column if inside else -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.stage.highlight(("x",))
        self.pointed.emit(self.pixel_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())
        self.pointed.emit(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        move = step_across(event) + self.side * step_down(event)
        if not move or self._image is None:
            super().keyPressEvent(event)
        else:
            self.pointed.emit(min(max(self.pixel + move, 0), self.side**2 - 1))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        whole = QRectF(self.rect())
        if self._image is None:
            painter.fillRect(whole, theme.color("hover"))
        else:
            self._draw_pixels(painter, whole, self._image)
        if self.hasFocus():
            draw_ring(painter, whole)

    def _draw_pixels(self, painter: QPainter, whole: QRectF, image: QImage) -> None:
        painter.drawImage(whole, image)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._numbers:  # the rows of the patch follow each other
            painter.setPen(QPen(theme.color("canvas"), 1))
            for k in range(1, self.side):
                y = k * self.height() / self.side
                painter.drawLine(QPointF(0, y), QPointF(self.width(), y))
        if self.pixel >= 0:
            box = self.box(self.pixel)
            painter.setPen(QPen(QColor(0, 0, 0, 160), 4 * self.stage.scale))
            painter.drawRect(box)
            painter.setPen(QPen(QColor("white"), 2 * self.stage.scale))
            painter.drawRect(box)
        if "x" in self.stage.highlighted and self._numbers:
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.drawRect(whole.adjusted(1, 1, -1, -1))


_FILES = tr("Pictures ({ending});;All files (*)", ending=" ".join("*" + ending for ending in ENDINGS))
_HINT = tr("Point at a pixel to read its three numbers.")
_LOW = str.maketrans("0123456789,", "₀₁₂₃₄₅₆₇₈₉,")


class CutPart(LessonWidget):
    """A picture under its grid, an enlarged patch, and the values of this patch."""

    PROVIDES = ("side", "size", "across", "patches", "inputs", "cut_name", "all_numbers", "half_patches")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.cutting = stage.share(Cutting)
        landscape = button(tr("Landscape"), "everything.landscape", flat=True)
        icon = button(tr("Icon"), "everything.icon", flat=True)
        opening = button(tr("Open a picture…"), "everything.open")
        opening.setToolTip(tr("A picture of your own; or drop its file here. It is cut to a square and scaled."))
        self._sizes = SegmentedControl(
            "everything.size",
            tr("Pixels along the side of a patch"),
            tuple((str(size), f"{size} × {size}") for size in SIZES),
        )
        self._complaint = InlineMessage("everything.message")
        self.picture = PatchedPicture(stage, "everything.picture", tr("Picture in patches"), "N")
        self.patch = PixelGrid(stage, "everything.patch", tr("The patch, enlarged"), numbers=False)
        self.strip = PixelGrid(stage, "everything.strip", tr("The patch, flattened"), numbers=True)
        self._heads = tuple(label("", "section") for _ in range(3))
        self._reading = label(_HINT, "muted", wrap=True, name="everything.reading")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(
            row(landscape, icon, opening, 20, label(tr("patches of")), self._sizes, label(tr("pixels")), None)
        )
        layout.addWidget(self._complaint)
        sides = QHBoxLayout()
        sides.setSpacing(28)
        for head, part in zip(self._heads, (self.picture, self.patch, self.strip), strict=True):
            side = QVBoxLayout()
            side.setSpacing(6)
            side.addWidget(head)
            side.addWidget(part)
            sides.addLayout(side, 1 if part is self.strip else 0)
        layout.addLayout(sides)
        layout.addWidget(self._reading)
        self.setAcceptDrops(True)
        landscape.clicked.connect(self.cutting.show_landscape)
        icon.clicked.connect(self.cutting.show_icon)
        opening.clicked.connect(self._ask)
        self._sizes.choose(SIZES.index(self.cutting.size))
        self._sizes.changed.connect(lambda at: self.cutting.resize(SIZES[at]))
        self.picture.chosen.connect(self.cutting.choose)
        for grid in (self.patch, self.strip):
            grid.pointed.connect(self._point)
        self.cutting.changed.connect(self._show)
        self.cutting.chosen.connect(self._show_patch)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.cutting.want()

    def _ask(self) -> None:
        path = ask_to_open(self, tr("Open a picture"), _FILES)
        if path:
            self.cutting.open(path)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event):
            event.acceptProposedAction()
        else:  # files that are no picture are left to the window
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.cutting.open(_dropped(event))

    def _show(self) -> None:
        cutting, found = self.cutting, self.cutting.found
        if cutting.complaint is not None:
            self._complaint.show_error(cutting.complaint)
        else:
            self._complaint.show_note("")
        if found is None:
            return
        with QSignalBlocker(self._sizes):
            self._sizes.choose(SIZES.index(found.size))
        patches, inputs = found.rows.shape
        self.picture.show_picture(found.picture, found.across)
        told = (
            tr("{across} × {across} = {patches} patches", across=found.across, patches=patches),
            tr("one patch: {size} × {size} pixels", size=found.size),
            tr("flattened: {inputs:,} numbers, line by line", inputs=inputs),
        )
        for head, text in zip(self._heads, told, strict=True):
            head.setText(text)
        self.stage.set_values(
            side=str(SIDE),
            size=str(found.size),
            across=str(found.across),
            patches=str(patches),
            inputs=f"{inputs:,}",
            cut_name=found.name,
            all_numbers=f"{found.rows.size:,}",
            half_patches={2: "two", 4: "four", 8: "eight"}.get((SIDE // (found.size // 2)) ** 2 // patches, ""),
        )
        self._show_patch()

    def _show_patch(self) -> None:
        cutting, found = self.cutting, self.cutting.found
        if found is None:
            return
        patch = found.rows[cutting.at].reshape(found.size, found.size, 3)
        line, place = divmod(cutting.at, found.across)
        self.picture.show_choice(
            cutting.at,
            tr(
                "patch {at} of {rows}, line {line}, place {place}",
                at=cutting.at + 1,
                rows=len(found.rows),
                line=line + 1,
                place=place + 1,
            ),
        )
        self.patch.show_patch(patch)
        self.strip.show_patch(patch)
        self._point(-1)

    def _point(self, pixel: int) -> None:
        found, said = self.cutting.found, _HINT
        if pixel >= 0 and found is not None:
            line, place = divmod(pixel, found.size)
            red, green, blue = found.rows[self.cutting.at, 3 * pixel : 3 * pixel + 3].tolist()
            numbers = ", ".join(f"x{str(3 * pixel + k).translate(_LOW)}" for k in (1, 2, 3))
            said = tr(
                "Line {line}, pixel {place}: red {red:.2f}, green {green:.2f}, blue {blue:.2f}. These are {numbers}.",
                line=line + 1,
                place=place + 1,
                red=red,
                green=green,
                blue=blue,
                numbers=numbers,
            )
        self._reading.setText(said)
        for grid in (self.patch, self.strip):
            grid.show_pixel(pixel, said.rstrip("."))


def _dropped(event: QDropEvent) -> str:
    """Return the path of a dropped picture; empty for anything else, which the window handles."""
    paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    return next((path for path in paths if path.lower().endswith(ENDINGS)), "")
