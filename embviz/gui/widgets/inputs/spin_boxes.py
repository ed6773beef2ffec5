"""Spin boxes that leave the wheel to the page until they have the focus, and tooltips of number inputs."""

from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QDoubleSpinBox, QSlider, QSpinBox, QStyle, QStyleOptionSlider, QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import in_figures
from embviz.gui.style.theme import px
from embviz.util.language import tr

if TYPE_CHECKING:

    class _Control(QWidget):
        """Common interface of spin boxes and sliders, which no class of Qt declares for both."""

        def setRange(self, low: float, high: float) -> None: ...
        def setMinimum(self, low: float) -> None: ...
        def setMaximum(self, high: float) -> None: ...
        def setSuffix(self, suffix: str) -> None: ...
        def setSpecialValueText(self, text: str) -> None: ...
else:
    _Control = object


class RangeTooltip(_Control):
    """Mixin for spin boxes and sliders that updates the tooltip when name, range or unit change.

    The tooltip is the text given to `setToolTip`, or else the accessible name, and a line with range and unit. Rich
    text is left unchanged.
    """

    _what = ""

    def setToolTip(self, text: str) -> None:
        self._what = text
        self._update_tooltip()

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._update_tooltip()

    def setRange(self, low: float, high: float) -> None:
        super().setRange(low, high)
        self._update_tooltip()

    def setMinimum(self, low: float) -> None:
        super().setMinimum(low)
        self._update_tooltip()

    def setMaximum(self, high: float) -> None:
        super().setMaximum(high)
        self._update_tooltip()

    def setSuffix(self, suffix: str) -> None:
        super().setSuffix(suffix)
        self._update_tooltip()

    def setSpecialValueText(self, text: str) -> None:
        super().setSpecialValueText(text)
        self._update_tooltip()

    def _range_text(self) -> tuple[str, str]:
        """Return the ends of the range as they are displayed."""
        if isinstance(self, QSpinBox):  # noqa: SIM114 - the numbers of one are whole, to those who check types
            low, high = self.textFromValue(self.minimum()), self.textFromValue(self.maximum())
        elif isinstance(self, QDoubleSpinBox):
            low, high = self.textFromValue(self.minimum()), self.textFromValue(self.maximum())
        elif isinstance(self, QSlider):
            return in_figures(self.minimum(), ",d"), in_figures(self.maximum(), ",d")
        else:
            return "", ""
        return self.specialValueText() or low, f"{high}{self.suffix()}"

    def _update_tooltip(self) -> None:
        what = self._what or self.accessibleName()
        if what and not what.lstrip().startswith("<"):
            low, high = self._range_text()
            what = tr("{what}\n{low} to {high}", what=what, low=low, high=high)
        super().setToolTip(what)


class Slider(RangeTooltip, QSlider):
    """A horizontal slider that jumps to where it is clicked.

    Parameters
    ----------
    unit : str
        Written after the ends of the range.
    """

    def __init__(self, unit: str = "") -> None:
        self._unit = unit
        self._shown: tuple[str, str] | None = None
        super().__init__(Qt.Orientation.Horizontal)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and not self._on_handle(event.position().toPoint()):
            # Qt goes a page step nearer, but with the middle button to the place itself. A style that says so for the
            # left one (SH_Slider_AbsoluteSetButtons) would be Python code that is run for each hint of each widget.
            middle = Qt.MouseButton.MiddleButton
            event = QMouseEvent(
                event.type(), event.position(), event.globalPosition(), middle, middle, event.modifiers()
            )
        super().mousePressEvent(event)

    def _on_handle(self, at: QPoint) -> bool:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        hit = self.style().hitTestComplexControl(QStyle.ComplexControl.CC_Slider, option, at, self)
        return hit == QStyle.SubControl.SC_SliderHandle

    def say_ends(self, low: str, high: str) -> None:
        """Set texts for the ends of the range, to show instead of their numbers."""
        self._shown = low, high
        self._update_tooltip()

    def _range_text(self) -> tuple[str, str]:
        return self._shown or (in_figures(self.minimum(), ",d"), f"{in_figures(self.maximum(), ',d')}{self._unit}")


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
    """A spin box for integers.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    low, high : int
        Its range, both included.
    value : int, optional
        By default the one nearest to 0.
    """

    def __init__(self, name: str = "", title: str = "", low: int = 0, high: int = 99, value: int | None = None) -> None:
        super().__init__()
        self._settle()
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setRange(low, high)
        if value is not None:
            self.setValue(value)


class RealSpin(_Calm, RangeTooltip, QDoubleSpinBox):
    """A spin box for real numbers, shown without trailing zeros.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    """

    def __init__(self, name: str = "", title: str = "") -> None:
        super().__init__()
        self._settle()
        # where thousands have a point, it would make 25 of 0.025, as the field's papers write it
        self.setGroupSeparatorShown(self.locale().decimalPoint() == ".")
        self.setObjectName(name)
        self.setAccessibleName(title)

    def validate(self, text: str, position: int) -> Any:
        return super().validate(self._with_its_point(text), position)

    def valueFromText(self, text: str) -> float:
        return super().valueFromText(self._with_its_point(text))

    def _with_its_point(self, text: str) -> str:
        point = self.locale().decimalPoint()
        return text if point == "." else text.replace(".", point)

    def textFromValue(self, value: float) -> str:
        text = super().textFromValue(value)
        point = self.locale().decimalPoint()
        return text.rstrip("0").removesuffix(point) if point in text else text
