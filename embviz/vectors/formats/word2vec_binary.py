"""word2vec binary: the header of the text format, then word, space and little-endian float32 for each word."""

from typing import BinaryIO

import numpy as np

from embviz.errors import InputError
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.file import (
    MappedFile,
    VectorFormat,
    checked_for_writing,
    checked_header,
    finish,
    header_of,
)
from embviz.vectors.kernels import records as kernel
from embviz.vectors.pulse import Pulse

_NAME = "word2vec binary"
_BYTES_AT_ONCE = 16 << 20


def _is_name(name: str) -> bool:
    return name.endswith(".bin")


def _is_content(file: MappedFile) -> bool:
    return header_of(file.head) is not None


def _read(file: MappedFile, pulse: Pulse) -> Embedding:
    header = checked_header(file, bytes_per_number=4)
    vectors = np.empty((header.words, header.dimensions), dtype="<f4")
    words_at = np.empty((header.words, 2), dtype=np.int64)
    raw = vectors.view(np.uint8)
    step = max(1, _BYTES_AT_ONCE // (4 * header.dimensions))
    at = header.end
    for begin in range(0, header.words, step):
        pulse.beat(begin / header.words)
        verdict, at, rows = kernel.parse_records(
            file.data, at, raw[begin : begin + step], words_at[begin : begin + step]
        )
        if verdict != kernel.DONE:
            raise _wrong_record(file, verdict, at, begin + rows, header.words)
    if file.data[at : at + kernel.LONGEST_WORD].tobytes().strip(b"\n"):
        raise InputError(
            f"{file.path}: {file.size - at:,} bytes follow the {header.words:,} words that the first line announces.",
            "The first line is wrong or the file is no word2vec file: write it again.",
        )
    pulse.beat(1.0)
    return finish(file, _NAME, words_at, vectors.astype(np.float32, copy=False))


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
    place = f"{file.path}, word {row + 1:,} of {words:,} (byte {at:,})"
    if verdict == kernel.CUT_OFF:
        return InputError(f"{place}: the file ends here.", "It was cut off: fetch or write it again.")
    if verdict == kernel.NOT_FINITE:
        return InputError(
            f"{place} has a vector with numbers that are not finite.",
            "Either the training diverged, or the file is no word2vec binary file of 32-bit numbers.",
        )
    what = "is empty" if verdict == kernel.NO_WORD else "has no end"
    return InputError(
        f"{place} {what}.", "The file is damaged or is no word2vec binary file: fetch or write it again."
    )


FORMAT = VectorFormat(_NAME, _is_name, _is_content, _read, _write)
