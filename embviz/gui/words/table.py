"""The table of neighbors."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from embviz.gui.pages.context import Context
from embviz.gui.widgets.tables.repeated_words import SETS, SETS_HELP, notes, tips
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.gui.words.query import NeighborQuery, NeighborResult
from embviz.util.language import counted, tr

_WORD, _SETS = 1, 3  # the columns
_BACK = tr(
    "Rank of your word among the neighbors of this one: if it is small, both are near each other; if it is large, "
    "this word is near many others"
)
_SCORES = {"cosine": tr("Cosine"), "euclidean": tr("Distance"), "dot": tr("Product")}


class NeighborTable(ResultTable):
    """Table of neighbors with their scores, reverse ranks and counts.

    Signals
    -------
    looked_at(str)
        A word was reached with the arrow keys; a clicked word is selected in the window instead.
    opened(str)
        A word was double-clicked, or Return was pressed on it.
    """

    looked_at = Signal(str)
    opened = Signal(str)

    def __init__(self, context: Context) -> None:
        self._shown = _columns(NeighborQuery(), counts=True)
        super().__init__(
            context.jobs,
            context.workspace,
            "neighborhood.table",
            tr("Nearest words"),
            self._shown,
            file_name="neighbors",
            folded=True,
        )
        self._marked = ""
        self._filling = False
        self.table.setToolTip(tr("Click: why it is near.   Return or double click: look up this word"))
        self.table.doubleClicked.connect(self._open)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            shortcut = QShortcut(QKeySequence(key), self.table)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(lambda: self._open(self.table.currentIndex()))
        self.table.selectionModel().currentRowChanged.connect(self._on_row)

    def show_answer(self, answer: NeighborResult) -> None:
        """Show the neighbors, or only the mutual ones if these are asked for."""
        found, asking, seen = answer.found, answer.asking, answer.seen
        repeated = answer.repeated
        columns = _columns(asking, seen.known, 0 if repeated is None else repeated.sets)
        self._filling = True
        if columns != self._shown:
            self._shown = columns
            self.set_columns(columns)
        kept = answer.kept
        back = [None if found.ranks_back is None else int(found.ranks_back[k]) for k in kept]
        rows: list[Sequence[object] | np.ndarray] = [[k + 1 for k in kept], answer.words, found.scores[kept], back]
        if seen.known:
            rows.append(seen.of(found.ids[kept]))
        if repeated is None:
            self.show_rows(rows)
        else:
            told, doubts = tips(repeated), notes(repeated)
            rows.insert(_SETS, repeated.among()[kept])
            said = [told[k] for k in kept]
            self.show_rows(rows, [doubts[k] for k in kept], {_SETS - 1: said, _SETS: said})
        self._filling = False
        self.set_lead(tr("Query"), answer.named)
        if not asking.mutual:
            self.show_note("")
        elif answer.known:
            self.show_note(
                tr(
                    "{kept} of the {nearest_words} are mutual",
                    kept=len(kept),
                    nearest_words=counted(len(found.ids), "nearest word"),
                )
            )
        else:
            self.show_note(tr("looking for mutual ones …"))
        self.mark(self._marked)

    def clear(self) -> None:
        """Remove all rows."""
        self.show_rows([()] * len(self._shown))
        self.show_note("")

    def mark(self, word: str) -> None:
        """Select the row of the inspected word."""
        self._marked = word
        place = next((k for k, at in enumerate(self.order) if self.value(at, _WORD) == word), None)
        if place is not None and place != self.table.currentIndex().row():
            self._filling = True
            self.table.setCurrentIndex(self.table.rows.index(place, _WORD))
            self._filling = False

    def _word_at(self, index: QModelIndex) -> str:
        order = self.order
        return self.value(order[index.row()], _WORD) if index.isValid() and index.row() < len(order) else ""

    def _on_row(self, index: QModelIndex, _before: QModelIndex) -> None:
        word = self._word_at(index)
        if word and word != self._marked and not self._filling and self.table.hasFocus():
            self.looked_at.emit(word)

    def _open(self, index: QModelIndex) -> None:
        word = self._word_at(index)
        if word:
            self.opened.emit(word)


def _columns(asking: NeighborQuery, counts: bool, sets: int = 0) -> tuple[ResultColumn, ...]:
    repeated = (ResultColumn(SETS, ",d", help=SETS_HELP, of=sets),) if sets else ()
    columns = (
        ResultColumn(tr("Rank"), ",d", muted=True),
        ResultColumn(tr("Word"), words=True),
        ResultColumn(_SCORES[asking.metric], ".3f", help=asking.measure.formula),
        *repeated,
        ResultColumn(tr("Rank back"), ",d", help=_BACK),
    )
    count = ResultColumn(tr("Count"), ",d", help=tr("How often the word occurs in the text"), muted=True)
    return (*columns, count) if counts else columns
