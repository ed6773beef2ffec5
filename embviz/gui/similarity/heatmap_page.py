"""The Heatmap page: similarities of any words."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.core.word_selection import COMPARED
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.pages.context import Context
from embviz.gui.pages.measures import MEASURES, TREE, Measure
from embviz.gui.pages.shared_words import SharedWords, first_words, join_words, split_words, word_list
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.similarity.heatmap_options import HeatmapChoices, WordSources
from embviz.gui.style.number_text import measured, scored
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.heatmap.view import Heatmap
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.layouts import ElidedLabel, button, column, row
from embviz.gui.widgets.plot_data.picture_file import write_picture
from embviz.gui.widgets.tables.repeated_words import HALF_HELP
from embviz.util.errors import InputError
from embviz.util.language import counted, isolated, tr

if TYPE_CHECKING:
    from embviz.analysis.clusters.leaf_order import LeafOrder
    from embviz.analysis.clusters.tree_groups import TreeGroups
    from embviz.analysis.evaluation.reproducibility import Interval
    from embviz.analysis.neighborhoods.similarity import SimilarityMatrix
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.ensemble import Ensemble
    from embviz.vectors.neighbors import Metric

KIND = "heatmap"
_NEAREST = 11  # neighbors with which a single word is compared
_MANY = 30  # words from which the rows are put in order
_SPELLED = 8  # missing words for which similar spellings are searched
_FILES = tr("Picture (*.png);;Vector drawing (*.svg);;Table of the values (*.csv);;Pairs with intervals (*.tsv)")
_HINT = tr("Type two words or more, with spaces between them, or add the words selected on the map.")


def _range_of_pairs(values: np.ndarray) -> tuple[float, float] | None:
    """Return the least and greatest value between different words; the diagonal would dominate them."""
    pairs = values[~np.eye(len(values), dtype=bool)]
    pairs = pairs[np.isfinite(pairs)]
    return (float(pairs.min()), float(pairs.max())) if len(pairs) and pairs.min() < pairs.max() else None


@dataclass(frozen=True, eq=False)
class _Question:
    """A request to compare typed words.

    Attributes
    ----------
    half : str
        The word at the end of the line that is still being typed.
    groups : int, optional
        Number of groups in the tree, 0 for as many as stand out, negative for none; without it there is no tree.
    note : str
        About the source of the words.
    """

    words: list[str]
    half: str
    metric: "Metric"
    groups: int | None
    ensemble: "Ensemble | None"
    note: str


@dataclass(frozen=True, eq=False)
class _Answer:
    """The matrix of the known words, if there are two, and what is said of the others."""

    matrix: "SimilarityMatrix | None" = None
    tree: "LeafOrder | None" = None
    groups: "TreeGroups | None" = None
    repeated: "_RepeatedMatrix | None" = None
    complaint: InputError | None = None
    said: str = ""


def _answer(embedding: "Embedding", question: _Question, job: Job) -> _Answer:
    """Compare words; on a worker."""
    from embviz.analysis.analogies.analogy import no_direction, resolve
    from embviz.analysis.clusters.tree_groups import tree_groups
    from embviz.analysis.evaluation.repeated_measures import repeat_similarity
    from embviz.analysis.neighborhoods.similarity import leaf_order, similarity

    words, metric = question.words, question.metric
    places = {word: resolve(embedding, word) for word in words}
    known = list(dict.fromkeys(embedding.words[at] for at in places.values() if at is not None))
    # an incomplete word at the end of the line is not missing yet
    missing = [word for word, at in places.items() if at is None and (word != question.half or word != words[-1])]
    complaint = _complaint(embedding, missing) if missing else None
    # a table of the values would tell a cosine of 0, and the tree put the word with others
    zero = [word for word in known if metric == "cosine" and not embedding.norms[embedding.id(word)]]
    if zero:
        known = [word for word in known if word not in zero]
        complaint = complaint or InputError(no_direction(zero[:_SPELLED]).what, tr("The others are compared."))
    if len(known) < 2:
        return _Answer(complaint=complaint, said="" if None in places.values() else _HINT)
    said = question.note
    if len(known) > COMPARED:
        said = tr("the first {compared} of {known:,}", compared=COMPARED, known=len(known))
    matrix = similarity(embedding, known[:COMPARED], metric)
    tree = groups = repeated = None
    if question.groups is not None:
        tree = leaf_order(embedding, matrix)
        if tree and question.groups >= 0:
            groups = tree_groups(embedding, matrix.words, tree, metric, question.groups)
    if question.ensemble is not None:
        found = repeat_similarity(question.ensemble, matrix.words, metric, job.pulse.quiet)
        repeated = _RepeatedMatrix.of(found)
    return _Answer(matrix, tree, groups, repeated, complaint, said)


class SimilarityPage(LiveVectorsPage):
    """Compares the words of its line, ordered as typed or by a dendrogram."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "heatmap",
            tr("Similarities"),
            tr("Compare any words with each other, and see which of them form groups."),
            parent,
        )
        layout = column(self.body, (24, 16, 24, 10), 6)
        self._line = QueryLineEdit(
            "heatmap.words",
            "heatmap.message",
            tr("Words to compare"),
            "king queen paris london dog cat",
            context.complete,
        )
        self._sources = WordSources(context)
        self._add = button(tr("Add selection"), "heatmap.add_selection")
        self._add.setToolTip(tr("Add the words that are selected on the map"))
        layout.addLayout(row(self._line, self._add, self._sources))
        layout.addWidget(self._line.message)
        layout.addSpacing(4)

        self._choices = HeatmapChoices(context.settings)
        self._reading = ElidedLabel("muted")
        self._reading.setObjectName("heatmap.reading")
        self._reading.setAccessibleName(tr("Value of the cell"))
        self._fit = button(tr("Show all"), "heatmap.fit", flat=True)
        self._fit.setToolTip(tr("Show all words again (0). Scroll to zoom, drag to move."))
        self._copy = button(tr("Copy as CSV"), "heatmap.copy", flat=True)
        self._save = button(tr("Save…"), "heatmap.save", flat=True)
        self._save.setToolTip(tr("A picture or a drawing in which every word is named, or the matrix as CSV"))
        layout.addLayout(row(self._choices, 8, self._reading, self._fit, self._copy, self._save, stretch=self._reading))
        layout.addSpacing(4)
        self.view = Heatmap()
        self.view.setObjectName("heatmap.view")
        self.view.setAccessibleName(tr("Heatmap"))
        layout.addWidget(self.view, 1)
        self._explanation = Explanation("heatmap.explain", more_name="heatmap.formula")
        layout.addWidget(self._explanation)

        self._matrix: SimilarityMatrix | None = None
        self._tree: LeafOrder | None = None
        self._grouped: TreeGroups | None = None
        self._repeated: _RepeatedMatrix | None = None  # of the matrix, in sets that were trained alike
        context.trainer.repeats.known_changed.connect(self._ask)
        self._note = ""  # the message that came with the words of a source
        self._line.textEdited.connect(lambda _text: self._say_of_source(""))
        self._sources.chosen.connect(self._use)
        self._sources.failed.connect(lambda error: self._line.message.show_error(error))
        self._line.asked.connect(self._ask)
        self._shared = SharedWords(self.workspace, self._line, word_list(2))
        self._choices.asked.connect(self._ask)
        self._choices.restyled.connect(self._on_restyled)
        self._add.clicked.connect(lambda: self.set_words([*self.words(), *self.workspace.chosen.first(COMPARED)]))
        self._copy.clicked.connect(self._on_copy)
        self._save.clicked.connect(self._on_save)
        self.view.cell_hovered.connect(self._read)
        self.view.cell_clicked.connect(self._on_clicked)
        self.view.group_clicked.connect(self._on_group)
        self.view.viewport_changed.connect(lambda: self._fit.setVisible(self.view.zoom > 1))
        self._fit.clicked.connect(self.view.show_all)
        self._fit.hide()
        self.workspace.selection_changed.connect(self._on_selection)
        self._on_selection()

    def words(self) -> list[str]:
        """Return the distinct words of the line."""
        embedding = self.workspace.embedding
        return split_words(self._line.text(), lambda word: embedding is not None and word in embedding)

    @property
    def matrix_words(self) -> tuple[str, ...]:
        """The words of the displayed matrix, in the order of the line."""
        return self._matrix.words if self._matrix is not None else ()

    def set_words(self, words: list[str]) -> None:
        """Compare these words; a single one is compared with its nearest neighbors, and many are put in order."""
        embedding = self.workspace.embedding
        if len(words) > _MANY:  # many words are unreadable in the given order
            self._choices.order_by_tree()
        self._line.write(join_words(words))
        at = embedding.get(words[0]) if embedding is not None and len(words) == 1 else None
        if embedding is None or at is None:
            return

        def work(_job: Job) -> list[str]:
            from embviz.vectors.neighbors import nearest

            ids, _ = nearest(embedding, embedding.vectors[at], _NEAREST, exclude=(at,))
            return [*words, *(embedding.words[i] for i in ids)]

        def done(found: list[str]) -> None:
            if self.words() != words:
                return  # the user has typed meanwhile
            self._shared.fill(join_words(found))

        self.context.jobs.submit("quick", "heatmap neighbors", work, done)

    def _use(self, words: list[str], said: str) -> None:
        """Compare the words of a source."""
        self._say_of_source(said)
        self.set_words(words)

    def _say_of_source(self, said: str) -> None:
        self._note = said

    def take_focus(self) -> None:
        self._line.focus_at_end()

    def refresh(self) -> None:
        embedding = self.workspace.embedding
        if embedding is not None and not self._shared.take():
            self._line.propose(join_words(first_words(embedding, self.workspace.truths)))
        self._ask()

    def _on_restyled(self) -> None:
        if self._matrix is not None:
            self._show(self._matrix, self._tree, self._grouped, self._repeated)

    def _ask(self) -> None:
        embedding, words = self.workspace.embedding, self.words()
        if embedding is None or not self.isVisible():
            return
        if len(words) < 2:
            self.context.jobs.cancel(KIND)
            self._line.answered(_HINT)
            self._clear()
            return
        choices = self._choices
        question = _Question(
            words,
            self._line.half_typed(),
            choices.measure,
            choices.groups if choices.by_tree else None,
            self.context.trainer.repeats.ensemble,
            self._note,
        )
        self.context.jobs.submit(
            "quick",
            KIND,
            lambda job: _answer(embedding, question, job),
            partial(self._show_answer, embedding),
            partial(self._refuse, embedding),
        )

    def _show_answer(self, embedding: "Embedding", answer: "_Answer") -> None:
        matrix = answer.matrix
        if matrix is not None:
            self._show(matrix, answer.tree, answer.groups, answer.repeated)
        elif answer.complaint is None and not answer.said:
            return  # the second word is being typed
        else:
            self._clear()
        if answer.complaint is not None:
            self._refuse(embedding, answer.complaint)
        elif matrix is None:
            self._line.answered(answer.said)
        else:
            hint = tr("scroll to zoom") if len(matrix.words) > _MANY else ""
            self._line.answered("   ·   ".join(filter(None, (counted(len(matrix.words), "word"), answer.said, hint))))

    def _refuse(self, embedding: "Embedding", error: Exception) -> None:
        from embviz.analysis.analogies.analogy import resolve

        if isinstance(error, InputError):
            self._line.refused(error, lambda word: resolve(embedding, word) is not None)
        else:
            self.context.messages.show_error(error)

    def _show(
        self,
        matrix: "SimilarityMatrix",
        tree: "LeafOrder | None",
        groups: "TreeGroups | None",
        repeated: "_RepeatedMatrix | None",
    ) -> None:
        self._matrix, self._tree, self._grouped, self._repeated = matrix, tree, groups, repeated
        measure, places = self._measure(), self._places()
        over = [] if repeated is None else [HALF_HELP]
        formula = "   ".join((f"{measure.formula}.", *self._said_of_tree(), *over))
        self._explanation.explain(self._said(measure), formula)
        close = self._choices.own_range
        self.view.setAccessibleName(tr("Heatmap: {measure}", measure=measure.title))
        self.view.set_matrix(
            [matrix.words[i] for i in places],
            matrix.values[np.ix_(places, places)],
            centered=measure.centered and not close,
            tree=None if tree is None else tree.linkage,
            limits=_range_of_pairs(matrix.values) if close else measure.limits,
            deep_high=measure.centered,
            groups=None if groups is None else groups.labels[places],
            group_names=() if groups is None else groups.names,
            halves=self._halves(),
        )
        self._on_selection()
        self._enable(True)

    def _halves(self) -> np.ndarray | None:
        """Return the half widths of the values' intervals by row and column; nan on the diagonal."""
        if self._repeated is None:
            return None
        places = self._places()
        return self._repeated.halves[np.ix_(places, places)]

    def _said(self, measure: Measure) -> str:
        """Return how the picture is to be read, in one sentence."""
        if measure.metric == "euclidean":
            said = tr("The stronger the color of a cell, the nearer its two words.")
        else:
            said = tr("Blue cells are similar words, orange ones opposite; gray is zero.")
        return f"{said} {tr('Similar words are next to each other.')}" if self._tree is not None else said

    def _said_of_tree(self) -> list[str]:
        if self._tree is None:
            return []
        groups = self._grouped
        if groups is None:
            return [TREE]
        return [
            TREE,
            tr(
                "{names} groups, cut from the tree; mean silhouette {silhouette:.2f} (Rousseeuw 1987).",
                names=len(groups.names),
                silhouette=groups.silhouette,
            ),
        ]

    def _clear(self) -> None:
        self._matrix = self._tree = self._grouped = self._repeated = None
        self._explanation.explain("", "")
        self.view.clear("")
        self._enable(False)

    def _enable(self, shown: bool) -> None:
        self._copy.setEnabled(shown)
        self._save.setEnabled(shown)

    def _measure(self) -> Measure:
        return next(m for m in MEASURES if self._matrix is not None and m.metric == self._matrix.metric)

    def _places(self) -> list[int]:
        """Return the index of the word at each row."""
        if self._tree is not None:
            order: list[int] = self._tree.order.tolist()
            return order
        return list(range(len(self._matrix.words))) if self._matrix is not None else []

    # --- cells, selection, copies

    def _read(self, at: int, across: int) -> None:
        if self._matrix is None or at < 0:
            self._reading.setText("")
            return
        places = self._places()
        i, j = places[at], places[across]
        said = self._measure().reading.format(*(isolated(self._matrix.words[at]) for at in (i, j)))
        value = f"{said} = {measured(float(self._matrix.values[i, j]))}"
        told = (
            ""
            if self._repeated is None or np.isnan(self._repeated.halves[i, j])
            else tr(
                "over the sets {mean} ± {half}",
                mean=scored(self._repeated.means[i, j]),
                half=scored(self._repeated.halves[i, j]),
            )
        )
        self._reading.setText(f"{value}   ·   {told}" if told else value)

    def _on_clicked(self, at: int, across: int) -> None:
        if self._matrix is not None:
            places = self._places()
            self.workspace.select([self._matrix.words[places[at]], self._matrix.words[places[across]]])

    def _on_group(self, group: int) -> None:
        if self._matrix is not None and self._grouped is not None:
            members = np.flatnonzero(self._grouped.labels == group).tolist()
            self.workspace.select([self._matrix.words[at] for at in members])

    def _on_selection(self) -> None:
        self._add.setEnabled(len(self.workspace.chosen) > 0)
        if self._matrix is not None:
            self.view.set_selected(self.workspace.selected_among(self._matrix.words))

    def _on_copy(self) -> None:
        matrix, places = self._matrix, self._places()
        if matrix is None:
            return

        def done(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self._line.message.show_note(tr("Matrix copied as CSV"))

        # on a worker: there may be a quarter of a million values
        self.context.jobs.submit("quick", "copy heatmap", lambda _job: matrix.to_csv(places), done)

    def _on_save(self) -> None:
        try:
            path = ask_to_save(self, tr("Save heatmap"), "similarity.png", _FILES)
        except InputError as error:
            self._line.message.show_error(error)
            return
        if path:
            self.save_path(path)

    def save_path(self, path: str) -> None:
        """Write the heatmap as PNG, SVG, CSV or TSV, by the suffix of the path, as if it was chosen in the dialog."""
        picture, matrix, places, ending = self.view.picture(), self._matrix, self._places(), path.lower()[-4:]
        repeated = None if self._repeated is None else self._repeated.found
        if picture is None or matrix is None:
            return

        def draw(file: str) -> object:
            if ending == ".csv":
                return Path(file).write_text(matrix.to_csv(places), "utf-8-sig")
            if ending == ".tsv":
                return Path(file).write_text(pairs_text(matrix, repeated, places), "utf-8-sig")
            if ending == ".svg":
                picture.to_svg(file)
                return None
            return picture.to_image().save(file)

        def failed(error: InputError) -> None:
            self._line.message.show_error(error)

        self._line.message.show_note(tr("Writing …"))
        self.context.jobs.submit(
            "files",
            "save heatmap",
            lambda _job: write_picture(path, draw),
            lambda _none: self._line.message.show_note(tr("Saved {path}.", path=path)),
            on_refused=failed,
        )


@dataclass(frozen=True, eq=False)
class _RepeatedMatrix:
    """A matrix in sets that were trained alike, its means, and the half widths of its intervals: nan on the diagonal.

    There may be a quarter of a million values: they are computed once, on a worker.
    """

    found: "Interval"
    means: np.ndarray
    halves: np.ndarray

    @classmethod
    def of(cls, found: "Interval") -> "_RepeatedMatrix":
        halves = found.half_width()
        np.fill_diagonal(halves, np.nan)  # each word is as near to itself as it can be
        return cls(found, found.mean, halves)


def pairs_text(matrix: "SimilarityMatrix", repeated: "Interval | None", places: list[int]) -> str:
    """Return the values of all pairs, one on each line, with their intervals over an ensemble; tabs between them.

    Columns: both words, the value, its mean over the sets, the ends of its 80 % interval, its lowest and highest value,
    and how many sets tell it; the latter are empty without an ensemble.
    """
    from embviz.util.spreadsheet import no_formula

    heads = ("first", "second", matrix.metric, "mean", "low_80", "high_80", "lowest", "highest", "sets")
    lines = ["\t".join(heads)]
    told = () if repeated is None else (repeated.mean, *repeated.prediction(), repeated.low, repeated.high)
    for above, i in enumerate(places):
        for j in places[above + 1 :]:
            numbers = [matrix.values[i, j], *(array[i, j] for array in told)]
            said = ["" if np.isnan(number) else f"{number:.6g}" for number in numbers]
            said += [""] * (6 - len(said)) + ["" if repeated is None else str(int(repeated.sets[i, j]))]
            lines.append("\t".join((no_formula(matrix.words[i]), no_formula(matrix.words[j]), *said)))
    return "\n".join(lines) + "\n"


def _complaint(embedding: "Embedding", missing: list[str]) -> InputError:
    """Return the message about missing words: similar spellings for a few of them, only the number for many."""
    from embviz.vectors.embedding import missing_words

    if len(missing) <= _SPELLED:
        return missing_words(embedding, missing)
    return InputError(
        tr(
            "{missing:,} words are not among the {embedding:,} of these vectors: {missing_2} and {missing_3:,} more.",
            missing=len(missing),
            embedding=len(embedding),
            missing_2=", ".join(missing[:_SPELLED]),
            missing_3=len(missing) - _SPELLED,
        ),
        tr("The others are compared."),
    )
