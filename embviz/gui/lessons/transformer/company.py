"""The same word in two sentences: how alike its vectors are, layer by layer, and what is near each of them."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QLineEdit, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.transformer.pocket import PocketWidget, remark_on
from embviz.gui.lessons.widgets.chips import TokenChips
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.widgets.charts.word_bars import WordBars
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import quoted, tr

if TYPE_CHECKING:
    from embviz.teaching.transformer.company import Occurrences

_KIND = "words in company"
_ROWS = 5
EXAMPLES = (
    ("like", "children like this duck with its tail", "the cloth is orange like marigolds"),
    ("orange", "an orange pumpkin was in the pot", "the cloth is orange like marigolds"),
    ("play", "they play chess these days", "do you play football every week"),
    ("last", "last week the weather was snowy", "first a heavy iron then a heavier iron and last the heaviest one"),
)


class CompanyPart(PocketWidget):
    """Two sentences with a word in common."""

    PROVIDES = ("shared_word", "cosine_first", "cosine_last", "near_first", "near_second")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._all: Occurrences | None = None
        self._asked_of: object = None
        self._wanted = EXAMPLES[0][0]
        self._example = SegmentedControl(
            "transformer.example", tr("Example"), [(each[0], each[0]) for each in EXAMPLES],
        )
        self._lines = (QLineEdit(), QLineEdit())
        self._chips = (
            TokenChips(stage, "transformer.company1", tr("First sentence")),
            TokenChips(stage, "transformer.company2", tr("Second sentence")),
        )
        self.tables = tuple(
            StageTable(stage, f"transformer.near{k}", tr("Words in a like place"), (
                Column(tr("word"), words=True), Column(tr("cosine"), number=True), Column(tr("where it stands")),
            ), _ROWS) for k in (1, 2)
        )
        self._complaint = InlineMessage("transformer.company_message")
        self.bars = WordBars("transformer.layers", tr("Cosine of its two vectors"))
        self.column.addLayout(row(self._example, None))
        self.column.addWidget(self._complaint)
        beside = QHBoxLayout()
        beside.setSpacing(24)
        for k, (line, chips, table) in enumerate(zip(self._lines, self._chips, self.tables, strict=True), 1):
            line.setObjectName(f"transformer.sentence{k}")
            line.setAccessibleName(tr("Sentence {k}", k=k))
            side = QVBoxLayout()
            side.setSpacing(8)
            for part in (line, chips, label(tr("Other words whose vectors are nearest"), "section"), table):
                side.addWidget(part)
            side.addStretch(1)
            beside.addLayout(side, 1)
            line.textEdited.connect(lambda _text: self._show())
            chips.chosen.connect(lambda at, k=k: self._choose(k - 1, at))
        self.column.addLayout(beside)
        for table in self.tables:
            table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
            table.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self._said = label("", "section")
        self._said.setObjectName("transformer.company_word")
        self.column.addWidget(self._said)
        self.column.addWidget(self.bars)
        self._example.changed.connect(self._take_example)
        self._take_example(0)

    def refresh(self) -> None:
        run = self.pocket.runs["masked"]
        if run is not self._asked_of:
            self._asked_of, self._all = run, None

            def work(_job: Job) -> "Occurrences":
                from embviz.teaching.transformer.company import occurrences

                return occurrences(run.model, run.learned.held_out)

            self.stage.context.jobs.submit("quick", _KIND, work, self._take)
        self._show()

    def _take(self, found: "Occurrences") -> None:
        self._all = found
        self._show()

    def _take_example(self, at: int) -> None:
        self._wanted, *sentences = EXAMPLES[at]
        for line, text in zip(self._lines, sentences, strict=True):
            line.setText(text)
        self._show()

    def _choose(self, sentence: int, at: int) -> None:
        ids = self.pocket.read(self._lines[sentence].text()).ids
        if at < len(ids):
            self._wanted = self.pocket.runs["masked"].name(int(ids[at]))
            self._show()

    def _show(self) -> None:
        if not self.pocket.runs:
            return
        from embviz.teaching.transformer.company import alike

        run = self.pocket.runs["masked"]
        both = [self.pocket.read(line.text()) for line in self._lines]
        names = [[run.name(int(id_)) for id_ in each.ids] for each in both]
        common = [word for word in names[0] if word in names[1]]
        remark = " ".join(each.remark for each in both if each.remark)
        if not common:
            remark = tr("Write a word of the toy world into both sentences. {remark}", remark=remark).strip()
        remark_on(self._complaint, remark)
        # the word that was chosen need not stand in both: then the first that does
        word = self._wanted if self._wanted in common else (common[0] if common else "")
        for known, chips in zip(names, self._chips, strict=True):
            chips.show_words(known, known.index(word) if word in known else None)
        for part in (self.bars, *self.tables, self._said):
            part.setVisible(bool(common))
        if not common:
            return
        id_ = run.words.index(word)
        cosines = alike(run.model, both[0].ids, both[1].ids, id_)
        layers = [tr("after layer {layer}", layer=k) for k in range(1, run.model.shape.layers + 1)]
        self._said.setText(tr("Cosine of the two vectors of “{word}”", word=word))
        self.bars.show_bars([tr("in the table"), *layers], cosines[:-1])
        self.bars.setFixedHeight(self.bars.sizeHint().height())
        self.stage.set_values(shared_word=word, cosine_first="1", cosine_last=f"{cosines[-2]:.2f}")
        if self._all is None:
            return
        near = []
        for known, typed, table in zip(names, both, self.tables, strict=True):
            found = self._all.nearest(run.model.read(typed.ids).top[known.index(word)], id_, _ROWS)
            near.append([run.name(int(self._all.ids[at])) for at, _ in found])
            table.rows.show([
                [Cell(run.name(int(self._all.ids[at]))), Cell(f"{cosine:.2f}"),
                 Cell(self._around(at), help=self._around(at, 99))]
                for at, cosine in found
            ])
        first, second = (", ".join(map(quoted, words[:3])) for words in near[:2])
        self.stage.set_values(near_first=first, near_second=second)

    def _around(self, at: int, reach: int = 2) -> str:
        """Return a word with those around it."""
        assert self._all is not None
        run = self.pocket.runs["masked"]
        ids = run.learned.held_out[int(self._all.sentences[at])]
        place = int(self._all.places[at])
        first, end = max(0, place - reach), place + reach + 1
        told = " ".join(run.name(int(each)) for each in ids[first:end])
        return ("… " if first else "") + told + (" …" if end < len(ids) else "")

