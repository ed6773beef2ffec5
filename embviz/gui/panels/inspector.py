"""The word inspector: the selected word's neighbors, its counts and its vector."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QVBoxLayout, QWidget

from embviz.errors import InputError
from embviz.gui import theme
from embviz.gui.context import Context
from embviz.gui.jobs import Job
from embviz.gui.widgets.bars import ComponentBars
from embviz.gui.widgets.parts import button, label, row
from embviz.gui.widgets.word_input import WordInput

_TOP = 10


class _Neighbors(QAbstractTableModel):
    HEADS = ("Neighbor", "Cosine", "Count")

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[tuple[str, float, int | None]] = []

    def show(self, rows: list[tuple[str, float, int | None]]) -> None:
        # the same number of rows is the rule: then the table keeps its selection and does not jump
        if len(rows) == len(self._rows) and rows:
            self._rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, 2))
        else:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()

    def rowCount(self, parent: Any = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Any = QModelIndex()) -> int:
        return 3

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        word, cosine, count = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (word, f"{cosine:.3f}", "" if count is None else f"{count:,}")[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column():
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == 2:
            return theme.color("text_muted")
        return None

    def headerData(self, section: int, orientation: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.DisplayRole:
                return self.HEADS[section]
            if role == Qt.ItemDataRole.TextAlignmentRole:
                side = Qt.AlignmentFlag.AlignRight if section else Qt.AlignmentFlag.AlignLeft
                return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None

    def word(self, row: int) -> str:
        return self._rows[row][0]


class Inspector(QWidget):
    """Follows the selection and the moment of training."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._workspace = context.workspace
        self._stale = True
        self.setMinimumWidth(264)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 6, 14, 12)
        layout.setSpacing(8)
        self._input = WordInput("Type a word", single=True)
        self._input.setObjectName("neighbors.word")
        self._input.setAccessibleName("Word")
        self._input.set_completion(context.complete)
        self._input.entered.connect(self._on_entered)
        layout.addWidget(self._input)
        self._error = label("", "error", wrap=True)
        self._error.setObjectName("neighbors.error")
        self._error.hide()
        layout.addWidget(self._error)
        self._facts = label("Click a word on the map, or type one, to see its nearest neighbors.", "muted", wrap=True)
        self._facts.setObjectName("neighbors.facts")
        layout.addWidget(self._facts)
        self._model = _Neighbors()
        self._table = QTableView()
        self._table.setObjectName("neighbors.table")
        self._table.setAccessibleName("Nearest neighbors")
        self._table.setModel(self._model)
        self._table.setShowGrid(False)
        self._table.verticalHeader().hide()
        self._table.verticalHeader().setDefaultSectionSize(27)
        self._table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self._table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = self._table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        header.setHighlightSections(False)
        self._table.setMinimumHeight(27 * (_TOP + 1) + 8)
        self._table.activated.connect(lambda index: self._workspace.select([self._model.word(index.row())]))
        self._table.setToolTip("Return or double click: look at this word")
        layout.addWidget(self._table, 3)
        layout.addWidget(label("Vector", "section"))
        self._bars = ComponentBars()
        self._bars.setObjectName("neighbors.vector")
        self._bars.setAccessibleName("Components of the vector")
        self._bars.setMinimumHeight(70)
        layout.addWidget(self._bars, 1)
        self._analogy = button("To analogy", "neighbors.to_analogy")
        self._heatmap = button("To heatmap", "neighbors.to_heatmap")
        self._analogy.clicked.connect(lambda: context.run_action("edit.to_analogy"))
        self._heatmap.clicked.connect(lambda: context.run_action("edit.to_heatmap"))
        layout.addLayout(row(self._analogy, self._heatmap, None))
        self._workspace.selection_changed.connect(self._on_selection)
        self._workspace.embedding_changed.connect(self._ask)
        self._on_selection()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._context.studio.want_moments(True)
        if self._stale:
            self._ask()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._context.studio.want_moments(False)

    def _on_entered(self, word: str) -> None:
        embedding = self._workspace.embedding
        if not word or embedding is None:
            return
        try:
            embedding.id(word)
        except InputError as error:
            self._say(error)
            return
        self._workspace.select([word])
        self._ask()

    def _say(self, error: InputError | None) -> None:
        self._input.set_invalid(error is not None)
        self._error.setVisible(error is not None)
        if error is not None:
            near = f" Near: {', '.join(error.suggestions)}." if error.suggestions else ""
            self._error.setText(f"{error.what}{near or ' ' + error.cure}")

    def _on_selection(self) -> None:
        chosen = self._workspace.selection
        self._say(None)
        if chosen:
            self._input.setText(chosen[-1])
        self._analogy.setEnabled(bool(chosen))
        self._heatmap.setEnabled(bool(chosen))
        self._ask()

    def _ask(self) -> None:
        embedding = self._workspace.embedding
        word = self._workspace.selection[-1] if self._workspace.selection else None
        self._stale = not self.isVisible()
        if self._stale:
            return
        at = embedding.get(word) if embedding is not None and word is not None else None
        if embedding is None or at is None:
            self._model.show([])
            self._workspace.set_neighbors(())
            self._bars.set_rows([], None)
            if word is not None and embedding is not None:
                self._facts.setText(f"“{word}” is not among these {len(embedding):,} words.")
            elif embedding is None:
                self._facts.setText("Train, or open vectors; then click a word on the map to see its nearest neighbors.")
            else:
                self._facts.setText("Click a word on the map, or type one, to see its nearest neighbors.")
            return

        def work(_job: Job) -> Any:
            from embviz.vectors.neighbors import nearest

            ids, cosines = nearest(embedding, embedding.vectors[at], _TOP, exclude=(at,))
            counts = embedding.counts
            return [
                (embedding.words[i], float(c), None if counts is None else int(counts[i]))
                for i, c in zip(ids, cosines, strict=True)
            ]

        def done(rows: Any) -> None:
            self._model.show(rows)
            self._workspace.set_neighbors(tuple(row[0] for row in rows))
            count = "" if embedding.counts is None else f"{embedding.counts[at]:,} times in the text · "
            norm = float(embedding.norms[at])
            self._facts.setText(f"{count}{at + 1:,}. of {len(embedding):,} words · length of the vector {norm:.2f}")
            self._bars.set_rows([word], embedding.vectors[at : at + 1])

        self._context.jobs.submit("quick", "neighbors", work, done)
