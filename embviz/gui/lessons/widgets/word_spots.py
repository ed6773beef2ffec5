"""A small map of some words, with the way that each has come."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_SIZE = 13  # px of letters at scale 1
_EDGE, _DISC = 34.0, 4.5  # px at scale 1: around the words, radius of a disc
_LONGEST = 400  # places of a way


class WordScatter(PaintedWidget):
    """Words as discs in a plane with equal scales, with their trajectories.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    """

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage, name, title)
        self.words: tuple[str, ...] = ()
        self._ways: list[np.ndarray] = []
        PlotDataAction(self, self.drawn_numbers, stop=True)

    @property
    def places(self) -> np.ndarray:
        """Positions of the words, float (n, 2)."""
        return self._ways[-1] if self._ways else np.zeros((0, 2))

    def drawn_numbers(self) -> PlotData | None:
        """Return the current positions of the words as plot data; None while there are none."""
        if not self.words:
            return None
        return PlotData(
            self._title,
            (DataColumn(tr("Word"), self.words), DataColumn("x", self.places[:, 0]),
             DataColumn("y", self.places[:, 1])),
            tr("{count} words: x {x_reach}, y {y_reach}.", count=len(self.words), x_reach=reach(self.places[:, 0]),
               y_reach=reach(self.places[:, 1])),
        )

    def begin(self, words: Sequence[str], places: np.ndarray) -> None:
        """Show words without trajectories, at positions (n, 2)."""
        self.words, self._ways = tuple(words), []
        self.move_to(places)

    def move_to(self, places: np.ndarray) -> None:
        """Move the words to other positions (n, 2), extending their trajectories."""
        self._ways = [*self._ways[-_LONGEST:], np.array(places, np.float64)]
        said = ", ".join(f"{w} ({x:.2f}, {y:.2f})" for w, (x, y) in zip(self.words, self.places, strict=True))
        self.setAccessibleName(f"{self._title}: {said}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(460 * self.stage.scale), round(320 * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(260, self.sizeHint().height())

    def _onto(self, places: np.ndarray) -> list[QPointF]:
        low, high = self.places.min(axis=0), self.places.max(axis=0)
        edge = _EDGE * self.stage.scale
        room = np.array([self.width() - 2.4 * edge, self.height() - 2 * edge])
        unit = float((room / np.maximum(high - low, 1e-9)).min())
        middle = (low + high) / 2
        # names are to the right of their discs
        x = self.width() / 2 - 0.2 * edge + (places[:, 0] - middle[0]) * unit
        y = self.height() / 2 - (places[:, 1] - middle[1]) * unit
        return [QPointF(*at) for at in zip(x.tolist(), y.tolist(), strict=True)]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(frame, 8, 8)
        if not self.words:
            return
        painter.setClipRect(frame)
        ways = np.array(self._ways)
        color = theme.color("accent", 110)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color, 1.4 * self.stage.scale))
        for word in range(len(self.words)):
            painter.drawPolyline(QPolygonF(self._onto(ways[:, word])))
        self._draw_words(painter)

    def _draw_words(self, painter: QPainter) -> None:
        scale, font = self.stage.scale, self.stage.font(_SIZE, 500)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        spots, radius = self._onto(self.places), _DISC * scale
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        for at in spots:
            painter.drawEllipse(at, radius, radius)
        taken = [QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius) for at in spots]
        for word, at in zip(self.words, spots, strict=True):
            wide, tall, away = metrics.horizontalAdvance(word) + 2, metrics.height(), 8 * scale
            sides = (
                (at.x() + away, at.y() - tall / 2), (at.x() - away - wide, at.y() - tall / 2),
                (at.x() - wide / 2, at.y() - away - tall), (at.x() - wide / 2, at.y() + away),
            )
            boxes = [QRectF(x, y, wide, tall) for x, y in sides]
            box = next((b for b in boxes if not any(b.intersects(other) for other in taken)), boxes[0])
            taken.append(box)
            written = QPainterPath()
            written.addText(box.left() + 1, box.top() + metrics.ascent(), font, word)
            # a rim in the background color: names stay readable over trajectories
            painter.strokePath(written, QPen(theme.color("canvas"), 4 * scale, j=Qt.PenJoinStyle.RoundJoin))
            painter.fillPath(written, theme.color("text"))
