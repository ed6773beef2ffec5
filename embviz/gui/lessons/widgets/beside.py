"""Lays out two widgets of a part side by side."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

_WIDE = 1500  # px from which on two wide widgets stand side by side: a large screen, as in a lecture hall
_GAP_BESIDE = 28  # px between two widgets


def beside(left: QWidget, right: QWidget, shares: tuple[int, int] = (3, 2)) -> QHBoxLayout:
    """Return two widgets side by side, aligned at the top, with the given stretch factors."""
    result = QHBoxLayout()
    result.setSpacing(_GAP_BESIDE)
    for widget, share in zip((left, right), shares, strict=True):
        side = QVBoxLayout()
        side.addWidget(widget)
        side.addStretch(1)
        result.addLayout(side, share)
    return result


def holding(*contents: QWidget | QLayout, apart: int = 10) -> QWidget:
    """Return a widget that holds widgets and layouts one below the other, `apart` px between them."""
    result = QWidget()
    layout = QVBoxLayout(result)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(apart)
    for content in contents:
        if isinstance(content, QLayout):
            layout.addLayout(content)
        else:
            layout.addWidget(content)
    return result


class BesideOrBelow(QWidget):
    """Two wide widgets: the second one stands below the first, or beside it where there is room for both.

    On the page each needs the whole width; in a lecture hall both must be seen at once, without scrolling.

    Parameters
    ----------
    first, second : QWidget
    shares : tuple of int
        Stretch factors while they are side by side.
    gap : int
        Px between them while one is below the other.
    allowed : bool
        Whether they may stand side by side.
    """

    def __init__(
        self, first: QWidget, second: QWidget, shares: tuple[int, int], gap: int = 8, allowed: bool = True
    ) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._gap, self._shares, self._allowed = gap, shares, allowed
        self._sides = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.setSpacing(gap)
        for widget in (first, second):
            side = QVBoxLayout()
            side.addWidget(widget)
            side.addStretch(1)
            self._sides.addLayout(side)

    def set_allowed(self, allowed: bool) -> None:
        """Let them stand side by side where there is room, or never."""
        self._allowed = allowed
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        wide = self._allowed and self.width() >= _WIDE
        way = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self._sides.direction() != way:
            self._sides.setDirection(way)
            self._sides.setSpacing(_GAP_BESIDE if wide else self._gap)
            for at, share in enumerate(self._shares):
                self._sides.setStretch(at, share if wide else 0)
