"""The lesson of tokens: pieces of words learned in three ways, what they make of a text, and how long it becomes."""

from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.tokens.cut import CutPart, NgramsPart
from embviz.gui.lessons.tokens.learner import LearnPart, TokensPart
from embviz.gui.lessons.tokens.merges import MergesPart
from embviz.gui.lessons.tokens.rounds import RoundsPart
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.util.language import tr

_TALL = 320  # px at scale 1
_NAMES = (("bpe", "BPE"), ("wordpiece", "WordPiece"), ("unigram", tr("Unigram")))


class CurvePart(TokensPart):
    """Tokens per word by vocabulary size."""

    PROVIDES = ("most_pieces", "per_word", "per_word_letters")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.plot = LinePlot("", tr("pieces in the vocabulary"), tr("tokens per word"))
        self.plot.setObjectName("tokens.curve")
        self.plot.set_log(True, False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot)
        self.rescaled()

    def rescaled(self) -> None:
        super().rescaled()
        self.plot.setFixedHeight(round(_TALL * self.stage.scale))

    def show_learned(self) -> None:
        learned = self.learner.learned
        if learned is None:
            return
        curves = learned.curves
        self.plot.set_series([
            Series(name, curves[key].sizes.astype(float), curves[key].tokens_per_word, points=key != "bpe")
            for key, name in _NAMES
        ])
        ends = ", ".join(tr(
            "{tokens_per_word:.2f} by {name}", tokens_per_word=curves[key].tokens_per_word[-1], name=name,
        ) for key, name in _NAMES)
        self.plot.setAccessibleName(
            tr("Tokens per word against the size of the vocabulary; at its largest {ends}", ends=ends),
        )
        self.stage.set_values(
            per_word=ends, per_word_letters=", ".join(
                tr(
                    "{tokens_per_word:.2f} by {name}",
                    tokens_per_word=curves[key].tokens_per_word[curves[key].sizes.argmin()], name=name,
                ) for key, name in _NAMES
            ),
            most_pieces=f"{int(curves['bpe'].sizes[-1]):,}",
        )


PARTS = {
    "learn": LearnPart, "merges": MergesPart, "rounds": RoundsPart, "cut": CutPart, "ngrams": NgramsPart,
    "curve": CurvePart,
}
