"""Two widgets of a part, side by side."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget


def beside(left: QWidget, right: QWidget, shares: tuple[int, int] = (3, 2)) -> QHBoxLayout:
    """Return two widgets side by side, aligned at the top, with the given stretch factors."""
    result = QHBoxLayout()
    result.setSpacing(28)
    for widget, share in zip((left, right), shares, strict=True):
        side = QVBoxLayout()
        side.addWidget(widget)
        side.addStretch(1)
        result.addLayout(side, share)
    return result
