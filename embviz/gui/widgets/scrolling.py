"""What scrolls where it is larger than its room: a column of controls in a panel, a whole page, a dialog."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from embviz.gui.sizes import sized


def scrolling(part: QWidget) -> QScrollArea:
    """Return the room of a part that is at least as large as the part needs: where there is less room, it scrolls."""
    room = QScrollArea()
    room.setWidgetResizable(True)
    room.setFrameShape(QFrame.Shape.NoFrame)
    room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    room.setWidget(part)
    return room


def scrolling_column(panel: QWidget, least_px: int = 264) -> QVBoxLayout:
    """Fill a panel with a column that scrolls up and down only, and return the layout of what is in it.

    Parameters
    ----------
    panel : QWidget
        Without a layout.
    least_px : int
        Its least width.
    """
    sized(panel, minimum_width=least_px)
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
