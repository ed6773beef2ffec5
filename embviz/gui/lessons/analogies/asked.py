"""Analogies with real words: with or without the words of the question as possible answers."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QWidget

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import signed
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

_ROWS = 6
PRESETS = (
    ("man", "king", "woman"),
    ("france", "paris", "germany"),
    ("big", "bigger", "small"),
    ("walk", "walked", "run"),
)
Ranked = tuple[tuple[str, float], ...]


def ranked(embedding: "Embedding", question: tuple[str, str, str], count: int = _ROWS) -> tuple[Ranked, Ranked]:
    """Return the words nearest to b − a + c among all words, and among those that are not a, b or c.

    Over unit vectors, by cosine (3CosAdd; Levy and Goldberg 2014, equation 3).

    Raises
    ------
    InputError
        Names the word that is not there.
    """
    import numpy as np

    from embviz.vectors.neighborhoods import unit_vectors

    ids = []
    index = {word: at for at, word in enumerate(embedding.words)}
    for word in question:
        if word not in index:
            raise InputError(tr("“{word}” is not among the words.", word=word), tr("Type another word."))
        ids.append(index[word])
    a, b, c = unit_vectors(embedding.vectors[ids])
    target = b - a + c
    scores = unit_vectors(embedding.vectors) @ target / max(float(np.linalg.norm(target)), 1e-12)
    order = np.argsort(-scores, kind="stable")[: count + 3].tolist()
    words = [(embedding.words[at], float(scores[at])) for at in order]
    return tuple(words[:count]), tuple(one for one in words if one[0] not in question)[:count]


class AskedPart(ComputedWidget):
    """Three words, and the two rankings of answers."""

    REAL_WORDS = True
    KIND = "asked analogies of the lesson"
    PROVIDES = ("asked_open", "asked_fair")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "analogies.asked")
        self.lines = []
        parts: list[QWidget] = []
        for key, word in zip("abc", PRESETS[0], strict=True):
            line = QLineEdit(word)
            line.setObjectName(f"analogies.{key}")
            line.setAccessibleName(tr("Word {key}", key=key))
            set_scaled_size(line, maximum_width=130)
            line.editingFinished.connect(self._on_typed)
            self.lines.append(line)
            parts += [label(key, "section"), line]
        self._asked = PRESETS[0]
        presets = []
        for at, preset in enumerate(PRESETS):
            made = button(f"{preset[1]} − {preset[0]} + {preset[2]}", f"analogies.preset{at}", flat=True)
            made.clicked.connect(lambda _checked=False, preset=preset: self.ask(preset))
            presets.append(made)
        self.guess = Commitment(
            stage,
            "analogies.guess",
            tr("All words may answer king − man + woman. Which comes first?"),
            (("queen", "queen"), ("own", tr("king, man or woman")), ("other", tr("another word"))),
        )
        columns = (Column(tr("Word"), words=True), Column(tr("Cosine"), number=True))
        self.tables = tuple(
            StageTable(stage, f"analogies.{name}", title, columns, _ROWS)
            for name, title in (("open", tr("All words may answer")), ("fair", tr("Without a, b and c")))
        )
        self.column.addWidget(self.guess)
        self.column.addLayout(row(*parts, None))
        self.column.addLayout(row(*presets, None))
        self.column.addWidget(self.complaint)
        heads = [label(tr("All words may answer"), "section"), label(tr("Without a, b and c"), "section")]
        self.column.addLayout(beside(heads[0], heads[1], (1, 1)))
        self.column.addLayout(beside(self.tables[0], self.tables[1], (1, 1)))
        self.column.addWidget(self.said)
        self.guess.committed.connect(self._on_committed)

    def ask(self, question: tuple[str, str, str]) -> None:
        """Ask a is to b as c is to what."""
        for line, word in zip(self.lines, question, strict=True):
            line.setText(word)
        self._on_typed()

    def _on_typed(self) -> None:
        a, b, c = (line.text().strip().lower() for line in self.lines)
        if (a, b, c) != self._asked:
            self._asked = a, b, c
            self.again()

    def _on_committed(self) -> None:
        if self.guess.choice:
            self.again()
        else:
            self._nothing()

    def work(self) -> Work | None:
        vectors, question = self.source.vectors, self._asked
        if vectors is None or not self.guess.choice:
            return None

        def do(_pulse: Pulse) -> "tuple[tuple[str, str, str], tuple[Ranked, Ranked]]":
            return question, ranked(vectors, question)

        return do

    def show_found(self, found: "tuple[tuple[str, str, str], tuple[Ranked, Ranked]]") -> None:
        question, lists = found
        for table, words in zip(self.tables, lists, strict=True):
            table.rows.show([(Cell(word, marked=word in question), Cell(signed(score))) for word, score in words])
        first, fair = lists[0][0][0], lists[1][0][0]
        if question == PRESETS[0]:
            self.guess.show_result("queen" if first == "queen" else "own" if first in question else "other")
        self.stage.set_values(asked_open=f"“{first}”", asked_fair=f"“{fair}”")

    def clear(self) -> None:
        for table in self.tables:
            table.rows.show(())
        if not self.guess.choice:
            self.complaint.show_note(tr("Answer first."))
        self.stage.clear_values(*self.PROVIDES)
