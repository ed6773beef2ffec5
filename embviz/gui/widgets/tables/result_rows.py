"""Model of a result table: columns of values, sorted and filtered."""

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, overload

import numpy as np

from embviz.gui.files.tables import Cell, Column
from embviz.gui.style.number_format import form
from embviz.gui.style.numbers import in_figures

_NONE = "–"
_NOTHING: Mapping[int, Sequence[str]] = MappingProxyType({})
_LONGEST = 40  # of the longest texts by their letters, so many are measured
_HINTED = 12  # letters from which a text is said on hover too: it may be cut


@dataclass(frozen=True)
class ResultColumn:
    """One column.

    Attributes
    ----------
    head : str
    number : str
        How its numbers are usually written, as in `format`: ``.3f``, ``,d``, ``.0%``; empty for texts. Of decimals
        there are as many as a person prefers.
    words : bool
        Whether its texts are words of the vocabulary, which a click selects.
    help : str
        Said at its head on hover: what the number is, by which formula.
    muted : bool
        Whether it stands back.
    narrow : bool
        Whether a column of texts is no wider than its longest one; otherwise such columns share the room left.
    bar : bool
        Whether its numbers, from 0 to 1, are drawn as bars too.
    of : int
        Of how many a whole number is a count: 4 of 5 is written 4/5; 0 where it is no such count.
    """

    head: str
    number: str = ""
    words: bool = False
    help: str = ""
    muted: bool = False
    narrow: bool = False
    bar: bool = False
    of: int = 0

    @property
    def wide(self) -> bool:
        """Whether it takes of the room left."""
        return not self.number and not self.narrow

    def said(self, value: Any) -> str:
        """Return a value as it is shown."""
        if not self.number:
            return str(value)
        if _absent(value):
            return _NONE
        if self.of:
            return f"{int(value)}/{self.of}"
        whole = self.number.endswith("d")
        return in_figures(int(value) if whole else float(value), form(self.number))

    def plain(self, value: Any) -> str:
        """Return a value as it is written to a file: numbers with six digits, nothing where there is none."""
        if not self.number:
            return str(value)
        if _absent(value):
            return ""
        return str(int(value)) if self.number.endswith("d") else format(float(value), ".6g")


def _absent(value: Any) -> bool:
    return value is None or value != value


class ResultRows:
    """Values by column, with the order in which they are seen.

    Parameters
    ----------
    columns : sequence of ResultColumn

    Attributes
    ----------
    values : tuple of sequences
        One for each column, all of the same length.
    order : ndarray of int64
        The rows that are seen, from top to bottom.
    """

    def __init__(self, columns: Sequence[ResultColumn]) -> None:
        self.columns = tuple(columns)
        self.heads = tuple(
            Column(one.head, number=bool(one.number), muted=one.muted, help=one.help, words=one.words)
            for one in self.columns
        )
        self.values: tuple[Sequence[Any] | np.ndarray, ...] = tuple(() for _ in self.columns)
        self.notes: Sequence[str] = ()
        self.tips: Mapping[int, Sequence[str]] = {}
        self.order = np.zeros(0, np.int64)
        self._keys: dict[int, np.ndarray] = {}
        self._folded: list[str] | None = None
        self._places: dict[str, tuple[int, int]] | None = None

    @property
    def count(self) -> int:
        """How many rows there are, seen or not."""
        return len(self.values[0]) if self.values else 0

    def take(
        self, values: Sequence[Sequence[Any] | np.ndarray], notes: Sequence[str] = (),
        tips: Mapping[int, Sequence[str]] = _NOTHING,
    ) -> None:
        """Have other values."""
        if len(values) != len(self.columns) or len({len(one) for one in values}) > 1:
            raise ValueError("a column of values for each column, all of the same length")
        self.values, self.notes, self.tips = tuple(values), notes, tips
        self.order = np.arange(self.count)
        self._keys, self._folded, self._places = {}, None, None

    def arrange(self, by: int, rising: bool, text: str) -> None:
        """Sort by a column (-1: as given), and see only rows with a text in one of their texts."""
        order = np.arange(self.count) if by < 0 else self._sorted(by, rising)
        if text.strip():
            wanted, folded = text.strip().casefold(), self._texts()
            order = np.array([at for at in order.tolist() if wanted in folded[at]], np.int64)
        self.order, self._places = order, None

    def _sorted(self, by: int, rising: bool) -> np.ndarray:
        key = self._keys.get(by)
        if key is None:
            key = self._keys[by] = self._key(by)
        # nan is not below and not above: what has no value comes last in both orders
        return np.argsort(key if rising else -key, kind="stable")

    def _key(self, by: int) -> np.ndarray:
        values = self.values[by]
        if self.columns[by].number:
            return np.array([np.nan if one is None else one for one in values], np.float64)
        folded = [text.casefold() for text in values]
        ranks = {text: rank for rank, text in enumerate(sorted(set(folded)))}
        return np.array([ranks[text] if text else np.nan for text in folded], np.float64)

    def _texts(self) -> list[str]:
        """Return what a filter looks into, for each row."""
        if self._folded is None:
            columns = [values for one, values in zip(self.columns, self.values, strict=True) if not one.number]
            self._folded = ["\n".join(map(str, texts)).casefold() for texts in zip(*columns, strict=True)]
        return self._folded

    def place_of(self, word: str) -> tuple[int, int] | None:
        """Return where a word is seen first, row from the top and column; None where it is not."""
        if self._places is None:
            self._places = {}
            for column, one in enumerate(self.columns):
                if one.words:
                    values = self.values[column]
                    for row, at in enumerate(self.order.tolist()):
                        self._places.setdefault(values[at], (row, column))
        return self._places.get(word)

    def holds(self, row: int, word: str) -> bool:
        """Whether a row, counted from the top, has a word in a column of words."""
        if row >= len(self.order):
            return False
        at = int(self.order[row])
        return any(one.words and values[at] == word for one, values in zip(self.columns, self.values, strict=True))

    def longest(self, column: int) -> list[str]:
        """Return texts of a column among which is the widest."""
        one, values = self.columns[column], self.values[column]
        if not one.number:
            return sorted(map(str, values), key=len)[-_LONGEST:]
        numbers = np.array([np.nan if value is None else value for value in values], np.float64)
        numbers = numbers[~np.isnan(numbers)]
        return [one.said(value) for value in (numbers.min(), numbers.max())] if len(numbers) else [_NONE]

    def held(self) -> "ResultRows":
        """Return the rows as they are now, for a worker."""
        return copy.copy(self)

    def shown(self) -> "ShownRows":
        """Return the rows as cells, as they are seen."""
        return ShownRows(self.held())

    def plain(self) -> Iterator[tuple[Cell, ...]]:
        """Yield the rows that are seen as a file has them."""
        for at in self.order.tolist():
            yield tuple(
                Cell(one.plain(values[at])) for one, values in zip(self.columns, self.values, strict=True)
            )


class ShownRows(Sequence[tuple[Cell, ...]]):
    """Rows of cells, each made when it is looked at: there may be twenty thousand."""

    def __init__(self, rows: ResultRows) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows.order)

    @overload
    def __getitem__(self, place: int) -> tuple[Cell, ...]: ...

    @overload
    def __getitem__(self, place: slice) -> list[tuple[Cell, ...]]: ...

    def __getitem__(self, place: int | slice) -> tuple[Cell, ...] | list[tuple[Cell, ...]]:
        if isinstance(place, slice):
            return [self[k] for k in range(*place.indices(len(self)))]
        rows, at = self._rows, int(self._rows.order[place])
        note = rows.notes[at] if len(rows.notes) else ""
        return tuple(
            self._cell(one, values[at], note, rows.tips[k][at] if k in rows.tips else "")
            for k, (one, values) in enumerate(zip(rows.columns, rows.values, strict=True))
        )

    @staticmethod
    def _cell(one: ResultColumn, value: Any, note: str, tip: str) -> Cell:
        text = one.said(value)
        share = None if not one.bar or _absent(value) else min(max(float(value), 0.0), 1.0)
        said = "\n".join(part for part in (tip, note) if part)
        return Cell(text, bool(note), said or (text if not one.number and len(text) > _HINTED else ""), share=share)
