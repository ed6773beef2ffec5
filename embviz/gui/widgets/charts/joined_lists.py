"""Two ranked lists side by side, with lines between shared words."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.focus import KeyboardFocusMixin
from embviz.gui.widgets.overlay import draw_focus, draw_message, elided
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_ROW_PX, _LEAST_ROW_PX = 38.0, 19.0
_HEAD_PX = 30.0
_RANK_PX, _VALUE_PX, _PAD_PX = 26.0, 54.0, 10.0
_WIDEST_LIST, _LEAST_GAP = 330.0, 150.0
_NOWHERE = (-1, -1)


@dataclass(frozen=True)
class RankedWord:
    """One entry of a list.

    Attributes
    ----------
    word : str
    value : float
        Cosine in this model.
    partner : int
        Index in the other list; -1 if it is not in it.
    note : str
        Shown next to a word that is not in the other list, for instance its rank there.
    """

    word: str
    value: float
    partner: int = -1
    note: str = ""


@dataclass(frozen=True)
class RankedList:
    """A list with its title."""

    title: str
    words: tuple[RankedWord, ...]


class RankedListDiff(KeyboardFocusMixin):
    """Ranks, words and cosines of two models; hovering a word highlights it in the other list.

    Arrow keys move through the words and between the lists, Return clicks one.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.

    Signals
    -------
    word_clicked(str)
        A word was clicked, or Return was pressed on it.
    """

    word_clicked = Signal(str)

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(name, title, parent)
        set_scaled_size(self, minimum_size=(420, 160))
        PlotDataAction(self, self.drawn_numbers)
        self._lists: tuple[RankedList, ...] = ()
        self._message = ""
        self._read = _NOWHERE  # list and index of the current word

    def sizeHint(self) -> QSize:
        return QSize(640, 360)

    @property
    def lists(self) -> tuple[RankedList, ...]:
        """The two lists, or none."""
        return self._lists

    @property
    def read(self) -> str:
        """The hovered or current word; empty for none."""
        side, at = self._read
        return self._lists[side].words[at].word if at >= 0 else ""

    def show_lists(self, left: RankedList, right: RankedList) -> None:
        """Show two lists."""
        self._lists, self._message, self._read = (left, right), "", _NOWHERE
        self.setAccessibleDescription(
            "; ".join(
                f"{one.title}: "
                + ", ".join(
                    word.word if word.partner >= 0 else tr("{word} (only here)", word=word.word) for word in one.words
                )
                for one in self._lists
            )
        )
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return both lists side by side, by rank; None while there are none."""
        most = max((len(one.words) for one in self._lists), default=0)
        if not most:
            return None
        columns = [DataColumn(tr("Rank"), np.arange(1, most + 1))]
        for one in self._lists:
            words = [one.words[k] if k < len(one.words) else None for k in range(most)]
            columns += [
                DataColumn(one.title, [word.word if word else "" for word in words]),
                DataColumn(tr("Value"), np.array([word.value if word else np.nan for word in words])),
            ]
        shared = sum(word.partner >= 0 for word in self._lists[0].words)
        return PlotData(
            self.accessibleName(),
            tuple(columns),
            tr(
                "{left} and {right}: {shared} of {most} words are in both lists.",
                left=self._lists[0].title,
                right=self._lists[1].title,
                shared=shared,
                most=most,
            ),
        )

    def clear(self, message: str = "") -> None:
        """Clear the lists and show a message."""
        self._lists, self._message, self._read = (), message, _NOWHERE
        self.setAccessibleDescription(message)
        self.update()

    # --- where things are

    def row_box(self, side: int, at: int) -> QRectF:
        """Return the rectangle of an entry of a list."""
        most = max((len(one.words) for one in self._lists), default=1)
        tall = min(px(_ROW_PX), max(px(_LEAST_ROW_PX), (self.height() - px(_HEAD_PX) - 8) / max(most, 1)))
        wide = min(px(_WIDEST_LIST), (self.width() - px(_LEAST_GAP)) / 2)
        gap = min(self.width() - 2 * wide, 1.1 * wide)
        left = (self.width() - gap - 2 * wide) / 2 + (wide + gap) * side
        return QRectF(left, px(_HEAD_PX) + tall * at, wide, tall)

    def entry_at(self, point: QPointF) -> tuple[int, int]:
        """Return list and index of the entry at a point; -1 twice for none."""
        for side, one in enumerate(self._lists):
            for at in range(len(one.words)):
                if self.row_box(side, at).contains(point):
                    return side, at
        return _NOWHERE

    def word_under(self, point: QPoint | None) -> tuple[str, QPoint] | None:
        """Return the word at a point, or without a point the current one, and its position."""
        side, at = self._read if point is None else self.entry_at(QPointF(point))
        return (self._lists[side].words[at].word, self.row_box(side, at).center().toPoint()) if at >= 0 else None

    # --- mouse and keyboard

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._read_entry(self.entry_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._read_entry(_NOWHERE)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        side, at = self.entry_at(event.position())
        if at >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.word_clicked.emit(self._lists[side].words[at].word)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        sides: dict[int, int] = {Qt.Key.Key_Left: 0, Qt.Key.Key_Right: 1}
        side, at = self._read
        key = event.key()
        if not self._lists or key not in {*steps, *sides, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)
            return
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.read:
                self.word_clicked.emit(self.read)
            return
        if at < 0:
            side, at = 0, 0
        elif key in sides and sides[key] != side:
            partner = self._lists[side].words[at].partner
            side, at = sides[key], partner if partner >= 0 else at
        else:
            at += steps.get(key, 0)
        last = len(self._lists[side].words) - 1
        self._read_entry((side, min(max(at, 0), last)) if last >= 0 else _NOWHERE)

    def _read_entry(self, entry: tuple[int, int]) -> None:
        if entry != self._read:
            self._read = entry
            self.setCursor(Qt.CursorShape.PointingHandCursor if entry[1] >= 0 else Qt.CursorShape.ArrowCursor)
            self.update()

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme.color("canvas"))
        if self._lists:
            self._draw_lists(painter)
        else:
            draw_message(painter, QRectF(self.rect()), self._message)
        if self._focus_shown:
            draw_focus(painter, QRectF(self.rect()))

    def _draw_lists(self, painter: QPainter) -> None:
        for at, word in enumerate(self._lists[0].words):
            if word.partner >= 0:
                self._draw_line(painter, at, word.partner)
        for side, one in enumerate(self._lists):
            self._draw_head(painter, side, one.title)
            for at, word in enumerate(one.words):
                self._draw_entry(painter, side, at, word)

    def _is_read(self, side: int, at: int) -> bool:
        """Return whether an entry or its partner is the current one."""
        read_side, read_at = self._read
        if read_at < 0:
            return False
        return (side, at) == self._read or (side != read_side and self._lists[read_side].words[read_at].partner == at)

    def _draw_line(self, painter: QPainter, here: int, there: int) -> None:
        start, end = self.row_box(0, here), self.row_box(1, there)
        begin = QPointF(start.right() + 4, start.center().y())
        stop = QPointF(end.left() - 4, end.center().y())
        bend = (stop.x() - begin.x()) * 0.45
        path = QPainterPath(begin)
        path.cubicTo(begin + QPointF(bend, 0), stop - QPointF(bend, 0), stop)
        read = self._is_read(0, here)
        color = theme.color("accent", 255 if read else 150 if self._read[1] < 0 else 50)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color, 2.4 if read else 1.6))
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        for point in (begin, stop):
            painter.drawEllipse(point, 2.5, 2.5)

    def _draw_head(self, painter: QPainter, side: int, title: str) -> None:
        box = self.row_box(side, 0)
        painter.setFont(theme.font(11, 500))
        painter.setPen(theme.color("text_muted"))
        text = elided(title, QFontMetricsF(painter.font()), box.width() - 2 * px(_PAD_PX))
        painter.drawText(
            QRectF(box.left() + px(_PAD_PX), 0, box.width() - 2 * px(_PAD_PX), px(_HEAD_PX)),
            Qt.AlignmentFlag.AlignVCenter,
            text,
        )

    def _draw_entry(self, painter: QPainter, side: int, at: int, word: RankedWord) -> None:
        box, shared, read = self.row_box(side, at), word.partner >= 0, self._is_read(side, at)
        if read:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent_soft"))
            painter.drawRoundedRect(box.adjusted(0, 1, 0, -1), 5, 5)
        middle, right = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        inner = box.adjusted(px(_PAD_PX), 0, -px(_PAD_PX), 0)
        painter.setFont(theme.font(11))
        painter.setPen(theme.color("text_muted"))
        rank = QRectF(inner.left() - 4, inner.top(), px(_RANK_PX) - px(6), inner.height())
        painter.drawText(rank, right, str(at + 1))
        painter.setFont(theme.font(12))
        painter.drawText(inner, right, scored(word.value))
        painter.setFont(theme.font(14, 600 if shared else 400))
        painter.setPen(theme.color("text"))
        room = inner.adjusted(px(_RANK_PX), 0, -px(_VALUE_PX), 0)
        painter.drawText(room, middle, elided(word.word, QFontMetricsF(painter.font()), room.width()))
        if word.note and not shared:
            self._draw_note(painter, side, box, word.note, read)

    def _draw_note(self, painter: QPainter, side: int, box: QRectF, note: str, read: bool) -> None:
        painter.setFont(theme.font(11))
        color: QColor = theme.color("text" if read else "text_muted")
        painter.setPen(color)
        measured = QFontMetricsF(painter.font())
        # the other list may have a note in the same row
        note = elided(note, measured, (self.row_box(1, 0).left() - self.row_box(0, 0).right()) / 2 - 10)
        wide, tall = measured.horizontalAdvance(note), measured.height()
        left = box.right() + 6 if side == 0 else box.left() - 6 - wide
        # a line of other words may run behind it
        painter.fillRect(QRectF(left - 2, box.center().y() - tall / 2, wide + 4, tall), theme.color("canvas"))
        painter.drawText(QRectF(left, box.top(), wide + 1, box.height()), Qt.AlignmentFlag.AlignVCenter, note)
