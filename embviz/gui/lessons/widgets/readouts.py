"""A column of numbers with their symbols; pointing at one highlights it in the formulas."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import significant
from embviz.util.language import tr

_ROW, _PAD = 30.0, 10.0  # px at scale 1
_SIZE = 15
_DIGITS, _FEWEST = 14, 9  # figures that there is room for, and at the least


_ROUNDING = 1e-9  # larger differences are no rounding errors of float64


def equal_said(difference: float) -> str:
    """Return that two results are equal where they differ by rounding only; otherwise the difference."""
    return tr("equal, up to rounding") if abs(difference) < _ROUNDING else significant(difference, 2)


@dataclass(frozen=True)
class Value:
    """A value: its name in the formulas, its symbol, its description."""

    key: str
    sign: str
    words: str


class ValueTable(LessonWidget):
    """Shows numbers one below the other, in tabular figures.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    rows : sequence of Value
    """

    def __init__(self, stage: LessonState, name: str, title: str, rows: Sequence[Value]) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._title, self._rows = title, tuple(rows)
        self._values: dict[str, str] = {}
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_values(self, values: Mapping[str, str]) -> None:
        """Show these values by the keys of the rows; rows without one are empty."""
        before = self.minimumSizeHint()
        self._values = dict(values)
        if self.minimumSizeHint() != before:
            self.updateGeometry()
        said = "; ".join(f"{row.words} {self._values[row.key]}" for row in self._rows if row.key in self._values)
        self.setAccessibleName(f"{self._title}: {said}")
        self.update()

    def value(self, key: str) -> str:
        """Return the text shown for a key; empty where there is none."""
        return self._values.get(key, "")

    def sizeHint(self) -> QSize:
        return self._size(_DIGITS)

    def minimumSizeHint(self) -> QSize:
        return self._size(_FEWEST)

    def _size(self, digits: int) -> QSize:
        """Return the size at which every row has room for so many figures, and for more where its value is longer."""
        signs, values = (QFontMetricsF(self.stage.font(_SIZE, weight)).horizontalAdvance for weight in (400, 500))
        room = values("0" * digits)
        widest = max(signs(row.sign) + max(room, _PAD + values(self.value(row.key))) for row in self._rows)
        return QSize(math.ceil(widest + 2 * _PAD), round(_ROW * self.stage.scale * len(self._rows)))

    def row_at(self, y: float) -> Value | None:
        """Return the row at a height; None outside the rows."""
        at = int(y // (_ROW * self.stage.scale))
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        row = self.row_at(event.position().y())
        self.stage.highlight([row.key] if row else ())
        self.setToolTip(row.words if row else "")

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height = _ROW * self.stage.scale
        for at, row in enumerate(self._rows):
            box = QRectF(0, at * height, self.width(), height)
            lit = row.key in self.stage.highlighted
            if lit:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("accent_soft"))
                painter.drawRoundedRect(box.adjusted(0, 1, 0, -1), 5, 5)
            inner = box.adjusted(_PAD, 0, -_PAD, 0)
            painter.setFont(self.stage.font(_SIZE))
            painter.setPen(theme.color("accent" if lit else "text_muted"))
            painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, row.sign)
            painter.setFont(self.stage.font(_SIZE, 500))
            painter.setPen(theme.color("accent" if lit else "text"))
            painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self.value(row.key))
