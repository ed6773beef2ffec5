"""The formula of the network as it is chosen: the same signs for both models and both losses."""

from embviz.gui.lessons.blocks import Formula
from embviz.gui.lessons.microscope.state import Microscope
from embviz.gui.lessons.script import FormulaBlock
from embviz.gui.lessons.stage import LessonState
from embviz.util.language import tr

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
