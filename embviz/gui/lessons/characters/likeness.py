"""Compares a word with one of similar spelling and one of similar use, by each representation."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QHeaderView, QLabel, QVBoxLayout

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.characters.typed import Typed, refuse, words_line
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import in_figures
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import label, row
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.teaching.likeness import Likeness
    from embviz.vectors.embedding import Embedding

KIND = "likeness of the first lesson"
_KEYS = ("point", "byte", "id", "hot", "dense")  # the terms of the formulas that the rows stand for
_ROWS = (
    (
        tr("Letters"),
        tr("how it is written"),
        tr("Fewest letters to insert, delete, replace or swap with their neighbor"),
    ),
    (tr("Bytes"), tr("how it is written"), tr("Places at which both have the same byte")),
    (tr("Id"), tr("how frequent it is"), tr("Difference of the places in the vocabulary")),
    (tr("One-hot vector"), tr("that words are different"), tr("Euclidean distance and cosine of the one-hot vectors")),
    (tr("Dense vector"), tr("how it is used"), tr("Euclidean distance and cosine of the dense vectors")),
)


class LikenessPart(DataWidget):
    """Two pairs of words, compared in five ways."""

    REAL_WORDS = True
    PROVIDES = (
        "like_word",
        "spelled_like",
        "meant_like",
        "edits_spelled",
        "edits_meant",
        "cosine_spelled",
        "cosine_meant",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.typed = stage.share(Typed)
        self._of = ""
        self.pairs: tuple[Likeness, ...] = ()
        self._word = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._word.setObjectName("characters.likeness_word")
        self.spelled = words_line(stage, "characters.spelled_like", tr("Word that is spelled alike"), "car")
        self.meant = words_line(stage, "characters.meant_like", tr("Word that is used alike"), "dog")
        self._lines = self.spelled, self.meant
        for line in self._lines:
            set_scaled_size(line, maximum_width=200)
            line.asked.connect(self._ask)
        self.table = StageTable(
            stage, "characters.likeness", tr("Both pairs, by each representation"), _columns(("", "")), len(_ROWS)
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(
            row(self._word, 16, label(tr("spelled like")), self.spelled, 16, label(tr("used like")), self.meant, None)
        )
        for line in self._lines:
            layout.addWidget(line.message)
        self.meant.message.hide()
        layout.addWidget(self.table)
        layout.addWidget(self.said)
        self.typed.answered.connect(self._on_word)
        self.table.entered.connect(self._light)
        self.rescaled()
        self._on_word()

    def rescaled(self) -> None:
        super().rescaled()
        self._word.setStyleSheet(f"font-size: {round(17 * self.stage.scale)}px; font-weight: 600;")

    def refresh(self) -> None:
        self.typed.ask()

    def _light(self, at: QModelIndex) -> None:
        self.stage.highlight([_KEYS[at.row()]])

    def _on_word(self) -> None:
        found = self.typed.found
        for line in self._lines:
            line.setEnabled(found is not None)
        if found is None:
            self.stage.context.jobs.cancel(KIND)  # otherwise the result would belong to a previous word
            self._clear(tr("Choose a word above that the vectors have.") if self.typed.error is not None else "")
            return
        for line, proposed in zip(self._lines, (found.spelled, found.meant), strict=True):
            if found.word != self._of:
                line.touched = False  # another word has other similar words
            line.propose(proposed)
        self._of = found.word
        self._word.setText(found.word)
        self._ask()

    def _ask(self) -> None:
        found = self.typed.found
        if found is None or not self.isVisible():
            return
        others = [line.text().strip() for line in self._lines]
        if not all(others):
            self.stage.context.jobs.cancel(KIND)
            self._clear(tr("Write a word to compare with in both lines."))
            return
        self.stage.context.jobs.submit(
            "quick", KIND, lambda _job: [_compared(found.embedding, found.word, other) for other in others], self._take
        )

    def _take(self, pairs: "list[Likeness | InputError]") -> None:
        wrong = [isinstance(pair, InputError) for pair in pairs]
        if any(wrong):
            self._clear("")
        for line, pair in zip(self._lines, pairs, strict=True):
            if isinstance(pair, InputError):
                refuse(line, pair, self.source.vectors)
            else:
                line.answered("")
        # stacked, so that each has room for its suggestions
        self.meant.message.setVisible(wrong[1])
        if not any(wrong):
            self._show([pair for pair in pairs if not isinstance(pair, InputError)])

    def _clear(self, remark: str) -> None:
        self.pairs = ()
        self.table.setVisible(False)
        for line, said in zip(self._lines, (remark, ""), strict=True):
            line.answered(said)
        self.meant.message.hide()
        self.stage.clear_values(*self.PROVIDES)

    def _show(self, pairs: "Sequence[Likeness]") -> None:
        self.pairs = tuple(pairs)
        self.table.setVisible(True)
        self.table.set_columns(_columns(tuple(f"{pair.one} – {pair.other}" for pair in pairs)))
        for at in (0, 3):  # what is left is for the numbers
            self.table.horizontalHeader().setSectionResizeMode(at, QHeaderView.ResizeMode.ResizeToContents)
        said = [_said(pair) for pair in pairs]
        self.table.rows.show(
            [
                [Cell(name, help=how), *(Cell(of[at], help=how) for of in said), Cell(knows)]
                for at, (name, knows, how) in enumerate(_ROWS)
            ]
        )
        spelled, meant = pairs
        self.stage.set_values(
            like_word=spelled.one,
            spelled_like=spelled.other,
            meant_like=meant.other,
            edits_spelled=counted(spelled.edits, "edit"),
            edits_meant=counted(meant.edits, "edit"),
            cosine_spelled=in_figures(spelled.cosine, ".2f"),
            cosine_meant=in_figures(meant.cosine, ".2f"),
        )


def _columns(pairs: tuple[str, ...]) -> tuple[Column, ...]:
    return Column(tr("As")), *map(Column, pairs), Column(tr("It knows"), muted=True)


def _compared(embedding: "Embedding", word: str, other: str) -> "Likeness | InputError":
    """Compare a word with another, or return the error if that is missing."""
    from embviz.teaching.likeness import likeness

    try:
        return likeness(embedding, word, other)
    except InputError as error:
        return error


def _said(pair: "Likeness") -> tuple[str, ...]:
    """Return the result of each representation as a column of texts; what compares both pairs comes first."""
    first, second = pair.ids
    return (
        tr("{edits} apart", edits=counted(pair.edits, "edit")),
        tr("{same_bytes} of {bytes} the same", same_bytes=pair.same_bytes, bytes=pair.bytes),
        tr("{apart:,} apart: {first:,}, {second:,}", apart=abs(first - second), first=first + 1, second=second + 1),
        tr(
            "cosine {cosine}, distance {distance:.2f}",
            cosine=in_figures(pair.hot_cosine, ".2f"),
            distance=pair.hot_distance,
        ),
        tr("cosine {cosine}, distance {distance:.2f}", cosine=in_figures(pair.cosine, ".2f"), distance=pair.distance),
    )
