"""Next sentence prediction: pairs of sentences, and what their cosine alone says about them."""

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QHeaderView

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import percent, signed
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import combo_box, label, row
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.retrieval.question_answering import PassageReader
    from embviz.teaching.transformer.next_sentence import Following, SentencePair

_TALL = 190  # px of the plot at scale 1
_BESIDE = 0.03  # cosine, from the outermost points to the ends of the axis
_ROWS = 6  # pairs of a passage
_TEXTS = 2  # columns of sentences
_GUESSING = 0.02  # share by which half of the pairs may be missed and is still called half
_FEWER = 0.05  # share from which on fewer are right
_KINDS = (("other", tr("From another passage")), ("swapped", tr("The same two, exchanged")))


class FollowsPart(ComputedWidget):
    """A plot of all pairs, and the pairs of one passage with their chances."""

    KIND = "following sentences of the lesson"
    REAL_WORDS = True
    PROVIDES = ("nsp_right", "nsp_loss", "nsp_swapped", "nsp_pairs")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "transformer.follows", typed=False)
        self.found: dict[str, Following] = {}
        self._reader: PassageReader | None = None
        self.guess = Commitment(
            stage,
            "transformer.follows_guess",
            tr("If the wrong pairs are the same two sentences, exchanged: how many does the cosine get right?"),
            (("same", tr("About as many")), ("fewer", tr("Fewer, but most")), ("half", tr("Half, as by guessing"))),
        )
        self.kind = SegmentedControl("transformer.follows_kind", tr("Wrong pairs"), _KINDS)
        self._passage = combo_box("transformer.follows_passage", tr("Passage"))
        self._passage.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.plot = LinePlot(tr("Chance p that the second sentence follows"), tr("cosine of both sentences"), "")
        self.plot.setObjectName("transformer.follows_plot")
        self.readouts = ValueTable(
            stage,
            "transformer.follows_numbers",
            tr("How well the cosine tells"),
            (
                Value("right", tr("pairs right"), tr("pairs whose p is on the right side of one half")),
                Value("nsp", tr("loss in nats"), tr("mean of −ln of the chance that was given to the truth")),
                Value("guessing", tr("by guessing"), tr("ln 2, the loss of one half for each pair")),
            ),
        )
        self.table = StageTable(
            stage,
            "transformer.follows_pairs",
            tr("Pairs of this passage"),
            (
                Column(tr("First")),
                Column(tr("Second")),
                Column(tr("cosine"), number=True),
                Column("p", number=True),
                Column(tr("follows")),
            ),
            _ROWS,
            whole=True,
        )
        head = self.table.horizontalHeader()
        head.setStretchLastSection(False)
        for column in range(head.count()):
            stretched = QHeaderView.ResizeMode.Stretch if column < _TEXTS else QHeaderView.ResizeMode.ResizeToContents
            head.setSectionResizeMode(column, stretched)
        self.column.addWidget(self.guess)
        self.column.addLayout(
            row(
                label(tr("Wrong pairs"), "section"), self.kind, 16, label(tr("Passage"), "section"), self._passage, None
            )
        )
        self.column.addLayout(beside(self.plot, self.readouts))
        self.column.addWidget(self.table)
        self.column.addWidget(self.complaint)
        self.column.addWidget(self.said)
        self.guess.committed.connect(self._on_committed)
        self.kind.changed.connect(lambda _at: self._show())
        self._passage.activated.connect(lambda _at: self._show())
        self.kind.setEnabled(bool(self.guess.choice))
        self.scale_with_text(self.plot, _TALL)

    def work(self) -> Work | None:
        vectors = self.source.vectors
        if vectors is None:
            return None

        def do(_pulse: Pulse) -> "tuple[PassageReader, dict[str, Following]]":
            from embviz.teaching.retrieval.question_answering import PassageReader, shipped_questions
            from embviz.teaching.transformer.next_sentence import KINDS, predict_following

            reader = PassageReader(vectors, shipped_questions()[0])
            return reader, {kind: predict_following(reader, kind) for kind in KINDS}

        return do

    def show_found(self, found: "tuple[PassageReader, dict[str, Following]]") -> None:
        self._reader, self.found = found
        with QSignalBlocker(self._passage):
            at = max(0, self._passage.currentIndex())
            self._passage.clear()
            self._passage.addItems([passage.title for passage in self._reader.passages])
            self._passage.setCurrentIndex(at)
        self._show()

    def clear(self) -> None:
        self._reader, self.found = None, {}
        self._show()

    def _on_committed(self) -> None:
        answered = bool(self.guess.choice)
        self.kind.setEnabled(answered)
        self.kind.choose(1 if answered else 0)
        self._show()

    def _show(self) -> None:
        kind = _KINDS[self.kind.current][0]
        found, reader = self.found.get(kind), self._reader
        if found is None or reader is None:
            self.plot.set_series(())
            self.readouts.show_values({})
            self.table.rows.show(())
            return
        self.plot.set_series(
            [
                _dots(name, found, follows, color)
                for follows, name, color in ((True, tr("follows"), 0), (False, tr("does not"), 1))
            ],
            # points at the ends are seen whole
            x_limits=(float(found.scores.min()) - _BESIDE, float(found.scores.max()) + _BESIDE),
            y_limits=(0.0, 1.0),
        )
        self.readouts.show_values(
            {"right": percent(found.right), "nsp": f"{found.loss:.3f}", "guessing": f"{math.log(2):.3f}"}
        )
        passage = max(0, self._passage.currentIndex())
        self.table.rows.show(
            [
                (
                    Cell(_sentence(reader, pair, first=True)),
                    Cell(_sentence(reader, pair, first=False)),
                    Cell(signed(float(score))),
                    Cell(f"{chance:.2f}"),
                    Cell(tr("yes") if pair.follows else tr("no")),
                )
                for pair, score, chance in zip(found.pairs, found.scores, found.chances, strict=True)
                if (pair.first if pair.follows or kind == "other" else pair.second)[0] == passage
            ]
        )
        plain, swapped = self.found["other"], self.found["swapped"]
        self.stage.set_values(
            nsp_right=percent(plain.right), nsp_loss=f"{plain.loss:.3f}", nsp_pairs=str(len(plain.pairs))
        )
        if not self.guess.choice:
            self.guess.show_result("")
            self.stage.clear_values("nsp_swapped")
            return
        half = abs(swapped.right - 0.5) < _GUESSING
        fewer = swapped.right < plain.right - _FEWER
        self.guess.show_result("half" if half else "fewer" if fewer else "same")
        self.stage.set_values(nsp_swapped=percent(swapped.right))


def _dots(name: str, found: "Following", follows: bool, color: int) -> Series:
    """Return the pairs of one kind as points without lines between them."""
    chosen = np.array([pair.follows == follows for pair in found.pairs])
    x, y = (np.full(2 * int(chosen.sum()), np.nan) for _ in range(2))
    x[::2], y[::2] = found.scores[chosen], found.chances[chosen]
    return Series(name, x, y, points=True, color=color)


def _sentence(reader: "PassageReader", pair: "SentencePair", *, first: bool) -> str:
    passage, at = pair.first if first else pair.second
    return reader.passages[passage].sentences[at]
