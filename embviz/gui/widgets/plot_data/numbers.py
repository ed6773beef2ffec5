"""The data behind a plot, and a summary in a sentence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from embviz.gui.style.number_text import in_figures, significant
from embviz.util.language import inside, tr

_DIGITS = 5
_SPAN = 1e3  # ratio of magnitudes for which one number of decimals is used
_MOST_DECIMALS = 8
_SAID = 4  # significant digits of a number in a sentence


@dataclass(frozen=True, eq=False)
class DataColumn:
    """One column.

    Attributes
    ----------
    head : str
        Title of its values.
    values : array (n,) of numbers, or sequence of str
        In drawing order; nan for missing values.
    unit : str
        Unit of the numbers; empty for none.
    """

    head: str
    values: np.ndarray | Sequence[str]
    unit: str = ""

    @property
    def title(self) -> str:
        """The title with the unit."""
        return f"{self.head} ({self.unit})" if self.unit else self.head

    @property
    def number(self) -> bool:
        """Whether the values are numbers."""
        return isinstance(self.values, np.ndarray) and self.values.dtype.kind in "fiub"

    def form(self) -> Callable[[float], str]:
        """Return the formatter of this column: equal decimals for all numbers, if that tells them apart."""
        values = np.asarray(self.values)
        known = np.abs(values[np.isfinite(values)]) if values.dtype.kind == "f" else np.abs(values)
        if not len(known) or values.dtype.kind in "iub" or bool((known == np.rint(known)).all()):
            return lambda value: in_figures(value, ",.0f") if np.isfinite(value) else significant(value)
        largest, least = float(known.max()), float(known[known > 0].min())
        power = int(np.floor(np.log10(largest)))
        decimals = _DIGITS - 1 - power
        if least < largest / _SPAN or not 0 <= decimals <= _MOST_DECIMALS:
            return lambda value: significant(value, _DIGITS)
        return lambda value: in_figures(value, f",.{decimals}f") if np.isfinite(value) else significant(value)


@dataclass(frozen=True, eq=False)
class PlotData:
    """The data that a plot draws.

    Attributes
    ----------
    title : str
        Title of the plot.
    columns : tuple of DataColumn
        All of the same length.
    summary : str
        Description in one sentence.

    Raises
    ------
    ValueError
        When the columns are not equally long.
    """

    title: str
    columns: tuple[DataColumn, ...]
    summary: str

    def __post_init__(self) -> None:
        lengths = {len(column.values) for column in self.columns}
        if len(lengths) > 1:
            raise ValueError(f"the columns of {self.title!r} have {sorted(lengths)} values")

    def __len__(self) -> int:
        return len(self.columns[0].values) if self.columns else 0

    def order(self, by: int, rising: bool) -> np.ndarray:
        """Return the rows sorted by a column, stable, int64 (n,). Missing values come last.

        Parameters
        ----------
        by : int
            The column; negative for the drawing order.
        """
        count = len(self)
        if by < 0:
            return np.arange(count)
        column = self.columns[by]
        if not column.number:
            folded = [text.casefold() for text in column.values]
            return np.array(sorted(range(count), key=folded.__getitem__, reverse=not rising), np.int64)
        values = np.asarray(column.values, np.float64)
        return np.argsort(values if rising else -values, kind="stable")


Source = Callable[[], PlotData | None]
"""Returns the data that a plot draws now, None if it is empty; the drawn arrays, not computed again."""


def said(value: float) -> str:
    """Format a number for a sentence."""
    return significant(float(value), _SAID) if value != round(value) or abs(value) >= 1e6 else in_figures(value, ",.0f")


def reach(values: np.ndarray) -> str:
    """Return the range of values as text: ``from −0.12 to 0.98``."""
    known = np.asarray(values)[np.isfinite(values)]
    if not len(known):
        return tr("no values yet")
    return tr("from {low} to {high}", low=said(known.min()), high=said(known.max()))


def course(y: np.ndarray) -> str:
    """Describe the trend of a curve: ``falls from 4.1 to 1.9``."""
    known = np.asarray(y)[np.isfinite(y)]
    if not len(known):
        return tr("no values yet")
    first, last = said(known[0]), said(known[-1])
    if len(known) == 1:
        return tr("is {value}", value=last)
    if first == last:
        return tr("is {value} at both ends", value=last)
    if known[-1] < known[0]:
        return tr("falls from {first} to {last}", first=first, last=last)
    return tr("rises from {first} to {last}", first=first, last=last)


def of_curves(
    title: str,
    x_head: str,
    y_head: str,
    curves: Sequence[tuple[str, np.ndarray, np.ndarray]],
    told: Sequence[int] | None = None,
) -> PlotData | None:
    """Return curves as a table: one column for each if they share their x values, else one below the other.

    Parameters
    ----------
    title, x_head, y_head : str
        Titles of the plot and its axes, with units.
    curves : sequence of (str, float array (n,), float array (n,))
        Name, x and y.
    told : sequence of int, optional
        The curves that the summary describes; None for all.

    Returns
    -------
    Numbers or None
        None without any point.
    """
    every = [(name, np.asarray(x, float), np.asarray(y, float)) for name, x, y in curves]
    drawn = [curve for curve in every if len(curve[1])]
    if not drawn:
        return None
    spoken = [every[k] for k in (range(len(every)) if told is None else told) if len(every[k][1])]
    y_head = y_head.strip() or title or tr("Height")
    what, over = title or y_head, inside(x_head.strip())
    x_head = x_head.strip() or tr("Place")
    parts = [tr("{name} {course}", name=name, course=course(y)) if name else course(y) for name, _, y in spoken[:_SAID]]
    if len(spoken) > _SAID:
        parts.append(tr("and {count} more", count=len(spoken) - _SAID))
    courses = "; ".join(parts)
    if not over:
        summary = tr("{what}: {courses}.", what=what, courses=courses)
    elif len(spoken) > 1:
        count = len(spoken)
        summary = tr("{what} over {x}, {count} curves: {courses}.", what=what, x=over, count=count, courses=courses)
    else:
        summary = tr("{what} over {x}: {courses}.", what=what, x=over, courses=courses)
    first = drawn[0][1]
    if all(np.array_equal(x, first, equal_nan=True) for _, x, _ in drawn):
        columns = [DataColumn(x_head, first)]
        columns += [DataColumn(name or y_head, y) for name, _, y in drawn]
    else:
        names = [name or what for name, x, _ in drawn for _ in range(len(x))]
        columns = [
            DataColumn(tr("Curve"), names),
            DataColumn(x_head, np.concatenate([x for _, x, _ in drawn])),
            DataColumn(y_head, np.concatenate([y for _, _, y in drawn])),
        ]
    return PlotData(title or y_head, tuple(columns), summary)


def of_matrix(
    title: str, rows: Sequence[str], columns: Sequence[str], values: np.ndarray, *, row_head: str = ""
) -> PlotData | None:
    """Return a matrix as a table whose first column holds the names of the rows.

    Parameters
    ----------
    rows, columns : sequence of str
        Names, of n rows and m columns.
    values : float array (n, m)
    row_head : str
        Title of the rows; empty for words.
    """
    values = np.asarray(values)
    if not values.size:
        return None
    return PlotData(
        title,
        (
            DataColumn(row_head or tr("Word"), tuple(rows)),
            *(DataColumn(name, values[:, k]) for k, name in enumerate(columns)),
        ),
        tr(
            "{what}, {rows} × {columns} values {reach}.",
            what=title,
            rows=in_figures(len(rows), ",d"),
            columns=in_figures(len(columns), ",d"),
            reach=reach(values),
        ),
    )
