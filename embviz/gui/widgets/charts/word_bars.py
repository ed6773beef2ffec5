"""Words with a bar each."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.focus import KeyboardFocusMixin
from embviz.gui.widgets.overlay import draw_focus, elided
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_ROW, _LEAST_ROW, _BAR = 34.0, 16.0, 0.42  # px; px; share of a row
_LONGEST, _VALUE, _GAP = 160.0, 56.0, 12.0  # px


class WordBars(KeyboardFocusMixin):
    """About ten words, one per row, with bars to the right or the left of zero.

    Arrow keys move through the words, Return clicks one.

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
        set_scaled_size(self, minimum_size=(240, 80))
        PlotDataAction(self, self.drawn_numbers)
        self._words: tuple[str, ...] = ()
        self._values = np.zeros(0)
        self._strong = 0
        self._selected: frozenset[str] = frozenset()
        self._read = -1

    @property
    def words(self) -> tuple[str, ...]:
        """The words, from top to bottom."""
        return self._words

    @property
    def values(self) -> np.ndarray:
        """The value of each word, float (n,)."""
        return self._values

    def sizeHint(self) -> QSize:
        return QSize(420, round(max(1, len(self._words)) * px(_ROW)))

    def show_bars(self, words: Sequence[str], values: np.ndarray, strong: int = 0) -> None:
        """Show words; the first `strong` ones are emphasized."""
        self._words, self._values, self._strong = tuple(words), np.asarray(values, float), strong
        self._read = min(self._read, len(self._words) - 1)
        self.setAccessibleDescription(
            ", ".join(f"{word} {scored(value)}" for word, value in zip(words, self._values.tolist(), strict=True))
        )
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the words with their numbers; None while there are none."""
        if not self._words:
            return None
        title = self.accessibleName()
        return PlotData(
            title,
            (DataColumn(tr("Word"), self._words), DataColumn(title, self._values)),
            tr("{title}, of {count} words: {reach}.", title=title, count=len(self._words), reach=reach(self._values)),
        )

    def set_selected(self, words: frozenset[str]) -> None:
        """Write these words in the accent color."""
        self._selected = words
        self.update()

    def row_box(self, at: int) -> QRectF:
        """Return the rectangle of a word and its bar."""
        tall = min(px(_ROW), max(px(_LEAST_ROW), self.height() / max(1, len(self._words))))
        return QRectF(0, at * tall, self.width(), tall)

    def _row_at(self, point: QPointF) -> int:
        return next((at for at in range(len(self._words)) if self.row_box(at).contains(point)), -1)

    def _read_row(self, at: int) -> None:
        if at != self._read:
            self._read = at
            self.setCursor(Qt.CursorShape.PointingHandCursor if at >= 0 else Qt.CursorShape.ArrowCursor)
            self.update()

    def word_under(self, point: QPoint | None) -> tuple[str, QPoint] | None:
        """Return the word at a point, or without a point the current one, and its position."""
        at = self._read if point is None else self._row_at(QPointF(point))
        return (self._words[at], self.row_box(at).center().toPoint()) if at >= 0 else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._read_row(self._row_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._read_row(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._row_at(event.position())
        if at >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.word_clicked.emit(self._words[at])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        key = event.key()
        if key in steps and self._words:
            self._read_row(min(max(self._read + steps[Qt.Key(key)], 0), len(self._words) - 1))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._read >= 0:
            self.word_clicked.emit(self._words[self._read])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._focus_shown:
            draw_focus(painter, QRectF(self.rect()))
        if not self._words:
            return
        metrics = QFontMetricsF(theme.font(14, 600))
        names = min(max(metrics.horizontalAdvance(word) for word in self._words), px(_LONGEST)) + px(_GAP)
        low, high = min(0.0, float(self._values.min())), max(0.0, float(self._values.max()))
        room = max(20.0, self.width() - names - px(_VALUE) - 2 * px(_GAP))
        scale = room / ((high - low) or 1.0)
        zero = names - low * scale
        for at, word in enumerate(self._words):
            self._paint_row(painter, at, word, names, zero, scale)
        painter.setPen(QPen(theme.color("line"), 1))
        bottom = self.row_box(len(self._words) - 1).bottom()
        painter.drawLine(QPointF(zero, 0), QPointF(zero, bottom))

    def _paint_row(self, painter: QPainter, at: int, word: str, names: float, zero: float, scale: float) -> None:
        box, value = self.row_box(at), float(self._values[at])
        if at == self._read:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("hover"))
            painter.drawRoundedRect(box.adjusted(0, 1, 0, -1), 5, 5)
        strong = at < self._strong
        font = theme.font(14, 600 if strong or word in self._selected else 400)
        painter.setFont(font)
        painter.setPen(theme.color("accent" if word in self._selected else "text"))
        room = QRectF(px(6), box.top(), names - px(_GAP), box.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, elided(word, QFontMetricsF(font), room.width()))
        thick = box.height() * _BAR
        end = zero + value * scale
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("second" if strong else "accent", 255 if strong else 190))
        painter.drawRoundedRect(
            QRectF(min(zero, end), box.center().y() - thick / 2, max(abs(end - zero), 1.5), thick), 3, 3
        )
        painter.setFont(theme.font(12))
        painter.setPen(theme.color("text_muted"))
        painter.drawText(
            QRectF(max(zero, end) + px(8), box.top(), px(_VALUE) + px(_GAP), box.height()),
            Qt.AlignmentFlag.AlignVCenter,
            scored(value),
        )
