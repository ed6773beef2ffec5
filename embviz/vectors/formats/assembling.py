"""From what was found in a file to an embedding: words decoded, numbers looked through, what is wrong named."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.text.encoding import detect
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.word_lines import pieces_of
from embviz.vectors.attached_table import TableColumn, with_pictures
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.vector_format import Reading
from embviz.vectors.kernels.lengths import lengths
from embviz.vectors.kernels.records import join_words
from embviz.vectors.subwords import Subwords

INVALID = "words with invalid UTF-8"  # how many there were, in the notes
_WORDS_AT_ONCE = 1 << 16  # some 10 ms


def decoded(
    file: MappedFile, words_at: NDArray[np.int64], notes: dict[str, str], reading: Reading, guess: bool = False
) -> list[str]:
    """Return words; bytes that are not UTF-8 become U+FFFD, and words that hold such are counted in the notes.

    Parameters
    ----------
    file : MappedFile
    words_at : ndarray of int64, shape (V, 2)
        Where each word begins and ends.
    notes : dict of str to str
        Written to.
    reading : Reading
    guess : bool
        Whether the file is a text that may have another encoding: where no word is proper UTF-8 that is not ASCII as
        well, it is told as of texts, and noted.

    Raises
    ------
    Cancelled
    """
    words: list[str] = []
    damaged = 0
    for first in range(0, len(words_at), _WORDS_AT_ONCE):
        reading.look()
        some, broken = _decoded_lines(join_words(file.data, words_at[first : first + _WORDS_AT_ONCE]).tobytes())
        some.pop()
        words += some
        damaged += broken
    if damaged and guess and (other := _in_other_encoding(file, words, words_at, notes)) is not None:
        return other
    _note_invalid(damaged, notes)
    return words


def _in_other_encoding(
    file: MappedFile, words: list[str], words_at: NDArray[np.int64], notes: dict[str, str]
) -> list[str] | None:
    """Return words of a file that is not UTF-8 at all, by the encoding that its letters make likely; None of others."""
    strange = [row for row, word in enumerate(words) if not word.isascii()]
    if any("\N{REPLACEMENT CHARACTER}" not in words[row] for row in strange):
        return None
    raw = {row: file.data[words_at[row, 0] : words_at[row, 1]].tobytes() for row in strange}
    encoding = detect([b"\n".join(raw.values())])
    if encoding is None or encoding.lower().replace("-", "").startswith("utf"):
        return None
    try:
        told = {row: word.decode(encoding) for row, word in raw.items()}
    except UnicodeDecodeError:
        return None
    notes["encoding"] = encoding
    return [told.get(row, word) for row, word in enumerate(words)]


def decoded_lines(text: bytes, notes: dict[str, str]) -> list[str]:
    """Return the pieces between line feeds; broken characters as in `decoded`."""
    words: list[str] = []
    damaged = 0
    for piece in pieces_of(text):
        some, broken = _decoded_lines(piece)
        words += some
        damaged += broken
    _note_invalid(damaged, notes)
    return words


def _decoded_lines(text: bytes) -> tuple[list[str], int]:
    try:
        return text.decode("utf-8").split("\n"), 0
    except UnicodeDecodeError:
        raw = text.split(b"\n")
        words = [word.decode("utf-8", "replace") for word in raw]
        return words, sum(1 for word, was in zip(words, raw, strict=True) if word.encode("utf-8") != was)


def _note_invalid(damaged: int, notes: dict[str, str]) -> None:
    if damaged:
        notes[INVALID] = f"{damaged:,}"


_NUMBERS_AT_ONCE = 1 << 21  # that a thread looks through at a time: some 2 ms

_AGAIN = tr("Either the training diverged, or the file is not of this format.")


@dataclass
class Found:
    """Contents of a file before validation.

    Attributes
    ----------
    file : MappedFile
    format : str
        Its name.
    words : list of str, length V
    vectors : array of numbers, shape (V, d)
        Of any kind and order of bytes; taken without a copy when it is float32, C-contiguous and in memory.
    counts : int64 array (V,), optional
    columns : tuple of TableColumn
    subwords : Subwords, optional
    notes : dict of str to str
        What is to be told of the file beside its name and format.
    place : callable, optional
        From a row to where it stands in the file.
    fill : callable, optional
        Puts some rows of the vectors into place, where they are not yet; called by several threads.
    raw : callable, optional
        From a row to the bytes of its word, where words are decoded from bytes.
    told : frozenset of int
        Rows of numbers that are not finite because they could not be read, which was told already.
    """

    file: MappedFile
    format: str
    words: list[str]
    vectors: NDArray[Any]
    counts: NDArray[np.int64] | None = None
    columns: tuple[TableColumn, ...] = ()
    subwords: Subwords | None = None
    notes: dict[str, str] = field(default_factory=dict)
    place: Callable[[int], str] | None = None
    fill: Callable[[slice], None] | None = None
    raw: Callable[[int], bytes] | None = None
    told: frozenset[int] = frozenset()


def assemble(found: Found, reading: Reading, share: float = 1.0) -> Embedding:
    """Return the embedding; rows that make no sense are left out where the reading is partial.

    Parameters
    ----------
    found : Found
    reading : Reading
    share : float
        Of the work that is done already.

    Raises
    ------
    InputError
        When there are no words or dimensions; words and vectors differ in number; a word is empty or stands there
        twice; a number is not finite.
    Cancelled
    """
    path = found.file.path
    if not found.words or not found.vectors.size:
        raise InputError(
            tr(
                "{path} contains no vectors: it has {words:,} words and numbers of shape {shape}.",
                path=path,
                words=len(found.words),
                shape=found.vectors.shape,
            ),
            tr("Choose a file with one word and one vector or more."),
        )
    found = _even(found, reading)
    notes = {"file": str(path), "format": found.format, **found.notes}
    found = replace(found, columns=tuple(with_pictures(column, path.parent) for column in found.columns))
    words = _characters(found.words, notes)
    vectors, norms = _measured(found, reading, share)
    reading.look()
    bad = _not_finite(found, norms, reading) | _empty(found, words, reading)
    bad |= _repeated(found, words, notes, reading)
    columns, counts = found.columns, found.counts
    if bad:
        kept = np.setdiff1d(np.arange(len(words)), np.fromiter(bad, np.int64, len(bad)))
        if not len(kept):
            raise InputError(
                tr("{path}: none of its words can be used ({words:,}).", path=path, words=len(words)), _AGAIN
            )
        words = [words[row] for row in kept.tolist()]
        vectors, norms = vectors[kept], norms[kept]
        counts = counts[kept] if counts is not None else None
        columns = tuple(replace(column, values=column.values[kept]) for column in columns)
    zero = int(np.count_nonzero(norms == 0))
    if zero:
        notes["words whose vector is zero"] = f"{zero:,}"
    if reading.damages:
        notes["damages"] = f"{reading.damages:,}"
    reading.beat(1.0)
    return Embedding(words, vectors, counts, notes, found.subwords, columns, reading.trouble, norms)


def _even(found: Found, reading: Reading) -> Found:
    """Cut words and vectors to the same number of rows."""
    words, rows = len(found.words), len(found.vectors)
    if words == rows:
        return found
    reading.damage(
        lambda: InputError(
            tr(
                "{path} has {words} and {vectors}.",
                path=found.file.path,
                words=counted(words, "word"),
                vectors=counted(rows, "vector"),
            ),
            tr("Choose the list of words that was written with these vectors."),
        )
    )
    few = min(words, rows)
    return replace(
        found,
        words=found.words[:few],
        vectors=found.vectors[:few],
        counts=None if found.counts is None else found.counts[:few],
        columns=tuple(replace(column, values=column.values[:few]) for column in found.columns),
    )


def _characters(words: list[str], notes: dict[str, str]) -> list[str]:
    """Replace halves of surrogate pairs, which are no characters and cannot be shown or saved."""
    try:
        "\n".join(words).encode("utf-8")
    except UnicodeEncodeError:
        whole = [word.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for word in words]
        notes["words with invalid characters"] = f"{sum(a != b for a, b in zip(words, whole, strict=True)):,}"
        return whole
    return words


def _measured(found: Found, reading: Reading, share: float) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return vectors as float32 and their lengths, on all processors."""
    vectors = found.vectors
    rows, dimensions = vectors.shape
    norms = np.empty(rows, np.float32)
    same = vectors.dtype == np.float32 and vectors.flags.c_contiguous and vectors.flags.owndata
    if not same:
        found.file.make_room(rows, dimensions)
    made = vectors if same else np.empty(vectors.shape, np.float32)
    step = max(1, _NUMBERS_AT_ONCE // dimensions)

    def measure(first: int) -> None:
        some = slice(first, first + step)
        if found.fill is not None:
            found.fill(some)
        if not same:
            with np.errstate(over="ignore", invalid="ignore"):
                made[some] = vectors[some]
        lengths(made[some], norms[some])

    pool = ThreadPoolExecutor(max_workers=os.cpu_count() or 1)
    try:
        for done, _ in enumerate(pool.map(measure, range(0, rows, step))):
            reading.beat(share + (1 - share) * min(1.0, done * step / rows))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return made, norms


def _not_finite(found: Found, norms: NDArray[np.float32], reading: Reading) -> set[int]:
    bad = np.flatnonzero(~np.isfinite(norms)).tolist()
    for row in bad:
        if row in found.told:
            continue
        reading.damage(partial(_about, found, row, tr("has a vector with numbers that are not finite."), _AGAIN))
    return set(bad)


def _empty(found: Found, words: list[str], reading: Reading) -> set[int]:
    bad = [row for row, word in enumerate(words) if not word] if "" in words else []
    for row in bad:
        reading.damage(
            partial(_about, found, row, tr("is empty."), tr("Give it a name or delete it together with its vector."))
        )
    return set(bad)


def _repeated(found: Found, words: list[str], notes: dict[str, str], reading: Reading) -> set[int]:
    """Return all but the first of words that are equal; some are so only since broken characters were replaced."""
    seen: set[str] = set()
    for first in range(0, len(words), _WORDS_AT_ONCE):
        reading.look()
        seen.update(words[first : first + _WORDS_AT_ONCE])
    if len(seen) == len(words):
        return set()
    first_at: dict[str, int] = {}
    bad = set()
    repaired = 0
    for row, word in enumerate(words):
        if row % _WORDS_AT_ONCE == 0:
            reading.look()
        before = first_at.setdefault(word, row)
        if before == row or not word:
            continue
        bad.add(row)
        if found.raw is not None and found.raw(before) != found.raw(row):
            repaired += 1
            continue
        reading.damage(partial(_twice, found, word, before, row))
    if repaired:
        notes["words dropped as equal after repair"] = f"{repaired:,}"
    return bad


def _about(found: Found, row: int, what: str, cure: str) -> InputError:
    place = tr("{path}, word {row:,} of {words:,}", path=found.file.path, row=row + 1, words=len(found.words))
    if found.place is not None:
        place = found.place(row)
    return InputError(f"{place} {what}", cure)


def _twice(found: Found, word: str, before: int, row: int) -> InputError:
    return InputError(
        tr(
            "{path}: the word '{shown}' is there twice, as number {before:,} and number {row:,}.",
            path=found.file.path,
            shown=word,
            before=before + 1,
            row=row + 1,
        ),
        tr("Delete one of the two; a word can have one vector only."),
    )


def from_places(
    file: MappedFile,
    name: str,
    words_at: NDArray[np.int64],
    vectors: NDArray[np.float32],
    reading: Reading,
    **more: Any,
) -> Found:
    """Return what was found where the words stand in the file itself.

    Parameters
    ----------
    file : MappedFile
    name : str
        Of the format.
    words_at : ndarray of int64, shape (V, 2)
        Where each word begins and ends.
    vectors : ndarray of float32, shape (V, d)
    reading : Reading
    **more
        Other fields of `Found`; with `guess`, words may be in another encoding than UTF-8.
    """
    notes: dict[str, str] = dict(more.pop("notes", {}))
    words = decoded(file, words_at, notes, reading, guess=more.pop("guess", False))

    def raw(row: int) -> bytes:
        return file.data[words_at[row, 0] : words_at[row, 1]].tobytes()

    return Found(file, name, words, vectors, notes=notes, raw=raw, **more)
