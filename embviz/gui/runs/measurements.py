"""Measurements of runs at a click: cost of a prediction, quality by dimensions, drift of words."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.pages.context import Context
from embviz.gui.runs.run_list import RunList
from embviz.gui.style.number_text import Score, in_figures, significant
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.curves.shaping import log_ticks
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import EmptyState, button, label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.gui.widgets.tables.changed_words import CHANGED_MOST, ChangedWordsTable, distance
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.training.parameters import PREDICTIVE, defaults
from embviz.util.errors import EmbvizError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.analysis.change.run_changes import Drift
    from embviz.analysis.evaluation.quality import LengthQuality
    from embviz.training.costs import Cost

COSTS_KIND = "costs of losses"
_COLUMNS = (
    Column(tr("Loss")),
    Column(tr("Grows as"), muted=True, help=tr("V words, k noise words, B pairs in a batch")),
    Column(tr("Words"), number=True, help=tr("Words that get vectors")),
    Column(tr("Products, formula"), number=True, help=tr("Dot products that the formula has for one prediction")),
    Column(
        tr("Products, computed"),
        number=True,
        help=tr(
            "Those that are computed: predictions of one word share them where they can, and skip-gram "
            "multiplies context words with each other"
        ),
    ),
    Column(
        tr("µs per prediction"),
        number=True,
        help=tr("Time of one thread for a prediction and what is learned from it, reading included"),
    ),
)
_SAYS = tr(
    "Every loss learns from the open text on one thread, with vocabularies of growing size: the full softmax asks all "
    "words for each prediction, the tree log₂ V of them, negative sampling k + 1."
)


class RunCosts(QWidget):
    """Measures on request, with the model and the parameters of the chosen run."""

    def __init__(self, context: Context, runs: RunList) -> None:
        super().__init__()
        self._workspace, self._runs = context.workspace, runs
        self._line = MeasurementToolbar(context.jobs, COSTS_KIND, "runs.costs")
        self.table = TextTable("runs.costs", tr("Losses side by side"), _COLUMNS)
        for at in (0, 1):
            self.table.horizontalHeader().setSectionResizeMode(at, QHeaderView.ResizeMode.ResizeToContents)
        self.plot = LinePlot("", tr("words in the vocabulary"), tr("µs per prediction"))
        self.plot.setObjectName("runs.costs_plot")
        self.plot.set_log(True, True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(label(_SAYS, "muted", wrap=True))
        layout.addWidget(self._line)
        across = QHBoxLayout()
        across.setSpacing(24)
        across.addWidget(self.table, 3)
        across.addWidget(self.plot, 2)
        layout.addLayout(across, 1)
        self._line.measure.clicked.connect(self.measure)
        self._workspace.corpus_changed.connect(self._on_corpus)
        self._on_corpus()

    def measure(self) -> None:
        """Measure all losses of the chosen run's model; those of skip-gram if it has only one."""
        corpus, chosen = self._workspace.corpus, self._runs.chosen
        if corpus is None:
            return
        parameters = chosen.run.parameters if chosen is not None else defaults()
        if parameters.model not in PREDICTIVE:
            parameters = defaults()

        def work(job: Job, tell: Callable[[Any], None]) -> Any:
            from embviz.training.costs import measure_costs, usual_sizes

            sizes = usual_sizes(corpus.vocabulary.size_for(parameters.min_count))
            return measure_costs(corpus, parameters, sizes, job.pulse, tell)

        self._line.begin(work, self._show)

    def _show(self, costs: "Sequence[Cost]") -> None:
        from embviz.training.models.objectives import objective_named

        names = list(dict.fromkeys(cost.loss for cost in costs))
        ordered = sorted(costs, key=lambda cost: (names.index(cost.loss), cost.words))
        rows, lines = [], []
        for name in names:
            loss, own = objective_named(name), [cost for cost in ordered if cost.loss == name]
            for k, cost in enumerate(own):
                rows.append(
                    (
                        Cell(loss.title if k == 0 else ""),
                        Cell(loss.cost if k == 0 else ""),
                        Cell(in_figures(cost.words, ",d")),
                        Cell(significant(cost.asked)),
                        Cell(significant(cost.done)),
                        Cell(significant(cost.microseconds)),
                    )
                )
            words, times = (np.array([getattr(c, key) for c in own], float) for key in ("words", "microseconds"))
            lines.append(Series(loss.title, words, times, points=True))
        self.table.rows.show(rows)
        ends = [cost.words for cost in costs] or [1]
        self.plot.set_series(lines, x_limits=(min(ends) / 1.1, max(ends) * 1.1))
        self.plot.setVisible(bool(costs))
        if costs:
            box = self.plot.plot.getPlotItem().getViewBox()
            self.plot.plot.getPlotItem().getAxis("left").setTicks([log_ticks(*box.viewRange()[1])])
            sizes = sorted({cost.words for cost in costs})
            self.plot.plot.getPlotItem().getAxis("bottom").setTicks(
                [[(math.log10(n), in_figures(n, ",d")) for n in sizes]]
            )

    def _on_corpus(self) -> None:
        self._line.give_up()
        self._show([])
        self._line.measure.setEnabled(self._workspace.corpus is not None)


DIMENSION_KIND = "quality against dimension"
_MEASURES = (("analogy", tr("Analogies")), ("similarity", tr("Similarity")))
_Y = (tr("share of the analogies answered right"), tr("Spearman’s ρ with the graded pairs"))
_DIMENSION_SAYS = tr(
    "Solid: vectors cut off after their first numbers. Dashed: the same vectors projected onto as many principal "
    "components. Train with “Matryoshka” (Advanced) and compare with a plain run: nested vectors lose little when "
    "cut."
)
_NO_PAIRS = tr("There are no word pairs with scores for this text; the toy world has some.")


_ALONE = tr(
    "To compare, change a parameter next to the map and train again: both runs are then here. “Measure now” shows "
    "how good this run's vectors are when fewer of their numbers are used."
)


class RunDimension(QWidget):
    """Measures the visible runs on request."""

    def __init__(self, context: Context, runs: RunList) -> None:
        super().__init__()
        self._workspace, self._runs = context.workspace, runs
        self._of = SegmentedControl("runs.dimension_of", tr("What is measured"), _MEASURES)
        self._line = MeasurementToolbar(context.jobs, DIMENSION_KIND, "runs.dimension", self._of)
        self.plot = LinePlot("", tr("numbers in a vector"), _Y[0])
        self.plot.setObjectName("runs.dimension_plot")
        self.plot.set_log(True, False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(label(_DIMENSION_SAYS, "muted", wrap=True))
        layout.addWidget(self._line)
        layout.addWidget(self.plot, 1)
        train = button(tr("Go to the map and train"), "runs.train_another", primary=True)
        train.clicked.connect(lambda: context.show_page("map"))
        self._alone = EmptyState(tr("One run so far"), _ALONE, train)
        layout.addWidget(self._alone, 1)
        layout.addStretch(0)  # before there is a plot, the rest stays at the top
        # by run: the number of words trained on, and the measurements at that time
        self.found: dict[int, tuple[int, tuple[LengthQuality, ...]]] = {}
        self._line.measure.clicked.connect(self.measure)
        self._of.changed.connect(self._on_other)
        runs.changed.connect(self.refresh)

    def measure(self) -> None:
        """Measure every visible run."""
        name, truths = _MEASURES[self._of.current][0], self._workspace.truths
        if name == "similarity" and truths is None:
            self._line.show_note(_NO_PAIRS)
            return
        chosen = [one.run for one in self._runs.visible if one.run.progress is not None]

        def work(job: Job, tell: Callable[[Any], None]) -> Any:
            from embviz.analysis.evaluation.quality import doubling_lengths, quality_by_length, quality_for

            ask = quality_for(truths).judge(name, job.pulse)
            found: dict[int, tuple[int, tuple[LengthQuality, ...]]] = {}

            def tell_points(run_id: int, learned: int, points: "tuple[LengthQuality, ...]") -> None:
                tell({**found, run_id: (learned, points)})

            for k, run in enumerate(chosen):
                assert run.progress is not None
                learned, embedding = run.progress.tokens_done, run.embedding()
                lengths = sorted({*doubling_lengths(embedding.dimensions), *run.parameters.prefixes})
                found[run.run_id] = (
                    learned,
                    quality_by_length(
                        embedding,
                        lengths,
                        ask,
                        tell=partial(tell_points, run.run_id, learned),
                        pulse=job.pulse.part(k / len(chosen), (k + 1) / len(chosen)).named(
                            tr("Quality against dimension")
                        ),
                    ),
                )
            return found

        def done(found: "dict[int, tuple[int, tuple[LengthQuality, ...]]]") -> None:
            self.found = found
            self.refresh()

        self._line.begin(work, done)

    def refresh(self) -> None:
        """Draw the measurements of the visible runs."""
        lines, lengths = [], set()
        for one in self._runs.visible:
            learned, points = self.found.get(one.run.run_id, (0, ()))
            if not points or one.run.progress is None:
                continue
            old = tr(", earlier") if one.run.progress.tokens_done > learned else ""
            x = np.array([point.length for point in points], np.float64)
            lengths |= {point.length for point in points}
            number, color = self._runs.names.number(one), self._runs.color(one)
            kind = tr("nested") if one.run.parameters.prefixes else tr("cut off")
            cut, pca = (np.array([getattr(p, key) for p in points]) for key in ("cut", "projected"))
            lines.append(Series(f"{number} {kind}{old}", x, cut, points=True, color=color))
            lines.append(Series("", x, pca, dashed=True, points=True, color=color))
        self.plot.set_labels(tr("numbers in a vector"), _Y[self._of.current])
        self.plot.plot.getPlotItem().getAxis("bottom").setTicks(
            [[(math.log10(length), str(length)) for length in sorted(lengths)]]
        )
        ends = lengths or {1}
        self.plot.set_series(lines, x_limits=(min(ends) / 1.05, max(ends) * 1.05))
        self.plot.setVisible(bool(lines))
        self._alone.setVisible(not lines and len(self._runs.observers) == 1)
        self._line.measure.setEnabled(any(one.run.progress is not None for one in self._runs.visible))

    def _on_other(self) -> None:
        self._line.give_up()
        self.found = {}
        self.refresh()


DRIFT_KIND = "drift"
_TURNED = tr("1 − cos(before, now): 0 unmoved, 1 at a right angle")
_COUNT = tr("How often the word occurs in the text that was learned")
_RANDOM = tr(
    "This run started from random vectors, so its words cannot have drifted. Choose vectors under “Start from” in the "
    "training form, and see here what the new text changed."
)
_NOT_YET = tr("There are no vectors yet.")


class RunDrift(QWidget):
    """Shows how far the vectors of the chosen run have turned."""

    def __init__(self, context: Context, runs: RunList) -> None:
        super().__init__()
        self._context, self._runs = context, runs
        self._known: tuple[int, int] | None = None  # run and tokens that the table was computed for
        self._note = label("", "muted", wrap=True, name="runs.drift_note")
        self._table = ChangedWordsTable(
            context.jobs, context.workspace, "runs.drift", "runs.drift_least", (distance(_TURNED),), _COUNT
        )
        self._heading = label(CHANGED_MOST, "section")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self._note)
        layout.addLayout(row(self._heading, None, self._table.least))
        layout.addWidget(self._table, 1)
        layout.addStretch(0)  # without the table, the note stays at the top
        self._show_list(False)
        runs.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Compare the current vectors of the chosen run with its initial ones."""
        chosen = self._runs.chosen
        if chosen is None or not self.isVisible() or self._context.jobs.running(DRIFT_KIND):
            return
        run = chosen.run
        begun, progress = run.start.embedding, run.progress
        if begun is None or progress is None:
            self._known = None
            self._show_list(False)
            self._note.setText(_RANDOM if begun is None else _NOT_YET)
            return
        key = run.run_id, progress.tokens_done
        if key == self._known:
            return

        def work(_job: Job) -> Any:
            from embviz.analysis.change.run_changes import drift

            now = run.embedding()
            found = drift(begun, now)
            counts = None if now.counts is None else now.counts[[now.id(word) for word in found.words]]
            return found, counts

        def done(answer: "tuple[Drift, np.ndarray | None]") -> None:
            found, counts = answer
            self._known = key
            frozen = tr(" They were kept as they are.") if run.start.freeze else ""
            self._note.setText(
                tr(
                    "{words} had vectors before. They turned by {mean:.3f} on average (median {median:.3f}), where "
                    "a turn is 1 − cos(before, now).{frozen}",
                    words=counted(len(found.words), "word"),
                    mean=Score(found.mean),
                    median=Score(found.median),
                    frozen=frozen,
                )
            )
            self._show_list(True)
            self._table.show_words(found.words, (found.turned,), counts)
            self.refresh()  # the run may have continued meanwhile

        def failed(error: Exception) -> None:
            if not isinstance(error, EmbvizError):
                self._context.messages.show_error(error)
                return
            self._known = key
            self._note.setText(str(error))
            self._show_list(False)

        self._context.jobs.submit("quick", DRIFT_KIND, work, done, failed)

    def _show_list(self, shown: bool) -> None:
        for part in (self._heading, self._table):
            part.setVisible(shown)
        if not shown:
            self._table.least.hide()
