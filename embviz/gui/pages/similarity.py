"""The similarity page: any words against any words in one picture."""

import re
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox

from embviz.errors import InputError
from embviz.gui.chosen import COMPARED
from embviz.gui.context import Context
from embviz.gui.file_names import ask_to_save
from embviz.gui.jobs import Job
from embviz.gui.pages.measures import MEASURES, TREE, Measure
from embviz.gui.pages.vectors_page import VectorsPage
from embviz.gui.pages.word_sets import ExampleSets, first_words
from embviz.gui.widgets.asking_line import AskingLine
from embviz.gui.widgets.heatmap import Heatmap
from embviz.gui.widgets.numbers import counted, significant
from embviz.gui.widgets.parts import button, column, label, row
from embviz.gui.widgets.picture_file import write_picture

if TYPE_CHECKING:
    from embviz.analysis.similarity import LeafOrder, SimilarityMatrix

KIND = "heatmap"
_NEAREST = 11  # of a single word that is to be compared
_QUICK = 200  # words; ordering more takes longer than a question to vectors may
_RANGE = (
    "For all values: the same color means the same value, whatever the words. For these words: from the least to the "
    "greatest value between two different words, so that small differences can be seen."
)
_HINT = "Type two words or more, with spaces between them, or add the words selected on the map."


def _range_of_pairs(values: np.ndarray) -> tuple[float, float] | None:
    """Return the least and the greatest value between different words; a word's value with itself would hide them."""
    pairs = values[~np.eye(len(values), dtype=bool)]
    pairs = pairs[np.isfinite(pairs)]
    return (float(pairs.min()), float(pairs.max())) if len(pairs) and pairs.min() < pairs.max() else None


class SimilarityPage(VectorsPage):
    """Compares the words of its line; orders them as typed or by a tree."""

    def __init__(self, context: Context) -> None:
        super().__init__(
            context, "heatmap", "Similarities", "Compare any words with each other, and see which of them form groups."
        )
        layout = column(self.body, (24, 20, 24, 16), 8)
        self._line = AskingLine(
            "heatmap.words", "heatmap.message", "Words to compare", "king queen paris london dog cat", context.complete
        )
        self._examples = ExampleSets(self.workspace, lambda words: self._line.write(" ".join(words)))
        self._add = button("Add selection", "heatmap.add_selection")
        self._add.setToolTip("Add the words that are selected on the map")
        layout.addLayout(row(self._line, self._add, self._examples))
        layout.addWidget(self._line.message)
        layout.addSpacing(4)

        self._metric, self._order, self._range = QComboBox(), QComboBox(), QComboBox()
        for combo, name, title in (
            (self._metric, "heatmap.metric", "Measure"), (self._order, "heatmap.order", "Order of the words"),
            (self._range, "heatmap.range", "Range of the colors"),
        ):
            combo.setObjectName(name)
            combo.setAccessibleName(title)
        for measure in MEASURES:
            self._metric.addItem(measure.title, measure.metric)
            self._metric.setItemData(self._metric.count() - 1, measure.formula, Qt.ItemDataRole.ToolTipRole)
        self._metric.setCurrentIndex(max(0, self._metric.findData(context.settings.get("heatmap/metric"))))
        self._order.addItem("As typed", "typed")
        self._order.addItem("Like beside like", "tree")
        self._order.setToolTip(TREE)
        self._range.addItem("Colors for all values", "measure")
        self._range.addItem("Colors for these words", "words")
        self._range.setToolTip(_RANGE)
        self._range.setCurrentIndex(max(0, self._range.findData(context.settings.get("heatmap/range"))))
        self._reading = label("", "muted")
        self._reading.setObjectName("heatmap.reading")
        self._reading.setAccessibleName("Value of the cell")
        self._copy = button("Copy as CSV", "heatmap.copy", flat=True)
        self._save = button("Save picture…", "heatmap.save", flat=True)
        layout.addLayout(row(self._metric, self._order, self._range, 8, self._reading, None, self._copy, self._save))
        layout.addSpacing(4)
        self.view = Heatmap()
        self.view.setObjectName("heatmap.view")
        self.view.setAccessibleName("Heatmap")
        layout.addWidget(self.view, 1)
        self._formula = label("", "caption")
        self._formula.setObjectName("heatmap.formula")
        layout.addWidget(self._formula)

        self._matrix: SimilarityMatrix | None = None
        self._tree: LeafOrder | None = None
        self._line.asked.connect(self._ask)
        self._metric.currentIndexChanged.connect(self._on_metric)
        self._order.currentIndexChanged.connect(self._ask)
        self._range.currentIndexChanged.connect(self._on_range)
        self._add.clicked.connect(lambda: self.set_words([*self.words(), *self.workspace.chosen.first(COMPARED)]))
        self._copy.clicked.connect(self._on_copy)
        self._save.clicked.connect(self._on_save)
        self.view.cell_hovered.connect(self._read)
        self.view.cell_clicked.connect(self._on_clicked)
        self.workspace.selection_changed.connect(self._on_selection)
        self._on_selection()

    def words(self) -> list[str]:
        """Return the words of the line, each once."""
        return list(dict.fromkeys(re.findall(r"[^\s,;]+", self._line.text())))

    @property
    def matrix_words(self) -> tuple[str, ...]:
        """The words of the matrix that is shown, in the order of the line."""
        return self._matrix.words if self._matrix is not None else ()

    def set_words(self, words: list[str]) -> None:
        """Compare these words; a single one is compared with its nearest neighbors."""
        embedding = self.workspace.embedding
        self._line.write(" ".join(dict.fromkeys(words)))
        at = embedding.get(words[0]) if embedding is not None and len(words) == 1 else None
        if embedding is None or at is None:
            return

        def work(_job: Job) -> list[str]:
            from embviz.vectors.neighbors import nearest

            ids, _ = nearest(embedding, embedding.vectors[at], _NEAREST, exclude=(at,))
            return [*words, *(embedding.words[i] for i in ids)]

        def done(found: list[str]) -> None:
            if self.words() != words:
                return  # a person has typed meanwhile
            replaceable = self._line.hasSelectedText()
            self._line.write(" ".join(found))
            if replaceable:
                self._line.selectAll()

        self.context.jobs.submit("quick", "heatmap neighbors", work, done)

    def take_focus(self) -> None:
        self._line.setFocus()
        self._line.selectAll()  # what is typed next replaces what was proposed

    def refresh(self) -> None:
        embedding = self.workspace.embedding
        if embedding is not None:
            self._line.propose(" ".join(first_words(embedding, self.workspace.truths)))
        self._ask()

    def _on_metric(self) -> None:
        self.context.settings.set("heatmap/metric", self._metric.currentData())
        self._ask()

    def _on_range(self) -> None:
        self.context.settings.set("heatmap/range", self._range.currentData())
        if self._matrix is not None:
            self._show(self._matrix, self._tree)

    def _ask(self) -> None:
        embedding, words = self.workspace.embedding, self.words()
        if embedding is None or not self.isVisible():
            return
        if len(words) < 2:
            self.context.jobs.cancel(KIND)
            self._line.answered(_HINT)
            self._clear()
            return
        half = self._line.half_typed()
        if half not in words[-1:] or half in embedding:
            half = ""
        known = [word for word in words if word in embedding]
        missing = [word for word in words if word not in embedding and word != half]
        if len(known) < 2 and not missing:
            return  # the second word is being typed
        metric, wants_tree = self._metric.currentData(), self._order.currentData() == "tree"

        def work(_job: Job) -> Any:
            from embviz.analysis.similarity import leaf_order, similarity
            from embviz.vectors.embedding import missing_words

            complaint = missing_words(embedding, missing) if missing else None
            if len(known) < 2:
                return None, None, complaint
            matrix = similarity(embedding, known, metric)
            return matrix, leaf_order(embedding, matrix) if wants_tree else None, complaint

        def done(matrix: "SimilarityMatrix | None", tree: "LeafOrder | None", complaint: InputError | None) -> None:
            if matrix is None:
                self._clear()
            else:
                self._show(matrix, tree)
            if complaint is not None:
                failed(complaint)
            elif matrix is not None:
                self._line.answered(counted(len(matrix.words), "word"))

        def failed(error: Exception) -> None:
            if isinstance(error, InputError):
                self._line.refused(error, lambda word: word in embedding)
            else:
                self.context.jobs.failed.emit(error)

        lane = "files" if wants_tree and len(words) > _QUICK else "quick"
        self.context.jobs.submit(lane, KIND, work, lambda found: done(*found), failed)

    def _show(self, matrix: "SimilarityMatrix", tree: "LeafOrder | None") -> None:
        self._matrix, self._tree = matrix, tree
        measure, places = self._measure(), self._places()
        self._formula.setText(f"{measure.formula}.   {TREE}" if tree is not None else f"{measure.formula}.")
        close = self._range.currentData() == "words"
        self.view.set_matrix(
            [matrix.words[i] for i in places], matrix.values[np.ix_(places, places)],
            centered=measure.centered and not close, tree=None if tree is None else tree.linkage,
            limits=_range_of_pairs(matrix.values) if close else measure.limits, deep_high=measure.centered,
        )
        self._on_selection()
        self._enable(True)

    def _clear(self) -> None:
        self._matrix = self._tree = None
        self._formula.setText("")
        self.view.clear("")
        self._enable(False)

    def _enable(self, shown: bool) -> None:
        self._copy.setEnabled(shown)
        self._save.setEnabled(shown)

    def _measure(self) -> Measure:
        return next(m for m in MEASURES if self._matrix is not None and m.metric == self._matrix.metric)

    def _places(self) -> list[int]:
        """Return which word stands at each row."""
        if self._tree is not None:
            return self._tree.order.tolist()
        return list(range(len(self._matrix.words))) if self._matrix is not None else []

    # --- cells, selection, copies

    def _read(self, at: int, across: int) -> None:
        if self._matrix is None or at < 0:
            self._reading.setText("")
            return
        places = self._places()
        i, j = places[at], places[across]
        said = self._measure().reading.format(self._matrix.words[i], self._matrix.words[j])
        self._reading.setText(f"{said} = {significant(float(self._matrix.values[i, j]))}")

    def _on_clicked(self, at: int, across: int) -> None:
        if self._matrix is not None:
            places = self._places()
            self.workspace.select([self._matrix.words[places[at]], self._matrix.words[places[across]]])

    def _on_selection(self) -> None:
        self._add.setEnabled(len(self.workspace.chosen) > 0)
        if self._matrix is not None:
            self.view.set_selected(self.workspace.selected_among(self._matrix.words))

    def _on_copy(self) -> None:
        if self._matrix is not None:
            QGuiApplication.clipboard().setText(self._matrix.to_csv(self._places()))
            self._line.message.remark("The matrix is on the clipboard as CSV.")

    def _on_save(self) -> None:
        try:
            path = ask_to_save(self, "Save picture", "similarity.png", "Picture (*.png);;Vector drawing (*.svg)")
        except InputError as error:
            self._line.message.say(error)
            return
        if path:
            self.save_picture(path)

    def save_picture(self, path: str) -> None:
        """Write the heatmap as PNG or, by the ending of the path, as SVG: what choosing it in a dialog does."""
        draw = self.view.to_svg if path.lower().endswith(".svg") else lambda file: self.view.to_image().save(file)
        try:
            write_picture(path, draw)
        except InputError as error:
            self._line.message.say(error)
        else:
            self._line.message.remark(f"Saved {path}.")
