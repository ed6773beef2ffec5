"""How alike the words of two sentences are, before and after a contextual model: a matrix and a table."""

import numpy as np
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.context.two_sentences import TwoSentences, Words
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.named_matrix import NamedMatrix
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.numbers import signed
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import column, label, row
from embviz.util.language import tr

_ROWS = 8  # of the table that are seen at once
_NARROWEST = 380  # px of the table at scale 1; the cells of the matrix give way
_VIEWS = (("after", tr("After")), ("before", tr("Before")), ("attention", tr("Who looks at whom")))
_SIGNS = (
    tr("After: cosines in this model"),
    tr("Before: cosines of one vector each"), tr("Shares: mean of the last layer’s heads"),
)
_BEFORE, _ATTENTION = 1, 2


class ModelView(QWidget):
    """Shows what was found of two sentences; a word of them is chosen.

    Parameters
    ----------
    stage : LessonState
    word : str
        The chosen one, as long as it stands in both sentences.
    """

    def __init__(self, stage: LessonState, word: str) -> None:
        super().__init__()
        self._stage = stage
        self._found: TwoSentences | None = None
        self.word = word
        self._view = SegmentedControl("context.model_view", tr("What is shown of both sentences"), _VIEWS)
        self._said = label("", "muted", wrap=True)
        self._said.setObjectName("context.model_said")
        self._matrix = NamedMatrix(stage, "context.model_matrix", tr("Words of both sentences"))
        self._table = StageTable(stage, "context.model_table", tr("Each word and its nearest, before and after"), (
            Column(tr("Word")), Column(tr("In"), number=True, help=tr("Which sentence")),
            Column(tr("Itself"), number=True, help=tr("Cosine of the word with itself in the other sentence, after")),
            Column(
                tr("Nearest before"),
                help=tr("The other word of both lines with the largest cosine, by one vector each"),
            ),
            Column(tr("Nearest after"), help=tr("The same by the vectors that the model gives the words here")),
        ), _ROWS)
        layout = column(self, (0, 0, 0, 0), 10)
        layout.addLayout(row(self._view, 12, self._said, stretch=self._said))
        beside = QHBoxLayout()
        beside.setSpacing(24)
        beside.addWidget(self._matrix, 0, Qt.AlignmentFlag.AlignTop)
        beside.addWidget(self._table, 1, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(beside)
        self._view.changed.connect(self._show)
        self._matrix.matrix.column_clicked.connect(self._choose_column)
        self._table.clicked.connect(self._choose_row)
        self._table.activated.connect(self._choose_row)
        stage.scale_changed.connect(self._rescale)
        self._rescale()

    def _rescale(self) -> None:
        self._table.setMinimumWidth(round(_NARROWEST * self._stage.scale))

    def show_found(self, found: TwoSentences) -> None:
        """Show two sentences; the word stays if both have it."""
        self._found = found
        self._view.offer(_ATTENTION, found.attention is not None)
        if self.word.casefold() not in {word.casefold() for word in found.shared} and found.shared:
            # little words stand everywhere: a long one says more
            self.word = max(found.shared, key=len)
        self._table.rows.show(_rows(found, self.word))
        self._show()

    def _choose(self, word: str) -> None:
        self.word = word
        self._show()

    def _choose_column(self, at: int) -> None:
        words = self._shown()
        if words is not None:
            self._choose(words.of(0 if self._view.current == _ATTENTION else 1)[at])

    def _choose_row(self, at: QModelIndex) -> None:
        self._choose(self._table.rows.cell(at.row(), 0).text)

    def _shown(self) -> Words | None:
        """Return the words that the matrix is of; None where there are none."""
        if self._found is None:
            return None
        return self._found.before if self._view.current == _BEFORE else self._found.after

    def _show(self) -> None:
        found, words = self._found, self._shown()
        if found is None:
            return
        rows: tuple[str, ...] = ()
        columns: tuple[str, ...] = ()
        values = np.zeros((0, 0))
        if words is not None:
            rows, columns, values = words.of(0), words.of(1), words.between
        if self._view.current == _ATTENTION and found.attention is not None:
            columns, values = rows, found.attention
        self._matrix.name((), _SIGNS[self._view.current])
        lit = [at for at, word in enumerate(columns) if word.casefold() == self.word.casefold()]
        self._matrix.matrix.show_values(values, rows, columns, lit)
        self._said.setText(_sentence(found, self.word))


def _sentence(found: TwoSentences, word: str) -> str:
    said = []
    for when, words in ((tr("Before"), found.before), (tr("After"), found.after)):
        if words is not None:
            alike = words.with_itself(word)
            own = tr("“{word}” with itself {alike}, ", word=word, alike=signed(alike)) if alike is not None else ""
            said.append(tr(
                "{when}: {own}different words {of_different} on average.",
                when=when, own=own, of_different=signed(words.of_different),
            ))
    return " ".join(said)


def _rows(found: TwoSentences, first: str) -> list[list[Cell]]:
    """Return a row for each word of both sentences: one of them first, then the others that stand in both."""
    after, before = found.after, found.before
    rows = []
    known = 0  # how many words had a vector before
    for at, word in enumerate(after.words):
        near = None
        if before is not None and word not in found.missing:
            near, known = before.nearest(known), known + 1
        alike = after.with_itself(word)
        rows.append([
            Cell(word), Cell(str(after.sentence[at] + 1)), Cell("" if alike is None else signed(alike)),
            Cell(_near(near)), Cell(_near(after.nearest(at))),
        ])
    return sorted(rows, key=lambda cells: (cells[0].text.casefold() != first.casefold(), not cells[2].text))


def _near(found: tuple[str, float] | None) -> str:
    return "–" if found is None else f"{found[0]} {signed(found[1])}"
