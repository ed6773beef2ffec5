"""Small building blocks of pages: labels, lines, rows, empty states."""

from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from embviz.gui.style import theme
from embviz.gui.style.scaling import sized
from embviz.gui.style.theme import px

_READABLE_PX = 460  # width of a text in the middle of an empty page


def label(text: str, role: str = "", wrap: bool = False) -> QLabel:
    """Return a label in a role of the style sheet: hero, title, section, muted, caption, figure, error, warning.

    It shows its text as it is, for words and names of files may look like markup; who writes markup says so.
    """
    result = QLabel(text)
    result.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        result.setProperty("role", role)
    if wrap:
        result.setWordWrap(True)
        result.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return result


def plain_tip(text: str) -> str:
    """Return a tooltip that shows a text as it is: words and names of files may look like markup."""
    return "<p>" + escape(text).replace("\n", "<br>") + "</p>" if "<" in text else text


class ElidedLabel(QLabel):
    """One line that is cut with an ellipsis where it does not fit; the whole is in its tooltip."""

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


def column(parent: QWidget, margins: tuple[int, int, int, int] = (24, 20, 24, 20), spacing: int = 12) -> QVBoxLayout:
    """Give a widget a vertical layout with the margins of a page."""
    result = QVBoxLayout(parent)
    result.setContentsMargins(*margins)
    result.setSpacing(spacing)
    return result


class EmptyState(QWidget):
    """What a page shows while it has nothing to show: what it would, and what to do next."""

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
        """Write the text, and take as much room as it needs: a layout asks at the width of the page."""
        self.text.setText(text)
        sized(self.text, fixed_width=_READABLE_PX)
        self._fit()

    def _fit(self) -> None:
        self.text.setMinimumHeight(0)
        self.text.setMinimumHeight(self.text.heightForWidth(px(_READABLE_PX)))
