"""Shares in a column of a table, drawn as bars left of their numbers."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from embviz.gui import theme

_HEIGHT_PX = 6
_INSET_PX = 6


class BarCells(QStyledItemDelegate):
    """Draws the `share` of a `Cell` as a bar of so many pixels at the left of the cell.

    Parameters
    ----------
    width : int
        Of a whole bar, in pixels.
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
        bar = QRectF(cell.left() + _INSET_PX, cell.center().y() - _HEIGHT_PX / 2, self._width - _INSET_PX, _HEIGHT_PX)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("line"))
        painter.drawRoundedRect(bar, _HEIGHT_PX / 2, _HEIGHT_PX / 2)
        if share > 0:
            bar.setWidth(max(_HEIGHT_PX, share * bar.width()))
            painter.setBrush(theme.color("accent"))
            painter.drawRoundedRect(bar, _HEIGHT_PX / 2, _HEIGHT_PX / 2)
        painter.restore()
