"""Many steps of the small model: words move on a small map, and the loss falls."""

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.lessons.microscope.state import Microscope
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.falling_curve import FallingCurve
from embviz.gui.lessons.widgets.word_spots import WordScatter
from embviz.gui.style.number_text import signed
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.widgets.layouts import button, label, row
from embviz.projection.alignment import align
from embviz.projection.pca import principal_components
from embviz.util.language import counted, tr

RUNS = (1, 20, 100, 500)
_TICK_MS = 30
_FRAMES = 60  # that the longest run takes
_PAIRS = 2  # of words most alike that are named


class RunPart(LessonWidget):
    """Takes training steps, a few at each timer tick, while visible."""

    PROVIDES = ("steps", "loss_first", "loss_mean", "alike", "predictions", "least")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.scope = stage.share(Microscope)
        self._map = WordScatter(stage, "microscope.map", tr("Map of the columns of W"))
        self._curve = FallingCurve(stage, "microscope.curve", tr("Mean loss J over the text"), "J")
        self._runs = []
        for steps in RUNS:
            made = button(counted(steps, "step"), f"microscope.run{steps}")
            made.clicked.connect(lambda _checked=False, steps=steps: self._start(steps))
            self._runs.append(made)
        again = button(tr("From the beginning"), "microscope.again", flat=True)
        reseed = button(tr("Other weights to begin with"), "microscope.reseed", flat=True)
        self._said = label("", "muted", wrap=True)
        self._said.setObjectName("microscope.run_said")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(label(tr("Run on")), *self._runs, None, again, reseed))
        sides = QHBoxLayout()
        sides.setSpacing(16)
        sides.addWidget(self._map, 5)
        sides.addWidget(self._curve, 4)
        layout.addLayout(sides)
        layout.addWidget(self._said)
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._left = self._each = 0
        self._shown: tuple[int, object, bool] | None = None
        self._timer.timeout.connect(self._tick)
        again.clicked.connect(self.scope.begin)
        reseed.clicked.connect(self.scope.reseed)
        self.scope.changed.connect(self._on_changed)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_changed()
        if self._left:
            self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()
        self.scope.running = False

    def _start(self, steps: int) -> None:
        self._left = steps
        self._each = max(1, steps // _FRAMES)
        self._enable()
        self._timer.start()

    def _enable(self) -> None:
        for made in self._runs:
            made.setEnabled(not self._left)

    def _tick(self) -> None:
        steps = min(self._each, self._left)
        self._left -= steps
        if not self._left:
            self._timer.stop()
        self.scope.running = bool(self._left)
        self.scope.learn(steps)
        self._enable()

    def _on_changed(self) -> None:
        scope = self.scope
        if not self.isVisible() or self._shown == (scope.steps, scope.losses, scope.running):
            return
        begun = self._shown is None or self._shown[1] is not scope.losses
        if begun and scope.steps == 0:
            self._left, self.scope.running = 0, False
            self._timer.stop()
            self._enable()
        if scope.running and stillness.wanted and not begun:
            return  # the result is shown at the end at once
        self._shown = scope.steps, scope.losses, scope.running
        places, shares = principal_components(scope.model.inputs.astype(np.float32))
        if begun or len(self._map.places) != len(places):
            self._map.begin(scope.words, places)
        else:
            former = self._map.places.astype(np.float32)
            self._map.move_to(align(places, former, np.ones(len(places), np.bool_)))
        self._curve.show_values(scope.losses, scope.least)
        self._said.setText(
            tr(
                "Each step learns from one of the {predictions} predictions of the text. The map shows the columns of "
                "W along their two principal axes, which hold {shares:.0f} % of their variance.",
                predictions=scope.predictions, shares=100 * sum(shares),
            )
            + (tr(" The loss is exact: the mean over all noise words that could be drawn.") if scope.sampled else "")
        )
        self.stage.set_values(
            steps=counted(scope.steps, "step"), loss_first=f"{scope.losses[0]:.3f}",
            loss_mean=f"{scope.losses[-1]:.3f}", alike=self._most_alike(),
            predictions=str(scope.predictions), least=f"{scope.least:.3f}",
        )

    def _most_alike(self) -> str:
        """Describe the two words with the largest cosine in W, and the next two among the other words."""
        unit = self.scope.model.inputs / np.linalg.norm(self.scope.model.inputs, axis=1, keepdims=True)
        cosines = np.triu(unit @ unit.T, 1) - 2 * np.tri(len(unit))
        pairs = []
        for _ in range(min(_PAIRS, len(unit) // 2)):
            one, other = divmod(int(cosines.argmax()), len(unit))
            pairs.append(tr(
                "“{words}” and “{words_2}” (cosine {cosines})",
                words=self.scope.words[one], words_2=self.scope.words[other],
                cosines=signed(float(cosines[one, other])),
            ))
            for taken in (one, other):
                cosines[taken] = cosines[:, taken] = -2
        return ", then ".join(pairs)
