"""The picture shared by the parts of the lesson: its patches, the chosen one, and their features."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState
from embviz.teaching.context.patches import Components, components, cut, directions
from embviz.teaching.context.pictures import SIDE, Picture, landscape, read_picture
from embviz.util.assets import asset
from embviz.util.errors import EmbvizError
from embviz.util.language import tr

KIND = "patches of the lesson"
SIZES = (8, 16, 32)
_SEED = 1
_FIRST = (0.24, 0.53)  # column and row: the roof in the landscape


@dataclass(frozen=True, eq=False)
class Patched:
    """A picture in patches.

    Attributes
    ----------
    name : str
    picture : uint8 array (SIDE, SIDE, 3)
    size : int
        P.
    rows : float64 array (N, 3 P P)
        The patches, with values from 0 to 1.
    described : tuple of Components
        Bases of the patches: their principal components, and random directions.
    """

    name: str
    picture: Picture
    size: int
    rows: np.ndarray
    described: tuple[Components, Components]

    @property
    def across(self) -> int:
        """Number of patches in a row."""
        return SIDE // self.size


class Cutting(QObject):
    """The picture, its patches and their description, shared by the lesson's widgets.

    Signals
    -------
    changed
        Another picture, other patches, or a complaint about a file.
    chosen
        Another patch, other directions or another number of coordinates.
    """

    changed = Signal()
    chosen = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._jobs = stage.context.jobs
        self.found: Patched | None = None
        self.complaint: EmbvizError | None = None
        self.size, self.at, self.way, self.kept = 16, 0, 0, 16
        self._shown: tuple[str, Callable[[], Picture], str] = (tr("the landscape"), landscape, "quick")
        self._asked: tuple[str, Callable[[], Picture], str] = self._shown  # perhaps not read yet

    def want(self) -> None:
        """Load the default picture, once."""
        if self.found is None and not self._jobs.running(KIND):
            self._cut(*self._asked)

    def show_landscape(self) -> None:
        """Show the picture that the program draws."""
        self._cut(tr("the landscape"), landscape, "quick")

    def show_icon(self) -> None:
        """Show the program's icon."""
        self._cut(tr("the icon"), lambda: read_picture(asset("icons", "embviz.png")), "quick")

    def open(self, path: str) -> None:
        """Open a picture file; `complaint` holds the error."""
        self._cut(tr("your picture"), lambda: read_picture(path), "files")  # a photograph may take seconds

    def resize(self, size: int) -> None:
        """Change the patch size."""
        self.size = size
        self._cut(*self._asked)

    def choose(self, at: int) -> None:
        """Select a patch."""
        if self.found is not None and at != self.at:
            self.at = at
            self.chosen.emit()

    def describe(self, way: int) -> None:
        """Set the basis: principal components (0) or random directions (1)."""
        self.way = way
        self.chosen.emit()

    def keep(self, count: int) -> None:
        """Set the number of coordinates kept of each patch."""
        self.kept = count
        self.chosen.emit()

    @property
    def coordinates(self) -> np.ndarray:
        """The coordinates kept of each patch, float64 (N, k)."""
        if self.found is None:
            return np.zeros((0, self.kept))
        return self.found.described[self.way].places[:, : self.kept]

    def _cut(self, name: str, load: Callable[[], Picture], lane: str) -> None:
        """Cut a picture into patches; the picture is loaded on a worker."""
        size, asked = self.size, (name, load, lane)
        former = self.found if asked == self._shown else None
        self._asked = asked

        def work(_job: Job) -> Patched:
            picture = load() if former is None else former.picture
            rows = cut(picture, size) / 255.0
            return Patched(name, picture, size, rows, (components(rows), directions(rows, _SEED)))

        def done(found: Patched) -> None:
            self._shown, self.complaint = asked, None
            self._take(found)

        self._jobs.submit(lane if former is None else "quick", KIND, work, done, self._refuse)

    def _take(self, found: Patched) -> None:
        before, self.found = self.found, found
        x, y = _FIRST
        if before is not None:
            y, x = ((place + 0.5) / before.across for place in divmod(self.at, before.across))
        self.at = int(y * found.across) * found.across + int(x * found.across)
        self.kept = min(self.kept, len(found.described[0].axes))
        self.changed.emit()

    def _refuse(self, error: Exception) -> None:
        self._asked = self._shown
        if not isinstance(error, EmbvizError):
            self._jobs.messages.show_error(error)
            return
        self.complaint = error
        self.size = self.found.size if self.found is not None else self.size
        self.changed.emit()
