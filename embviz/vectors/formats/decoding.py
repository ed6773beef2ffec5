"""Words out of the bytes of a file: UTF-8, with what is none replaced and counted."""

import numpy as np
from numpy.typing import NDArray

from embviz.text.encoding import detect
from embviz.util.word_lines import pieces_of
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.reading import Reading
from embviz.vectors.kernels.records import join_words

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
