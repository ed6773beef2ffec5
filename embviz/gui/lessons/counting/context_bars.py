"""The contexts of two words as mirrored bars: those of one, of the other, and of both."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_HEAD, _SIZE, _THICK, _NAME = 26.0, 13, 10.0, 92.0  # px at scale 1
_MOST_ROW = 26.0
_WIDE, _TALL = 360, 320


class ContextBars(PaintedWidget):
    """A row for each context word; its count near the first word to the left, near the second to the right.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    rows : int
        Rows that are drawn at most; the others are only counted.
    """

    def __init__(self, stage: LessonState, name: str, title: str, rows: int) -> None:
        super().__init__(stage, name, title)
        self._most = rows
        self.words = ("", "")
        self.rows: tuple[tuple[str, float, float], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        PlotDataAction(self, self.drawn_numbers, stop=True)

    def show_contexts(self, words: tuple[str, str], rows: Sequence[tuple[str, float, float]]) -> None:
        """Show contexts with their counts near the first and the second word."""
        self.words, self.rows = words, tuple(rows)
        said = ", ".join(f"{word} {one:g}, {other:g}" for word, one, other in self.rows)
        self.setAccessibleName(
            tr(
                "{title}; near {one} and near {other}: {said}",
                title=self._title,
                one=words[0],
                other=words[1],
                said=said,
            )
        )
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the contexts with both counts; None while there are none."""
        if not self.rows:
            return None
        names, first, second = zip(*self.rows, strict=True)
        return PlotData(
            self._title,
            (
                DataColumn(tr("Context"), names),
                DataColumn(self.words[0], np.array(first)),
                DataColumn(self.words[1], np.array(second)),
            ),
            self.accessibleName(),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(_WIDE * self.stage.scale), round(_TALL * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(260, round(200 * self.stage.scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self.stage.scale
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(theme.color("line"))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(frame, 8, 8)
        middle, half = self.width() / 2, _NAME * scale / 2
        head = _HEAD * scale
        painter.setFont(self.stage.font(_SIZE, 600))
        for word, color, box, side in (
            (self.words[0], "accent", QRectF(0, 0, middle - half, head), Qt.AlignmentFlag.AlignRight),
            (self.words[1], "second", QRectF(middle + half, 0, middle - half, head), Qt.AlignmentFlag.AlignLeft),
        ):
            painter.setPen(theme.color(color))
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | side, word)
        painter.setPen(theme.color("text_muted"))
        painter.setFont(self.stage.font(_SIZE - 2))
        painter.drawText(QRectF(middle - half, 0, 2 * half, head), Qt.AlignmentFlag.AlignCenter, tr("near"))
        rows = self.rows[: self._most]
        if not rows:
            return
        tall = min(_MOST_ROW * scale, (self.height() - head - 8 * scale) / len(rows))
        most = max(max(one, other) for _, one, other in rows)
        room = middle - half - 14 * scale
        thick = min(_THICK * scale, 0.6 * tall)
        for at, (word, one, other) in enumerate(rows):
            top, shared = head + at * tall, bool(one and other)
            if shared:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("accent_soft"))
                painter.drawRect(QRectF(1, top, self.width() - 2, tall))
            painter.setFont(self.stage.font(_SIZE, 600 if shared else 400))
            painter.setPen(theme.color("text" if shared else "text_muted"))
            painter.drawText(QRectF(middle - half, top, 2 * half, tall), Qt.AlignmentFlag.AlignCenter, word)
            painter.setPen(Qt.PenStyle.NoPen)
            y = top + (tall - thick) / 2
            painter.setBrush(theme.color("accent"))
            painter.drawRect(QRectF(middle - half - room * one / most, y, room * one / most, thick))
            painter.setBrush(theme.color("second"))
            painter.drawRect(QRectF(middle + half, y, room * other / most, thick))
