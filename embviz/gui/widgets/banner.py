"""A message over a page that names what went wrong and what to do; it stays until it is closed."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from embviz.gui.icons import icon
from embviz.gui.widgets.parts import label


class Banner(QFrame):
    """Hidden until it has something to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 10, 8, 10)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        self.what = label("", "section", wrap=True)
        self.what.setObjectName("banner.what")
        self.cure = label("", "muted", wrap=True)
        self.cure.setObjectName("banner.cure")
        texts.addWidget(self.what)
        texts.addWidget(self.cure)
        layout.addLayout(texts, 1)
        self._close = QToolButton()
        self._close.setObjectName("banner.close")
        self._close.setAccessibleName("Close message")
        self._close.setIcon(icon("close"))
        self._close.clicked.connect(self.hide)
        layout.addWidget(self._close)
        self.hide()

    def say(self, what: str, cure: str = "") -> None:
        """Show a message."""
        self._close.setIcon(icon("close"))
        self.what.setText(what)
        self.cure.setText(cure)
        self.cure.setVisible(bool(cure))
        self.setAccessibleDescription(f"{what} {cure}")
        self.show()
