"""The analogy page: add and subtract words, and see which word lies where the sum ends."""

import re
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QHBoxLayout, QVBoxLayout

from embviz.errors import EmbvizError, InputError
from embviz.gui.context import Context
from embviz.gui.jobs import Job
from embviz.gui.pages.vectors_page import VectorsPage
from embviz.gui.widgets.complaint import Complaint, corrected
from embviz.gui.widgets.parts import column, label, row
from embviz.gui.widgets.rows_table import Cell, Column, RowsTable
from embviz.gui.widgets.word_input import WordInput

if TYPE_CHECKING:
    from embviz.analysis.analogy import AnalogyResult, Ranking
    from embviz.analysis.parallelogram import Parallelogram

KIND = "analogy"
_EXAMPLE = "king - man + woman"
_TOP = 10
_TYPING_MS = 150
_PATIENCE_MS = 700  # a half-typed expression is not yet a wrong one

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
        self._line = WordInput(_EXAMPLE)
        self._line.setObjectName("analogy.expression")
        self._line.setAccessibleName("Expression of words")
        self._line.setStyleSheet("font-size: 17px; padding: 8px 12px;")
        self._line.set_completion(context.complete)
        self._open = QCheckBox("With the words of the question")
        self._open.setObjectName("analogy.open")
        self._open.setAccessibleName(self._open.text())
        self._open.setToolTip("The nearest words to the sum are often the words one asked with: most rankings hide them.")
        layout.addLayout(row(self._line, 8, self._open))
        self._message = Complaint("analogy.message")
        layout.addWidget(self._message)
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
        self._touched = False
        self._typing = QTimer(self, interval=_TYPING_MS, singleShot=True)
        self._typing.timeout.connect(self._ask)
        self._patience = QTimer(self, interval=_PATIENCE_MS, singleShot=True)
        self._patience.timeout.connect(self._say)
        self._wrong: EmbvizError | None = None
        self._line.textEdited.connect(self._on_edited)
        self._line.textChanged.connect(lambda _text: self._typing.start())
        self._line.entered.connect(self._on_entered)
        self._open.toggled.connect(self._show_rankings)
        self._table.clicked.connect(self._on_clicked)
        self._table.activated.connect(self._on_clicked)
        self._message.chosen.connect(self._on_suggestion)

    def set_expression(self, text: str) -> None:
        """Ask for an expression; three bare words `a b c` are asked as `a - b + c`."""
        words = text.split()
        if len(words) == 3 and not re.search(r"[+*()−]", text) and "-" not in words:
            text = f"{words[0]} - {words[1]} + {words[2]}"
        self._touched = True
        self._line.setText(text)
        self._ask()

    def take_focus(self) -> None:
        self._line.setFocus()

    def refresh(self) -> None:
        if not self._touched:
            embedding = self.workspace.embedding
            known = embedding is not None and all(word in embedding for word in ("king", "man", "woman"))
            self._line.setText(_EXAMPLE if known else "")
        self._ask()

    def _on_edited(self) -> None:
        self._touched = True
        self._patience.start()

    def _on_entered(self) -> None:
        self._patience.stop()
        self._ask()

    def _ask(self) -> None:
        self._typing.stop()
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

        self.context.jobs.submit("quick", KIND, work, lambda answer: self._show(*answer), self._on_failed)

    def _clear(self) -> None:
        self._result, self._wrong = None, None
        self._line.set_invalid(False)
        self._message.remark(f"Write words with + and −, for instance {_EXAMPLE}, or 0.5*(paris + rome).")
        self._table.rows.show(())

    def _show(self, result: "AnalogyResult", picture: "Parallelogram") -> None:
        self._result, self._wrong = result, None
        self._patience.stop()
        self._line.set_invalid(False)
        self._message.remark(f"target = {_sum(result)}   ·   length {np.linalg.norm(result.target):.2f}")
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

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, InputError):
            self.context.jobs.failed.emit(error)
            return
        self._wrong = error
        if not self._patience.isActive():
            self._say()

    def _say(self) -> None:
        if self._wrong is not None:
            self._line.set_invalid(True)
            self._message.say(self._wrong)

    def _on_suggestion(self, word: str) -> None:
        from embviz.analysis.analogy import resolve

        embedding = self.workspace.embedding
        if embedding is not None:
            self._line.setText(corrected(self._line.text(), lambda typed: resolve(embedding, typed) is not None, word))
            self._on_entered()

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
