"""The bits of one number in several forms, drawn as cells, one form below the other."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.small.bits import Coded, exact
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.style.numbers import significant
from embviz.gui.widgets.color_scale import is_light
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_SIZE, _BIT, _NOTE = 14, 12, 11  # px of letters at scale 1
_NAME, _VALUE, _ERROR = 84.0, 132.0, 108.0  # px at scale 1
_ROW, _HEAD, _NOTED, _CELL, _GAP, _SIGN, _TALL = 46.0, 20.0, 16.0, 16.5, 5.0, 9.0, 21.0
_PAD = 8.0
_COLORS = {"sign": "second", "exponent": "text_muted", "mantissa": "accent", "whole": "accent", "above": "second"}
_WORDS = {
    "sign": tr("sign"), "exponent": tr("exponent"), "mantissa": tr("mantissa"), "whole": tr("whole number"),
    "above": tr("above the mean"),
}


class BitRows(LessonWidget):
    """Rows of cells, of which one is chosen by a click or with the arrow keys.

    Signals
    -------
    chosen(int)
        Another row.
    """

    chosen = Signal(int)

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._title = title
        self.rows: tuple[Coded, ...] = ()
        self._names: tuple[str, ...] = ()
        self.current = 0
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[Coded], names: Sequence[str], current: int) -> None:
        """Show a number in these forms; `names` is what the forms are called."""
        self.rows, self._names, self.current = tuple(rows), tuple(names), current
        said = "; ".join(
            tr(
                "{name}: {words}, gives back {exact}, error {error}",
                name=name, words=" ".join(f"{_WORDS[g.part]} {g.bits}" for g in row.groups), exact=exact(row.value),
                error=_error(row),
            ) + (tr(", chosen") if at == current else "")
            for at, (row, name) in enumerate(zip(rows, names, strict=True))
        )
        self.setAccessibleName(f"{self._title}: {said}")
        self.updateGeometry()
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the forms with their bits and what they give back; None while there are none."""
        if not self.rows:
            return None
        return PlotData(
            self._title,
            (DataColumn(tr("Form"), self._names),
             DataColumn(tr("Bits"), [" ".join(group.bits for group in row.groups) for row in self.rows]),
             DataColumn(tr("Gives back"), np.array([row.value for row in self.rows])),
             DataColumn(tr("Error"), np.array([row.error for row in self.rows]))),
            tr("{title}: {count} forms, errors {reach}.", title=self._title, count=len(self.rows),
               reach=reach(np.array([row.error for row in self.rows]))),
        )

    def sizeHint(self) -> QSize:
        scale = self.stage.scale
        wide = _NAME + 32 * _CELL + 2 * _GAP + _SIGN + _VALUE + _ERROR
        return QSize(round(wide * scale), round((_HEAD + _ROW * max(len(self.rows), 4)) * scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(560, self.sizeHint().height())

    def row_at(self, y: float) -> int:
        """Return the row at a height; -1 beside the rows."""
        at = int((y - _HEAD * self.stage.scale) // (_ROW * self.stage.scale))
        return at if 0 <= at < len(self.rows) else -1

    def _box(self, row: int) -> QRectF:
        scale = self.stage.scale
        return QRectF(0, (_HEAD + row * _ROW) * scale, self.width(), _ROW * scale)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (at := self.row_at(event.position().y())) >= 0:
            self.chosen.emit(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        step = steps.get(event.key())
        if step is None or not 0 <= self.current + step < len(self.rows):
            super().keyPressEvent(event)
        else:
            self.chosen.emit(self.current + step)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self.row_at(event.position().y())
        if at < 0:
            self.setToolTip("")
            self.stage.light(())
            return
        row = self.rows[at]
        self.setToolTip(f"{row.meaning} = {exact(row.value)}")
        right = event.position().x() > self.width() - _ERROR * self.stage.scale
        self.stage.light(["error", "x", "back"] if right else ["x", "back", *(["code", "step"] * (row.key == "int8"))])

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.light(())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self.stage.scale
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        value_end, error_end = self.width() - (_ERROR + _PAD) * scale, self.width() - _PAD * scale
        painter.setFont(self.stage.font(_NOTE))
        for text, end, sign in ((tr("gives back"), value_end, "back"), ("error", error_end, "error")):
            painter.setPen(theme.color("accent" if sign in self.stage.lit else "text_muted"))
            painter.drawText(QRectF(0, 0, end, _HEAD * scale), right, text)
        room = self.width() - (_NAME + _VALUE + _ERROR + 2 * _GAP + _SIGN + 2 * _PAD) * scale
        wide = min(_CELL * scale, room / 32)
        for at, row in enumerate(self.rows):
            box = self._box(at)
            if at == self.current:
                painter.setPen(QPen(theme.color("accent"), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("accent_soft"))
                painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 7 * scale, 7 * scale)
            strip = QRectF(box.left(), box.top() + _NOTED * scale, box.width(), _TALL * scale)
            painter.setFont(self.stage.font(_SIZE, 600 if at == self.current else 500))
            painter.setPen(theme.color("text"))
            painter.drawText(strip.adjusted(_PAD * scale, 0, 0, 0), left, self._names[at])
            self._draw_bits(painter, row, QPointF(_NAME * scale, strip.top()), wide)
            painter.setFont(self.stage.font(_SIZE))
            painter.setPen(theme.color("accent" if "back" in self.stage.lit else "text"))
            painter.drawText(QRectF(0, strip.top(), value_end, strip.height()), right, exact(row.value, 7))
            painter.setPen(theme.color("accent" if "error" in self.stage.lit else "text_muted"))
            painter.drawText(QRectF(0, strip.top(), error_end, strip.height()), right, _error(row))

    def _draw_bits(self, painter: QPainter, row: Coded, at: QPointF, wide: float) -> None:
        scale, x = self.stage.scale, at.x()
        for group in row.groups:
            tint = theme.color(_COLORS[group.part])
            painter.setFont(self.stage.font(_NOTE))
            painter.setPen(theme.color("text_muted"))
            count = len(group.bits)
            said = _WORDS[group.part] + (f" · {count}" if count > 1 else "")
            above = QRectF(x + 1, at.y() - _NOTED * scale, 160 * scale, _NOTED * scale)
            painter.drawText(above, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, said)
            for bit in group.bits:
                cell = QRectF(x, at.y(), wide, _TALL * scale).adjusted(1, 0, -1, 0)
                ground = QColor(tint)
                if bit == "0":
                    ground.setAlphaF(0.13)
                painter.setPen(QPen(tint, 1))
                painter.setBrush(ground)
                painter.drawRoundedRect(cell, 3 * scale, 3 * scale)
                painter.setFont(self.stage.font(_BIT, 500))
                painter.setPen(theme.color("text") if bit == "0" else
                               QColor("#1B1F27" if is_light(tint) else "#FFFFFF"))
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, bit)
                x += wide
            # the name of a single bit is wider than its cell
            x += (_GAP + (_SIGN if count == 1 else 0)) * scale


def _error(row: Coded) -> str:
    return significant(row.error, 2)
