"""word2vec binary: the header of the text format, then word, space and little-endian float32 for each word."""

from functools import partial
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.assembling import INVALID, assemble, from_places
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.text_rows import Header, checked_header, header_of
from embviz.vectors.formats.vector_format import Reading, VectorFormat
from embviz.vectors.formats.write_checks import checked_for_writing
from embviz.vectors.kernels import records as kernel

_LONGEST_REST = 64  # bytes of a word behind a space in it
_MOST_PARTS = 6
_WORDS_A_LOOK = 1 << 14


def rest_of_word(file: MappedFile, place: NDArray[np.int64]) -> int:
    """Return by how many bytes a word goes on if what seems to be its vector begins with text and a space, else 0.

    Parameters
    ----------
    file : MappedFile
    place : ndarray of int64, shape (2,)
        Where the word begins and ends.
    """
    rest, space, _ = file.data[place[1] + 1 : place[1] + 1 + _LONGEST_REST].tobytes().partition(b" ")
    return len(rest) + 1 if space and _is_text(rest) else 0


def join_parted(file: MappedFile, words_at: NDArray[np.int64], reading: Reading) -> set[int]:
    """Join the parts of words with spaces, where that makes sense of the word that follows.

    Parameters
    ----------
    file : MappedFile
    words_at : ndarray of int64, shape (V, 2)
        Where each word begins and ends. Written to.
    reading : Reading

    Returns
    -------
    set of int
        Which words these were.

    Raises
    ------
    Cancelled
    """
    joined = set()
    for row, (begin, end) in enumerate(words_at.tolist()):
        if row % _WORDS_A_LOOK == 0:
            reading.look()
        if not row or _is_text(file.data[begin:end].tobytes()):
            continue
        longer = words_at[row - 1].copy()
        for _ in range(_MOST_PARTS):
            longer[1] += rest_of_word(file, longer)
            moved = longer[1] - words_at[row - 1, 1]
            if moved and _is_text(file.data[begin + moved : end].tobytes()):
                words_at[row - 1] = longer
                words_at[row, 0] += moved
                joined.add(row - 1)
                break
    return joined


def _is_text(word: bytes) -> bool:
    try:
        return word.decode("utf-8").isprintable() and len(word) > 0
    except UnicodeDecodeError:
        return False


_NAME = "word2vec binary"
_BYTES_AT_ONCE = 16 << 20
_ROWS_LOOKED_AT = 1000
_LEAST_NUMBERS = 64  # fewer may be odd by chance
_NONSENSE = 0.4


def _is_content(file: MappedFile) -> bool:
    return header_of(file.head) is not None


def _find_words(file: MappedFile, header: Header, reading: Reading) -> tuple[NDArray[np.int64], set[int]]:
    """Return begin and end of each word that can be read, int64 (n, 2), and the rows of words that hold a space."""
    width = 4 * header.dimensions
    words_at = np.empty((header.words, 2), dtype=np.int64)
    step = max(1, _BYTES_AT_ONCE // width)
    at, done = header.end, 0
    parted: set[int] = set()
    while done < header.words:
        reading.beat(0.2 * done / header.words)
        verdict, at, rows = kernel.find_records(file.data, at, width, words_at[done : done + step])
        done += rows
        if verdict != kernel.DONE:
            rest = rest_of_word(file, words_at[done - 1]) if verdict != kernel.CUT_OFF and done else 0
            # a vector that would reach beyond the end is none
            if rest and int(words_at[done - 1, 1]) + rest + 1 + width <= file.size:
                words_at[done - 1, 1] += rest
                at = int(words_at[done - 1, 1]) + 1 + width
                parted.add(done - 1)
                continue
            wrong = partial(_wrong_record, file, verdict, at, done, header.words)
            if not done:
                raise wrong()
            reading.damage(wrong)
            break
    else:
        rest = rest_of_word(file, words_at[-1])
        if rest and at + rest <= file.size <= at + rest + 1:
            words_at[-1, 1] += rest
            parted.add(done - 1)
        elif file.data[at : at + kernel.LONGEST_WORD].tobytes().strip(b"\n"):
            reading.damage(
                partial(
                    InputError,
                    tr(
                        "{path}, line 1 declares {words}; after them the file goes on for {bytes}.",
                        path=file.path,
                        words=counted(header.words, "word"),
                        bytes=counted(file.size - at, "byte"),
                    ),
                    tr("The first line is wrong or this is not a word2vec file: write it again."),
                )
            )
    return words_at[:done], parted


def _read(file: MappedFile, reading: Reading) -> Embedding:
    header = checked_header(file, 4, reading)
    words_at, parted = _find_words(file, header, reading)
    done = len(words_at)
    notes = {}
    dtype = np.dtype("<f4")
    if _is_swapped(_gathered(file, words_at[:_ROWS_LOOKED_AT], header.dimensions)):
        dtype = np.dtype(">f4")
        notes["byte order"] = "big-endian"
    file.make_room(done, header.dimensions)
    vectors = np.empty((done, header.dimensions), dtype)

    def fill(some: slice) -> None:
        kernel.gather(file.data, words_at[some], vectors[some].view(np.uint8))

    def place(row: int) -> str:
        return tr(
            "{path}, word {row:,} of {words:,} (byte {words_at:,})",
            path=file.path,
            row=row + 1,
            words=header.words,
            words_at=int(words_at[row, 0]),
        )

    found = from_places(file, _NAME, words_at, vectors, reading, notes=notes, place=place, fill=fill)
    if INVALID in found.notes:
        joined = join_parted(file, words_at, reading)
        if joined:
            found = from_places(file, _NAME, words_at, vectors, reading, notes=notes, place=place, fill=fill)
        parted |= joined
    if parted:
        found.notes["words with spaces"] = f"{len(parted):,}"
    return assemble(found, reading, 0.2)


def _gathered(file: MappedFile, words_at: NDArray[np.int64], dimensions: int) -> NDArray[np.float32]:
    vectors = np.empty((len(words_at), dimensions), np.dtype("<f4"))
    kernel.gather(file.data, words_at, vectors.view(np.uint8))
    return vectors


def _is_swapped(vectors: NDArray[np.float32]) -> bool:
    """Return whether numbers make sense only when their bytes are read from behind, as big-endian programs wrote them.

    Of numbers that are read in the wrong order two thirds are absurdly large or small, as their exponents are digits
    that mean nothing.
    """
    if vectors.size < _LEAST_NUMBERS:
        return False
    return _sense(vectors) < _NONSENSE and _sense(vectors.view(">f4")) > 1 - _NONSENSE


def _sense(numbers: NDArray[np.float32]) -> float:
    """Return the share of numbers of a size that is met in vectors."""
    size = np.abs(numbers)
    return float(np.mean((size == 0) | ((size > 1e-12) & (size < 1e12))))


def _write(embedding: Embedding, file: BinaryIO, pulse: Pulse) -> None:
    checked_for_writing(embedding, spaces=False)
    file.write(f"{len(embedding)} {embedding.dimensions}\n".encode("ascii"))
    step = max(1, _BYTES_AT_ONCE // (4 * embedding.dimensions))
    for begin in range(0, len(embedding), step):
        pulse.beat(begin / len(embedding))
        vectors = embedding.vectors[begin : begin + step].astype("<f4", copy=False)
        words = embedding.words[begin : begin + step]
        # the line feed is the C tool's; readers that do not expect it strip it from the next word
        file.write(
            b"".join(
                b"%b %b\n" % (word.encode("utf-8"), vector.tobytes())
                for word, vector in zip(words, vectors, strict=True)
            )
        )
    pulse.beat(1.0)


def _wrong_record(file: MappedFile, verdict: int, at: int, row: int, words: int) -> InputError:
    place = tr("{path}, word {row:,} of {words:,} (byte {at:,})", path=file.path, row=row + 1, words=words, at=at)
    if verdict == kernel.CUT_OFF:
        return InputError(
            tr("{place}: the file ends here.", place=place), tr("It was cut off: download or write it again.")
        )
    what = tr("is empty") if verdict == kernel.NO_WORD else tr("has no end")
    return InputError(
        f"{place} {what}.", tr("The file is damaged or not a word2vec binary file: download or write it again.")
    )


FORMAT = VectorFormat(_NAME, "word2vec", (".bin",), _is_content, _read, _write, cached=True)
