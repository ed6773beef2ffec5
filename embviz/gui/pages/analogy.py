"""The analogy page: add and subtract words, and see which word lies where the sum ends."""

import re
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QItemSelectionModel, QModelIndex
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from embviz.errors import InputError
from embviz.gui.context import Context
from embviz.gui.decimals import Score, scored
from embviz.gui.jobs import Job
from embviz.gui.pages.steady_plane import turned
from embviz.gui.pages.vectors_page import VectorsPage
from embviz.gui.sizes import sized, style
from embviz.gui.widgets.asking_line import AskingLine
from embviz.gui.widgets.bars import ComponentBars
from embviz.gui.widgets.parallelogram import Parallelogram
from embviz.gui.widgets.parts import column, label, row
from embviz.gui.widgets.rows_table import Cell, Column, RowsTable
from embviz.language import tr

if TYPE_CHECKING:
    from embviz.analysis.analogy import AnalogyResult, Ranking
    from embviz.analysis.parallelogram import Parallelogram as Picture

KIND = "analogy"
_EXAMPLE = "king - man + woman"
_TOP = 10
_ANSWERS_PX = 560  # more room goes to the pictures
_HINT = tr("Write words with + and −, for instance {example}, or 0.5*(paris + rome).", example=_EXAMPLE)

_FORMULAS = (
    ("3CosAdd", tr("cos(x, Σ wᵢ tᵢ)"), tr("Mikolov, Yih and Zweig (2013)")),
    ("3CosMul", tr("Π s(x, t₊)^w ∕ Π (s(x, t₋) + 0.001)^|w|,  s = (1 + cos) ∕ 2"),
    tr("Levy and Goldberg (2014), equation 4")),
)


class AnalogyPage(VectorsPage):
    """One line to type, two rankings, and the picture in which the words lie."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context, "analogy", tr("Analogies"),
            tr("Add and subtract words, king − man + woman, and see which words lie where the sum points."),
            parent,
        )
        layout = column(self.body, (24, 20, 24, 16), 8)
        self._line = AskingLine(
            "analogy.expression", "analogy.message", tr("Expression of words"), _EXAMPLE, context.complete
        )
        style(self._line, "font-size: 17px; padding: 8px 12px;")
        self._open = QCheckBox(tr("With the words of the question"))
        self._open.setObjectName("analogy.open")
        self._open.setAccessibleName(self._open.text())
        self._open.setToolTip(
            tr("The words nearest to the sum are often those one asked with: most rankings hide them."),
        )
        layout.addLayout(row(self._line, 8, self._open))
        layout.addWidget(self._line.message)
        layout.addSpacing(8)

        body = QHBoxLayout()
        body.setSpacing(32)
        layout.addLayout(body, 1)
        self._table = RowsTable(
            "analogy.results", tr("Answers"),
            (Column("3CosAdd", words=True), Column(tr("cosine"), True), Column(), Column("3CosMul", words=True),
             Column(tr("score"), True)),
            by_cell=True,
        )
        self._table.setToolTip(tr("Click a word to look at it"))
        self._table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        answers = QWidget()
        sized(answers, maximum_width=_ANSWERS_PX)
        left = column(answers, (0, 0, 0, 0), 8)
        self._table.fit(_TOP)
        left.addWidget(self._table)
        left.addSpacing(8)
        for name, formula, source in _FORMULAS:
            left.addWidget(label(f"{name}:  {formula}\n{source}", "caption", wrap=True))
        left.addWidget(
            label(
                tr("x is a word, tᵢ the words of the question, all of length 1; wᵢ their weights."), "caption",
                wrap=True,
            )
        )
        left.addStretch(1)
        body.addWidget(answers, 4)
        right = QVBoxLayout()
        right.setSpacing(16)
        body.addLayout(right, 6)
        self._plot = Parallelogram()
        self._plot.setObjectName("analogy.plot")
        right.addWidget(self._plot, 3)
        self._bars = ComponentBars()
        self._bars.setObjectName("analogy.vectors")
        self._bars.setAccessibleName(tr("Components of the words, the target and the answer"))
        right.addWidget(label(tr("Components of the unit vectors, of the target and of the answer"), "caption"))
        right.addWidget(self._bars, 2)

        self._result: AnalogyResult | None = None
        self._drawn: tuple[tuple[str, ...], np.ndarray] | None = None  # question and points of the last picture
        self._line.asked.connect(self._ask)
        self._line.complained.connect(self._clear)
        self._open.toggled.connect(self._show_rankings)
        self._table.clicked.connect(self._on_clicked)
        self._table.activated.connect(self._on_clicked)
        self.workspace.selection_changed.connect(self._on_selection)

    def set_expression(self, text: str) -> None:
        """Ask for an expression; three bare words `a b c` are asked as `a - b + c`."""
        words = text.split()
        if len(words) == 3 and not re.search(r"[+*()−]", text) and "-" not in words:
            text = f"{words[0]} - {words[1]} + {words[2]}"
        self._line.write(text)

    def take_focus(self) -> None:
        self._line.setFocus()
        self._line.selectAll()  # what is typed next replaces what was proposed

    def refresh(self) -> None:
        embedding = self.workspace.embedding
        known = embedding is not None and all(word in embedding for word in ("king", "man", "woman"))
        self._line.propose(_EXAMPLE if known else "")
        self._ask()

    def _ask(self) -> None:
        embedding, text = self.workspace.embedding, self._line.text().strip()
        if embedding is None or not self.isVisible():
            return
        if not text:
            self.context.jobs.cancel(KIND)
            self._line.answered(_HINT)
            self._clear()
            return

        def work(_job: Job) -> "tuple[AnalogyResult, Picture, np.ndarray | None]":
            from embviz.analysis.analogy import evaluate_expression
            from embviz.analysis.parallelogram import parallelogram

            result = evaluate_expression(embedding, text, _TOP)
            best = result.cos_add.ids[:1]
            answer = embedding.vectors[best[0]] / embedding.norms[best[0]] if len(best) else None
            return result, parallelogram(embedding, result), answer

        def failed(error: Exception) -> None:
            from embviz.analysis.analogy import resolve

            if isinstance(error, InputError):
                self._line.refused(error, lambda word: resolve(embedding, word) is not None)
            else:
                self.context.jobs.failed.emit(error)

        self.context.jobs.submit("quick", KIND, work, lambda found: self._show(*found), failed)

    def _clear(self) -> None:
        self._result = None
        self._table.rows.show(())
        self._plot.clear("")
        self._bars.clear("")

    def _show(self, result: "AnalogyResult", picture: "Picture", answer: np.ndarray | None) -> None:
        self._result = result
        self._line.answered(
            tr("target = {sum}   ·   length {norm:.2f}", sum=_sum(result), norm=Score(np.linalg.norm(result.target))),
        )
        self._show_rankings()
        self._plot.set_drawing(
            picture.labels, self._steady(picture), picture.offsets, target=picture.target,
            answer=picture.answer if picture.answer != picture.target else -1,
            caption=tr(
                "The plane through the words and the target; it holds {share:.0f} % of the variance of all points. "
                "Dotted: from the target to the answer.",
                share=100 * picture.plane.share,
            ),
        )
        vectors = [*(term.unit for term in result.terms), result.target]
        if answer is not None:
            vectors.append(answer)
        self._bars.set_rows(picture.labels, np.array(vectors))

    def _steady(self, picture: "Picture") -> np.ndarray:
        """Return the points of the picture, turned to those of the moment before when the question is the same."""
        points, question = picture.plane.coordinates, picture.labels[: picture.target + 1]
        if self._drawn is not None and self._drawn[0] == question:
            points = turned(points, self._drawn[1], len(question))
        self._drawn = question, points
        return points

    def _show_rankings(self) -> None:
        result = self._result
        if result is None:
            return
        question = {term.word for term in result.terms}
        with_question = self._open.isChecked()
        add = _cells(result.cos_add_open if with_question else result.cos_add, question)
        multiply = _cells(result.cos_mul_open if with_question else result.cos_mul, question)
        self._table.rows.show([(*one, Cell(""), *other) for one, other in zip(add, multiply, strict=True)])
        self._on_selection()

    def _on_selection(self) -> None:
        """Choose the cells of the word selected last."""
        rows, chosen = self._table.rows, self._table.selectionModel()
        chosen.clearSelection()
        for rank in range(rows.rowCount()):
            for ranking in (0, 3):
                if rows.cell(rank, ranking).text == self.workspace.chosen.last:
                    chosen.select(rows.index(rank, ranking), QItemSelectionModel.SelectionFlag.Select)

    def _on_clicked(self, index: QModelIndex) -> None:
        self.workspace.select([self._table.rows.cell(index.row(), 0 if index.column() < 3 else 3).text])


def _cells(ranking: "Ranking", question: set[str]) -> list[tuple[Cell, Cell]]:
    return [
        (
            Cell(word, word in question, tr("A word of the question") if word in question else ""),
            Cell(scored(score), word in question),
        )
        for word, score in zip(ranking.words, ranking.scores, strict=True)
    ]


def _sum(result: "AnalogyResult") -> str:
    """Return the weighted sum as it was understood."""
    said = ""
    for term in result.terms:
        sign = "−" if term.weight < 0 else "+" if said else ""
        factor = "" if abs(term.weight) == 1 else f"{abs(term.weight):g} "
        said += f" {sign} {factor}{term.word}"
    return said.strip()
