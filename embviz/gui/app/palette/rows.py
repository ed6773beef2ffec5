"""Model and delegate of the command palette's list."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from embviz.gui.app.palette.entries import FoundEntry
from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.util.language import isolated, tr

ROW_PX = 34
_INSET_PX, _GAP_PX, _KIND_PX = 12, 14, 84
_RIGHT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class FoundList(QAbstractListModel):
    """What was found, best first."""

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
            said = [entry.kind, entry.text, entry.keys, tr(
                "not now: {needs}", needs=entry.needs,
            ) if entry.needs else ""]
            return ", ".join(part for part in said if part)
        return None


class FoundPainter(QStyledItemDelegate):
    """Draws one line."""

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
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # places are not mirrored
        painter.fillRect(whole, theme.color("surface"))  # the list is opaque: nothing below it is painted anew
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
        """Draw the text, letters that were typed in a heavier hand, or underlined where that would part them."""
        text = QFontMetricsF(theme.font(13, 600)).elidedText(
            found.entry.text, Qt.TextElideMode.ElideRight, room.width()
        )
        strong = QTextCharFormat()
        strong.setForeground(theme.color("text_muted" if found.entry.needs else "accent"))
        if text.isascii():
            strong.setFont(theme.font(13, 600))
        else:
            # another weight would part letters that are joined or stand over each other
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
    """Return where runs of letters begin and end, in the units in which Qt counts; isolated, one comes before them."""
    typed = [at in places for at in range(len(text))]
    ends = [at for at in range(len(text) + 1) if (at < len(text) and typed[at]) != (at > 0 and typed[at - 1])]
    units = [apart + len(text[:at].encode("utf-16-le", "surrogatepass")) // 2 for at in ends]
    return list(zip(units[::2], units[1::2], strict=True))


def _range(first: int, end: int, style: QTextCharFormat) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start, found.length, found.format = first, end - first, style
    return found
