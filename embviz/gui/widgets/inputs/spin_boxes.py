"""Spin boxes that leave the wheel to the page until they have the focus."""

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QDoubleSpinBox, QSpinBox

from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.inputs.number_tip import RangeTooltip

_MARGIN = 8  # px left of the number; the style sheet's padding does not reach the line edit inside a spin box


_NARROWEST, _EDGES, _BESIDE = 72, 22, 28  # px: least width of the box; its edges; its margin and arrows


if TYPE_CHECKING:
    class _Box(QAbstractSpinBox):
        textChanged: ClassVar[Signal]  # every spin box has it, but each class of Qt declares its own
else:
    _Box = object


class _Calm(_Box):
    def _settle(self) -> None:
        self.lineEdit().setTextMargins(px(_MARGIN), 0, 0, 0)
        self.setGroupSeparatorShown(True)
        self.textChanged.connect(self.updateGeometry)

    def minimumSizeHint(self) -> QSize:
        # as wide as its text; by default as wide as its largest number
        shown = self.fontMetrics().horizontalAdvance(self.lineEdit().text())
        wide = max(px(_NARROWEST), shown + round(theme.room(_EDGES)) + px(_BESIDE))
        return QSize(wide, super().minimumSizeHint().height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class WholeSpin(_Calm, RangeTooltip, QSpinBox):
    """A spin box for integers."""

    def __init__(self) -> None:
        super().__init__()
        self._settle()


class RealSpin(_Calm, RangeTooltip, QDoubleSpinBox):
    """A spin box for real numbers, shown without trailing zeros."""

    def __init__(self) -> None:
        super().__init__()
        self._settle()

    def textFromValue(self, value: float) -> str:
        text = super().textFromValue(value)
        point = self.locale().decimalPoint()
        return text.rstrip("0").removesuffix(point) if point in text else text
