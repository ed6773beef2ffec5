"""Rows of a name and a number on one axis: the first value, and the current one."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import signed
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_ROW, _HEAD, _SIZE, _SMALL = 24.0, 22.0, 13, 11  # px at scale 1
_NAME, _NUMBERS, _DOT = 126.0, 92.0, 5.0


@dataclass(frozen=True)
class ValueRow:
    """A name with its number at first and now; nan where there is none."""

    name: str
    before: float
    now: float


class ValueRows(PaintedWidget):
    """A ring for the first value, a disc for the present one, and a line between them.

    Parameters
    ----------
    name, title : str
        Object name, and what the numbers are.
    rows : int
        Number of rows that fit.
    low, high : float
        Ends of the axis.
    """

    def __init__(
        self, stage: LessonState, name: str, title: str, rows: int, low: float = 0.0, high: float = 1.0
    ) -> None:
        super().__init__(stage, name, title)
        self._room, self._ends = rows, (low, high)
        self.rows: tuple[ValueRow, ...] = ()
        self._message = ""
        PlotDataAction(self, self.drawn_numbers, stop=True)

    def set_title(self, title: str) -> None:
        """Say what the numbers are."""
        self._title = title
        self.show_rows(self.rows, self._message)

    def show_rows(self, rows: Sequence[ValueRow], message: str = "") -> None:
        """Show these rows, from top to bottom, or a message where there are none."""
        self.rows, self._message = tuple(rows), message
        said = ", ".join(f"{row.name} {_describe(row)}" for row in self.rows)
        self.setAccessibleName(f"{self._title}: {said}" if said else self._title)
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the rows with both of their numbers; None while there are none."""
        if not self.rows:
            return None
        return PlotData(
            self._title,
            (
                DataColumn(tr("Row"), [row.name for row in self.rows]),
                DataColumn(tr("at first"), np.array([row.before for row in self.rows])),
                DataColumn(tr("now"), np.array([row.now for row in self.rows])),
            ),
            self.accessibleName(),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(380 * self.stage.scale), round((_HEAD + _ROW * self._room) * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(300 * self.stage.scale), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self.stage.scale
        painter.setFont(self.stage.font(_SMALL))
        painter.setPen(theme.color("text_muted"))
        head = QRectF(0, 0, self.width(), _HEAD * scale)
        painter.drawText(head, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self._title)
        if any(not math.isnan(row.before) and _changed(row) for row in self.rows):
            painter.drawText(head, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, tr("at first → now"))
        if not self.rows:
            below = QRectF(0, head.bottom(), self.width(), _ROW * scale)
            painter.drawText(below, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self._message)
        left, right = _NAME * scale, self.width() - _NUMBERS * scale
        for at, row in enumerate(self.rows):
            box = QRectF(0, (_HEAD + at * _ROW) * scale, self.width(), _ROW * scale)
            middle = box.center().y()
            painter.setFont(self.stage.font(_SIZE))
            painter.setPen(theme.color("text"))
            name = painter.fontMetrics().elidedText(row.name, Qt.TextElideMode.ElideRight, int(left - 8))
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, _describe(row))
            painter.setPen(QPen(theme.color("line"), 2 * scale))
            painter.drawLine(QPointF(left, middle), QPointF(right, middle))
            if self._ends[0] < 0:
                zero = self._x(0.0, left, right)
                painter.drawLine(QPointF(zero, middle - 6 * scale), QPointF(zero, middle + 6 * scale))
            before, now = (self._x(value, left, right) for value in (row.before, row.now))
            if _changed(row) and not math.isnan(row.before + row.now):
                painter.setPen(QPen(theme.color("second"), 2 * scale))
                painter.drawLine(QPointF(before, middle), QPointF(now, middle))
            if not math.isnan(row.before) and _changed(row):
                painter.setPen(QPen(theme.color("second"), 2 * scale))
                painter.setBrush(theme.color("surface"))
                painter.drawEllipse(QPointF(before, middle), (_DOT - 1) * scale, (_DOT - 1) * scale)
            if not math.isnan(row.now):
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("accent"))
                painter.drawEllipse(QPointF(now, middle), _DOT * scale, _DOT * scale)

    def _x(self, value: float, left: float, right: float) -> float:
        low, high = self._ends
        share = min(max((value - low) / (high - low), 0.0), 1.0)
        return left + share * (right - left)


def _changed(row: ValueRow) -> bool:
    return math.isnan(row.before) != math.isnan(row.now) or abs(row.before - row.now) >= 0.005


def _describe(row: ValueRow) -> str:
    if math.isnan(row.before) or not _changed(row):
        return signed(row.now)
    return f"{signed(row.before)} → {signed(row.now)}"
