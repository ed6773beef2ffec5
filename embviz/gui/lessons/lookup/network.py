"""The embedding layer drawn as a network: only the connections of the input word are active."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.style import theme
from embviz.gui.style.number_text import in_figures
from embviz.gui.widgets.arrow_keys import step_across, step_down
from embviz.gui.widgets.color_scale import diverging, is_light
from embviz.gui.widgets.plot_data.numbers import PlotData, of_matrix
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.teaching.one_word import descend, descend_all, loss
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

STEPS = 200  # of a training
_WORDS = ("king", "queen", "man", "woman", "paris", "berlin")
_ROWS = 6  # dimensions shown
_PENALTY = 0.4  # of the new vector's squared length, times the mean squared length of the others


class Layer(QObject):
    """The small embedding layer that the lesson's widgets share.

    It holds the example words of the open vectors, else their most frequent words, in the first dimensions; without
    vectors, numbers drawn at random, as a layer has them before training.
    """

    changed = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._source = stage.source
        self._embedding: Embedding | None = None
        self._random = np.random.default_rng(3)
        # whichever widget is visible: a lecture shows one step alone
        self._source.changed.connect(self.follow)
        self.begin()

    def begin(self) -> None:
        """Load the words and vectors of the source, without added tokens."""
        embedding = self._embedding = self._source.vectors
        self.added: tuple[str, ...] = ()
        self.chosen = 0
        self.shape = (len(_WORDS), _ROWS) if embedding is None else embedding.vectors.shape
        if embedding is None:
            self.words: tuple[str, ...] = _WORDS
            self.columns = self._drawn(_ROWS, len(_WORDS))
        else:
            self.words, self.columns = _taken(embedding)
        self.before = self.columns.copy()
        self.changed.emit()

    def follow(self) -> None:
        """Update from the present vectors; if the words are the same, added tokens are kept.

        With fewer dimensions than before, added tokens are dropped, as they would have too many.
        """
        embedding, before = self._source.vectors, self._embedding
        if embedding is before:
            return
        if embedding is None or before is None or embedding.words is not before.words:
            self.begin()
            return
        _, columns = _taken(embedding)
        if len(columns) != len(self.columns):
            self.begin()
            return
        self._embedding = embedding
        self.columns = np.column_stack((columns, self.columns[:, columns.shape[1] :]))
        self.before = self.columns.copy()
        self.changed.emit()

    def _drawn(self, rows: int, count: int) -> np.ndarray:
        return self._random.uniform(-0.5, 0.5, (rows, count))

    def choose(self, column: int) -> None:
        """Select another word."""
        self.chosen = column
        self.changed.emit()

    def add(self, word: str) -> None:
        """Add a token: one more column with random numbers."""
        self.words, self.added = (*self.words, word), (*self.added, word)
        self.columns = np.column_stack((self.columns, self._drawn(len(self.columns), 1)))
        self.before = self.columns.copy()
        self.chosen = len(self.words) - 1
        self.changed.emit()

    def train(self, word: str, near: list[str], frozen: bool = True) -> tuple[float, float]:
        """Train one word's column towards some words and away from others; returns the loss before and after.

        Where the others are not frozen, their columns move too.
        """
        at = self.words.index(word)
        like = [self.words.index(other) for other in near]
        unlike = [k for k in range(len(self.words)) if k != at and k not in like]
        fixed = self.columns.T
        # in units of what is fixed, so that it does not matter how long the vectors are
        others = np.delete(fixed, at, axis=0)
        penalty = _PENALTY * float(np.square(others).sum(axis=1).mean())
        first = loss(fixed[at], fixed[like], fixed[unlike], penalty)
        self.before = self.columns.copy()
        # the slope of the loss changes by at most a fourth of the squared norm of what is fixed, plus the penalty: with
        # one over that as the rate no step is too long, so the loss falls all the way
        curved = 0.25 * float(np.linalg.norm(others, 2)) ** 2 + penalty
        rate = 1 / max(curved, 1e-12)
        self.columns = self.columns.copy()
        if frozen:
            self.columns[:, at] = descend(fixed[at], fixed[like], fixed[unlike], rate, STEPS, penalty)
        else:
            moved = descend_all(fixed[at], fixed[like], fixed[unlike], rate, STEPS, penalty)
            self.columns[:, at], self.columns[:, like], self.columns[:, unlike] = (each.T for each in moved)
        self.changed.emit()
        now = self.columns.T
        return first, loss(now[at], now[like], now[unlike], penalty)


def _taken(embedding: "Embedding") -> tuple[tuple[str, ...], np.ndarray]:
    """Return words of an embedding and the first dimensions of their vectors as columns."""
    known = [word for word in _WORDS if word in embedding]
    words = tuple(known if len(known) >= 3 else embedding.words[: len(_WORDS)])
    ids = [embedding.id(word) for word in words]
    return words, embedding.vectors[ids, :_ROWS].T.astype(np.float64)


_TALL, _LEGEND = 212.0, 30.0  # px at scale 1
_NAMES, _BOX = 150.0, (74.0, 24.0)
_DOT = 6.5
_SIZE, _SMALL = 13, 11  # px of letters at scale 1
_NEAR = 5.0  # px by which a line may be missed
_SOFT = 1.5  # the deepest colors are too heavy for lines
_HINT = tr("Click a word to put it in. Point at a line to read its weight.")


class LookupNetwork(DataWidget):
    """The layer as a network: words on the left, the vector on the right, a line for each weight of W.

    A click or the keys Up and Down change the input word; Left and Right step through its lines.
    """

    PROVIDES = ("lines", "active_lines", "put_in")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.layer = layer = stage.share(Layer)
        self._line: tuple[int, int] | None = None  # word and number
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        layer.changed.connect(self._show)
        self._show()

    @property
    def reading(self) -> str:
        """The description of the current line; empty for none."""
        if self._line is None:
            return ""
        word, number = self._line
        layer = self.layer
        weight = in_figures(float(layer.columns[number, word]), ".4f")
        part = (
            tr("times 1, so d{number} is {weight}", number=number + 1, weight=weight)
            if word == layer.chosen
            else tr("times 0: it adds nothing")
        )
        return tr(
            "{words} → d{number}: weight {weight}, {part}",
            words=layer.words[word],
            number=number + 1,
            weight=weight,
            part=part,
        )

    def drawn_numbers(self) -> PlotData | None:
        """Return the weights as plot data, a row for each word; None while there are none."""
        layer = self.layer
        heads = [f"d{k}" for k in range(1, len(layer.columns) + 1)]
        return of_matrix(tr("Weights of the network"), layer.words, heads, layer.columns.T)

    def refresh(self) -> None:
        self.layer.follow()

    def _show(self) -> None:
        layer = self.layer
        self._line = None
        self._say()
        self.stage.set_values(
            lines=f"{layer.columns.size}", active_lines=str(len(layer.columns)), put_in=layer.words[layer.chosen]
        )
        self.update()

    def _say(self) -> None:
        layer = self.layer
        numbers = ", ".join(in_figures(value, ".2f") for value in layer.columns[:, layer.chosen].tolist())
        self.setAccessibleName(
            tr(
                "Network of {words} words and {columns} numbers; put in is “{words_2}”, out come {numbers}; arrow "
                "keys choose a word and read its lines",
                words=len(layer.words),
                columns=len(layer.columns),
                words_2=layer.words[layer.chosen],
                numbers=numbers,
            )
        )
        self.setAccessibleDescription(self.reading)
        self.setToolTip(self.reading)

    # --- places

    def sizeHint(self) -> QSize:
        return QSize(round(640 * self.stage.scale), round((_TALL + _LEGEND) * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(420, self.sizeHint().height())

    def _row(self, at: int, count: int) -> float:
        return (at + 0.5) / count * _TALL * self.stage.scale

    def word_at(self, word: int) -> QPointF:
        """Return the position of a word's dot."""
        return QPointF(_NAMES * self.stage.scale, self._row(word, len(self.layer.words)))

    def number_box(self, number: int) -> QRectF:
        """Return the rectangle of a component of the vector."""
        wide, tall = (side * self.stage.scale for side in _BOX)
        right = min(self.width() - 60.0 * self.stage.scale, 620.0 * self.stage.scale)
        return QRectF(right - wide, self._row(number, len(self.layer.columns)) - tall / 2, wide, tall)

    def line(self, word: int, number: int) -> tuple[QPointF, QPointF]:
        """Return the end points of a line."""
        box = self.number_box(number)
        return self.word_at(word), QPointF(box.left(), box.center().y())

    def line_near(self, at: QPointF) -> tuple[int, int] | None:
        """Return word and component of the line at a point, preferably of the input word; None for none."""
        layer = self.layer
        best: tuple[float, tuple[int, int]] | None = None
        for word in range(len(layer.words)):
            for number in range(len(layer.columns)):
                start, end = self.line(word, number)
                share = (at.x() - start.x()) / (end.x() - start.x())
                if not 0.0 < share < 1.0:
                    return None  # all lines have the same horizontal extent
                away = abs(start.y() + share * (end.y() - start.y()) - at.y())
                if word == layer.chosen:
                    away /= 2
                if away <= _NEAR * self.stage.scale and (best is None or away < best[0]):
                    best = away, (word, number)
        return best[1] if best else None

    # --- input

    def _named(self, at: QPointF) -> int | None:
        """Return the word whose name or dot is at a point."""
        if not 0 <= at.x() <= (_NAMES + 2 * _DOT) * self.stage.scale or not 0 <= at.y() < _TALL * self.stage.scale:
            return None
        return int(at.y() / (_TALL * self.stage.scale) * len(self.layer.words))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (word := self._named(event.position())) is not None:
            self.layer.choose(word)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        word = self._named(event.position())
        self.setCursor(Qt.CursorShape.ArrowCursor if word is None else Qt.CursorShape.PointingHandCursor)
        self._point(None if word is not None else self.line_near(event.position()))
        over = any(self.number_box(k).contains(event.position()) for k in range(len(self.layer.columns)))
        self.stage.highlight(("hot",) if word is not None else ("picked",) if over or self._line else ())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(None)
        self.stage.highlight(())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        down, across = step_down(event), step_across(event)
        layer = self.layer
        if down:
            layer.choose((layer.chosen + down) % len(layer.words))
        elif across:
            now = self._line[1] if self._line and self._line[0] == layer.chosen else -1 if across > 0 else 0
            self._point((layer.chosen, (now + across) % len(layer.columns)))
        else:
            super().keyPressEvent(event)

    def _point(self, line: tuple[int, int] | None) -> None:
        if line != self._line:
            self._line = line
            self._say()
            self.update()

    # --- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        layer = self.layer
        reach = float(np.abs(layer.columns).max()) or 1.0
        words, numbers = range(len(layer.words)), range(len(layer.columns))
        for word in (*(word for word in words if word != layer.chosen), layer.chosen):
            for number in numbers:
                self._draw_line(painter, word, number, reach)
        if self._line is not None:
            painter.setPen(QPen(theme.color("text"), 2.4 * self.stage.scale))
            painter.drawLine(*self.line(*self._line))
        for word in words:
            self._draw_word(painter, word)
        for number in numbers:
            self._draw_number(painter, number, reach)
        self._draw_legend(painter)
        if self.hasFocus():
            painter.setPen(QPen(theme.color("accent"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)

    def _pen(self, weight: float, reach: float) -> QPen:
        """Return the pen of a weight: color and dashes show the sign, the width its size."""
        colors = diverging(_SOFT * reach)
        # small ones would be as light as the background
        seen = float(np.copysign(max(abs(weight), 0.6 * reach), weight))
        pen = QPen(colors.color(seen), (0.8 + 3.4 * abs(weight) / reach) * self.stage.scale)
        if weight < 0:
            pen.setStyle(Qt.PenStyle.DashLine)
        return pen

    def _draw_line(self, painter: QPainter, word: int, number: int, reach: float) -> None:
        if word == self.layer.chosen:
            painter.setPen(self._pen(float(self.layer.columns[number, word]), reach))
        else:
            painter.setPen(QPen(theme.color("line"), 0.9 * self.stage.scale))
        painter.drawLine(*self.line(word, number))

    def _draw_word(self, painter: QPainter, word: int) -> None:
        scale, active = self.stage.scale, word == self.layer.chosen
        lit = active or "hot" in self.stage.highlighted
        dot, radius = self.word_at(word), _DOT * scale
        painter.setPen(QPen(theme.color("accent" if lit else "text_muted"), 1.6 * scale))
        painter.setBrush(theme.color("accent" if active else "window"))
        painter.drawEllipse(dot, radius, radius)
        painter.setFont(self.stage.font(_SIZE, 600 if active else 400))
        painter.setPen(theme.color("accent" if active else "text"))
        room = QRectF(0, dot.y() - 10 * scale, dot.x() - 34 * scale, 20 * scale)
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        name = painter.fontMetrics().elidedText(self.layer.words[word], Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, side, name)
        painter.setPen(theme.color("accent" if lit else "text_muted"))
        room = QRectF(dot.x() - 32 * scale, dot.y() - 10 * scale, 18 * scale, 20 * scale)
        painter.drawText(room, side, "1" if active else "0")

    def _draw_number(self, painter: QPainter, number: int, reach: float) -> None:
        scale, box = self.stage.scale, self.number_box(number)
        value = float(self.layer.columns[number, self.layer.chosen])
        ground, lit = diverging(reach).color(value), "picked" in self.stage.highlighted
        painter.setPen(QPen(theme.color("accent" if lit else "text_muted"), 1.8 if lit else 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 6 * scale, 6 * scale)
        painter.setPen(QColor("#1B1F27" if is_light(ground) else "#FFFFFF"))
        painter.setFont(self.stage.font(_SIZE, 500))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, in_figures(value, ".2f"))
        painter.setFont(self.stage.font(_SMALL))
        painter.setPen(theme.color("text_muted"))
        beside = QRectF(box.right() + 8 * scale, box.top(), 40 * scale, box.height())
        painter.drawText(beside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, f"d{number + 1}")

    def _draw_legend(self, painter: QPainter) -> None:
        scale = self.stage.scale
        top, x = (_TALL + 6) * scale, 0.0
        painter.setFont(self.stage.font(_SMALL))
        said = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        middle = top + 10 * scale
        for weight, text in ((0.7, "positive"), (-0.7, "negative"), (0.0, tr("times 0"))):
            painter.setPen(self._pen(weight, 1.0) if weight else QPen(theme.color("line"), 1.5 * scale))
            painter.drawLine(QPointF(x, middle), QPointF(x + 28 * scale, middle))
            painter.setPen(theme.color("text_muted"))
            wide = painter.fontMetrics().horizontalAdvance(text)
            painter.drawText(QRectF(x + 34 * scale, top, wide + 4, 20 * scale), said, text)
            x += 34 * scale + wide + 18 * scale
        painter.setFont(self.stage.font(_SIZE - 1))
        painter.setPen(theme.color("text" if self.reading else "text_muted"))
        painter.drawText(QRectF(x, top, self.width() - x, 20 * scale), said, self.reading or _HINT)
