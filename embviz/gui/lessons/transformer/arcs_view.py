"""The words of a sentence in a row, with arcs of attention colored by head."""

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.arrow_keys import step_across
from embviz.gui.widgets.charts.plot import series_color
from embviz.gui.widgets.plot_data.numbers import PlotData, of_matrix
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_SIZE, _NOTE, _LEAST = 15, 11, 8  # px of letters at scale 1
_PAD, _GAP, _SPREAD = 6.0, 10.0, 26.0  # px at scale 1
_CHIP, _NOTED, _TALL = 30.0, 18.0, 130.0  # px at scale 1: of a word, of the number below it, of the arcs
_WIDEST = 9.0  # px of an arc of share 1
_FAINTEST = 0.05  # shares below are not drawn


class ArcsView(LessonWidget):
    """Attention as arcs; a click on a word, or left and right, chooses the word that looks.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.

    Signals
    -------
    chosen(int)
        A word was chosen.
    """

    chosen = Signal(int)

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._title = title
        self._words: tuple[str, ...] = ()
        self.shares = np.zeros((0, 0, 0))
        self.target = 0
        self._heads: tuple[int, ...] = ()
        PlotDataAction(self, self.drawn_numbers)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # while there is nothing to choose
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_shares(self, words: Sequence[str], shares: np.ndarray, target: int, heads: Sequence[int] = ()) -> None:
        """Show a sentence.

        Parameters
        ----------
        words : sequence of str, length n
        shares : float array (heads, n, n)
        target : int
            The word that looks.
        heads : sequence of int
            Which heads are shown; all where empty.
        """
        self._words, self.shares = tuple(words), np.asarray(shares, np.float64)
        self.target = min(max(target, 0), len(words) - 1)
        self._heads = tuple(heads) or tuple(range(len(self.shares)))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        mine = self.taken
        told = ", ".join(f"{word} {percent(share)}" for word, share in zip(words, mine, strict=True))
        self.setAccessibleName(
            tr("{title}: {word} takes {told}", title=self._title, word=self._words[self.target], told=told)
        )
        self.update()

    @property
    def taken(self) -> np.ndarray:
        """Attention of the target to each word, averaged over the shown heads, shape (n,)."""
        taken: np.ndarray = self.shares[list(self._heads), self.target].mean(axis=0)
        return taken

    def drawn_numbers(self) -> PlotData | None:
        """Return the mean shares of the shown heads, all words by all words; None while there are none."""
        if not self._words:
            return None
        return of_matrix(self._title, self._words, self._words, self.shares[list(self._heads)].mean(axis=0))

    def sizeHint(self) -> QSize:
        return QSize(600, round((_TALL + _CHIP + _NOTED + 4) * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(280, self.sizeHint().height())

    def boxes(self) -> tuple[list[QRectF], float]:
        """Return the rectangles of the words, and the size of their letters, which shrink to fit."""
        scale = self.stage.scale
        size = float(_SIZE)
        while True:
            metrics = QFontMetricsF(self.stage.font(size, 500))
            widths = [metrics.horizontalAdvance(word) + 2 * _PAD * scale for word in self._words]
            gap = _GAP * scale * size / _SIZE
            whole = sum(widths) + gap * (len(widths) - 1)
            if whole <= self.width() or size <= _LEAST:
                break
            size -= 0.5
        # what room there is goes between the words, up to a point
        gaps = max(len(widths) - 1, 1)
        spread = min(max(0.0, self.width() - whole) / gaps, _SPREAD * scale)
        found, x = [], max(0.0, (self.width() - whole - spread * gaps) / 2)
        for wide in widths:
            found.append(QRectF(x, _TALL * scale, wide, _CHIP * scale))
            x += wide + gap + spread
        return found, size

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for at, box in enumerate(self.boxes()[0]):
            if box.adjusted(-3, -8, 3, 20).contains(event.position()):
                self.chosen.emit(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_across(event)
        if not step or not 0 <= self.target + step < len(self._words):
            super().keyPressEvent(event)
        else:
            self.chosen.emit(self.target + step)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._words:
            return
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        boxes, size = self.boxes()
        for at, head in enumerate(self._heads):
            for other in np.argsort(self.shares[head, self.target]).tolist():
                self._paint_arc(painter, boxes, head, at, other)
        mine = self.taken
        most = max(float(mine.max()), 1e-9)
        for at, box in enumerate(boxes):
            looking = at == self.target
            ground = QColor(theme.color("accent" if looking else "second"))
            if not looking:
                ground.setAlphaF(0.08 + 0.3 * float(mine[at]) / most)
            painter.setPen(QPen(theme.color("text"), 2) if looking and self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(box, 6 * self.stage.scale, 6 * self.stage.scale)
            painter.setFont(self.stage.font(size, 500))
            painter.setPen(theme.color("accent_text" if looking else "text"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._words[at])
            painter.setFont(self.stage.font(min(_NOTE, size)))
            painter.setPen(theme.color("text_muted"))
            below = QRectF(box.left() - 12, box.bottom(), box.width() + 24, _NOTED * self.stage.scale)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, percent(float(mine[at])))

    def _paint_arc(self, painter: QPainter, boxes: list[QRectF], head: int, at: int, other: int) -> None:
        share = float(self.shares[head, self.target, other])
        if share < _FAINTEST:
            return
        scale = self.stage.scale
        color = series_color(head)
        color.setAlphaF(min(1.0, 0.25 + 0.75 * share))
        # heads leave a word side by side, so that arcs between the same words do not cover each other
        aside = (at - (len(self._heads) - 1) / 2) * 4 * scale
        start = QPointF(boxes[self.target].center().x() + aside, boxes[self.target].top())
        end = QPointF(boxes[other].center().x() + aside, boxes[other].top())
        path = QPainterPath(start)
        if other == self.target:
            radius = 7 * scale + 3 * scale * at
            path.addEllipse(QPointF(start.x() - aside, start.y() - radius), radius, radius)
        else:
            away = abs(end.x() - start.x())
            whole = max(boxes[-1].center().x() - boxes[0].center().x(), 1.0)
            high = _TALL * scale * (0.25 + 0.68 * math.sqrt(away / whole))
            # a cubic curve reaches three quarters of the height of its handles
            path.cubicTo(QPointF(start.x(), start.y() - high / 0.75), QPointF(end.x(), end.y() - high / 0.75), end)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color, max(1.0, _WIDEST * share) * scale, c=Qt.PenCapStyle.RoundCap))
        painter.drawPath(path)
