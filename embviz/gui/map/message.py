"""The message line of the map."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy


class MapMessage(QLabel):
    """Wraps where the map is narrow; takes no room while it is empty."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("map.message")
        self.setProperty("role", "error")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setContentsMargins(14, 0, 14, 8)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.hide()

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setVisible(bool(text))
