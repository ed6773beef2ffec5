"""Table cells with a bar, and cells that keep the direction of their script."""

from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.util.language import isolated


class WordCells(QStyledItemDelegate):
    """Delegate that paints each text in the direction of its first letter.

    Otherwise the digits of a word such as ``ב17`` would be on the wrong side in a left-to-right window.
    """

    def displayText(self, value: Any, locale: Any) -> str:
        return isolated(value) if isinstance(value, str) else super().displayText(value, locale)


_HEIGHT_PX = 6
_INSET_PX = 6


class BarCells(QStyledItemDelegate):
    """Delegate that draws the `share` of a `Cell` as a bar at the start of the cell.

    Parameters
    ----------
    width : int
        Width of a full bar, in px of the usual text size.
    """

    def __init__(self, width: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._width = width

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        share = index.data(Qt.ItemDataRole.UserRole)
        if share is None:
            return
        cell = QRectF(option.rect)
        high, inset = px(_HEIGHT_PX), px(_INSET_PX)
        bar = QRectF(cell.left() + inset, cell.center().y() - high / 2, px(self._width) - inset, high)
        mirrored = option.direction == Qt.LayoutDirection.RightToLeft
        if mirrored:  # like the number
            bar.moveRight(cell.right() - inset)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("line"))
        painter.drawRoundedRect(bar, high / 2, high / 2)
        if share > 0:
            begin = bar.right()
            bar.setWidth(max(high, share * bar.width()))
            if mirrored:
                bar.moveRight(begin)
            painter.setBrush(theme.color("accent"))
            painter.drawRoundedRect(bar, high / 2, high / 2)
        painter.restore()
