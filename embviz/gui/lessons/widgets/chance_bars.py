"""Words with their probabilities in descending order; the true word stands out."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, said
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_ROW, _BAR, _NAME, _NUMBER = 27.0, 8.0, 132.0, 64.0  # px at scale 1
_SIZE = 14


class ChanceBars(LessonWidget):
    """Rows of a name, a bar from 0 to 1, and a number.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    rows : int
        Number of rows that fit.
    """

    def __init__(self, stage: LessonState, name: str, title: str, rows: int) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._title, self._rows = title, rows
        self.chances: tuple[tuple[str, float], ...] = ()
        self._true = ""
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_chances(self, chances: Sequence[tuple[str, float]], true: str) -> None:
        """Show words with their probabilities, and which one is correct."""
        self.chances, self._true = tuple(chances), true
        told = ", ".join(f"{word} {percent(chance, 1)}" for word, chance in self.chances)
        self.setAccessibleName(
            tr("{title}: {told}; true: {true}", title=self._title, told=told, true=true) if told else self._title
        )
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the words with their probabilities as plot data; None while there are none."""
        if not self.chances:
            return None
        words, chances = zip(*self.chances, strict=True)
        return PlotData(
            self._title,
            (DataColumn(tr("Word"), words), DataColumn(tr("Probability"), np.array(chances))),
            tr("{title}: {word} comes first with {chance}.", title=self._title, word=words[0], chance=said(chances[0])),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(420 * self.stage.scale), round(_ROW * self._rows * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(260, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self.stage.scale
        name, number, thick = _NAME * scale, _NUMBER * scale, _BAR * scale
        for at, (word, chance) in enumerate(self.chances):
            line = QRectF(0, at * _ROW * scale, self.width(), _ROW * scale)
            true = word == self._true
            painter.setFont(self.stage.font(_SIZE, 600 if true else 400))
            painter.setPen(theme.color("second" if true else "text"))
            fitting = painter.fontMetrics().elidedText(word, Qt.TextElideMode.ElideRight, int(name - 10))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, fitting)
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, percent(chance, 1))
            bar = QRectF(name, line.center().y() - thick / 2, max(20.0, line.width() - name - number), thick)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("line"))
            painter.drawRoundedRect(bar, thick / 2, thick / 2)
            bar.setWidth(max(thick, chance * bar.width()))
            painter.setBrush(theme.color("second" if true else "accent"))
            painter.drawRoundedRect(bar, thick / 2, thick / 2)
