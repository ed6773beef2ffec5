"""Thumbnails of words whose vectors are of images; read on a worker, with limits on size."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader

from embviz.gui.core.jobs import Jobs
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.attached_table import Pictures, TableColumn

KIND = "thumbnail"
EDGE = 288  # px of a thumbnail at most, twice its size on a card for high-resolution screens
_KEPT = 64  # number of cached thumbnails, of at most a third of a megabyte each
_LARGEST_FILE = 64 << 20  # bytes
_MOST_PIXELS = 64_000_000  # largest image that is decoded
_FORMATS = (b"png", b"jpg", b"jpeg", b"webp", b"gif", b"bmp")


@dataclass(frozen=True)
class Thumbnail:
    """The picture of a word, or the reason why there is none; neither while it is loading."""

    image: QImage | None = None
    said: str = ""


Pictured = Callable[[int], Thumbnail | None]
"""Maps a word to its picture, None if it has none."""


@dataclass(frozen=True)
class _Wanted:
    """One picture: a file, or a position in a sprite."""

    pictures: "Pictures"
    name: str
    place: int = -1


class Thumbnails(QObject):
    """Loads the last requested picture on a worker, with a cache.

    Signals
    -------
    arrived
        A requested picture has been loaded, or has failed.
    """

    arrived = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._kept: OrderedDict[_Wanted, Thumbnail] = OrderedDict()
        self._awaited: _Wanted | None = None
        self._sprite = _Sprite()

    def of(self, column: "TableColumn", row: int) -> Thumbnail | None:
        """Return the picture of a row as far as it is loaded; None if the column names none."""
        value = int(column.values[row])
        if column.pictures is None or value < 0:
            return None
        if column.pictures.sprite:
            wanted = _Wanted(column.pictures, column.pictures.sprite, value)
        else:
            wanted = _Wanted(column.pictures, column.names[value])
        found = self._kept.get(wanted)
        if found is not None:
            self._kept.move_to_end(wanted)
            return found
        if wanted != self._awaited:
            self._awaited = wanted
            sprite = self._sprite

            def done(thumbnail: Thumbnail) -> None:
                self._awaited = None
                self._kept[wanted] = thumbnail
                while len(self._kept) > _KEPT:
                    self._kept.popitem(last=False)
                self.arrived.emit()

            self._jobs.submit("files", KIND, lambda _job: _read(wanted, sprite), done)
        return Thumbnail()

    def forget(self) -> None:
        """Remove all pictures, because other vectors are open."""
        self._jobs.cancel(KIND)
        self._kept.clear()
        self._awaited, self._sprite = None, _Sprite()


class _Sprite:
    """The decoded sprite that was read last; used by the worker only."""

    def __init__(self) -> None:
        self.key: tuple[str, str] | None = None
        self.sheet: QImage | str = ""


def _read(wanted: _Wanted, sprite: _Sprite) -> Thumbnail:
    pictures = wanted.pictures
    if wanted.place < 0:
        found = _image(pictures.folder, wanted.name, EDGE)
        return Thumbnail(said=found) if isinstance(found, str) else Thumbnail(found)
    key = (pictures.folder, pictures.sprite)
    if sprite.key != key:
        sprite.key, sprite.sheet = key, _image(*key, None)
    sheet = sprite.sheet
    if isinstance(sheet, str):
        return Thumbnail(said=sheet)
    width, height = pictures.tile
    row, column = divmod(wanted.place, max(1, sheet.width() // width))
    tile = QRect(column * width, row * height, width, height)
    if not sheet.rect().contains(tile):
        return Thumbnail(said=tr("{sprite} is too small to hold this picture", sprite=pictures.sprite))
    return Thumbnail(_at_most(sheet.copy(tile), EDGE))


def _image(folder: str, name: str, edge: int | None) -> QImage | str:
    """Return a picture below a folder, scaled down to a maximum edge, or an error message."""
    if not _is_below(folder, name):
        return tr("{name} is not in the folder of the vectors, so it is not opened", name=name)
    path = Path(folder, name)
    try:
        if not path.is_file():
            return tr("{name} was not found", name=name)
        if path.stat().st_size > _LARGEST_FILE:
            return tr("{name} is larger than {largest_file} MB", name=name, largest_file=_LARGEST_FILE >> 20)
    except (OSError, ValueError) as error:
        return tr("{name} cannot be read: {error}", name=name, error=error)
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    reader.setDecideFormatFromContent(True)
    size = reader.size()
    if not reader.canRead() or bytes(reader.format().data()) not in _FORMATS or not size.isValid():
        return tr("{name} is not a picture of a known kind", name=name)
    if size.width() * size.height() > _MOST_PIXELS:
        return tr(
            "{name} has {width:,} × {height:,} pixels, too many to be unpacked",
            name=name,
            width=size.width(),
            height=size.height(),
        )
    if edge is not None and max(size.width(), size.height()) > edge:
        reader.setScaledSize(size.scaled(edge, edge, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1)))
    image = reader.read()
    if image.isNull():
        return tr("{name} cannot be read: {errorString}", name=name, errorString=reader.errorString())
    return image


def _is_below(folder: str, name: str) -> bool:
    """Return whether a name is a path below a folder, without disk access: it may name another computer."""
    if PureWindowsPath(name).anchor or PurePosixPath(name).is_absolute():
        return ".." not in PureWindowsPath(name).parts and Path(name).is_relative_to(folder)
    return ".." not in PureWindowsPath(name).parts and "\0" not in name and "://" not in name


def _at_most(image: QImage, edge: int) -> QImage:
    if max(image.width(), image.height()) <= edge:
        return image
    return image.scaled(edge, edge, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
