"""Export options: file formats, choices, and the data they apply to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from embviz.gui.map.export.paper import ExportSize
from embviz.gui.map.view.visible_map import ViewSnapshot
from embviz.util.language import tr


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
        "png",
        tr("Picture (PNG)"),
        ".png",
        tr("Rendered at the size you choose, with names placed for it."),
        drawn=True,
    ),
    ExportFormat(
        "svg",
        tr("Drawing (SVG)"),
        ".svg",
        tr("Points and names stay editable objects."),
        drawn=True,
    ),
    ExportFormat(
        "pdf", tr("Page (PDF)"), ".pdf", tr("For print: sharp at any size, its text can be searched."), drawn=True
    ),
    ExportFormat(
        "html",
        tr("Web page (HTML)"),
        ".html",
        tr("One file to pan, zoom, search and filter in any browser, offline."),
    ),
    ExportFormat(
        "csv",
        tr("Table (CSV)"),
        ".csv",
        tr("One line per word: rank, count, position, norm, color, selected."),
        listed=True,
    ),
    ExportFormat(
        "tsv",
        tr("Table with tabs (TSV)"),
        ".tsv",
        tr("The same as CSV, with tabs between the columns."),
        listed=True,
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
