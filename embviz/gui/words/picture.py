"""Similarity profile: similarities by rank against those of all words."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import in_figures, measured, preference, significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.histogram import bandwidth, smooth_density
from embviz.gui.widgets.charts.plot import short_number
from embviz.gui.widgets.focus import by_keyboard
from embviz.gui.widgets.overlay import draw_card, draw_focus, draw_message, elided
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.neighborhoods.neighborhood import Spread

_ROUNDING = 1e-6  # of a number: what single precision does not tell apart
_FINEST = 1 / 200  # least bandwidth, as a share of the axis
_TICKS = 5  # wanted on the axis of similarities
_LEFT, _TOP, _FOOT, _BETWEEN, _SIGMA = 46.0, 26.0, 22.0, 18.0, 40.0  # px
_SHARE = 0.66  # of the width goes to the ranks
_LABEL_PX = 15.0  # least distance of two names, one above the other
_NAMED = 30  # of more neighbors only the chosen one is named
_REACH = 14.0  # px from the pointer to a stem


class SimilarityProfilePlot(QWidget):
    """Similarities to the neighbors by rank as stems from the mean; the distribution of all words on the right.

    Nearer is higher for every measure. Arrow keys move between stems; Return or a click selects the word.

    Parameters
    ----------
    name : str
        Object name.

    Signals
    -------
    word_clicked(str)
    """

    word_clicked = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(tr("How far the nearest words stand out from all words"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        set_scaled_size(self, minimum_size=(240, 120))
        PlotDataAction(self, self.drawn_numbers)
        self.words: tuple[str, ...] = ()
        self._scores = np.zeros(0)
        self._stands = np.zeros(0)
        self._spread: Spread | None = None
        self._ends = 0.0, 1.0  # similarities at the bottom and at the top
        self._density = np.zeros(0), np.zeros(0)  # places and densities of the similarities of all words
        self._bandwidth = 0.0
        self._kept: frozenset[int] = frozenset()
        self._chosen = ""
        self._message = ""
        self._at = -1  # under the pointer or the keys
        self._by_keys = False
        theme.source.changed.connect(self.update)
        preference.changed.connect(self.update)

    def show_found(
        self, words: Sequence[str], scores: np.ndarray, spread: "Spread", kept: Sequence[int] | None = None
    ) -> None:
        """Show neighbors, nearest first, and the distribution of similarities; excluded neighbors are dimmed."""
        self._kept = frozenset(range(len(words)) if kept is None else kept)
        self.words, self._scores, self._spread = tuple(words), np.asarray(scores, np.float64), spread
        self._stands = spread.standing_out(self._scores)
        self._ends = _ends(self._scores, spread)
        low, high = min(self._ends), max(self._ends)
        self._bandwidth = max(bandwidth(spread.values), _FINEST * (high - low))
        self._density = (
            smooth_density(spread.values, low, high, self._bandwidth)
            if len(spread.values)
            else (np.zeros(0), np.zeros(0))
        )
        self._at = min(self._at, len(words) - 1)
        self.setAccessibleDescription("; ".join(self.card_of(k)[1] for k in range(min(3, len(words)))))
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the neighbors with their similarities as plot data; None while there are none."""
        if not self.words:
            return None
        return PlotData(
            self.accessibleName(),
            (
                DataColumn(tr("Rank"), np.arange(1, len(self.words) + 1)),
                DataColumn(tr("Word"), self.words),
                DataColumn(tr("Similarity"), self._scores),
                DataColumn(tr("Nearer than the mean"), self._stands, tr("standard deviations")),
            ),
            tr("{count} neighbors: {reach}.", count=len(self.words), reach=reach(self._scores)),
        )

    def clear(self, message: str = "") -> None:
        """Remove the plot and show a text instead."""
        self.words, self._scores, self._stands, self._spread = (), np.zeros(0), np.zeros(0), None
        self._message, self._at = message, -1
        self.setAccessibleDescription(message)
        self.update()

    def choose(self, word: str) -> None:
        """Highlight a neighbor."""
        if word != self._chosen:
            self._chosen = word
            self.update()

    def card_of(self, k: int) -> tuple[str, str]:
        """Return the word of a stem and its description."""
        said = tr("{words}: rank {k}, {scores}", words=self.words[k], k=k + 1, scores=measured(self._scores[k]))
        stands = self._stands[k]
        if not math.isnan(stands):
            said += tr(", {stands} standard deviations nearer than the mean", stands=in_figures(stands, ".1f"))
        return self.words[k], said

    # --- where things are

    def _ranks(self) -> QRectF:
        width = (self.width() - px(_LEFT) - px(_BETWEEN) - self._side()) * _SHARE
        return QRectF(px(_LEFT), px(_TOP), max(1.0, width), max(1.0, self.height() - px(_TOP) - px(_FOOT)))

    def _stem_x(self, k: int) -> float:
        area = self._ranks()
        return area.left() + (k + 0.5) * area.width() / max(len(self.words), 10)

    def stem(self, k: int) -> QPointF:
        """Return the position of a stem's head."""
        return QPointF(self._stem_x(k), self._y(self._scores[k]))

    def _y(self, value: float) -> float:
        bottom, top = self._ends
        area = self._ranks()
        return area.bottom() - (value - bottom) / (top - bottom) * area.height()

    def word_under(self, point: QPoint | None) -> tuple[str, QPoint] | None:
        """Return the word at a point, or else the word in focus, with its position."""
        at = self._at if point is None else self._stem_at(QPointF(point))
        return (self.words[at], self.stem(at).toPoint()) if at >= 0 else None

    # --- pointer and keys

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._read(self._stem_at(event.position()), keys=False)
        self.setCursor(Qt.CursorShape.PointingHandCursor if self._at >= 0 else Qt.CursorShape.ArrowCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._stem_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and at >= 0:
            self.word_clicked.emit(self.words[at])

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._read(-1, keys=False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._by_keys = by_keyboard(event)
        if self._by_keys and self._kept:
            self._read(self._at if self._at in self._kept else min(self._kept), keys=True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._read(-1, keys=False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self._kept:
            before, after = [k for k in self._kept if k < self._at], [k for k in self._kept if k > self._at]
            self._read(max(before, default=self._at) if key == Qt.Key.Key_Left else min(after, default=self._at), True)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._at >= 0:
            self.word_clicked.emit(self.words[self._at])
        else:
            super().keyPressEvent(event)

    def _stem_at(self, at: QPointF) -> int:
        if not self.words or not self._ranks().adjusted(-_REACH, -_REACH, _REACH, _REACH).contains(at):
            return -1
        k = min(range(len(self.words)), key=lambda k: abs(self._stem_x(k) - at.x()))
        return k if k in self._kept and abs(self._stem_x(k) - at.x()) <= _REACH else -1

    def _read(self, at: int, keys: bool) -> None:
        if at != self._at:
            self._at, self._by_keys = at, keys
            if keys and at >= 0:
                self.setAccessibleDescription(self.card_of(at)[1])
            self.update()

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.fillRect(self.rect(), theme.color("canvas"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.words and self._spread is not None:
            self._paint_words(painter)
        elif self._message:
            draw_message(painter, QRectF(self.rect()), self._message)
        if self._by_keys and self.hasFocus():
            draw_focus(painter, QRectF(self.rect()))

    def _paint_words(self, painter: QPainter) -> None:
        self._paint_axis(painter)
        self._paint_spread(painter)
        self._paint_stems(painter)
        if self._at >= 0:
            word, said = self.card_of(self._at)
            draw_card(painter, self.stem(self._at), QRectF(self.rect()), (word, said.partition(": ")[2]))

    def _paint_axis(self, painter: QPainter) -> None:
        area, (bottom, top) = self._ranks(), self._ends
        step = _step(abs(top - bottom))
        painter.setFont(theme.font(11))
        first, last = math.ceil(min(bottom, top) / step - 1e-9), math.floor(max(bottom, top) / step + 1e-9)
        for k in range(first, last + 1):
            value = k * step
            y = self._y(value)
            painter.setPen(QPen(theme.color("line"), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(self.width() - self._side(), y))
            painter.setPen(theme.color("text_muted"))
            painter.drawText(
                QRectF(0, y - px(8), area.left() - px(8), px(16)),
                int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter),
                short_number(value, step),
            )
        foot = area.bottom() + 6
        apart = 5 if len(self.words) <= 25 else 25
        for k in (0, *range(apart - 1, len(self.words), apart)):
            painter.drawText(
                QRectF(self._stem_x(k) - px(20), foot, px(40), px(14)),
                int(Qt.AlignmentFlag.AlignCenter),
                tr("rank 1") if k == 0 else str(k + 1),
            )

    def _paint_spread(self, painter: QPainter) -> None:
        """Draw the density of all words turned by 90 degrees, with the mean and the standard deviations."""
        assert self._spread is not None
        left = self._ranks().right() + px(_BETWEEN)
        right = self.width() - self._side()
        values = self._spread.values
        if not len(values) or right <= left:
            return
        places, densities = self._density
        widths = densities / max(float(densities.max()), np.finfo(float).tiny) * (right - left)
        outline = [
            QPointF(left + width, self._y(place)) for width, place in zip(widths.tolist(), places.tolist(), strict=True)
        ]
        shape = QPolygonF([QPointF(left, outline[0].y()), *outline, QPointF(left, outline[-1].y())])
        painter.setPen(QPen(theme.color("text_muted"), 1.2))
        painter.setBrush(theme.color("text_muted", 40))
        painter.drawPolygon(shape)
        painter.setPen(QPen(theme.color("accent"), 1.2))
        for score in self._scores[sorted(self._kept)].tolist():
            painter.drawLine(QPointF(left, self._y(score)), QPointF(left + 9, self._y(score)))
        painter.setFont(theme.font(11))
        painter.setPen(theme.color("text_muted"))
        foot = QRectF(left, self._ranks().bottom() + px(6), self.width() - left, px(14))
        whole = len(values) == self._spread.words
        said = (
            tr("all {words:,} words", words=self._spread.words)
            if whole
            else tr("{values:,} of {words:,} words", values=len(values), words=self._spread.words)
        )
        said = tr("{density}, bandwidth {width}", density=said, width=significant(self._bandwidth, 2))
        said = painter.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, int(foot.width()))
        painter.drawText(foot, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), said)
        self._paint_deviations(painter, right)

    def _side(self) -> float:
        """Width of the labels beside the distribution, px: in some languages “mean” is a long word."""
        return max(px(_SIGMA), QFontMetricsF(theme.font(11)).horizontalAdvance(tr("mean")) + px(10))

    def _paint_deviations(self, painter: QPainter, right: float) -> None:
        assert self._spread is not None
        mean, deviation = self._spread.mean, self._spread.deviation
        nearer = -1 if self._spread.metric == "euclidean" else 1
        area = self._ranks()
        y = self._y(mean)
        painter.setPen(QPen(theme.color("text_muted"), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(area.left(), y), QPointF(right, y))
        painter.setPen(theme.color("text_muted"))
        last = math.inf
        for k in range(200):
            at = self._y(mean + nearer * k * deviation)
            if at < area.top() - 1 or (k and not deviation > 0):
                break
            if last - at >= px(_LABEL_PX):
                text = tr("mean") if k == 0 else f"+{k} σ"
                beside = QRectF(right + px(6), at - px(8), self._side() - px(6), px(16))
                painter.drawText(beside, int(Qt.AlignmentFlag.AlignVCenter), text)
                last = at

    def _paint_stems(self, painter: QPainter) -> None:
        assert self._spread is not None
        base, area = self._y(self._spread.mean), self._ranks()
        heads = [self.stem(k) for k in range(len(self.words))]
        many = len(heads) > _NAMED
        for k, (word, head) in enumerate(zip(self.words, heads, strict=True)):
            strong = word == self._chosen or k == self._at
            color = theme.color("second" if word == self._chosen else "accent" if k in self._kept else "line")
            painter.setPen(QPen(color, 2.2 if strong else 1.2 if many else 1.6))
            painter.drawLine(QPointF(head.x(), base), head)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            size = (2.0 if many else 3.5) + (1.2 if strong else 0)
            painter.drawEllipse(head, size, size)
        metrics = QFontMetricsF(theme.font(12))
        named: list[QRectF] = []
        # the chosen one is named first: others make room for it
        for k in sorted(range(len(heads)), key=lambda k: (self.words[k] != self._chosen, k)):
            head, chosen = heads[k], self.words[k] == self._chosen
            if (many or k not in self._kept) and not chosen:
                continue
            end = area.right() + px(_BETWEEN) - 4  # the distribution begins behind it
            text = elided(self.words[k], metrics, end - area.left())
            width = metrics.horizontalAdvance(text) + px(8)
            box = QRectF(min(head.x() - 3, end - width), head.y() - px(22), width, px(_LABEL_PX))
            covered = any(map(box.intersects, named)) or any(map(box.contains, heads[:k] + heads[k + 1 :]))
            if covered and not chosen:
                continue
            named.append(box)
            painter.setFont(theme.font(12, 600 if chosen else 400))
            wide = QFontMetricsF(painter.font()).horizontalAdvance(text)
            painter.fillRect(QRectF(box.left() - 1, box.top() + 1, wide + 2, box.height() - 2), theme.color("canvas"))
            painter.setPen(theme.color("second" if chosen else "text"))
            painter.drawText(QPointF(box.left(), box.bottom() - 4), text)


def _ends(scores: np.ndarray, spread: "Spread") -> tuple[float, float]:
    """Return the similarities at the bottom and the top; nearer words are at the top."""
    values = np.concatenate([scores, spread.values])
    low, high = (float(values.min()), float(values.max())) if len(values) else (0.0, 1.0)
    if high - low < _ROUNDING * max(abs(low), abs(high)):
        high = low  # bins between these would have no width
    step = _step(high - low) / 5
    # at round values, so that the axis stands still while vectors move
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    if not high > low:
        room = max(1.0, abs(low) / 10)
        low, high = low - room, high + room
    return (high, low) if spread.metric == "euclidean" else (low, high)


def _step(span: float) -> float:
    """Return a round tick step that divides a span into a few parts."""
    if not span > 0:
        return 1.0
    raw = span / _TICKS
    power = 10.0 ** math.floor(math.log10(raw))
    return power * next(factor for factor in (1, 2, 5, 10) if factor * power >= raw)
