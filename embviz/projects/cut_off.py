"""Recovers the members of a truncated zip."""

import io
import os
import struct
from dataclasses import dataclass
from typing import BinaryIO

_HEAD = struct.Struct("<4s5H3L2H")  # of a member: sizes, sum, name, extra
_LARGE = struct.Struct("<2H2Q")  # sizes of one that may be larger than 4 GB
_LISTED = struct.Struct("<4s6H3L5H2L")  # a member in the directory
_PLACED = struct.Struct("<2H3Q")  # its sizes and place
_END_LARGE, _FIND_END, _END = struct.Struct("<4sQ2H2L4Q"), struct.Struct("<4sLQL"), struct.Struct("<4s4H2LH")
_UNSAID, _UNSAID_SHORT = 0xFFFFFFFF, 0xFFFF
_VERSION = 45  # of the zip format, the first with large files
_MOST_NAME = 512


@dataclass(frozen=True)
class _Member:
    name: bytes
    place: int
    size: int
    sum: int


def mended(file: BinaryIO, most: int) -> BinaryIO | None:
    """Rebuild a truncated zip from its complete members; None where there is none.

    Only the headers are read; the data after them are uncompressed, as embviz writes them.

    Parameters
    ----------
    file : binary file
        Must be seekable; the result reads from it.
    most : int
        Members to look for.
    """
    members, end = _members(file, most)
    return io.BufferedReader(_Mended(file, end, _directory(members, end))) if members else None


def _members(file: BinaryIO, most: int) -> tuple[list[_Member], int]:
    """Return the complete members, and the end offset of the last one."""
    size, at = file.seek(0, os.SEEK_END), 0
    found: list[_Member] = []
    while len(found) < most:
        file.seek(at)
        head = file.read(_HEAD.size)
        if len(head) < _HEAD.size:
            break
        sign, _, flags, packing, _, _, crc, packed, plain, name_length, extra_length = _HEAD.unpack(head)
        if sign != b"PK\x03\x04" or flags or packing or name_length > _MOST_NAME:
            break
        name, extra = file.read(name_length), file.read(extra_length)
        if plain == _UNSAID and len(extra) >= _LARGE.size:
            kind, _, plain, packed = _LARGE.unpack_from(extra)
            if kind != 1:
                break
        end = at + _HEAD.size + name_length + extra_length + plain
        if packed != plain or end > size:
            break
        found.append(_Member(name, at, plain, crc))
        at = end
    return found, at


def _directory(members: list[_Member], begin: int) -> bytes:
    """Return the central directory for the members of a zip, to be placed at `begin`."""
    listed = b"".join(
        _LISTED.pack(
            b"PK\x01\x02", _VERSION, _VERSION, 0, 0, 0, 0, one.sum, _UNSAID, _UNSAID, len(one.name), _PLACED.size,
            0, 0, 0, 0, _UNSAID,
        ) + one.name + _PLACED.pack(1, _PLACED.size - 4, one.size, one.size, one.place)
        for one in members
    )
    count = len(members)
    return b"".join((
        listed,
        _END_LARGE.pack(
            b"PK\x06\x06", _END_LARGE.size - 12, _VERSION, _VERSION, 0, 0, count, count, len(listed), begin
        ),
        _FIND_END.pack(b"PK\x06\x07", 0, begin + len(listed), 1),
        _END.pack(b"PK\x05\x06", 0, 0, _UNSAID_SHORT, _UNSAID_SHORT, _UNSAID, _UNSAID, 0),
    ))


class _Mended(io.RawIOBase):
    """The beginning of a file, followed by other bytes."""

    def __init__(self, file: BinaryIO, length: int, rest: bytes) -> None:
        self._file, self._length, self._rest, self._at = file, length, rest, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        from_ = {os.SEEK_SET: 0, os.SEEK_CUR: self._at, os.SEEK_END: self._length + len(self._rest)}[whence]
        self._at = max(0, from_ + offset)
        return self._at

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        wanted = len(buffer)
        if self._at < self._length:
            self._file.seek(self._at)
            data = self._file.read(min(wanted, self._length - self._at))
        else:
            begin = self._at - self._length
            data = self._rest[begin : begin + wanted]
        buffer[: len(data)] = data
        self._at += len(data)
        return len(data)
