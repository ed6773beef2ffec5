"""The modality gap between pictures and sentences that share a space."""

import numpy as np
from PySide6.QtCore import QSignalBlocker

from embviz.gui.lessons.contrast.pair_cloud import PairCloud
from embviz.gui.lessons.contrast.runs import RunsWidget
from embviz.gui.lessons.contrast.towers import TEMPERATURE, TEMPERATURES
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import tr

_TALL = 420  # px at scale 1
_APART = 0.6  # share of things nearest to their own kind from which on the kinds lie apart
_REACH = (1.0, 0.8)  # of the plane: unit vectors


def plane_of(first: np.ndarray, second: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return two kinds of vectors in a plane: across the difference of their means, up what else varies most.

    Distances along x are true ones; the middle between both means is the origin.
    """
    both = np.concatenate([first, second]).astype(np.float64)
    apart = first.mean(axis=0, dtype=np.float64) - second.mean(axis=0, dtype=np.float64)
    across = apart / max(float(np.linalg.norm(apart)), 1e-12)
    middle = (first.mean(axis=0, dtype=np.float64) + second.mean(axis=0, dtype=np.float64)) / 2
    centered = both - middle
    rest = centered - np.outer(centered @ across, across)
    up = np.linalg.svd(rest, full_matrices=False)[2][0]
    up *= np.sign(up[np.abs(up).argmax()]) or 1.0  # else it may turn over from moment to moment
    places = np.stack([centered @ across, centered @ up], axis=1)
    return places[: len(first)], places[len(first) :]


class GapPart(RunsWidget):
    """Both kinds in a plane, at a moment of a training with one of three temperatures."""

    PROVIDES = ("gap_first", "gap_last", "gap_own", "gap_cold", "gap_hot", "gap_recall", "gap_shifted")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.guess = Commitment(
            stage,
            "contrast.gap_guess",
            tr("Nearly every picture finds its sentence. What lies nearest to a picture, if pictures count too?"),
            (
                ("sentence", tr("Its sentence")),
                ("both", tr("Either, about equally")),
                ("own", tr("Most often another picture")),
            ),
        )
        self._heat = SegmentedControl(
            "contrast.gap_temperature",
            tr("Temperature"),
            [(f"t{at}", f"t = {heat:g}") for at, heat in enumerate(TEMPERATURES)],
        )
        self._heat.choose(TEMPERATURES.index(TEMPERATURE))
        self.slider = StepSlider("contrast.gap_moment", tr("Moment of the training"))
        self.cloud = PairCloud(
            stage, "contrast.gap", tr("Pictures and sentences in one space"), (tr("pictures"), tr("sentences"))
        )
        self.readouts = ValueTable(
            stage,
            "contrast.gap_readouts",
            tr("How both kinds lie"),
            (
                Value("step", tr("steps"), tr("of the training")),
                Value("gap", tr("gap"), tr("distance of the means of both kinds; vectors have length 1")),
                Value(
                    "own", tr("nearest is own kind"), tr("share of things whose nearest other thing is of their kind")
                ),
                Value("recall", tr("found"), tr("share of pictures whose nearest sentence is right")),
                Value(
                    "shifted",
                    tr("found without gap"),
                    tr("the same after all sentences were moved by the difference of the means"),
                ),
            ),
        )
        self.column.addWidget(self.guess)
        self.column.addLayout(row(self._heat, 12, label(tr("Moment"), "section"), self.slider, stretch=self.slider))
        self.column.addLayout(beside(self.cloud, self.readouts, (3, 1)))
        self.guess.committed.connect(self._on_committed)
        self.rescaled()
        self._heat.changed.connect(lambda _at: self._show())
        self.slider.moved.connect(lambda _step: self._show())

    def rescaled(self) -> None:
        super().rescaled()
        self.cloud.setMinimumHeight(round(_TALL * self.stage.scale))

    def refresh(self) -> None:
        with QSignalBlocker(self.slider):
            self.slider.set_last(len(self.runs.alignments[TEMPERATURE].steps) - 1)
        self._on_committed()

    def _on_committed(self) -> None:
        answered = bool(self.guess.choice)
        self._heat.setEnabled(answered)
        self.slider.setEnabled(answered)
        if self.runs.loaded is not None:
            self.slider.go(self.slider.last if answered else 0)
            self._show()

    def _show(self) -> None:
        if self.runs.loaded is None:
            return
        from embviz.teaching.contrast.alignment import gap

        at, asked = self.slider.step, self.loaded.asked
        run = self.runs.alignments[TEMPERATURES[self._heat.current]]
        found = gap(run.pictures[at], run.sentences[at], self.loaded.same)
        reach = np.array(_REACH)
        self.cloud.show_pairs(
            *plane_of(run.pictures[at], run.sentences[at]),
            [
                (f"{color} {animal}", sentence)
                for color, animal, sentence in zip(asked.colors, asked.animals, asked.sentences, strict=True)
            ],
            (-reach, reach),
        )
        self.readouts.show_values(
            {
                "step": str(run.steps[at]),
                "gap": f"{found.distance:.2f}",
                "own": percent(found.own) if self.guess.choice else "",  # that is what is asked
                "recall": percent(found.recall),
                "shifted": percent(found.shifted),
            }
        )
        if not self.guess.choice:
            self.guess.show_result("")
            self.stage.clear_values(*self.PROVIDES)
            return
        ends = {heat: self.runs.alignments[heat] for heat in TEMPERATURES}
        cold, usual, hot = (gap(each.pictures[-1], each.sentences[-1], self.loaded.same) for each in ends.values())
        first = gap(ends[TEMPERATURE].pictures[0], ends[TEMPERATURE].sentences[0], self.loaded.same)
        self.guess.show_result("own" if usual.own > _APART else "sentence" if usual.own < 1 - _APART else "both")
        self.stage.set_values(
            gap_first=f"{first.distance:.2f}",
            gap_last=f"{usual.distance:.2f}",
            gap_own=percent(usual.own),
            gap_cold=f"{cold.distance:.2f}",
            gap_hot=f"{hot.distance:.2f}",
            gap_recall=percent(usual.recall),
            gap_shifted=percent(usual.shifted),
        )
