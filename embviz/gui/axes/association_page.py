"""The Association page: whether two sets of words lean differently to two sets of attributes."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from embviz.gui.axes.association_facts import FORMULA, details, numbers, repeated, verdict
from embviz.gui.axes.association_sets import SetsEditor
from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import column, label, row
from embviz.gui.widgets.plot_data.plane_saving import SavePlotButton
from embviz.gui.widgets.tables.repeated_words import ranges, unsure_sides
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.gui.widgets.word_plane.view import PlaneAxis, WordPlane
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.bias.weat import Association
    from embviz.analysis.evaluation.reproducibility import Interval

KIND = "association"
_LEANING = 2  # the column


class AssociationPage(LiveVectorsPage):
    """Four lines of words, a sentence of what may be claimed, and the leaning of each word."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context, "association", tr("Association"),
            tr(
                "Test whether two sets of words lean to two sets of attributes differently: flowers and insects to "
                "pleasant and unpleasant words."
            ),
            parent,
        )
        layout = column(self.body, (24, 16, 24, 12), 8)
        self.sets = SetsEditor(context, "association.words")
        self.plane = WordPlane("association.plane", tr("Leaning of each word"))
        self.table = ResultTable(context.jobs, context.workspace, "association.table", tr("Leaning of each word"), (
            ResultColumn(tr("Word"), words=True), ResultColumn(tr("Set"), muted=True, narrow=True),
            ResultColumn(tr("Leaning"), number="+.3f", help=tr("Mean cosine with A less mean cosine with B")),
        ), file_name="association")
        self.saving = SavePlotButton(context.jobs, self.plane, "association.save", "association", self.table.message)
        layout.addLayout(row(self.sets.choice, None, self.saving.button))
        layout.addWidget(self.sets)
        self._verdict, self._numbers = label("", "section", wrap=True), label("", "figure")
        self._details = label("", "muted", wrap=True)
        for part, name, title in (
            (self._verdict, "verdict", tr("What may be claimed")), (self._numbers, "numbers",
            tr("Effect size and p-value")),
            (self._details, "details", tr("Words and missing words")),
        ):
            part.setObjectName(f"association.{name}")
            part.setAccessibleName(title)
        side = QWidget()
        set_scaled_size(side, minimum_width=280)
        beside = column(side, (16, 4, 0, 0), 8)
        for part in (self._verdict, self._numbers, self._details):
            beside.addWidget(part)
        beside.addWidget(self.table, 1)
        parts = QSplitter(Qt.Orientation.Horizontal)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.plane)
        parts.addWidget(side)
        parts.setStretchFactor(0, 1)
        parts.setSizes((770, 370))
        layout.addWidget(parts, 1)
        formula = label(FORMULA, "caption", wrap=True)
        formula.setObjectName("association.formula")
        layout.addWidget(formula)

        self.found: Association | None = None
        self.sets.changed.connect(self._ask)
        self.plane.word_clicked.connect(lambda word: self.workspace.select([word]))
        self.workspace.selection_changed.connect(self._mark)
        context.studio.repeats.known_changed.connect(self._ask)
        self._show(None)

    def take_focus(self) -> None:
        self.sets.take_focus()

    def refresh(self) -> None:
        self.sets.propose()
        self._ask()

    def _ask(self) -> None:
        embedding, words = self.workspace.embedding, self.sets.words
        if embedding is None or not self.isVisible():
            return
        if not all(words):
            self.context.jobs.cancel(KIND)
            self.sets.told(None)
            self._show(None, message=tr("Four sets of words\nChoose some above, or type words of X, Y, A and B."))
            return

        ensemble = self.context.studio.repeats.ensemble

        def work(job: Job) -> "tuple[Association, Interval | None, Interval | None]":
            from embviz.analysis.bias.weat import effect, leanings, weat
            from embviz.analysis.evaluation.reproducibility import repeat_measure
            from embviz.util.progress import Pulse

            x, y, a, b = words
            found = weat(embedding, x, y, a, b, pulse=Pulse(job.progress, job.cancelled))
            if ensemble is None:
                return found, None, None
            pulse = Pulse(None, job.cancelled)
            return (
                found, repeat_measure(ensemble, lambda one: effect(one, *words), pulse),
                repeat_measure(ensemble, lambda one: leanings(one, *words)[0], pulse),
            )

        def done(answer: "tuple[Association, Interval | None, Interval | None]") -> None:
            self.sets.told(None)
            self._show(*answer)

        def failed(error: Exception) -> None:
            if isinstance(error, InputError):
                self.sets.told(error)
                self._show(None, message=tr("Nothing is claimed\n{what} {cure}", what=error.what, cure=error.cure))
            else:
                self.context.jobs.failed.emit(error)

        self.context.jobs.submit("measure", KIND, work, done, failed)

    def _show(
        self, found: "Association | None", effects: "Interval | None" = None, leanings: "Interval | None" = None,
        message: str = "",
    ) -> None:
        self.found = found
        self.saving.button.setEnabled(found is not None)
        if found is None:
            for part in (self._verdict, self._numbers, self._details):
                part.setText("")
            self.table.show_rows(([], [], []))
            self.plane.clear(message)
            return
        titles = self.sets.titles
        x, y = found.targets
        self._verdict.setText(verdict(found, titles))
        self._numbers.setText(numbers(found))
        told = "" if effects is None else f"{repeated(effects)}\n"
        self._details.setText(told + details(found, self.sets.sets))
        words = [*x.words, *y.words]
        groups = np.repeat((0, 1), (len(x), len(y)))
        self.table.show_rows(
            (words, [titles[group] for group in groups.tolist()], found.leanings),
            [] if leanings is None else unsure_sides(leanings, 0.0),
            {} if leanings is None else {_LEANING: ranges(leanings)},
        )
        self.plane.set_words(
            words, found.leanings, PlaneAxis(tr("mean cosine with A less mean cosine with B"), titles[3], titles[2]),
            groups=groups, names=titles[:2], means=True,
        )
        self._mark()

    def _mark(self) -> None:
        self.plane.set_selected(self.workspace.selected_among(self.plane.words))
