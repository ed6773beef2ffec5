"""The pair of files that the Embedding Projector reads: vectors.tsv without a header, metadata.tsv."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from embviz.drawing.export.coordinates_table import MapTable
from embviz.util.atomic_write import replacing

_NUMBERS_AT_ONCE = 1 << 18
_IN_ONE_LINE = str.maketrans("\t\n\r", "   ")


def projector_paths(path: Path) -> tuple[Path, Path]:
    """Return the paths of vectors and metadata for a target `path`."""
    return path.with_name(f"{path.stem}-vectors.tsv"), path.with_name(f"{path.stem}-metadata.tsv")


def write_projector_files(
    table: MapTable, vectors: NDArray[np.float32], path: Path, ids: NDArray[np.int32],
    pause: Callable[[float], None] | None = None,
) -> None:
    """Write both files of the Embedding Projector.

    The metadata have all columns of the table but the places, with a header, which the format has only where there
    are two columns or more. It knows no quoting: tabs and line breaks in a word become spaces.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    path : Path
        See `projector_paths`; either both files appear whole or none.
    ids : ndarray of int32
        The words to be written, in this order.
    pause : callable, optional
        Called now and then with the share done; may raise.

    Raises
    ------
    InputError
        When a file cannot be written.
    """
    kept = [k for k, name in enumerate(table.columns) if name not in ("x", "y", "z")]
    step = max(1, _NUMBERS_AT_ONCE // vectors.shape[1])
    numbers_to, words_to = projector_paths(path)
    with replacing(numbers_to) as numbers, replacing(words_to) as metadata:
        metadata.write(("\t".join(table.columns[k] for k in kept) + "\n").encode())
        for begin in range(0, len(ids), step):
            if pause is not None:
                pause(begin / len(ids))
            part = ids[begin : begin + step]
            metadata.write("".join(
                "\t".join(cells[k].translate(_IN_ONE_LINE) for k in kept) + "\n" for cells in table.rows(part)
            ).encode())
            numbers.write(_lines(vectors[part]))


def _lines(vectors: NDArray[np.float32]) -> bytes:
    """Return one line for each vector, its numbers separated by tabs."""
    from embviz.vectors.kernels import rows

    out = np.empty(len(vectors) * (vectors.shape[1] * (rows.LONGEST_NUMBER + 1) + 1), np.uint8)
    numbers, nothing = np.ascontiguousarray(vectors), np.zeros(0, np.uint8)
    for array in (numbers, nothing):
        array.setflags(write=False)  # as those that vectors are saved from: the kernel is compiled once
    return out[: rows.write_rows(numbers, nothing, np.zeros(len(vectors) + 1, np.int64), ord("\t"), out)].tobytes()
