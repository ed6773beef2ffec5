"""The Odd one out page: which word fits least with the others, and by how much."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.pages.shared_words import SharedWords, join_words, odd_examples, split_words, word_list
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.number_text import Score
from embviz.gui.widgets.charts.word_bars import WordBars
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.heatmap.view import Heatmap
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.layouts import column, combo_box, label, row
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.neighborhoods.outsiders import OddOneOut
    from embviz.analysis.neighborhoods.similarity import SimilarityMatrix

KIND = "odd one out"
_MOST = 40  # words; more are no question but a heatmap
_TOSS_UP = 0.02  # of margin
_SAID = tr("The odd word is the one that is least similar to the others, on average.")
_RULE = tr(
    "The word whose mean cosine with the other words is least: mean over j ≠ i of cos(vᵢ, vⱼ). gensim's doesnt_match "
    "takes the word with the least cosine to the mean of all unit vectors; as Σⱼ cos(vᵢ, vⱼ) is uᵢ · Σⱼ uⱼ, both "
    "choose the same word."
)


class OddPage(LiveVectorsPage):
    """Words in a line, their bars, and their cosines."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "odd",
            tr("Odd one out"),
            tr("Type words of which one does not belong, and see whether the vectors find it."),
            parent,
        )
        layout = column(self.body, (24, 20, 24, 16), 8)
        self._line = QueryLineEdit(
            "odd.words",
            "odd.message",
            tr("Words of which one does not belong"),
            "breakfast cereal dinner lunch",
            context.complete,
        )
        self._examples = combo_box("odd.examples", tr("Examples"))
        layout.addLayout(row(self._line, self._examples, stretch=self._line))
        layout.addWidget(self._line.message)
        layout.addSpacing(8)
        body = QHBoxLayout()
        body.setSpacing(32)
        layout.addLayout(body, 1)
        left = QVBoxLayout()
        left.setSpacing(6)
        self._answer, self._margin = label("", "title"), label("", "muted", wrap=True)
        self._answer.setObjectName("odd.answer")
        self._margin.setObjectName("odd.margin")
        left.addWidget(self._answer)
        left.addWidget(self._margin)
        left.addSpacing(8)
        left.addWidget(label(tr("Mean cosine with the others"), "caption"))
        self.bars = WordBars("odd.bars", tr("Mean cosine of each word with the others"))
        left.addWidget(self.bars, 1)
        body.addLayout(left, 5)
        right = QVBoxLayout()
        right.setSpacing(6)
        right.addWidget(label(tr("Cosines, in the same order"), "caption"))
        self.view = Heatmap()
        self.view.setObjectName("odd.view")
        self.view.setAccessibleName(tr("Cosines of the words"))
        right.addWidget(self.view, 1)
        body.addLayout(right, 6)
        layout.addWidget(Explanation("odd.explain", _SAID, _RULE, more_name="odd.rule"))
        self._found: OddOneOut | None = None
        self._line.asked.connect(self._ask)
        self._shared = SharedWords(self.workspace, self._line, word_list(3, _MOST))
        self._line.complained.connect(self._on_complained)
        self._examples.activated.connect(self._on_example)
        self.bars.word_clicked.connect(lambda word: self.workspace.select([word]))
        self.view.cell_clicked.connect(self._on_cell)
        self.workspace.selection_changed.connect(self._on_selection)
        self._offered: list[tuple[str, ...]] = []
        self._asked: list[str] = []  # the query that the shown answer belongs to

    @property
    def found(self) -> "OddOneOut | None":
        """The result that is shown."""
        return self._found

    def words(self) -> list[str]:
        """Return the distinct words of the line."""
        embedding = self.workspace.embedding
        return split_words(self._line.text(), lambda word: embedding is not None and word in embedding)

    def set_words(self, words: list[str]) -> None:
        """Ask for these words."""
        self._line.write(join_words(words))

    def take_focus(self) -> None:
        self._line.focus_at_end()

    def refresh(self) -> None:
        embedding = self.workspace.embedding
        if embedding is not None:
            self._offer(odd_examples(embedding, self.workspace.truths))
            if not self._shared.take() and self._offered:
                self._line.propose(join_words(self._offered[0]))
        self._ask()

    def _offer(self, examples: list[tuple[str, ...]]) -> None:
        if examples == self._offered:
            return
        self._offered = examples
        self._examples.clear()
        self._examples.addItem(tr("Examples"))
        self._examples.addItems([" ".join(words) for words in examples])
        self._examples.setVisible(bool(examples))

    def _on_example(self, at: int) -> None:
        if at > 0:
            self.set_words(list(self._offered[at - 1]))
            self._examples.setCurrentIndex(0)

    def _ask(self) -> None:
        embedding, words = self.workspace.embedding, self.words()
        if embedding is None or not self.isVisible():
            return
        if len(words) < 3:
            self.context.jobs.cancel(KIND)
            self._line.answered(tr("Type three words or more, of which one does not belong."))
            self._clear()
            return
        half = self._line.half_typed()
        if half in words[-1:] and half not in embedding:
            words = words[:-1]
            if len(words) < 3:
                return

        def work(_job: Job) -> "tuple[OddOneOut, SimilarityMatrix, InputError | None]":
            from embviz.analysis.analogies.analogy import resolve
            from embviz.analysis.neighborhoods.outsiders import odd_one_out
            from embviz.analysis.neighborhoods.similarity import similarity
            from embviz.vectors.embedding import missing_words

            if len(words) > _MOST:
                raise InputError(
                    tr("{words} words are too many.", words=len(words)),
                    tr("Type at most {most}, or use the heatmap.", most=_MOST),
                )
            lacking = [word for word in words if resolve(embedding, word) is None]
            complaint: InputError | None = missing_words(embedding, lacking) if lacking else None
            if complaint is not None and len(words) - len(lacking) < 3:
                raise complaint
            ids = {word: at for word in words if (at := resolve(embedding, word)) is not None}
            blank = [word for word, at in ids.items() if not embedding.norms[at] > 0]
            if blank:
                complaint = InputError(
                    tr("{blank}: a vector of zeros has no direction.", blank=", ".join(blank)),
                    tr("Compare words of other vectors."),
                )
                if len(ids) - len(blank) < 3:
                    raise complaint
            found = odd_one_out(embedding, [word for word in words if word not in blank])
            return found, similarity(embedding, found.words), complaint

        def failed(error: Exception) -> None:
            if isinstance(error, InputError):
                self._line.refused(error, lambda word: word in embedding)
            else:
                self.context.messages.show_error(error)

        def done(found: "OddOneOut", matrix: "SimilarityMatrix", complaint: InputError | None) -> None:
            self._asked = words
            self._show(found, matrix)
            if complaint is not None:
                failed(complaint)
            else:
                self._line.answered(tr("{words} words", words=len(found.words)))

        self.context.jobs.submit("quick", KIND, work, lambda answer: done(*answer), failed)

    def _on_complained(self) -> None:
        if self._asked != self.words():  # otherwise the result is of other words
            self._clear()

    def _clear(self) -> None:
        self._found = None
        self._answer.setText("")
        self._margin.setText("")
        self.bars.show_bars((), np.zeros(0))
        self.view.clear("")

    def _show(self, found: "OddOneOut", matrix: "SimilarityMatrix") -> None:
        self._found = found
        self._answer.setText(found.words[0])
        close = tr("   Nearly a toss-up: two words fit almost equally badly.") if found.margin < _TOSS_UP else ""
        self._margin.setText(
            tr(
                "It fits least, by a margin of {margin:.3f} to “{words}”.{close}",
                margin=Score(found.margin),
                words=found.words[1],
                close=close,
            )
        )
        self.bars.show_bars(found.words, found.fits, strong=1)
        self.view.set_matrix(list(found.words), matrix.values, limits=(-1.0, 1.0), deep_high=True)
        self._on_selection()

    def _on_cell(self, at: int, across: int) -> None:
        if self._found is not None:
            self.workspace.select([self._found.words[at], self._found.words[across]])

    def _on_selection(self) -> None:
        if self._found is not None:
            chosen = self.workspace.selected_among(self._found.words)
            self.view.set_selected(chosen)
            self.bars.set_selected(chosen)
