"""Live training of a model: its loss, and one sentence that it predicts better and better."""

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtWidgets import QHBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.transformer.arcs_view import ArcsView
from embviz.gui.lessons.transformer.pocket import TASK_TITLES, PocketWidget
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.chance_bars import ChanceBars
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import duration
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import combo_box, label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.teaching.transformer.learning import Moment
    from embviz.teaching.transformer.runs import Run

KIND = "transformer in training"
_LANE = "slices"
_TALL = 210  # px of the plot at scale 1
_HEADS = (2, 4, 8)
_BARS = 6
_TRUE = "herself"


class TrainingPart(PocketWidget):
    """The course of a run, recorded or live."""

    PROVIDES = (
        "numbers",
        "words_known",
        "even",
        "at_first",
        "at_last",
        "choices",
        "by_count",
        "by_neighbor",
        "seconds",
        "read_words",
        "true_at_last",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._live: list[tuple[Moment, Any]] | None = None  # of the run that goes on
        self._task = SegmentedControl("transformer.task", tr("What it learns"), TASK_TITLES)
        self._heads = combo_box("transformer.heads", tr("Number of heads"))
        for count in _HEADS:
            self._heads.addItem(counted(count, "head"), count)
        self._heads.setCurrentIndex(_HEADS.index(4))
        self._line = MeasurementToolbar(
            stage.context.jobs, KIND, "transformer.train", self._task, self._heads, lane=_LANE
        )
        self._line.measure.setText(tr("Train it yourself"))
        self._line.measure.setToolTip(tr("On the toy world, about a minute; the recorded run stays until it is done"))
        self.guess = Commitment(
            stage,
            "transformer.first_guess",
            tr("It begins with random numbers. What will it know first?"),
            (
                ("counts", tr("How often each word occurs")),
                ("neighbors", tr("Which words follow each other")),
                ("far", tr("That “herself” needs “queen” far to its left")),
            ),
        )
        self.plot = BandedPlot(
            stage,
            "transformer.loss",
            tr("Loss on sentences it never read, in nats"),
            tr("words read, in thousands"),
            _TALL,
        )
        self.bars = ChanceBars(stage, "transformer.watched", tr("Most likely words at the watched position"), _BARS)
        self._moment = StepSlider("transformer.moment", tr("Moment of the run"))
        self._layer = SegmentedControl(
            "transformer.watched_layer", tr("Layer"), (("first", tr("Layer 1")), ("second", tr("Layer 2")))
        )
        self._layer.choose(1)
        self._now = label("", "muted", name="transformer.now")
        self.arcs = ArcsView(stage, "transformer.film", tr("What the watched place looks at"))
        self._state = label("", "caption", wrap=True, name="transformer.run_state")
        self.column.addWidget(self._line)
        self.column.addWidget(self.guess)
        beside = QHBoxLayout()
        beside.setSpacing(24)
        beside.addWidget(self.plot, 3)
        beside.addWidget(self.bars, 2)
        self.column.addLayout(beside)
        self.column.addLayout(row(self._moment, 12, self._now, 12, self._layer, stretch=self._moment))
        self.column.addWidget(self.arcs)
        self.column.addWidget(self._state)
        self.guess.committed.connect(self._on_committed)
        self._task.changed.connect(lambda _at: self.refresh() if self.pocket.runs else None)
        self._moment.moved.connect(lambda _step: self._show_moment())
        self._layer.changed.connect(lambda _at: self._show_moment())
        self._line.measure.clicked.connect(self._train)

    @property
    def _run(self) -> "Run":
        return self.pocket.runs["next" if self._task.current else "masked"]

    def refresh(self) -> None:
        if self._live is None:
            self._show_run(len(self._run.learned.moments) - 1)

    def _on_committed(self) -> None:
        """Go to the moment when it knows the first of what was asked, or back to the end."""
        if self.pocket.runs and self._live is None:
            first = self._known_first(self._run)[1] if self.guess.choice else len(self._run.learned.moments) - 1
            self._moment.go(first)

    def _known_first(self, run: "Run") -> tuple[str, int]:
        """Return what a run knows first, and its first moment then.

        It knows how often words occur, or which follow each other, once its loss is as low as that of a table of these
        counts (there is none of neighbors for a hidden word); the link over many words once the true word is its guess.
        """
        learned, true = run.learned, run.words.index(_TRUE) if _TRUE in run.words else -1
        loss = np.array([moment.held_out for moment in learned.moments])
        linked = np.array([bool(frame.guesses) and frame.guesses[0][0] == true for frame in run.frames])
        begins = {
            key: int(known.argmax())
            for key, known in (
                ("counts", loss <= learned.by_count),
                ("neighbors", loss <= learned.by_neighbor),
                ("far", linked),
            )
            if known.any()
        }
        first = min(begins, key=lambda key: begins[key], default="counts")
        return first, begins.get(first, len(loss) - 1)

    def _moments(self) -> "tuple[list[Moment], list[Any]]":
        if self._live is not None:
            return [moment for moment, _ in self._live], [frame for _, frame in self._live]
        return list(self._run.learned.moments), list(self._run.frames)

    def _show_run(self, at: int) -> None:
        run, (moments, _frames) = self._run, self._moments()
        read = np.array([moment.tokens / 1000 for moment in moments])
        loss = np.array([moment.held_out for moment in moments])
        learned = run.learned
        end = max(float(read[-1]), 1.0) if self._live is None else self._planned() / 1000
        even = math.log(len(run.words) + 1)
        flat = [(tr("all words even"), even), (tr("counts of words"), learned.by_count)]
        if not math.isnan(learned.by_neighbor):
            flat.append((tr("and of pairs"), learned.by_neighbor))
        series = [Series(tr("this model"), read, loss, color=0)]
        series += [
            Series(name, np.array([0.0, end]), np.array([value, value]), dashed=True, color=k + 1)
            for k, (name, value) in enumerate(flat)
        ]
        self.plot.set_series(series, x_limits=(0, end), y_limits=(0, 1.08 * even))
        self._moment.set_last(len(moments) - 1)
        self._moment.go(at)
        self._show_moment()
        self._update_text(run)
        made = tr("This run is recorded") if run.recorded else tr("This run was trained here")
        self._state.setText(
            tr(
                "{made}: {layers} layers, {heads}, {dimensions} dimensions, {numbers:,} numbers; {tokens:,} "
                "words of the "
                "toy world in {seconds}.",
                made=made,
                layers=run.model.shape.layers,
                heads=counted(run.model.shape.heads, "head"),
                dimensions=run.model.shape.dimensions,
                numbers=run.model.shape.count,
                tokens=learned.moments[-1].tokens,
                seconds=duration(run.seconds),
            )
            if self._live is None
            else tr("Training: the curve and the arcs follow.")
        )

    def _planned(self) -> int:
        from embviz.teaching.transformer.runs import TOKENS

        return TOKENS[self._run.learned.task]

    def _show_moment(self) -> None:
        if not self.pocket.runs:
            return
        from embviz.teaching.transformer.runs import SCENE, scene

        run, (moments, frames) = self._run, self._moments()
        at = min(self._moment.step, len(moments) - 1)
        if at >= len(frames):
            return
        moment, frame = moments[at], frames[at]
        self.plot.set_mark(moment.tokens / 1000)
        self._now.setText(tr("{tokens:,} words read, loss {loss:.2f}", tokens=moment.tokens, loss=moment.held_out))
        index = {word: k for k, word in enumerate(run.words)}
        found = scene(run.learned.task, index.get, run.model.shape)
        if found is None:
            return
        ids, place = found
        self.arcs.show_shares([run.name(int(id_)) for id_ in ids], frame.shares[self._layer.current], place)
        self.bars.show_chances([(run.name(id_), chance) for id_, chance in frame.guesses], SCENE.split()[9])

    def _update_text(self, run: "Run") -> None:
        learned, true = run.learned, dict(run.frames[-1].guesses) if run.frames else {}
        last = learned.moments[-1].held_out
        true_id = run.words.index(_TRUE) if _TRUE in run.words else -1
        numbers = {
            "numbers": f"{run.model.shape.count:,}",
            "words_known": f"{len(run.words):,}",
            "even": f"{math.log(len(run.words) + 1):.2f}",
            "at_first": f"{learned.moments[0].held_out:.2f}",
            "at_last": f"{last:.2f}",
            "choices": f"{math.exp(last):.1f}",
            "by_count": f"{learned.by_count:.2f}",
            "seconds": duration(run.seconds),
            "read_words": f"{learned.moments[-1].tokens:,}",
            "true_at_last": f"{100 * true.get(true_id, 0.0):.0f} %",
        }
        self.stage.set_values(**numbers)
        paired = self.pocket.runs["next"].learned.by_neighbor
        self.stage.set_values(by_neighbor=f"{paired:.2f}")
        self.guess.show_result(self._known_first(run)[0])

    def _train(self) -> None:
        task, heads = self._run.learned.task, int(self._heads.currentData())
        self._live = None

        def work(job: Job, tell: Callable[[Any], None]) -> "Run":
            from embviz.teaching.transformer.runs import Frame, train
            from embviz.teaching.transformer.tasks import sentences_of
            from embviz.teaching.transformer.weights import Shape
            from embviz.text.toy.world import toy_world

            job.progress(0.0, tr("Preparing …"))
            corpus = toy_world(pulse=job.pulse.quiet).corpus
            words = corpus.vocabulary.words
            shape = Shape(len(words), heads=heads)
            seen: list[tuple[Moment, Frame]] = []
            frames: list[Frame] = []

            def watch(share: float, moment: "Moment | None") -> None:
                job.pulse.check()
                if moment is not None and frames:
                    seen.append((moment, frames[-1]))
                    tell(list(seen))
                job.progress(share, tr("{share:.0f} %", share=100 * share))

            return train(
                task,
                words,
                sentences_of(corpus.ids, corpus.offsets, shape),
                heads,
                time.perf_counter,
                watch,
                seen=frames.append,
            )

        self._line.begin(work, self._take)

    def _take(self, found: Any) -> None:
        if isinstance(found, list):
            self._live = found
            if self.isVisible() and self.pocket.runs:
                self._show_run(len(found) - 1)
            return
        self._live = None
        self.pocket.take_run(found)
