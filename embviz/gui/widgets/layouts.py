"""Small building blocks of pages: labels, lines, rows, empty states, scroll areas, menu entries."""

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent, QTextLayout
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px, text_size
from embviz.util.language import mirrored

_FOLDED_APART = 6  # px between two rows that do not fit beside each other
_READABLE_PX = 460  # width of a text in the middle of an empty page


def label(text: str, role: str = "", wrap: bool = False, name: str = "") -> QLabel:
    """Return a label in a role of the style sheet: hero, title, section, muted, caption, figure, error, warning.

    It shows plain text, because words and file names may look like markup; for markup set another text format.
    """
    result = QLabel(text)
    result.setObjectName(name)
    result.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        result.setProperty("role", role)
    if wrap:
        result.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        result.setSizePolicy(policy)
    return result


PANEL_HEAD_PX = 30  # height of the row at the top of a panel that shares its place with others


def panel_title(text: str) -> QLabel:
    """Return the title of a panel, as high as the head of every other panel at its place."""
    result = label(text, "section")
    set_scaled_size(result, minimum_height=PANEL_HEAD_PX)
    return result


def plain_tip(text: str) -> str:
    """Return a tooltip that shows a text literally, because words and file names may look like markup."""
    return "<p>" + escape(text).replace("\n", "<br>") + "</p>" if "<" in text else text


class ElidedLabel(QLabel):
    """A single-line label that is elided when it does not fit; its tooltip has the whole text."""

    def __init__(self, role: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(plain_tip(text))

    def minimumSizeHint(self) -> QSize:
        return QSize(40, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        room = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(self.palette().windowText().color())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)


class FewLinesLabel(ElidedLabel):
    """A label of at most `lines` lines, as many as fit its height; the last one is elided when the text does not fit.

    Its tooltip has the whole text.

    Parameters
    ----------
    lines : int
        Number of lines of its size hint.
    """

    def __init__(self, role: str = "", lines: int = 2) -> None:
        super().__init__(role)
        self._lines = lines

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._lines * self.fontMetrics().lineSpacing() + 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.sizeHint().height())

    def lines(self) -> list[str]:
        """Return the painted lines."""
        whole, metrics = self.text(), self.fontMetrics()
        found: list[str] = []
        room = self.contentsRect().width()
        layout = QTextLayout(whole, self.font())
        layout.beginLayout()
        while len(found) < self._lines and (line := layout.createLine()).isValid():
            line.setLineWidth(room)
            if len(found) == self._lines - 1:
                found.append(metrics.elidedText(whole[line.textStart() :], Qt.TextElideMode.ElideRight, room))
            else:
                found.append(whole[line.textStart() : line.textStart() + line.textLength()].rstrip())
        layout.endLayout()
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, lines = QPainter(self), self.lines()
        painter.setPen(self.palette().windowText().color())
        room, high = self.contentsRect(), self.fontMetrics().lineSpacing()
        top = room.top() + (room.height() - high * len(lines)) // 2
        side = self.layoutDirection()
        align = QStyle.visualAlignment(side, Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignVCenter
        for at, line in enumerate(lines):
            painter.drawText(QRect(room.left(), top + at * high, room.width(), high), int(align), line)


def hairline() -> QFrame:
    """Return a thin line between two areas."""
    result = QFrame()
    result.setObjectName("hairline")
    return result


def button(text: str, name: str, primary: bool = False, flat: bool = False) -> QPushButton:
    """Return a push button; the page has one primary button at most."""
    result = QPushButton(text)
    result.setObjectName(name)
    result.setAccessibleName(text)
    result.setProperty("primary", primary)
    result.setProperty("flat", flat)
    return result


def combo_box(name: str, title: str) -> QComboBox:
    """Return an empty combo box with its object name and its accessible name."""
    result = QComboBox()
    result.setObjectName(name)
    result.setAccessibleName(title)
    return result


def check_box(text: str, name: str, title: str = "") -> QCheckBox:
    """Return a check box; its accessible name is its text, unless another title is given."""
    result = QCheckBox(text)
    result.setObjectName(name)
    result.setAccessibleName(title or text)
    return result


def row(*items: QWidget | int | None, spacing: int = 8, stretch: QWidget | None = None) -> QHBoxLayout:
    """Return a horizontal layout: widgets, fixed gaps (int) and stretches (None); `stretch` takes the room left."""
    result = QHBoxLayout()
    result.setSpacing(spacing)
    for item in items:
        if item is None:
            result.addStretch(1)
        elif isinstance(item, int):
            result.addSpacing(item)
        else:
            result.addWidget(item, 1 if item is stretch else 0)
    return result


class FoldingRow(QWidget):
    """Two rows of controls beside each other, or below each other where both do not fit.

    Parameters
    ----------
    first, second : QLayout
    apart : int
        px between the two beside each other.
    """

    def __init__(self, first: QLayout, second: QLayout, apart: int = 16) -> None:
        super().__init__()
        self._parts, self._apart = (QWidget(), QWidget()), apart
        for part, layout in zip(self._parts, (first, second), strict=True):
            layout.setContentsMargins(0, 0, 0, 0)
            part.setLayout(layout)
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(apart)
        for part in self._parts:
            self._box.addWidget(part)
        self._box.setStretch(1, 1)

    @property
    def folded(self) -> bool:
        """Whether the second row is below the first."""
        return self._box.direction() == QBoxLayout.Direction.TopToBottom

    def minimumSizeHint(self) -> QSize:
        return QSize(max(part.minimumSizeHint().width() for part in self._parts), super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # a part of it was shown, hidden or written
            self._fold()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        fits = sum(part.minimumSizeHint().width() for part in self._parts) + self._apart <= self.width()
        direction = QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom
        if direction != self._box.direction():
            self._box.setDirection(direction)
            self._box.setSpacing(self._apart if fits else _FOLDED_APART)


def set_margins_along(layout: QLayout, first: int, last: int) -> None:
    """Set the margins of a row before its first and behind its last part: Qt mirrors the parts, but not the margins."""
    left, right = (last, first) if mirrored() else (first, last)
    layout.setContentsMargins(left, 0, right, 0)


def column(parent: QWidget, margins: tuple[int, int, int, int] = (24, 20, 24, 20), spacing: int = 12) -> QVBoxLayout:
    """Give a widget a vertical layout with the margins of a page."""
    result = QVBoxLayout(parent)
    result.setContentsMargins(*margins)
    result.setSpacing(spacing)
    return result


class EmptyState(QWidget):
    """Placeholder of an empty page: what it will show, and what to do next."""

    def __init__(
        self, title: str, text: str, action: QPushButton | None = None, other: QPushButton | None = None
    ) -> None:
        super().__init__()
        layout = column(self, spacing=8)
        layout.addStretch(1)
        self.title, self.text = label(title, "title"), label("", "muted", wrap=True)
        self.explain(text)
        theme.source.changed.connect(self._fit)
        for part in (self.title, self.text):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
            layout.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
        if action is not None:
            layout.addSpacing(10)
            layout.addWidget(action, 0, Qt.AlignmentFlag.AlignHCenter)
        if other is not None:
            layout.addWidget(other, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(2)

    def explain(self, text: str) -> None:
        """Set the text, and the height that it needs: a layout would ask for the height at the width of the page."""
        self.text.setText(text)
        set_scaled_size(self.text, fixed_width=_READABLE_PX)
        self._fit()

    def _fit(self) -> None:
        self.text.setMinimumHeight(0)
        self.text.setMinimumHeight(self.text.heightForWidth(px(_READABLE_PX)))


def add_entry(menu: QMenu, name: str, text: str, does: Callable[[], object], prefix: str = "menu") -> QAction:
    """Add an entry to a menu, with the object name `prefix.name`; an ``&`` in the text is a literal character."""
    entry = menu.addAction(text.replace("&", "&&"))
    entry.setObjectName(f"{prefix}.{name}")
    entry.triggered.connect(lambda _checked=False: does())
    return entry


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
