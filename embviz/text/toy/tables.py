"""Tables of facts: each row one thing of the world, each column one way in which sentences speak of it."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    """Facts about things of one kind.

    Attributes
    ----------
    name : str
        Kind of thing; passages draw a row by this name.
    columns : dict of str to tuple of tuple of str
        Column -> row -> the phrases that may stand there. A phrase is one or more words separated by single spaces.
    """

    name: str
    columns: dict[str, tuple[tuple[str, ...], ...]]

    def __len__(self) -> int:
        return len(next(iter(self.columns.values())))

    def words(self, column: str) -> tuple[str, ...]:
        """Return the first phrase of each row of a column, in row order."""
        return tuple(phrases[0] for phrases in self.columns[column])

    def phrases(self, column: str) -> Iterator[str]:
        """Yield every phrase of a column, row by row."""
        for phrases in self.columns[column]:
            yield from phrases


def read_table(name: str, header: str, text: str, shared: dict[str, str] | None = None) -> Table:
    """Read a table written as text, one row a line.

    Parameters
    ----------
    name : str
        Kind of thing.
    header : str
        Names of the columns, separated by spaces.
    text : str
        Rows; cells are separated by spaces, phrases in a cell by ``/``, words in a phrase by ``_``.
    shared : dict of str to str, optional
        Further columns with the same cell in all rows.

    Raises
    ------
    ValueError
        When a row has not as many cells as the header.
    """
    names = header.split()
    rows = [line.split() for line in text.splitlines() if line.strip()]
    for row in rows:
        if len(row) != len(names):
            raise ValueError(f"table {name}: {' '.join(row)!r} has {len(row)} cells instead of {len(names)}")
    columns = {column: tuple(_cell(row[i]) for row in rows) for i, column in enumerate(names)}
    for column, cell in (shared or {}).items():
        columns[column] = (_cell(cell),) * len(rows)
    return Table(name, columns)


def join_tables(name: str, *tables: Table) -> Table:
    """Put the rows of several tables below each other, keeping the columns that all of them have."""
    common = [column for column in tables[0].columns if all(column in table.columns for table in tables)]
    return Table(name, {column: sum((table.columns[column] for table in tables), ()) for column in common})


def _cell(text: str) -> tuple[str, ...]:
    return tuple(phrase.replace("_", " ") for phrase in text.split("/"))
