"""The strip of the journey: all stops side by side, zoomable and draggable."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.journey.stops import STOPS, id_text
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.teaching.journey import Journey
from embviz.util.language import counted, tr

_TALL, _GAP, _PAD, _HEAD, _FOOT = 354, 12.0, 8.0, 26.0, 90.0  # px at scale 1
LARGEST = 6.0  # times as wide as the widget
_STEP = 1.5
_SIZE, _SMALL = 12, 11
_DRAGGED = 4.0  # px after which a press is no click


class JourneyStrip(PaintedWidget):
    """Stops from left to right. Left and right choose one, plus and minus zoom, Return opens its lesson.

    Signals
    -------
    chosen(int)
        Another stop.
    opened(int)
        The lesson of a stop is asked for.
    zoomed
    """

    chosen = Signal(int)
    opened = Signal(int)
    zoomed = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "journey.strip", tr("The journey of a sentence"))
        self.journey: Journey | None = None
        self.zoom, self.left = 1.0, 0.0  # the left edge in parts of the whole strip
        self.at = 0
        self._answered: Mapping[str, int] = {}
        self._pressed: QPointF | None = None
        self._begin, self._moved = 0.0, False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        PlotDataAction(self, self.drawn_numbers)
        self._say()

    def show_journey(self, journey: Journey | None) -> None:
        """Show what becomes of a sentence; None before its vectors are there."""
        self.journey = journey
        self._say()
        self.update()

    def show_answers(self, answered: Mapping[str, int]) -> None:
        """Show how many questions of each lesson were answered."""
        self._answered = dict(answered)
        self.update()

    def _say(self) -> None:
        stop = STOPS[self.at]
        self.setAccessibleName(
            tr(
                "{title}, stop {number} of {all}: {stop}",
                title=self._title,
                number=self.at + 1,
                all=len(STOPS),
                stop=stop.title,
            )
        )

    def drawn_numbers(self) -> PlotData | None:
        """Return the words with their ids and weights; None while there are none."""
        if self.journey is None:
            return None
        return PlotData(
            self._title,
            (
                DataColumn(tr("Word"), self.journey.words),
                DataColumn(tr("Id"), [id_text(self.journey, at) for at in range(len(self.journey.words))]),
                DataColumn(tr("Weight"), self.journey.weights),
            ),
            self.accessibleName(),
        )

    # --- the part in sight

    def choose(self, at: int) -> None:
        """Choose a stop, and bring it into sight."""
        at = min(max(at, 0), len(STOPS) - 1)
        self.at = at
        share = 1 / len(STOPS)
        shown = 1 / self.zoom
        if at * share < self.left:
            self.left = at * share
        elif (at + 1) * share > self.left + shown:
            self.left = (at + 1) * share - shown
        self._settle()
        self._say()
        self.chosen.emit(at)

    def set_zoom(self, zoom: float, around: float | None = None) -> None:
        """Set how many times as wide as the widget the strip is, around a place of the strip, 0 to 1."""
        place = around if around is not None else (self.at + 0.5) / len(STOPS)
        inside = (place - self.left) * self.zoom
        if around is None or not 0 <= inside <= 1:
            inside = 0.5
        self.zoom = min(max(zoom, 1.0), LARGEST)
        self.left = place - inside / self.zoom
        self._settle()
        self.zoomed.emit()

    def _settle(self) -> None:
        self.left = min(max(self.left, 0.0), 1 - 1 / self.zoom)
        self.update()

    def stop_box(self, at: int) -> QRectF:
        """Return the rectangle of a stop; it may lie outside the widget."""
        scale = self.stage.scale
        whole = self.width() * self.zoom
        wide = whole / len(STOPS)
        return QRectF(at * wide - self.left * whole + _GAP * scale / 2, 2, wide - _GAP * scale, self.height() - 4)

    def sizeHint(self) -> QSize:
        return QSize(round(800 * self.stage.scale), round(_TALL * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(480, self.sizeHint().height())

    # --- input

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._begin, self._moved = event.position(), self.left, False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        way = event.position().x() - self._pressed.x()
        self._moved = self._moved or abs(way) > _DRAGGED
        if self._moved:
            self.left = self._begin - way / (self.width() * self.zoom)
            self._settle()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None and not self._moved:
            for at in range(len(STOPS)):
                if self.stop_box(at).contains(event.position()):
                    self.choose(at)
        self._pressed = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        for at in range(len(STOPS)):
            if self.stop_box(at).contains(event.position()):
                self.opened.emit(at)

    def wheelEvent(self, event: QWheelEvent) -> None:
        # alone the wheel scrolls the lesson
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            around = self.left + event.position().x() / (self.width() * self.zoom)
            self.set_zoom(self.zoom * _STEP ** (event.angleDelta().y() / 120), around)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.choose(self.at + (1 if key == Qt.Key.Key_Right else -1))
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            self.set_zoom(self.zoom * _STEP ** (1 if key == Qt.Key.Key_Plus else -1))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(self.at)
        else:
            super().keyPressEvent(event)

    # --- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(self.rect())
        for at in range(len(STOPS)):
            if self.stop_box(at).intersects(QRectF(self.rect())):
                self._draw_stop(painter, at)

    def _draw_stop(self, painter: QPainter, at: int) -> None:
        stop, scale, box = STOPS[at], self.stage.scale, self.stop_box(at)
        now = at == self.at
        card = box.adjusted(0, 0, 0, -_FOOT * scale)
        painter.setPen(QPen(theme.color("accent" if now else "line"), 2.4 if now and self.hasFocus() else 1.4))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(card, 8, 8)
        if at + 1 < len(STOPS):
            painter.setPen(QPen(theme.color("text_muted"), 1.6))
            y = card.top() + 13 * scale
            painter.drawLine(QPointF(card.right() + 2, y), QPointF(card.right() + _GAP * scale - 2, y))
        pad = _PAD * scale
        painter.setFont(self.stage.font(_SIZE, 600))
        painter.setPen(theme.color("accent" if now else "text"))
        head = QRectF(card.left() + pad, card.top() + 3, card.width() - 2 * pad, _HEAD * scale - 3)
        fitting = QFontMetricsF(painter.font()).elidedText(stop.title, Qt.TextElideMode.ElideRight, head.width())
        painter.drawText(head, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, fitting)
        if self.journey is not None:
            inner = card.adjusted(pad, _HEAD * scale + 2, -pad, -pad)
            painter.save()
            painter.setClipRect(inner.intersected(QRectF(self.rect())))
            font = self.stage.font(_SMALL)
            painter.setFont(font)
            stop.draw(painter, inner, self.journey, font)
            painter.restore()
        self._draw_years(painter, at, QRectF(box.left(), card.bottom() + 4, box.width(), _FOOT * scale - 6))

    def _draw_years(self, painter: QPainter, at: int, box: QRectF) -> None:
        """Draw the years of the field below a stop, and how much of its lesson was answered."""
        painter.setFont(self.stage.font(_SMALL))
        metrics = QFontMetricsF(painter.font())
        painter.setPen(QPen(theme.color("line"), 2))
        painter.drawLine(box.topLeft(), QPointF(box.right() + _GAP * self.stage.scale, box.top()))
        lines = [f"{year} {name}" for year, name in STOPS[at].years]
        if count := self._answered.get(STOPS[at].lesson, 0):
            lines = ["✓ " + counted(count, "answer"), *lines]
        wrapped = Qt.TextFlag.TextWordWrap
        left = box.adjusted(0, 3, 0, 0)
        for text in lines:
            here = metrics.boundingRect(left, wrapped, text)
            if here.bottom() > box.bottom() + metrics.descent():
                return
            painter.setPen(theme.color("accent" if text.startswith("✓") else "text_muted"))
            painter.drawText(left, wrapped, text)
            left.setTop(here.bottom())
