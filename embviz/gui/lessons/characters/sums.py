"""The sum of two words, which is meaningless for letters, ids and one-hot vectors, and meaningful for dense ones."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHeaderView, QVBoxLayout

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import in_figures
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.teaching.word_sums import WordSum

_COLUMNS = (Column(tr("Added as")), Column(tr("Sum")), Column(tr("What the sum is")))
_LIT = (("point",), ("id",), ("hot",), ("dense",))  # the terms of the formulas that the rows stand for


class WordSums(LessonWidget):
    """Two words to choose among some, and their sum in four ways.

    Signals
    -------
    asked(str, str)
        Two words are to be added.
    """

    asked = Signal(str, str)

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._choices = QComboBox(), QComboBox()
        for choice, name, title in zip(
            self._choices,
            ("characters.sum_one", "characters.sum_other"),
            (tr("First word to add"), tr("Second word to add")),
            strict=True,
        ):
            choice.setObjectName(name)
            choice.setAccessibleName(title)
            choice.currentIndexChanged.connect(self._ask)
        self.table = StageTable(stage, "characters.sums", tr("The sum of both words"), _COLUMNS, len(_LIT), whole=True)
        for column in (0, 1):
            self.table.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.table.entered.connect(self._light)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(row(label(tr("Add"), "section"), self._choices[0], label("+"), self._choices[1], None))
        layout.addWidget(self.table)

    def show_choices(self, words: tuple[str, ...]) -> None:
        """Offer other words; the chosen two are kept where both are still offered, and are asked for again."""
        chosen = tuple(choice.currentText() for choice in self._choices)
        for choice, at in zip(self._choices, (0, 1), strict=True):
            with QSignalBlocker(choice):
                choice.clear()
                choice.addItems(words)
                choice.setCurrentIndex(words.index(chosen[at]) if set(chosen) <= set(words) else at)
        self._ask()

    def show_sum(self, found: "WordSum") -> None:
        """Show what was found of the two words."""
        said = _said(found)
        self.table.rows.show(
            [[Cell(name), Cell(total, help=total), Cell(what, help=what)] for name, total, what in said]
        )

    def _ask(self) -> None:
        self.asked.emit(*(choice.currentText() for choice in self._choices))

    def _light(self, at: QModelIndex) -> None:
        self.stage.highlight(_LIT[at.row()])


def _said(found: "WordSum") -> tuple[tuple[str, str, str], ...]:
    """Return for each representation its name, the sum, and what the sum is."""
    first, second = found.places
    letters = (
        tr("a word here, but it is another one, not both") if found.joined_known else tr("no word of this vocabulary")
    )
    ids = (
        tr("by chance the id of “{word}”", word=found.at_place)
        if found.at_place
        else tr("no id: there are fewer words")
    )
    same = first == second
    ones = f"2 · x({first:,})" if same else f"x({first:,}) + x({second:,})"
    hot = (
        tr(
            "no word: it has a 2. Distance {near:.2f} to “{one}”, {far:.2f} to each of {others:,} others",
            near=found.hot_near,
            one=found.one,
            far=found.hot_far,
            others=found.others,
        )
        if same
        else tr(
            "no word: it has two 1s. Distance {near:.2f} to the two, {far:.2f} to each of {others:,} others",
            near=found.hot_near,
            far=found.hot_far,
            others=found.others,
        )
    )
    listed = ", ".join(f"{word} {in_figures(cosine, '.2f')}" for word, cosine in found.neighbors)
    dense = tr(
        "nearest others by cosine: {listed}; the farthest word has {least}",
        listed=listed,
        least=in_figures(found.least, ".2f"),
    )
    return (
        (tr("Letters"), found.joined, letters),
        (tr("Id"), f"{first:,} + {second:,} = {found.place:,}", ids),
        (tr("One-hot vector"), ones, hot),
        (tr("Dense vector"), f"e({found.one}) + e({found.other})", dense),
    )
