"""The loss on a circle: the temperature decides which negatives count."""

import math

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.lessons.contrast.circle import CirclePlane
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.chance_bars import ChanceBars
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import percent
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.widgets.layouts import button, label, row
from embviz.teaching.contrast.circle import moved, pulls
from embviz.util.language import tr

WORDS = ("dog", "puppy", "wolf", "cat", "horse", "bone", "river", "tax", "moon")
ANGLES = tuple(math.radians(each) for each in (90, 72, 118, 138, 32, 164, 214, 262, 320))
TEMPERATURES = (1.0, 0.7, 0.5, 0.35, 0.25, 0.18, 0.12, 0.09, 0.07, 0.05, 0.03, 0.02)
_WARM, _COLD = TEMPERATURES.index(0.5), TEMPERATURES.index(0.05)
_FRAME_MS, _FRAMES = 60, 90
_ALL, _MOST = 0.6, 0.8  # parts of the negatives, and of the push, from which on the answer is so called


class TemperaturePart(LessonWidget):
    """Words on a circle, the probabilities that the loss computes, and a slider for its temperature."""

    PROVIDES = ("felt_warm", "felt_cold", "near_warm", "near_cold", "negative_count")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.angles = np.array(ANGLES)
        self._frames = 0
        self.guess = Commitment(
            stage,
            "contrast.temperature_guess",
            tr("The temperature is turned down from 0.5 to 0.05. Which negatives does the loss still push away?"),
            (("all", tr("All, about equally")), ("near", tr("Hardly any but the nearest")), ("none", tr("None"))),
        )
        self.circle = CirclePlane(stage, WORDS)
        self.bars = ChanceBars(stage, "contrast.chances", tr("Probability that each is the partner"), len(WORDS) - 1)
        self.readouts = ValueTable(
            stage,
            "contrast.felt",
            tr("What the loss reacts to"),
            (
                Value("heat", "t", tr("the temperature")),
                Value("loss", "L", tr("the loss, in nats")),
                Value("near", tr("nearest negative"), tr("its share of what pushes negatives away")),
                Value(
                    "felt", tr("effective negatives"), tr("e to the entropy of these shares: how many negatives count")
                ),
            ),
        )
        self.slider = StepSlider("contrast.temperature", tr("Temperature"))
        self.slider.set_last(len(TEMPERATURES) - 1, ("t = 1", "t = 0.02"))
        self._play = button(tr("Let them move"), "contrast.move")
        self._play.setCheckable(True)
        again = button(tr("Reset"), "contrast.as_at_first", flat=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.guess)
        layout.addLayout(row(label(tr("Temperature"), "section"), self.slider, self._play, again, stretch=self.slider))
        right = LessonWidget(stage)
        side = QVBoxLayout(right)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(12)
        side.addWidget(self.bars)
        side.addWidget(self.readouts)
        layout.addLayout(beside(self.circle, right, (1, 1)))
        self._timer = QTimer(self, interval=_FRAME_MS)
        self._timer.timeout.connect(self._advance)
        self.guess.committed.connect(self._on_committed)
        self.slider.moved.connect(lambda _step: self._show())
        self.circle.dragged.connect(self._on_dragged)
        self._play.toggled.connect(self._on_play)
        again.clicked.connect(self._begin_again)
        self._on_committed()

    @property
    def temperature(self) -> float:
        """The chosen temperature."""
        return TEMPERATURES[self.slider.step]

    def _on_committed(self) -> None:
        answered = bool(self.guess.choice)
        self.slider.setEnabled(answered)
        self.slider.go(_WARM)
        self._show()

    def _on_dragged(self, at: int, angle: float) -> None:
        self.angles[at] = angle
        self._show()

    def _begin_again(self) -> None:
        self._play.setChecked(False)
        self.angles = np.array(ANGLES)
        self._show()

    def _show(self) -> None:
        found = pulls(self.angles, self.temperature)
        self.circle.show_vectors(self.angles, found)
        order = np.argsort(-found.cosines, kind="stable").tolist()
        self.bars.show_chances([(WORDS[at + 1], float(found.chances[at])) for at in order], WORDS[1])
        self.readouts.show_values(
            {
                "heat": f"{self.temperature:g}",
                "loss": f"{found.loss:.2f}",
                "near": percent(float(found.shares.max())),
                "felt": f"{found.felt:.1f}",
            }
        )
        if not self.guess.choice:
            self.stage.clear_values(*self.PROVIDES)
            self.guess.show_result("")
            return
        warm, cold = (pulls(self.angles, TEMPERATURES[at]) for at in (_WARM, _COLD))
        near = float(np.sort(cold.shares)[-2:].sum())
        self.guess.show_result("all" if cold.felt > _ALL * len(cold.shares) else "near" if near > _MOST else "none")
        self.stage.set_values(
            felt_warm=f"{warm.felt:.1f}",
            felt_cold=f"{cold.felt:.1f}",
            near_warm=percent(float(warm.shares.max())),
            near_cold=percent(float(cold.shares.max())),
            negative_count=str(len(WORDS) - 2),
        )

    # --- motion

    def _on_play(self, on: bool) -> None:
        self._frames = 0
        if on and stillness.wanted:  # no motion: the end at once
            for _ in range(_FRAMES):
                self.angles = moved(self.angles, self.temperature)
            self._play.setChecked(False)
            self._show()
        elif on:
            self._timer.start()
        else:
            self._timer.stop()

    def _advance(self) -> None:
        self._frames += 1
        self.angles = moved(self.angles, self.temperature)
        self._show()
        if self._frames >= _FRAMES:
            self._play.setChecked(False)

    def hideEvent(self, event: QHideEvent) -> None:
        self._play.setChecked(False)
        super().hideEvent(event)
