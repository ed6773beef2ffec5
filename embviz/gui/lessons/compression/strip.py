"""A vector as a strip of cells, with its decoded values below."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.compression.bits import exact
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.widgets.arrow_keys import step_across
from embviz.gui.widgets.color_scale import diverging
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_SIZE, _SMALL = 12, 11  # px of letters at scale 1
_ROWS = 2  # strips for which there is always room
_ROW, _ROW_GAP, _LEFT, _PIECE_GAP, _CODE = 24.0, 3.0, 96.0, 6.0, 20.0  # px at scale 1
_AIR = 8.0  # px at scale 1 between names and strips


class VectorStrips(LessonWidget):
    """Strips of equal length below each other on one color scale; one piece of them is selected.

    `show_strips` sets the lengths of the pieces; by default each is one number. Left and right
    select the next one.

    Signals
    -------
    chosen(int)
        Another piece.
    """

    chosen = Signal(int)

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._title = title
        self.strips = np.zeros((0, 0))
        self._names: tuple[str, ...] = ()
        self._notes: tuple[str, ...] = ()
        self._starts = np.zeros(1, np.int64)
        self.current = 0
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_strips(
        self,
        strips: np.ndarray,
        names: Sequence[str],
        current: int,
        starts: np.ndarray | None = None,
        notes: Sequence[str] = (),
    ) -> None:
        """Show vectors.

        Parameters
        ----------
        strips : float array (r, d)
        names : sequence of str, length r
        current : int
            The selected piece.
        starts : int array (m + 1,), optional
            Where the pieces begin, and d.
        notes : sequence of str, length m
            Text below each piece; empty for none.
        """
        self.strips, self._names, self.current = np.array(strips, np.float64), tuple(names), current
        width = self.strips.shape[1]
        self._starts = np.arange(width + 1) if starts is None else np.array(starts)
        self._notes = tuple(notes)
        self._say()
        self.updateGeometry()
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the vectors as plot data, a column for each; None while there are none."""
        if not self.strips.size:
            return None
        count = self.strips.shape[1]
        return PlotData(
            self._title,
            (
                DataColumn(tr("Number"), np.arange(1, count + 1)),
                *(DataColumn(name, strip) for name, strip in zip(self._names, self.strips, strict=True)),
            ),
            tr("{title}, {count} numbers each: {reach}.", title=self._title, count=count, reach=reach(self.strips)),
        )

    @property
    def pieces(self) -> int:
        """Number of pieces."""
        return len(self._starts) - 1

    def _say(self) -> None:
        if not self.strips.size:
            self.setAccessibleName(tr("{title}: nothing yet", title=self._title))
            return
        first, end = self._starts[self.current], self._starts[self.current + 1]
        shown = "; ".join(
            f"{name} {', '.join(exact(v, 4) for v in strip[first:end])}"
            for name, strip in zip(self._names, self.strips, strict=True)
        )
        numbers = (
            tr("number {first}", first=first + 1)
            if end == first + 1
            else tr("numbers {first} to {end}", first=first + 1, end=end)
        )
        note = f", {self._notes[self.current]}" if self._notes else ""
        self.setAccessibleName(
            tr(
                "{title}: {numbers} of {shape}{note}: {shown}",
                title=self._title,
                numbers=numbers,
                shape=self.strips.shape[1],
                note=note,
                shown=shown,
            )
        )

    def sizeHint(self) -> QSize:
        tall = _ROWS * (_ROW + _ROW_GAP) + (_CODE if self._notes else 2)
        return QSize(round(700 * self.stage.scale), round(tall * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self.sizeHint().height())

    def _gap(self) -> float:
        return _PIECE_GAP * self.stage.scale if 1 < self.pieces < self.strips.shape[1] and self.pieces <= 40 else 0.0

    def name_room(self) -> float:
        """Return the width of the names to the left of the strips, with the air beside them."""
        metrics = QFontMetricsF(self.stage.font(_SIZE))
        longest = max((metrics.horizontalAdvance(name) for name in self._names), default=0.0)
        return max(_LEFT * self.stage.scale, longest + _AIR * self.stage.scale)

    def _wide(self) -> float:
        """Return the width of a component."""
        room = self.width() - self.name_room() - 4 - self._gap() * (self.pieces - 1)
        return room / max(self.strips.shape[1], 1)

    def piece_box(self, piece: int) -> QRectF:
        """Return the rectangle of a piece across all strips."""
        scale, wide = self.stage.scale, self._wide()
        first, end = int(self._starts[piece]), int(self._starts[piece + 1])
        left = self.name_room() + 2 + first * wide + piece * self._gap()
        return QRectF(left, 0, (end - first) * wide, len(self.strips) * (_ROW + _ROW_GAP) * scale)

    def piece_at(self, x: float) -> int:
        """Return the piece at a point; -1 outside the strips."""
        if not self.strips.size or x < self.piece_box(0).left():
            return -1
        lefts = [self.piece_box(piece).left() for piece in range(self.pieces)]
        at = int(np.searchsorted(lefts, x, side="right")) - 1
        return at if x <= self.piece_box(at).right() + self._gap() else -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (at := self.piece_at(event.position().x())) >= 0:
            self.chosen.emit(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_across(event)
        if not step or not 0 <= self.current + step < self.pieces:
            super().keyPressEvent(event)
        else:
            self.chosen.emit(self.current + step)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        piece, x = self.piece_at(event.position().x()), event.position().x()
        row = int(event.position().y() // ((_ROW + _ROW_GAP) * self.stage.scale))
        if piece < 0 or not 0 <= row < len(self.strips):
            self.setToolTip("")
            self.stage.highlight(())
            return
        at = int(self._starts[piece]) + int((x - self.piece_box(piece).left()) / self._wide())
        at = min(at, int(self._starts[piece + 1]) - 1)
        self.setToolTip(
            tr(
                "{names}, number {at}: {exact}",
                names=self._names[row],
                at=at + 1,
                exact=exact(float(self.strips[row, at]), 7),
            )
        )
        self.stage.highlight(["x" if row == 0 else "back"])

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.strips.size:
            return
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, wide, line = self.stage.scale, self._wide(), (_ROW + _ROW_GAP) * self.stage.scale
        colors = diverging(float(np.abs(self.strips[0]).max()))
        pixels = np.ascontiguousarray(colors.pixels(self.strips), np.uint32)
        count, width = pixels.shape
        image = QImage(pixels.data, width, count, 4 * width, QImage.Format.Format_RGB32)
        # without gaps a row is drawn in one go: thousands of cells take long
        ends = self._starts if self._gap() else np.array([0, width])
        for row in range(len(self.strips)):
            painter.setFont(self.stage.font(_SIZE))
            lit = ("x" if row == 0 else "back") in self.stage.highlighted
            painter.setPen(theme.color("accent" if lit else "text_muted"))
            beside = QRectF(0, row * line, self.name_room() - _AIR * scale, _ROW * scale)
            painter.drawText(beside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._names[row])
            for piece, (first, end) in enumerate(pairwise(ends.tolist())):
                cells = QRectF(self.piece_box(piece).left(), row * line, (end - first) * wide, _ROW * scale)
                painter.drawImage(cells, image, QRectF(first, row, end - first, 1))
        self._draw_pieces(painter)

    def _draw_pieces(self, painter: QPainter) -> None:
        scale = self.stage.scale
        tall = len(self.strips) * (_ROW + _ROW_GAP) * scale
        metrics = QFontMetricsF(self.stage.font(_SMALL))
        widest = max((metrics.horizontalAdvance(note) for note in self._notes), default=0.0)
        narrow = bool(self._notes) and widest > self.piece_box(0).width() + self._gap() - 2
        for piece, note in enumerate(self._notes):
            box, now = self.piece_box(piece), piece == self.current
            if narrow and not now:
                continue
            painter.setFont(self.stage.font(_SMALL, 600 if now else 400))
            painter.setPen(theme.color("accent" if now else "text_muted"))
            below = QRectF(box.center().x() - 60 * scale, tall, 120 * scale, (_CODE - 3) * scale)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, note)
        if self.pieces:
            box = self.piece_box(self.current)
            painter.setPen(QPen(theme.color("text"), 2 if self.hasFocus() else 1.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(-1, 1, 1, -_ROW_GAP * scale + 1))
