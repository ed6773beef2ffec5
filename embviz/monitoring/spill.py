"""A nameless file for moments that do not fit into memory."""

import math
import os
import tempfile
import threading
import weakref
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from embviz.monitoring.packing import Packed

_Place = tuple[tuple[int, ...], str]  # shape and type of an array in the file


@dataclass(frozen=True, eq=False)
class Extent:
    """Position in the file of a moment's matrices, stored one after the other as raw numbers."""

    offset: int
    nbytes: int
    matrices: Mapping[str, tuple[_Place, _Place, _Place]]


class SpillFile:
    """Matrices in a temporary file that other programs cannot open.

    The file has no name (on Windows: it is deleted when it is closed), so that nothing is left behind whatever ends the
    process. May be used by several threads.

    Parameters
    ----------
    budget : int
        Bytes that the file may have.
    folder : path, optional
        Where it is made when it is first needed; the system's folder for temporary files without.
    """

    def __init__(self, budget: int, folder: str | os.PathLike[str] | None = None) -> None:
        self._budget, self._folder = budget, folder
        self._gaps: list[tuple[int, int]] = []  # offset and length of each gap, in order of offset
        self._end = 0
        self._lock = threading.Lock()
        self._file: IO[bytes] | None = None

    @property
    def nbytes(self) -> int:
        """Size of the file in bytes."""
        return self._end

    def write(self, packed: Mapping[str, Packed]) -> Extent | None:
        """Write matrices; None where they exceed the budget or the disk."""
        arrays = [array for matrix in packed.values() for array in _parts(matrix)]
        nbytes = sum(array.nbytes for array in arrays)
        with self._lock:
            offset = self._take(nbytes)
            if offset is None:
                return None
            try:
                if self._file is None:
                    # unbuffered: data refused by a full disk would stay in the buffer and fail again on each read
                    self._file = tempfile.TemporaryFile(prefix="embviz-", dir=self._folder, buffering=0)  # noqa: SIM115
                    weakref.finalize(self, self._file.close)
                self._file.seek(offset)
                for array in arrays:
                    _write(self._file, array)
            except OSError:
                # the disk is full or read-only: from now on the file does not grow
                self._give(offset, nbytes)
                self._budget = self._end
                return None
        places: dict[str, Any] = {
            name: tuple((array.shape, array.dtype.str) for array in _parts(matrix)) for name, matrix in packed.items()
        }
        return Extent(offset, nbytes, places)

    def read(self, extent: Extent, name: str) -> Packed:
        """Return a matrix of a stored moment.

        Raises
        ------
        LookupError
            When the file is closed.
        """
        offset = extent.offset
        for other, places in extent.matrices.items():
            arrays = [np.empty(*place) for place in places] if other == name else []
            if arrays:
                break
            offset += sum(math.prod(shape) * np.dtype(kind).itemsize for shape, kind in places)
        with self._lock:
            if self._file is None:
                raise LookupError("the moments are closed")
            self._file.seek(offset)
            for array in arrays:
                _read(self._file, array)
        return Packed(*arrays)

    def free(self, extent: Extent) -> None:
        """Release the space of a moment."""
        with self._lock:
            self._give(extent.offset, extent.nbytes)

    def close(self) -> None:
        """Delete the file."""
        with self._lock:
            if self._file is not None:
                self._file.close()
            self._file, self._gaps, self._end, self._budget = None, [], 0, 0

    def _take(self, nbytes: int) -> int | None:
        for number, (offset, length) in enumerate(self._gaps):
            if length >= nbytes:
                self._gaps[number : number + 1] = [(offset + nbytes, length - nbytes)] if length > nbytes else []
                return offset
        if self._end + nbytes > self._budget:
            return None
        self._end += nbytes
        return self._end - nbytes

    def _give(self, offset: int, nbytes: int) -> None:
        gaps: list[tuple[int, int]] = []
        for begin, length in sorted([*self._gaps, (offset, nbytes)]):
            if gaps and sum(gaps[-1]) == begin:
                gaps[-1] = (gaps[-1][0], gaps[-1][1] + length)
            else:
                gaps.append((begin, length))
        self._gaps = gaps
        # a gap at the end is cut off
        if gaps and sum(gaps[-1]) == self._end:
            self._end = self._gaps.pop()[0]
            if self._file is not None:
                self._file.truncate(self._end)


def _bytes_of(array: NDArray[Any]) -> memoryview:
    return array.reshape(-1).view(np.uint8).data


def _write(file: IO[bytes], array: NDArray[Any]) -> None:
    left = _bytes_of(np.ascontiguousarray(array))
    while left:
        left = left[file.write(left) :]  # some systems read at most two gigabytes at a time


def _read(file: IO[bytes], array: NDArray[Any]) -> None:
    left = _bytes_of(array)
    while left:
        count: int = file.readinto(left)  # type: ignore[attr-defined]
        if not count:
            raise LookupError("the file of moments was cut off")
        left = left[count:]


def _parts(matrix: Packed) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    return matrix.halves, matrix.columns, matrix.whole
