"""Tooltip of a number input: meaning, range, unit."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSlider, QAbstractSpinBox, QSlider

from embviz.util.language import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox

    _Control = QSpinBox | QDoubleSpinBox | QSlider


class NumberTip:
    """To be mixed into a spin box or a slider: keeps the tooltip true when name, ends or unit change.

    What was given to `setToolTip` comes first, or else the accessible name; a line with the ends and the unit follows.
    Rich text stays as it is: whoever writes it says all of that.
    """

    _what = ""

    def setToolTip(self: "_Control", text: str) -> None:
        self._what = text
        self._tell()

    def setAccessibleName(self: "_Control", name: str) -> None:
        super().setAccessibleName(name)
        self._tell()

    def setRange(self: "_Control", low: float, high: float) -> None:
        super().setRange(low, high)
        self._tell()

    def setMinimum(self: "_Control", low: float) -> None:
        super().setMinimum(low)
        self._tell()

    def setMaximum(self: "_Control", high: float) -> None:
        super().setMaximum(high)
        self._tell()

    def setSuffix(self: "_Control", suffix: str) -> None:
        super().setSuffix(suffix)
        self._tell()

    def setSpecialValueText(self: "_Control", text: str) -> None:
        super().setSpecialValueText(text)
        self._tell()

    def _ends(self: "_Control") -> tuple[str, str]:
        """Return the ends as they are shown."""
        if isinstance(self, QAbstractSlider):
            return f"{self.minimum():,}", f"{self.maximum():,}"
        low = self.specialValueText() or self.textFromValue(self.minimum())
        return low, f"{self.textFromValue(self.maximum())}{self.suffix()}"

    def _tell(self: "_Control") -> None:
        what = self._what or self.accessibleName()
        kind = QAbstractSpinBox if isinstance(self, QAbstractSpinBox) else QAbstractSlider
        if what and not what.lstrip().startswith("<"):
            low, high = self._ends()
            what = tr("{what}\n{low} to {high}", what=what, low=low, high=high)
        kind.setToolTip(self, what)


class Slider(NumberTip, QSlider):
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
