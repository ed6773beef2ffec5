"""Found texts, each word shaded by its contribution to the score."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip, QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import preference, scored
from embviz.gui.style.theme import px
from embviz.gui.widgets.arrow_keys import step_across
from embviz.gui.widgets.overlay import draw_message
from embviz.gui.widgets.text_views.line_setting import joined, leftward
from embviz.util.language import tr

_LEADING = 5.0  # px between lines
_MORE = "…"


class TextLayout:
    """Layout of wrapped words; draws them and finds them.

    Parameters
    ----------
    known : sequence of bool
        Whether each word is known; others are muted.
    cut : (bool, bool)
        Whether the text continues before and after the words; shown by an ellipsis.
    width : float
        Available width, px.

    Attributes
    ----------
    height : float
        px.
    """

    def __init__(self, words: Sequence[str], known: Sequence[bool], cut: tuple[bool, bool], width: float) -> None:
        shown = [*([_MORE] if cut[0] else []), *words, *([_MORE] if cut[1] else [])]
        text, starts = joined(shown)
        self._words, self._starts = tuple(words), starts[cut[0] : cut[0] + len(words)]
        self._layout = QTextLayout(text, theme.font(14))
        option = QTextOption()
        right = leftward(words)
        option.setTextDirection(Qt.LayoutDirection.RightToLeft if right else Qt.LayoutDirection.LeftToRight)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        plain, back = QTextCharFormat(), QTextCharFormat()
        plain.setForeground(theme.color("text"))
        back.setForeground(theme.color("text_muted"))
        self._layout.setFormats(
            [
                _range(start, len(word), plain if is_known else back)
                for word, start, is_known in zip(words, self._starts, known, strict=True)
            ]
        )
        self._layout.beginLayout()
        y = 0.0
        while (line := self._layout.createLine()).isValid():
            line.setLineWidth(max(40.0, width))
            line.setPosition(QPointF(0, y))
            y += line.height() + _LEADING
        self._layout.endLayout()
        self.height = max(0.0, y - _LEADING)

    @cached_property
    def boxes(self) -> tuple[QRectF, ...]:
        """Rectangles of the words; for a hyphenated word, its first part."""
        found = []
        for word, start in zip(self._words, self._starts, strict=True):
            line = self._layout.lineForTextPosition(start)
            length = min(len(word), line.textStart() + line.textLength() - start)
            # not by cursor positions, which are ambiguous where directions meet
            runs = [run.boundingRect() for run in line.glyphRuns(start, length)]
            left, right = min((b.left() for b in runs), default=0.0), max((b.right() for b in runs), default=0.0)
            found.append(QRectF(left, line.y() - 1, right - left, line.height() + 2))
        return tuple(found)

    def word_at(self, place: QPointF) -> int:
        """Return the index of the word at a point; -1 for none."""
        return next((at for at, box in enumerate(self.boxes) if box.adjusted(-2, 0, 2, 0).contains(place)), -1)

    def draw(self, painter: QPainter, origin: QPointF) -> None:
        """Draw the words with the layout's top left at the origin."""
        painter.setPen(theme.color("text_muted"))
        self._layout.draw(painter, origin)


def _range(start: int, length: int, look: QTextCharFormat) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    made.start, made.length, made.format = start, length, look
    return made


_NOWHERE = QModelIndex()
_SIDE, _TOP, _HEAD, _BOTTOM = 10.0, 9.0, 22.0, 11.0  # px of padding and header of a text
_NUMBER = 62.0  # px, width of the number in the header
_STRONGEST = 105  # alpha, 0 to 255, at which words stay readable


@dataclass(frozen=True)
class MarkedText:
    """One text.

    Attributes
    ----------
    words : tuple of str
    parts : tuple of float
        Contribution of each word to `value`; nan for a word that cannot contribute.
    value : float
        Number in the header.
    caption : str
        Small text next to the number.
    cut : (bool, bool)
        Whether the text continues before and after the words.
    """

    words: tuple[str, ...]
    parts: tuple[float, ...]
    value: float
    caption: str
    cut: tuple[bool, bool] = (False, False)

    def said(self, at: int) -> str:
        """Return the tooltip of a word."""
        part = self.parts[at]
        if math.isnan(part):
            return tr("{words}: has no vector", words=self.words[at])
        return tr("{words}: {part} of {value}", words=self.words[at], part=signed(part), value=signed(self.value))


def signed(value: float) -> str:
    """Return a number with three decimals and its sign."""
    return scored(value, "+.3f")


class MarkedTexts(QListView):
    """Shows `MarkedText`s; positive contributions are shaded in the accent color, negative ones in the second color.

    The tooltip of a word shows its number. Up and down move through the texts, left and right through the words of the
    current one; Return chooses the text, Space the word.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    action : str
        Link in the header of each text, such as "More like this"; empty for none.

    Signals
    -------
    taken(int)
        The link in the header of this text was clicked, or Return was pressed.
    word_clicked(str)
        A word of a text was clicked.
    hovered(int)
        The hovered or current text changed; -1 for none.
    """

    taken = Signal(int)
    word_clicked = Signal(str)
    hovered = Signal(int)

    def __init__(self, name: str, title: str, action: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._action, self._message = action, ""
        self._texts = _Texts()
        self._set: dict[int, TextLayout] = {}
        self._scale, self._over, self._word = 1.0, -1, 0
        self.setModel(self._texts)
        self.setItemDelegate(_Painter(self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # so that lines keep their width
        self.setMouseTracking(True)
        theme.source.changed.connect(self._set_again)
        preference.changed.connect(self.viewport().update)

    @property
    def texts(self) -> tuple[MarkedText, ...]:
        """The texts that are shown."""
        return self._texts.texts

    def show_texts(self, texts: Sequence[MarkedText], message: str = "") -> None:
        """Show texts, or the message if there are none."""
        self._message, self._word = message, 0
        self._set.clear()
        parts = [abs(part) for text in texts for part in text.parts if not math.isnan(part)]
        self._scale = max(parts, default=0.0) or 1.0
        self._texts.show(tuple(texts))
        self.setAccessibleDescription("" if texts else message)
        self._hover(-1)
        self.scrollToTop()
        self.viewport().update()

    def strength(self, part: float) -> float:
        """Return the shading of a word, from 0 to 1: its contribution relative to the largest that is shown."""
        return 0.0 if math.isnan(part) else min(1.0, abs(part) / self._scale)

    def setting(self, row: int) -> TextLayout:
        """Return the layout of a text at the current width."""
        if row not in self._set:
            text = self.texts[row]
            known = [not math.isnan(part) for part in text.parts]
            self._set[row] = TextLayout(text.words, known, text.cut, self.viewport().width() - 2 * px(_SIDE))
        return self._set[row]

    def word_rect(self, row: int, at: int) -> QRectF:
        """Return the rectangle of a word in the viewport."""
        return self.setting(row).boxes[at].translated(self._origin(row))

    def action_rect(self, row: int) -> QRectF:
        """Return the rectangle of a text's link in the viewport."""
        rect = QRectF(self.visualRect(self._texts.index(row)))
        wide = QFontMetricsF(theme.font(12, 500)).horizontalAdvance(self._action)
        left = rect.left() + px(_SIDE) if self.isRightToLeft() else rect.right() - px(_SIDE) - wide
        return QRectF(left, rect.top() + px(_TOP) - 3, wide, px(_HEAD))

    def caption_rect(self, head: QRectF) -> QRectF:
        """Return where the caption stands in the header of a text: beside the number, which comes first."""
        number = px(_NUMBER)
        return head.adjusted(0, 0, -number, 0) if self.isRightToLeft() else head.adjusted(number, 0, 0, 0)

    def _origin(self, row: int) -> QPointF:
        rect = QRectF(self.visualRect(self._texts.index(row)))
        return QPointF(rect.left() + px(_SIDE), rect.top() + px(_TOP) + px(_HEAD))

    # --- pointer and keys

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = self._word_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self.texts[found[0]].said(found[1]) if found else "", self)
            return True
        return super().viewportEvent(event)

    def word_under(self, point: QPoint | None) -> tuple[str, QPoint] | None:
        """Return the word at a point, or without a point the current one, and its position."""
        row = self.currentIndex().row()
        at = (row, self._word) if point is None and row >= 0 else None
        if point is not None:
            at = self._word_at(QPointF(self.viewport().mapFrom(self, point)))
        if at is None or at[1] >= len(self.texts[at[0]].words):
            return None
        return self.texts[at[0]].words[at[1]], self.viewport().mapTo(self, self.word_rect(*at).center().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self.indexAt(event.position().toPoint()).row())
        there = self._offer_at(event.position()) >= 0 or self._word_at(event.position()) is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if there else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        offer, word = self._offer_at(event.position()), self._word_at(event.position())
        if offer >= 0:
            self.taken.emit(offer)
        elif word is not None:
            self.word_clicked.emit(self.texts[word[0]].words[word[1]])

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().row()
        if row >= 0 and (step := step_across(event)):
            text = self.texts[row]
            self._word = min(max(self._word + step, 0), len(text.words) - 1)
            self.setAccessibleDescription(text.said(self._word))
            self.viewport().update()
        elif row >= 0 and event.key() == Qt.Key.Key_Space:
            self.word_clicked.emit(self.texts[row].words[self._word])
        elif row >= 0 and self._action and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit(row)
        else:
            super().keyPressEvent(event)

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().currentChanged(current, previous)
        self._word = 0
        self._hover(current.row())

    def _hover(self, row: int) -> None:
        if row != self._over:
            self._over = row
            self.hovered.emit(row)

    def _offer_at(self, place: QPointF) -> int:
        row = self.indexAt(place.toPoint()).row()
        return row if row >= 0 and self._action and self.action_rect(row).contains(place) else -1

    def _word_at(self, place: QPointF) -> tuple[int, int] | None:
        row = self.indexAt(place.toPoint()).row()
        at = self.setting(row).word_at(place - self._origin(row)) if row >= 0 else -1
        return None if at < 0 else (row, at)

    # --- painting

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set.clear()
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.texts and self._message:
            draw_message(QPainter(self.viewport()), QRectF(self.viewport().rect()), self._message)

    def paint_text(self, painter: QPainter, rect: QRectF, row: int, over: bool) -> None:
        """Draw one text into its rectangle."""
        text, setting = self.texts[row], self.setting(row)
        head = QRectF(rect.left() + px(_SIDE), rect.top() + px(_TOP) - 3, rect.width() - 2 * px(_SIDE), px(_HEAD))
        painter.setFont(theme.font(13, 600))
        painter.setPen(theme.color("text"))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(head, int(middle | Qt.AlignmentFlag.AlignLeft), scored(text.value))
        painter.setFont(theme.font(11))
        painter.setPen(theme.color("text_muted"))
        painter.drawText(self.caption_rect(head), int(middle | Qt.AlignmentFlag.AlignLeft), text.caption)
        if self._action and over:
            painter.setFont(theme.font(12, 500))
            painter.setPen(theme.color("accent"))
            painter.drawText(head, int(middle | Qt.AlignmentFlag.AlignRight), self._action)
        origin = QPointF(rect.left() + px(_SIDE), rect.top() + px(_TOP) + px(_HEAD))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for box, part in zip(setting.boxes, text.parts, strict=True):
            strong = round(_STRONGEST * self.strength(part))
            if strong > 3:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("accent" if part > 0 else "second", strong))
                painter.drawRoundedRect(box.translated(origin).adjusted(-1.5, 0, 1.5, 0), 4, 4)
        setting.draw(painter, origin)
        if self.hasFocus() and row == self.currentIndex().row() and self._word < len(setting.boxes):
            box = setting.boxes[self._word].translated(origin)
            painter.setPen(QPen(theme.color("accent"), 1))
            painter.drawLine(box.bottomLeft(), box.bottomRight())
        painter.setPen(QPen(theme.color("line"), 1))
        side, bottom = px(_SIDE), rect.bottom()
        painter.drawLine(QPointF(rect.left() + side, bottom), QPointF(rect.right() - side, bottom))

    def _set_again(self) -> None:
        self._set.clear()
        self.viewport().update()


class _Texts(QAbstractListModel):
    """Model of the texts; a screen reader reads each with its number."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: tuple[MarkedText, ...] = ()

    def show(self, texts: tuple[MarkedText, ...]) -> None:
        self.beginResetModel()
        self.texts = texts
        self.endResetModel()

    def rowCount(self, parent: Any = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.texts)

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        text = self.texts[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{scored(text.value)} {text.caption}: {' '.join(text.words)}"
        return None


class _Painter(QStyledItemDelegate):
    """Delegate that lets the view paint each row."""

    def __init__(self, shown: MarkedTexts) -> None:
        super().__init__(shown)
        self._shown = shown

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, round(px(_TOP) + px(_HEAD) + self._shown.setting(index.row()).height + px(_BOTTOM)))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        rect, state = QRectF(option.rect), option.state
        high = self._shown.viewport().height()
        if rect.top() > 0 and rect.bottom() > high:
            return  # whole texts only: this one comes with the next turn of the wheel
        over = bool(state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_Selected))
        if over:
            painter.fillRect(rect, theme.color("hover"))
        painter.save()
        painter.setClipRect(rect)
        self._shown.paint_text(painter, rect, index.row(), over)
        painter.restore()
