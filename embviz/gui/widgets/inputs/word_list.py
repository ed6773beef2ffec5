"""A list view of any number of words that reads only the visible ones."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QListView

from embviz.gui.style import theme
from embviz.gui.widgets.tables.cells import WordCells
from embviz.util.language import tr

_NOWHERE = QModelIndex()


class WordsModel(QAbstractListModel):
    """List model of words of a vocabulary, by their ids."""

    def __init__(self) -> None:
        super().__init__()
        self._words: Sequence[str] = ()
        self.ids = np.zeros(0, np.int32)
        self._muted_from = 0

    def show(self, words: Sequence[str], ids: np.ndarray, muted_from: int) -> None:
        """Set the words.

        Parameters
        ----------
        words : sequence of str
            The vocabulary.
        ids : int32 array (n,)
        muted_from : int
            Words from this id on are in the muted color.
        """
        self.beginResetModel()
        self._words, self.ids, self._muted_from = words, ids, muted_from
        self.endResetModel()

    def rowCount(self, parent: Any = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.ids)

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        at = int(self.ids[index.row()])
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words[at]
        if role == Qt.ItemDataRole.ForegroundRole and at >= self._muted_from:
            return theme.color("text_muted")
        if role == Qt.ItemDataRole.ToolTipRole and at >= self._muted_from:
            return tr(
                "Word {at:,}: not on the map, which shows the first {muted_from:,}",
                at=at + 1, muted_from=self._muted_from,
            )
        return None


class WordList(QListView):
    """Shows a `WordsModel`; all rows have the same height, so that a million cost no more than a dozen.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    """

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.rows = WordsModel()
        self.setModel(self.rows)
        self.setItemDelegate(WordCells(self))
        self.setUniformItemSizes(True)
        self.setLayoutMode(QListView.LayoutMode.SinglePass)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)

    def word_under(self, point: QPoint | None) -> tuple[str, QPoint] | None:
        """Return the word at a point, or without a point the current one, and its position."""
        index = self.currentIndex() if point is None else self.indexAt(self.viewport().mapFrom(self, point))
        if not index.isValid():
            return None
        return str(index.data()), self.viewport().mapTo(self, self.visualRect(index).center())
