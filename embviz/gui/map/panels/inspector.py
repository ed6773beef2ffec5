"""The Word panel: neighbors, counts and vector of the selected word, or what several words have in common."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.pages.context import Context
from embviz.gui.pages.vectors_page import EnglishOffer
from embviz.gui.style.number_text import Score, in_figures, preference, scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.bars import ComponentBars
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.word_input import WordInput
from embviz.gui.widgets.layouts import button, label, row, scrolling_column
from embviz.gui.widgets.tables.repeated_words import SETS, SETS_HELP, notes, tips
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.errors import InputError
from embviz.util.language import counted, isolated, tr

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from embviz.analysis.neighborhoods.similarity import WordGroup
    from embviz.util.progress import Pulse
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.ensemble import Ensemble

_TOP = 10
_COLUMNS = (
    Column(tr("Neighbor"), words=True),
    Column(tr("Cosine"), number=True, help=tr("cos(a, b) = a·b / (|a| |b|)")),
    Column(tr("Count"), number=True, muted=True, help=tr("How often the word occurs in the text")),
    Column(SETS, number=True, help=SETS_HELP),
)
_COUNT, _SETS = 2, 3  # the columns of counts and of sets, which not all vectors have
_SHARED_COLUMNS = (
    Column(tr("Shared neighbor"), words=True),
    Column(tr("Near to"), number=True, help=tr("How many of the words have it among their 25 nearest")),
    Column(tr("Cosine"), number=True, help=tr("Mean of its cosines with the words")),
)
_TOP_OF_SEVERAL = 6
_NAMED = 8  # words that are named
_FEWEST_ODD = 3


@dataclass(frozen=True, eq=False)
class _Nearest:
    """The nearest words of one word as rows of cells, its vector, and whether the sets of an ensemble judge them."""

    rows: list[tuple[Cell, ...]]
    vector: "NDArray[np.float32]"
    judged: bool


def _find_nearest(embedding: "Embedding", ensemble: "Ensemble | None", word: str, pulse: "Pulse") -> _Nearest | None:
    """Find the nearest words, and how many of the sets have each of them; None where the word has no vector."""
    from embviz.vectors.neighbors import nearest

    vector, at = embedding.compose(word), embedding.get(word)
    if vector is None:
        return None
    if not vector.any():
        return _Nearest([], vector, False)
    ids, cosines = nearest(embedding, vector, _TOP, exclude=() if at is None else (at,))
    counts, words = embedding.counts, [embedding.words[i] for i in ids]
    told, doubts, sets = [""] * len(words), [""] * len(words), [""] * len(words)
    # sets without n-grams do not know a word that is made of them
    judged = ensemble is not None and (at is not None or ensemble.composes)
    if ensemble is not None and judged:
        from embviz.analysis.evaluation.reproducibility import repeat_neighbors

        try:
            found = repeat_neighbors(ensemble, {word: 1.0}, words, pulse=pulse)
        except InputError:  # in no set all n-grams of the word were seen
            judged = False
        else:
            told, doubts = tips(found), notes(found)
            sets = [f"{among}/{found.sets}" for among in found.among().tolist()]
    rows = [
        tuple(
            Cell(text, bool(doubt), "\n".join(said for said in (tip, doubt) if said))
            for text in (name, scored(c), "" if counts is None else in_figures(counts[i], ",d"), among)
        )
        for name, i, c, among, tip, doubt in zip(words, ids, cosines, sets, told, doubts, strict=True)
    ]
    return _Nearest(rows, vector, judged)


class Inspector(QWidget):
    """Shows the selected word at the moment of training that is viewed."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._workspace = context.workspace
        self._stale = True
        self._ready = context.workspace.embedding is not None
        layout = scrolling_column(self)
        self._input = WordInput(tr("Type a word"), single=True)
        self._input.setObjectName("neighbors.word")
        self._input.setAccessibleName(tr("Word"))
        self._input.set_completion(context.complete)
        self._input.entered.connect(self._on_entered)
        self.head = row(self._input, stretch=self._input)
        layout.addLayout(self.head)
        self._complaint = InlineMessage("neighbors.error")
        self._complaint.setWordWrap(True)
        self._complaint.chosen.connect(self._on_entered)
        self._complaint.hide()
        layout.addWidget(self._complaint)
        self._facts = label("", "muted", wrap=True, name="neighbors.facts")
        layout.addWidget(self._facts)
        layout.addLayout(row(EnglishOffer(context, "inspector"), None))
        self._shared = TextTable("neighbors.shared", tr("Shared neighbors"), _SHARED_COLUMNS)
        self._shared.fit(_TOP_OF_SEVERAL)
        self._shared.setToolTip(tr("Return or double click: look up this word"))
        self._shared.activated.connect(lambda index: self._look_at(self._shared.rows.cell(index.row(), 0).text))
        layout.addWidget(self._shared)
        self._middle = label(tr("Near the centroid"), "section")
        layout.addWidget(self._middle)
        self._table = TextTable("neighbors.table", tr("Nearest neighbors"), _COLUMNS)
        self._table.fit(_TOP)
        self._table.horizontalHeader().moveSection(_SETS, _COUNT)  # next to the cosine that it qualifies
        self._table.setColumnHidden(_SETS, True)
        self._table.setToolTip(tr("Return or double click: look up this word"))
        self._table.activated.connect(lambda index: self._look_at(self._table.rows.cell(index.row(), 0).text))
        layout.addWidget(self._table)
        self._more = button(tr("More…"), "neighbors.more", flat=True)
        self._more.setAccessibleName(tr("More neighbors, and why they are near"))
        self._more.setToolTip(tr("More neighbors, and why they are near"))
        self._sure = button(tr("How sure?"), "neighbors.sure", flat=True)
        self._sure.setAccessibleName(tr("How sure these neighbors are"))
        self._sure.setToolTip(tr("Repeat the training and see which neighbors come back"))
        layout.addLayout(row(self._sure, None, self._more))
        self._vector = label(tr("Vector"), "section")
        layout.addWidget(self._vector)
        self._bars = ComponentBars()
        self._bars.setObjectName("neighbors.vector")
        self._bars.setAccessibleName(tr("Components of the vector"))
        set_scaled_size(self._bars, minimum_height=70, maximum_height=180)
        layout.addWidget(self._bars, 1)
        self._analogy = self._doing(tr("To analogy"), "to_analogy", "edit.to_analogy")
        self._heatmap = self._doing(tr("To heatmap"), "to_heatmap", "edit.to_heatmap")
        self._odd = self._doing(tr("Odd one out"), "to_odd", "edit.to_odd")
        self._on_map = self._doing(tr("Show on map"), "to_map", "edit.to_map")
        self._more.clicked.connect(lambda: context.run_action("edit.to_neighbors"))
        self._sure.clicked.connect(lambda: context.run_action("train.repeat"))
        layout.addLayout(row(self._analogy, self._heatmap, None))
        layout.addLayout(row(self._odd, self._on_map, None))
        layout.addStretch(1)
        self._workspace.selection_changed.connect(self._on_selection)
        self._workspace.corpus_changed.connect(self._on_selection)
        self._workspace.embedding_changed.connect(self._on_vectors)
        self._workspace.run_changed.connect(self._offer)
        context.trainer.repeats.known_changed.connect(self._ask)
        self._offer()
        preference.changed.connect(self._ask)
        self._on_selection()

    def _doing(self, text: str, name: str, action: str) -> QPushButton:
        result = button(text, f"neighbors.{name}")
        result.clicked.connect(lambda: self._context.run_action(action))
        return result

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._context.trainer.want_moments(self, True)
        if self._stale:
            self._ask()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._context.trainer.want_moments(self, False)

    def _offer(self) -> None:
        alone = len(self._workspace.chosen) == 1
        self._sure.setVisible(alone and self._workspace.run is not None and not self._workspace.training)

    def _on_entered(self, word: str) -> None:
        embedding = self._workspace.embedding
        if not word:
            return
        try:
            # words that only n-grams can compose are not looked up here: that would block the window for too long
            if embedding is not None and embedding.subwords is None:
                embedding.id(word)
        except InputError as error:
            self._input.set_invalid(True)
            self._complaint.show_error(error)
            self._complaint.show()
            return
        # before there are vectors, the word is kept until they arrive
        self._look_at(word)
        self._on_selection()
        self._workspace.query.ask(word)

    def _look_at(self, word: str) -> None:
        self._workspace.select([word])
        index = self._workspace.index
        at = index.get(word) if index is not None else None
        if at is not None:
            self._context.scene.bring_to_view(at)

    def _on_selection(self) -> None:
        chosen = self._workspace.chosen
        count = len(chosen)
        self._input.set_invalid(False)
        self._complaint.show_note("")
        self._complaint.hide()
        self._input.setText((chosen.last or "") if count == 1 and not self._foreign else "")
        # without a word only the line that asks for one
        of_words: tuple[QWidget, ...] = self._table, self._more, self._analogy, self._heatmap, self._on_map
        for shown in of_words:
            shown.setVisible(count > 0)
        self._odd.setVisible(count > 1)
        self._enable()
        first = tuple(map(isolated, chosen.first(3)))
        self._analogy.setToolTip("{} − {} + {}".format(*first) if len(first) == 3 else "")
        several = count > 1
        self._shared.setVisible(several and self._shared.rows.rowCount() > 0)
        self._middle.setVisible(several)
        self._vector.setVisible(count == 1)
        self._bars.setVisible(count == 1)
        self._table.fit(_TOP if count < 2 else _TOP_OF_SEVERAL)
        self._offer()
        self._ask()

    @property
    def _foreign(self) -> bool:
        """Whether the selection is of another text: without vectors, words that this one lacks are no question."""
        workspace = self._workspace
        return workspace.embedding is None and workspace.index is not None and not len(workspace.selected_ids)

    def _enable(self) -> None:
        """Enable what can be done with the selected words."""
        chosen, ready = self._workspace.chosen, self._workspace.embedding is not None
        for part in (self._analogy, self._more):
            part.setEnabled(ready and chosen.single is not None)
        for part in (self._heatmap, self._on_map):
            part.setEnabled(ready)
        self._odd.setEnabled(ready and len(chosen) >= _FEWEST_ODD and chosen.single is not None)

    def _on_vectors(self) -> None:
        """Follow other vectors; with the first ones, and where they go, the line and the buttons follow too."""
        ready = self._workspace.embedding is not None
        if ready != self._ready:
            self._ready = ready
            self._on_selection()
        else:
            self._ask()

    def _ask(self) -> None:
        embedding = self._workspace.embedding
        word = self._workspace.chosen.single
        self._stale = not self.isVisible()
        if self._stale:
            return
        if embedding is not None and len(self._workspace.chosen) > 1:
            self._ask_several(embedding)
            return
        at = embedding.get(word) if embedding is not None and word is not None else None
        if embedding is None or word is None or (at is None and embedding.subwords is None):
            self._empty(word)
            return

        ensemble = self._context.trainer.repeats.ensemble

        def work(job: Job) -> _Nearest | None:
            return _find_nearest(embedding, ensemble, word, job.pulse.quiet)

        def done(found: _Nearest | None) -> None:
            if found is None:
                self._empty(word)
            else:
                self._show_nearest(embedding, word, found)

        self._context.jobs.submit("quick", "neighbors", work, done)

    def _show_nearest(self, embedding: "Embedding", word: str, found: _Nearest) -> None:
        self._table.rows.show(found.rows)
        self._table.setColumnHidden(_SETS, not found.judged)
        self._table.setColumnHidden(_COUNT, embedding.counts is None)
        self._workspace.set_neighbors(tuple(cells[0].text for cells in found.rows))
        length = tr("vector length {hypot:.2f}", hypot=Score(math.hypot(*found.vector.tolist())))
        if not found.rows:
            length = tr("its vector is zero and has no direction, so nothing is near it")
        at, counts = embedding.get(word), embedding.counts
        if at is None:
            said = tr("“{word}” is not in the text; made of its n-grams · {length}", word=word, length=length)
        else:
            said = tr(
                "{count}word {at:,} of {embedding:,} · {length}",
                count="" if counts is None else tr("{counts:,} times in the text · ", counts=counts[at]),
                at=at + 1,
                embedding=len(embedding),
                length=length,
            )
        self._facts.setText(said)
        self._bars.set_rows([word], found.vector[None])

    def _ask_several(self, embedding: "Embedding") -> None:
        """Show what the selected words have in common."""
        chosen = self._workspace.chosen
        ids, single = chosen.ids_in(embedding.index), chosen.single

        def work(job: Job) -> "tuple[WordGroup, tuple[str, ...]]":
            from embviz.analysis.neighborhoods.similarity import word_group
            from embviz.vectors.neighbors import nearest

            group = word_group(embedding, ids, _TOP_OF_SEVERAL, job.pulse.quiet)
            # of the word selected last, for the map
            last = embedding.get(single) if single is not None else None
            own = nearest(embedding, embedding.vectors[last], _TOP, exclude=(last,))[0] if last is not None else ()
            return group, tuple(embedding.words[i] for i in own)

        def done(found: "tuple[WordGroup, tuple[str, ...]]") -> None:
            group, neighbors = found
            self._workspace.set_neighbors(neighbors)
            self._show_group(embedding, group, len(ids))

        self._context.jobs.submit("quick", "neighbors", work, done)

    def _show_group(self, embedding: "Embedding", group: "WordGroup", known: int) -> None:
        chosen, counts = self._workspace.chosen, embedding.counts
        named = ", ".join(map(isolated, chosen.first(_NAMED))) + (" …" if len(chosen) > _NAMED else "")
        said = [tr("{words} selected: {named}", words=counted(len(chosen), "word"), named=named)]
        if known < len(chosen):
            said.append(tr("{missing} without a vector", missing=counted(len(chosen) - known, "word")))
        if group.count > 1:
            said.append(tr("Mean cosine {cosine}", cosine=scored(group.mean_cosine)))
        if 1 < group.asked < group.count:
            said.append(tr("Shared neighbors of the first {asked:,} words", asked=group.asked))
        if not len(group.shared_ids):
            said.append(tr("No shared neighbors"))
        self._facts.setText("\n".join(said))
        self._shared.fit(len(group.shared_ids))
        self._shared.setVisible(len(group.shared_ids) > 0)
        self._shared.rows.show(
            [
                (Cell(embedding.words[i]), Cell(f"{by}/{group.asked}"), Cell(scored(cosine)))
                for i, by, cosine in zip(
                    group.shared_ids.tolist(), group.shared_by.tolist(), group.shared_cosines.tolist(), strict=True
                )
            ]
        )
        self._table.setColumnHidden(_SETS, True)
        self._table.setColumnHidden(_COUNT, counts is None)
        self._table.rows.show(
            [
                (
                    Cell(embedding.words[i]),
                    Cell(scored(cosine)),
                    Cell("" if counts is None else in_figures(counts[i], ",d")),
                    Cell(""),
                )
                for i, cosine in zip(group.near_ids.tolist(), group.near_cosines.tolist(), strict=True)
            ]
        )

    def _empty(self, word: str | None) -> None:
        """Show an empty neighbor list with a hint about how to fill it."""
        self._context.jobs.cancel("neighbors")
        self._table.rows.show([])
        self._shared.rows.show([])
        self._bars.set_rows([], None)
        self._workspace.set_neighbors(())
        embedding = self._workspace.embedding
        corpus = self._workspace.corpus
        at = corpus.vocabulary.get(word) if corpus is not None and word is not None else None
        count = int(corpus.vocabulary.counts[at]) if corpus is not None and at is not None else 0
        if embedding is None and count:
            self._facts.setText(
                tr(
                    "“{word}” is {counts:,} times in the text. Train to see its nearest neighbors.",
                    word=word,
                    counts=count,
                )
            )
        elif embedding is None:
            self._facts.setText(
                tr("Train, or open vectors; then click a word on the map to see its nearest neighbors.")
            )
        elif word is None:
            self._facts.setText(tr("Click a word on the map, or type one, to see its nearest neighbors."))
        else:
            self._facts.setText(
                tr("“{word}” is not among these {embedding:,} words.", word=word, embedding=len(embedding))
            )
