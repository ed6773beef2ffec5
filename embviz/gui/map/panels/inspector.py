"""The Word panel: neighbors, counts and vector of the selected word."""

import math
from typing import Any

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.pages.context import Context
from embviz.gui.pages.english_offer import EnglishOffer
from embviz.gui.style.preferred_decimals import Score, preference, scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.bars import ComponentBars
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.word_input import WordInput
from embviz.gui.widgets.layouts import button, label, row
from embviz.gui.widgets.scrolling import scrolling_column
from embviz.gui.widgets.tables.repeated_words import SETS, SETS_HELP, notes, tips
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

_TOP = 10
_COLUMNS = (
    Column(tr("Neighbor"), words=True),
    Column(tr("Cosine"), number=True, help=tr("cos(a, b) = a·b / (|a| |b|)")),
    Column(tr("Count"), number=True, muted=True, help=tr("How often the word occurs in the text")),
    Column(SETS, number=True, help=SETS_HELP),
)
_COUNT, _SETS = 2, 3  # the columns of counts and of sets, which not all vectors have


class Inspector(QWidget):
    """Shows the selected word at the moment of training that is viewed."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._workspace = context.workspace
        self._stale = True
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
        self._facts = label("", "muted", wrap=True)
        self._facts.setObjectName("neighbors.facts")
        layout.addWidget(self._facts)
        layout.addLayout(row(EnglishOffer(context, "inspector"), None))
        self._table = TextTable("neighbors.table", tr("Nearest neighbors"), _COLUMNS)
        self._table.fit(_TOP)
        self._table.horizontalHeader().moveSection(_SETS, _COUNT)  # next to the cosine that it qualifies
        self._table.setColumnHidden(_SETS, True)
        self._table.setToolTip(tr("Return or double click: look at this word"))
        self._table.activated.connect(lambda index: self._look_at(self._table.rows.cell(index.row(), 0).text))
        layout.addWidget(self._table)
        self._more = button(tr("More…"), "neighbors.more", flat=True)
        self._more.setAccessibleName(tr("More neighbors, and why they are near"))
        self._more.setToolTip(tr("More neighbors, and why they are near"))
        self._sure = button(tr("How sure?"), "neighbors.sure", flat=True)
        self._sure.setAccessibleName(tr("How sure these neighbors are"))
        self._sure.setToolTip(tr("Train several sets alike, and see which neighbors come back"))
        layout.addLayout(row(self._sure, None, self._more))
        layout.addWidget(label(tr("Vector"), "section"))
        self._bars = ComponentBars()
        self._bars.setObjectName("neighbors.vector")
        self._bars.setAccessibleName(tr("Components of the vector"))
        set_scaled_size(self._bars, minimum_height=70, maximum_height=180)
        layout.addWidget(self._bars, 1)
        self._analogy = button(tr("To analogy"), "neighbors.to_analogy")
        self._heatmap = button(tr("To heatmap"), "neighbors.to_heatmap")
        self._more.clicked.connect(lambda: context.run_action("edit.to_neighbors"))
        self._sure.clicked.connect(lambda: context.run_action("train.repeat"))
        self._analogy.clicked.connect(lambda: context.run_action("edit.to_analogy"))
        self._heatmap.clicked.connect(lambda: context.run_action("edit.to_heatmap"))
        layout.addLayout(row(self._analogy, self._heatmap, None))
        layout.addStretch(1)
        self._workspace.selection_changed.connect(self._on_selection)
        self._workspace.embedding_changed.connect(self._ask)
        self._workspace.run_changed.connect(self._offer)
        context.studio.repeats.known_changed.connect(self._ask)
        self._offer()
        preference.changed.connect(self._ask)
        self._on_selection()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._context.studio.want_moments(self, True)
        if self._stale:
            self._ask()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._context.studio.want_moments(self, False)

    def _offer(self) -> None:
        self._sure.setVisible(self._workspace.run is not None and not self._workspace.training)

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
            self._complaint.say(error)
            self._complaint.show()
            return
        # before there are vectors, the word is kept until they arrive
        self._look_at(word)
        self._on_selection()

    def _look_at(self, word: str) -> None:
        self._workspace.select([word])
        index = self._workspace.index
        at = index.get(word) if index is not None else None
        if at is not None:
            self._context.scene.bring_to_view(at)

    def _on_selection(self) -> None:
        chosen = self._workspace.chosen.single
        self._input.set_invalid(False)
        self._complaint.remark("")
        self._complaint.hide()
        self._input.setText(chosen or "")
        for part in (self._analogy, self._more):
            part.setEnabled(chosen is not None)
        self._heatmap.setEnabled(len(self._workspace.chosen) > 0)
        self._ask()

    def _ask(self) -> None:
        embedding = self._workspace.embedding
        word = self._workspace.chosen.single
        self._stale = not self.isVisible()
        if self._stale:
            return
        at = embedding.get(word) if embedding is not None and word is not None else None
        if embedding is None or word is None or (at is None and embedding.subwords is None):
            self._empty(word)
            return

        ensemble, selected = self._context.studio.repeats.ensemble, len(self._workspace.chosen)

        def work(job: Job) -> Any:
            from embviz.vectors.neighbors import nearest

            vector = embedding.compose(word)
            if vector is None:
                return None
            if not vector.any():
                return [], vector, False
            ids, cosines = nearest(embedding, vector, _TOP, exclude=() if at is None else (at,))
            counts, words = embedding.counts, [embedding.words[i] for i in ids]
            told, doubts, sets = [""] * len(words), [""] * len(words), [""] * len(words)
            # sets without n-grams do not know a word that is made of them
            judged = ensemble is not None and (at is not None or ensemble.composes)
            if ensemble is not None and judged:
                from embviz.analysis.evaluation.reproducibility import repeat_neighbors
                from embviz.util.progress import Pulse

                try:
                    found = repeat_neighbors(ensemble, {word: 1.0}, words, pulse=Pulse(cancelled=job.cancelled))
                except InputError:  # in no set all n-grams of the word were seen
                    judged = False
                else:
                    told, doubts = tips(found), notes(found)
                    sets = [f"{among}/{found.sets}" for among in found.among().tolist()]
            return [
                tuple(
                    Cell(text, bool(doubt), "\n".join(said for said in (tip, doubt) if said))
                    for text in (name, scored(c), "" if counts is None else f"{counts[i]:,}", among)
                ) for name, i, c, among, tip, doubt in zip(words, ids, cosines, sets, told, doubts, strict=True)
            ], vector, judged

        def done(found: Any) -> None:
            if found is None:
                self._empty(word)
                return
            rows, vector, judged = found
            self._table.rows.show(rows)
            self._table.setColumnHidden(_SETS, not judged)
            self._table.setColumnHidden(_COUNT, embedding.counts is None)
            self._workspace.set_neighbors(tuple(cells[0].text for cells in rows))
            length = tr("length of the vector {hypot:.2f}", hypot=Score(math.hypot(*vector.tolist())))
            if not rows:
                length = tr("its vector is zero and has no direction, so nothing is near it")
            if at is None:
                self._facts.setText(
                    tr("“{word}” is not in the text; made of its n-grams · {length}", word=word, length=length),
                )
            else:
                count = "" if embedding.counts is None else tr(
                    "{counts:,} times in the text · ", counts=embedding.counts[at],
                )
                self._facts.setText(tr(
                    "{count}word {at:,} of {embedding:,} · {length}",
                    count=count, at=at + 1, embedding=len(embedding), length=length,
                ))
            if selected > 1:
                self._facts.setText(tr(
                    "{words} selected. Of “{word}”: {facts}",
                    words=counted(selected, "word"), word=word, facts=self._facts.text(),
                ))
            self._bars.set_rows([word], vector[None])

        self._context.jobs.submit("quick", "neighbors", work, done)

    def _empty(self, word: str | None) -> None:
        """Show an empty neighbor list with a hint about how to fill it."""
        self._context.jobs.cancel("neighbors")
        self._table.rows.show([])
        self._bars.set_rows([], None)
        self._workspace.set_neighbors(())
        embedding = self._workspace.embedding
        if embedding is None:
            self._facts.setText(
                tr("Train, or open vectors; then click a word on the map to see its nearest neighbors."),
            )
        elif word is None and len(self._workspace.chosen):
            self._facts.setText(tr(
                "{words} selected. Click one of them, or type it, to see its nearest neighbors; Select has what can be "
                "done with all of them.",
                words=counted(len(self._workspace.chosen), "word"),
            ))
        elif word is None:
            self._facts.setText(tr("Click a word on the map, or type one, to see its nearest neighbors."))
        else:
            self._facts.setText(
                tr("“{word}” is not among these {embedding:,} words.", word=word, embedding=len(embedding)),
            )
