"""A line of text in parts, of which as many are shown as fit."""

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import ElidedLabel
from embviz.util.language import JOINT, joined

_WIDTH, _LEAST = 110, 76  # px, preferred and least: an epoch fits
_LEGIBLE = 2  # a sentence may be this many times as long as its room and elided; a longer one is hidden


class Readout(ElidedLabel):
    """Shows as many parts of a text as fit, the first ones first; the tooltip has all of them."""

    def __init__(self, role: str) -> None:
        super().__init__(role)
        self._parts: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(px(_WIDTH), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(px(_LEAST), super().minimumSizeHint().height())

    def show_parts(self, parts: Sequence[str]) -> None:
        """Set the parts, the most important first."""
        if tuple(parts) != self._parts:
            self._parts = tuple(parts)
            self._fit()

    def _fit(self) -> None:
        # each part is measured once: this is done several times a second
        wide = self.fontMetrics().horizontalAdvance
        joint, room, count = wide(JOINT), self.width(), 0
        for part in self._parts:
            room -= wide(part) + (joint if count else 0)
            if room < 0:
                break
            count += 1
        # a word or two of a sentence would be meaningless, as would half of a number
        legible = count or (len(self._parts) == 1 and wide(self._parts[0]) <= self.width() * _LEGIBLE)
        self.setText(joined(self._parts[: max(count, 1)]) if legible else "")
        self.setToolTip(joined(self._parts))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
