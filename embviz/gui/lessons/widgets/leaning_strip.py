"""Two sets of words as dots on two lines, with the mean of each set."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import in_figures
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, said
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import isolated, tr

_TALL, _TOP, _LANE = 190.0, 26.0, 66.0  # px at scale 1: the whole, above the first line, from line to line
_SIDE, _DOT = 40.0, 5.0
_SIZE, _SMALL = 13, 12


@dataclass(frozen=True, eq=False)
class Lane:
    """A set of words with a value each, and the color of its dots."""

    name: str
    words: tuple[str, ...]
    values: np.ndarray
    color: str


class StripPlot(PaintedWidget):
    """A strip plot of words between two poles; a dot that is hovered or reached with the keys shows its word.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    """

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage, name, title)
        self.lanes: tuple[Lane, ...] = ()
        self._poles = ("", "")
        self._striking = ""
        self._means = False
        self._at = (0, 0)  # set and word in keyboard focus
        PlotDataAction(self, self.drawn_numbers)

    def show_lanes(
        self, lanes: Sequence[Lane], poles: tuple[str, str], striking: str = "", means: bool = False
    ) -> None:
        """Show sets of words between the pole of low values and that of high ones.

        Parameters
        ----------
        lanes : sequence of Lane
        poles : tuple of str
        striking : str
            A word to highlight; all others are dimmed.
        means : bool
            Draw the mean of each set.
        """
        self.lanes, self._poles, self._striking, self._means = tuple(lanes), poles, striking, means
        told = "; ".join(
            tr("{name}, mean {mean:.3f}: ", name=lane.name, mean=lane.values.mean())
            + ", ".join(f"{word} {value:.3f}" for word, value in zip(lane.words, lane.values.tolist(), strict=True))
            for lane in lanes
        )
        self.setAccessibleName(
            tr(
                "{title}, from {poles} to {poles_2}: {told}",
                title=self._title,
                poles=poles[0],
                poles_2=poles[1],
                told=told,
            )
            if lanes
            else self._title
        )
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if lanes else Qt.FocusPolicy.NoFocus)
        self._read(0, int(self.lanes[0].values.argmin()) if lanes else 0)
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the words of the sets with their values as plot data; None while there are none."""
        if not self.lanes:
            return None
        return PlotData(
            self._title,
            (
                DataColumn(tr("Set"), [lane.name for lane in self.lanes for _ in lane.words]),
                DataColumn(tr("Word"), [word for lane in self.lanes for word in lane.words]),
                DataColumn(" – ".join(self._poles), np.concatenate([lane.values for lane in self.lanes])),
            ),
            "; ".join(tr("{name}: mean {mean}", name=lane.name, mean=said(lane.values.mean())) for lane in self.lanes)
            + ".",
        )

    def sizeHint(self) -> QSize:
        return QSize(round(600 * self.stage.scale), round(_TALL * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(320, self.sizeHint().height())

    def _reach(self) -> float:
        return 1.1 * max((float(np.abs(lane.values).max()) for lane in self.lanes), default=1.0) or 1.0

    def spot(self, lane: int, value: float) -> QPointF:
        """Return the position of a value of a set."""
        scale = self.stage.scale
        half = self.width() / 2 - _SIDE * scale
        return QPointF(self.width() / 2 + value / self._reach() * half, (_TOP + _LANE / 2 + lane * _LANE) * scale)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = ""
        nearest = 12.0 * self.stage.scale
        for at, lane in enumerate(self.lanes):
            for word, value in zip(lane.words, lane.values.tolist(), strict=True):
                away = (self.spot(at, value) - event.position()).manhattanLength()
                if away < nearest:
                    nearest, found = away, f"{isolated(word)}: {in_figures(value, '.3f')}"
        self.setToolTip(found)

    @property
    def reading(self) -> str:
        """The description of the dot in keyboard focus; empty where there are none."""
        if not self.lanes:
            return ""
        lane, word = self.lanes[self._at[0]], self._at[1]
        return f"{isolated(lane.words[word])}: {in_figures(float(lane.values[word]), '.3f')}"

    def _read(self, lane: int, word: int) -> None:
        self._at = (lane, word)
        self.setAccessibleDescription(self.reading)
        self.update()

    def _beside(self, key: int) -> tuple[int, int] | None:
        """Return the dot that a key leads to: the next one of its set, or the nearest of another; None for none."""
        at, word = self._at
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            order = np.argsort(self.lanes[at].values, kind="stable").tolist()
            place = order.index(word) + (1 if key == Qt.Key.Key_Right else -1)
            return at, order[min(max(place, 0), len(order) - 1)]
        steps: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        other = at + steps.get(key, len(self.lanes))
        if not 0 <= other < len(self.lanes):
            return None
        return other, int(np.abs(self.lanes[other].values - self.lanes[at].values[word]).argmin())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.lanes or (found := self._beside(event.key())) is None:
            super().keyPressEvent(event)
            return
        self._read(*found)
        spot = self.spot(found[0], float(self.lanes[found[0]].values[found[1]]))
        QToolTip.showText(self.mapToGlobal(spot.toPoint()), self.reading, self)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        QToolTip.hideText()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self.stage.scale
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        if not self.lanes:
            return
        middle = self.width() / 2
        painter.setPen(QPen(theme.color("line"), 1, Qt.PenStyle.DashLine))
        bottom = (_TOP + _LANE * len(self.lanes)) * scale
        painter.drawLine(QPointF(middle, 8), QPointF(middle, bottom))
        painter.setFont(self.stage.font(_SMALL))
        painter.setPen(theme.color("text_muted"))
        below = QRectF(14 * scale, bottom + 2, self.width() - 28 * scale, 24 * scale)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, f"← {self._poles[0]}")
        painter.drawText(below, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{self._poles[1]} →")
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, tr("no lean"))
        for at, lane in enumerate(self.lanes):
            self._paint_lane(painter, at, lane)
        if self.hasFocus():
            at, word = self._at
            painter.setPen(QPen(theme.color("text"), 2 * scale))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            reach = (_DOT + 3) * scale
            painter.drawEllipse(self.spot(at, float(self.lanes[at].values[word])), reach, reach)

    def _paint_lane(self, painter: QPainter, at: int, lane: Lane) -> None:
        scale = self.stage.scale
        line = self.spot(at, 0.0).y()
        painter.setPen(QPen(theme.color("line"), 1))
        painter.drawLine(QPointF(14 * scale, line), QPointF(self.width() - 14 * scale, line))
        painter.setFont(self.stage.font(_SIZE, 600))
        painter.setPen(theme.color(lane.color))
        above = QRectF(14 * scale, line - 30 * scale, self.width(), 18 * scale)
        painter.drawText(above, Qt.AlignmentFlag.AlignLeft, lane.name)
        reach = _DOT * scale
        for word, value in zip(lane.words, lane.values.tolist(), strict=True):
            faint = bool(self._striking) and word != self._striking
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color(lane.color, 70 if faint else 190))
            painter.drawEllipse(self.spot(at, value), reach, reach)
        if self._means:
            mean = self.spot(at, float(lane.values.mean()))
            painter.setPen(QPen(theme.color("text"), 2 * scale))
            painter.drawLine(mean - QPointF(0, 14 * scale), mean + QPointF(0, 14 * scale))
        self._name(painter, at, lane)

    def _name(self, painter: QPainter, at: int, lane: Lane) -> None:
        """Write the outermost words of a set, or the highlighted one alone, below their dots."""
        ends: tuple[int, ...] = (int(lane.values.argmin()), int(lane.values.argmax()))
        if self._striking:
            ends = tuple(k for k, word in enumerate(lane.words) if word == self._striking)
        font = self.stage.font(_SMALL, 600 if self._striking else 400)
        painter.setFont(font)
        painter.setPen(theme.color("text" if self._striking else "text_muted"))
        for k in dict.fromkeys(ends):
            wide = QFontMetricsF(font).horizontalAdvance(lane.words[k]) + 4
            spot = self.spot(at, float(lane.values[k]))
            left = min(max(4.0, spot.x() - wide / 2), self.width() - wide - 4)
            box = QRectF(left, spot.y() + 8 * self.stage.scale, wide, 20 * self.stage.scale)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, lane.words[k])
