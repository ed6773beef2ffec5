"""A map as a table: where each word lies and what is known of it; also as the Embedding Projector reads it."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from embviz.drawing.export.figure import ColorKey
from embviz.util.atomic_write import replacing
from embviz.util.spreadsheet import MARK, no_formula

_ROWS_AT_ONCE = 4096
_AXES = ("x", "y", "z")


@dataclass(frozen=True)
class MapTable:
    """The data of the words of a map.

    Attributes
    ----------
    words : sequence of str, length n
    coordinates : ndarray of float32, shape (n, 2) or (n, 3)
        y upward; nan for words without a place.
    counts : ndarray of int64, shape (n,), or None
    norms : ndarray of float32, shape (n,), or None
        Euclidean lengths of the vectors.
    legend : ColorKey or None
        Its values become a column: the names of categories, or the amounts.
    selected : ndarray of int32
        Words that are selected.
    """

    words: Sequence[str]
    coordinates: NDArray[np.float32]
    counts: NDArray[np.int64] | None = None
    norms: NDArray[np.float32] | None = None
    legend: ColorKey | None = None
    selected: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))

    @property
    def columns(self) -> tuple[str, ...]:
        """The column titles.

        ``word``; ``rank`` by frequency, from 1; ``count`` in the text; ``x``, ``y`` and in three dimensions ``z`` on
        the map, y upward; ``norm`` of the vector; ``category`` or ``value`` that the color stands for; ``selected``, 1
        or 0. Counts, norms and colors only where they are known.
        """
        return tuple(
            name
            for name, known in (
                ("word", True),
                ("rank", True),
                ("count", self.counts is not None),
                *((axis, True) for axis in _AXES[: self.coordinates.shape[1]]),
                ("norm", self.norms is not None),
                (self._color, self.legend is not None),
                ("selected", True),
            )
            if known
        )

    @property
    def _color(self) -> str:
        return "category" if self.legend is not None and self.legend.categorical else "value"

    def rows(self, ids: NDArray[np.int32], said: Callable[[str], str] = str) -> Iterator[tuple[str, ...]]:
        """Return the cells of these words: texts converted by `said`, numbers with the digits to read back exactly."""
        columns: list[Sequence[str]] = [[said(self.words[i]) for i in ids.tolist()], (ids + 1).astype(str).tolist()]
        if self.counts is not None:
            columns.append(self.counts[ids].astype(str).tolist())
        columns += [_written(self.coordinates[ids, axis]) for axis in range(self.coordinates.shape[1])]
        if self.norms is not None:
            columns.append(_written(self.norms[ids]))
        if self.legend is not None:
            columns.append(self._colored_by(ids, said))
        columns.append(np.isin(ids, self.selected).astype(np.uint8).astype(str).tolist())
        return zip(*columns, strict=True)

    def _colored_by(self, part: NDArray[np.int32], said: Callable[[str], str]) -> list[str]:
        assert self.legend is not None
        values = self.legend.values[part]
        if not self.legend.categorical:
            return _written(values.astype(np.float32))
        names = [said(name) for name in self.legend.names]
        return [names[k] if 0 <= k < len(names) else "" for k in values.tolist()]


def write_table(
    table: MapTable,
    path: Path,
    ids: NDArray[np.int32],
    separator: str = ",",
    pause: Callable[[float], None] | None = None,
) -> None:
    """Write a table in UTF-8 with one line of header; cells with a separator, a quote or a line break are quoted.

    With commas it is a file for spreadsheets (`embviz.util.spreadsheet`).

    Parameters
    ----------
    path : Path
        Appears whole or not at all.
    ids : ndarray of int32
        The words to be written, in this order.
    pause : callable, optional
        Called now and then with the share done; may raise.

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    said = no_formula if separator == "," else str
    with replacing(path) as file:
        if separator == ",":
            file.write(MARK.encode())
        file.write(_lines([table.columns], separator))
        for begin in range(0, len(ids), _ROWS_AT_ONCE):
            if pause is not None:
                pause(begin / len(ids))
            file.write(_lines(table.rows(ids[begin : begin + _ROWS_AT_ONCE], said), separator))


def write_word_list(words: Sequence[str], path: Path) -> None:
    """Write words in UTF-8, one per line.

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    with replacing(path) as file:
        file.write("".join(f"{word}\n" for word in words).encode())


def _lines(rows: Iterable[Sequence[str]], separator: str) -> bytes:
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def _written(numbers: NDArray[np.float32]) -> list[str]:
    return ["" if text == "nan" else text for text in numbers.astype(str).tolist()]


_NUMBERS_AT_ONCE = 1 << 18
_IN_ONE_LINE = str.maketrans("\t\n\r", "   ")


def projector_paths(path: Path) -> tuple[Path, Path]:
    """Return the paths of vectors and metadata for a target `path`."""
    return path.with_name(f"{path.stem}-vectors.tsv"), path.with_name(f"{path.stem}-metadata.tsv")


def write_projector_files(
    table: MapTable,
    vectors: NDArray[np.float32],
    path: Path,
    ids: NDArray[np.int32],
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
            metadata.write(
                "".join(
                    "\t".join(cells[k].translate(_IN_ONE_LINE) for k in kept) + "\n" for cells in table.rows(part)
                ).encode()
            )
            numbers.write(_metadata_lines(vectors[part]))


def _metadata_lines(vectors: NDArray[np.float32]) -> bytes:
    """Return one line for each vector, its numbers separated by tabs."""
    from embviz.vectors.kernels import rows

    out = np.empty(len(vectors) * (vectors.shape[1] * (rows.LONGEST_NUMBER + 1) + 1), np.uint8)
    numbers, nothing = np.ascontiguousarray(vectors), np.zeros(0, np.uint8)
    for array in (numbers, nothing):
        array.setflags(write=False)  # as those that vectors are saved from: the kernel is compiled once
    return out[: rows.write_rows(numbers, nothing, np.zeros(len(vectors) + 1, np.int64), ord("\t"), out)].tobytes()
