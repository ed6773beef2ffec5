"""Sources of texts: a file, an archive, a folder or a pattern of names, each opened as a stream.

Nothing is ever unpacked to disk but Parquet files inside other files, whose directory stands at their end.
"""

import bz2
import difflib
import glob
import gzip
import io
import lzma
import os
import stat
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePath, PurePosixPath
from typing import BinaryIO, cast

from embviz.text.blocks import chunks_of, decoded
from embviz.text.encoding import detect
from embviz.text.tables import CSV, JSONL, MAGIC, PARQUET, TSV, unpacked_zstandard
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.special_files import refuse_special

PLAIN, HTML = "plain", "html"
_KINDS = {
    ".csv": CSV,
    ".tsv": TSV,
    ".tab": TSV,
    ".jsonl": JSONL,
    ".ndjson": JSONL,
    ".html": HTML,
    ".htm": HTML,
    ".xhtml": HTML,
}
_COMPRESSED = (".gz", ".bz2", ".xz", ".lzma", ".zst")
_HEAD = 1 << 20
_SAMPLE = 1 << 16
_SAMPLES = 64
# what the libraries raise, beside their own kinds, of archives whose directory or contents are spoiled
_SPOILED = (ValueError, RuntimeError, IndexError, OverflowError, struct.error)
_MOST_UNPACKED = 64 << 20  # bytes that are unpacked of however small a file
_ZIP_HEAD = 30  # bytes before the name of a file in an archive; the last four are the lengths of the name and of more
_DICTIONARY = 32 << 20  # bytes that LZMA may ask for to unpack however small a file
_MOST_TIMES = 200  # that a larger one may grow; texts hardly shrink to a tenth, logs to a fiftieth


@dataclass(frozen=True)
class Document:
    """One text that is being read.

    Attributes
    ----------
    name : str
        The file, and where it lies in an archive: for messages.
    kind : str
        ``plain``, ``html``, ``csv``, ``tsv``, ``jsonl`` or ``parquet``.
    encoding : str
        Name of a codec.
    head : bytes
        Its beginning, already taken from the stream.
    stream : BinaryIO
        The rest; of a Parquet file, all of it, from any place.
    """

    name: str
    kind: str
    encoding: str
    head: bytes
    stream: BinaryIO

    def chunks(self) -> Iterator[bytes]:
        """Yield its bytes as they lie on disk, decompressed.

        Raises
        ------
        InputError
            When the file turns out to be damaged.
        """
        with readable(self.name):
            yield from chunks_of(self.head, self.stream)

    def texts(self) -> Iterator[str]:
        """Yield it decoded; invalid bytes become U+FFFD. Raises as `chunks` does."""
        return decoded(self.chunks(), self.encoding)


class _NoText(InputError):
    """A file that is empty or binary: an error by itself, passed over among others."""


class Source:
    """A file or folder that a person chose.

    Parameters
    ----------
    path : str or PathLike
        A text, plain or compressed by gzip, bzip2, xz or zstandard; a zip archive; a folder of any of these; or a
        pattern of names such as ``shards/*.txt.gz``.

    Raises
    ------
    InputError
        When nothing is there, it is not a file or folder, or the folder holds nothing.
    """

    _sampled = True  # whether the encoding is judged by pieces from everywhere

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._files: Sequence[PurePath]
        with readable(self.path):
            matching = _matching(self.path)
            self._many = bool(matching) or stat.S_ISDIR(self.path.stat().st_mode)
            if not matching:
                refuse_special(self.path)
            files = matching or (_below(self.path) if self._many else [self.path])
            self._files, self._bytes = files, sum(file.stat().st_size for file in files)
        self._begin()

    def _begin(self) -> None:
        self._bytes_before = 0
        self._unpacked = 0
        self._raw: BinaryIO | None = None

    @property
    def name(self) -> str:
        """Display name: the file name without endings."""
        if self._many:
            return _without_pattern(self.path).resolve().name
        return plain_name(self.path).stem or self.path.name

    def stamps(self) -> tuple[tuple[str, int, int], ...]:
        """Return path, size and time of change in nanoseconds of each file: what tells that they are as they were.

        Raises
        ------
        InputError
            When one is gone meanwhile.
        """
        stamps = []
        for file in map(Path, self._files):
            with readable(file):
                known = file.stat()
            stamps.append((str(file.resolve()), known.st_size, known.st_mtime_ns))
        return tuple(stamps)

    @property
    def done(self) -> float:
        """Share of the bytes on disk that have been read, 0 to 1."""
        here = 0 if self._raw is None or self._raw.closed else self._raw.tell()
        return min((self._bytes_before + here) / max(self._bytes, 1), 1.0)

    def documents(self) -> Generator[Document, None, None]:
        """Yield each text; it must be read before the next is asked for.

        Raises
        ------
        InputError
            When a file is binary, empty, damaged or may not be read. In a folder and in an archive, binary and empty
            files are passed over, and it is an error when no text is left.
        """
        found = False
        for file in self._files:
            with self._file_opened(file) as (name, raw, size, seekable), readable(name):
                self._raw = raw
                documents = (
                    self._in_archive(name, raw) if _is_archive(file) else self._in_file(name, file, raw, size, seekable)
                )
                for document in documents:
                    found = True
                    try:
                        yield document
                    finally:
                        if document.kind == PARQUET:
                            document.stream.close()  # it may be a copy
            self._bytes_before += size
            self._raw = None
        if not found:
            if self._many:
                raise InputError(
                    tr("The folder '{path}' contains no texts.", path=self.path),
                    tr("Choose a folder with text files in it."),
                )
            raise InputError(
                tr("The archive '{path}' contains no texts.", path=self.path),
                tr("Choose an archive with text files in it."),
            )

    @contextmanager
    def _file_opened(self, file: PurePath) -> Iterator[tuple[str, BinaryIO, int, bool]]:
        """Open a file: its name for messages, its bytes, how many there are, and whether any place is quickly read."""
        with readable(file), Path(file).open("rb") as raw:
            # the file's own size: it may be growing while it is read
            yield str(file), raw, os.fstat(raw.fileno()).st_size, True

    def _in_file(self, name: str, file: PurePath, raw: BinaryIO, size: int, seekable: bool) -> Iterator[Document]:
        with _decompressed(file, raw) as stream:
            plain = stream is raw
            read = cast(BinaryIO, _Begun(raw, size)) if plain and seekable else raw if plain else self._counted(stream)
            try:
                anywhere = raw if plain and seekable else None
                document = _opened(name, plain_name(file).suffix, read, anywhere, size if self._sampled else 0)
            except _NoText:
                if not self._many:
                    raise
                return
            yield document

    def _in_archive(self, archive: str, raw: BinaryIO) -> Iterator[Document]:
        for name, suffix, stream in _members(archive, raw):
            try:
                document = _opened(name, suffix, self._counted(stream), None, 0)
            except _NoText:
                continue
            yield document

    def _counted(self, stream: BinaryIO) -> BinaryIO:
        """Return a stream that ends in an error before what is unpacked fills memory and disk."""
        return cast(BinaryIO, _Counted(stream, self._note_unpacked))

    def _note_unpacked(self, size: int) -> None:
        self._unpacked += size
        # of what was read so far and not of all: of a file of gigabytes, the first megabytes tell already
        read = self._bytes_before + (0 if self._raw is None else self._raw.tell())
        if self._unpacked > max(_MOST_UNPACKED, _MOST_TIMES * read):
            raise InputError(
                tr(
                    "'{path}' unpacks to more than {most_times} times its size, as no text does.",
                    path=self.path,
                    most_times=_MOST_TIMES,
                ),
                tr("It may be made to fill the memory. If you trust it, unpack it yourself and open what comes out."),
            )


class _Begun:
    """A file as long as it is now: what another program adds while it is read is not waited for."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        self._file, self._size = file, size

    def read(self, size: int) -> bytes:
        return self._file.read(max(0, min(size, self._size - self._file.tell())))


class _Counted:
    """Contents of a packed file, each piece counted before it is returned."""

    def __init__(self, stream: BinaryIO, note: Callable[[int], None]) -> None:
        self._stream, self._note = stream, note

    def read(self, size: int) -> bytes:
        with _whole():
            piece = self._stream.read(size)
        self._note(len(piece))
        return piece


@contextmanager
def _whole() -> Iterator[None]:
    """Raise whatever the libraries say of a spoiled archive as what it is."""
    try:
        yield
    except NotImplementedError:
        raise
    except _SPOILED as error:
        raise zipfile.BadZipFile(str(error) or type(error).__name__) from error


@contextmanager
def readable(path: str | PurePath) -> Iterator[None]:
    """Say what is wrong with a file in the words of its reader.

    Raises
    ------
    InputError
        In place of each error that the file, and not the program, is the cause of.
    """
    try:
        yield
    except FileNotFoundError as error:
        near: list[str] = []
        here = Path(path)
        if "://" not in str(path) and here.parent.is_dir():
            near = difflib.get_close_matches(here.name, os.listdir(here.parent), n=3)
        raise InputError(
            tr("There is no file '{path}'.", path=path),
            tr("Did you mean {near}?", near=" or ".join(near)) if near else tr("Check the name and the folder."),
            tuple(near),
        ) from error
    except PermissionError as error:
        raise InputError(
            tr("'{value}' may not be read.", value=error.filename or path),
            tr("Ask its owner for permission, or copy it."),
        ) from error
    except (gzip.BadGzipFile, EOFError, zlib.error, lzma.LZMAError, zipfile.BadZipFile) as error:
        raise InputError(
            tr("'{path}' is damaged or not what its name says: {error}.", path=path, error=error),
            tr("Download or compress it again."),
        ) from error
    except NotImplementedError as error:
        raise InputError(
            tr("'{path}' is packed in a way that cannot be read: {error}.", path=path, error=error),
            tr("Pack it again as an ordinary zip."),
        ) from error
    except OSError as error:
        raise InputError(
            tr("'{path}' cannot be read: {reason}.", path=path, reason=error.strerror or error),
            tr("Check that the file is complete."),
        ) from error
    except MemoryError as error:
        raise InputError(
            tr("'{path}' takes more memory than there is.", path=path), tr("Open a part of it, or close others.")
        ) from error


def _matching(path: Path) -> list[Path]:
    """Return the files that a pattern of names stands for; none where the path is no pattern, or is there as it is."""
    if not glob.has_magic(str(path)) or path.exists():
        return []
    found = [Path(name) for name in sorted(glob.glob(str(path), recursive=True))]
    return [file for file in found if file.is_file()]


def _without_pattern(path: Path) -> Path:
    """Return the folder in which a pattern looks; other paths stay as they are."""
    while glob.has_magic(str(path)) and not path.exists():
        path = path.parent
    return path


def plain_name(file: PurePath) -> PurePath:
    """Return the name of a file without the ending that says how it is packed."""
    return file.with_suffix("") if file.suffix.lower() in (*_COMPRESSED, ".zip") else file


def _below(folder: Path) -> list[Path]:
    def refuse(error: OSError) -> None:
        raise error

    files: list[Path] = []
    for root, folders, names in os.walk(folder, onerror=refuse):
        # in place: os.walk goes on where this list says; sorted, so that a run repeats on every disk
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__MACOSX")))
        files += [Path(root, name) for name in sorted(names) if not name.startswith(".")]
    return [file for file in files if file.is_file()]


def _is_archive(file: PurePath) -> bool:
    return file.suffix.lower() == ".zip"


def _decompressed(file: PurePath, raw: BinaryIO) -> BinaryIO:
    suffix = file.suffix.lower()
    if suffix == ".gz":
        return cast(BinaryIO, gzip.GzipFile(fileobj=raw))
    if suffix == ".bz2":
        return cast(BinaryIO, bz2.BZ2File(raw))
    if suffix in (".xz", ".lzma"):
        return cast(BinaryIO, lzma.LZMAFile(raw))
    return unpacked_zstandard(str(file), raw) if suffix == ".zst" else raw


def _members(file: str, raw: BinaryIO) -> Iterator[tuple[str, str, BinaryIO]]:
    """Yield each file of an archive: its name for messages, its ending and what it holds."""
    with _whole():
        archive = zipfile.ZipFile(raw)
    with archive:
        for member in archive.infolist():
            # the name is only shown: nothing is written where an archive says
            inside = PurePosixPath(member.filename)
            if member.filename.endswith("/") or inside.name.startswith(".") or "__MACOSX" in inside.parts:
                continue
            name = f"{file}: {inside}"
            if member.flag_bits & 1:
                raise InputError(
                    tr("'{name}' is locked by a password.", name=name),
                    tr("Unpack the archive and open the text itself."),
                )
            with _whole():
                refuse_dictionary(archive, member)
                stream = archive.open(member)
            with stream:
                yield name, inside.suffix, cast(BinaryIO, stream)


def refuse_dictionary(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> None:
    """Refuse a file packed by LZMA that announces a dictionary far larger than what is packed.

    Memory of any size up to 4 GB would be asked for before the first byte is unpacked.

    Raises
    ------
    LZMAError
    """
    raw = archive.fp
    if member.compress_type != zipfile.ZIP_LZMA or raw is None:
        return
    here = raw.tell()
    raw.seek(member.header_offset)
    head = raw.read(_ZIP_HEAD)
    raw.seek(sum(struct.unpack("<HH", head[-4:])) if len(head) == _ZIP_HEAD else 0, os.SEEK_CUR)
    # version (2 bytes), size of the properties (2), of which the first is another and the next four are this
    properties = raw.read(9)
    raw.seek(here)
    announced = int.from_bytes(properties[5:9], "little")
    if announced > max(_DICTIONARY, 2 * member.file_size):
        raise lzma.LZMAError(
            f"it announces a dictionary of {announced:,} bytes for {member.file_size:,} that are packed"
        )


def _opened(name: str, suffix: str, stream: BinaryIO, seekable: BinaryIO | None, size: int) -> Document:
    head = _read(stream, _HEAD)
    if not head:
        raise _NoText(tr("'{name}' is empty.", name=name), tr("Choose a file with text in it."))
    if head.startswith(b"%PDF-"):
        raise _NoText(
            tr("'{name}' is a PDF.", name=name), tr("Save its text as plain text first, for example with pdftotext.")
        )
    if head.startswith(MAGIC):
        return Document(name, PARQUET, "utf-8", b"", seekable or laid_down(head, stream))
    samples = [head]
    if seekable is not None and len(head) == _HEAD:
        samples += _from_everywhere(seekable, size)
    encoding = detect(samples)
    if encoding is None:
        raise _NoText(
            tr("'{name}' is not a text: it contains binary data.", name=name),
            tr("Save it as plain text (UTF-8) with the program that made it."),
        )
    kind = _KINDS.get(suffix.lower(), PLAIN)
    if kind == PLAIN and head[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower().startswith((b"<!doctype html", b"<html")):
        kind = HTML
    return Document(name, kind, encoding, head, stream)


def _read(stream: BinaryIO, size: int) -> bytes:
    """Read so many bytes unless the stream ends: a decompressor may give fewer at a time."""
    pieces = io.BytesIO()
    while pieces.tell() < size and (piece := stream.read(size - pieces.tell())):
        pieces.write(piece)
    return pieces.getvalue()


def laid_down(head: bytes, stream: BinaryIO) -> BinaryIO:
    """Return a file without a name that holds a stream: of Parquet the end is read first."""
    file = cast(BinaryIO, tempfile.TemporaryFile())  # noqa: SIM115 - whoever reads it closes it
    file.write(head)
    while piece := stream.read(_HEAD):
        file.write(piece)
    file.seek(0)
    return file


def _from_everywhere(raw: BinaryIO, size: int) -> list[bytes]:
    here = raw.tell()
    samples = []
    # steps of an even length: a pair of UTF-16 bytes stays a pair
    for begin in range(here, size, max((size - here) // _SAMPLES // 2 * 2, _SAMPLE)):
        raw.seek(begin)
        samples.append(raw.read(_SAMPLE))
    raw.seek(here)
    return samples
