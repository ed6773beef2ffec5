"""Reads project files from untrusted sources: nothing is unpacked to disk or executed, everything is checked."""

import hashlib
import io
import json
import os
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from embviz.projects.archive_writing import ARRAYS, AT_ONCE, MANIFEST, MARK, MIME, PARTS, SIZE, joined
from embviz.projects.entries import Damage, ManifestEntry
from embviz.projects.migrations import migrated
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.util.special_files import is_special
from embviz.vectors.formats.array_header import array_header, array_in
from embviz.vectors.formats.packing import most_unpacked

_MEMBER_HEAD = struct.Struct("<4s5H3L2H")  # of a member: sizes, sum, name, extra
_LARGE = struct.Struct("<2H2Q")  # sizes of one that may be larger than 4 GB
_LISTED = struct.Struct("<4s6H3L5H2L")  # a member in the directory
_PLACED = struct.Struct("<2H3Q")  # its sizes and place
_END_LARGE, _FIND_END, _END = struct.Struct("<4sQ2H2L4Q"), struct.Struct("<4sLQL"), struct.Struct("<4s4H2LH")
_UNSAID, _UNSAID_SHORT = 0xFFFFFFFF, 0xFFFF
_VERSION = 45  # of the zip format, the first with large files
_MOST_NAME = 512


@dataclass(frozen=True)
class _Member:
    name: bytes
    place: int
    size: int
    sum: int


def mended(file: BinaryIO, most: int) -> BinaryIO | None:
    """Rebuild a truncated zip from its complete members; None where there is none.

    Only the headers are read; the data after them are uncompressed, as embviz writes them.

    Parameters
    ----------
    file : binary file
        Must be seekable; the result reads from it.
    most : int
        Members to look for.
    """
    members, end = _members(file, most)
    return io.BufferedReader(_Mended(file, end, _directory(members, end))) if members else None


def _members(file: BinaryIO, most: int) -> tuple[list[_Member], int]:
    """Return the complete members, and the end offset of the last one."""
    size, at = file.seek(0, os.SEEK_END), 0
    found: list[_Member] = []
    while len(found) < most:
        file.seek(at)
        head = file.read(_MEMBER_HEAD.size)
        if len(head) < _MEMBER_HEAD.size:
            break
        sign, _, flags, packing, _, _, crc, packed, plain, name_length, extra_length = _MEMBER_HEAD.unpack(head)
        if sign != b"PK\x03\x04" or flags or packing or name_length > _MOST_NAME:
            break
        name, extra = file.read(name_length), file.read(extra_length)
        if plain == _UNSAID and len(extra) >= _LARGE.size:
            kind, _, plain, packed = _LARGE.unpack_from(extra)
            if kind != 1:
                break
        end = at + _MEMBER_HEAD.size + name_length + extra_length + plain
        if packed != plain or end > size:
            break
        found.append(_Member(name, at, plain, crc))
        at = end
    return found, at


def _directory(members: list[_Member], begin: int) -> bytes:
    """Return the central directory for the members of a zip, to be placed at `begin`."""
    listed = b"".join(
        _LISTED.pack(
            b"PK\x01\x02",
            _VERSION,
            _VERSION,
            0,
            0,
            0,
            0,
            one.sum,
            _UNSAID,
            _UNSAID,
            len(one.name),
            _PLACED.size,
            0,
            0,
            0,
            0,
            _UNSAID,
        )
        + one.name
        + _PLACED.pack(1, _PLACED.size - 4, one.size, one.size, one.place)
        for one in members
    )
    count = len(members)
    return b"".join(
        (
            listed,
            _END_LARGE.pack(
                b"PK\x06\x06", _END_LARGE.size - 12, _VERSION, _VERSION, 0, 0, count, count, len(listed), begin
            ),
            _FIND_END.pack(b"PK\x06\x07", 0, begin + len(listed), 1),
            _END.pack(b"PK\x05\x06", 0, 0, _UNSAID_SHORT, _UNSAID_SHORT, _UNSAID, _UNSAID, 0),
        )
    )


class _Mended(io.RawIOBase):
    """The beginning of a file, followed by other bytes."""

    def __init__(self, file: BinaryIO, length: int, rest: bytes) -> None:
        self._file, self._length, self._rest, self._at = file, length, rest, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        from_ = {os.SEEK_SET: 0, os.SEEK_CUR: self._at, os.SEEK_END: self._length + len(self._rest)}[whence]
        self._at = max(0, from_ + offset)
        return self._at

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        wanted = len(buffer)
        if self._at < self._length:
            self._file.seek(self._at)
            data = self._file.read(min(wanted, self._length - self._at))
        else:
            begin = self._at - self._length
            data = self._rest[begin : begin + wanted]
        buffer[: len(data)] = data
        self._at += len(data)
        return len(data)


MOST_MEMBERS = 200_000
PART = re.compile(rf"{PARTS}[0-9]{{6}}\.json")
MEMBER = re.compile(rf"{MARK}|{re.escape(MANIFEST)}|{PART.pattern}|{ARRAYS}[0-9a-f]{{{2 * SIZE}}}\.npy")
"""The names of members, whole."""


def check_sizes(infos: Sequence[zipfile.ZipInfo], size: int, path: Path) -> None:
    """Check the member sizes in the directory of a file of the given size.

    Raises
    ------
    InputError
    """
    if len(infos) > MOST_MEMBERS:
        raise Damage(path, tr("it says that it contains {infos:,} members", infos=len(infos)))
    for info in infos:
        if info.compress_type == zipfile.ZIP_STORED and info.compress_size != info.file_size:
            raise Damage(path, tr("{filename} has two sizes", filename=info.filename))
    # a few compressed bytes may expand to fill all memory
    total = sum(info.file_size for info in infos)
    if total > most_unpacked(size):
        raise InputError(
            tr(
                "{path} says that it holds {file_size:,} bytes, far more than a project of its size can.",
                path=path,
                file_size=total,
            ),
            tr("Do not open it, unless you know who made it; then ask for another copy."),
        )


def check_names(infos: Sequence[zipfile.ZipInfo], path: Path) -> None:
    """Check the names of the members.

    Raises
    ------
    InputError
    """
    strange = next((info for info in infos if not MEMBER.fullmatch(info.orig_filename)), None)
    if strange is not None:
        raise InputError(
            tr(
                "{path} contains {orig_filename!r}, which embviz does not write.",
                path=path,
                orig_filename=strange.orig_filename[:80],
            ),
            tr("Open a project as embviz saved it."),
        )
    if len({info.filename for info in infos}) < len(infos):
        raise Damage(path, tr("a member is there twice"))


_MOST_MANIFEST = 32 << 20  # bytes
_WORDS_AT_ONCE = 1 << 15
_HEAD = 1 << 16
_CONTENTS = tr("its list of contents")
CUT_OFF, CONTENTS = "cut off", "contents"
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
    IndexError,
    OSError,
)


def is_project(path: str | os.PathLike[str]) -> bool:
    """Return whether a file is a project, judged by its first bytes; False where there is none."""
    if is_special(path):
        return False
    begin = 30  # length of the first member's name
    try:
        with open(path, "rb") as file:
            head = file.read(begin + len(MARK) + len(MIME))
    except OSError:
        return False
    return head.startswith(b"PK\x03\x04") and head[begin:] == MARK.encode() + MIME


class ArchiveReader:
    """Reads arrays from a project file, each after a check of its size, type and checksum.

    Parameters
    ----------
    pulse : Pulse, optional

    Attributes
    ----------
    manifest : mapping
        The content of the JSON text, migrated to this version.
    trouble : str
        Why the manifest had to be put together from those of its parts that are whole: the file is `CUT_OFF`, or its
        `CONTENTS` are damaged; empty where it had not to.

    Raises
    ------
    InputError
        When the file cannot be read, was saved by a newer version, or is no archive of embviz's.
    Cancelled
    """

    def __init__(self, path: str | os.PathLike[str], pulse: Pulse = SILENT) -> None:
        self.path = Path(path)
        self._pulse = pulse
        self._done = 0
        self._arrays: WeakValueDictionary[str, NDArray[Any]] = WeakValueDictionary()
        self._lists: dict[tuple[str, str], tuple[str, ...]] = {}
        if not is_project(self.path):
            raise self._no_project()
        with ExitStack() as undone:
            with self._said_of(_CONTENTS):
                self._file = undone.enter_context(self.path.open("rb"))
                self._size = max(1, self.path.stat().st_size)
                self._zip = self._opened()
            check_sizes(self._zip.infolist(), self._size, self.path)
            self.trouble = ""
            # a newer version may use other names
            self.manifest = migrated(self._manifest(), self.path)
            check_names(self._zip.infolist(), self.path)
            undone.pop_all()

    def _opened(self) -> zipfile.ZipFile:
        try:
            return zipfile.ZipFile(self._file)
        except zipfile.BadZipFile:
            whole = mended(self._file, MOST_MEMBERS)
            if whole is None:
                raise
            return zipfile.ZipFile(whole)

    def __enter__(self) -> "ArchiveReader":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._zip.close()
        self._file.close()

    def look(self, done: int = 0) -> None:
        """Add to the bytes done, reporting progress.

        Raises
        ------
        Cancelled
        """
        self._done += done
        self._pulse.beat(min(0.99, self._done / self._size), tr("Opening the project"))

    def array(self, name: Any, kind: str, axes: int | tuple[int, ...], entry: ManifestEntry) -> NDArray[Any]:
        """Read an array, read-only.

        Parameters
        ----------
        name : value
            Its name in the manifest.
        kind : str
            The required dtype, as numpy names it.
        axes : int or tuple of int
            The number of axes, or the allowed numbers.
        entry : ManifestEntry
            The entry that refers to it.

        Raises
        ------
        Damage
            When it is missing, another one, or damaged.
        Cancelled
        """
        if not isinstance(name, str) or not MEMBER.fullmatch(f"{ARRAYS}{name}.npy"):
            raise entry.damage(tr("names no array"))
        known = self._arrays.get(name)
        if known is None:
            known = self._arrays[name] = self._read(name, entry)
        if known.dtype != np.dtype(kind) or known.ndim not in ((axes,) if isinstance(axes, int) else axes):
            raise entry.damage(
                tr(
                    "names an array of {dtype} with {ndim} axes, not of {kind} with {axes}",
                    dtype=known.dtype,
                    ndim=known.ndim,
                    kind=kind,
                    axes=axes,
                )
            )
        return known

    def words(self, name: str, entry: ManifestEntry) -> tuple[str, ...]:
        """Read a list of distinct words.

        Raises
        ------
        Damage
            When it is damaged.
        Cancelled
        """
        found = self.texts(name, entry)
        if len(set(found)) != len(found):
            raise entry.entry(name).damage(tr("contains a word twice"))
        return found

    def texts(self, name: str, entry: ManifestEntry) -> tuple[str, ...]:
        """Read a list of texts, which may repeat.

        Raises
        ------
        Damage
            When it is damaged.
        Cancelled
        """
        place = entry.entry(name)
        key = str(place.raw("text")), str(place.raw("ends"))
        if key not in self._lists:
            text = self.array(place.raw("text"), "uint8", 1, place)
            ends = self.array(place.raw("ends"), "int64", 1, place)
            begins = np.concatenate([np.zeros(1, np.int64), ends[:-1]])
            if (len(ends) and (ends[-1] != len(text) or ends[0] < 0)) or (ends < begins).any():
                raise place.damage(tr("has ends that do not fit the text"))
            self._lists[key] = self._spelled(text, begins, ends, place)
        count = place.whole("count")
        found = self._lists[key]
        if count > len(found):
            raise place.damage(tr("names more words than there are"))
        return found[:count]

    def _spelled(
        self, text: NDArray[Any], begins: NDArray[np.int64], ends: NDArray[np.int64], place: ManifestEntry
    ) -> tuple[str, ...]:
        data = text.tobytes()
        found: list[str] = []
        for first in range(0, len(ends), _WORDS_AT_ONCE):
            some = zip(
                begins[first : first + _WORDS_AT_ONCE].tolist(),
                ends[first : first + _WORDS_AT_ONCE].tolist(),
                strict=True,
            )
            try:
                found += [data[begin:end].decode("utf-8", "surrogatepass") for begin, end in some]
            except UnicodeDecodeError as error:
                raise place.damage(tr("contains a word that is not text")) from error
            self.look()
        return tuple(found)

    def _read(self, name: str, entry: ManifestEntry) -> NDArray[Any]:
        member = f"{ARRAYS}{name}.npy"
        with self._said_of(entry):
            try:
                info = self._zip.getinfo(member)
            except KeyError as error:
                raise entry.damage(tr("is missing")) from error
            digest = hashlib.blake2b(digest_size=SIZE)
            with self._zip.open(info) as stream:
                head = stream.read(min(_HEAD, info.file_size))
                header = array_header(head, f"{self.path}: {member}")
                if header.begin + header.bytes != info.file_size or header.dtype.kind not in "fiu" or header.fortran:
                    raise entry.damage(tr("is not what it says it is"))
                # the size stands in the directory too, and was compared there with that of the file
                data = np.empty(info.file_size, np.uint8)
                data[: len(head)] = np.frombuffer(head, np.uint8)
                digest.update(head)
                at = len(head)
                while at < len(data):
                    piece = stream.read(min(AT_ONCE, len(data) - at))
                    if not piece:
                        raise entry.damage(tr("ends after {at:,} of {whole:,} bytes", at=at, whole=len(data)))
                    data[at : at + len(piece)] = np.frombuffer(piece, np.uint8)
                    digest.update(piece)
                    at += len(piece)
                    self.look(len(piece))
                stream.read(1)  # the end of the member, where zip checks its own CRC
        if digest.hexdigest() != name:
            raise entry.damage(tr("has been changed since it was saved"))
        array = array_in(header, data, self.path)
        array.flags.writeable = False
        return array

    def _manifest(self) -> Any:
        cut_off = InputError(
            tr(
                "{path} is cut off: it was copied or written only in part, and its list of contents is at its end.",
                path=self.path,
            ),
            tr("Copy it again from the original, or open the copy saved before."),
        )
        damage: InputError | None = None
        if MANIFEST in self._zip.namelist():
            try:
                return self._json(MANIFEST)
            except Damage as error:
                damage = error
        self.trouble = CONTENTS if damage is not None else CUT_OFF
        found = self._parts()
        if not found:
            raise damage or cut_off
        return found

    def _parts(self) -> dict[str, Any]:
        """Return the manifest as far as it can be rebuilt from its intact parts."""
        found: dict[str, Any] = {}
        for name in sorted(name for name in self._zip.namelist() if PART.fullmatch(name)):
            try:
                part = self._json(name)
            except Damage:  # the arrays that it refers to are lost; others are not
                continue
            found = joined(found, part) if isinstance(part, dict) else found
        return found

    def _json(self, member: str) -> Any:
        with self._said_of(_CONTENTS):
            info = self._zip.getinfo(member)
            if info.file_size > _MOST_MANIFEST:
                raise Damage(self.path, tr("{member} is of {size:,} bytes", member=member, size=info.file_size))
            self.look()
            try:
                return json.loads(self._zip.read(info))
            except RecursionError as error:
                raise Damage(self.path, tr("{member} is nested too deeply", member=member)) from error

    def _no_project(self) -> InputError:
        cure = tr("Choose a file that embviz saved, ending in .embviz.")
        if not self.path.exists():
            return InputError(tr("{path} was not found.", path=self.path), tr("Choose another project."))
        if self.path.is_file() and not os.access(self.path, os.R_OK):
            return InputError(
                tr("{path} may not be read.", path=self.path), tr("Ask for the right to read it, or copy it.")
            )
        if self.path.is_file() and not self.path.stat().st_size:
            return InputError(tr("{path} is empty.", path=self.path), tr("Copy it again from the original."))
        return InputError(tr("{path} is not a project of embviz, or is cut off.", path=self.path), cure)

    @contextmanager
    def _said_of(self, place: ManifestEntry | str) -> Iterator[None]:
        """Add the name of the file to errors raised in the block."""
        try:
            yield
        except _BROKEN as error:
            told = error.strerror if isinstance(error, OSError) else None
            said = tr("cannot be read: {why}", why=told or tr("its bytes are not those saved"))
            raise (
                place.damage(said) if isinstance(place, ManifestEntry) else Damage(self.path, f"{place} {said}")
            ) from error
