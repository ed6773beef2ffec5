"""Tooltip of a number input: meaning, range, unit."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox, QSlider, QSpinBox, QWidget

from embviz.util.language import tr

if TYPE_CHECKING:
    class _Control(QWidget):
        """What spin boxes and sliders have in common, and no class of Qt declares for both."""

        def setRange(self, low: float, high: float) -> None: ...
        def setMinimum(self, low: float) -> None: ...
        def setMaximum(self, high: float) -> None: ...
        def setSuffix(self, suffix: str) -> None: ...
        def setSpecialValueText(self, text: str) -> None: ...
else:
    _Control = object


class RangeTooltip(_Control):
    """To be mixed into a spin box or a slider: keeps the tooltip true when name, ends or unit change.

    What was given to `setToolTip` comes first, or else the accessible name; a line with the ends and the unit follows.
    Rich text stays as it is: whoever writes it says all of that.
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
        """Return the ends as they are shown."""
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
        Stands behind the ends.
    """

    def __init__(self, unit: str = "") -> None:
        self._unit = unit
        self._shown: tuple[str, str] | None = None
        super().__init__(Qt.Orientation.Horizontal)

    def say_ends(self, low: str, high: str) -> None:
        """Say what its ends stand for, where that is not their numbers."""
        self._shown = low, high
        self._tell()

    def _ends(self) -> tuple[str, str]:
        return self._shown or (f"{self.minimum():,}", f"{self.maximum():,}{self._unit}")
