"""The head of numpy's files, read without evaluating it, and checked before memory is asked for."""

import math
import re
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr

MAGIC = b"\x93NUMPY"
_LONGEST = 1 << 16  # bytes
_AGAIN = tr("It was cut off or is damaged: download or write it again.")


@dataclass(frozen=True)
class ArrayHeader:
    """Header of an array.

    Attributes
    ----------
    dtype : dtype
    fortran : bool
        Whether columns lie together.
    shape : tuple of int
    begin : int
        First byte of the numbers.
    """

    dtype: np.dtype[Any]
    fortran: bool
    shape: tuple[int, ...]
    begin: int

    @property
    def bytes(self) -> int:
        """Size of the numbers in bytes."""
        return math.prod(self.shape) * self.dtype.itemsize


def array_header(head: bytes, path: object) -> ArrayHeader:
    """Return the head of an array.

    Parameters
    ----------
    head : bytes
        The first bytes of the file.
    path : object
        What to call it.

    Raises
    ------
    InputError
        When it is damaged, or the array holds anything but numbers and texts.
    """
    size = 4 if len(head) > 6 and head[6] >= 2 else 2
    begin = 8 + size + int.from_bytes(head[8 : 8 + size], "little")
    if not head.startswith(MAGIC) or len(head) < begin or begin > _LONGEST:
        raise InputError(tr("{path} is not a complete numpy array.", path=path), _AGAIN)
    text = head[8 + size : begin].decode("latin-1")
    kind = re.search(r"'descr':\s*'([<>|=]?[a-zA-Z]\d*)'", text)
    order = re.search(r"'fortran_order':\s*(True|False)\b", text)
    lengths = re.search(r"'shape':\s*\(((?:\d{1,15}, ?)*(?:\d{1,15})?)\)", text)
    if order is None or lengths is None or (kind is None and "'descr':" not in text):
        raise InputError(tr("{path} is a numpy array with a header that cannot be read.", path=path), _AGAIN)
    if kind is None or kind[1].lstrip("<>|=")[0] not in "fiubUSO":
        raise InputError(
            tr("{path} is a numpy array of something else than numbers or texts.", path=path),
            tr("Save the vectors as 32-bit numbers."),
        )
    try:
        dtype = np.dtype(kind[1])
    except (TypeError, ValueError, OverflowError) as error:
        raise InputError(
            tr("{path} is a numpy array of unknown numbers: {kind}.", path=path, kind=kind[1]), _AGAIN
        ) from error
    if not dtype.itemsize:
        raise InputError(tr("{path} is a numpy array of nothing.", path=path), _AGAIN)
    shape = tuple(int(part) for part in lengths[1].split(",") if part.strip())
    if len(shape) > 4 or any(length > 1 << 48 for length in shape):
        raise InputError(tr("{path} is a numpy array of shape {lengths}.", path=path, lengths=lengths[1]), _AGAIN)
    return ArrayHeader(dtype, order[1] == "True", shape, begin)


def array_in(header: ArrayHeader, data: NDArray[np.uint8], path: object) -> NDArray[Any]:
    """Return an array as a view of the bytes of its file.

    Parameters
    ----------
    header : ArrayHeader
    data : ndarray of uint8
        The whole file.
    path : object
        What to call it.

    Raises
    ------
    InputError
        When the file is shorter than the array.
    """
    if header.begin + header.bytes > data.size:
        raise InputError(
            tr(
                "{path} declares numbers of {bytes:,} bytes; {size:,} follow.",
                path=path,
                bytes=header.bytes,
                size=data.size - header.begin,
            ),
            _AGAIN,
        )
    numbers = data[header.begin : header.begin + header.bytes].view(header.dtype)
    return numbers.reshape(header.shape, order="F" if header.fortran else "C")


def whole_rows(header: ArrayHeader, data: NDArray[np.uint8]) -> ArrayHeader:
    """Return the head of what is there of a matrix that was cut off: its first rows."""
    if len(header.shape) != 2 or header.fortran or not header.shape[1] or not header.dtype.itemsize:
        return header
    rows = max(0, data.size - header.begin) // (header.shape[1] * header.dtype.itemsize)
    return ArrayHeader(header.dtype, False, (min(rows, header.shape[0]), header.shape[1]), header.begin)


def texts_of(array: NDArray[Any], path: object) -> list[str]:
    """Return the texts in an array of texts or of bytes.

    Raises
    ------
    InputError
        When a character is none.
    """
    try:
        held: list[Any] = array.tolist()
    except ValueError as error:
        raise InputError(tr("{path} contains invalid characters: {error}.", path=path, error=error), _AGAIN) from error
    return [text.decode("utf-8", "replace") if isinstance(text, bytes) else text for text in held]
