"""Self-attention on a sentence step by step, and its reaction to a change of word order."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.context.words import Read, Typed, first_known, read_words, too_few
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.chips import TokenChips
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.matrix import NamedMatrix
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, check_box, column, combo_box, label, row
from embviz.teaching.context.attention import Attention, attend, drawn_heads, order_gap, plain_heads
from embviz.teaching.context.positions import sinusoidal
from embviz.util.language import counted, tr

_SENTENCES = ("the king gave the queen a crown", "the king gave the queen a horse", "the king and the queen")
_MOST = 12  # words
_SHOWN = 4  # dimensions of Q, K, V
_WIDE = 10  # dimensions of the output
_HEADS = (1, 2, 4, 5, 8, 10)
_SEED = 11  # of the matrices that are drawn
_KIND = "attention of the lesson"
_ALIKE = 0.05  # difference of largest shares below which they are called the same
_STEPS = (
    ("qkv", "Q, K, V"),
    ("scores", tr("Scores")),
    ("scaled", tr("Scaled")),
    ("weights", tr("Weights")),
    ("output", tr("Output")),
)
_LIT = (("q", "k", "v", "values"), ("scores",), ("root",), ("weights",), ("output",))
_SAID = (
    tr("The question Q, the key K and the value V of each word; the first {shown} of {wide} numbers."),
    tr("How well the question of the word on the left fits the key of the word above."),
    tr("Divided by √{wide}, so that they do not grow with the dimensions; what is hidden is −∞."),
    tr("The softmax of each row: how much the word on the left takes of each word above."),
    tr("Each word is a mixture of the values of all words now; the first {kept} of {all} numbers."),
)


@dataclass(frozen=True, eq=False)
class Answer:
    """The results for one sentence.

    Attributes
    ----------
    words : tuple of str
    attention : Attention
    sharpness : tuple of float
        Mean over the rows and heads of the largest weight, with scaling and without.
    gaps : tuple of float
        `order_gap` of the sentence read backwards, without positions and with them.
    """

    words: tuple[str, ...]
    attention: Attention
    sharpness: tuple[float, float]
    gaps: tuple[float, float]


def answer(read: Read, count: int, drawn: bool, placed: bool, causal: bool, scaled: bool) -> Answer:
    """Compute self-attention for a sentence."""
    x, (words, dimensions) = read.vectors, read.vectors.shape
    heads = drawn_heads(dimensions, count, _SEED) if drawn else plain_heads(dimensions, count)
    places = sinusoidal(words, dimensions)
    # as long as the word vectors on average: neither should dominate
    places *= np.linalg.norm(x, axis=1).mean() / np.linalg.norm(places, axis=1).mean()
    seen = x + places if placed else x
    found = attend(seen, heads, causal, scaled)
    sharpness = [float(attend(seen, heads, causal, kind).weights.max(axis=-1).mean()) for kind in (True, False)]
    backwards = np.arange(words)[::-1]
    gaps = order_gap(x, heads, backwards), order_gap(x, heads, backwards, places)
    return Answer(read.words, found, (sharpness[0], sharpness[1]), gaps)


class AttentionPart(DataWidget):
    """A sentence, and the attention weights between its words."""

    NARROW = True
    PROVIDES = ("target", "strongest", "row_sums", "sharp", "blunt", "gap_plain", "gap_placed")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._answer: Answer | None = None
        self._target, self._written = 1, False
        self.guess = Commitment(
            stage,
            "context.scale_guess",
            tr("Scores grow with the dimensions. Without the division by √d, how does a word share its attention out?"),
            (("even", tr("More evenly")), ("same", tr("As with it")), ("one", tr("Nearly all of it to one word"))),
        )
        self._line = QLineEdit()
        self._line.setObjectName("context.sentence")
        self._line.setAccessibleName(tr("Sentence"))
        shuffle = button(tr("Backwards"), "context.backwards", flat=True)
        shuffle.setToolTip(tr("Write the sentence from its end"))
        self._weights = SegmentedControl(
            "context.matrices", tr("Matrices"), (("plain", "Q = K = V = X"), ("drawn", tr("Random W")))
        )
        self._heads = combo_box("context.heads", tr("Number of heads"))
        self._head = combo_box("context.head", tr("Head that is shown"))
        self._placed = _check(
            tr("Positions"), "context.placed", tr("Add a vector to each word that says where it stands")
        )
        self._causal = _check(
            tr("Hide what comes later"), "context.causal", tr("The causal mask of models that write on")
        )
        self._scaled = _check(
            tr("Scale by √d"), "context.scaled", tr("Divide the scores by the root of their dimensions")
        )
        self._scaled.setChecked(True)
        self._complaint = InlineMessage("context.message")
        self._chips = TokenChips(stage, "context.chips", tr("Sentence; the target looks at the others"))
        self._step = SegmentedControl("context.step", tr("Step"), _STEPS)
        self._explained = label("", "muted", wrap=True)
        self._shown = tuple(NamedMatrix(stage, f"context.matrix{k}", tr("Step of attention")) for k in range(3))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.guess)
        layout.addLayout(row(self._line, shuffle, stretch=self._line))
        layout.addLayout(row(self._weights, 8, self._heads, 12, self._scaled, self._causal, self._placed, None))
        layout.addWidget(self._complaint)
        self._seen = QWidget()
        layout.addWidget(self._seen)
        inner = column(self._seen, (0, 0, 0, 0), 10)
        inner.addWidget(self._chips)
        inner.addLayout(row(self._step, 12, self._head, 12, self._explained, stretch=self._explained))
        matrices = QHBoxLayout()
        matrices.setSpacing(18)
        for shown in self._shown:
            matrices.addWidget(shown)
            shown.matrix.column_clicked.connect(self._choose_column)
        matrices.addStretch(1)
        inner.addLayout(matrices)
        layout.addWidget(self.said)
        self.guess.committed.connect(self._on_committed)
        self._line.textEdited.connect(self._on_written)
        shuffle.clicked.connect(self._turn)
        for changed in (
            self._weights.changed,
            self._heads.activated,
            self._scaled.toggled,
            self._causal.toggled,
            self._placed.toggled,
        ):
            changed.connect(self._ask)
        self._chips.chosen.connect(self._choose)
        self._step.changed.connect(self._on_step)
        self._head.activated.connect(self._show)
        self._step.choose(3)
        self._seen.hide()
        self._remark("")

    def refresh(self) -> None:
        vectors = self.stage.source.vectors
        self._line.setEnabled(vectors is not None)
        if vectors is None:
            self.stage.context.jobs.cancel(_KIND)
            self._answer = None
            self._seen.hide()
            return
        if not self._written:
            self._line.setText(first_known(vectors, _SENTENCES, _MOST))
        counts = [count for count in _HEADS if vectors.dimensions % count == 0]
        if [self._heads.itemData(k) for k in range(self._heads.count())] != counts:
            self._heads.clear()
            for count in counts:
                self._heads.addItem(counted(count, "head"), count)
        self._ask()

    def _on_committed(self) -> None:
        """Show what was asked: the shares without scaling, or with it when the answer is taken back."""
        self._step.choose(3)
        self._scaled.setChecked(not self.guess.choice)
        self._show()

    def _on_written(self) -> None:
        self._written = True
        self._ask()

    def _turn(self) -> None:
        if self._answer is not None:
            self._target = len(self._answer.words) - 1 - self._target
        self._line.setText(" ".join(reversed(self._line.text().split())))
        self._on_written()

    def _ask(self) -> None:
        vectors = self.stage.source.vectors
        if vectors is None:
            return
        self.stage.share(Typed).attend(self._line.text())
        read = read_words(vectors, self._line.text(), _MOST)
        if complaint := too_few(read, 2):
            self.stage.context.jobs.cancel(_KIND)
            self._remark(complaint)
            return
        self._remark(read.remark)
        how = (
            self._heads.currentData() or 1,
            self._weights.current == 1,
            self._placed.isChecked(),
            self._causal.isChecked(),
            self._scaled.isChecked(),
        )

        def work(_job: Job) -> Answer:
            return answer(read, *how)

        self.stage.context.jobs.submit("quick", _KIND, work, self._take)

    def _remark(self, text: str) -> None:
        # in a lecture hall the space of the line matters more than a steady layout
        self._complaint.show_note(text)
        self._complaint.setVisible(bool(text))

    def _take(self, found: Answer) -> None:
        self._answer = found
        self._target = min(self._target, len(found.words) - 1)
        heads = len(found.attention.weights)
        if self._head.count() != heads:
            self._head.clear()
            self._head.addItems([tr("head {k}", k=k + 1) for k in range(heads)])
        self._head.setVisible(heads > 1)
        self._seen.show()
        self._show()

    def _choose(self, at: int) -> None:
        self._target = at
        self._show()

    def _choose_column(self, at: int) -> None:
        if self._answer is not None and 0 < self._step.current < 4:
            self._choose(at)

    def _on_step(self, at: int) -> None:
        self.stage.highlight(_LIT[at])
        self._show()

    def _show(self) -> None:
        if self._answer is None:
            return
        found, words = self._answer.attention, self._answer.words
        head, target = max(self._head.currentIndex(), 0), self._target
        weights = found.weights[head]
        mine = weights[target]
        near = {at: float(mine[at] / mine.max()) for at in range(len(words)) if at != target and mine[at]}
        self._chips.show_words(words, target, near, notes=[f"{100 * share:.0f} %" for share in mine])
        self._show_step(self._answer, head)
        others = [at for at in range(len(words)) if at != target]
        most = max(others, key=lambda at: mine[at])
        sharp, blunt = self._answer.sharpness
        plain, placed = self._answer.gaps
        self.guess.show_result("one" if blunt > sharp + _ALIKE else "even" if blunt < sharp - _ALIKE else "same")
        self.stage.set_values(
            target=words[target],
            strongest=tr(
                "{mine:.0f} % of itself and, of all others, most of “{words}” ({mine_2:.0f} %)",
                mine=100 * mine[target],
                words=words[most],
                mine_2=100 * mine[most],
            ),
            row_sums=significant(float(np.abs(found.weights.sum(axis=-1) - 1).max()), 2),
            sharp=f"{100 * blunt:.0f} %",
            blunt=f"{100 * sharp:.0f} %",
            gap_plain=significant(plain, 2),
            gap_placed=significant(placed, 2),
        )

    def _show_step(self, answer: Answer, head: int) -> None:
        found, words, step = answer.attention, answer.words, self._step.current
        marked = [f"▸ {word}" if at == self._target else word for at, word in enumerate(words)]
        wide, dimensions = found.queries.shape[-1], found.output.shape[-1]
        shown: list[tuple[tuple[str, ...], str, np.ndarray, Sequence[str]]]
        if step == 0:
            shown = [
                (keys, sign, values[head][:, :_SHOWN], [f"{sign.lower()}{k + 1}" for k in range(min(_SHOWN, wide))])
                for keys, sign, values in (
                    (("q",), "Q", found.queries),
                    (("k",), "K", found.keys),
                    (("v", "values"), "V", found.values),
                )
            ]
        elif step == 4:
            kept = [f"z{k + 1}" for k in range(min(_WIDE, dimensions))]
            shown = [(_LIT[4], "Z", found.output[:, :_WIDE], kept)]
        else:
            sign = ("Q Kᵀ", "Q Kᵀ / √d", "softmax")[step - 1]
            shown = [(_LIT[step], sign, (found.scores, found.logits, found.weights)[step - 1][head], words)]
        for at, part in enumerate(self._shown):
            part.setVisible(at < len(shown))
            if at < len(shown):
                keys, sign, values, columns = shown[at]
                part.name(keys, sign)
                part.matrix.show_values(values, marked, columns)
        said = _SAID[step].format(shown=min(_SHOWN, wide), wide=wide, kept=min(_WIDE, dimensions), all=dimensions)
        if step == 2 and not self._scaled.isChecked():
            said = tr("Not scaled: the scores as they were; what is hidden is −∞.")
        self._explained.setText(said)


def _check(text: str, name: str, help_text: str) -> QCheckBox:
    made = check_box(text, name)
    made.setToolTip(help_text)
    return made
