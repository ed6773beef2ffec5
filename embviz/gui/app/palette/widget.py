"""The command palette: finds actions, pages, lessons and words as one types."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QCursor,
    QFontMetricsF,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from shiboken6 import isValid

from embviz.gui.app.palette.entries import entries, find, note_used
from embviz.gui.app.palette.sentences import FoundEntry
from embviz.gui.core.qt_parts import layout_of
from embviz.gui.core.questions import AnsweredQuestion
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size, style
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import column, hairline, label
from embviz.util.errors import InputError
from embviz.util.language import isolated, tr

if TYPE_CHECKING:
    from embviz.analysis.questions.requests import Request
    from embviz.gui.app.main_window import MainWindow
    from embviz.gui.app.palette.entries import SearchedEntry

ROW_PX = 34
_INSET_PX, _GAP_PX, _KIND_PX = 12, 14, 84
_RIGHT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class FoundList(QAbstractListModel):
    """Model of the found entries, best first."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.found: list[FoundEntry] = []

    def show(self, found: list[FoundEntry]) -> None:
        """Show other entries."""
        self.beginResetModel()
        self.found = found
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 (Qt's)
        return 0 if parent.isValid() else len(self.found)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.found[index.row()].entry
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            said = [
                entry.kind,
                entry.text,
                entry.keys,
                tr("not now: {needs}", needs=entry.needs) if entry.needs else "",
            ]
            return ", ".join(part for part in said if part)
        return None


class FoundPainter(QStyledItemDelegate):
    """Paints one entry."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, px(ROW_PX))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        model = index.model()
        assert isinstance(model, FoundList)
        found = model.found[index.row()]
        entry = found.entry
        whole, state = QRectF(option.rect), option.state
        painter.save()
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # positions are not mirrored
        painter.fillRect(whole, theme.color("surface"))  # the list is opaque, so nothing below it is repainted
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent_soft"))
            painter.drawRoundedRect(whole, 7, 7)
        room = whole.adjusted(px(_INSET_PX), 0, -px(_INSET_PX), 0)
        painter.setFont(theme.font(11))
        painter.setPen(theme.color("text_muted"))
        painter.drawText(QRectF(room.left(), room.top(), px(_KIND_PX), room.height()), _LEFT, entry.kind)
        beside = entry.needs or entry.keys
        painter.setFont(theme.font(12))
        wide = QFontMetricsF(painter.font()).horizontalAdvance(beside)
        painter.drawText(room, _RIGHT, beside)
        left = room.left() + px(_KIND_PX) + px(_GAP_PX)
        right = room.right() - wide - px(_GAP_PX)
        self._draw_text(painter, found, QRectF(left, room.top(), right - left, room.height()))
        painter.restore()

    @staticmethod
    def _draw_text(painter: QPainter, found: FoundEntry, room: QRectF) -> None:
        """Draw the text with matched letters in bold, or underlined if bold would separate joined letters."""
        text = QFontMetricsF(theme.font(13, 600)).elidedText(
            found.entry.text, Qt.TextElideMode.ElideRight, room.width()
        )
        strong = QTextCharFormat()
        strong.setForeground(theme.color("text_muted" if found.entry.needs else "accent"))
        if text.isascii():
            strong.setFont(theme.font(13, 600))
        else:
            # another weight would separate letters that are joined or stacked
            strong.setFontUnderline(True)
        laid = QTextLayout(isolated(text), theme.font(13))
        option = QTextOption()
        option.setTextDirection(Qt.LayoutDirection.LeftToRight)
        laid.setTextOption(option)
        laid.setFormats([_range(first, end, strong) for first, end in _runs(text, found.places, laid.text() != text)])
        laid.beginLayout()
        line = laid.createLine()
        line.setLineWidth(room.width())
        laid.endLayout()
        painter.setPen(theme.color("text_muted" if found.entry.needs else "text"))
        laid.draw(painter, QPointF(room.left(), room.top() + (room.height() - line.height()) / 2))


def _runs(text: str, places: frozenset[int], apart: bool) -> list[tuple[int, int]]:
    """Return the start and end of runs of letters, in UTF-16 units as in Qt; shifted by one if isolated."""
    typed = [at in places for at in range(len(text))]
    ends = [at for at in range(len(text) + 1) if (at < len(text) and typed[at]) != (at > 0 and typed[at - 1])]
    units = [apart + len(text[:at].encode("utf-16-le", "surrogatepass")) // 2 for at in ends]
    return list(zip(units[::2], units[1::2], strict=True))


def _range(first: int, end: int, style: QTextCharFormat) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start, found.length, found.format = first, end - first, style
    return found


_WIDE_PX, _ABOVE_PX, _SIDES_PX, _ROWS = 640, 72, 24, 11
_DIM, _SHADOW = 46, (3, 6, 9, 12)  # of 255: opacity over the window, and of the card's rings, outermost first
_REACH_PX = 3 * len(_SHADOW) + 4  # of the shadow
_HINT = tr("↑ ↓ choose    Return run    Esc close")
_HINT_TO_FILL = tr("↑ ↓ choose    Tab complete    Esc close")
_NOT_UNDERSTOOD = tr("This sentence was not understood. Press Return to use an example.")
_TYPING_MS = 150  # pause in typing after which a question is answered
_LONGEST_ANSWER = 260  # characters
_ANSWERING = "question of the palette"  # its job
_NOTHING = tr("No results. Try a page, a command, a lesson, a word, or a question such as “words near king”.")
_MOVES = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: _ROWS - 1, Qt.Key.Key_PageUp: 1 - _ROWS}


class _Card(QWidget):
    """Background of the input and its list."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("surface"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12)


class CommandPalette(QWidget):
    """Overlay over the whole window with the input and its results; a click outside closes it."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self.setObjectName("palette")
        self.setAccessibleName(tr("Command palette"))
        self._window = window
        self._every: tuple[SearchedEntry, ...] = ()
        self._answered: Request | None = None  # the question whose answer is shown or computed
        self._before: QWidget | None = None  # the previous focus widget
        self._pointer = QPoint()  # the pointer position of the last movement
        self._card = _Card(self)
        inside = QWidget()
        # opaque, because otherwise every letter typed would repaint the map below
        inside.setBackgroundRole(QPalette.ColorRole.Base)
        inside.setAutoFillBackground(True)
        column(self._card, (10, 10, 10, 8), 0).addWidget(inside)
        layout = self._within = column(inside, (0, 0, 0, 0), 6)
        self.line = QLineEdit()
        self.line.setObjectName("palette.line")
        self.line.setAccessibleName(tr("Command, place, lesson, word or question"))
        self.line.setPlaceholderText(tr("Type a command, a page, a word or a question"))
        style(self.line, "QLineEdit { border: none; background: transparent; font-size: 17px; padding: 6px; }")
        self.line.textChanged.connect(self._find)
        self.line.installEventFilter(self)
        layout.addWidget(self.line)
        layout.addWidget(hairline())
        self._answer = label("", wrap=True, name="palette.answer")
        self._answer.setAccessibleName(tr("Answer"))
        self._answer.setTextFormat(Qt.TextFormat.PlainText)
        self._answer.setContentsMargins(_INSET_PX, 2, _INSET_PX, 2)
        self._answer.hide()
        layout.addWidget(self._answer)
        self._asking = QTimer(self, interval=_TYPING_MS, singleShot=True)
        self._asking.timeout.connect(self._ask)
        self._found = FoundList(self)
        self.list = QListView()
        self.list.setObjectName("palette.list")
        self.list.setAccessibleName(tr("Found"))
        self.list.setModel(self._found)
        self.list.setItemDelegate(FoundPainter(self))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the input keeps the focus
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMouseTracking(True)
        self.list.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.list.entered.connect(self._on_entered)
        self.list.clicked.connect(self._do)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        layout.addWidget(self.list)
        self._hint = label(_HINT, "caption", name="palette.hint")
        self._hint.setContentsMargins(6, 0, 6, 0)
        layout.addWidget(self._hint)
        window.installEventFilter(self)
        self.hide()

    @classmethod
    def toggle(cls, window: "MainWindow") -> None:
        """Show or hide the palette of a window."""
        palette = window.findChild(cls) or cls(window)
        if palette.isVisible():
            palette.leave()
        else:
            palette.begin()

    def begin(self) -> None:
        """Show the empty input, with recently used entries and all others below."""
        self._before, self._pointer = QApplication.focusWidget(), QCursor.pos()
        self._every = entries(self._window)
        self.line.clear()
        self._find("")
        self._place()
        self.show()
        self.raise_()
        self.line.setFocus(Qt.FocusReason.PopupFocusReason)

    def leave(self) -> None:
        """Hide the palette and give the focus back."""
        before, self._before = self._before, None
        # the dialog that had the focus may have been closed and deleted meanwhile
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.PopupFocusReason)
        self.hide()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._asking.stop()
        self._window.context.questions.cancel(_ANSWERING)

    def _find(self, typed: str) -> None:
        # a blank at the end says that the last word is finished
        self._found.show(find(self._window, self._every, typed.lstrip()))
        self._prepare_answer()
        self.list.setCurrentIndex(self._found.index(0))
        self.list.scrollToTop()
        self.list.setVisible(self._found.rowCount() > 0)
        if not self._found.rowCount():
            self._hint.setText(_NOTHING)
        self._fit()

    def _prepare_answer(self) -> None:
        """Hide the answer of another question, and ask the one that is understood when typing pauses."""
        first = self._found.found[0].entry if self._found.found else None
        request = first.request if first is not None and not first.needs else None
        if request != self._answered:
            self._answered = request
            self._window.context.questions.cancel(_ANSWERING)
            self._show_answer("")
            if request is None:
                self._asking.stop()
            else:
                self._asking.start()

    def _ask(self) -> None:
        if self._answered is not None:
            self._window.context.questions.answer(self._answered, self._on_answer, self._on_wrong, _ANSWERING)

    def _on_answer(self, found: AnsweredQuestion) -> None:
        self._show_answer(found.answer.text if found.answer.text != found.understood else "")

    def _on_wrong(self, error: InputError) -> None:
        self._show_answer(f"{error.what} {error.cure}".strip())

    def _show_answer(self, text: str) -> None:
        self._answer.setText(text if len(text) <= _LONGEST_ANSWER else f"{text[: _LONGEST_ANSWER - 1]}…")
        self._answer.setVisible(bool(text))
        self._fit()

    def _on_current(self, index: QModelIndex) -> None:
        if index.isValid():
            entry = self._found.found[index.row()].entry
            needs, tried = entry.needs, entry.fills and not entry.keys
            hint = _NOT_UNDERSTOOD if tried else _HINT_TO_FILL if entry.fills else _HINT
            self._hint.setText(tr("Not now: {needs}.", needs=needs) if needs else hint)
            self.line.setAccessibleDescription(index.data(Qt.ItemDataRole.AccessibleTextRole))
            QAccessible.updateAccessibility(QAccessibleEvent(self.line, QAccessible.Event.DescriptionChanged))

    def _on_entered(self, index: QModelIndex) -> None:
        # a list that scrolls below a resting pointer does not count as hovered
        if QCursor.pos() != self._pointer:
            self._pointer = QCursor.pos()
            self.list.setCurrentIndex(index)

    def _do(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        entry = self._found.found[index.row()].entry
        if entry.needs:
            return  # shown below the list
        if entry.fills:
            self._fill(entry.fills)
            return
        if entry.request is None:
            note_used(self._window, entry)
        # the action may move the focus elsewhere, or ask where it is
        self.leave()
        entry.run()

    def _fill(self, sentence: str) -> None:
        """Write a sentence into the input, to go on from there."""
        self.line.setText(sentence)
        self.line.setCursorPosition(len(sentence))

    def _complete(self) -> None:
        """Take the chosen completion, or the first one."""
        rows = [self._found.found[self.list.currentIndex().row()]] if self.list.currentIndex().isValid() else []
        fills = next((one.entry.fills for one in (*rows, *self._found.found) if one.entry.fills), "")
        if fills:
            self._fill(fills)

    def _move(self, by: int) -> None:
        rows = self._found.rowCount()
        if rows:
            at = self.list.currentIndex().row() + by
            # one step beyond an end wraps around, a page stops there
            self.list.setCurrentIndex(self._found.index(at % rows if abs(by) == 1 else min(max(at, 0), rows - 1)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._place()
        elif watched is self.line and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._on_key(event)
        elif watched is self.line and event.type() == QEvent.Type.FocusOut and self._window.isActiveWindow():
            self.leave()
        return False

    def _on_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._do(self.list.currentIndex())
        elif event.key() in _MOVES:
            self._move(_MOVES[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Tab:
            self._complete()
        elif event.key() != Qt.Key.Key_Backtab:  # there is nothing else to focus
            return False
        return True

    def _width(self) -> int:
        return min(px(_WIDE_PX), self._window.width() - 2 * _SIDES_PX)

    def _fit(self) -> None:
        """Fit the height of the card to its contents."""
        # from the inner layout, because the size hint of the card itself is outdated
        within, margins = self._within, layout_of(self._card).contentsMargins()
        beside = sum(part.sizeHint().height() + within.spacing() for part in (self.line, self._hint))
        if not self._answer.isHidden():
            inside = self._width() - margins.left() - margins.right()
            high = self._answer.heightForWidth(inside)
            self._answer.setFixedHeight(high)
            beside += high + within.spacing()
        room = self._window.height() - _ABOVE_PX - margins.top() - margins.bottom() - beside - _REACH_PX
        rows = min(_ROWS, self._found.rowCount(), max(1, room // px(ROW_PX)))
        set_scaled_size(self.list, fixed_height=ROW_PX * rows)
        within.invalidate()
        within.activate()
        high = within.totalSizeHint().height() + margins.top() + margins.bottom()
        before = self._card.geometry()
        if high != before.height():
            self._card.resize(self._width(), high)
            self.update(before.united(self._card.geometry()).adjusted(-_REACH_PX, -_REACH_PX, _REACH_PX, _REACH_PX))

    def _place(self) -> None:
        self.setGeometry(self._window.rect())
        self._card.resize(self._width(), self._card.sizeHint().height())
        self._card.move((self.width() - self._card.width()) // 2, _ABOVE_PX)
        self._fit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._card.geometry().contains(event.position().toPoint()):
            self.leave()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        shade = theme.color("text" if theme.current() is theme.LIGHT else "canvas")
        shade.setAlpha(_DIM if theme.current() is theme.LIGHT else 2 * _DIM)
        painter.fillRect(event.rect(), shade)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        ground = QRectF(self._card.geometry()).translated(QPointF(0, 3))
        for ring, alpha in enumerate(_SHADOW):
            wide = 3.0 * (len(_SHADOW) - ring)
            painter.setBrush(theme.color("text" if theme.current() is theme.LIGHT else "window", alpha))
            painter.drawRoundedRect(ground.adjusted(-wide, -wide, wide, wide), 12 + wide, 12 + wide)
