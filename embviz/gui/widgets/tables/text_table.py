"""A table of text cells."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from embviz.gui.files.tables import Cell, Column
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import plain_tip
from embviz.gui.widgets.tables.cells import WordCells
from embviz.gui.widgets.whole_rows import without_cut_row

_NOWHERE = QModelIndex()
_ROW_PX = 28
_MEASURED = 50  # rows beyond the visible ones that are measured for a column's width
_GAP_PX, _LEAST_PX = 24, 76  # width of a gap; least width of a column of words, below which the table scrolls
_SWATCH_PX = 14


class TextTableModel(QAbstractTableModel):
    """Table model of texts; rows are replaced as a whole, without a reset if their number stays."""

    def __init__(self, columns: Sequence[Column]) -> None:
        super().__init__()
        self._columns = tuple(columns)
        self._rows: Sequence[Sequence[Cell]] = ()
        self._sorted: tuple[int, bool] | None = None

    def mark_sorted(self, column: int, rising: bool) -> None:
        """Show a sort arrow in the header of a column."""
        self._sorted = column, rising
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._columns) - 1)

    def set_columns(self, columns: Sequence[Column]) -> None:
        """Set the columns and remove all rows."""
        self.beginResetModel()
        self._columns, self._rows, self._sorted = tuple(columns), (), None
        self.endResetModel()

    def show(self, rows: Sequence[Sequence[Cell]]) -> None:
        if rows and len(rows) == len(self._rows):
            self._rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(self._columns) - 1))
        else:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns, including gaps."""
        return self._columns

    @property
    def shown(self) -> Sequence[Sequence[Cell]]:
        """The rows, from top to bottom."""
        return self._rows

    def cell(self, row: int, column: int) -> Cell:
        return self._rows[row][column]

    def rowCount(self, parent: Any = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Any = _NOWHERE) -> int:
        return len(self._columns)

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        cell, column = self._rows[index.row()][index.column()], self._columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.text
        if role == Qt.ItemDataRole.TextAlignmentRole and column.number:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.ForegroundRole and (cell.marked or column.muted):
            return theme.color("text_muted")
        if role == Qt.ItemDataRole.FontRole and cell.marked:
            font = QFont()  # all but its style is that of the table, also in the lecture hall
            font.setItalic(True)
            return font
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(cell.help) or None
        if role == Qt.ItemDataRole.DecorationRole and cell.swatch:
            return _swatch(cell.swatch, filled=not cell.marked)
        if role == Qt.ItemDataRole.UserRole:
            return cell.share
        return None

    def headerData(self, section: int, orientation: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            if self._sorted is None or self._sorted[0] != section:
                return column.head
            return f"{column.head} {'↑' if self._sorted[1] else '↓'}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(column.help) or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None


def _swatch(color: str, filled: bool) -> QIcon:
    """Return a color swatch, filled or as an outline."""
    drawn = QPixmap(2 * px(_SWATCH_PX), 2 * px(_SWATCH_PX))
    drawn.setDevicePixelRatio(2)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(color), 1.5))
    painter.setBrush(QColor(color) if filled else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(1, 1, px(_SWATCH_PX) - 2, px(_SWATCH_PX) - 2), 3, 3)
    painter.end()
    swatch = QIcon(drawn)
    swatch.addPixmap(drawn, QIcon.Mode.Selected)  # else Qt tints it in the row that is selected
    return swatch


class TextTable(QTableView):
    """A table without grid and row numbers over a `TextTableModel`.

    Parameters
    ----------
    name : str
        Object name.
    title : str
        Accessible name.
    by_cell : bool
        Whether single cells are selected instead of rows.
    """

    def __init__(
        self, name: str, title: str, columns: Sequence[Column], by_cell: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.rows = TextTableModel(columns)
        self.setModel(self.rows)
        self.setItemDelegate(WordCells(self))
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        # arrow keys move through the cells; Tab leaves the table, so that later controls can be reached
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        behavior = QAbstractItemView.SelectionBehavior
        self.setSelectionBehavior(behavior.SelectItems if by_cell else behavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        # By default Qt measures a thousand rows for each column at each event that may change its width. 0, which Qt
        # calls the rows in view, are all of them while the table is hidden.
        header.setResizeContentsPrecision(_MEASURED)
        self._held: frozenset[int] = frozenset()  # columns of words at their least width
        self._take_text_size()
        theme.source.changed.connect(self._take_text_size)
        self._lay_columns(columns)
        for changed in (self.rows.modelReset, self.rows.dataChanged):
            changed.connect(self.share_room)

    def set_columns(self, columns: Sequence[Column]) -> None:
        """Set the columns and remove all rows."""
        self.rows.set_columns(columns)
        self._lay_columns(columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share_room()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(without_cut_row(self, event))

    def share_room(self) -> None:
        """Share the remaining width among columns of words; if it is too small, scroll horizontally."""
        header, mode = self.horizontalHeader(), QHeaderView.ResizeMode
        sharing = [
            at for at in range(header.count()) if at in self._held or header.sectionResizeMode(at) == mode.Stretch
        ]
        left = self.viewport().width() - sum(
            header.sectionSize(at) for at in range(header.count()) if at not in sharing
        )
        least = px(_LEAST_PX)
        held = frozenset(sharing) if left < least * len(sharing) else frozenset()
        for at in sharing:
            if (at in held) != (at in self._held):
                header.setSectionResizeMode(at, mode.Fixed if held else mode.Stretch)
            if held and header.sectionSize(at) != least:
                header.resizeSection(at, least)
        if bool(held) != bool(self._held):
            policy = Qt.ScrollBarPolicy
            self.setHorizontalScrollBarPolicy(policy.ScrollBarAsNeeded if held else policy.ScrollBarAlwaysOff)
        self._held = held

    def _take_text_size(self) -> None:
        self.verticalHeader().setDefaultSectionSize(px(_ROW_PX))
        self.horizontalHeader().setMinimumSectionSize(px(_GAP_PX))
        for at, column in enumerate(self.rows.columns):
            if not column.head:
                self.horizontalHeader().resizeSection(at, px(_GAP_PX))

    def _lay_columns(self, columns: Sequence[Column]) -> None:
        header, self._held = self.horizontalHeader(), frozenset()
        for at, column in enumerate(columns):
            if not column.head:
                header.setSectionResizeMode(at, QHeaderView.ResizeMode.Fixed)
                header.resizeSection(at, px(_GAP_PX))
                continue
            header.setSectionResizeMode(
                at, QHeaderView.ResizeMode.ResizeToContents if column.number else QHeaderView.ResizeMode.Stretch
            )

    # --- for menus

    def cell_at(self, point: QPoint | None) -> QModelIndex:
        """Return the cell at a point of this widget; the current one without a point."""
        return self.currentIndex() if point is None else self.indexAt(self.viewport().mapFrom(self, point))

    def word_under(self, point: QPoint | None) -> tuple[str, QPoint] | None:
        """Return the word at a point, or without a point the current one or the first of its row; and its position."""
        index = self.cell_at(point)
        if not index.isValid():
            return None
        columns = [at for at, one in enumerate(self.rows.columns) if one.words and not self.isColumnHidden(at)]
        at = index.column() if index.column() in columns else columns[0] if columns else -1
        word = self.rows.cell(index.row(), at).text if at >= 0 else ""
        return (word, self.viewport().mapTo(self, self.visualRect(index).center())) if word else None

    def fit(self, rows: int) -> None:
        """Set the height to exactly so many rows."""
        set_scaled_size(self, fixed_height=_ROW_PX * (rows + 1) + 8)
