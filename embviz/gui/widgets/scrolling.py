"""Scroll areas for panels, pages and dialogs."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from embviz.gui.style.theme import px, text_size


class _Following(QScrollArea):
    """Asks anew for its room when what stands in it needs another."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


class PageScrollArea(_Following):
    """Where a part stands that is at least as large as it needs: where there is less room, it scrolls.

    It asks for as much width as its part needs at the usual text size, for which panels beside it make room. A part
    that is made in its viewport is dressed once; one that is moved there later once more, with all that is in it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def minimumSizeHint(self) -> QSize:
        least, part = super().minimumSizeHint(), self.widget()
        if part is None:
            return least
        return QSize(max(least.width(), round(part.minimumSizeHint().width() / text_size())), least.height())


class VerticalScrollArea(_Following):
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
        least, content = super().minimumSizeHint(), self.widget()
        if content is None:
            return least
        needed = content.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(max(px(self._least_px), needed), least.height())


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
    outer.addWidget(VerticalScrollArea(content, least_px))
    inner = QVBoxLayout(content)
    inner.setContentsMargins(14, 6, 14, 12)
    inner.setSpacing(8)
    return inner


class CurrentSizeStack(QStackedWidget):
    """Asks for the room of what is in front; left to itself it asks for that of the largest of all it holds."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._spared = 0
        self.currentChanged.connect(lambda _at: self.updateGeometry())

    def asked(self) -> int:
        """Return the least width that what is in front asks for, px."""
        front = self.currentWidget()
        return 0 if front is None else front.minimumSizeHint().width()

    @property
    def spared(self) -> int:
        """How many px less in width it asks for."""
        return self._spared

    def spare(self, spared: int) -> None:
        """Ask for so many px less in width."""
        if spared != self._spared:
            self._spared = spared
            self.updateGeometry()
            # else what it stands in learns of it only when the events that are waiting have been sent
            if (parent := self.parentWidget()) is not None:
                parent.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        front = self.currentWidget()
        if front is None:
            return super().minimumSizeHint()
        return front.minimumSizeHint() - QSize(self._spared, 0)
