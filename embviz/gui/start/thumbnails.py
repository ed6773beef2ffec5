"""Thumbnails of the maps of recent files.

A picture is made when its map is no longer looked at: another file is opened, the start page is shown, or the window
closes. It is a PNG of some kilobytes in the folder of the log; how many are kept is bounded.
"""

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader

from embviz.gui.core import settings
from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.style import theme

if TYPE_CHECKING:
    from embviz.gui.scene.coloring.coloring import Coloring

KIND = "thumbnail of the map"
SIZE = QSize(336, 196)  # px of the file: twice what a tile shows
KEPT = 16  # pictures
_WORDS = "words"  # key of their number in the file
_FINE = 2  # pixels that are painted for each pixel of the file, along each side
_EDGE = 0.06  # of the width and height that stays free
_RADII = ((150, 9.0), (1500, 5.0), (6000, 3.2), (1 << 62, 2.0))  # px of the fine picture, by the number of words
_FEWEST = 3  # words with a place


@dataclass(frozen=True)
class MapSeen:
    """What a picture is made of: nothing in it is written to.

    Attributes
    ----------
    path : Path
        Of the file.
    words : int
        In all, on the map or not.
    coordinates : float32 array (n, 2 or 3)
    coloring : Coloring or None
    """

    path: Path
    words: int
    coordinates: np.ndarray
    coloring: "Coloring | None"


def folder() -> Path:
    """Return where the pictures are kept."""
    return settings.log_folder() / "maps"


def file_of(path: str) -> Path:
    """Return the picture of a file, whether there is one or not."""
    return folder() / f"{hashlib.sha256(path.encode('utf-8', 'surrogateescape')).hexdigest()[:32]}.png"


def read(path: str) -> tuple[QImage, int] | None:
    """Return the picture of a file's map and its number of words; None where there is none that can be read."""
    reader = QImageReader(str(file_of(path)))
    if not reader.canRead() or reader.size().width() > SIZE.width() or reader.size().height() > SIZE.height():
        return None
    words = reader.text(_WORDS)
    image = reader.read()
    return None if image.isNull() or not words.isdecimal() else (image, int(words))


def write(seen: MapSeen) -> None:
    """Paint the picture of a map and keep it; those that were made first go where there are too many.

    A folder that cannot be written leaves the start page without pictures, and nothing else.
    """
    image = painted(seen)
    if image is None:
        return
    image.setText(_WORDS, str(seen.words))
    target = file_of(str(seen.path.resolve()))  # as it stands among the recent ones
    half = target.with_suffix(".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if image.save(str(half), "PNG"):  # type: ignore[call-overload]  # the stubs want bytes, Qt takes str
            os.replace(half, target)
        kept = sorted(target.parent.glob("*.png"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
        for old in kept[KEPT:]:
            old.unlink(missing_ok=True)
    except OSError:
        return


def painted(seen: MapSeen) -> QImage | None:
    """Paint the places as discs in their colors on nothing; None where there are too few."""
    there = np.flatnonzero(np.isfinite(seen.coordinates).all(axis=1))
    if len(there) < _FEWEST:
        return None
    places = seen.coordinates[there, :2].astype(np.float64)
    # a few words far out must not make a dot of the others
    low, high = np.percentile(places, (0.5, 99.5), axis=0)
    wide, tall = SIZE.width() * _FINE, SIZE.height() * _FINE
    room = np.array([wide, tall]) * (1 - 2 * _EDGE)
    scale = float((room / np.maximum(high - low, 1e-9)).min())
    spots = (places - (low + high) / 2) * scale * (1, -1) + (wide / 2, tall / 2)
    colors = np.full(len(there), theme.color("accent").rgb(), np.uint32)
    if seen.coloring is not None and len(seen.coloring.values) == len(seen.coordinates):
        colors = seen.coloring.colors()[there]
    radius = next(px for most, px in _RADII if len(there) <= most)
    # the most frequent words, which come first, lie on top
    columns, rows = np.rint(spots[::-1]).astype(np.int64).T
    colors = np.asarray(colors, np.uint32)[::-1] | np.uint32(0xFF000000)
    pixels = np.zeros((tall, wide), np.uint32)
    reach = int(radius)
    for y in range(-reach, reach + 1):
        for x in range(-reach, reach + 1):
            if x * x + y * y <= radius * radius:
                inside = (columns + x >= 0) & (columns + x < wide) & (rows + y >= 0) & (rows + y < tall)
                pixels[rows[inside] + y, columns[inside] + x] = colors[inside]
    image = QImage(pixels.tobytes(), wide, tall, 4 * wide, QImage.Format.Format_ARGB32)
    return image.scaled(SIZE, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)


class MapThumbnails(QObject):
    """Notes what the map shows of a file, and keeps a picture of it when that is left; one for a window.

    Parameters
    ----------
    project_path : callable
        Returns the file of the open project, or None.

    Signals
    -------
    changed
        There is a new picture.
    """

    changed = Signal()

    def __init__(self, context: Context, project_path: Callable[[], Path | None]) -> None:
        super().__init__(context.workspace)
        self._context, self._project_path = context, project_path
        self._seen: MapSeen | None = None  # newer than the picture of it
        self._of: object = None  # the text or the vectors that it is of
        workspace, scene = context.workspace, context.scene
        scene.frame_changed.connect(self._note)
        scene.coloring_changed.connect(self._note)
        workspace.corpus_changed.connect(self.keep)

    def keep(self) -> None:
        """Make the picture of what was seen last, on a worker."""
        seen, self._seen, self._of = self._seen, None, None
        if seen is not None:

            def work(_job: Job) -> None:
                write(seen)

            self._context.jobs.submit("quick", f"{KIND} {seen.path}", work, lambda _done: self.changed.emit())

    def keep_now(self) -> None:
        """Make it before anything else happens: the window closes."""
        seen, self._seen, self._of = self._seen, None, None
        if seen is not None:
            write(seen)

    def _path(self) -> Path | None:
        """Return the file that is open; None for what is in none."""
        if (path := self._project_path()) is not None:
            return path
        origin = self._context.opening.origins.of(self._held())
        return origin.path if origin is not None else None

    def _held(self) -> object:
        """Return the open text, else the open vectors."""
        workspace = self._context.workspace
        return workspace.corpus if workspace.corpus is not None else workspace.embedding

    def _note(self) -> None:
        workspace, scene, path = self._context.workspace, self._context.scene, self._path()
        index = workspace.index
        if path is None or index is None or not len(scene.words) or workspace.place is not None:
            return
        if self._seen is not None and self._seen.path != path:
            self.keep()  # what is heard first of another file is not that it was opened
        before = self._seen.coloring if self._seen is not None else None
        same = before is not None and len(before.values) == len(scene.words)
        coloring = scene.coloring if scene.coloring is not None else before if same else None
        self._seen, self._of = MapSeen(path, len(index), scene.coordinates, coloring), self._held()

    def rename(self) -> None:
        """Take note under which name the open things are kept."""
        path = self._path()
        if self._seen is not None and path is not None and self._held() is self._of:
            self._seen = replace(self._seen, path=path)


def pictures(paths: list[str]) -> Callable[[Job], dict[str, tuple[QImage, int]]]:
    """Return the work that reads the pictures of some files."""

    def work(_job: Job) -> dict[str, tuple[QImage, int]]:
        return {path: found for path in paths if (found := read(path)) is not None}

    return work
