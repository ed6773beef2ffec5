"""The Counterfactual page: pairs that should not differ, on an axis such as bad - good."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from embviz.gui.axes.answer import AskedAxis, AskedWords, AxesAnswer, answer
from embviz.gui.axes.axes_page import axis_name, describe_separation, end_words
from embviz.gui.axes.editor import AxisEditor
from embviz.gui.axes.examples import example_poles
from embviz.gui.axes.words import PairsEditor
from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.number_text import scored, significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.dumbbells import DumbbellPlot
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.layouts import column, label, row
from embviz.gui.widgets.plot_data.picture_dialog import SavePlotButton
from embviz.gui.widgets.tables.repeated_words import half_column, ranges, spans, unsure_sides
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.gui.widgets.word_plane.view import PlaneAxis
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.analysis.bias.axes import Counterfactual
    from embviz.analysis.evaluation.repeated_measures import RepeatedGaps

KIND = "counterfactual"
SAID = tr("If the difference does not matter for the axis, gaps are small and of both signs.")
FORMULA = tr(
    "Each word's place is its cosine with the axis (mean of the unit vectors of one end less mean of those of the "
    "other). Gap: place of the first word less that of the second. p: exact two-sided sign test of the pairs that "
    "have a gap. Whiskers, after the run was repeated: 80 % intervals."
)
_FEW = 6  # least number of pairs with a gap: five equal signs have p = 1 / 16 in the sign test
_SIGNIFICANT = 0.05
_GAP = 2  # the column
_COLUMNS = (
    ResultColumn(tr("First"), words=True),
    ResultColumn(tr("Second"), words=True),
    ResultColumn(tr("Gap"), number="+.3f", help=tr("Place of the first word less that of the second")),
)


@dataclass(frozen=True, eq=False)
class _Found:
    axes: AxesAnswer
    pairs: "Counterfactual | None"
    trouble: InputError | None
    repeated: "RepeatedGaps | None" = None  # of the pairs, in sets that were trained alike


class CounterfactualPage(LiveVectorsPage):
    """Pairs, an axis, and the gap of each pair on it."""

    real_words = True

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "counterfactual",
            tr("Counterfactual pairs"),
            tr(
                "Place pairs that differ in one respect only, such as mary – john, on an axis where they should not "
                "differ."
            ),
            parent,
        )
        layout = column(self.body, (24, 16, 24, 12), 4)
        self.pairs = PairsEditor(context, "counterfactual.pairs", "names")
        self.axis = AxisEditor(context, "counterfactual.axis", tr("Axis"))
        self.dumbbells = DumbbellPlot("counterfactual.picture", tr("Pairs on the axis"))
        self.table = ResultTable(
            context.jobs,
            context.workspace,
            "counterfactual.table",
            tr("Gaps of pairs"),
            _COLUMNS,
            file_name="pairs",
            by_cell=True,
        )
        self.saving = SavePlotButton(context.jobs, self.dumbbells, "counterfactual.save", "pairs", self.table.message)
        asked = row(self.pairs, 8, self.saving.button, stretch=self.pairs)
        asked.setAlignment(self.saving.button, Qt.AlignmentFlag.AlignTop)  # below the pairs there may be a message
        layout.addLayout(asked)
        layout.addWidget(self.axis)
        self._verdict, self._facts = label("", "section", wrap=True), label("", "muted", wrap=True)
        for part, name, title in (
            (self._verdict, "verdict", tr("Conclusion")),
            (self._facts, "facts", tr("Results for the pairs")),
        ):
            part.setObjectName(f"counterfactual.{name}")
            part.setAccessibleName(title)
        side = QWidget()
        set_scaled_size(side, minimum_width=300)
        beside = column(side, (16, 4, 0, 0), 8)
        for part in (self._verdict, self._facts):
            part.setTextFormat(Qt.TextFormat.PlainText)
            beside.addWidget(part)
        beside.addWidget(self.table, 1)
        parts = QSplitter(Qt.Orientation.Horizontal)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.dumbbells)
        parts.addWidget(side)
        parts.setStretchFactor(0, 1)
        parts.setSizes((740, 400))
        layout.addWidget(parts, 1)
        layout.addWidget(Explanation("counterfactual.explain", SAID, FORMULA, more_name="counterfactual.formula"))

        self.found: Counterfactual | None = None
        self._told = False  # whether the table has the column of intervals
        self.pairs.changed.connect(self._ask)
        context.trainer.repeats.known_changed.connect(self._ask)
        self.axis.changed.connect(self._ask)
        self.dumbbells.row_clicked.connect(self._on_row)
        self._show(None, None)

    def take_focus(self) -> None:
        self.pairs.line.setFocus()

    def refresh(self) -> None:
        embedding = self.workspace.embedding
        if embedding is not None:
            # gender is what these pairs differ in: the next axis is of interest
            for poles in [one for one in example_poles(embedding, self.workspace.truths) if one.name != "gender"][:1]:
                self.axis.propose(poles)
        self._ask()

    def _ask(self) -> None:
        embedding = self.workspace.embedding
        if embedding is None or not self.isVisible():
            return
        asked = self.axis.asked
        try:
            pairs = self.pairs.pairs()
        except InputError as error:
            self.context.jobs.cancel(KIND)
            self.pairs.refused(error, embedding)
            self._show(None, None)
            return

        ensemble = self.context.trainer.repeats.ensemble

        def work(job: Job) -> _Found:
            from embviz.analysis.bias.axes import counterfactual
            from embviz.analysis.evaluation.repeated_measures import repeat_gaps

            axes = answer(embedding, (asked,), AskedWords(()))
            if not axes.axes:
                return _Found(axes, None, axes.trouble)
            try:
                found = counterfactual(embedding, axes.axes[0].direction, pairs)
            except InputError as error:
                return _Found(axes, None, error)
            if ensemble is None:
                return _Found(axes, found, None)
            try:
                repeated = repeat_gaps(ensemble, asked.plus, asked.minus, found.ids, job.pulse.quiet)
            except InputError:  # no set has the words of both ends
                return _Found(axes, found, None)
            return _Found(axes, found, None, repeated)

        def done(found: _Found) -> None:
            self.axis.refill()
            self.axis.show_found(*found.axes.poles[0])
            if found.pairs is None and found.axes.axes and found.trouble is not None:
                self.pairs.refused(found.trouble, embedding)
            else:
                missing = found.pairs.missing if found.pairs is not None else ()
                self.pairs.line.answered(tr("Missing: {missing}.", missing=", ".join(missing)) if missing else "")
            self._show(found, asked)

        self.context.jobs.submit("quick", KIND, work, done)

    def _show(self, found: _Found | None, asked: AskedAxis | None) -> None:
        pairs = found.pairs if found is not None else None
        self.found = pairs
        self.saving.button.setEnabled(pairs is not None)
        if found is None or pairs is None or asked is None:
            self._verdict.setText("")
            said = found.trouble.what if found is not None and found.trouble is not None else ""
            self._facts.setText(said)
            self._show_columns(told=False)
            self.table.show_rows(([], [], []))
            self.dumbbells.clear(tr("No pairs on an axis yet\nName pairs above, and words for both ends of the axis."))
            return
        axis = found.axes.axes[0]
        gaps = pairs.gaps
        ends = end_words(axis.minus.words), end_words(axis.plus.words)
        self._verdict.setText(_verdict(pairs, ends))
        self._facts.setText(
            "\n".join(
                (
                    tr(
                        "Mean gap {mean_gap} of {pairs}; {upward} to the high end, {downward} to the low end.",
                        mean_gap=scored(pairs.mean_gap, "+.3f"),
                        pairs=counted(len(gaps), "pair"),
                        upward=pairs.upward,
                        downward=pairs.downward,
                    ),
                    *([] if found.repeated is None else [_over_sets(found.repeated)]),
                    f"{axis_name(asked)}: {describe_separation(axis)}",
                )
            )
        )
        order = np.argsort(-gaps, kind="stable")
        named = [pairs.pairs[at] for at in order.tolist()]
        rows = ([one for one, _ in named], [other for _, other in named], gaps[order])
        places = None if found.repeated is None else found.repeated.places
        self._show_columns(told=found.repeated is not None)
        if found.repeated is None:
            self.table.show_rows(rows)
        else:
            repeated = found.repeated.ordered(order).gaps
            tips = ranges(repeated)
            self.table.show_rows(
                (*rows, repeated.half_width()), unsure_sides(repeated, 0.0), {_GAP: tips, _GAP + 1: tips}
            )
        self.dumbbells.set_rows(
            [f"{one} – {other}" for one, other in named],
            pairs.places[order, 0],
            pairs.places[order, 1],
            PlaneAxis(tr("cosine with the axis"), *ends),
            (tr("first of the pair"), tr("second of the pair")),
            (None, None) if places is None else (spans(places)[order, 0], spans(places)[order, 1]),
        )

    def _show_columns(self, told: bool) -> None:
        """Show the column of intervals only with an ensemble."""
        if told != self._told:
            self._told = told
            self.table.set_columns((*_COLUMNS, half_column()) if told else _COLUMNS)

    def _on_row(self, at: int) -> None:
        self.workspace.select([self.table.value(at, 0), self.table.value(at, 1)])


def _over_sets(repeated: "RepeatedGaps") -> str:
    """Return the interval of the mean gap over an ensemble, and whether its sign is certain."""
    means = repeated.mean_gap
    low, high = float(means.low), float(means.high)
    said = tr(
        "Over {sets} sets trained alike: mean gap from {low} to {high}; {mean} ± {half} with a chance of 80 %.",
        sets=int(means.sets),
        low=scored(low, "+.3f"),
        high=scored(high, "+.3f"),
        mean=scored(float(means.mean), "+.3f"),
        half=scored(float(means.half_width())),
    )
    return tr("{said} Not even its sign is sure.", said=said) if low < 0 < high else said


def _verdict(pairs: "Counterfactual", ends: tuple[str, str]) -> str:
    """Return the supported claim; none unless the signs are unlikely by chance (sign test)."""
    lean, most = pairs.upward + pairs.downward, max(pairs.upward, pairs.downward)
    if lean < _FEW:
        return tr("No conclusion: {pairs} with a gap, of {few} that are needed.", pairs=counted(lean, "pair"), few=_FEW)
    chance = tr("sign test, p = {p_value}", p_value=significant(pairs.p_value, 2))
    if pairs.p_value >= _SIGNIFICANT:
        return tr(
            "No common difference is shown: {upward} of {lean} pairs to the high end ({chance}).",
            upward=pairs.upward,
            lean=lean,
            chance=chance,
        )
    far = ends[1] if pairs.upward > pairs.downward else ends[0]
    return tr(
        "In {most} of {lean} pairs, the first word lies farther toward “{far}” ({chance}).",
        most=most,
        lean=lean,
        far=far,
        chance=chance,
    )
