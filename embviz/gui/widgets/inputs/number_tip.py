"""Tooltip of a number input: meaning, range, unit."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox, QSlider, QSpinBox, QWidget

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
        self._tell()

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._tell()

    def setRange(self, low: float, high: float) -> None:
        super().setRange(low, high)
        self._tell()

    def setMinimum(self, low: float) -> None:
        super().setMinimum(low)
        self._tell()

    def setMaximum(self, high: float) -> None:
        super().setMaximum(high)
        self._tell()

    def setSuffix(self, suffix: str) -> None:
        super().setSuffix(suffix)
        self._tell()

    def setSpecialValueText(self, text: str) -> None:
        super().setSpecialValueText(text)
        self._tell()

    def _ends(self) -> tuple[str, str]:
        """Return the ends of the range as they are displayed."""
        if isinstance(self, QSpinBox):  # noqa: SIM114 - the numbers of one are whole, to those who check types
            low, high = self.textFromValue(self.minimum()), self.textFromValue(self.maximum())
        elif isinstance(self, QDoubleSpinBox):
            low, high = self.textFromValue(self.minimum()), self.textFromValue(self.maximum())
        elif isinstance(self, QSlider):
            return f"{self.minimum():,}", f"{self.maximum():,}"
        else:
            return "", ""
        return self.specialValueText() or low, f"{high}{self.suffix()}"

    def _tell(self) -> None:
        what = self._what or self.accessibleName()
        if what and not what.lstrip().startswith("<"):
            low, high = self._ends()
            what = tr("{what}\n{low} to {high}", what=what, low=low, high=high)
        super().setToolTip(what)


class Slider(RangeTooltip, QSlider):
    """A horizontal slider.

    Parameters
    ----------
    unit : str
        Written after the ends of the range.
    """

    def __init__(self, unit: str = "") -> None:
        self._unit = unit
        self._shown: tuple[str, str] | None = None
        super().__init__(Qt.Orientation.Horizontal)

    def say_ends(self, low: str, high: str) -> None:
        """Set texts for the ends of the range, to show instead of their numbers."""
        self._shown = low, high
        self._tell()

    def _ends(self) -> tuple[str, str]:
        return self._shown or (f"{self.minimum():,}", f"{self.maximum():,}{self._unit}")
