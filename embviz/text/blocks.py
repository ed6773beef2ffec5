"""A stream of bytes cut into blocks between words."""

import codecs
from collections.abc import Iterable, Iterator
from typing import BinaryIO

BLOCK = 1 << 20
"""Bytes of a block: large enough that a call costs nothing, small enough that a cancel is seen at once."""

_FULL_STOP = "。".encode()


def utf8_blocks(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield UTF-8 in blocks of about a megabyte that end between words.

    A block is cut behind its last blank, tab or line end; in scripts without blanks behind the last ideographic full
    stop; and where there is none of either, between two characters.
    """
    parts: list[bytes] = []
    size = 0
    for chunk in chunks:
        parts.append(chunk)
        size += len(chunk)
        if size < BLOCK:
            continue
        joined = b"".join(parts)
        begin = 0
        while len(joined) - begin >= BLOCK:
            stop = _cut(joined, begin, begin + BLOCK)
            yield joined[begin:stop]
            begin = stop
        parts = [joined[begin:]]
        size = len(parts[0])
    if size:
        yield b"".join(parts)


def _cut(joined: bytes, begin: int, limit: int) -> int:
    blank = max(joined.rfind(b" ", begin, limit), joined.rfind(b"\n", begin, limit))
    if blank < 0:  # a word on each line of an old Macintosh, or nothing but tabs
        blank = max(joined.rfind(b"\r", begin, limit), joined.rfind(b"\t", begin, limit))
    if blank >= 0:
        return blank + 1
    stop = joined.rfind(_FULL_STOP, begin, limit)
    if stop >= 0:
        return stop + len(_FULL_STOP)
    lead = limit - 1
    while lead > limit - 4 and joined[lead] & 0xC0 == 0x80:
        lead -= 1
    return lead if joined[lead] >= 0xC0 else limit


def chunks_of(head: bytes, stream: BinaryIO) -> Iterator[bytes]:
    """Yield what was already read of a stream, then the rest."""
    yield head
    while chunk := stream.read(BLOCK):
        yield chunk


def decoded(chunks: Iterable[bytes], encoding: str) -> Iterator[str]:
    """Yield text in any encoding as it comes; invalid bytes become U+FFFD."""
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    for chunk in chunks:
        yield decoder.decode(chunk)
    yield decoder.decode(b"", final=True)


def encoded(texts: Iterable[str]) -> Iterator[bytes]:
    """Yield text as UTF-8; a lone surrogate, which is no character, becomes a question mark."""
    for text in texts:
        yield text.encode(errors="replace")
