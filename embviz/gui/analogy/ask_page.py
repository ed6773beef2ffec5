"""The Analogy page: adds and subtracts words and lists the words nearest to the sum."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import numpy as np
from PySide6.QtCore import QItemSelectionModel, QModelIndex
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QWidget

from embviz.gui.analogy.answer import AnalogyAnswer
from embviz.gui.analogy.question import AnalogyQuestion
from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.pages.context import Context
from embviz.gui.pages.shared_words import OfferedWords, TypedWords, is_analogy, proportion
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.number_text import Score, scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.bars import ComponentBars
from embviz.gui.widgets.charts.parallelogram import Parallelogram, turned
from embviz.gui.widgets.collapsible import CollapsibleSection
from embviz.gui.widgets.layouts import check_box, column, row
from embviz.gui.widgets.tables.repeated_words import SETS, SETS_HELP, notes, tips
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.analysis.analogies.analogy import AnalogyResult, Ranking
    from embviz.analysis.analogies.parallelogram import Parallelogram as Picture
    from embviz.analysis.analogies.proportion import Proportion
    from embviz.analysis.evaluation.reproducibility import Repeated
    from embviz.vectors.ensemble import Ensemble

KIND, PROPOSAL = "analogy", "analogy proposal"
_EXAMPLE, _EXAMPLE_WORDS = "king - man + woman", ("king", "man", "woman")
_TOP = 10
_SETS = 5, 6  # the columns about ensembles, for each ranking; hidden without an ensemble
_FEWEST = 4  # rows of the rankings that are seen in a low window
_ROW_PX = 28
_NARROWEST_PX, _ANSWERS_PX = 312, 480  # more room goes to the picture
_BARS_PX = 220
_HIGH_PX = 800  # a page of this height has room for the components
_HINT = tr("Fill in the three blanks, or type words with + and −, for example {example}.", example=_EXAMPLE)


class AnalogyPage(LiveVectorsPage):
    """A query, its answer in large type next to the plot of the vector sum, and two rankings."""

    real_words = True

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "analogy",
            tr("Analogies"),
            tr("Add and subtract words, such as king − man + woman, and see which words are nearest to the sum."),
            parent,
        )
        layout = column(self.body, (24, 20, 24, 12), 6)
        self._question = AnalogyQuestion(context)
        self._line = self._question.line
        layout.addWidget(self._question)
        layout.addWidget(self._line.message)
        self._shared = OfferedWords(self.workspace, self._line, proportion, is_analogy)
        layout.addLayout(row(self._shared.button, None))
        layout.addSpacing(4)
        body = QHBoxLayout()
        body.setSpacing(32)
        layout.addLayout(body, 1)
        body.addWidget(self._answers(), 4)
        self._plot = Parallelogram()
        self._plot.setObjectName("analogy.plot")
        body.addWidget(self._plot, 6)

        self._result: AnalogyResult | None = None
        self._found: tuple[Picture, Picture, np.ndarray | None] | None = None
        self._repeated: tuple[Repeated, ...] = ()  # of both rankings without the words of the question, then with them
        self._drawn: tuple[tuple[str, ...], np.ndarray] | None = None  # question and points of the last picture
        self._answered = False  # anything yet
        self._proposed = ""
        self._unproposed = True  # no example was searched for these words yet
        self._line.asked.connect(self._ask)
        self._line.complained.connect(self._clear)
        self._open.toggled.connect(self._show_answers)
        self._table.clicked.connect(self._on_clicked)
        self._table.activated.connect(self._on_clicked)
        self._answer.chosen.connect(lambda word: self.workspace.select([word]))
        self.workspace.selection_changed.connect(self._on_selection)
        self.workspace.words_changed.connect(self._on_words)
        context.trainer.repeats.known_changed.connect(self._ask)

    def _answers(self) -> QWidget:
        """Build the answer, the rankings below it, and the components, which are collapsed on a low page."""
        self._answer = AnalogyAnswer()
        self._open = check_box(tr("Include the words of the question"), "analogy.open")
        self._open.setToolTip(
            tr("The words of the question are often nearest to the sum, so most rankings leave them out.")
        )
        self._table = TextTable(
            "analogy.results",
            tr("Answers"),
            (
                Column("3CosAdd", words=True),
                Column(tr("Cosine"), True),
                Column(),
                Column("3CosMul", words=True),
                Column(tr("Score"), True),
                *(Column(SETS, True, help=SETS_HELP) for _ in _SETS),
            ),
            by_cell=True,
        )
        header = self._table.horizontalHeader()
        header.moveSection(_SETS[0], 2)  # each next to the score that it judges
        self._show_sets(False)
        self._table.setToolTip(tr("Click a word to select it"))
        self._table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        set_scaled_size(
            self._table, minimum_height=_ROW_PX * (_FEWEST + 1) + 8, maximum_height=_ROW_PX * (_TOP + 1) + 8
        )
        result = QWidget()
        set_scaled_size(result, minimum_width=_NARROWEST_PX, maximum_width=_ANSWERS_PX)
        left = column(result, (0, 0, 0, 0), 8)
        left.addWidget(self._answer)
        left.addSpacing(4)
        left.addWidget(self._table, 1000)  # as many as fit, up to its ten rows
        left.addWidget(self._open)
        left.addSpacing(4)
        self._bars = ComponentBars()
        self._bars.setObjectName("analogy.vectors")
        self._bars.setAccessibleName(tr("Components of the words, the target and the answer"))
        set_scaled_size(self._bars, maximum_height=_BARS_PX)
        self._components = CollapsibleSection(tr("Components of the vectors"), "analogy.components", self._bars)
        left.addWidget(self._components)
        left.addStretch(1)
        return result

    def set_expression(self, text: str) -> None:
        """Ask for an expression; three bare words `a b c` mean `a - b + c`."""
        words = text.split()
        if len(words) == 3 and not re.search(r"[+*()−]", text) and "-" not in words:
            text = f"{words[0]} - {words[1]} + {words[2]}"
        self._shared.offer("")
        self._line.write(text)

    def offer(self, words: Sequence[str]) -> None:
        """Offer words selected elsewhere as an expression, if they can make an analogy."""
        text = proportion(TypedWords(tuple(words[:3])))
        if text:
            self._shared.offer(text)

    def picture(self) -> QWidget:
        self._plot.rest()
        return self

    def take_focus(self) -> None:
        self._line.focus_at_end()

    def refresh(self) -> None:
        self._shared.take()
        self._propose()
        self._ask()

    def _on_words(self) -> None:
        self.context.jobs.cancel(PROPOSAL)
        self._shared.offer("")
        self._proposed, self._unproposed = "", True

    def _propose(self) -> None:
        """Fill the line with an example that these words can answer, unless the user has typed."""
        if self._line.touched:
            return
        embedding, truths = self.workspace.embedding, self.workspace.truths
        if embedding is not None and all(word in embedding for word in _EXAMPLE_WORDS):
            self._proposed, self._unproposed = _EXAMPLE, False
        self._line.propose(self._proposed)
        if embedding is None or not self._unproposed:
            return
        self._unproposed = False

        def work(_job: Job) -> "Proportion | None":
            from embviz.analysis.analogies.proportion import proposed_question
            from embviz.analysis.analogies.relations import bundled_questions
            from embviz.analysis.evaluation.questions import AnalogySection

            own = [] if truths is None else [AnalogySection(*section) for section in truths.analogies.items()]
            return proposed_question(embedding, (*own, *bundled_questions()))

        def done(found: "Proportion | None") -> None:
            if found is not None:
                self._proposed = found.expression
                self._line.propose(self._proposed)

        self.context.jobs.submit("quick", PROPOSAL, work, done, self._on_unproposed)

    def _on_unproposed(self, error: Exception) -> None:
        self._unproposed = True
        self.context.messages.show_error(error)

    def _ask(self) -> None:
        embedding, text = self.workspace.embedding, self._line.text().strip()
        if embedding is None or not self.isVisible():
            return
        if not text:
            self.context.jobs.cancel(KIND)
            self._line.answered(_HINT)
            self._clear()
            return

        ensemble = self.context.trainer.repeats.ensemble

        def work(job: Job) -> "tuple[AnalogyResult, tuple[Picture, Picture, np.ndarray | None], tuple[Repeated, ...]]":
            from embviz.analysis.analogies.analogy import evaluate_expression
            from embviz.analysis.analogies.parallelogram import parallelogram

            result = evaluate_expression(embedding, text, _TOP)
            best = result.cos_add.ids[:1]
            answer = embedding.vectors[best[0]] / embedding.norms[best[0]] if len(best) else None
            closed, opened = (parallelogram(embedding, result, one) for one in (result.cos_add, result.cos_add_open))
            return result, (closed, opened, answer), _repeated(ensemble, text, result, job.pulse.quiet)

        def failed(error: InputError) -> None:
            from embviz.analysis.analogies.analogy import resolve

            self._line.refused(error, lambda word: resolve(embedding, word) is not None)

        self.context.jobs.submit("quick", KIND, work, lambda found: self._show(*found), on_refused=failed)

    def _clear(self) -> None:
        self._result = self._found = self._drawn = None
        self._repeated = ()
        self._table.rows.show(())
        complaint = self._line.message.error is not None
        self._answer.invite(tr("No answer yet") if complaint else tr("One word is to another as a third is to which?"))
        self._plot.clear("" if complaint else tr("The arrow from the first word to the second is drawn here."))
        self._bars.clear("")

    def _show(
        self,
        result: "AnalogyResult",
        found: "tuple[Picture, Picture, np.ndarray | None]",
        repeated: "tuple[Repeated, ...]",
    ) -> None:
        self._result, self._found, self._repeated = result, found, repeated
        self._show_sets(bool(repeated))
        if not self._answered:
            self._answered = True
            self._components.set_open(self.height() >= px(_HIGH_PX))
        self._line.answered(
            tr("target = {sum}   ·   length {norm:.2f}", sum=_sum(result), norm=Score(np.linalg.norm(result.target)))
        )
        self._show_answers()
        vectors = [*(term.unit for term in result.terms), result.target]
        if found[2] is not None:
            vectors.append(found[2])
        self._bars.set_rows(found[0].labels, np.array(vectors))

    def _show_answers(self) -> None:
        """Show the answer, the rankings and the plot, with or without the words of the query."""
        result = self._result
        if result is None or self._found is None:
            return
        with_question = self._open.isChecked()
        repeated = self._repeated[2 * with_question : 2 * with_question + 2]
        self._answer.show_answer(result, with_question=with_question, repeated=repeated[0] if repeated else None)
        self._show_rankings(result, with_question)
        closed, opened, _ = self._found
        picture = opened if with_question else closed
        asked, drawn = picture.labels[: picture.target + 1], self._drawn
        self._plot.set_drawing(
            picture.labels,
            self._steady(picture),
            picture.offsets,
            target=picture.target,
            answer=picture.answer if picture.answer != picture.target else -1,
            caption=tr(
                "This plane holds {share:.0f} % of the variance of the points. Dotted: from target to answer.",
                share=100 * picture.plane.share,
            ),
            play=drawn is None or drawn[0] != asked,
        )

    def _steady(self, picture: "Picture") -> np.ndarray:
        """Return the points of the plot, rotated to those of the previous moment if the query is the same."""
        points, question = picture.plane.coordinates, picture.labels[: picture.target + 1]
        if self._drawn is not None and self._drawn[0] == question:
            points = turned(points, self._drawn[1], len(question))
        self._drawn = question, points
        return points

    def _show_rankings(self, result: "AnalogyResult", with_question: bool) -> None:
        question = {term.word for term in result.terms}
        repeated = self._repeated[2 * with_question : 2 * with_question + 2] or (None, None)
        add = _cells(result.cos_add_open if with_question else result.cos_add, question, repeated[0])
        multiply = _cells(result.cos_mul_open if with_question else result.cos_mul, question, repeated[1])
        self._table.rows.show(
            [(*one[:2], Cell(""), *other[:2], one[2], other[2]) for one, other in zip(add, multiply, strict=True)]
        )
        self._on_selection()

    def _on_selection(self) -> None:
        """Select the cells of the last selected word."""
        rows, chosen = self._table.rows, self._table.selectionModel()
        chosen.clearSelection()
        for rank in range(rows.rowCount()):
            for ranking in (0, 3):
                if rows.cell(rank, ranking).text == self.workspace.chosen.last:
                    chosen.select(rows.index(rank, ranking), QItemSelectionModel.SelectionFlag.Select)

    def _on_clicked(self, index: QModelIndex) -> None:
        first = index.column() in (0, 1, 2, _SETS[0])
        self.workspace.select([self._table.rows.cell(index.row(), 0 if first else 3).text])

    def _show_sets(self, shown: bool) -> None:
        for at in _SETS:
            self._table.setColumnHidden(at, not shown)


def _repeated(
    ensemble: "Ensemble | None", question: str, result: "AnalogyResult", pulse: Pulse
) -> "tuple[Repeated, ...]":
    """Return how the answers fare in the vector sets of an ensemble; None where these cannot be asked."""
    # sets without n-grams do not know a word that is made of them
    if ensemble is None or (any(term.id is None for term in result.terms) and not ensemble.composes):
        return ()
    from embviz.analysis.evaluation.reproducibility import repeat_analogy

    rankings: tuple[tuple[Literal["3cosadd", "3cosmul"], bool, Ranking], ...] = (
        ("3cosadd", False, result.cos_add),
        ("3cosmul", False, result.cos_mul),
        ("3cosadd", True, result.cos_add_open),
        ("3cosmul", True, result.cos_mul_open),
    )
    try:
        return tuple(
            repeat_analogy(ensemble, question, ranking.words, by, with_question_words=opened, pulse=pulse)
            for by, opened, ranking in rankings
        )
    except InputError:  # in no set all n-grams of a word were seen
        return ()


def _cells(ranking: "Ranking", question: set[str], repeated: "Repeated | None") -> list[tuple[Cell, Cell, Cell]]:
    many = len(ranking.words)
    told = tips(repeated) if repeated is not None else [""] * many
    doubts = notes(repeated) if repeated is not None else [""] * many
    sets = [f"{among}/{repeated.sets}" for among in repeated.among().tolist()] if repeated is not None else [""] * many
    cells = []
    for word, score, tip, doubt, among in zip(ranking.words, ranking.scores, told, doubts, sets, strict=True):
        asked = tr("A word of the question") if word in question else ""
        said, back = "\n".join(part for part in (tip, doubt, asked) if part), bool(asked or doubt)
        cells.append((Cell(word, back, said), Cell(scored(score), back, said), Cell(among, back, said)))
    return cells


def _sum(result: "AnalogyResult") -> str:
    """Return the weighted sum as it was understood."""
    said = ""
    for term in result.terms:
        sign = "−" if term.weight < 0 else "+" if said else ""
        factor = "" if abs(term.weight) == 1 else f"{abs(term.weight):g} "
        said += f" {sign} {factor}{term.word}"
    return said.strip()
