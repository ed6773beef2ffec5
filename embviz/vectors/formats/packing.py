"""Files packed by gzip, bzip2, xz or zip: unpacked to a nameless file, so that they are mapped like all others."""

import bz2
import gzip
import lzma
import re
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, Any, BinaryIO, cast

import numpy as np
from numpy.typing import NDArray

from embviz.text.sources import refuse_dictionary
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.formats.file import MappedFile, mapped

_AT_ONCE = 1 << 20  # bytes
_MOST_UNPACKED = 64 << 20  # bytes that are unpacked of however small a file
_MOST_TIMES = 100  # that a larger file may grow; numbers hardly shrink to a fourth
_DISK_LEFT = 1 << 30  # bytes of the disk that are not ours
_ZIP = b"PK\x03\x04"
_ZIPPED = (_ZIP, b"PK\x05\x06")
_UNPACKERS: dict[bytes, Callable[..., Any]] = {b"\x1f\x8b": gzip.open, b"BZh": bz2.open, b"\xfd7zXZ\0": lzma.open}
_PACKERS: dict[str, Callable[..., Any]] = {
    # no time in the file: the same vectors give the same bytes
    ".gz": partial(gzip.GzipFile, "", "wb", 6, mtime=0),
    ".bz2": partial(bz2.open, mode="wb"),
    ".xz": partial(lzma.open, mode="wb", preset=3),
}
PACKINGS = (*_PACKERS, ".zip")
# what belongs to a file of vectors, or describes it
_BESIDE = re.compile(r"metadata|(^|\.)(words|vocab|tokens)(\.txt|$)|\.json$|\.md$|^readme|^license")


def opened(path: Path, pulse: Pulse) -> tuple[MappedFile, Pulse]:
    """Map a file, unpacked if it is packed, and return what is left of the progress.

    A file in an archive is named as if the archive were a folder.

    Raises
    ------
    InputError
        When it cannot be read, is damaged, unpacks to far more than vectors would, or an archive holds several files
        that might be meant.
    Cancelled
    """
    archive = next((parent for parent in path.parents if parent.is_file()), None) if not path.exists() else None
    file = MappedFile.open(path if archive is None else archive)
    head = file.data[:8].tobytes()
    unpacker = next((unpack for magic, unpack in _UNPACKERS.items() if head.startswith(magic)), None)
    later = pulse
    if unpacker is not None or head.startswith(_ZIPPED):
        later = pulse.part(0.5, 1.0)
    with _said_of(file.path):
        if unpacker is not None:
            with file.path.open("rb") as raw, unpacker(raw) as stream:
                name = file.path.stem if file.path.suffix.lower() in PACKINGS else file.path.name
                data = _unpacked(file, stream, file.size, lambda: raw.tell() / file.size, pulse)
            return replace(file, data=data, name=name), later
        if head.startswith(_ZIPPED):
            with zipfile.ZipFile(file.path) as zipped:
                wanted = path.relative_to(archive).as_posix() if archive is not None else None
                return _of_archive(file, zipped, wanted, pulse), later
    return file, pulse


def peek(path: Path, size: int) -> tuple[str, bytes]:
    """Return the name and the first bytes of what is in a file; of an archive of several files that of the likely one.

    Returns
    -------
    name : str
        Empty for an archive in which several files or none may be meant.
    head : bytes
        Empty as well where it is damaged.

    Raises
    ------
    InputError
        When the file cannot be read.
    """
    file = MappedFile.open(path)
    head = file.data[:size].tobytes()
    unpacker = next((unpack for magic, unpack in _UNPACKERS.items() if head.startswith(magic)), None)
    try:
        with _said_of(path):
            if unpacker is not None:
                with path.open("rb") as raw, unpacker(raw) as stream:
                    return without_packing(path.name)[0], stream.read(size)
            if head.startswith(_ZIPPED):
                with zipfile.ZipFile(path) as zipped:
                    names = _likely(_members(zipped))
                    if len(names) == 1 and not names[0].endswith(".npy"):
                        with zipped.open(names[0]) as member:
                            return PurePosixPath(names[0]).name, member.read(size)
                    return ("vectors.npz" if names and all(name.endswith(".npy") for name in names) else ""), b""
    except InputError:
        return "", b""
    return path.name, head


def without_packing(name: str) -> tuple[str, str]:
    """Return the name of a file without the ending of its packing, and that ending, empty where there is none."""
    ending = Path(name).suffix.lower()
    return (name[: -len(ending)], ending) if ending in PACKINGS else (name, "")


@contextmanager
def packer(file: BinaryIO, ending: str) -> Iterator[Callable[[str, BinaryIO], None]]:
    """Open a file for packed contents.

    Parameters
    ----------
    file : binary file
        Open for writing.
    ending : str
        One of `PACKINGS`.

    Yields
    ------
    callable
        Given the name of a file and the file, open at its beginning; packs it.
    """
    if ending == ".zip":
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as zipped:

            def add(name: str, source: BinaryIO) -> None:
                with zipped.open(zipfile.ZipInfo(name), "w", force_zip64=True) as target:
                    shutil.copyfileobj(source, target, _AT_ONCE)

            yield add
    else:
        with _PACKERS[ending](fileobj=file) if ending == ".gz" else _PACKERS[ending](file) as target:
            yield lambda _, source: shutil.copyfileobj(source, target, _AT_ONCE)


def most_unpacked(packed: int) -> int:
    """Return how many bytes a file of a size may unpack to."""
    return max(_MOST_UNPACKED, _MOST_TIMES * packed)


def _of_archive(file: MappedFile, zipped: zipfile.ZipFile, wanted: str | None, pulse: Pulse) -> MappedFile:
    members = _members(zipped)
    if wanted is None and members and all(name.endswith(".npy") for name in members):
        return file
    likely = _likely(members)
    if wanted is None and len(likely) != 1:
        if not members:
            raise InputError(
                tr("{path} is an empty archive.", path=file.path), tr("Choose one that contains a file of vectors.")
            )
        choices = tuple(f"{file.path}/{name}" for name in (likely or members))
        raise InputError(
            tr("{path} contains {choices:,} files.", path=file.path, choices=len(choices)),
            tr("Name one as if the archive were a folder: {choices}.", choices=", ".join(choices[:5])),
            choices[:50],
        )
    chosen = likely[0] if wanted is None else wanted
    if chosen not in members:
        raise InputError(
            tr("{path} contains no file '{chosen}'.", path=file.path, chosen=chosen),
            tr("It holds {list}.", list=", ".join(list(members)[:5])),
            tuple(members)[:50],
        )
    folder = PurePosixPath(chosen).parent
    total = 0
    found: dict[str, NDArray[np.uint8]] = {}
    # first what belongs to it, which is small, then the file itself
    for name in [*(name for name in members if name not in likely and PurePosixPath(name).parent == folder), chosen]:
        info = members[name]
        if info.flag_bits & 1:
            raise InputError(
                tr("{path}/{name} is locked by a password.", path=file.path, name=name),
                tr("Unpack the archive and open the file."),
            )
        refuse_dictionary(zipped, info)
        with zipped.open(info) as member:
            data = _unpacked(file, cast(BinaryIO, member), file.size, partial(_share, member, info), pulse, total)
        total += data.size
        found[PurePosixPath(name).name] = data
    name = PurePosixPath(chosen).name
    data = found.pop(name)
    return MappedFile(file.path if wanted is None else file.path / wanted, data, name, found, file.parts)


def _members(zipped: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    return {
        info.filename: info
        for info in zipped.infolist()
        if info.filename
        and not (info.filename.endswith("/") or "__MACOSX" in info.filename)
        and not PurePosixPath(info.filename).name.startswith(".")
    }


def _likely(members: Iterable[str]) -> list[str]:
    """Return which files of an archive may be the vectors, and not what belongs to them."""
    return [name for name in members if not _BESIDE.search(PurePosixPath(name).name.lower())]


def _share(member: IO[bytes], info: zipfile.ZipInfo) -> float:
    return min(member.tell() / max(info.file_size, 1), 1.0)


def _unpacked(
    file: MappedFile, stream: BinaryIO, packed: int, share: Callable[[], float], pulse: Pulse, before: int = 0
) -> NDArray[np.uint8]:
    """Return what a stream holds, in a file without a name that is gone with its last reader."""
    most = most_unpacked(packed)
    with tempfile.TemporaryFile() as target:
        room = shutil.disk_usage(tempfile.gettempdir()).free - _DISK_LEFT
        size = 0
        while piece := stream.read(_AT_ONCE):
            pulse.beat(share() / 2)
            size += len(piece)
            if before + size > most:
                raise InputError(
                    tr(
                        "{path} unpacks to more than {most:,} bytes, {most_2:,} times its size: no file of vectors "
                        "does.",
                        path=file.path,
                        most=most,
                        most_2=most // packed,
                    ),
                    tr("If you trust it, unpack it with another program and open the file inside."),
                )
            if size > room:
                raise InputError(
                    tr(
                        "{path} unpacks to more than there is room for in {gettempdir}.",
                        path=file.path,
                        gettempdir=tempfile.gettempdir(),
                    ),
                    tr("Make room there, or set TMPDIR to a folder with more."),
                )
            target.write(piece)
        if not size:
            raise InputError(tr("{path} is empty.", path=file.path), tr("Choose a file that contains vectors."))
        target.flush()
        return mapped(target)


@contextmanager
def _said_of(path: Path) -> Iterator[None]:
    try:
        yield
    except (
        gzip.BadGzipFile,
        EOFError,
        zlib.error,
        lzma.LZMAError,
        zipfile.BadZipFile,
        NotImplementedError,
        RuntimeError,
        ValueError,
        OSError,
    ) as error:
        raise InputError(
            tr("{path} is damaged: {error}.", path=path, error=error), tr("Download or compress it again.")
        ) from error
