"""One page of the book: words as points, the centroids among them, and which one stands for the word."""

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.small.book import Plane
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import counted, tr

_SIZE = 12  # px of letters at scale 1
_EDGE, _REACH = 18.0, 12.0  # px at scale 1


class BookPlane(LessonWidget):
    """A picture in equal units both ways; pointing at a centroid reads how many words it stands for."""

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._title = title
        self.shown: Plane | None = None
        self._word = ""
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_plane(self, plane: Plane | None, word: str) -> None:
        """Show a page; `word` is what the chosen one is called."""
        self.shown, self._word = plane, word
        said = tr("nothing yet") if plane is None else tr(
            "{words} and {centroids}; nearest to “{word}” is centroid {code}, which stands for {words_2}",
            words=counted(len(plane.points), "word"), centroids=counted(len(plane.centroids), "centroid"), word=word,
            code=plane.code, words_2=counted(int(plane.counts[plane.code]), "word"),
        )
        self.setAccessibleName(f"{self._title}: {said}")
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the centroids with how many words they stand for, then the words; None while there are none."""
        plane = self.shown
        if plane is None:
            return None
        places = np.vstack((plane.centroids, plane.word[None], plane.points))
        centroids = [tr("centroid {code}", code=code) for code in range(len(plane.centroids))]
        words = len(plane.points)
        return PlotData(
            self._title,
            (DataColumn(tr("Point"), [*centroids, self._word, *[tr("word")] * words]),
             DataColumn("x", places[:, 0]), DataColumn("y", places[:, 1]),
             DataColumn(tr("Words"), np.concatenate((plane.counts, np.full(1 + words, np.nan))))),
            tr("{words} words and {centroids} centroids.", words=f"{words:,}", centroids=f"{len(centroids):,}"),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(420 * self.stage.scale), round(230 * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(260, self.sizeHint().height())

    def _onto(self, places: np.ndarray) -> np.ndarray:
        """Return places (n, 2) in px of the widget; none while no page is shown."""
        plane, edge = self.shown, _EDGE * self.stage.scale
        if plane is None:
            return np.zeros((0, 2))
        all_of = np.vstack((plane.points, plane.centroids, plane.word[None]))
        low, high = all_of.min(axis=0), all_of.max(axis=0)
        room = np.array([self.width(), self.height()]) - 2 * edge
        unit = float((room / np.maximum(high - low, 1e-9)).min())
        away = (places - (low + high) / 2) * unit
        return np.column_stack((self.width() / 2 + away[:, 0], self.height() / 2 - away[:, 1]))

    def centroid_at(self, at: QPointF) -> int:
        """Return the centroid at a point; -1 for none."""
        if self.shown is None:
            return -1
        away = np.hypot(*(self._onto(self.shown.centroids) - (at.x(), at.y())).T)
        near = int(away.argmin())
        return near if away[near] <= _REACH * self.stage.scale else -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        near = self.centroid_at(event.position())
        self.stage.light(["centroid"] if near >= 0 else ())
        of = "" if near < 0 or self.shown is None else counted(int(self.shown.counts[near]), "word")
        self.setToolTip(tr("Centroid {near} stands for {of}", near=near, of=of) if of else "")

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.light(())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self.stage.scale
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(frame, 8, 8)
        plane = self.shown
        if plane is None:
            return
        painter.setClipRect(frame)
        dots = QPen(theme.color("text_muted", 90), 3 * scale)
        dots.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(dots)
        painter.drawPoints(QPolygonF([QPointF(x, y) for x, y in self._onto(plane.points).tolist()]))
        centroids = [QPointF(x, y) for x, y in self._onto(plane.centroids).tolist()]
        lit = "centroid" in self.stage.lit
        painter.setPen(QPen(theme.color("accent"), (2.2 if lit else 1.4) * scale))
        arm = 3.5 * scale
        for at in centroids:
            painter.drawLine(at - QPointF(arm, 0), at + QPointF(arm, 0))
            painter.drawLine(at - QPointF(0, arm), at + QPointF(0, arm))
        word = QPointF(*self._onto(plane.word[None])[0].tolist())
        self._draw_word(painter, word, plane.code, centroids[plane.code])

    def _draw_word(self, painter: QPainter, word: QPointF, code: int, centroid: QPointF) -> None:
        scale = self.stage.scale
        painter.setPen(QPen(theme.color("second"), 2 * scale))
        painter.drawLine(word, centroid)
        painter.setBrush(theme.color("accent"))
        painter.setPen(QPen(theme.color("canvas"), 1.5))
        painter.drawRect(QRectF(centroid.x() - 5 * scale, centroid.y() - 5 * scale, 10 * scale, 10 * scale))
        painter.setBrush(theme.color("second"))
        painter.drawEllipse(word, 5 * scale, 5 * scale)
        painter.setFont(self.stage.font(_SIZE, 600))
        tall = painter.fontMetrics().height()
        higher = word.y() <= centroid.y()
        for name, at, above, color in (
            (self._word, word, higher, "second"), (tr(
                "centroid {code}", code=code,
            ), centroid, not higher, "accent"),
        ):
            wide = painter.fontMetrics().horizontalAdvance(name) + 8
            left = min(max(at.x() - wide / 2, 4), self.width() - wide - 4)
            top = at.y() - tall - 8 * scale if above else at.y() + 8 * scale
            box = QRectF(left, min(max(top, 4), self.height() - tall - 4), wide, tall)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("canvas", 215))
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(theme.color(color))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
