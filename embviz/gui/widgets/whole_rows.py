"""Rows of lists and tables are seen whole or not at all."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractItemView


def without_cut_row(view: QAbstractItemView, event: QPaintEvent) -> QPaintEvent:
    """Return the paint event of a view without the row that is cut off at the bottom: it comes when it is whole."""
    height = view.viewport().height()
    last = view.indexAt(QPoint(0, height - 1))
    row = view.visualRect(last)
    # the first row is shown however low the view is
    if last.row() > 0 and row.top() > 0 and row.bottom() >= height:
        return QPaintEvent(event.rect() & QRect(0, 0, view.viewport().width(), row.top()))
    return event
