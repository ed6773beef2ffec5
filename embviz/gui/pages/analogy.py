"""The analogy page: add and subtract words, and see which word lies where the sum ends."""

import re
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QHBoxLayout, QVBoxLayout

from embviz.errors import InputError
from embviz.gui.context import Context
from embviz.gui.jobs import Job
from embviz.gui.pages.vectors_page import VectorsPage
from embviz.gui.widgets.asking_line import AskingLine
from embviz.gui.widgets.parts import column, label, row
from embviz.gui.widgets.rows_table import Cell, Column, RowsTable

if TYPE_CHECKING:
    from embviz.analysis.analogy import AnalogyResult, Ranking
    from embviz.analysis.parallelogram import Parallelogram

KIND = "analogy"
_EXAMPLE = "king - man + woman"
_TOP = 10
_HINT = f"Write words with + and −, for instance {_EXAMPLE}, or 0.5*(paris + rome)."

_FORMULAS = (
    "<b>3CosAdd</b>  cos(x, Σ wᵢ tᵢ)  — Mikolov, Yih and Zweig (2013).  "
    "<b>3CosMul</b>  Π s(x, t₊)^w ∕ Π (s(x, t₋) + 0.001)^|w|,  s = (1 + cos) ∕ 2  — Levy and Goldberg (2014), eq. 4.  "
    "All over vectors of length 1."
)


class AnalogyPage(VectorsPage):
    """One line to type, two rankings, and the picture in which the words lie."""

    def __init__(self, context: Context) -> None:
        super().__init__(
            context, "analogy", "Analogies",
            "Add and subtract words, king − man + woman, and see which words lie where the sum points.",
        )
        layout = column(self.body, (24, 20, 24, 16), 8)
        self._line = AskingLine(
            "analogy.expression", "analogy.message", "Expression of words", _EXAMPLE, context.complete
        )
        self._line.setStyleSheet("font-size: 17px; padding: 8px 12px;")
        self._open = QCheckBox("With the words of the question")
        self._open.setObjectName("analogy.open")
        self._open.setAccessibleName(self._open.text())
        self._open.setToolTip("The words nearest to the sum are often those one asked with: most rankings hide them.")
        layout.addLayout(row(self._line, 8, self._open))
        layout.addWidget(self._line.message)
        layout.addSpacing(8)

        body = QHBoxLayout()
        body.setSpacing(32)
        layout.addLayout(body, 1)
        self._table = RowsTable(
            "analogy.results", "Answers",
            (Column("3CosAdd"), Column("cosine", True), Column("3CosMul"), Column("score", True)), by_cell=True,
        )
        self._table.setToolTip("Click a word to look at it")
        self._table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self._table, 1)
        body.addLayout(left, 4)
        right = QVBoxLayout()
        right.setSpacing(8)
        body.addLayout(right, 6)
        self._pictures = right
        formulas = label(_FORMULAS, "caption", wrap=True)
        formulas.setTextFormat(Qt.TextFormat.RichText)
        layout.addWidget(formulas)

        self._result: AnalogyResult | None = None
        self._line.asked.connect(self._ask)
        self._open.toggled.connect(self._show_rankings)
        self._table.clicked.connect(self._on_clicked)
        self._table.activated.connect(self._on_clicked)

    def set_expression(self, text: str) -> None:
        """Ask for an expression; three bare words `a b c` are asked as `a - b + c`."""
        words = text.split()
        if len(words) == 3 and not re.search(r"[+*()−]", text) and "-" not in words:
            text = f"{words[0]} - {words[1]} + {words[2]}"
        self._line.write(text)

    def take_focus(self) -> None:
        self._line.setFocus()

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
            self._clear()
            return

        def work(_job: Job) -> "tuple[AnalogyResult, Parallelogram]":
            from embviz.analysis.analogy import evaluate_expression
            from embviz.analysis.parallelogram import parallelogram

            result = evaluate_expression(embedding, text, _TOP)
            return result, parallelogram(embedding, result)

        def failed(error: Exception) -> None:
            from embviz.analysis.analogy import resolve

            if isinstance(error, InputError):
                self._line.refused(error, lambda word: resolve(embedding, word) is not None)
            else:
                self.context.jobs.failed.emit(error)

        self.context.jobs.submit("quick", KIND, work, lambda answer: self._show(*answer), failed)

    def _clear(self) -> None:
        self._result = None
        self._line.answered(_HINT)
        self._table.rows.show(())

    def _show(self, result: "AnalogyResult", picture: "Parallelogram") -> None:
        self._result = result
        self._line.answered(f"target = {_sum(result)}   ·   length {np.linalg.norm(result.target):.2f}")
        self._show_rankings()

    def _show_rankings(self) -> None:
        result = self._result
        if result is None:
            return
        question = {term.word for term in result.terms}
        with_question = self._open.isChecked()
        add = _cells(result.cos_add_open if with_question else result.cos_add, question)
        multiply = _cells(result.cos_mul_open if with_question else result.cos_mul, question)
        self._table.rows.show([(*one, *other) for one, other in zip(add, multiply, strict=True)])

    def _on_clicked(self, index: QModelIndex) -> None:
        self.workspace.select([self._table.rows.cell(index.row(), 0 if index.column() < 2 else 2).text])


def _cells(ranking: "Ranking", question: set[str]) -> list[tuple[Cell, Cell]]:
    return [
        (
            Cell(word, word in question, "A word of the question" if word in question else ""),
            Cell(f"{score:.3f}", word in question),
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
