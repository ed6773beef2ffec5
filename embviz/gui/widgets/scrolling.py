"""A column of controls that scrolls where it is higher than the panel."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget


def scrolling_column(panel: QWidget, least_px: int = 264) -> QVBoxLayout:
    """Fill a panel with a column that scrolls up and down only, and return the layout of what is in it.

    Parameters
    ----------
    panel : QWidget
        Without a layout.
    least_px : int
        Its least width.
    """
    panel.setMinimumWidth(least_px)
    outer = QVBoxLayout(panel)
    outer.setContentsMargins(0, 0, 0, 0)
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    content = QWidget()
    scroll.setWidget(content)
    outer.addWidget(scroll)
    inner = QVBoxLayout(content)
    inner.setContentsMargins(14, 6, 14, 12)
    inner.setSpacing(8)
    return inner
