"""Keeps the moments of a run with the full state of the model, within a budget of memory and disk."""

import math
import os
import tempfile
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from embviz.monitoring.records import Moment
from embviz.monitoring.state import Packed, pack_state
from embviz.training.start import State
from embviz.util.errors import InputError
from embviz.util.language import tr

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


BUDGET = 256 << 20  # bytes of memory
SPILL = 2 << 30  # bytes of disk

T = TypeVar("T")


class MomentGone(InputError):
    """A moment was dropped to make room for others."""

    def __init__(self) -> None:
        super().__init__(
            tr("This moment is no longer kept."), tr("Choose another one, or give moments more memory or disk.")
        )


@dataclass(eq=False)
class _Kept:
    moment: Moment
    nbytes: int
    place: dict[str, Packed] | Extent
    pinned: bool = False


class History:
    """Moments and their states, oldest first. May be used by several threads.

    States are kept in float16 (see `Packed`). When memory is full, the oldest go to disk; when that is full too,
    moments are thinned out evenly: the one goes whose neighbors are closest to each other, counted in words read. The
    first, the newest and the pinned ones stay. An index is the place of a moment among those that are kept, so thinning
    changes it: who holds on to a moment holds the `Moment`, and asks for what was learned at it by that.

    Parameters
    ----------
    budget_bytes : int
        Memory for states.
    spill_bytes : int
        Disk for states, 0 for none.
    folder : path, optional
        Of the temporary file; the system's folder for such files without.
    """

    def __init__(
        self, budget_bytes: int = BUDGET, spill_bytes: int = SPILL, folder: str | os.PathLike[str] | None = None
    ) -> None:
        self._budget = budget_bytes
        self._spill = SpillFile(spill_bytes, folder)
        self._kept: list[_Kept] = []
        self._memory = 0
        self._lock = threading.RLock()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The stored moments in order of time; never waits for a state being written."""
        return tuple(kept.moment for kept in self._kept.copy())

    @property
    def pinned(self) -> Moment | None:
        """The first of the pinned moments; None where there is none."""
        return next((kept.moment for kept in self._kept.copy() if kept.pinned), None)

    @property
    def memory_bytes(self) -> int:
        """Memory of the states, never more than the budget."""
        return self._memory

    @property
    def disk_bytes(self) -> int:
        """Disk space of the states, never more than the budget."""
        return self._spill.nbytes

    def add(self, moment: Moment, state: State) -> bool:
        """Store a moment later than all others; others may be moved to disk or dropped for it.

        Returns
        -------
        bool
            False if it does not fit besides the first and the pinned ones: then it is not stored.
        """
        packed = pack_state(state)
        nbytes = sum(matrix.nbytes for matrix in packed.values())
        with self._lock:
            while True:
                if self._memory + nbytes <= self._budget:
                    self._memory += nbytes
                    self._kept.append(_Kept(moment, nbytes, packed))
                    return True
                if nbytes <= self._budget:
                    if self._spill_oldest():
                        continue
                elif extent := self._spill.write(packed):
                    self._kept.append(_Kept(moment, nbytes, extent))
                    return True
                if not self._thin(moment):
                    return False

    def limit(self, budget_bytes: int) -> None:
        """Change the memory budget; states beyond it are moved to disk, or dropped where that is full.

        The first, the newest and the pinned ones stay in memory where the disk has no room for them.
        """
        with self._lock:
            self._budget = budget_bytes
            while self._memory > budget_bytes and (self._spill_oldest() or self._thin()):
                pass

    def revise(self, moment: Moment) -> None:
        """Replace a moment by its evaluated version; does nothing if it was dropped."""
        with self._lock:
            index = self.index_of(moment)
            if index is not None:
                self._kept[index].moment = moment

    def index_of(self, moment: Moment) -> int | None:
        """Return the index of a moment, whatever its later measurements; None when it was dropped."""
        return next((k for k, kept in enumerate(self._kept.copy()) if kept.moment.pieces == moment.pieces), None)

    def state(self, at: Moment | int) -> dict[str, NDArray[np.float32]]:
        """Return the full state of a moment.

        Parameters
        ----------
        at : Moment or int
            The moment, or its index now.

        Raises
        ------
        MomentGone
            When the moment was thinned out.
        IndexError
            When there is no such index.
        """
        return self.look(at, dict)

    def look(self, at: Moment | int, use: Callable[[State], T]) -> T:
        """Apply a function to a state; only the matrices that it accesses are read.

        Parameters
        ----------
        at : Moment or int
            The moment, or its index now.
        use : callable
            Called with the state; must not keep it.

        Raises
        ------
        MomentGone
            When the moment was thinned out.
        IndexError
            When there is no such index.
        """
        with self._lock:
            return use(_Opened(self._find(at).place, self._spill))

    def pin(self, at: Moment | int, pinned: bool = True) -> None:
        """Pin or unpin a moment; pinned ones are never dropped.

        Raises
        ------
        MomentGone
            When the moment was thinned out.
        IndexError
            When there is no such index.
        """
        with self._lock:
            self._find(at).pinned = pinned

    def close(self) -> None:
        """Drop all moments and delete the files."""
        with self._lock:
            self._kept.clear()
            self._memory = 0
            self._spill.close()

    def _find(self, at: Moment | int) -> _Kept:
        index = at if isinstance(at, int) else self.index_of(at)
        if index is None:
            raise MomentGone
        return self._kept[index]

    def _spill_oldest(self) -> bool:
        """Move the oldest state in memory to disk; return whether there was room."""
        for kept in self._kept:
            if isinstance(kept.place, dict):
                extent = self._spill.write(kept.place)
                if extent is None:
                    return False
                kept.place = extent
                self._memory -= kept.nbytes
                return True
        return False

    def _thin(self, newest: Moment | None = None) -> bool:
        """Drop the least important moment, for a newer one or for none; return whether there was one."""
        times = [kept.moment.tokens_done for kept in self._kept]
        if newest is not None:
            times.append(newest.tokens_done)
        gaps = [(times[k + 1] - times[k - 1], k) for k in range(1, len(times) - 1) if not self._kept[k].pinned]
        if not gaps:
            return False
        kept = self._kept.pop(min(gaps)[1])
        if isinstance(kept.place, dict):
            self._memory -= kept.nbytes
        else:
            self._spill.free(kept.place)
        return True


class _Opened(Mapping[str, NDArray[np.float32]]):
    """A state whose matrices are read on access."""

    def __init__(self, place: dict[str, Packed] | Extent, spill: SpillFile) -> None:
        self._place, self._spill = place, spill

    def __getitem__(self, name: str) -> NDArray[np.float32]:
        if name not in set(self):
            raise KeyError(name)
        place = self._place
        return (place[name] if isinstance(place, dict) else self._spill.read(place, name)).unpacked()

    def __iter__(self) -> Iterator[str]:
        return iter(self._place if isinstance(self._place, dict) else self._place.matrices)

    def __len__(self) -> int:
        return len(set(self))
