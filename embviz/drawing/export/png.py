"""Writing a PNG from top to bottom, so that a picture of any size needs the memory of a few of its lines."""

import struct
import zlib
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 4  # of 9: a map is mostly empty, and more would take twice as long to save a few percent
_COLOR_TYPE = {3: 2, 4: 6}
_FROM_LINE_ABOVE = 2
_INCH = 0.0254  # m
_PIECE = 1 << 16  # bytes


class PngWriter:
    """Writes a picture band by band as PNG (third edition).

    Parameters
    ----------
    file : binary file
    channels : int
        3 for red, green, blue; 4 with opacity, which colors are not multiplied with.
    dpi : float, optional
        Pixels per inch on paper.
    """

    def __init__(self, file: BinaryIO, width: int, height: int, channels: int, dpi: float = 0.0) -> None:
        self._file, self._channels = file, channels
        self._above = np.zeros(width * channels, np.uint8)
        self._squeeze = zlib.compressobj(_LEVEL)
        self._waiting = bytearray()
        file.write(SIGNATURE)
        write_chunk(file, b"IHDR", struct.pack(">IIBBBBB", width, height, 8, _COLOR_TYPE[channels], 0, 0, 0))
        if dpi > 0:
            meter = round(dpi / _INCH)
            write_chunk(file, b"pHYs", struct.pack(">IIB", meter, meter, 1))

    def write(self, lines: NDArray[np.uint8]) -> None:
        """Write the next lines, shape (k, width, channels)."""
        flat = lines.reshape(len(lines), -1)
        filtered = np.empty((len(lines), flat.shape[1] + 1), np.uint8)
        filtered[:, 0] = _FROM_LINE_ABOVE
        np.subtract(flat[0], self._above, out=filtered[0, 1:])
        np.subtract(flat[1:], flat[:-1], out=filtered[1:, 1:])
        self._above = flat[-1].copy()
        self._waiting += self._squeeze.compress(filtered.data)
        if len(self._waiting) >= _PIECE:
            self._flush()

    def close(self) -> None:
        """Write the remaining lines and the end of the file."""
        self._waiting += self._squeeze.flush()
        self._flush()
        write_chunk(self._file, b"IEND", b"")

    def _flush(self) -> None:
        write_chunk(self._file, b"IDAT", bytes(self._waiting))
        self._waiting.clear()


def write_chunk(file: BinaryIO, kind: bytes, data: bytes) -> None:
    """Write one chunk of a PNG: length, type, data and checksum."""
    file.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)))
