"""Scroll areas for panels, pages and dialogs."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from embviz.gui.style.theme import px, text_size


class _Following(QScrollArea):
    """Updates its size hints when the layout of its content changes."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


class PageScrollArea(_Following):
    """Scroll area whose content is at least as large as it needs; it scrolls where there is less space.

    Its minimum width is that of the content at the usual text size, so that docked panels make room for it. Create the
    content in its viewport: a widget that is moved there later is polished a second time, with all its children.
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
    """Scroll area as wide as its content and the scroll bar; it scrolls vertically only.

    Parameters
    ----------
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
    """Fill a panel with a vertical scroll area and return the layout of its content.

    Parameters
    ----------
    panel : QWidget
        It must have no layout yet.
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
    """Stack with the size hint of the current widget; QStackedWidget takes that of the largest one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._spared = 0
        self.currentChanged.connect(lambda _at: self.updateGeometry())

    def asked(self) -> int:
        """Return the minimum width of the current widget, px."""
        front = self.currentWidget()
        return 0 if front is None else front.minimumSizeHint().width()

    @property
    def spared(self) -> int:
        """By how many px its minimum width is reduced."""
        return self._spared

    def spare(self, spared: int) -> None:
        """Reduce its minimum width by so many px."""
        if spared != self._spared:
            self._spared = spared
            self.updateGeometry()
            # otherwise the parent is informed only after the pending events
            if (parent := self.parentWidget()) is not None:
                parent.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        front = self.currentWidget()
        if front is None:
            return super().minimumSizeHint()
        return front.minimumSizeHint() - QSize(self._spared, 0)
