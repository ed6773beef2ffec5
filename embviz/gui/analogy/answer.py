"""Shows the answer to an analogy and its margin; formulas open behind an (i)."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import Score, scored
from embviz.gui.style.scaling import style
from embviz.gui.widgets.explanation import InfoButton
from embviz.gui.widgets.layouts import ElidedLabel, column, label, row
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.analogies.analogy import AnalogyResult, Ranking
    from embviz.analysis.evaluation.reproducibility import Repeated

_FORMULAS = (
    ("3CosAdd", tr("cos(x, Σ wᵢ tᵢ)"), tr("Mikolov, Yih and Zweig (2013)")),
    (
        "3CosMul",
        tr("Π s(x, t₊)^w ∕ Π (s(x, t₋) + 0.001)^|w|,  s = (1 + cos) ∕ 2"),
        tr("Levy and Goldberg (2014), equation 4"),
    ),
)


class AnswerWord(QPushButton):
    """A clickable word in large type, elided where it does not fit."""

    def __init__(self) -> None:
        super().__init__()
        self._word = ""
        self.setObjectName("analogy.answer")
        self.setProperty("answer", True)
        style(self, "QPushButton { font-size: 52px; font-weight: 600; padding: 0; }")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def word(self) -> str:
        """The whole word."""
        return self._word

    def set_word(self, word: str) -> None:
        """Set the word; without one it cannot be clicked."""
        self._word = word
        self.setEnabled(bool(word))
        self._write()

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.px(120), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._write()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._write()

    def _write(self) -> None:
        room = self.width() - theme.px(16)
        shown = self.fontMetrics().elidedText(self._word or "?", Qt.TextElideMode.ElideRight, room)
        self.setText(shown.replace("&", "&&"))


class AnalogyAnswer(QWidget):
    """The best answer of a ranking, and its margin over the second.

    Signals
    -------
    chosen(str)
        The word was clicked.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        layout = column(self, (0, 0, 0, 0), 2)
        self._word = AnswerWord()
        self._word.clicked.connect(lambda: self.chosen.emit(self._word.word))
        layout.addWidget(self._word)
        self._margin = ElidedLabel("muted")
        self._margin.setObjectName("analogy.margin")
        self._margin.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._other = label("", "caption", wrap=True, name="analogy.other")
        self._formulas = QWidget(self)
        self._formulas.setObjectName("analogy.formulas")
        layout.addLayout(row(self._margin, InfoButton("analogy.explain", self._formulas), None, spacing=4))
        layout.addWidget(self._other)
        below = column(self._formulas, (0, 6, 0, 6), 6)
        self._own = label("", "caption", wrap=True, name="analogy.margin_formula")
        below.addWidget(self._own)
        for name, formula, source in _FORMULAS:
            below.addWidget(label(f"{name}:  {formula}\n{source}", "caption", wrap=True))
        below.addWidget(
            label(
                tr("x is a word, tᵢ the words of the question, all of length 1; wᵢ their weights."),
                "caption",
                wrap=True,
            )
        )
        layout.addWidget(self._formulas)
        self.invite("")

    def invite(self, text: str) -> None:
        """Show that there is no answer yet, and what to do."""
        self._word.set_word("")
        self._word.setAccessibleName(tr("No answer yet"))
        self._word.setToolTip("")
        self._margin.setText(text)
        self._other.hide()
        self._own.hide()

    def show_answer(self, result: "AnalogyResult", *, with_question: bool, repeated: "Repeated | None" = None) -> None:
        """Show the best answer by 3CosAdd, its margin over the second, and the answer of 3CosMul if it differs.

        `repeated` holds in how many vector sets of an ensemble it ranks first.
        """
        add = result.cos_add_open if with_question else result.cos_add
        multiply = result.cos_mul_open if with_question else result.cos_mul
        if not add.words:
            self.invite(tr("There is no other word to answer with."))
            return
        self._word.set_word(add.words[0])
        said = _lead(add)
        if repeated is not None:
            said = tr(
                "{said} · first in {first} of {sets} sets", said=said, first=repeated.first[0], sets=repeated.sets
            )
        self._margin.setText(said)
        self._other.setText(tr("By 3CosMul it is {word}.", word=multiply.words[0]))
        self._other.setVisible(multiply.words[0] != add.words[0])
        self._word.setAccessibleName(tr("Answer: {word}. {said}", word=add.words[0], said=said))
        self._word.setToolTip(tr("Click a word to select it"))
        self._own.setText(_lead_formula(add))
        self._own.setVisible(len(add.words) > 1)


def _lead(ranking: "Ranking") -> str:
    if ranking.margin is None:
        return tr("the only possible answer")
    return tr("{margin:.3f} ahead of {second}", margin=Score(ranking.margin), second=ranking.words[1])


def _lead_formula(ranking: "Ranking") -> str:
    if ranking.margin is None:
        return ""
    first, second = (scored(float(score), ".4f") for score in ranking.scores[:2])
    return tr(
        "Ahead:  cos({first}, t) − cos({second}, t) = {high} − {low} = {margin:.4f},  t = Σ wᵢ tᵢ",
        first=ranking.words[0],
        second=ranking.words[1],
        high=first,
        low=second,
        margin=Score(ranking.margin),
    )
