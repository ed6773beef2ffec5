"""A line of text in parts, of which as many are shown as fit."""

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import ElidedLabel
from embviz.util.language import joined

_WIDTH = 110  # px
_LEGIBLE = 2  # the text may be this many times as long as its room and elided; a longer one is hidden


class Readout(ElidedLabel):
    """Shows as many parts of a text as fit, the first ones first; the tooltip has all of them."""

    def __init__(self, role: str) -> None:
        super().__init__(role)
        self._parts: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(px(_WIDTH), super().sizeHint().height())

    def show_parts(self, parts: Sequence[str]) -> None:
        """Set the parts, the most important first."""
        if tuple(parts) != self._parts:
            self._parts = tuple(parts)
            self._fit()

    def _fit(self) -> None:
        count = len(self._parts)
        while count > 1 and self.fontMetrics().horizontalAdvance(joined(self._parts[:count])) > self.width():
            count -= 1
        shown = joined(self._parts[:count])
        # a word or two of it would be meaningless
        fits = self.fontMetrics().horizontalAdvance(shown) <= self.width() * _LEGIBLE
        self.setText(shown if fits else "")
        self.setToolTip(joined(self._parts))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
