"""The track of the timeline: the loss as a curve, progress, kept moments, and a handle."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QSlider, QToolTip, QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import in_figures
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.curves.shaping import thinned
from embviz.util.language import tr

STEPS = 100_000  # positions of the slider
HEIGHT = 48
_HANDLE = 7.0  # radius in px
_CURVE = 18.0  # px of the curve above the groove
_MIDDLE = 26.5  # of the groove, from the top
_SMALL = 11
_FAINT = 0.35  # opacity of the curve after the handle
_LEAST_APART = 3.0  # px between two ticks
_GONE = tr("No moments are kept for this part: the run was resumed, or branched off, where they begin.")


@dataclass(frozen=True)
class TrackContent:
    """The marks on the track. All positions are in `tokens_done`.

    Attributes
    ----------
    total : float
        The end of the track.
    done : float
        How far the run has come.
    epoch : float
        Length of an epoch.
    moments : sequence of float
        Positions of the saved moments, ascending.
    best : float, optional
    branches : sequence of float
        Positions at which other runs branched off.
    moves : sequence of float
        Positions at which the user moved a word.
    """

    total: float = 0.0
    done: float = 0.0
    epoch: float = 0.0
    moments: Sequence[float] = ()
    best: float | None = None
    branches: Sequence[float] = ()
    moves: Sequence[float] = ()


class TimelineTrack(QSlider):
    """A slider over the time of a run; `valueChanged` means that the user moved it.

    Signals
    -------
    stepped(int)
        Left or right was pressed: one moment back or forward.
    jumped(bool)
        Home (False) or End (True) was pressed.
    play_wished
        Space was pressed.
    """

    stepped = Signal(int)
    jumped = Signal(bool)
    play_wished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setRange(0, STEPS)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        set_scaled_size(self, fixed_height=HEIGHT)
        self._content = TrackContent()
        self._describe: Callable[[float], str] = lambda _place: ""
        self._curve: tuple[np.ndarray, np.ndarray] = (np.zeros(0), np.zeros(0))
        self._painted: tuple[tuple[object, ...], QPixmap] | None = None  # key, picture
        theme.source.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(400, px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, px(HEIGHT))

    def set_describe(self, describe: Callable[[float], str]) -> None:
        """Set the function that returns the tooltip at a position."""
        self._describe = describe

    def show_content(self, content: TrackContent) -> None:
        """Set the marks."""
        if content != self._content:
            self._content = content
            self.setEnabled(content.total > 0)
            self.update()

    def show_curve(self, places: np.ndarray, heights: np.ndarray) -> None:
        """Draw a curve over the track, scaled to its height.

        Parameters
        ----------
        places : float array (n,)
            Ascending, in `tokens_done`.
        heights : float array (n,)
            Values that are not finite are left out.
        """
        known = np.isfinite(heights)
        self._curve = thinned(places[known], heights[known], max(50, self.width() // 2))
        self._painted = None
        self.update()

    @property
    def curve(self) -> tuple[np.ndarray, np.ndarray]:
        """The curve over the track: positions and y values."""
        return self._curve

    @property
    def place(self) -> float:
        """Position of the handle, in `tokens_done`."""
        return self.value() / STEPS * self._content.total

    def show_place(self, place: float) -> None:
        """Move the handle without emitting `valueChanged`."""
        if self._content.total:
            self.blockSignals(True)
            self.setValue(round(place / self._content.total * STEPS))
            self.blockSignals(False)

    # --- pointer and keys

    def _x(self, place: float) -> float:
        share = place / self._content.total if self._content.total else 0.0
        return px(_HANDLE) + 1 + share * (self.width() - 2 * px(_HANDLE) - 2)

    @property
    def _first(self) -> float:
        """The first position with a saved moment; earlier ones were not kept, or belong to another run."""
        return self._content.moments[0] if self._content.moments else 0.0

    def place_at(self, x: float) -> float:
        """Return the position at a point of the track, limited to the positions that can be shown."""
        share = (x - px(_HANDLE) - 1) / max(self.width() - 2 * px(_HANDLE) - 2, 1)
        return max(min(share * self._content.total, self._content.done), self._first)

    def _seek(self, x: float) -> None:
        if self._content.total:
            self.setValue(round(self.place_at(x) / self._content.total * STEPS))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._seek(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._seek(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() or event.angleDelta().x()
        if steps:
            self.stepped.emit(-1 if steps > 0 else 1)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.jumped.emit(key == Qt.Key.Key_End)
        elif key == Qt.Key.Key_Space:
            self.play_wished.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            x = event.pos().x()
            kept = x >= self._x(self._first)
            QToolTip.showText(event.globalPos(), self._describe(self.place_at(x)) if kept else _GONE, self)
            return True
        return super().event(event)

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        content, painter = self._content, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        right = self.width() - px(_HANDLE) - 1
        self._bar(painter, px(_HANDLE) + 1, right, "line", 255)
        if not content.total:
            return
        self._paint_curve(painter)
        at = self._x(self.place)
        first = self._x(self._first)
        self._bar(painter, first, self._x(content.done), "text_muted", 110)
        self._bar(painter, first, at, "accent", 255)
        if content.moments and self._first:
            self._paint_gone(painter, first)
        self._paint_epochs(painter)
        self._paint_moments(painter)
        painter.setPen(Qt.PenStyle.NoPen)
        for place in content.branches:
            painter.setBrush(theme.color("second"))
            painter.drawEllipse(QPointF(self._x(place), px(_MIDDLE)), 3.5, 3.5)
        for place in content.moves:
            self._paint_move(painter, self._x(place))
        if content.best is not None:
            self._paint_best(painter, self._x(content.best))
        painter.setPen(QPen(theme.color("accent"), 2 if self.hasFocus() else 1.3))
        painter.setBrush(theme.color("surface"))
        painter.drawEllipse(QPointF(at, px(_MIDDLE)), px(_HANDLE) - 1, px(_HANDLE) - 1)

    def _paint_curve(self, painter: QPainter) -> None:
        """Draw the curve, strong up to the handle and faint after it."""
        if len(self._curve[0]) < 2:
            return
        at, tall, picture = self._x(self.place), self.height(), self._curve_picture()
        for left, right, opacity in ((0.0, at, 1.0), (at, float(self.width()), _FAINT)):
            painter.setClipRect(QRectF(left, 0, right - left, tall))
            painter.setOpacity(opacity)
            painter.drawPixmap(0, 0, picture)
        painter.setOpacity(1.0)
        painter.setClipping(False)

    def _curve_picture(self) -> QPixmap:
        """Return a picture of the whole curve; cached for all positions of the handle."""
        ratio, line = self.devicePixelRatioF(), theme.color("accent")
        key = self.width(), self.height(), ratio, px(1000), line.rgba(), self._content.total
        if self._painted is None or self._painted[0] != key:
            places, heights = self._curve
            low, high = float(heights.min()), float(heights.max())
            top, foot, floor = 2.0, px(_CURVE), px(_MIDDLE) - 2
            share = (heights - low) / (high - low) if high > low else np.full(len(heights), 0.5)
            points = [QPointF(self._x(x), foot - y * (foot - top)) for x, y in zip(places, share, strict=True)]
            area = [QPointF(points[0].x(), floor), *points, QPointF(points[-1].x(), floor)]
            self._painted = key, self._paint_area(points, area, ratio)
        return self._painted[1]

    def _paint_area(self, points: list[QPointF], area: list[QPointF], ratio: float) -> QPixmap:
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent", 54))
        painter.drawPolygon(area)  # its upper edge lies below the line
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("accent", 230), 1.4))
        painter.drawPolyline(points)
        painter.end()
        return picture

    def _bar(self, painter: QPainter, left: float, right: float, color: str, alpha: int) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(color, alpha))
        painter.drawRoundedRect(QRectF(left, px(_MIDDLE) - 2, max(right - left, 0.0), 4), 2, 2)

    @staticmethod
    def _paint_gone(painter: QPainter, first: float) -> None:
        """Dash the part of the track without saved moments."""
        painter.setPen(QPen(theme.color("canvas"), 4, Qt.PenStyle.DotLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(QPointF(px(_HANDLE) + 1, px(_MIDDLE)), QPointF(first - 2, px(_MIDDLE)))

    def _paint_epochs(self, painter: QPainter) -> None:
        content = self._content
        if content.epoch <= 0:
            return
        painter.setFont(theme.font(_SMALL))
        metrics = QFontMetricsF(theme.font(_SMALL))
        count = int(content.total / content.epoch + 1e-9)
        apart = self._x(content.epoch) - self._x(0)
        room = metrics.horizontalAdvance(in_figures(count, ",d")) + 14
        step = next(s * 10**p for p in range(9) for s in (1, 2, 5) if s * 10**p * apart >= room)
        for epoch in range(0, count + 1, step):
            x, text = self._x(epoch * content.epoch), in_figures(epoch, ",d")
            painter.setPen(QPen(theme.color("text_muted"), 1))
            painter.drawLine(QPointF(x, px(_MIDDLE) + 4), QPointF(x, px(_MIDDLE) + 8))
            wide = metrics.horizontalAdvance(text)
            left = min(max(x - wide / 2, 0), self.width() - wide)
            painter.drawText(QPointF(left, px(HEIGHT) - 2.5), text)

    def _paint_moments(self, painter: QPainter) -> None:
        """Draw ticks at the moments; of many that are close, as many as can be distinguished."""
        painter.setPen(QPen(theme.color("text_muted", 150), 1))
        last = -_LEAST_APART
        for place in self._content.moments:
            x = self._x(place)
            if x - last >= _LEAST_APART:
                painter.drawLine(QPointF(x, px(_MIDDLE) + 4), QPointF(x, px(_MIDDLE) + 6))
                last = x

    @staticmethod
    def _paint_move(painter: QPainter, x: float) -> None:
        """Draw a triangle on top of the bar."""
        top = px(_MIDDLE) - 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("warning"))
        painter.drawPolygon(QPolygonF([QPointF(x - 4, top - 6), QPointF(x + 4, top - 6), QPointF(x, top)]))

    @staticmethod
    def _paint_best(painter: QPainter, x: float) -> None:
        middle = px(_MIDDLE)
        painter.setPen(QPen(theme.color("window"), 1))
        painter.setBrush(theme.color("second"))
        painter.drawPolygon(
            QPolygonF(
                [QPointF(x, middle - 5.5), QPointF(x + 4.5, middle), QPointF(x, middle + 5.5), QPointF(x - 4.5, middle)]
            )
        )
