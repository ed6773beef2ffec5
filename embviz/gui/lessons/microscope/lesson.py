"""The lesson that takes skip-gram and CBOW apart: a network of which every number can be read, piece by piece."""

import numpy as np
from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout

from embviz.gui.lessons.microscope.formula import StepFormula
from embviz.gui.lessons.microscope.network import NetworkView
from embviz.gui.lessons.microscope.noise import NoisePart
from embviz.gui.lessons.microscope.run import RunPart
from embviz.gui.lessons.microscope.said import said
from embviz.gui.lessons.microscope.setup import LossSwitch, SetupPart
from embviz.gui.lessons.microscope.state import PHASES, STEP, Microscope
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.chips import TokenChips
from embviz.gui.lessons.widgets.matrix import Matrix
from embviz.gui.style.number_text import significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.language import tr

_BESIDE = 9  # words of matrices that stand side by side
_WIDTH = 1e-5  # of the differences that the gradient is checked with


class NetworkPart(LessonWidget):
    """The current prediction, and the network, one phase of a step at a time."""

    PROVIDES = ("loss_now", "example", "reach")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.scope = stage.share(Microscope)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(StepFormula(stage))
        self._chips = TokenChips(stage, "microscope.sentence", tr("Sentence of this prediction"))
        another = button(tr("Another prediction"), "microscope.another", flat=True)
        layout.addLayout(row(self._chips, LossSwitch(self.scope), another, stretch=self._chips))
        self._phase = SegmentedControl("microscope.phase", tr("Piece of the step"), [(p.key, p.title) for p in PHASES])
        self._next = button(tr("Next piece"), "microscope.next")
        layout.addLayout(row(self._phase, None, self._next))
        self._said = label("", wrap=True)
        self._said.setObjectName("microscope.said")
        set_scaled_size(self._said, minimum_height=40)
        layout.addWidget(self._said)
        self._view = NetworkView(stage)
        layout.addWidget(self._view)
        self._chips.chosen.connect(self.scope.choose)
        another.clicked.connect(self.scope.another)
        self._phase.changed.connect(self._on_phase)
        self._next.clicked.connect(self._on_next)
        self.scope.changed.connect(self._show)
        self._show()

    def _on_phase(self, at: int) -> None:
        self.scope.go(at)
        self.stage.highlight(PHASES[at].signs)

    def _on_next(self) -> None:
        self.scope.advance()
        self.stage.highlight(PHASES[self.scope.phase].signs)

    def _show(self) -> None:
        if self.scope.running:
            return
        scope, reading = self.scope, self.scope.reading
        with QSignalBlocker(self._phase):
            self._phase.choose(scope.phase)
        self._next.setText(tr("Take the step") if scope.phase == STEP else tr("Next piece"))
        self._chips.show_words(scope.said(reading), reading.middle, dict.fromkeys(reading.others, 1.0))
        self._said.setText(said(scope))
        given = " ".join(scope.words[k] for k in scope.example.given)
        self.stage.set_values(
            reach=tr("{window} places", window=scope.window),
            loss_now=f"{scope.forward.loss:.3f}", example=tr(
                "“{words}” from “{given}”", words=scope.words[scope.example.predicted], given=given,
            ),
        )


class GradientsPart(LessonWidget):
    """Both matrices with words as columns: before the step, the gradient, after it; with a numerical check."""

    PROVIDES = ("touched", "untouched")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.scope = stage.share(Microscope)
        self._view = SegmentedControl("microscope.weights", tr("What the matrices show"), (
            ("before", tr("Before the step")), ("gradient", tr("Gradient")), ("after", tr("After the step")),
            ("tried", tr("Gradient found by trying")),
        ))
        self._inputs = Matrix(stage, "microscope.W", tr("Matrix W"))
        self._outputs = Matrix(stage, "microscope.C", tr("Matrix C"))
        self._check = label("", wrap=True)
        self._check.setObjectName("microscope.check")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(self._view, None))
        sides = self._sides = QHBoxLayout()
        sides.setSpacing(18)
        for name, matrix in ((tr(
            "W, words that are put in"
        ), self._inputs), (tr("C, words that come out"), self._outputs)):
            side = QVBoxLayout()
            side.addWidget(label(name, "section"))
            side.addWidget(matrix)
            sides.addLayout(side, 1)
        layout.addLayout(sides)
        layout.addWidget(self._check)
        self._stale = True
        self._view.choose(1)
        self._view.changed.connect(self._show)
        self.scope.changed.connect(self._on_changed)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._show()

    def _on_changed(self) -> None:
        self._stale = True
        if self.isVisible() and not self.scope.running:
            self._show()

    def _show(self) -> None:
        self._stale = False
        scope = self.scope
        exact = scope.backward.inputs, scope.backward.outputs
        tried = scope.model.differences(scope.example, _WIDTH)
        difference = max(float(np.abs(a - b).max()) for a, b in zip(exact, tried, strict=True))
        shown = (
            (scope.model.inputs, scope.model.outputs), exact, (scope.after.inputs, scope.after.outputs), tried,
        )[self._view.current]
        # many columns leave no room for their numbers where both matrices stand side by side
        many = len(scope.words) > _BESIDE
        self._sides.setDirection(QBoxLayout.Direction.TopToBottom if many else QBoxLayout.Direction.LeftToRight)
        rows = [f"d{k + 1}" for k in range(scope.dimensions)]
        touched = [np.flatnonzero(np.abs(gradient).max(axis=1) > 0).tolist() for gradient in exact]
        slope = self._view.current in (1, 3)
        for name, matrix, values, lit in zip("WC", (self._inputs, self._outputs), shown, touched, strict=True):
            matrix.signs = (f"d{name}" if slope else name,)
            matrix.show_values(values.T, rows, scope.words, lit)
        weights = 2 * len(scope.words) * scope.dimensions
        self._check.setText(
            tr(
                "Checked: each of the {weights} weights was moved by ±10⁻⁵ and the loss worked out again. The slopes "
                "found so differ from the gradient by {difference} at most.",
                weights=weights, difference=significant(difference, 2),
            )
        )
        names = [" ".join(scope.words[k] for k in lit) for lit in touched]
        self.stage.set_values(
            touched=tr(
                "{touched} of {words} in W ({names}), {touched_2} in C",
                touched=len(touched[0]), words=len(scope.words), names=names[0], touched_2=len(touched[1]),
            ),
            untouched=str(2 * len(scope.words) - len(touched[0]) - len(touched[1])),
        )


PARTS = {"setup": SetupPart, "network": NetworkPart, "gradients": GradientsPart, "noise": NoisePart, "run": RunPart}
