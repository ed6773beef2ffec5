"""A sortable, filterable result table that can be copied and saved."""

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, overload

import numpy as np
from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QHeaderView, QLineEdit, QWidget

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.core.workspace import Workspace
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.files.tables import Cell, Column, Table, table_text, write_table
from embviz.gui.style import theme
from embviz.gui.style.number_text import form, in_figures, preference
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.folded_rows import FoldedRows
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, column, row
from embviz.gui.widgets.tables.cells import BarCells
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import counted, inside, tr

_NONE = "–"
_NOTHING: Mapping[int, Sequence[str]] = MappingProxyType({})
_LINE_PX = 30
_LONGEST = 40  # texts measured for a column's width, those with the most letters
_HINTED = 12  # letters from which a text has a tooltip: it may be elided


@dataclass(frozen=True)
class ResultColumn:
    """One column.

    Attributes
    ----------
    head : str
    number : str
        Default format of its numbers, as in `format`: ``.3f``, ``,d``, ``.0%``; empty for texts. The number of decimals
        follows the preferences.
    words : bool
        Whether its texts are words of the vocabulary, which a click selects.
    help : str
        Tooltip of its header: what the number is, by which formula.
    muted : bool
        Whether it is in the muted color.
    narrow : bool
        Whether a column of texts is as wide as its longest one; otherwise such columns share the remaining width.
    bar : bool
        Whether its numbers, from 0 to 1, are also drawn as bars.
    of : int
        The total of a count: 4 of 5 is written 4/5; 0 for none.
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
        """Whether it shares the remaining width."""
        return not self.number and not self.narrow

    def said(self, value: Any) -> str:
        """Format a value for display."""
        if not self.number:
            return str(value)
        if _absent(value):
            return _NONE
        if self.of:
            return f"{int(value)}/{self.of}"
        whole = self.number.endswith("d")
        return in_figures(int(value) if whole else float(value), form(self.number))

    def plain(self, value: Any) -> str:
        """Format a value for a file: numbers with six digits, an empty text for a missing one."""
        if not self.number:
            return str(value)
        if _absent(value):
            return ""
        return str(int(value)) if self.number.endswith("d") else format(float(value), ".6g")


def _absent(value: Any) -> bool:
    return value is None or value != value


class ResultRows:
    """Values by column, and the sorted and filtered order of the rows.

    Attributes
    ----------
    values : tuple of sequences
        A sequence for each column, all of the same length.
    order : ndarray of int64
        Indices of the displayed rows, from top to bottom.
    lead : (str, str)
        Title and text of a column that files begin with; empty for none.
    """

    def __init__(self, columns: Sequence[ResultColumn]) -> None:
        self.lead = "", ""
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
        """Number of all rows, displayed or not."""
        return len(self.values[0]) if self.values else 0

    def take(
        self,
        values: Sequence[Sequence[Any] | np.ndarray],
        notes: Sequence[str] = (),
        tips: Mapping[int, Sequence[str]] = _NOTHING,
    ) -> None:
        """Set the values."""
        if len(values) != len(self.columns) or len({len(one) for one in values}) > 1:
            raise ValueError("a column of values for each column, all of the same length")
        self.values, self.notes, self.tips = tuple(values), notes, tips
        self.order = np.arange(self.count)
        self._keys, self._folded, self._places = {}, None, None

    def arrange(self, by: int, rising: bool, text: str) -> None:
        """Sort by a column (-1: as given), and filter rows by a text in any of their texts."""
        order = np.arange(self.count) if by < 0 else self._sorted(by, rising)
        if text.strip():
            wanted, folded = text.strip().casefold(), self._texts()
            order = np.array([at for at in order.tolist() if wanted in folded[at]], np.int64)
        self.order, self._places = order, None

    def _sorted(self, by: int, rising: bool) -> np.ndarray:
        key = self._keys.get(by)
        if key is None:
            key = self._keys[by] = self._key(by)
        # missing values (nan) come last in both orders
        return np.argsort(key if rising else -key, kind="stable")

    def _key(self, by: int) -> np.ndarray:
        values = self.values[by]
        if self.columns[by].number:
            return np.array([np.nan if one is None else one for one in values], np.float64)
        folded = [text.casefold() for text in values]
        ranks = {text: rank for rank, text in enumerate(sorted(set(folded)))}
        return np.array([ranks[text] if text else np.nan for text in folded], np.float64)

    def _texts(self) -> list[str]:
        """Return the text of each row that the filter searches."""
        if self._folded is None:
            columns = [values for one, values in zip(self.columns, self.values, strict=True) if not one.number]
            self._folded = ["\n".join(map(str, texts)).casefold() for texts in zip(*columns, strict=True)]
        return self._folded

    def place_of(self, word: str) -> tuple[int, int] | None:
        """Return displayed row and column of the first occurrence of a word; None if it is not displayed."""
        if self._places is None:
            self._places = {}
            for column, one in enumerate(self.columns):
                if one.words:
                    values = self.values[column]
                    for row, at in enumerate(self.order.tolist()):
                        self._places.setdefault(values[at], (row, column))
        return self._places.get(word)

    def holds(self, row: int, word: str) -> bool:
        """Return whether a displayed row has a word in a column of words."""
        if row >= len(self.order):
            return False
        at = int(self.order[row])
        return any(one.words and values[at] == word for one, values in zip(self.columns, self.values, strict=True))

    def longest(self, column: int) -> list[str]:
        """Return texts of a column that include the widest."""
        one, values = self.columns[column], self.values[column]
        if not one.number:
            return sorted(map(str, values), key=len)[-_LONGEST:]
        numbers = np.array([np.nan if value is None else value for value in values], np.float64)
        numbers = numbers[~np.isnan(numbers)]
        return [one.said(value) for value in (numbers.min(), numbers.max())] if len(numbers) else [_NONE]

    def table(self) -> Table:
        """Return the displayed rows as written to a file, each with the text of `lead` before it."""
        head, text = self.lead
        if not head:
            return Table(self.heads, tuple(self.plain()))
        return Table((Column(head), *self.heads), tuple((Cell(text), *cells) for cells in self.plain()))

    def held(self) -> "ResultRows":
        """Return a copy of the current rows for a worker."""
        return copy.copy(self)

    def shown(self) -> "ShownRows":
        """Return the displayed rows as cells."""
        return ShownRows(self.held())

    def plain(self) -> Iterator[tuple[Cell, ...]]:
        """Yield the displayed rows as written to a file."""
        for at in self.order.tolist():
            yield tuple(Cell(one.plain(values[at])) for one, values in zip(self.columns, self.values, strict=True))


class ShownRows(Sequence[tuple[Cell, ...]]):
    """Rows of cells, created on demand, because there may be twenty thousand."""

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


__all__ = ["ResultColumn", "ResultTable"]

FILTERS = tr("Table with commas, for spreadsheets (*.csv);;Table with tabs (*.tsv)")
_CELL_PX = 16  # padding of a cell
_BAR_PX = 52
_NARROW_PX = 136  # largest width of a narrow column of texts


class ResultTable(QWidget):
    """A table with a line above it: a note, a filter, Copy and Save….

    A click on a column's header sorts by it: numbers descending, words ascending; another click reverses the order.
    Equal values keep the given order; missing ones come last.

    A click on a word selects it in the window; the row of a selected word is shown here. Copy and Save… (and Ctrl+C in
    the table) use the sorted and filtered rows, with six digits of each number.

    ::

        table = ResultTable(context.jobs, context.workspace, "space.hubs", "Hubs", (
            ResultColumn("Word", words=True),
            ResultColumn("Neighbor of", number=",d", help="How many words have it among their ten nearest"),
            ResultColumn("Norm", number=".3f"),
        ), file_name="hubs")
        layout.addWidget(table, 1)
        table.show_rows((words, counts, norms))  # one sequence or array for each column, all of the same length
        table.show_note("of 20,000 words")
        table.chosen.connect(lambda row, column: ...)  # row: index into what was given to show_rows

    Parameters
    ----------
    name : str
        Object name of the table itself (`.table`, a `TextTable`), and prefix of the other parts: ``_message``,
        ``_filter``, ``_copy`` and ``_save``.
    title : str
        Accessible name.
    file_name : str
        File name proposed by Save…, without suffix.
    filtered : bool
        Whether there is a filter, which shows only rows with the typed text in one of their texts.
    by_cell : bool
        Whether single cells are selected instead of rows, for tables with words in several columns.
    folded : bool
        Whether only the rows that fit are shown, until ``_all`` is clicked; see `FoldedRows`.

    Signals
    -------
    chosen(int, int)
        A row was clicked, or Return was pressed on it: its index in the values of `show_rows`, and the column.
    """

    chosen = Signal(int, int)

    def __init__(
        self,
        jobs: Jobs,
        workspace: Workspace,
        name: str,
        title: str,
        columns: Sequence[ResultColumn],
        *,
        file_name: str = "table",
        filtered: bool = False,
        by_cell: bool = False,
        folded: bool = False,
    ) -> None:
        super().__init__()
        self._jobs, self._workspace, self._name, self._title = jobs, workspace, name, title
        self._file_name, self._remark = file_name, ""
        self._rows = ResultRows(columns)
        self._by, self._rising = -1, False
        self.table = TextTable(name, title, self._rows.heads, by_cell=by_cell)
        self._bars = BarCells(_BAR_PX, self)
        self.message = InlineMessage(f"{name}_message")
        self.filter = QLineEdit()
        self.filter.setObjectName(f"{name}_filter")
        self.filter.setAccessibleName(tr("Filter {title}", title=title))
        self.filter.setPlaceholderText(tr("Filter"))
        self.filter.setClearButtonEnabled(True)
        set_scaled_size(self.filter, minimum_width=80, maximum_width=160)
        self.filter.setVisible(filtered)
        self._copy = button(tr("Copy"), f"{name}_copy", flat=True)
        self._copy.setToolTip(tr("Copy the table as sorted, to paste into a spreadsheet"))
        self._save = button(tr("Save…"), f"{name}_save", flat=True)
        self._save.setToolTip(tr("Save the table as sorted, with commas or tabs"))
        # as high as the filter, that tables with and without one begin at one height beside each other
        set_scaled_size(self._save, minimum_height=_LINE_PX)
        layout = column(self, (0, 0, 0, 0), 4)
        every = (button("", f"{name}_all", flat=True),) if folded else ()
        layout.addLayout(row(self.message, *every, self.filter, self._copy, self._save, stretch=self.message))
        layout.addWidget(self.table, 1)
        self.folds = tuple(FoldedRows(self.table, one) for one in every)
        header = self.table.horizontalHeader()
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._on_head)
        self.table.clicked.connect(self._on_cell)
        self.table.activated.connect(self._on_cell)
        self.filter.textChanged.connect(self._fill)
        self._copy.clicked.connect(self.copy)
        self._save.clicked.connect(self.ask_and_save)
        keys = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self.table)
        keys.setContext(Qt.ShortcutContext.WidgetShortcut)
        keys.activated.connect(self.copy)
        self._workspace.selection_changed.connect(self._follow)
        theme.source.changed.connect(self._lay_widths)
        preference.changed.connect(self._fill)
        self._fill()

    # --- contents

    def set_columns(self, columns: Sequence[ResultColumn]) -> None:
        """Set the columns and remove all rows."""
        self._rows = ResultRows(columns)
        self._by, self._rising = -1, False
        self.table.set_columns(self._rows.heads)
        self._fill()

    def show_rows(
        self,
        values: Sequence[Sequence[Any] | np.ndarray],
        notes: Sequence[str] = (),
        tips: "Mapping[int, Sequence[str]] | None" = None,
    ) -> None:
        """Show rows; sorting and filter are kept.

        Parameters
        ----------
        values : sequence of sequence or ndarray
            The values of each column, all of the same length: texts, or numbers with nan or None for missing ones.
        notes : sequence of str, optional
            One for each row; a row with a note is muted and has it as a tooltip; empty for rows without.
        tips : mapping of int to sequence of str, optional
            Tooltips of the cells, by column.
        """
        self._rows.take(values, notes, tips or {})
        self._fill()

    def sort_by(self, at: int, rising: bool = False) -> None:
        """Sort by a column, as a click on its header does."""
        self._by, self._rising = at, rising
        self.table.rows.mark_sorted(at, rising)
        self._fill()
        self.table.scrollToTop()

    def set_lead(self, head: str, text: str) -> None:
        """Set a column that copies and files begin with, which holds the same text in each row: what was asked."""
        self._rows.lead = head, text

    def show_note(self, text: str) -> None:
        """Show a note in the line above the table."""
        self._remark = text
        self._say_shown()

    @property
    def order(self) -> list[int]:
        """Indices of the displayed rows, from top to bottom."""
        return self._rows.order.tolist()

    def value(self, at: int, column_at: int) -> Any:
        """Return a value by its row in `show_rows`, not in the sorted table."""
        return self._rows.values[column_at][at]

    def _fill(self) -> None:
        self._rows.arrange(self._by, self._rising, self.filter.text())
        self.table.rows.show(self._rows.shown())
        self._lay_widths()
        for part in (self._copy, self._save):
            part.setEnabled(len(self._rows.order) > 0)
        self._say_shown()
        self._mark_word()

    def _say_shown(self) -> None:
        said, shown = self._remark, len(self._rows.order)
        if shown < self._rows.count:
            said = tr("{shown:,} of {rows}", shown=shown, rows=counted(self._rows.count, "row")) + (
                f"   ·   {said}" if said else ""
            )
        self.message.show_note(said)

    def _lay_widths(self) -> None:
        """Set the width of columns of numbers, and of short texts, to their longest text."""
        header = self.table.horizontalHeader()
        cells, heads = QFontMetrics(theme.font()), QFontMetrics(theme.font(11, 500))
        for at, one in enumerate(self._rows.columns):
            if one.wide:
                continue
            width = max([cells.horizontalAdvance(text) for text in self._rows.longest(at)], default=0)
            header.setSectionResizeMode(at, QHeaderView.ResizeMode.Fixed)
            if one.narrow:
                width = min(width, px(_NARROW_PX) - px(_CELL_PX))
            if one.bar:
                width += px(_BAR_PX)
                self.table.setItemDelegateForColumn(at, self._bars)
            header.resizeSection(at, max(width, heads.horizontalAdvance(f"{one.head} ↓")) + px(_CELL_PX))
        self.table.share_room()

    # --- words

    def _on_head(self, at: int) -> None:
        # words ascending; numbers with the largest first
        first = not self._rows.columns[at].number
        self.sort_by(at, not self._rising if at == self._by else first)

    def _on_cell(self, index: QModelIndex) -> None:
        if not index.isValid() or index.row() >= len(self._rows.order):
            return
        at = int(self._rows.order[index.row()])
        words = self._rows.columns[index.column()].words
        if words and self.value(at, index.column()):
            self._workspace.select([self.value(at, index.column())])
        self.chosen.emit(at, index.column())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        """Scroll to the last selected word."""
        self._mark_word()
        if self.table.currentIndex().isValid():
            self.table.scrollTo(self.table.currentIndex())

    def _mark_word(self) -> None:
        """Select the row of the last selected word; keep the current row if it contains the word."""
        word, current = self._workspace.chosen.last, self.table.currentIndex()
        if not self.isVisible():
            return
        if word and current.isValid() and self._rows.holds(current.row(), word):
            return
        place = self._rows.place_of(word) if word else None
        index = QModelIndex() if place is None else self.table.rows.index(*place)
        self.table.setAutoScroll(False)  # the scroll position is kept while rows change between moments
        self.table.setCurrentIndex(index)
        self.table.setAutoScroll(True)

    # --- export

    def taken(self) -> Table:
        """Return the sorted and filtered rows, with six digits of each number."""
        return self._rows.table()

    def copy(self) -> None:
        """Copy the table to the clipboard as tab-separated text."""
        rows = self._rows.held()

        def done(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self.message.show_note(tr("{rows} copied", rows=counted(len(rows.order), "row")))

        self._jobs.submit("quick", f"copy {self._name}", lambda _job: table_text(rows.table()), done)

    def save_path(self, path: str | Path) -> None:
        """Write the sorted and filtered table to a file, as after the file dialog."""
        rows, target = self._rows.held(), Path(path)

        def work(_job: Job) -> None:
            write_table(rows.table(), target)

        self._jobs.submit(
            "files",
            f"save {self._name}",
            work,
            lambda _none: self.message.show_note(tr("Saved {name}.", name=target.name)),
            self._on_failed,
        )

    def ask_and_save(self) -> None:
        """Ask for a file and write the table."""
        try:
            path = ask_to_save(self, tr("Save {title}", title=inside(self._title)), f"{self._file_name}.csv", FILTERS)
        except InputError as error:
            self.message.show_error(error)
            return
        if path:
            self.save_path(path)

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, EmbvizError):
            self.message.show_error(error)
        else:
            self._jobs.messages.show_error(error)
