"""Converts words to lines of UTF-8 and back, in pieces that do not hold the interpreter's lock for long."""

from collections.abc import Iterator, Sequence

_WORDS_AT_ONCE, _BYTES_AT_ONCE = 20_000, 1 << 18  # some milliseconds each


def as_lines(words: Sequence[str]) -> bytes:
    """Encode words in UTF-8 with line feeds between.

    Raises
    ------
    ValueError
        When a word contains a line feed, or cannot be encoded in UTF-8.
    """
    pieces = []
    for first in range(0, len(words), _WORDS_AT_ONCE):
        some = words[first : first + _WORDS_AT_ONCE]
        pieces.append("\n".join(some).encode())
        if pieces[-1].count(b"\n") != len(some) - 1:
            raise ValueError("a word holds a line feed")
    return b"\n".join(pieces)


def from_lines(text: bytes) -> list[str]:
    """Decode words between line feeds; no bytes give one empty word.

    Raises
    ------
    UnicodeDecodeError
    """
    words: list[str] = []
    for piece in pieces_of(text):
        words += piece.decode().split("\n")
    return words


def pieces_of(text: bytes) -> Iterator[bytes]:
    """Split text at some of its line feeds, which are left out; the pieces have the lines of the text."""
    begin = 0
    while (end := text.find(b"\n", begin + _BYTES_AT_ONCE)) >= 0:
        yield text[begin:end]
        begin = end + 1
    yield text[begin:]
