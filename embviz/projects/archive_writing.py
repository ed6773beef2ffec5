"""Writes a project file: a zip of plain arrays, each named by its digest, and a JSON manifest.

The JSON is also stored in parts, each after its arrays: of a truncated file, every complete part can be used.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

SIZE = 16  # bytes of a digest
AT_ONCE = 1 << 22  # bytes between two checks for cancellation: some milliseconds
_WORDS_AT_ONCE = 1 << 15

Look = Callable[[int], None]
"""Told how many bytes were worked off; may raise to give up."""


def no_progress(_done: int) -> None:
    """Do nothing: a callback for work that cannot be canceled."""


def corpus_digest(corpus: Corpus, look: Look = no_progress) -> str:
    """Return the digest of a text: of its tokens, sentence ends, and words."""
    return _of((corpus.ids, corpus.offsets), corpus.vocabulary.words, look)


def vectors_digest(embedding: Embedding, look: Look = no_progress) -> str:
    """Return the digest of vectors and their words."""
    return _of((embedding.vectors,), embedding.words, look)


def pieces(array: NDArray[Any]) -> Iterator[memoryview]:
    """Yield the bytes of a contiguous array, a few megabytes at a time."""
    flat = array.reshape(-1).view(np.uint8).data if array.size else memoryview(b"")
    for begin in range(0, len(flat), AT_ONCE):
        yield flat[begin : begin + AT_ONCE]


def spelled(words: Sequence[str]) -> Iterator[list[bytes]]:
    """Yield words as bytes, some thousands at a time, including invalid Unicode."""
    for begin in range(0, len(words), _WORDS_AT_ONCE):
        yield [word.encode("utf-8", "surrogatepass") for word in words[begin : begin + _WORDS_AT_ONCE]]


def _of(arrays: Sequence[NDArray[Any]], words: Sequence[str], look: Look) -> str:
    digest = hashlib.blake2b(digest_size=SIZE)
    for array in arrays:
        digest.update(f"{array.dtype.str}{array.shape}".encode())
        for piece in pieces(np.ascontiguousarray(array)):
            digest.update(piece)
            look(len(piece))
    for some in spelled(words):
        # a zero byte ends a word: "ab" + "c" differs from "a" + "bc"
        joined = b"\0".join(some) + b"\0"
        digest.update(joined)
        look(len(joined))
    return digest.hexdigest()


MARK, MANIFEST, ARRAYS, PARTS = "mimetype", "manifest.json", "arrays/", "parts/"
MIME = b"application/x-embviz-project"
"""What the first member holds, plainly: so the file is told from other archives by its first bytes."""


class ArchiveWriter:
    """Writes arrays to a zip, each only once, and the manifest at the end.

    Nothing is compressed: vectors hardly shrink, and writing is as fast as the disk.

    Parameters
    ----------
    file : binary file
    expected : int
        Expected bytes, for the progress.
    pulse : Pulse, optional
    """

    def __init__(self, file: BinaryIO, expected: int, pulse: Pulse = SILENT) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_STORED)
        self._expected, self._done = max(1, expected), 0
        self._pulse, self._told = pulse, 0.0
        self._there: set[str] = set()
        self._lists: list[tuple[Sequence[str], dict[str, Any]]] = []
        self._manifest: dict[str, Any] = {}
        self._parts = 0
        self._zip.writestr(zipfile.ZipInfo(MARK), MIME)

    def look(self, done: int = 0) -> None:
        """Add to the bytes done, reporting progress.

        Raises
        ------
        Cancelled
        """
        self._done += done
        self._told = max(self._told, min(0.99, self._done / self._expected))
        self._pulse.beat(self._told, tr("Saving the project"))

    def expect(self, nbytes: int) -> None:
        """Add to the expected bytes."""
        self._expected += nbytes

    def array(self, array: NDArray[Any]) -> str:
        """Write an array of numbers in numpy's format, and return its name."""
        plain = np.ascontiguousarray(array)
        head = _head(plain)
        digest = hashlib.blake2b(head, digest_size=SIZE)
        for piece in pieces(plain):
            digest.update(piece)
            self.look()
        name = digest.hexdigest()
        if name not in self._there:
            with self._zip.open(zipfile.ZipInfo(f"{ARRAYS}{name}.npy"), "w", force_zip64=True) as member:
                member.write(head)
                for piece in pieces(plain):
                    member.write(piece)
                    self.look(len(piece))
            self._there.add(name)
        return name

    def words(self, words: Sequence[str]) -> dict[str, Any]:
        """Write words one after the other with their end offsets; the start of a list already written is reused."""
        count = len(words)
        for known, place in self._lists:
            if count <= len(known) and known[:count] == words:
                return {**place, "count": count}
        ends: list[NDArray[np.int64]] = []
        texts: list[bytes] = []
        for some in spelled(words):
            ends.append(np.fromiter(map(len, some), np.int64, len(some)))
            texts.append(b"".join(some))
            self.look()
        place = {
            "text": self.array(np.frombuffer(b"".join(texts), np.uint8)),
            "ends": self.array(np.cumsum(np.concatenate([np.zeros(0, np.int64), *ends]), dtype=np.int64)),
            "count": count,
        }
        self._lists.append((tuple(words), place))
        return place

    def say(self, part: Mapping[str, Any]) -> None:
        """Write a part of the manifest whose arrays are written; its lists extend those of earlier parts."""
        self._zip.writestr(zipfile.ZipInfo(f"{PARTS}{self._parts:06}.json"), _json(part))
        self._parts += 1
        self._manifest = joined(self._manifest, part)
        self.look()

    def finish(self) -> None:
        """Write the whole manifest as the last member."""
        self._zip.writestr(zipfile.ZipInfo(MANIFEST), _json(self._manifest))
        self.look()

    def __enter__(self) -> "ArchiveWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._zip.close()


def joined(manifest: Mapping[str, Any], part: Mapping[str, Any]) -> dict[str, Any]:
    """Merge a further part into a manifest."""
    lists = {
        name: [*manifest[name], *said]
        for name, said in part.items()
        if isinstance(said, list) and isinstance(manifest.get(name), list)
    }
    return {**manifest, **part, **lists}


def _json(said: Mapping[str, Any]) -> bytes:
    return json.dumps(said, allow_nan=False, indent=1).encode()


def _head(array: NDArray[Any]) -> bytes:
    head = io.BytesIO()
    np.lib.format.write_array_header_1_0(head, np.lib.format.header_data_from_array_1_0(array))
    return head.getvalue()
