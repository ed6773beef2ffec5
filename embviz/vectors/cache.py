"""Mapped copies of large files of vectors, so that the second opening reads next to nothing.

A copy is one file: a head with what it was made from, words, counts, norms, then the matrix where it can be mapped. It
counts only while every file it was made from has the size and the time that it had. The folder is bounded; what was not
used longest goes first. The variable EMBVIZ_CACHE set to `off` turns it off; set to a folder it chooses that one.
"""

import contextlib
import json
import logging
import mmap
import os
import shutil
import sys
import time
import zlib
from collections.abc import Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from embviz.util.atomic_write import replacing
from embviz.util.caches import cache_folder
from embviz.util.errors import InputError
from embviz.util.progress import Pulse
from embviz.util.word_lines import as_lines, from_lines
from embviz.vectors.attached_table import Pictures, TableColumn
from embviz.vectors.embedding import Embedding

COPY = "mapped copy"  # in the provenance of vectors that were opened from one: its path
LEAST = 32 << 20  # bytes of a matrix that is worth a copy
MOST = 8 << 30  # bytes of all copies together
_DISK_SHARE = 0.25  # of the free disk that all copies may take
_MAGIC = b"embviz vectors 2\n"
_PAGE = 4096
_SAMPLES = 256
_ENDING = ".vectors"
_AT_ONCE = 16 << 20
_FORGOTTEN_S = 86_400  # age of what a process left half-written that came to an end

Stamp = tuple[str, int, int]
"""Path, size and time of change in nanoseconds: what tells that a file is the same as it was."""

_log = logging.getLogger(__name__)


def stamp_of(path: Path, known: os.stat_result) -> Stamp:
    """Return the stamp of a file as it was found to be."""
    return str(path.resolve()), known.st_size, known.st_mtime_ns


def folder() -> Path | None:
    """Return where copies are kept, None where that is turned off."""
    return cache_folder("vectors")


def find(path: Path, pulse: Pulse, seen: list[Stamp] | None = None) -> Embedding | None:
    """Return the copy of a file, None where there is none, it is older, or it is damaged.

    `seen` gets the files that the copy was made from.
    """
    copy = _copy_of(path)
    if copy is None or not copy.is_file():
        return None
    pulse.beat(0.0)
    try:
        embedding = _opened(copy, path, seen)
        if embedding is not None:
            with contextlib.suppress(OSError):  # it may be of a disk or a folder that only can be read
                os.utime(copy)
            pulse.beat(1.0)
        return embedding
    except (OSError, ValueError, KeyError, TypeError) as error:
        _log.info("The copy %s is damaged: %s", copy, error)
        return None


def is_worth(embedding: Embedding) -> bool:
    """Return whether an embedding is large enough for a copy, and of a kind that has one."""
    return folder() is not None and embedding.vectors.nbytes >= LEAST and embedding.subwords is None


def keep(path: Path, parts: Sequence[Stamp], embedding: Embedding, pulse: Pulse) -> bool:
    """Copy an embedding that was read from files; tell whether that was possible.

    Parameters
    ----------
    path : Path
        As it was asked for.
    parts : sequence of Stamp
        All files that it was read from, as they were when they were opened.
    embedding : Embedding
    pulse : Pulse

    Raises
    ------
    Cancelled
    """
    copy = _copy_of(path)
    if copy is None or not is_worth(embedding):
        return False
    try:
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not _make_room(copy, embedding.vectors.nbytes + embedding.vectors.nbytes // 8):
            return False
        with replacing(copy, durable=False) as file:
            _write(embedding, parts, file, pulse)
        return True
    except (OSError, InputError, ValueError) as error:
        # a full disk or a folder that may not be written is no reason to show nothing
        _log.info("No copy of %s was kept: %s", path, error)
        return False


def _copy_of(path: Path) -> Path | None:
    into = folder()
    if into is None:
        return None
    return into / (sha256(os.fsencode(path.resolve())).hexdigest()[:32] + _ENDING)


def _write(embedding: Embedding, parts: Sequence[Stamp], file: BinaryIO, pulse: Pulse) -> None:
    words = as_lines(embedding.words)
    arrays: list[NDArray[Any]] = [embedding.norms, *(column.values for column in embedding.columns)]
    if embedding.counts is not None:
        arrays.append(embedding.counts)
    body = b"".join([words, *(array.tobytes() for array in arrays)])
    head = json.dumps(
        {
            "parts": parts,
            "shape": embedding.vectors.shape,
            "order": sys.byteorder,
            "words": len(words),
            "body": zlib.crc32(body),
            "sample": _sample(embedding.vectors),
            "counts": embedding.counts is not None,
            "provenance": dict(embedding.provenance),
            "columns": [
                [column.name, column.values.dtype.str, column.names, column.pictures and asdict(column.pictures)]
                for column in embedding.columns
            ],
        }
    ).encode()
    begun = len(_MAGIC) + 12 + len(head) + len(body)
    file.write(_MAGIC + len(head).to_bytes(8, "little") + zlib.crc32(head).to_bytes(4, "little") + head + body)
    file.write(bytes(-begun % _PAGE))
    flat = embedding.vectors.reshape(-1).view(np.uint8)
    for first in range(0, flat.size, _AT_ONCE):
        pulse.beat(first / flat.size)
        file.write(flat[first : first + _AT_ONCE].data)


def _opened(copy: Path, path: Path, seen: list[Stamp] | None = None) -> Embedding | None:
    """Open a copy; None where it is of a file as it no longer is.

    Raises
    ------
    OSError, ValueError, KeyError, TypeError
        When it is damaged.
    """
    with copy.open("rb") as file:
        data = np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), np.uint8)
    fixed = len(_MAGIC) + 12
    if data[: len(_MAGIC)].tobytes() != _MAGIC:
        raise ValueError("it is of another kind")
    length = int.from_bytes(data[len(_MAGIC) : fixed - 4].tobytes(), "little")
    text = data[fixed : fixed + min(length, data.size)].tobytes()
    if zlib.crc32(text) != int.from_bytes(data[fixed - 4 : fixed].tobytes(), "little"):
        raise ValueError("its head is not as it was written")
    head = json.loads(text)
    parts = [tuple(part) for part in head["parts"]]
    if parts != [stamp_of(Path(part[0]), os.stat(part[0])) for part in parts] or head["order"] != sys.byteorder:
        return None
    rows, dimensions = head["shape"]
    kinds = [("<f4", "norms"), *((kind, name) for name, kind, *_ in head["columns"])]
    kinds += [("<i8", "counts")] if head["counts"] else []
    size = head["words"] + sum(rows * np.dtype(kind).itemsize for kind, _ in kinds)
    begin = fixed + length
    body = data[begin : begin + size].tobytes()
    first = begin + size + -(begin + size) % _PAGE
    if data.size != first + 4 * rows * dimensions or zlib.crc32(body) != head["body"]:
        raise ValueError("it is not as it was written")
    vectors = data[first:].view(np.float32).reshape(rows, dimensions)
    if _sample(vectors) != head["sample"]:
        raise ValueError("its vectors are not as they were written")
    at = head["words"]
    arrays: list[NDArray[Any]] = []
    for kind, _ in kinds:
        end = at + rows * np.dtype(kind).itemsize
        arrays.append(np.frombuffer(body[at:end], kind))
        at = end
    columns = [
        TableColumn(name, values, tuple(names), Pictures(**pictures) if pictures else None)
        for (name, _, names, pictures), values in zip(head["columns"], arrays[1:], strict=False)
    ]
    words = from_lines(body[: head["words"]])
    if seen is not None:
        seen.extend(parts)
    provenance = {**head["provenance"], "file": str(path), COPY: str(copy)}
    return Embedding(
        words, vectors, arrays[-1] if head["counts"] else None, provenance, columns=columns, norms=arrays[0]
    )


def _sample(vectors: NDArray[np.float32]) -> int:
    """Return a sum over some pages of a matrix, the first and the last among them: all would take too long."""
    flat = vectors.reshape(-1).view(np.uint8)
    total = 0
    for begin in np.linspace(0, max(0, flat.size - _PAGE), _SAMPLES).astype(np.int64).tolist():
        total = zlib.crc32(flat[begin : begin + _PAGE].data, total)
    return total


def _make_room(copy: Path, size: int) -> bool:
    """Remove copies that were not used longest, until one more fits; tell whether it does."""
    others = sorted(
        (found for found in copy.parent.glob(f"*{_ENDING}") if found != copy), key=lambda found: found.stat().st_mtime
    )
    taken = sum(found.stat().st_size for found in others)
    most = min(MOST, int((shutil.disk_usage(copy.parent).free + taken) * _DISK_SHARE))
    if size > most:
        return False
    for found in others:
        if taken + size <= most:
            break
        taken -= found.stat().st_size
        found.unlink()
    for part in copy.parent.glob(f".*{_ENDING}.*.part"):
        if time.time() - part.stat().st_mtime > _FORGOTTEN_S:
            part.unlink()
    return True
