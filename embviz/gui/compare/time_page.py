"""The Over time page: the trajectory of a word over several models, and tables of the words that drifted most."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from embviz.gui.compare.slices import SlicesPanel
from embviz.gui.core.jobs import Job
from embviz.gui.core.slices import Slice
from embviz.gui.pages.context import Context
from embviz.gui.pages.shared_words import first_words
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.number_text import Score
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.charts.trajectory_map import Trajectory, TrajectoryPlot, TrajectoryWord
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import column, hairline, label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.gui.widgets.tables.changed_words import CHANGED_MOST
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.analysis.change.word_path import SliceDrift, Timeline, WordPath

_DRIFT = tr(
    "1 − cos of the word's vectors in the first and in the last slice that have it, after the slices were laid over "
    "one another: semantic displacement (Hamilton, Leskovec and Jurafsky 2016, section 3.2)"
)
_STEP = tr("The largest 1 − cos from one slice that has the word to the next one that does")
_COUNT = tr(
    "How often the word occurs in the slice that has it least: rare words drift because little was learned about them"
)
_COLUMNS = (
    ResultColumn(tr("Word"), words=True),
    ResultColumn(tr("Drift"), number=".3f", help=_DRIFT),
    ResultColumn(tr("Step"), number=".3f", help=_STEP),
    ResultColumn(tr("Into"), help=tr("The slice into which the largest step is"), narrow=True, muted=True),
    ResultColumn(tr("Count"), number=",d", help=_COUNT, muted=True),
)
_SAID = tr("Drift: how far a word moved from the first slice to the last.")
_DRIFT_FORMULA = tr(
    "Drift: 1 − cos of the first and the last slice, all turned onto the last one by orthogonal Procrustes (Hamilton "
    "et al. 2016). Unchanged words drift as well: see “typical”."
)
TOP = 7  # neighbors of a word in each slice
_BY_DRIFT, _BY_COUNT = 1, 4


class DriftPanel(QWidget):
    """Shows the drift of all words, and the neighbors of one word over time.

    Signals
    -------
    word_chosen(str)
        A word that drifted was clicked.
    """

    word_chosen = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._drift: SliceDrift | None = None
        self._least = WholeSpin(
            "time.least",
            tr("Fewest times a word occurs in each slice, or its rank where that is not known"),
            1,
            1_000_000_000,
        )
        self._least.setPrefix(tr("at least "))
        self._least.setSuffix(tr(" times"))
        self._least.setSpecialValueText(tr("all words"))
        self._least.setToolTip(_COUNT)
        self._least.setKeyboardTracking(False)
        self._first = WholeSpin("time.first", tr("How many of the most frequent words"), 10, 20_000, 10_000)
        self._first.setSingleStep(1_000)
        self._first.setPrefix(tr("first "))
        self._first.setSuffix(tr(" words"))
        self._first.setToolTip(tr("Of the last slice, in its order: most frequent first, as vectors are usually saved"))
        self._first.setKeyboardTracking(False)
        self.table = ResultTable(
            context.jobs, context.workspace, "time.drifted", CHANGED_MOST, _COLUMNS, file_name="drift", filtered=True
        )
        self.table.sort_by(_BY_DRIFT)
        self.neighbors = ResultTable(
            context.jobs,
            context.workspace,
            "time.neighbors",
            tr("Nearest words slice by slice"),
            (),
            file_name="neighbors",
            by_cell=True,
        )
        layout = column(self, (14, 10, 14, 10), 6)
        layout.addWidget(label(CHANGED_MOST, "section"))
        set_scaled_size(self._first, minimum_width=160)
        layout.addLayout(row(self._first, self._least))
        layout.addWidget(self.table, 1)
        layout.addWidget(Explanation("time.explain", _SAID, _DRIFT_FORMULA))
        layout.addWidget(label(tr("Nearest words slice by slice"), "section"))
        self.neighbors.table.fit(TOP)
        layout.addWidget(self.neighbors)
        self._least.valueChanged.connect(lambda _count: self._fill())
        self._first.valueChanged.connect(lambda _count: self._fill())
        self.table.chosen.connect(lambda at, _column: self.word_chosen.emit(self.table.value(at, 0)))

    def show_drift(self, names: tuple[str, ...], drift: "SliceDrift") -> None:
        """List how far words moved between slices of these names."""
        self._names, self._drift = names, drift
        self._least.setVisible(drift.least_count is not None)
        self._fill()

    def clear(self) -> None:
        """Clear the list."""
        self._drift = None
        self._fill()
        self.show_neighbors((), None)

    def _fill(self) -> None:
        drift, names = self._drift, self._names
        if drift is None:
            self.table.show_rows(((),) * len(_COLUMNS))
            self.table.show_note("")
            return
        kept = np.arange(min(self._first.value(), len(drift.words)))
        if drift.least_count is not None:
            kept = kept[drift.least_count[kept] >= self._least.value()]
        few = [
            "" if count == len(names) else tr("In {count} of {names} slices", count=count, names=len(names))
            for count in drift.slices[kept].tolist()
        ]
        self.table.show_rows(
            (
                [drift.words[k] for k in kept.tolist()],
                drift.total[kept],
                drift.largest[kept],
                [names[at] for at in drift.largest_at[kept, 1].tolist()],
                np.full(len(kept), np.nan) if drift.least_count is None else drift.least_count[kept],
            ),
            few if any(few) else (),
        )
        self.table.show_note("" if len(kept) in (self._first.value(), len(drift.words)) else counted(len(kept), "word"))
        self.table.table.setColumnHidden(_BY_COUNT, drift.least_count is None)

    def show_neighbors(self, names: tuple[str, ...], path: "WordPath | None") -> None:
        """Show the nearest words of each slice next to each other; mark slices that lack the word."""
        columns = tuple(
            ResultColumn(name, words=True, help=tr("Nearest to the word in {name}, by cosine there", name=name))
            for name in names
        )
        self.neighbors.set_columns(columns)
        if path is None:
            self.neighbors.show_note("")
            return
        listed = dict(zip(path.slices, path.neighbors, strict=True))
        most = max(map(len, path.neighbors), default=0)
        self.neighbors.show_rows(
            [
                [listed[at][k][0] if at in listed and k < len(listed[at]) else "" for k in range(most)]
                for at in range(len(names))
            ]
        )
        missing = [name for at, name in enumerate(names) if at not in listed]
        self.neighbors.show_note(
            tr("Missing in {missing}", missing=", ".join(missing)) if missing else tr("Nearest first, by cosine")
        )


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
        # as high as there is room: with the height that it would like, the page scrolled below a banner
        self.map.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
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
        self.line.answered(
            tr(
                "{said}From first to last: cosine {total:.3f}, drift {total_2:.3f}.",
                said=said,
                total=Score(1 - path.total),
                total_2=Score(path.total),
            )
        )
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
    from embviz.analysis.change.word_path import Timeline, slice_drift
    from embviz.util.progress import Pulse

    def pulse(begin: float, share: float, doing: str) -> Pulse:
        return job.pulse.part(begin, begin + share).named(doing)

    timeline = Timeline(
        [one.embedding for one in slices],
        pulse=pulse(0.0, 0.5, tr("Aligning the slices")),
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
        first=first,
        last_one=last_one,
        share=path.picture.share,
    )
    return Trajectory(path.word, tuple(names[at] for at in path.slices), tuple(around), places, caption)


def _upright() -> QWidget:
    line = hairline()
    line.setFixedWidth(1)
    return line
