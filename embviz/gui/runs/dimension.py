"""Quality against the number of dimensions."""

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.runs.run_list import RunList
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.evaluation.prefixes import LengthQuality

KIND = "quality against dimension"
_MEASURES = (("analogy", tr("Analogies")), ("similarity", tr("Similarity")))
_Y = (tr("share of the analogies answered right"), tr("Spearman’s ρ with the graded pairs"))
_SAYS = tr(
    "Solid: vectors cut off after their first numbers. Dashed: the same vectors projected onto as many principal "
    "components. Train with “Matryoshka” (Advanced) and compare with a plain run: nested vectors lose little when "
    "cut."
)
_NO_PAIRS = tr("There are no word pairs with scores for this text; the toy world has some.")


class RunDimension(QWidget):
    """Measures the visible runs on request."""

    def __init__(self, context: Context, runs: RunList) -> None:
        super().__init__()
        self._workspace, self._runs = context.workspace, runs
        self._of = SegmentedControl("runs.dimension_of", tr("What is measured"), _MEASURES)
        self._line = MeasurementToolbar(context.jobs, KIND, "runs.dimension", self._of)
        self.plot = LinePlot("", tr("numbers in a vector"), _Y[0])
        self.plot.setObjectName("runs.dimension_plot")
        self.plot.set_log(True, False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(label(_SAYS, "muted", wrap=True))
        layout.addWidget(self._line)
        layout.addWidget(self.plot, 1)
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
            from embviz.analysis.evaluation.prefixes import doubling_lengths, quality_by_length
            from embviz.analysis.evaluation.quality import quality_for

            ask = quality_for(truths).judge(name, job.pulse)
            found: dict[int, tuple[int, tuple[LengthQuality, ...]]] = {}

            def tell_points(run_id: int, learned: int, points: "tuple[LengthQuality, ...]") -> None:
                tell({**found, run_id: (learned, points)})

            for k, run in enumerate(chosen):
                assert run.progress is not None
                learned, embedding = run.progress.tokens_done, run.embedding()
                lengths = sorted({*doubling_lengths(embedding.dimensions), *run.parameters.prefixes})
                found[run.run_id] = learned, quality_by_length(
                    embedding, lengths, ask, tell=partial(tell_points, run.run_id, learned),
                    pulse=job.pulse.part(k / len(chosen), (k + 1) / len(chosen)).named(tr("Quality against dimension")),
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
        self._line.measure.setEnabled(any(one.run.progress is not None for one in self._runs.visible))

    def _on_other(self) -> None:
        self._line.give_up()
        self.found = {}
        self.refresh()
