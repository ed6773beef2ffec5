"""Where texts come from: a file, an archive, a folder; each opened as a stream, nothing ever unpacked to disk."""

import bz2
import difflib
import gzip
import io
import lzma
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO, cast

from embviz.errors import InputError
from embviz.language import tr
from embviz.special_files import refuse_special
from embviz.text.blocks import chunks_of, decoded
from embviz.text.encoding import detect
from embviz.text.tables import CSV, JSONL, TSV

PLAIN, HTML = "plain", "html"
_KINDS = {
    ".csv": CSV, ".tsv": TSV, ".tab": TSV, ".jsonl": JSONL, ".ndjson": JSONL,
    ".html": HTML, ".htm": HTML, ".xhtml": HTML,
}
_COMPRESSED = (".gz", ".bz2", ".xz", ".lzma")
_HEAD = 1 << 20
_SAMPLE = 1 << 16
_SAMPLES = 64
# what the libraries raise, beside their own kinds, of archives whose directory or contents are spoiled
_SPOILED = (ValueError, RuntimeError, IndexError, OverflowError, struct.error)
_MOST_UNPACKED = 64 << 20  # bytes that are unpacked of however small a file
_MOST_TIMES = 200  # that a larger one may grow; texts hardly shrink to a tenth, logs to a fiftieth


@dataclass(frozen=True)
class Document:
    """One text that is being read.

    Attributes
    ----------
    name : str
        The file, and where it lies in an archive: for messages.
    kind : str
        ``plain``, ``html``, ``csv``, ``tsv`` or ``jsonl``.
    encoding : str
        Name of a codec.
    head : bytes
        Its beginning, already taken from the stream.
    stream : BinaryIO
        The rest.
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
        with readable(Path(self.name)):
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
        A text, plain or compressed by gzip, bzip2 or xz; a zip archive; or a folder of any of these.

    Raises
    ------
    InputError
        When nothing is there, it is not a file or folder, or the folder holds nothing.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        with readable(self.path):
            self._many = stat.S_ISDIR(self.path.stat().st_mode)
            refuse_special(self.path)
            self._files = _below(self.path) if self._many else [self.path]
            self._bytes = sum(file.stat().st_size for file in self._files)
        self._bytes_before = 0
        self._unpacked = 0
        self._raw: BinaryIO | None = None

    @property
    def name(self) -> str:
        """What to call it: its name without endings."""
        if self._many:
            return self.path.resolve().name
        return _plain_name(self.path).stem or self.path.name

    def stamps(self) -> tuple[tuple[str, int, int], ...]:
        """Return path, size and time of change in nanoseconds of each file: what tells that they are as they were.

        Raises
        ------
        InputError
            When one is gone meanwhile.
        """
        stamps = []
        for file in self._files:
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
            with readable(file), file.open("rb") as raw:
                self._raw = raw
                # the file's own size: it may be growing while it is read
                size = os.fstat(raw.fileno()).st_size
                for document in self._in_archive(file, raw) if _is_archive(file) else self._in_file(file, raw):
                    found = True
                    yield document
            self._bytes_before += size
            self._raw = None
        if not found:
            if self._many:
                raise InputError(
                    tr("The folder '{path}' holds no texts.", path=self.path),
                    tr("Choose a folder with text files in it."),
                )
            raise InputError(
                tr("The archive '{path}' holds no texts.", path=self.path),
                tr("Choose an archive with text files in it."),
            )

    def _in_file(self, file: Path, raw: BinaryIO) -> Iterator[Document]:
        with _decompressed(file, raw) as stream:
            read = cast(BinaryIO, _Begun(raw)) if stream is raw else self._counted(stream)
            try:
                document = _opened(str(file), _plain_name(file).suffix, read, raw if stream is raw else None)
            except _NoText:
                if not self._many:
                    raise
                return
            yield document

    def _in_archive(self, file: Path, raw: BinaryIO) -> Iterator[Document]:
        for name, suffix, stream in _members(file, raw):
            try:
                document = _opened(name, suffix, self._counted(stream), None)
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
                    path=self.path, most_times=_MOST_TIMES,
                ),
                tr("It may be made to fill the memory. If you trust it, unpack it yourself and open what comes out."),
            )


class _Begun:
    """A file as long as it is now: what another program adds while it is read is not waited for."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._size = file, os.fstat(file.fileno()).st_size

    def read(self, size: int) -> bytes:
        return self._file.read(max(0, min(size, self._size - self._file.tell())))


class _Counted:
    """What a packed file holds, with each piece told of before it is handed on."""

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
def readable(path: Path) -> Iterator[None]:
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
        if path.parent.is_dir():
            near = difflib.get_close_matches(path.name, os.listdir(path.parent), n=3)
        raise InputError(
            tr("There is no file '{path}'.", path=path),
            tr(
                "Did you mean {near}?", near=" or ".join(near),
            ) if near else tr("Check the name and the folder."), tuple(near),
        ) from error
    except PermissionError as error:
        raise InputError(
            tr(
                "'{value}' may not be read.", value=error.filename or path,
            ), tr("Ask its owner for permission, or copy it.")
        ) from error
    except (gzip.BadGzipFile, EOFError, zlib.error, lzma.LZMAError, zipfile.BadZipFile) as error:
        raise InputError(
            tr(
                "'{path}' is damaged or not what its name says: {error}.", path=path, error=error,
            ), tr("Fetch or pack it again.")
        ) from error
    except NotImplementedError as error:
        raise InputError(
            tr(
                "'{path}' is packed in a way that cannot be read: {error}.", path=path, error=error,
            ), tr("Pack it again as an ordinary zip.")
        ) from error
    except OSError as error:
        raise InputError(
            tr(
                "'{path}' cannot be read: {reason}.", path=path, reason=error.strerror or error,
            ), tr("Check that the file is whole.")
        ) from error
    except MemoryError as error:
        raise InputError(
            tr("'{path}' takes more memory than there is.", path=path), tr("Open a part of it, or close others."),
        ) from error


def _plain_name(file: Path) -> Path:
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


def _is_archive(file: Path) -> bool:
    return file.suffix.lower() == ".zip"


def _decompressed(file: Path, raw: BinaryIO) -> BinaryIO:
    suffix = file.suffix.lower()
    if suffix == ".gz":
        return cast(BinaryIO, gzip.GzipFile(fileobj=raw))
    if suffix == ".bz2":
        return cast(BinaryIO, bz2.BZ2File(raw))
    if suffix in (".xz", ".lzma"):
        return cast(BinaryIO, lzma.LZMAFile(raw))
    return raw


def _members(file: Path, raw: BinaryIO) -> Iterator[tuple[str, str, BinaryIO]]:
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
                stream = archive.open(member)
            with stream:
                yield name, inside.suffix, cast(BinaryIO, stream)


def _opened(name: str, suffix: str, stream: BinaryIO, seekable: BinaryIO | None) -> Document:
    head = _read(stream, _HEAD)
    if not head:
        raise _NoText(tr("'{name}' is empty.", name=name), tr("Choose a file with text in it."))
    if head.startswith(b"%PDF-"):
        raise _NoText(
            tr("'{name}' is a PDF.", name=name), tr("Save its text as plain text first, for instance with pdftotext."),
        )
    samples = [head]
    if seekable is not None and len(head) == _HEAD:
        samples += _from_everywhere(seekable)
    encoding = detect(samples)
    if encoding is None:
        raise _NoText(
            tr("'{name}' is not a text: it holds binary data.", name=name),
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


def _from_everywhere(raw: BinaryIO) -> list[bytes]:
    here = raw.tell()
    size = os.fstat(raw.fileno()).st_size
    samples = []
    # steps of an even length: a pair of UTF-16 bytes stays a pair
    for begin in range(here, size, max((size - here) // _SAMPLES // 2 * 2, _SAMPLE)):
        raw.seek(begin)
        samples.append(raw.read(_SAMPLE))
    raw.seek(here)
    return samples
