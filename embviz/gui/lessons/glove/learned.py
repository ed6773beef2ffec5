"""The part of the lesson on GloVe about its result: differences of pairs in counts and vectors, neighbors."""

import math
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.glove.fit import points
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.beside import BesideOrBelow, holding
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import in_figures
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import LinePlot
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.language import isolated, quoted, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.glove import LearnedGlove, PairsCompared
    from embviz.text.corpus import Corpus

_ALIKE = 0.1  # cosines that differ by less are called alike
_TALL = 240  # px of the plots at scale 1
_EXAMPLES = (
    ("plural", tr("Plural"), "cats cat dogs dog"),
    ("comparison", tr("Comparatives"), "bigger big smaller small"),
    ("past", tr("Past"), "walked walk played play"),
    ("gender", tr("Gender"), "king queen man woman"),
)
_NEAR = 5
_FIRST_NEAR = ("dog", "king", "water")


@dataclass(frozen=True, eq=False)
class _Found:
    of: "Corpus"
    glove: "LearnedGlove"
    pairs: tuple[str, ...]
    compared: "PairsCompared"
    word: str
    near: tuple[tuple[tuple[str, float], ...], ...]  # by w, c and w + c


class LearnedPart(ComputedWidget):
    """Trains GloVe on the text, and compares two pairs of words in the counts and in the vectors."""

    KIND = "learned GloVe of the lesson"
    PROVIDES = (
        "pair_one",
        "pair_two",
        "pairs_counted",
        "pairs_learned",
        "pairs_shared",
        "pairs_lacking",
        "pairs_parallel",
        "pairs_question",
        "pairs_answers",
        "parallel_example",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "glove.learned")
        self.found: _Found | None = None
        self._parallel: dict[str, float] = {}  # cosine of both differences, by the pairs that were compared
        self._made: tuple[Corpus, LearnedGlove] | None = None
        self._pairs = QLineEdit()
        self._pairs.setObjectName("glove.pairs")
        self._pairs.setAccessibleName(tr("Two pairs of words, with spaces between them"))
        set_scaled_size(self._pairs, maximum_width=320)
        examples = []
        for key, title, words in _EXAMPLES:
            example = button(title, f"glove.example.{key}", flat=True)
            example.setToolTip(words)
            example.clicked.connect(partial(self._take_example, words))
            examples.append(example)
        self.counted = LinePlot(tr("Counted: log ratios"))
        self.counted.setObjectName("glove.counted_pairs")
        self.learned = LinePlot(tr("Learned: products of the differences"))
        self.learned.setObjectName("glove.learned_pairs")
        self.readouts = ValueTable(
            stage,
            "glove.pair_numbers",
            tr("The two pairs compared"),
            (
                Value(
                    "counted",
                    tr("agreement, counted"),
                    tr("correlation of the two pairs' log ratios over all shared words"),
                ),
                Value(
                    "learned",
                    tr("agreement, learned"),
                    tr("correlation of the two pairs' products with the same words"),
                ),
                Value(
                    "parallel", tr("cosine of the differences"), tr("of w + c; 1 where the differences are parallel")
                ),
            ),
        )
        self._word = QLineEdit()
        self._word.setObjectName("glove.near_word")
        self._word.setAccessibleName(tr("Word whose neighbors are shown"))
        set_scaled_size(self._word, maximum_width=200)
        self.table = StageTable(
            stage,
            "glove.near",
            tr("Nearest words by w, by c and by w + c"),
            (Column(tr("by w")), Column(tr("by c")), Column(tr("by w + c"))),
            _NEAR,
        )
        both = QHBoxLayout()
        both.setSpacing(20)
        both.addWidget(self.counted, 2)
        both.addWidget(self.learned, 2)
        below = QHBoxLayout()
        below.setSpacing(28)
        side = QVBoxLayout()
        side.setSpacing(6)
        side.addLayout(row(label(tr("Nearest to"), "section"), self._word, None))
        side.addWidget(self.table)
        below.addLayout(side, 3)
        below.addWidget(self.readouts, 2)
        self.column.addLayout(row(label(tr("Pairs"), "section"), self._pairs, 8, *examples, None))
        self.column.addWidget(self.complaint)
        self.column.addWidget(BesideOrBelow(holding(both, self.verdict), holding(below), (5, 6), 10))
        self.column.addWidget(self.said)
        for line in (self._pairs, self._word):
            line.editingFinished.connect(self._edited)
        self.rescaled()

    def rescaled(self) -> None:
        super().rescaled()
        for plot in (self.counted, self.learned):
            plot.setFixedHeight(round(_TALL * self.stage.scale))
            plot.set_letters(self.stage.scale)

    def _take_example(self, words: str) -> None:
        self._pairs.setText(words)
        self.again()

    def _edited(self) -> None:
        found = self.found
        if found is None or (found.pairs, found.word) != (self._asked_pairs(), self._asked_word()):
            self.again()

    def _asked_pairs(self) -> tuple[str, ...]:
        return tuple(self._pairs.text().lower().split())

    def _asked_word(self) -> str:
        return self._word.text().strip().lower()

    def refresh(self) -> None:
        text = self.source.text
        if text is not None:
            index = text.vocabulary.index
            known = [words for _, _, words in _EXAMPLES if all(index.get(word) is not None for word in words.split())]
            if not self._asked_pairs():
                self._pairs.setText(known[0] if known else " ".join(text.vocabulary.words[:4]))
            if not self._asked_word():
                self._word.setText(next((w for w in _FIRST_NEAR if index.get(w) is not None), text.vocabulary.words[0]))
            self.said.setText(self.source.said_of_text)
        if self._made is None or self._made[0] is not text:
            self.verdict.setText(tr("GloVe is trained on the text: some seconds."))
            super().refresh()

    def work(self) -> Work | None:
        text, pairs, word = self.source.text, self._asked_pairs(), self._asked_word()
        made = self._made[1] if self._made is not None and self._made[0] is text else None
        if text is None or len(pairs) != 4 or not word:
            return None

        def do(pulse: Pulse) -> _Found:
            from embviz.teaching.glove import compare_pairs, learn_glove
            from embviz.vectors.neighbors import nearest

            glove = made if made is not None else learn_glove(text, pulse)
            self._made = (text, glove)  # training is not repeated for another question
            at = glove.sums.id(word)
            near = []
            for part in (glove.words, glove.contexts, glove.sums):
                ids, cosines = nearest(part, part.vectors[at], _NEAR, exclude=(at, *glove.absent))
                near.append(tuple((part.words[k], float(c)) for k, c in zip(ids.tolist(), cosines, strict=True)))
            return _Found(text, glove, pairs, compare_pairs(glove, pairs, pulse), word, tuple(near))

        return do

    def show_found(self, found: _Found) -> None:
        self.found = found
        compared, words = found.compared, found.glove.sums.words
        i, j, k, m = found.pairs
        names = f"{i} − {j}", f"{k} − {m}"
        for plot, numbers in ((self.counted, compared.counted), (self.learned, compared.learned)):
            plot.set_labels(*names)
            room = 0.06 * float(np.ptp(numbers[0])) or 0.5
            limits = float(numbers[0].min()) - room, float(numbers[0].max()) + room
            plot.set_series([points("", numbers[0], numbers[1], 0)], x_limits=limits)
        self.counted.setAccessibleName(
            _describe(tr("Counted: log ratios"), compared.agreement[0], len(compared.shared))
        )
        self.learned.setAccessibleName(
            _describe(tr("Learned: products of the differences"), compared.agreement[1], len(compared.shared))
        )
        counted, learned = compared.agreement
        self.readouts.show_values(
            {"counted": _two(counted), "learned": _two(learned), "parallel": _two(compared.parallel)}
        )
        self.table.rows.show(
            [
                tuple(Cell(f"{isolated(near)}  {_two(cosine)}") for near, cosine in across)
                for across in zip(*found.near, strict=True)
            ]
        )
        answers = [words[at] for at in compared.answers]
        right = answers[0] == k
        question = tr("{i} − {j} + {m}", i=i, j=j, m=m)
        self.verdict.setText(
            tr("✓ {question} is nearest to {answer}.", question=question, answer=quoted(answers[0]))
            if right
            else tr(
                "✗ {question} is nearest to {answer}, not to {wanted}.",
                question=question,
                answer=quoted(answers[0]),
                wanted=quoted(k),
            )
        )
        self._parallel[" ".join(found.pairs)] = compared.parallel
        examples = {key: self._parallel[words] for key, _title, words in _EXAMPLES if words in self._parallel}
        if {"plural", "gender"} <= examples.keys():
            gap = examples["plural"] - examples["gender"]
            self.stage.set_values(parallel_example="both" if abs(gap) < _ALIKE else "plural" if gap > 0 else "gender")
        self.stage.set_values(
            pair_one=names[0],
            pair_two=names[1],
            pairs_counted=_two(counted),
            pairs_learned=_two(learned),
            pairs_shared=f"{len(compared.shared):,}",
            pairs_lacking=f"{compared.lacking:,}",
            pairs_parallel=_two(compared.parallel),
            pairs_question=question,
            pairs_answers=", ".join(map(quoted, answers)),
        )

    def clear(self) -> None:
        self.found = None
        for plot in (self.counted, self.learned):
            plot.set_series(())
        self.readouts.show_values({})
        self.table.rows.show(())


def _two(number: float) -> str:
    return "–" if math.isnan(number) else in_figures(number, ".2f")


def _describe(title: str, agreement: float, count: int) -> str:
    return tr(
        "{title}, {count} points with a correlation of {agreement}",
        title=title,
        count=count,
        agreement=_two(agreement) if np.isfinite(agreement) else tr("none"),
    )
