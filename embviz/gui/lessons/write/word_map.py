"""A map of the words of a small text: it is animated when the text is edited, with traces of the moves."""

import math
from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_SIZE = 12  # px of letters at scale 1
_EDGE_X, _EDGE_Y, _DISC, _REACH = 40.0, 22.0, 3.5, 18.0  # px at scale 1
_WIDE, _TALL = 420, 300
_GLIDE_MS = 500
_CLEAR = 7.0  # px at scale 1 beside a name, so that it is not taken for that of another word
_LEAST = 9.0  # px at scale 1 that a word must have moved to be drawn with its way


class WordMap(PaintedWidget):
    """Words in a plane with equal scales.

    One word is looked at: lines lead to those nearest to it. Thin lines show where words were before.

    Left, right, up and down go from word to word, Return looks at the word that is read.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.

    Signals
    -------
    word_chosen(str)
        A word was clicked, or Return was pressed on it.
    """

    word_chosen = Signal(str)

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage, name, title)
        self.words: tuple[str, ...] = ()
        self.places = np.zeros((0, 2))
        self.before: dict[str, np.ndarray] = {}  # where words were, in the same units
        self._from = self.places
        self._share = 1.0  # of the way that words have gone
        self._word, self._near = "", ()  # type: tuple[str, tuple[str, ...]]
        self._moved: frozenset[str] = frozenset()
        self._message = ""
        self._read = -1
        self._glide = QVariantAnimation(self)
        self._glide.setStartValue(0.0)
        self._glide.setEndValue(1.0)
        self._glide.setDuration(_GLIDE_MS)
        self._glide.valueChanged.connect(self._on_glide)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        PlotDataAction(self, self.drawn_numbers)

    def show_words(self, words: Sequence[str], places: np.ndarray, glide: bool = True) -> None:
        """Show words at places (n, 2); those that were there before glide from where they are."""
        known = dict(zip(self.words, self._now(), strict=True))
        self.words, self.places = tuple(words), np.array(places, float).reshape(-1, 2)
        self._from = np.array([known.get(word, place) for word, place in zip(words, self.places, strict=True)])
        self._from = self._from.reshape(-1, 2)
        self._read, self._message = -1, ""
        self._glide.stop()
        self._share = 1.0
        if glide and known and self.isVisible() and not stillness.wanted:
            self._share = 0.0
            self._glide.start()
        self._update_text()
        self.update()

    def clear(self, message: str = "") -> None:
        """Show a message and no words."""
        self.show_words((), np.zeros((0, 2)), glide=False)
        self.before, self._message = {}, message
        self.update()

    def look_at(self, word: str, near: Sequence[str]) -> None:
        """Mark a word, and draw lines to those nearest to it."""
        self._word, self._near = word, tuple(near)
        self._update_text()
        self.update()

    def show_before(self, places: Mapping[str, np.ndarray], moved: Sequence[str] = ()) -> None:
        """Show where words would be or were, and name those that moved most."""
        self.before, self._moved = dict(places), frozenset(moved)
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the words with their places; None while there are none."""
        if not self.words:
            return None
        return PlotData(
            self._title,
            (
                DataColumn(tr("Word"), self.words),
                DataColumn("x", self.places[:, 0]),
                DataColumn("y", self.places[:, 1]),
            ),
            self.accessibleName(),
        )

    def _update_text(self) -> None:
        said = tr("{title}, {count} words", title=self._title, count=len(self.words))
        if self._word and self._near:
            said = tr("{said}; nearest to {word}: {near}", said=said, word=self._word, near=", ".join(self._near))
        self.setAccessibleName(said)

    def sizeHint(self) -> QSize:
        return QSize(round(_WIDE * self.stage.scale), round(_TALL * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(280, round(220 * self.stage.scale))

    # --- places

    def _now(self) -> np.ndarray:
        share = self._share * self._share * (3 - 2 * self._share)
        found: np.ndarray = self._from + share * (self.places - self._from)
        return found

    def spots(self, places: np.ndarray) -> np.ndarray:
        """Return where places (n, 2) lie on the widget, in px; all words fit at the end of their way."""
        if not len(self.places):
            return np.zeros((0, 2))
        low, high = self.places.min(axis=0), self.places.max(axis=0)
        edge = np.array([_EDGE_X, _EDGE_Y]) * self.stage.scale
        room = np.array([self.width(), self.height()]) - 2 * edge
        unit = float((room / np.maximum(high - low, 1e-9)).min())
        middle = np.array([self.width(), self.height()]) / 2
        spots: np.ndarray = middle + (places - (low + high) / 2) * unit * (1, -1)
        return spots

    def _on_glide(self, share: float) -> None:
        self._share = share
        self.update()

    def hideEvent(self, event: QHideEvent) -> None:
        self._glide.stop()
        self._share = 1.0
        super().hideEvent(event)

    # --- input

    def _under(self, at: QPointF) -> int:
        spots = self.spots(self._now())
        if not len(spots):
            return -1
        away = np.hypot(spots[:, 0] - at.x(), spots[:, 1] - at.y())
        found = int(away.argmin())
        return found if away[found] <= _REACH * self.stage.scale else -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._under(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if at >= 0 else Qt.CursorShape.ArrowCursor)
        self._set_read(at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._under(event.position())
        if at >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.word_chosen.emit(self.words[at])

    def _set_read(self, at: int) -> None:
        if at != self._read:
            self._read = at
            self.setAccessibleDescription(self.words[at] if at >= 0 else "")
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (1, 1), Qt.Key.Key_Down: (1, -1)}
        if event.key() in steps and self.words:
            along, step = steps[Qt.Key(event.key())]
            order = np.argsort(self.places[:, along], kind="stable").tolist()
            at = self._read if self._read >= 0 else self._place_of(self._word)
            here = order.index(at) + step if at >= 0 else 0
            self._set_read(order[min(max(here, 0), len(order) - 1)])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._read >= 0:
            self.word_chosen.emit(self.words[self._read])
        else:
            super().keyPressEvent(event)

    def _place_of(self, word: str) -> int:
        return self.words.index(word) if word in self.words else -1

    # --- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color("accent" if self.hasFocus() else "line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(frame, 8, 8)
        if not self.words:
            painter.setPen(theme.color("text_muted"))
            painter.setFont(self.stage.font(13))
            painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, self._message)
            return
        painter.setClipRect(frame)
        spots = self.spots(self._now())
        ways = self._draw_ways(painter, spots)
        self._draw_near(painter)
        scale = self.stage.scale
        for at, (x, y) in enumerate(spots.tolist()):
            strong = self._is_strong(at)
            painter.setPen(QPen(theme.color("text"), 1.5 * scale) if at == self._read else Qt.PenStyle.NoPen)
            painter.setBrush(
                theme.color(
                    "accent"
                    if self.words[at] == self._word
                    else "second"
                    if at in ways
                    else "text"
                    if strong
                    else "text_muted"
                )
            )
            radius = _DISC * scale * (1.5 if self.words[at] == self._word else 1)
            painter.drawEllipse(QPointF(x, y), radius, radius)
        self._draw_names(painter, ways)

    def _is_strong(self, at: int) -> bool:
        return at == self._read or self.words[at] == self._word or self.words[at] in self._near

    def _draw_near(self, painter: QPainter) -> None:
        painter.setPen(QPen(theme.color("accent", 130), 1.4 * self.stage.scale))
        for line in self.lines():
            painter.drawLine(line)

    def lines(self) -> list[QLineF]:
        """Return the lines from the word that is looked at to those nearest to it."""
        at, spots = self._place_of(self._word), self.spots(self._now())
        others = [place for near in self._near if (place := self._place_of(near)) >= 0]
        return [QLineF(QPointF(*spots[at]), QPointF(*spots[other])) for other in others] if at >= 0 else []

    def _draw_ways(self, painter: QPainter, spots: np.ndarray) -> frozenset[int]:
        """Draw a line from where each word was; returns the words that came from afar."""
        scale, far = self.stage.scale, set()
        for at, word in enumerate(self.words):
            if word not in self.before or not np.isfinite(self.before[word]).all():
                continue
            start = self.spots(self.before[word][None])[0]
            if math.dist(start, spots[at]) < _LEAST * scale or (self._moved and word not in self._moved):
                continue
            far.add(at)
            painter.setPen(QPen(theme.color("second", 170), 1.6 * scale, Qt.PenStyle.SolidLine))
            painter.drawLine(QPointF(*start), QPointF(*spots[at]))
            painter.setBrush(theme.color("canvas"))
            painter.drawEllipse(QPointF(*start), 2.5 * scale, 2.5 * scale)
        return frozenset(far)

    def name_boxes(self, ways: frozenset[int] = frozenset()) -> dict[int, QRectF]:
        """Return where names stand, by word: clear of each other, and of lines and other words as far as possible."""
        scale, spots, lines = self.stage.scale, self.spots(self._now()), self.lines()
        inside = QRectF(self.rect()).adjusted(4, 3, -4, -3)
        taken = [QRectF(x - 4 * scale, y - 4 * scale, 8 * scale, 8 * scale) for x, y in spots.tolist()]
        # what is looked at is always named, the others where there is space
        order = sorted(
            range(len(self.words)), key=lambda k: (not self._is_strong(k), k not in ways, self.words[k] != self._word)
        )
        found: dict[int, QRectF] = {}
        for at in order:
            word, strong = self.words[at], self._is_strong(at)
            metrics = QFontMetricsF(self._name_font(at, ways))
            wide, tall, away = metrics.horizontalAdvance(word) + 2, metrics.height() - 2, 6 * scale
            x, y = spots[at]
            corners = (
                (x + away, y - tall / 2),
                (x - away - wide, y - tall / 2),
                (x - wide / 2, y - away - tall + 2),
                (x - wide / 2, y + away - 2),
                (x + away - 2, y - tall),
                (x + away - 2, y),
                (x - away - wide + 2, y - tall),
                (x - away - wide + 2, y),
            )
            boxes = [QRectF(left, top, wide, tall) for left, top in corners]
            others = taken[:at] + taken[at + 1 :]
            free = [b for b in boxes if inside.contains(b) and not any(b.intersects(other) for other in others)]
            if not free and strong:  # several words may lie on one spot: their names form a list beside it
                side = away if x + away + wide < inside.right() else -away - wide
                boxes = [QRectF(x + side, y - tall / 2 + k * tall, wide, tall) for k in (1, -1, 2, -2, 3, -3)]
                free = [b for b in boxes if inside.contains(b) and not any(b.intersects(other) for other in others)]
                free = free or boxes[:1]
            if free:
                found[at] = min(free, key=partial(_covered, lines, others, _CLEAR * scale))
                taken.append(found[at])
        return found

    def _name_font(self, at: int, ways: frozenset[int]) -> QFont:
        return self.stage.font(_SIZE, 600 if self._is_strong(at) or at in ways else 400)

    def _draw_names(self, painter: QPainter, ways: frozenset[int]) -> None:
        for at, box in self.name_boxes(ways).items():
            word, font = self.words[at], self._name_font(at, ways)
            written = QPainterPath()
            written.addText(box.left() + 1, box.top() + QFontMetricsF(font).ascent() - 1, font, word)
            # a rim in the background color: names stay readable over lines
            painter.strokePath(written, QPen(theme.color("canvas"), 4 * self.stage.scale, j=Qt.PenJoinStyle.RoundJoin))
            strong = self._is_strong(at) or at in ways
            painter.fillPath(
                written, theme.color("accent" if word == self._word else "text" if strong else "text_muted")
            )


def crosses(line: QLineF, box: QRectF) -> bool:
    """Return whether a line runs through a rectangle."""
    way = QPainterPath(line.p1())
    way.lineTo(line.p2())
    return way.intersects(box)


def _covered(lines: Sequence[QLineF], others: Sequence[QRectF], clear: float, box: QRectF) -> tuple[int, int]:
    """Return how many lines run through a rectangle, and how many others are too near to its sides."""
    room = box.adjusted(-clear, 0, clear, 0)
    return sum(crosses(line, box) for line in lines), sum(room.intersects(other) for other in others)
