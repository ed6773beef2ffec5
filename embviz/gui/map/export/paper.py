"""Size of an exported picture, in pixels or on paper, and of its text."""

from dataclasses import dataclass

from embviz.drawing.names import TIERS

UNITS = ("px", "cm", "in")
SCREEN_DPI = 96.0  # pixels of a vector drawing, as in CSS
_POINTS, _CM = 72.0, 2.54
_USUAL = TIERS[-1][0]  # font size of most labels in logical pixels


@dataclass(frozen=True)
class ExportSize:
    """Size and unit of an exported picture, and the size of its text.

    Attributes
    ----------
    width, height : float
        In `unit`.
    unit : str
        One of `UNITS`.
    dpi : float
        Pixels per inch, where the unit is one of length.
    text : float
        Font size of most labels: pixels if the unit is pixels, points otherwise.
    """

    width: float = 2400
    height: float = 1600
    unit: str = "px"
    dpi: float = 300
    text: float = 24

    @property
    def _per_unit(self) -> float:
        """Pixels per unit."""
        return {"px": 1.0, "cm": self.dpi / _CM, "in": self.dpi}[self.unit]

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return max(1, round(self.width * self._per_unit)), max(1, round(self.height * self._per_unit))

    @property
    def scale(self) -> float:
        """Pixels per logical pixel, such that most labels have the requested font size."""
        return (self.text if self.unit == "px" else self.text / _POINTS * self.dpi) / _USUAL

    @property
    def logical(self) -> tuple[float, float]:
        """Width and height in logical pixels, in which the map is laid out."""
        width, height = self.pixels
        return width / self.scale, height / self.scale

    @property
    def millimeters(self) -> tuple[float, float]:
        """Width and height on paper in mm; pixels are converted as those of a screen."""
        per_unit = {"px": 10 * _CM / SCREEN_DPI, "cm": 10.0, "in": 10 * _CM}[self.unit]
        return self.width * per_unit, self.height * per_unit

    @property
    def lengths(self) -> tuple[str, str]:
        """Width and height as SVG lengths."""
        return f"{self.width:g}{self.unit}", f"{self.height:g}{self.unit}"
