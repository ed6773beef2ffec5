"""A collapsible section."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import plain_tip

_BESIDE, _LEAST = 20, 120  # px around the title, and least width of the title


class CollapsibleSection(QWidget):
    """A heading that shows and hides the content below it.

    Parameters
    ----------
    name : str
        Object name of the heading.

    Signals
    -------
    toggled(bool)
        Whether it is open.
    """

    toggled = Signal(bool)

    def __init__(self, title: str, name: str, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        self.head = QToolButton()
        self.head.setObjectName(name)
        self.set_title(title)
        self.head.setCheckable(True)
        self.head.setProperty("fold", True)
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.head.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._content = content
        layout.addWidget(self.head, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(content, 1)
        self.head.toggled.connect(self._on_toggled)
        theme.source.changed.connect(self._paint)
        self._on_toggled(False)

    @property
    def open(self) -> bool:
        """Whether the content is shown."""
        return self.head.isChecked()

    def set_open(self, shown: bool) -> None:
        """Show or hide the content."""
        self.head.setChecked(shown)

    def set_title(self, title: str) -> None:
        """Set the title of the section."""
        self._title = title
        self.head.setAccessibleName(title)
        self._write()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._write()

    def _write(self) -> None:
        room = self.width() - self.head.iconSize().width() - px(_BESIDE)
        shown = self.head.fontMetrics().elidedText(self._title, Qt.TextElideMode.ElideRight, max(px(_LEAST), room))
        self.head.setText(shown.replace("&", "&&"))
        self.head.setToolTip(plain_tip(self._title) if shown != self._title else "")

    def _on_toggled(self, shown: bool) -> None:
        self._content.setVisible(shown)
        self._paint()
        self.toggled.emit(shown)

    def _paint(self) -> None:
        name = "chevron-down" if self.open else "chevron-right"
        self.head.setIcon(icon(name, active="text_muted"))
