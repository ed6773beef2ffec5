"""The parts of the lesson inside skip-gram and CBOW: a network whose every number can be read, step by step."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from embviz.gui.lessons.blocks import Formula
from embviz.gui.lessons.microscope.network import NetworkView
from embviz.gui.lessons.microscope.noise import NoisePart
from embviz.gui.lessons.microscope.run import RunPart
from embviz.gui.lessons.microscope.state import BACKWARD, CHANCES, LOOKUP, LOSS, PHASES, SCORES, STEP, Microscope
from embviz.gui.lessons.script import FormulaBlock
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.chips import TokenChips
from embviz.gui.lessons.widgets.matrix import Matrix
from embviz.gui.style.number_text import signed, significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import RealSpin, WholeSpin
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.errors import InputError
from embviz.util.language import counted, quoted, tr

_SOURCE = tr(
    "Mikolov et al. (2013), Distributed Representations of Words and Phrases, for skip-gram: equation 2 (full "
    "softmax), equation 4 (negative sampling)."
)
_HIDDEN = {  # by whether it is CBOW
    False: (
        "\\key{h}{h} = \\key{W}{w_{\\text{in}}}",
        tr("The hidden vector h is the column of W of the word that is put in."),
    ),
    True: (
        "\\key{h}{h} = \\frac{1}{n} \\sum_{i\\,\\in\\,\\text{in}} \\key{W}{w_i}",
        tr("The hidden vector h is the mean of the columns of W of the n words that are put in."),
    ),
}
_SCORE = ("\\key{u}{u_k} = \\key{C}{c_k} \\cdot \\key{h}{h}", tr("The score u k is column k of C times h."))
_LOSS = {  # by whether noise is drawn
    False: (
        "\\key{p}{p_k} = \\frac{e^{\\key{u}{u_k}}}{\\sum_j e^{u_j}} \\qquad \\key{J}{J} = -\\log \\key{p}{p_t}",
        tr(
            "The probability p k is e to the u k over the sum of all of these. The loss J is minus the logarithm of "
            "the probability of the true word t."
        ),
    ),
    True: (
        "\\key{p}{p_k} = \\frac{1}{1 + e^{-\\key{u}{u_k}}} \\qquad \\key{J}{J} = -\\log \\key{p}{p_t} - "
        "\\sum_{n\\,\\in\\,\\text{noise}} \\log (1 - \\key{p}{p_n})",
        tr(
            "The probability p k is one over one plus e to the minus u k. The loss J is minus the logarithm of p of "
            "the true word t, minus the sum over the noise words n of the logarithm of one minus p n."
        ),
    ),
}


def written(cbow: bool, sampled: bool) -> FormulaBlock:
    """Return the formula of a model with a loss."""
    parts = (_HIDDEN[cbow], _SCORE, _LOSS[sampled])
    latex = r" \qquad ".join(part[0] for part in parts)
    return FormulaBlock(latex, " ".join(part[1] for part in parts), _SOURCE)


class StepFormula(Formula):
    """Shows the formula of the microscope's current model and loss."""

    def __init__(self, stage: LessonState) -> None:
        self._scope = stage.share(Microscope)
        self._chosen = self._scope.cbow, self._scope.sampled
        super().__init__(stage, written(*self._chosen), "microscope.formula")
        self._scope.changed.connect(self._follow)

    def _follow(self) -> None:
        if self._chosen != (self._scope.cbow, self._scope.sampled):
            self._chosen = self._scope.cbow, self._scope.sampled
            display = written(*self._chosen)
            self.view.set_formula(display.latex)
            self.view.setAccessibleName(display.said)
            self.view.setToolTip(display.said)


def said(scope: Microscope) -> str:
    """Describe what the current phase of the step computes."""
    return _SAID[scope.phase](scope)


def _listed(words: list[str]) -> str:
    *others, last = map(quoted, words)
    return tr("{others} and {last}", others=", ".join(others), last=last) if others else last


def _lookup(scope: Microscope) -> str:
    given = [scope.words[k] for k in scope.example.given]
    if len(given) == 1:
        numbers = counted(scope.dimensions, "number")
        return tr(
            "“{given}” is put in. Its column of W, {numbers}, is the hidden vector h.", given=given[0], numbers=numbers
        )
    return tr(
        "{listed} are put in. The mean of their {given} columns of W is the hidden vector h.",
        listed=_listed(given),
        given=len(given),
    )


def _scores(scope: Microscope) -> str:
    wanted, forward = scope.words[scope.example.predicted], scope.forward
    terms = " + ".join(
        f"{signed(c)}·{signed(h)}" if h >= 0 else f"{signed(c)}·({signed(h)})"
        for c, h in zip(scope.model.outputs[scope.example.predicted].tolist(), forward.hidden.tolist(), strict=True)
    )
    at = int(forward.labels.argmax())
    which = (
        tr("Every word gets")
        if scope.example.noise is None
        else tr(
            "“{wanted}” and {noise_words} get",
            wanted=wanted,
            noise_words=counted(len(scope.example.noise), "noise word"),
        )
    )
    return tr(
        "{which} a score, its column of C times h. For “{wanted}”: {terms} = {scores}.",
        which=which,
        wanted=wanted,
        terms=terms,
        scores=signed(float(forward.scores[at])),
    )


def _chances(scope: Microscope) -> str:
    wanted, forward = scope.words[scope.example.predicted], scope.forward
    at = int(forward.labels.argmax())
    score, chance = signed(float(forward.scores[at])), signed(float(forward.chances[at]))
    if scope.example.noise is None:
        total = signed(float(np.exp(forward.scores).sum()))
        return tr(
            "Scores become probabilities that sum to 1: e to the power of u, over the sum of all of these. For "
            "“{wanted}”: e to the {score} over {total} is {chance}.",
            wanted=wanted,
            score=score,
            total=total,
            chance=chance,
        )
    return tr(
        "Each score becomes the probability that this pair is from the text and not noise: 1 / (1 + e to the −u). For "
        "“{wanted}”: {chance}. They need not sum to 1; here it is {sum}.",
        wanted=wanted,
        chance=chance,
        sum=signed(float(forward.chances.sum())),
    )


def _loss(scope: Microscope) -> str:
    forward = scope.forward
    if scope.example.noise is None:
        chance = float(forward.chances[scope.example.predicted])
        return tr(
            "Only the probability of the true word counts: J = −log {chance} = {loss}. Guessing blindly among {words} "
            "words costs {log}.",
            chance=signed(chance, 3),
            loss=signed(forward.loss, 3),
            words=len(scope.words),
            log=signed(float(np.log(len(scope.words))), 3),
        )
    first, *others = forward.losses.tolist()
    return tr(
        "The true word costs −log p = {first}, the noise words cost −log(1 − p) = {loss}. Together J = {loss_2}.",
        first=signed(first),
        loss=" + ".join(signed(loss) for loss in others),
        loss_2=signed(forward.loss),
    )


def _backward(scope: Microscope) -> str:
    wanted = scope.words[scope.example.predicted]
    error = float(scope.backward.errors[int(scope.forward.labels.argmax())])
    of_w, of_c = len(set(scope.example.given)), len(set(scope.forward.compared.tolist()))
    return tr(
        "Each error is p − y. “{wanted}” has {error}: too little, so it is pulled toward h; all others are pushed "
        "away. {columns} of W and {columns_2} of C get a gradient, which the lines show now; all other columns get "
        "none.",
        wanted=wanted,
        error=signed(error),
        columns=counted(of_w, "column"),
        columns_2=counted(of_c, "column"),
    )


def _step(scope: Microscope) -> str:
    after = scope.after.forward(scope.example).loss
    return tr(
        "Every weight moves by −{rate:g} times its gradient. The same prediction now costs J = {after} instead of "
        "{loss}.",
        rate=scope.rate,
        after=signed(after, 3),
        loss=signed(scope.forward.loss, 3),
    )


_SAID: dict[int, Callable[[Microscope], str]] = {
    LOOKUP: _lookup,
    SCORES: _scores,
    CHANCES: _chances,
    LOSS: _loss,
    BACKWARD: _backward,
    STEP: _step,
}


class SetupPart(LessonWidget):
    """Controls of the small model; nearly all of them restart it."""

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.scope = stage.share(Microscope)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        self._text = QLineEdit(self.scope.text)
        self._text.setObjectName("microscope.text")
        self._text.setAccessibleName(tr("Text: short sentences with periods between them"))
        self._complaint = InlineMessage("microscope.message")
        self._complaint.hide()
        layout.addLayout(row(label(tr("Text")), self._text, stretch=self._text))
        layout.addWidget(self._complaint)
        self._model = SegmentedControl(
            "microscope.model", tr("Model"), (("skipgram", tr("Skip-gram")), ("cbow", "CBOW"))
        )
        self._dimensions = _whole(
            "microscope.dimensions", tr("Dimensions"), tr(" dimensions"), 2, 6, self.scope.dimensions
        )
        self._rate = RealSpin("microscope.rate", tr("Learning rate"))
        self._rate.setToolTip(tr("Learning rate η: how far a step goes along the gradient"))
        self._rate.setPrefix("η = ")
        self._rate.setDecimals(2)
        self._rate.setRange(0.01, 1.0)
        self._rate.setSingleStep(0.05)
        self._rate.setValue(self.scope.rate)
        layout.addLayout(row(self._model, None, self._dimensions, self._rate))
        self._text.textEdited.connect(self._write)
        self._model.changed.connect(lambda at: self.scope.set_model(at == 1))
        self._dimensions.valueChanged.connect(self.scope.set_dimensions)
        self._rate.valueChanged.connect(lambda rate: self.scope.set_rate(round(rate, 2)))

    def _write(self, text: str) -> None:
        try:
            self.scope.read(text)
        except InputError as error:
            self._complaint.show_error(error)
        else:
            self._complaint.show_note("")
        self._complaint.setVisible(self._complaint.error is not None)


class LossSwitch(QWidget):
    """The choice between the full softmax and negative sampling, with its number of noise words."""

    def __init__(self, scope: Microscope) -> None:
        super().__init__()
        self._scope = scope
        self._loss = SegmentedControl(
            "microscope.loss", tr("Loss"), (("softmax", tr("Full softmax")), ("negative", tr("Negative sampling")))
        )
        self._negative = _whole("microscope.negative", tr("Noise words"), tr(" noise words"), 1, 8, scope.negative)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._loss)
        layout.addWidget(self._negative)
        self._loss.changed.connect(lambda at: scope.set_loss(at == 1))
        self._negative.valueChanged.connect(lambda count: scope.set_noise(count, scope.power))
        scope.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        with QSignalBlocker(self._loss):
            self._loss.choose(int(self._scope.sampled))
        self._negative.setVisible(self._scope.sampled)


def _whole(name: str, title: str, suffix: str, least: int, most: int, value: int) -> WholeSpin:
    made = WholeSpin(name, title, least, most, value)
    made.setSuffix(suffix)
    return made


_BESIDE = 9  # words of matrices that stand side by side
_WIDTH = 1e-5  # of the differences that the gradient is checked with


class NetworkPart(LessonWidget):
    """The current prediction, and the network, one phase of a step at a time."""

    PROVIDES = ("loss_now", "example", "reach", "compared_columns")

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
        self._said = label("", wrap=True, name="microscope.said")
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
            loss_now=f"{scope.forward.loss:.3f}",
            compared_columns=_compared_columns(scope),
            example=tr("“{words}” from “{given}”", words=scope.words[scope.example.predicted], given=given),
        )


def _compared_columns(scope: Microscope) -> str:
    """Return how many columns of C a step of negative sampling compares: "one", "few" or "all"; empty without it."""
    compared = len(set(scope.forward.compared.tolist()))
    return "" if not scope.sampled else "one" if compared == 1 else "few" if compared < len(scope.words) else "all"


def _changed_columns(scope: Microscope, of_w: int, of_c: int) -> str:
    """Return what a step of skip-gram with the full softmax changes: "all" columns, or "one" of W and all of C."""
    if scope.cbow or scope.sampled:
        return ""  # the question is not about these
    whole = len(scope.words)
    return (
        "all" if of_w == of_c == whole else "one" if (of_w, of_c) == (1, whole) else "two" if of_w == of_c == 1 else ""
    )


class GradientsPart(LessonWidget):
    """Both matrices with words as columns: before the step, the gradient, after it; with a numerical check."""

    PROVIDES = ("touched", "untouched", "changed_columns")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.scope = stage.share(Microscope)
        self._view = SegmentedControl(
            "microscope.weights",
            tr("What the matrices show"),
            (
                ("before", tr("Before the step")),
                ("gradient", tr("Gradient")),
                ("after", tr("After the step")),
                ("tried", tr("Gradient found by trying")),
            ),
        )
        self._inputs = Matrix(stage, "microscope.W", tr("Matrix W"))
        self._outputs = Matrix(stage, "microscope.C", tr("Matrix C"))
        self._check = label("", wrap=True, name="microscope.check")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(self._view, None))
        sides = self._sides = QHBoxLayout()
        sides.setSpacing(18)
        for name, matrix in (
            (tr("W, words that are put in"), self._inputs),
            (tr("C, words that come out"), self._outputs),
        ):
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
        shown = ((scope.model.inputs, scope.model.outputs), exact, (scope.after.inputs, scope.after.outputs), tried)[
            self._view.current
        ]
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
                weights=weights,
                difference=significant(difference, 2),
            )
        )
        names = [" ".join(scope.words[k] for k in lit) for lit in touched]
        self.stage.set_values(
            touched=tr(
                "{touched} of {words} in W ({names}), {touched_2} in C",
                touched=len(touched[0]),
                words=len(scope.words),
                names=names[0],
                touched_2=len(touched[1]),
            ),
            untouched=str(2 * len(scope.words) - len(touched[0]) - len(touched[1])),
            changed_columns=_changed_columns(scope, len(touched[0]), len(touched[1])),
        )


PARTS = {"setup": SetupPart, "network": NetworkPart, "gradients": GradientsPart, "noise": NoisePart, "run": RunPart}
