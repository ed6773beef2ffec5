"""What an average forgets: the order of words, and with it who did what; and a cure that has a price."""

from dataclasses import dataclass

import numpy as np

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.context.words import read_words, too_few
from embviz.gui.lessons.pitfalls.texts import line
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import signed
from embviz.gui.widgets.layouts import label, row
from embviz.teaching.geometry.distances import cosine
from embviz.teaching.word_order import placed_sum, plain_sum
from embviz.util.language import tr
from embviz.util.progress import Pulse

_MOST = 24  # words of a sentence
_LIT = {3: "sum", 4: "placed"}  # columns that parts of the formula stand for


@dataclass(frozen=True)
class Pair:
    """Two sentences and the relation of their meanings."""

    key: str
    said: str
    one: str
    other: str


PAIRS = (
    Pair("swapped", tr("the opposite way round"), "the dog sees the man", "the man sees the dog"),
    Pair("negated", "denied", "the king is good", "the king is not good"),
    Pair("opposite", tr("the contrary"), "this tea is hot", "this tea is cold"),
    Pair("moved", tr("the same"), "the king is in the palace today", "today the king is in the palace"),
)


@dataclass(frozen=True)
class Likeness:
    """Cosines of two sentences by plain sums and by sums with positions; `missing` has words without a vector."""

    plain: float
    placed: float
    missing: tuple[str, ...] = ()


class OrderPart(ComputedWidget):
    """Pairs of similar and different sentences, and their cosines with and without word order."""

    REAL_WORDS = True
    KIND = "word order of the lesson"
    PROVIDES = tuple(f"{pair.key}_{way}" for pair in PAIRS for way in ("plain", "placed"))

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "using.order")
        self.found: dict[str, Likeness] = {}
        self._lines = (
            line("using.one", tr("A sentence"), "a baker thanked the farmer"),
            line("using.other", tr("Another sentence"), "the farmer thanked a baker"),
        )
        self.table = StageTable(stage, "using.order_table", tr("Pairs of sentences"), (
            Column(tr("A sentence")), Column(tr("Another one")), Column(tr("Its meaning is"), muted=True),
            Column(tr("plain sum"), number=True, help=tr("cosine of the plain sums of both sentences' vectors")),
            Column(
                tr("with places"), number=True,
                help=tr("cosine of sums in which each word is shifted by its place"),
            ),
        ), len(PAIRS) + 1)
        self.column.addLayout(row(label(tr("Yours"), "section"), *self._lines, spacing=12))
        self.column.addWidget(self.complaint)
        self.column.addWidget(self.table)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self.table.entered.connect(lambda at: stage.highlight([_LIT.get(at.column(), "")]))
        for one in self._lines:
            one.textEdited.connect(self.again)

    def work(self) -> Work | None:
        vectors = self.source.vectors
        if vectors is None:
            return None
        pairs = (Pair("yours", tr("as you say"), *(one.text() for one in self._lines)), *PAIRS)

        def do(_pulse: Pulse) -> tuple[tuple[Pair, Likeness], ...]:
            found = []
            for pair in pairs:
                reads = [read_words(vectors, text, _MOST) for text in (pair.one, pair.other)]
                missing = tuple(word for read in reads for word in read.missing)
                if any(too_few(read, 1) for read in reads) or (missing and pair.key != "yours"):
                    found.append((pair, Likeness(np.nan, np.nan, missing)))
                    continue
                plain, placed = ([way(read.vectors) for read in reads] for way in (plain_sum, placed_sum))
                found.append((pair, Likeness(cosine(*plain), cosine(*placed), missing)))
            return tuple(found)

        return do

    def show_found(self, found: tuple[tuple[Pair, Likeness], ...]) -> None:
        self.found = {pair.key: likeness for pair, likeness in found}
        self.table.rows.show([
            (Cell(pair.one, help=pair.one), Cell(pair.other, help=pair.other),
             Cell(pair.said if np.isfinite(likeness.plain) else tr("words are missing")),
             Cell(signed(likeness.plain, 3)), Cell(signed(likeness.placed, 3)))
            for pair, likeness in found
        ])
        missing = self.found["yours"].missing
        self.complaint.show_note(tr(
            "Left out, as these vectors lack them: {missing}.", missing=", ".join(missing),
        ) if missing else "")
        self.stage.set_values(**{
            f"{pair.key}_{way}": signed(getattr(self.found[pair.key], way), 3) for pair in PAIRS
            for way in ("plain", "placed")
        })
        swapped, moved = self.found["swapped"], self.found["moved"]
        if np.isfinite(swapped.plain + moved.placed):
            self.verdict.setText(
                tr(
                    "✗ The plain sum cannot see who sees whom (cosine {plain}). ✗ With places it can ({placed}), but a "
                    "sentence that means the same falls to {same}, and the contrary stays at {contrary}. Neither way "
                    "reads meaning.",
                    plain=signed(swapped.plain, 3), placed=signed(swapped.placed, 3), same=signed(moved.placed, 3),
                    contrary=signed(self.found["opposite"].placed, 3),
                )
            )
        else:
            self.verdict.setText(tr("These vectors lack words of the examples; write sentences of your own."))

    def clear(self) -> None:
        self.found = {}
        self.table.rows.show(())
