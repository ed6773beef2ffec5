"""Compares the cost of a prediction under each loss, by formula and measured."""

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.pages.context import Context
from embviz.gui.runs.run_list import RunList
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.curves.shaping import log_ticks
from embviz.gui.widgets.layouts import label
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.training.parameters import PREDICTIVE, defaults
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.training.costs import Cost

KIND = "costs of losses"
_COLUMNS = (
    Column(tr("Loss")),
    Column(tr("Grows as"), muted=True, help=tr("V words, k noise words, B pairs in a batch")),
    Column(tr("Words"), number=True, help=tr("Words that get vectors")),
    Column(tr("Products, formula"), number=True, help=tr("Dot products that the formula has for one prediction")),
    Column(tr("Products, computed"), number=True,
           help=tr("Those that are computed: predictions of one word share them where they can, and skip-gram "
                   "multiplies context words with each other")),
    Column(tr("µs per prediction"), number=True,
           help=tr("Time of one thread for a prediction and what is learned from it, reading included")),
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
        self._line = MeasurementToolbar(context.jobs, KIND, "runs.costs")
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
                rows.append((
                    Cell(loss.title if k == 0 else ""), Cell(loss.cost if k == 0 else ""), Cell(f"{cost.words:,}"),
                    Cell(significant(cost.asked)), Cell(significant(cost.done)), Cell(significant(cost.microseconds)),
                ))
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
            self.plot.plot.getPlotItem().getAxis("bottom").setTicks([[(math.log10(n), f"{n:,}") for n in sizes]])

    def _on_corpus(self) -> None:
        self._line.give_up()
        self._show([])
        self._line.measure.setEnabled(self._workspace.corpus is not None)
