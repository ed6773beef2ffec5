"""The rows that word2vec's and GloVe's text formats have in common."""

import os
import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.vector_format import Reading
from embviz.vectors.kernels import rows as kernel

_BLOCK = 4 << 20  # bytes a thread takes at a time: some 30 ms
_LINES_LOOKED_AT = 100
_SOUGHT_AT_ONCE = 1 << 16  # bytes
_LONGEST_LINE = 16 << 20  # bytes; a million dimensions
_NUMBERS_AT_ONCE = 1 << 18  # numbers written at a time
_JSON = re.compile(rb'\s*(\{\s*"|\[\s*[\[{"])')


def read_rows(
    file: MappedFile, begin: int, dimensions: int, reading: Reading, worded: bool = True
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Read all rows from a byte to the end of the file, on all processors.

    Parameters
    ----------
    file : MappedFile
    begin : int
        First byte of the first row.
    dimensions : int
        Numbers in each row.
    reading : Reading
    worded : bool
        Whether a word stands before the numbers.

    Returns
    -------
    words_at : ndarray of int64, shape (V, 2)
        Where each word begins and ends. Of damaged rows without words, which must not be left out because their words
        stand in another file, -1.
    vectors : ndarray of float32, shape (V, d)

    Raises
    ------
    InputError
        Names the line that is wrong, what is wrong with it and what to do.
    Cancelled
    """
    blocks = list(_blocks(file, begin))
    pool = ThreadPoolExecutor(max_workers=os.cpu_count() or 1)
    try:
        counts = []
        for count in pool.map(lambda block: _count_lines(file, *block), blocks):
            counts.append(count)
            reading.beat(0.2 * len(counts) / len(blocks))
        # a number takes two bytes at least, so the matrix takes at most twice the size of the file
        if 2 * sum(counts) * dimensions > file.size:
            counts = list(pool.map(lambda block: kernel.count_rows(file.data, *block), blocks))
            if 2 * sum(counts) * dimensions > file.size:
                raise _uneven(file, dimensions)
        first = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])
        total = int(first[-1])
        file.make_room(total, dimensions)
        vectors = np.empty((total, dimensions), dtype=np.float32)
        words_at = np.empty((total, 2), dtype=np.int64)

        def read(number: int) -> slice:
            part = slice(first[number], first[number + 1])
            rows = _read_block(file, *blocks[number], vectors[part], words_at[part], reading, worded)
            return slice(part.start, part.start + rows)

        filled = []
        for part in pool.map(read, range(len(blocks))):
            filled.append(part)
            reading.beat(0.2 + 0.7 * (len(filled) / len(blocks)))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    if sum(part.stop - part.start for part in filled) < total:
        vectors = np.concatenate([vectors[part] for part in filled])
        words_at = np.concatenate([words_at[part] for part in filled])
    return words_at, vectors


def write_rows(embedding: Embedding, file: BinaryIO, pulse: Pulse, worded: bool = True, separator: str = " ") -> None:
    """Write one line for each word, with numbers of as few digits as read back exactly (9 at most).

    Parameters
    ----------
    embedding : Embedding
    file : binary file
    pulse : Pulse
    worded : bool
        Whether the word stands before its numbers.
    separator : str
        One character.

    Raises
    ------
    Cancelled
    """
    step = max(1, _NUMBERS_AT_ONCE // embedding.dimensions)
    out = np.empty(0, dtype=np.uint8)
    for begin in range(0, len(embedding), step):
        pulse.beat(begin / len(embedding))
        words = [word.encode("utf-8") if worded else b"" for word in embedding.words[begin : begin + step]]
        words_at = np.concatenate([[0], np.cumsum([len(word) for word in words], dtype=np.int64)])
        needed = int(words_at[-1]) + len(words) * (embedding.dimensions * (kernel.LONGEST_NUMBER + 1) + 1)
        if out.size < needed:
            out = np.empty(needed, dtype=np.uint8)
        joined = np.frombuffer(b"".join(words), dtype=np.uint8)
        size = kernel.write_rows(embedding.vectors[begin : begin + step], joined, words_at, ord(separator), out)
        file.write(out[:size].data)
    pulse.beat(1.0)


def usual_dimensions(file: MappedFile, begin: int) -> int:
    """Return how many numbers most of the first lines from a byte hold, so that a broken first line does not count.

    Returns
    -------
    int
        0 where most lines end in no number.
    """
    head = file.head[begin:]
    lines = head.split(b"\n")
    if len(lines) > 1 and begin + len(head) < file.size:
        lines.pop()
    counts = Counter(trailing_numbers(line) for line in lines[:_LINES_LOOKED_AT] if line.strip(b" \t\r"))
    return counts.most_common(1)[0][0] if counts else 0


def trailing_numbers(line: bytes) -> int:
    """Return how many numbers end a line, its first word left out."""
    found = 0
    for part in reversed(line.replace(b"\t", b" ").split(b" ")[1:]):
        if part.strip() and not is_number(part):
            break
        found += bool(part.strip())
    return found


def looks_like_json(beginning: bytes) -> bool:
    """Return whether bytes begin an object or a list of JSON, which lines of words and numbers hardly do."""
    return _JSON.match(beginning) is not None


def is_number(part: bytes) -> bool:
    """Return whether a piece of text is a decimal number."""
    try:
        float(part)
    except ValueError:
        return False
    return b"_" not in part


def _blocks(file: MappedFile, begin: int) -> Iterator[tuple[int, int]]:
    """Cut the file into pieces that end where a line ends.

    Raises
    ------
    InputError
        When a line is too long to be one of vectors.
    """
    while begin < file.size:
        end = min(begin + _BLOCK, file.size)
        end = min(_line_end(file, end - 1, min(end + _LONGEST_LINE, file.size)) + 1, file.size)
        if end > begin + _BLOCK + _LONGEST_LINE:
            raise InputError(
                tr(
                    "{path}, line {line_of:,} is longer than {longest_line} MB; none of vectors is.",
                    path=file.path,
                    line_of=file.line_of(end),
                    longest_line=_LONGEST_LINE >> 20,
                ),
                tr("Choose a file of word vectors, one word with its numbers on each line."),
            )
        yield begin, end
        begin = end


def _count_lines(file: MappedFile, begin: int, end: int) -> int:
    """Return how many lines stand between two bytes, blank ones among them; by numpy, as fast as memory."""
    return int(np.count_nonzero(file.data[begin:end] == 10)) + bool(file.data[end - 1] != 10)


def _read_block(
    file: MappedFile,
    begin: int,
    end: int,
    vectors: NDArray[np.float32],
    words_at: NDArray[np.int64],
    reading: Reading,
    worded: bool,
) -> int:
    """Read the lines between two bytes and return how many rows they held; wrong ones are left out if they may be."""
    dimensions = vectors.shape[1]
    doubts = np.empty((max(1024, dimensions), 4), dtype=np.int64)
    done = 0
    while begin < end:
        verdict, begin, where, rows, doubtful = kernel.parse_rows(
            file.data, begin, end, vectors[done:], words_at[done:], doubts, worded
        )
        wrong: dict[int, int] = {}
        for row, column, at, behind in doubts[:doubtful].tolist():
            number = _nearest_float32(file.data[at:behind].tobytes().decode("ascii"))
            if not np.isfinite(number):
                wrong.setdefault(row, at)
            vectors[done + row, column] = number
        for row, at in wrong.items():
            line = int(words_at[done + row, 0])
            reading.damage(partial(_wrong_row, file, kernel.NO_NUMBER, line, at, dimensions))
        if wrong and not worded:
            _give_up(list(wrong), vectors[done:], words_at[done:])
            wrong = {}
        kept = [row for row in range(rows) if row not in wrong] if wrong else []
        if wrong:
            vectors[done : done + len(kept)] = vectors[done:][kept]
            words_at[done : done + len(kept)] = words_at[done:][kept]
        done += len(kept) if wrong else rows
        if verdict not in (kernel.DONE, kernel.DOUBTS_FULL):
            reading.damage(partial(_wrong_row, file, verdict, begin, where, dimensions, worded))
            if not worded:
                _give_up([0], vectors[done:], words_at[done:])
                done += 1
            begin = _line_end(file, begin, end) + 1
    return done


def _give_up(rows: list[int], vectors: NDArray[np.float32], words_at: NDArray[np.int64]) -> None:
    """Keep the places of damaged rows, so that those after them keep theirs."""
    vectors[rows] = np.nan
    words_at[rows] = -1


def _line_end(file: MappedFile, begin: int, end: int) -> int:
    """Return where the line that begins at a byte ends."""
    while begin < end:
        ends = np.flatnonzero(file.data[begin : min(begin + _SOUGHT_AT_ONCE, end)] == 10)
        if ends.size:
            return begin + int(ends[0])
        begin += _SOUGHT_AT_ONCE
    return end


def _nearest_float32(text: str) -> np.float32:
    """Return the float32 nearest to a decimal number, the even one of two equally near."""
    rough = float(text)
    with np.errstate(over="ignore"):
        guess = np.float32(rough)
    if rough == 0 or abs(rough) > 1e39:
        return guess
    exact = Fraction(text)
    if np.isinf(guess):
        largest = np.finfo(np.float32).max
        half = Fraction(2) ** 103  # half the distance from the largest float32 to what would be the next
        return np.copysign(largest, guess) if abs(exact) < Fraction(float(largest)) + half else guess
    with np.errstate(over="ignore"):
        near = [guess, np.nextafter(guess, np.float32(-np.inf)), np.nextafter(guess, np.float32(np.inf))]
    return min(
        (number for number in near if np.isfinite(number)),
        key=lambda number: (abs(Fraction(float(number)) - exact), int(number.view(np.uint32)) & 1),
    )


def _wrong_row(
    file: MappedFile, verdict: int, begin: int, where: int, dimensions: int, worded: bool = True
) -> InputError:
    place = tr("{path}, line {line_of:,}", path=file.path, line_of=file.line_of(begin))
    if verdict == kernel.NO_WORD:
        return InputError(
            tr("{place} begins with white space, so its word is missing.", place=place), tr("Delete this line.")
        )
    if verdict == kernel.NO_NUMBER:
        end = where
        while end < file.size and file.data[end] not in b" \t\r\n":
            end += 1
        text = file.excerpt(where, end)
        if text.strip("+-").lower() in ("nan", "inf", "infinity"):
            return InputError(
                tr("{place} contains '{text}', which is not a finite number.", place=place, text=text),
                tr("The training diverged: train again with a lower learning rate, or delete this line."),
            )
        if is_number(text.encode()):
            return InputError(
                tr("{place} contains '{text}', too large for a 32-bit number.", place=place, text=text),
                tr("Correct or delete this line."),
            )
        return InputError(
            tr("{place}: '{text}' is not a number.", place=place, text=text), tr("Correct or delete this line.")
        )
    end = _line_end(file, begin, file.size)
    blank = np.isin(file.data[begin:end], np.frombuffer(b" \t\r", np.uint8))
    found = int(np.count_nonzero(blank[:-1] & ~blank[1:])) + int(not blank[0]) - worded
    return InputError(
        tr(
            "{place} has {numbers} where the others have {dimensions:,}.",
            place=place,
            numbers=counted(found, "number"),
            dimensions=dimensions,
        ),
        tr("Correct or delete this line; the last line of a file that was cut off is often too short."),
    )


def _uneven(file: MappedFile, dimensions: int) -> InputError:
    return InputError(
        tr(
            "{path}: most lines are too short to hold {dimensions:,} numbers, as its first lines do.",
            path=file.path,
            dimensions=dimensions,
        ),
        tr("Choose a file of word vectors, one word with its numbers on each line."),
    )


@dataclass(frozen=True)
class Header:
    """The first line of a word2vec file: how many words of how many dimensions, and where the rest begins."""

    words: int
    dimensions: int
    end: int


def header_of(head: bytes) -> Header | None:
    """Return the header in the first bytes of a file, or None when the first line is not two whole numbers."""
    line, found, _ = head[:200].partition(b"\n")
    parts = line.split()
    if not found or len(parts) != 2 or not all(part.isdigit() and len(part) < 19 for part in parts):
        return None
    return Header(int(parts[0]), int(parts[1]), len(line) + 1)


def checked_header(file: MappedFile, bytes_per_number: int, reading: Reading) -> Header:
    """Return the header after checking it against the size of the file, before anything is allocated.

    Of a damaged file that is read all the same it has only so many words as there is room for.

    Parameters
    ----------
    file : MappedFile
    bytes_per_number : int
        That a number takes in this format at least.
    reading : Reading

    Raises
    ------
    InputError
        When there is none, it announces nothing, or more than the file can hold.
    """
    header = header_of(file.head)
    if header is None or not header.words or not header.dimensions:
        raise InputError(
            tr(
                "{path}, line 1: a word2vec file begins with the numbers of words and of dimensions, both above 0.",
                path=file.path,
            ),
            tr("Write the vectors again with the program that made them."),
        )
    each = 2 + header.dimensions * bytes_per_number
    least = header.words * each
    # the last row of a text may lack its line feed
    room = file.size - header.end + 1
    if least > room:
        error = InputError(
            tr(
                "{path}, line 1 declares {words:,} words of {dimensions:,} dimensions, which take {least:,} bytes "
                "at least; {size:,} follow.",
                path=file.path,
                words=header.words,
                dimensions=header.dimensions,
                least=least,
                size=file.size - header.end,
            ),
            tr("The file was cut off or its first line is wrong: download or write it again."),
        )
        if room < each:
            raise error
        reading.damage(lambda: error)
        return Header(room // each, header.dimensions, header.end)
    return header
