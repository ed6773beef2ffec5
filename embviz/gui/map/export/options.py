"""Export options: file formats, size on paper or in pixels, choices, and the data they apply to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from embviz.drawing.labels import TIERS
from embviz.gui.map.view.visible_map import ViewSnapshot
from embviz.util.language import tr

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


@dataclass(frozen=True)
class ExportFormat:
    """A file type of the map export.

    Attributes
    ----------
    id, title, suffix : str
    about : str
        One sentence on what it is good for.
    drawn : bool
        Whether it is a picture, with a size and a look.
    listed : bool
        Whether it is a list or table, whose words can be chosen.
    """

    id: str
    title: str
    suffix: str
    about: str
    drawn: bool = False
    listed: bool = False


KINDS = (
    ExportFormat(
        "png", tr("Picture (PNG)"), ".png", tr("Rendered at the size you choose, with names placed for it."), drawn=True
    ),
    ExportFormat("svg", tr("Drawing (SVG)"), ".svg", tr("Points and names stay editable objects."), drawn=True),
    ExportFormat(
        "pdf", tr("Page (PDF)"), ".pdf", tr("For print: sharp at any size, its text can be searched."), drawn=True
    ),
    ExportFormat(
        "html", tr("Web page (HTML)"), ".html", tr("One file to pan, zoom, search and filter in any browser, offline.")
    ),
    ExportFormat(
        "csv",
        tr("Table (CSV)"),
        ".csv",
        tr("One line per word: rank, count, position, norm, color, selected."),
        listed=True,
    ),
    ExportFormat(
        "tsv", tr("Table with tabs (TSV)"), ".tsv", tr("The same as CSV, with tabs between the columns."), listed=True
    ),
    ExportFormat(
        "projector",
        "Embedding Projector",
        ".tsv",
        tr("Two files: the vectors, and the data about their words."),
        listed=True,
    ),
    ExportFormat("words", tr("List of the selected words"), ".txt", tr("One word per line, in UTF-8.")),
)


@dataclass(frozen=True)
class ExportOptions:
    """Options of a map export.

    Attributes
    ----------
    kind : str
        Id of one of `KINDS`.
    whole : bool
        Whether to export all of the map, or only what is in view.
    words : str
        Words of a table: ``all``, ``visible`` or ``selected``.
    paper : ExportSize
    look : str
        ``light``, ``dark`` or ``print``.
    background, legend : bool
    named : str
        Which words are labeled, as in `lay_out`.
    title, caption : str
    """

    kind: str
    whole: bool = False
    words: str = "all"
    paper: ExportSize = field(default_factory=ExportSize)
    look: str = "light"
    background: bool = True
    legend: bool = True
    named: str = "all"
    title: str = ""
    caption: str = ""


@dataclass(frozen=True)
class MapExportData:
    """Data of the map to export, fixed when the export begins.

    Attributes
    ----------
    seen : ViewSnapshot
    coordinates : float32 array (n, 2 or 3)
        nan for words without a position.
    counts : int64 array (n,), or None
    hidden : bool array (n,)
    selected : int32 array (m,)
    vectors : callable
        Returns the vectors of the first `count` words, float32 (count, d), or None if they are gone; on a
        worker.
    """

    seen: ViewSnapshot
    coordinates: np.ndarray
    counts: np.ndarray | None
    hidden: np.ndarray
    selected: np.ndarray
    vectors: Callable[[int], np.ndarray | None]

    @property
    def words(self) -> Sequence[str]:
        """The words on the map."""
        return self.seen.words
