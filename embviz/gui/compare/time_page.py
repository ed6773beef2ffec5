"""The Over time page: the trajectory of a word over several models, and which words drifted most."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from embviz.gui.compare.drifted_words import TOP, DriftPanel
from embviz.gui.compare.slices import SlicesPanel
from embviz.gui.core.jobs import Job
from embviz.gui.core.slices import Slice
from embviz.gui.pages.context import Context
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.pages.word_sets import first_words
from embviz.gui.style.preferred_decimals import Score
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.charts.trajectory_map import Trajectory, TrajectoryPlot, TrajectoryWord
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.layouts import hairline, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.change.slice_drift import SliceDrift
    from embviz.analysis.change.word_path import Timeline, WordPath

KIND, ASKED = "drift over time", "a word over time"
_PROMISE = tr("Slices of time: how the meaning of a word changed from one to the next, and which words changed most.")
_FEW = tr(
    "Put models in the order of time\nOpen files of vectors, one for each year; or train texts; or take moments of "
    "the open run. Two are enough."
)
_FORMULA = tr(
    "Each slice is turned so that the words it shares with the next one lie as near to where they are there as a "
    "rotation can bring them (orthogonal Procrustes over the 10,000 most frequent words in common, at length 1), and "
    "so on to the last slice; Hamilton, Leskovec and Jurafsky 2016, section 3.1. The words around are drawn where the "
    "last slice that has them does. Across: from the word of then to the word of now, so that a word farther that way "
    "is nearer, by cosine, to the later one. Upwards: the direction in which all of these differ most besides."
)
_CURVE = tr("Cosine of the word with itself; typical: median over all words of both slices")


@dataclass(frozen=True, eq=False)
class TimeMeasurement:
    """Slices aligned with the last one, and the drift of all of their words."""

    names: tuple[str, ...]
    timeline: "Timeline"
    drift: "SliceDrift"


class OverTimePage(LiveVectorsPage):
    """Works on slices of its own, not those of other pages; starts with moments of the open run."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, "time", tr("Over time"), _PROMISE, parent)
        self.measured: TimeMeasurement | None = None
        self.path: WordPath | None = None
        self.slices = SlicesPanel(context)
        self.slices.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.line = QueryLineEdit(
            "time.word", "time.word_message", tr("Word followed over time"), "king", self._complete
        )
        set_scaled_size(self.line, maximum_width=260)
        self.measuring = MeasurementToolbar(context.jobs, KIND, "time")
        self.measuring.measure.setText(tr("Measure drift"))
        self.map = TrajectoryPlot("time.map", tr("Path of the word over the slices"))
        self.map.setToolTip(_FORMULA)
        self.curve = LinePlot("", "", tr("cosine"))
        self.curve.setObjectName("time.curve")
        self.curve.setAccessibleName(tr("Cosine of the word with itself from slice to slice"))
        self.curve.setToolTip(_CURVE)
        set_scaled_size(self.curve, fixed_height=170)
        self.drifted = DriftPanel(context)
        middle = QWidget()
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(14, 10, 14, 8)
        layout.setSpacing(6)
        layout.addLayout(row(self.line, None))
        layout.addWidget(self.line.message)  # below, because next to the input it would be cut off in a narrow window
        layout.addWidget(self.map, 1)
        layout.addWidget(self.curve)
        layout.addWidget(self.measuring)
        layout.addWidget(self.slices.line)
        whole = row(self.slices, _upright(), middle, _upright(), self.drifted, spacing=0)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setStretch(2, 1)
        whole.setStretch(4, 1)
        self.body.setLayout(whole)
        self.slices.changed.connect(self._measure)
        self.slices.renamed.connect(self._on_renamed)
        self.measuring.measure.clicked.connect(self._measure)
        self.line.asked.connect(self._ask)
        self.map.word_clicked.connect(self._follow)
        self.drifted.word_chosen.connect(self.line.write)
        self.workspace.corpus_changed.connect(self._on_closed)
        self._say_few()

    def take_focus(self) -> None:
        self.line.focus_at_end()

    def refresh(self) -> None:
        """Start with moments of the open run until the user has chosen slices; update for new slices."""
        run = self.workspace.run
        new = run is not None and not self.workspace.training and run.run_id != self.slices.taken_of
        if new and not self.slices.touched:
            self.slices.take_moments()
        elif self.measured is None and len(self.slices.slices) > 1 and not self.context.jobs.running(KIND):
            self._measure()
        else:
            self._ask()

    def hideEvent(self, event: Any) -> None:
        super().hideEvent(event)
        self.context.jobs.cancel(ASKED)

    def _served(self) -> bool:
        return True  # slices come from files and texts as well

    def _on_closed(self) -> None:
        """Drop moments of a run that is gone after another document was opened; slices chosen by the user stay."""
        if not self.slices.touched:
            self.slices.forget()

    def _complete(self, prefix: str) -> list[str]:
        """Return the words of the last slice that begin with a prefix."""
        if self.measured is None:
            return []
        last = self.measured.timeline.slices[-1]
        return [last.words[k] for k in last.index.offer(prefix, 12)]

    # --- all words

    def _measure(self) -> None:
        """Align the slices with the last one and measure how far all words moved."""
        slices = self.slices.slices
        self.measured = self.path = None
        self.drifted.clear()
        self.measuring.setVisible(len(slices) > 1)
        if len(slices) < 2:
            self.measuring.give_up()
            self._say_few()
            return
        if not self.isVisible():
            self.measuring.give_up()
            return
        self.map.clear(tr("Aligning the slices …"))
        self.curve.set_series(())
        self.measuring.begin(lambda job, _tell: measure(slices, job), self._show)

    def _show(self, found: TimeMeasurement) -> None:
        # names may have been changed meanwhile
        found = TimeMeasurement(tuple(one.name for one in self.slices.slices), found.timeline, found.drift)
        self.measured = found
        self.measuring.hide()
        self.drifted.show_drift(found.names, found.drift)
        last = found.timeline.slices[-1]
        if not self.line.touched:
            self.line.propose(self._example(found, last))
        self._ask()

    def _example(self, found: TimeMeasurement, last: Any) -> str:
        """Return an initial word: the one selected last, or the frequent word that drifted most."""
        chosen = self.workspace.chosen.last
        if chosen and chosen in last:
            return chosen
        drift = found.drift
        frequent = drift.total[: max(50, len(drift.words) // 4)]
        if len(frequent):
            return drift.words[int(frequent.argmax())]
        return next(iter(first_words(last, self.workspace.truths)), last.words[0])

    def _on_renamed(self) -> None:
        if self.measured is not None:
            names = tuple(one.name for one in self.slices.slices)
            self.measured = TimeMeasurement(names, self.measured.timeline, self.measured.drift)
            self.drifted.show_drift(names, self.measured.drift)
            self._ask()

    # --- one word

    def _ask(self) -> None:
        """Follow the typed word."""
        found, word = self.measured, self.line.text().strip()
        if found is None or not self.isVisible():
            return
        if not word:
            self.line.answered(tr("Type a word of two slices or more."))
            self._clear(tr("Type a word\nIts path over the slices is drawn among its neighbors."))
            return

        def work(_job: Job) -> Any:
            return found, found.timeline.path(word, TOP)

        def failed(error: InputError) -> None:
            last = found.timeline.slices[-1]
            self.line.refused(error, lambda typed: typed in last)
            self._clear(tr("Nothing to draw\n{what}", what=error.what))

        self.context.jobs.submit("quick", ASKED, work, lambda answer: self._draw(*answer), on_refused=failed)

    def _draw(self, found: TimeMeasurement, path: "WordPath") -> None:
        if found is not self.measured:
            return
        self.path = path
        names = found.names
        missing = [name for at, name in enumerate(names) if at not in path.slices]
        said = tr("Missing in {missing}.   ", missing=", ".join(missing)) if missing else ""
        self.line.answered(tr(
            "{said}From first to last: cosine {total:.3f}, drift {total_2:.3f}.",
            said=said, total=Score(1 - path.total), total_2=Score(path.total),
        ))
        self.map.show_way(way_of(path, names))
        self._draw_curve(found, path)
        self.drifted.show_neighbors(names, path)

    def _draw_curve(self, found: TimeMeasurement, path: "WordPath") -> None:
        at = np.array(path.slices, float)
        typical = 1 - found.drift.typical
        steps = np.arange(1.0, len(found.names))
        series = [
            Series(tr("with the one before"), at[1:], 1 - path.steps, points=True, color=0),
            Series(tr("with the first"), at, path.places @ path.places[0], points=True, color=1),
            Series(tr("typical"), steps, typical, dashed=True, points=True, color=4),
        ]
        self.curve.set_series(
            series if len(at) > 2 else series[1:],  # of two, the one before is the first
            x_limits=(-0.1, len(found.names) - 0.9),
        )
        self.curve.set_x_names(found.names)

    def _clear(self, why: str) -> None:
        self.path = None
        self.map.clear(why)
        self.curve.set_series(())
        self.drifted.show_neighbors((), None)

    def _say_few(self) -> None:
        self.measuring.hide()
        self.line.answered("")
        self._clear(_FEW)

    def _follow(self, word: str) -> None:
        self.workspace.select([word])
        self.line.write(word)


def measure(slices: list[Slice], job: Job) -> TimeMeasurement:
    """Align slices with the last one and measure how far all words moved; for a worker.

    Raises
    ------
    InputError
        If their dimensions differ or two share too few words.
    Cancelled
    """
    from embviz.analysis.change.slice_drift import slice_drift
    from embviz.analysis.change.word_path import Timeline
    from embviz.util.progress import Pulse

    def pulse(begin: float, share: float, doing: str) -> Pulse:
        return job.pulse.part(begin, begin + share).named(doing)

    timeline = Timeline(
        [one.embedding for one in slices], pulse=pulse(0.0, 0.5, tr("Aligning the slices")),
        names=[one.name for one in slices],
    )
    drift = slice_drift(timeline, pulse(0.5, 0.5, tr("Measuring drift")))
    return TimeMeasurement(tuple(one.name for one in slices), timeline, drift)


def way_of(path: "WordPath", names: tuple[str, ...]) -> Trajectory:
    """Return the plot data of a word's trajectory."""
    places = path.picture.coordinates
    last = max(1, len(path.slices) - 1)
    around = []
    for word in path.around:
        near = [k for k, listed in enumerate(path.neighbors) if any(other == word for other, _ in listed)]
        told = tr("among the nearest in ") + ", ".join(names[path.slices[k]] for k in near)
        around.append(TrajectoryWord(word, float(np.mean(near)) / last, told))
    first, last_one = names[path.slices[0]], names[path.slices[-1]]
    caption = tr(
        "Across: {first} to {last_one}. {share:.0%} of the variance.",
        first=first, last_one=last_one, share=path.picture.share,
    )
    return Trajectory(path.word, tuple(names[at] for at in path.slices), tuple(around), places, caption)


def _upright() -> QWidget:
    line = hairline()
    line.setFixedWidth(1)
    return line
