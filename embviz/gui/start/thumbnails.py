"""Thumbnails of the maps of recent files.

A thumbnail is made when its map is left: another file is opened, the start page is shown, or the window
closes. It is a PNG of a few kilobytes in the folder of the log; their number is limited.
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
SIZE = QSize(336, 196)  # px of the file: twice the displayed size
KEPT = 16  # pictures
_WORDS = "words"  # PNG key of the number of words
_FINE = 2  # oversampling: painted pixels per pixel of the file, along each side
_EDGE = 0.06  # margin as a share of width and height
_RADII = ((150, 9.0), (1500, 5.0), (6000, 3.2), (1 << 62, 2.0))  # oversampled px, by the number of words
_FEWEST = 3  # words with a place


@dataclass(frozen=True)
class MapSeen:
    """Immutable data for a thumbnail.

    Attributes
    ----------
    path : Path
        Of the file.
    words : int
        Total number of words, on the map or not.
    coordinates : float32 array (n, 2 or 3)
    coloring : Coloring or None
    """

    path: Path
    words: int
    coordinates: np.ndarray
    coloring: "Coloring | None"


def folder() -> Path:
    """Return the folder of the thumbnails."""
    return settings.log_folder() / "maps"


def file_of(path: str) -> Path:
    """Return the path of a file's thumbnail, which may not exist."""
    return folder() / f"{hashlib.sha256(path.encode('utf-8', 'surrogateescape')).hexdigest()[:32]}.png"


def read(path: str) -> tuple[QImage, int] | None:
    """Return the thumbnail of a file and its number of words; None if there is none or it is unreadable."""
    reader = QImageReader(str(file_of(path)))
    if not reader.canRead() or reader.size().width() > SIZE.width() or reader.size().height() > SIZE.height():
        return None
    words = reader.text(_WORDS)
    image = reader.read()
    return None if image.isNull() or not words.isdecimal() else (image, int(words))


def write(seen: MapSeen) -> None:
    """Paint and save a thumbnail; the oldest ones are deleted if there are too many.

    If the folder cannot be written, the start page has no thumbnails, and nothing else fails.
    """
    image = painted(seen)
    if image is None:
        return
    image.setText(_WORDS, str(seen.words))
    target = file_of(str(seen.path.resolve()))  # as in the list of recent files
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
    """Paint the positions as colored discs on a transparent background; None if there are too few."""
    there = np.flatnonzero(np.isfinite(seen.coordinates).all(axis=1))
    if len(there) < _FEWEST:
        return None
    places = seen.coordinates[there, :2].astype(np.float64)
    # a few outliers must not shrink the rest to a dot
    low, high = np.percentile(places, (0.5, 99.5), axis=0)
    wide, tall = SIZE.width() * _FINE, SIZE.height() * _FINE
    room = np.array([wide, tall]) * (1 - 2 * _EDGE)
    scale = float((room / np.maximum(high - low, 1e-9)).min())
    spots = (places - (low + high) / 2) * scale * (1, -1) + (wide / 2, tall / 2)
    colors = np.full(len(there), theme.color("accent").rgb(), np.uint32)
    if seen.coloring is not None and len(seen.coloring.values) == len(seen.coordinates):
        colors = seen.coloring.colors()[there]
    radius = next(px for most, px in _RADII if len(there) <= most)
    # the most frequent words, which come first, are painted last
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
    """Tracks the map of the open file, and saves its thumbnail when it is left; one per window.

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
        self._seen: MapSeen | None = None  # changes since its last thumbnail
        self._of: object = None  # the text or the vectors that it belongs to
        workspace, scene = context.workspace, context.scene
        scene.frame_changed.connect(self._note)
        scene.coloring_changed.connect(self._note)
        workspace.corpus_changed.connect(self.keep)

    def keep(self) -> None:
        """Make the thumbnail of the last map on a worker."""
        seen, self._seen, self._of = self._seen, None, None
        if seen is not None:

            def work(_job: Job) -> None:
                write(seen)

            self._context.jobs.submit("quick", f"{KIND} {seen.path}", work, lambda _done: self.changed.emit())

    def keep_now(self) -> None:
        """Make the thumbnail before returning, because the window closes."""
        seen, self._seen, self._of = self._seen, None, None
        if seen is not None:
            write(seen)

    def _path(self) -> Path | None:
        """Return the open file; None if the data is not from a file."""
        if (path := self._project_path()) is not None:
            return path
        origin = self._context.loader.origins.of(self._held())
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
            self.keep()  # the first signal of another file may come before the one that it was opened
        before = self._seen.coloring if self._seen is not None else None
        same = before is not None and len(before.values) == len(scene.words)
        coloring = scene.coloring if scene.coloring is not None else before if same else None
        self._seen, self._of = MapSeen(path, len(index), scene.coordinates, coloring), self._held()

    def rename(self) -> None:
        """Update the path under which the open data is saved."""
        path = self._path()
        if self._seen is not None and path is not None and self._held() is self._of:
            self._seen = replace(self._seen, path=path)


def pictures(paths: list[str]) -> Callable[[Job], dict[str, tuple[QImage, int]]]:
    """Return a job that reads the thumbnails of some files."""

    def work(_job: Job) -> dict[str, tuple[QImage, int]]:
        return {path: found for path in paths if (found := read(path)) is not None}

    return work
