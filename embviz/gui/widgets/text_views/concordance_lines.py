"""Concordance lines of a word (KWIC)."""

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.arrow_keys import step_across
from embviz.gui.widgets.overlay import draw_message
from embviz.gui.widgets.text_views.line_setting import LineLayout, joined, share_of_middle
from embviz.gui.widgets.whole_rows import without_cut_row
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.documents.concordance import Line

_NOWHERE = QModelIndex()
_ROW_PX = 24
_MARGIN_PX = 8.0


class ConcordanceLines(QListView):
    """Shows `embviz.analysis.documents.concordance.Line`s one below the other, with their words in a middle column.

    ``lines.show_lines(found.lines, marked=("money",))`` shows lines; ``lines.clear("reason")`` removes them.
    Arrow keys move through lines and words, Return or a click chooses a word, Ctrl+C copies the selected lines, or all,
    with tabs around the word in the middle. Only the visible lines are laid out.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.

    Signals
    -------
    word_clicked(str)
        A word of a line was clicked, or Return was pressed on it.
    """

    word_clicked = Signal(str)

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._marked: frozenset[str] = frozenset()
        self._message = ""
        self._set: dict[int, LineLayout] = {}  # cached layouts at this width
        self._share = 0.5  # of the width, where their middle column is
        self._word = 0  # current word of the current line, relative to the middle
        self._lines = _Lines()
        self.setModel(self._lines)
        self.setItemDelegate(_Painter(self, self.setting, lambda row: self._word if self._reading(row) else None))
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setMouseTracking(True)
        set_scaled_size(self, minimum_height=2 * _ROW_PX)
        copy = QAction(tr("Copy lines"), self)
        copy.setObjectName(f"{name}_copy")
        copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy)
        self.addAction(copy)
        theme.source.changed.connect(self._set_again)

    @property
    def lines(self) -> "tuple[Line, ...]":
        """The lines that are shown."""
        return self._lines.lines

    @property
    def marked(self) -> frozenset[str]:
        """The highlighted words of the contexts."""
        return self._marked

    @property
    def message(self) -> str:
        """The text shown without lines."""
        return self._message

    def show_lines(self, lines: "Sequence[Line]", marked: Collection[str] = (), message: str = "") -> None:
        """Show lines.

        Parameters
        ----------
        marked : collection of str
            Words of the contexts to highlight in the second color.
        message : str
            Shown if there are no lines.
        """
        same = tuple(lines) == self._lines.lines
        self._marked, self._message = frozenset(marked), message
        if not same:
            self._word = 0
            self._lines.show(tuple(lines))
            self.scrollToTop()
        self.setAccessibleDescription(message if not lines else "")
        self._set_again()

    def clear(self, message: str = "") -> None:
        """Remove all lines and show a message."""
        self.show_lines((), (), message)

    def setting(self, row: int) -> LineLayout:
        """Return the layout of a line at the current width."""
        if row not in self._set:
            line = self._lines.lines[row]
            room = self.viewport().width() - 2 * px(_MARGIN_PX)
            if not self._set:
                self._share = share_of_middle(self._lines.lines, room)
            self._set[row] = LineLayout(line.left, line.word, line.right, self._marked, room, self._share)
        return self._set[row]

    def copy(self) -> None:
        """Copy the selected lines, or all, to the clipboard: left context, word, right context."""
        chosen = sorted(index.row() for index in self.selectedIndexes()) or range(len(self._lines.lines))
        if chosen:
            QGuiApplication.clipboard().setText("\n".join(as_row(self._lines.lines[row]) for row in chosen))

    # --- mouse and keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().row()
        if row >= 0 and (across := step_across(event)):
            setting = self.setting(row)
            step = -across if setting.right_to_left else across
            if self._word_in(setting) + step in setting.offsets:
                self._word = self._word_in(setting) + step
            self.setAccessibleDescription(setting.word(self._word_in(setting)))
            self.viewport().update()
        elif row >= 0 and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            setting = self.setting(row)
            self.word_clicked.emit(setting.word(self._word_in(setting)))
        else:
            super().keyPressEvent(event)

    def word_under(self, point: QPoint | None) -> tuple[str, QPoint] | None:
        """Return the word at a point, or without a point the current one, and its position."""
        if point is None:
            row = self.currentIndex().row()
            offset: int | None = self._word_in(self.setting(row)) if row >= 0 else None
        else:
            place = self.viewport().mapFrom(self, point)
            row = self.indexAt(place).row()
            offset = self.setting(row).offset_at(place.x() - px(_MARGIN_PX)) if row >= 0 else None
        if offset is None:
            return None
        line = self.visualRect(self._lines.index(row))
        return self.setting(row).word(offset), self.viewport().mapTo(self, line.center())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        there = self._word_under(event) is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if there else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        found = self._word_under(event)
        plain = event.button() == Qt.MouseButton.LeftButton and not event.modifiers()
        if found is not None and plain and len(self.selectedIndexes()) <= 1:
            row, self._word = found
            self.word_clicked.emit(self.setting(row).word(self._word))

    def _word_under(self, event: QMouseEvent) -> tuple[int, int] | None:
        row = self.indexAt(event.position().toPoint()).row()
        offset = self.setting(row).offset_at(event.position().x() - px(_MARGIN_PX)) if row >= 0 else None
        return None if offset is None else (row, offset)

    def _word_in(self, setting: LineLayout) -> int:
        return min(max(self._word, setting.offsets[0]), setting.offsets[-1])

    def _reading(self, row: int) -> bool:
        return self.hasFocus() and row == self.currentIndex().row() and self._word in self.setting(row).offsets

    # --- painting

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set.clear()
        super().resizeEvent(event)
        # whole lines only: what is left below the last one stays empty
        high = self.height() - 2 * self.frameWidth()
        self.setViewportMargins(0, 0, 0, high % px(_ROW_PX) if high > px(_ROW_PX) else 0)
        self.verticalScrollBar().setSingleStep(px(_ROW_PX))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(without_cut_row(self, event))
        if not self._lines.lines and self._message:
            draw_message(QPainter(self.viewport()), QRectF(self.viewport().rect()), self._message)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._set_again()

    def _set_again(self) -> None:
        self._set.clear()
        self.viewport().update()


def as_text(line: "Line") -> str:
    """Return a line as running text."""
    return joined([*line.left, line.word, *line.right])[0]


def as_row(line: "Line") -> str:
    """Return a line with tabs around the word in the middle, for tables."""
    return "\t".join((joined(line.left)[0], line.word, joined(line.right)[0]))


class _Lines(QAbstractListModel):
    """Model of the lines; a screen reader reads each as running text."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[Line, ...] = ()

    def show(self, lines: "tuple[Line, ...]") -> None:
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def rowCount(self, parent: Any = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self.lines[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return as_text(line)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tr(
                "Sentence {sentence:,}, word {token:,} of the text", sentence=line.sentence + 1, token=line.token + 1
            )
        return None


class _Painter(QStyledItemDelegate):
    """Delegate that draws the layout of each line."""

    def __init__(
        self, parent: QWidget, setting: Callable[[int], LineLayout], current: Callable[[int], int | None]
    ) -> None:
        super().__init__(parent)
        self._setting, self._current = setting, current

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, px(_ROW_PX))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        rect, state = QRectF(option.rect), option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.color("accent_soft"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.color("hover"))
        painter.save()
        painter.setClipRect(rect)
        row = index.row()
        self._setting(row).draw(painter, rect.adjusted(px(_MARGIN_PX), 0, -px(_MARGIN_PX), 0), self._current(row))
        painter.restore()
