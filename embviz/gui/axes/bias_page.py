"""The Bias page: finds a bias direction in word pairs, measures it in other words, and removes it on trial."""

import itertools
import re
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QSplitter, QWidget

from embviz.gui.axes.bias_report import (
    DIRECT,
    DIRECT_HELP,
    SIDES,
    BiasComparison,
    BiasMeasurement,
    BiasRepeats,
    BiasReport,
    debias,
    measure_bias,
    repeat_removal,
    repeat_seen,
    separability_after,
)
from embviz.gui.axes.examples import example_occupations, example_sets
from embviz.gui.axes.words import PairsEditor, WordsChoice
from embviz.gui.core.jobs import Job
from embviz.gui.core.snapshots import moment_title
from embviz.gui.pages.context import Context
from embviz.gui.pages.derived_vectors import DerivedVectorsButton
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.number_text import percent
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.dumbbells import DumbbellPlot
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.short_combo import ShortCombo
from embviz.gui.widgets.layouts import FoldingRow, button, column, combo_box, label, plain_tip, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.gui.widgets.plot_data.picture_dialog import SavePlotButton
from embviz.gui.widgets.tables.repeated_words import half_column, ranges, spans
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.gui.widgets.word_plane.view import PlaneAxis
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

SAID = tr("How far words lean to either side of the pairs. Removing this direction does not remove all bias.")
FORMULA = tr(
    "Direction g: first principal component of the pairs' unit vectors around each pair's middle. Hard debiasing: "
    "neutral words lose their part along g, w − (w·g) g, and are scaled to length 1; each pair is set at equal "
    "distance from them, of pairs that share a word the first (Bolukbasi, Chang, Zou, Saligrama and Kalai 2016, "
    "sections 5 and 6). Whiskers, after the run was repeated: 80 % intervals, each set with a direction of its own."
)
LIMIT = tr(
    "This removes one direction, not the bias: words that leaned alike may stay neighbors, so that clustering still "
    "separates them (Gonen and Goldberg 2019, Lipstick on a pig). The last row measures how well it does here."
)
_SHARES = 5
_NAMED = 12
_WEAK = 0.5  # least share of the pairs' differences that one direction should explain


def facts(seen: BiasMeasurement, report: BiasReport | None) -> str:
    """Return the findings, one per line."""
    shares, pairs = seen.direction.shares, seen.direction.pairs
    named = " · ".join(percent(share) for share in shares[:_SHARES])
    lines = [
        tr(
            "{pairs}; their differences by component: {named}{value}",
            pairs=counted(len(pairs), "pair"),
            named=named,
            value=" …" * (len(shares) > _SHARES),
        )
    ]
    if len(pairs) == 1:
        lines.append(tr("One pair alone is a direction by itself: more pairs show whether they agree."))
    elif shares[0] < _WEAK:
        lines.append(tr("The first component holds less than half: the pairs hardly share one direction."))
    lines.append(tr("{words} of the list examined.", words=counted(len(seen.ids), "word")))
    if seen.missing:
        more = tr(" and others") if len(seen.missing) > _NAMED else ""
        lines.append(
            tr(
                "{missing:,} missing: {missing_2}{more}.",
                missing=len(seen.missing),
                missing_2=", ".join(seen.missing[:_NAMED]),
                more=more,
            )
        )
    if seen.in_pairs:
        named = ", ".join(seen.in_pairs[:_NAMED])
        lines.append(tr("Left out because they are in the pairs: {in_pairs}.", in_pairs=named))
    if report is not None:
        debiased = report.debiased
        lines.append(
            tr(
                "{words} made neutral, {pairs} set apart.",
                words=counted(debiased.neutral, "word"),
                pairs=counted(len(debiased.equalized), "pair"),
            )
        )
        if debiased.skipped:
            named = ", ".join(" – ".join(pair) for pair in debiased.skipped[:_NAMED])
            lines.append(tr("Not set apart because one of their words is in an earlier pair: {named}.", named=named))
    return "\n".join(lines)


SEEN, KIND, LEFT, SETS = "bias seen", "bias", "bias left", "bias repeated"
_BEFORE, _AFTER = 1, 3  # the columns, with those of intervals
_SIDE_SHARE = 51  # percent of the width for the numbers when they have intervals
_AT_ONCE = 3_000_000  # size of the vectors up to which the preview is computed automatically


class BiasPage(LiveVectorsPage):
    """Pairs, a word list, a preview button, and the numbers before and after of every word and of the whole."""

    real_words = True

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "bias",
            tr("Bias"),
            tr(
                "Find the direction in which pairs such as she – he differ, see which words lean along it that "
                "should not, and preview the vectors without it."
            ),
            parent,
        )
        self.seen: BiasMeasurement | None = None
        self.report: BiasReport | None = None
        self._of: Embedding | None = None  # the vectors whose bias is shown
        self._wanted: tuple[object, ...] = ()
        self._moment = ""  # of `_of`, for people
        self._begun = False  # whether the user asked for the preview, which then stays during training
        self.remaining: BiasComparison | None = None
        self._repeats: BiasRepeats | None = None  # of what is shown, in sets that were trained alike
        self._has_intervals = False  # whether the table has the columns of intervals
        layout = column(self.body, (24, 16, 24, 12), 4)
        self.pairs = PairsEditor(context, "bias.pairs", "defining")
        self.words = WordsChoice(context, "bias.words", self._occupations, tr("Occupations"))
        layout.addWidget(self.pairs)
        layout.addLayout(row(self.words, stretch=self.words))
        results = self._build_results()
        layout.addSpacing(4)
        layout.addWidget(self._build_preview_line())
        layout.addSpacing(4)
        layout.addWidget(results, 1)
        layout.addWidget(Explanation("bias.explain", SAID, f"{FORMULA}\n{LIMIT}", more_name="bias.formula"))
        self._connect()
        self._show()

    def _build_preview_line(self) -> FoldingRow:
        """Build what is made neutral and tested, Preview, and what can be done with the vectors of the preview."""
        self._scope = combo_box("bias.scope", tr("Words to be made neutral"))
        self._scope.addItem(tr("Neutral: all words but the pairs"), True)
        self._scope.addItem(tr("Neutral: only the words of the list"), False)
        self._sets = ShortCombo()
        self._sets.setObjectName("bias.sets")
        self._sets.setAccessibleName(tr("Association test to repeat"))
        self._sets.currentTextChanged.connect(
            lambda name: self._sets.setToolTip(
                plain_tip("\n\n".join((name, tr("The association test whose effect is measured before and after"))))
            )
        )
        self._sets.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._sets.setMinimumContentsLength(24)
        jobs, message = self.context.jobs, self.measures.message
        self._line = MeasurementToolbar(jobs, KIND, "bias.preview", self._scope, self._sets)
        self._line.measure.setText(tr("Preview"))
        self._line.measure.setAccessibleName(tr("Preview vectors without this direction"))
        self._open = button(tr("Open these vectors"), "bias.open")
        self._open.setToolTip(tr("Use the vectors without this direction on every page"))
        self.vectors = DerivedVectorsButton(self.context, "bias.save_vectors", lambda: self._made, message)
        self.saving = SavePlotButton(jobs, self.dumbbells, "bias.save", "bias", message)
        made = row(None, self._open, self.vectors.button, self.saving.button)
        return FoldingRow(row(self._line, stretch=self._line), made)

    def _build_results(self) -> QSplitter:
        """Build the plot of the words, and beside it the facts and the table of measures."""
        self.dumbbells = DumbbellPlot("bias.picture", tr("Words on the direction, before and after"))
        self.measures = ResultTable(
            self.context.jobs,
            self.workspace,
            "bias.measures",
            tr("Before and after"),
            _columns(intervals=False),
            file_name="bias",
        )
        self._facts = label("", "muted", wrap=True, name="bias.facts")
        self._facts.setAccessibleName(tr("Results for the direction"))
        side = QWidget()
        set_scaled_size(side, minimum_width=340)
        beside = column(side, (16, 4, 0, 0), 8)
        beside.addWidget(self._facts)
        beside.addWidget(self.measures, 1)
        self._parts = QSplitter(Qt.Orientation.Horizontal)
        self._parts.setChildrenCollapsible(False)
        self._parts.addWidget(self.dumbbells)
        self._parts.addWidget(side)
        self._parts.setStretchFactor(0, 1)
        self._parts.setSizes((590, 550))
        return self._parts

    def _connect(self) -> None:
        self.pairs.changed.connect(self._ask)
        self.words.changed.connect(self._ask)
        self._scope.activated.connect(self._ask)
        self._sets.activated.connect(self._ask)
        self._line.measure.clicked.connect(self._on_preview)
        self.workspace.words_changed.connect(self._on_words)
        self.context.trainer.repeats.known_changed.connect(self._on_repeats)
        self._open.clicked.connect(self._on_open)
        self.dumbbells.row_clicked.connect(lambda at: self.workspace.select([self.dumbbells.words[at]]))
        self.workspace.selection_changed.connect(self._mark)

    def take_focus(self) -> None:
        line = self.pairs.line
        line.setFocus()
        line.home(False)

    def refresh(self) -> None:
        self._offer_sets()
        self._ask()

    def _offer_sets(self) -> None:
        if self.workspace.embedding is None:
            return
        before, own = self._sets.currentText(), set(re.split(r"[\s/,;]+", self.pairs.line.text()))
        # tests that concern the pairs come first: the effect of other tests should stay
        offered = sorted(example_sets(self.workspace), key=lambda sets: not own & set(itertools.chain(*sets.words)))
        self._sets.clear()
        for sets in offered:
            self._sets.addItem(tr("WEAT: {name}", name=sets.name), sets)
        self._sets.setCurrentIndex(max(0, self._sets.findText(before)))
        self._sets.setVisible(bool(offered))

    def _occupations(self) -> dict[str, list[str]]:
        return {"occupations": example_occupations(self.workspace)}

    # --- before

    def _ask(self) -> None:
        embedding = self.workspace.embedding
        if embedding is None or not self.isVisible():
            return
        words = self.words.asked().words
        wanted = (self.pairs.line.text(), words, self._scope.currentIndex(), self._sets.currentText())
        if wanted == self._wanted and (embedding is self._of or self._keeps()):
            self._say_moment()
            return  # a slow computation is not repeated because the page was left, or because training went on
        self._wanted = wanted
        self._see(embedding, words, preview=False)

    def _keeps(self) -> bool:
        """Whether a preview requested by the user is running or shown for vectors with these words."""
        running = any(self.context.jobs.running(kind) for kind in (SEEN, KIND))
        return self._begun and (running or self.report is not None)

    def _say_moment(self) -> None:
        """Show to which moment a preview belongs that was kept during training."""
        if self.report is not None and self._of is not None:
            current = self._of is self.workspace.embedding
            self._line.show_note(
                "" if current else tr("This is from {moment}. Preview again to update it.", moment=self._moment)
            )

    def _see(self, embedding: "Embedding", words: tuple[str, ...], preview: bool) -> None:
        """Find the direction; compute the preview if the user asked for it or if it is fast."""
        self._begun = preview
        self._line.give_up()
        for kind in (LEFT, SETS):
            self.context.jobs.cancel(kind)
        ensemble = self.context.trainer.repeats.ensemble

        def work(job: Job) -> tuple[BiasMeasurement, BiasRepeats | None]:

            seen = measure_bias(embedding, pairs, words)
            if ensemble is None:
                return seen, None
            return seen, repeat_seen(ensemble, pairs, seen, job.pulse.quiet)

        def done(found: tuple[BiasMeasurement, BiasRepeats | None]) -> None:
            seen, self._repeats = found
            missing = seen.direction.missing
            self.pairs.line.answered(tr("Missing: {told}.", told=", ".join(missing)) if missing else "")
            self.seen, self.report, self.remaining, self._of = seen, None, None, embedding
            self._moment = moment_title(self.workspace)
            self._show()
            if preview or (embedding.vectors.size <= _AT_ONCE and not self.workspace.training):
                self._preview()

        try:
            pairs = self.pairs.pairs()
        except InputError as error:
            self.context.jobs.cancel(KIND)
            self._failed(error)
            return
        self.context.jobs.submit("quick", SEEN, work, done, self._failed)

    def _failed(self, error: Exception) -> None:
        embedding = self.workspace.embedding
        if not isinstance(error, InputError) or embedding is None:
            self.context.messages.show_error(error)
            return
        self.pairs.refused(error, embedding)
        self.seen = self.report = self.remaining = self._of = self._repeats = None
        self._show()

    # --- after

    def _on_words(self) -> None:
        self._begun = False

    def _on_repeats(self) -> None:
        self._wanted = ()  # the same question has another answer
        self._ask()

    def _on_preview(self) -> None:
        embedding = self.workspace.embedding
        if embedding is not None and embedding is not self._of:
            self._see(embedding, self.words.asked().words, preview=True)
            return
        self._begun = True
        self._preview()

    def _preview(self) -> None:
        seen, embedding = self.seen, self._of
        if seen is None or embedding is None:
            return
        everything, sets, truths = self._scope.currentData(), self._sets.currentData(), self.workspace.truths

        def work(job: Job, _tell: Any) -> BiasReport:

            pulse = job.pulse.named(tr("Without the direction"))
            return debias(embedding, seen, everything, sets, truths, pulse)

        def show(report: BiasReport) -> None:
            self.report = report
            self._show()
            self._say_moment()
            self.context.jobs.submit(
                "heavy", LEFT, partial(_look_for_left, embedding, report, everything), self._on_left
            )

        self._line.begin(work, show)

    def _on_left(self, found: BiasComparison) -> None:
        self.remaining = found
        self._show()
        ensemble, repeats = self.context.trainer.repeats.ensemble, self._repeats
        if ensemble is None or repeats is None or self.seen is None:
            return
        pairs, words = self.seen.direction.pairs, self.words.asked().words
        everything, sets, truths = self._scope.currentData(), self._sets.currentData(), self.workspace.truths

        def work(job: Job) -> BiasRepeats:

            pulse = job.pulse.quiet
            return repeat_removal(ensemble, pairs, words, repeats, everything, sets, truths, pulse)

        def done(told: BiasRepeats) -> None:
            self._repeats = told
            self._show()

        self.context.jobs.submit("heavy", SETS, work, done)

    @property
    def _made(self) -> "Embedding | None":
        return self.report.debiased.embedding if self.report is not None else None

    def _on_open(self) -> None:
        if self._made is not None:
            self.context.loader.show_made(self._made)

    # --- what is seen

    def _show(self) -> None:
        seen, report = self.seen, self.report
        for part in (self._open, self.vectors.button):
            part.setEnabled(report is not None)
        self._line.measure.setEnabled(seen is not None)
        self.saving.button.setEnabled(seen is not None)
        if seen is None or self._of is None:
            self._facts.setText("")
            self.dumbbells.clear(
                tr("No direction yet\nName pairs of words that differ in one respect: she/he woman/man.")
            )
            self._show_columns(intervals=False)
            self.measures.show_rows(([], [], [], []))
            return
        self._facts.setText(facts(seen, report))
        self._show_words(seen, report, self._of)
        nothing = float("nan")
        measures = [BiasComparison(DIRECT, seen.direct_bias, nothing, counted(len(seen.ids), "word"), DIRECT_HELP)]
        if report is not None:
            measures = [
                *report.measures,
                self.remaining or BiasComparison(SIDES, nothing, nothing, tr("being measured"), ""),
            ]
        rows: list[list[Any]] = [[getattr(one, name) for one in measures] for name in ("name", "before", "after", "of")]
        self._show_columns(intervals=self._repeats is not None)
        if self._repeats is None:
            self.measures.show_rows(rows)
        else:
            before, after = self._repeats.halves(measures)
            rows[_BEFORE + 1 : _BEFORE + 1] = [before]
            rows[_AFTER + 1 : _AFTER + 1] = [after]
            tips = [self._said_of_sets(measures, side) for side in (0, 1)]
            self.measures.show_rows(
                rows,
                [],
                {column + step: said for column, said in ((_BEFORE, tips[0]), (_AFTER, tips[1])) for step in (0, 1)},
            )
        self.measures.table.setToolTip("\n".join(f"{one.name}: {one.help}." for one in measures if one.help))
        self._mark()

    def _said_of_sets(self, measures: list[BiasComparison], side: int) -> list[str]:
        """Return a description of each measure's interval, before (0) or after (1)."""
        told = {} if self._repeats is None else self._repeats.measures
        pairs = [told.get(one.name) for one in measures]
        return ["" if pair is None else ranges(pair[side].one)[0] for pair in pairs]

    def _show_columns(self, intervals: bool) -> None:
        """Show the columns of intervals only with an ensemble."""
        if intervals != self._has_intervals:
            self._has_intervals = intervals
            self.measures.set_columns(_columns(intervals))
            if intervals:
                whole = sum(self._parts.sizes())
                self._parts.setSizes((whole - _SIDE_SHARE * whole // 100, _SIDE_SHARE * whole // 100))

    def _show_words(self, seen: BiasMeasurement, report: BiasReport | None, embedding: "Embedding") -> None:
        if not len(seen.ids):
            self.dumbbells.clear(
                tr("No words to look at\nType words that should lean to neither side, or take examples.")
            )
            return
        order = np.argsort(-seen.places, kind="stable")
        one, other = seen.direction.pairs[0]
        self.dumbbells.set_rows(
            [embedding.words[at] for at in seen.ids[order].tolist()],
            seen.places[order],
            report.after[order] if report is not None else None,
            PlaneAxis(tr("cosine with the direction"), other, one),
            spans=self._spans(order, report is not None),
        )

    def _spans(self, order: np.ndarray, previewed: bool) -> tuple[np.ndarray | None, np.ndarray | None]:
        """Return the ends of the intervals of the words' places, before and after."""
        repeats = self._repeats
        if repeats is None or repeats.places.values.shape[1] != len(order):
            return None, None
        after = None if repeats.after is None or not previewed else spans(repeats.after)[order]
        return spans(repeats.places)[order], after

    def _mark(self) -> None:
        self.dumbbells.set_selected(self.workspace.selected_among(self.dumbbells.words))


def _columns(intervals: bool) -> tuple[ResultColumn, ...]:
    """Return the columns of the measures; those of intervals only with an ensemble."""
    before, after = tr("Before"), tr("After")
    halves = [(half_column(name),) if intervals else () for name in (before, after)]
    return (
        ResultColumn(tr("Measure")),
        ResultColumn(before, number=".3f"),
        *halves[0],
        ResultColumn(after, number=".3f"),
        *halves[1],
        ResultColumn(tr("Details"), muted=True, narrow=True),
    )


def _look_for_left(embedding: "Embedding", report: BiasReport, everything: bool, job: Job) -> BiasComparison:

    return separability_after(embedding, report, everything, job.pulse.quiet)
