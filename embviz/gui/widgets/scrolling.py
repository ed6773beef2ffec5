"""What scrolls where it is larger than its room: a column of controls in a panel, a whole page, a dialog."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from embviz.gui.theme import px, text_size


class _Following(QScrollArea):
    """Asks anew for its room when what stands in it needs another."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


class _Room(_Following):
    """Asks for as much width as its part needs at the usual text size, for which panels beside it make room."""

    def minimumSizeHint(self) -> QSize:
        least, needed = super().minimumSizeHint(), self.widget().minimumSizeHint().width()
        return QSize(max(least.width(), round(needed / text_size())), least.height())


def scrolling(part: QWidget) -> QScrollArea:
    """Return the room of a part that is at least as large as the part needs: where there is less room, it scrolls."""
    room = _Room()
    room.setWidgetResizable(True)
    room.setFrameShape(QFrame.Shape.NoFrame)
    room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    room.setWidget(part)
    return room


class Column(_Following):
    """As wide as what stands in it needs, beside the bar; it scrolls up and down only.

    Parameters
    ----------
    content : QWidget
    least_px : int
        Its least width, in px of the usual text size.
    """

    def __init__(self, content: QWidget, least_px: int = 0) -> None:
        super().__init__()
        self._least_px = least_px
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)

    def minimumSizeHint(self) -> QSize:
        needed = self.widget().minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(max(px(self._least_px), needed), super().minimumSizeHint().height())


def scrolling_column(panel: QWidget, least_px: int = 264) -> QVBoxLayout:
    """Fill a panel with a column that scrolls up and down only, and return the layout of what is in it.

    Parameters
    ----------
    panel : QWidget
        Without a layout.
    least_px : int
        Its least width, in px of the usual text size.
    """
    outer = QVBoxLayout(panel)
    outer.setContentsMargins(0, 0, 0, 0)
    content = QWidget()
    outer.addWidget(Column(content, least_px))
    inner = QVBoxLayout(content)
    inner.setContentsMargins(14, 6, 14, 12)
    inner.setSpacing(8)
    return inner
