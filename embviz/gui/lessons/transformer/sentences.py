"""Vectors of whole sentences, and of the same word in two sentences, layer by layer."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QLineEdit, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.transformer.pocket import PocketWidget, remark_on
from embviz.gui.lessons.widgets.chips import TokenChips
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.charts.word_bars import WordBars
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import combo_box, label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.language import quoted, tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from embviz.teaching.transformer.company import Occurrences
    from embviz.teaching.transformer.contrast import Spread
    from embviz.teaching.transformer.forward import Model
    from embviz.teaching.transformer.tasks import Ids

_KIND, _TRAIN = "sentences of the transformer", "contrastive training of the lesson"
_LANE = "slices"
_ROWS = 6
_TOKENS = 100_000
_RATES = (0.01, 0.1, 0.2, 0.3)
_WAYS = (
    ("mean", tr("Mean of the table's vectors")),
    ("top", tr("Mean after the last layer")),
    ("contrast", tr("Contrastive loss")),
)


@dataclass(frozen=True, eq=False)
class Measured:
    """Sentences of all topics, their vectors in each way, and how these lie."""

    sentences: "list[Ids]"
    topics: list[int]
    vectors: tuple[np.ndarray, ...]
    spreads: "tuple[Spread, ...]"


def measure(masked: "Model", contrast: "Model", words: tuple[str, ...], pulse: "Callable[[], None]") -> Measured:
    """Write sentences of all topics, and compute their vectors in three ways."""
    from embviz.teaching.transformer.contrast import sharing, spread
    from embviz.teaching.transformer.topics import topic_sentences

    sentences, topics = topic_sentences(words, masked.shape)
    shared = sharing(sentences, masked.shape.words)
    vectors = []
    for model, layer in ((masked, 0), (masked, -1), (contrast, -1)):
        pulse()
        vectors.append(model.pooled(sentences, layer))
    return Measured(sentences, topics, tuple(vectors), tuple(spread(each, topics, shared) for each in vectors))


class SentencesPart(PocketWidget):
    """A sentence, and those nearest to it in three ways."""

    PROVIDES = (
        "sentence_count",
        "topic_count",
        "apart_mean",
        "apart_top",
        "apart_contrast",
        "cosine_mean",
        "cosine_top",
        "cosine_contrast",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._found: Measured | None = None
        self._asked_of: tuple[object, object] = (None, None)
        self._line = QLineEdit("a cup of hot tea is good for you")
        self._line.setObjectName("transformer.query")
        self._line.setAccessibleName(tr("Sentence to compare"))
        self._complaint = InlineMessage("transformer.query_message")
        self.tables = tuple(
            StageTable(
                stage,
                f"transformer.nearest_{key}",
                title,
                (Column(title), Column(tr("cosine"), number=True)),
                _ROWS,
                whole=True,
            )
            for key, title in _WAYS
        )
        self.measures = StageTable(
            stage,
            "transformer.spreads",
            tr("How sentence vectors lie"),
            (
                Column(tr("vectors")),
                Column(
                    tr("same topic"), number=True, help=tr("share of sentences whose nearest other one has their topic")
                ),
                Column(
                    tr("without shared words"),
                    number=True,
                    help=tr(
                        "the same, passing over sentences that share a word which is not among the most frequent ones"
                    ),
                ),
                Column(tr("mean cosine"), number=True, help=tr("between two different sentences")),
            ),
            len(_WAYS),
        )
        self._dropout = combo_box("transformer.dropout", tr("Dropout"))
        for rate in _RATES:
            self._dropout.addItem(tr("dropout {rate:.0f} %", rate=100 * rate), rate)
        self._dropout.setCurrentIndex(_RATES.index(0.1))
        self._bar = MeasurementToolbar(stage.context.jobs, _TRAIN, "transformer.contrast", self._dropout, lane=_LANE)
        self._bar.measure.setText(tr("Train it yourself"))
        self._bar.measure.setToolTip(tr("Continues from the model of hidden words, some seconds"))
        self.column.addLayout(row(self._line, stretch=self._line))
        self.column.addWidget(self._complaint)
        beside = QHBoxLayout()
        beside.setSpacing(18)
        for table in self.tables:
            side = QVBoxLayout()
            side.addWidget(table)
            side.addStretch(1)
            beside.addLayout(side, 1)
        self.column.addLayout(beside)
        self._counted = label("", "section")
        self.column.addWidget(self._counted)
        self.column.addWidget(self.measures)
        self.column.addWidget(self._bar)
        self._line.textEdited.connect(lambda _text: self._show())
        self._bar.measure.clicked.connect(self._train)

    def refresh(self) -> None:
        self.when_seen(self._measure)

    def _measure(self) -> None:
        run, contrast = self.pocket.runs["masked"], self.pocket.sentences
        if contrast is None or (run, contrast) == self._asked_of:
            return
        self._asked_of = (run, contrast)

        def work(job: Job) -> Measured:
            return measure(run.model, contrast, run.words, job.pulse.check)

        self.stage.context.jobs.submit("measure", _KIND, work, self._take)

    def _take(self, found: Measured) -> None:
        self._found = found
        self.measures.rows.show(
            [
                [
                    Cell(title),
                    Cell(percent(each.same_topic, 1)),
                    Cell(percent(each.same_topic_apart, 1)),
                    Cell(f"{each.mean_cosine:.2f}"),
                ]
                for (_key, title), each in zip(_WAYS, found.spreads, strict=True)
            ]
        )
        self._counted.setText(
            tr(
                "{sentences:,} sentences on {topics} topics",
                sentences=len(found.sentences),
                topics=len(set(found.topics)),
            )
        )
        told = {"sentence_count": f"{len(found.sentences):,}", "topic_count": str(len(set(found.topics)))}
        for (key, _title), each in zip(_WAYS, found.spreads, strict=True):
            told[f"apart_{key}"] = percent(each.same_topic_apart)
            told[f"cosine_{key}"] = f"{each.mean_cosine:.2f}"
        self.stage.set_values(**told)
        self._show()

    def _show(self) -> None:
        found, contrast = self._found, self.pocket.sentences
        if found is None or contrast is None:
            return
        from embviz.teaching.transformer.contrast import nearest

        run, typed = self.pocket.runs["masked"], self.pocket.read(self._line.text())
        few = len(typed.ids) < 2
        remark_on(self._complaint, tr("Write at least 2 words of the toy world.") if few else typed.remark)
        ways = ((run.model, 0), (run.model, -1), (contrast, -1))
        for table, vectors, (model, layer) in zip(self.tables, found.vectors, ways, strict=True):
            table.rows.show(
                []
                if few
                else [
                    [Cell(told, help=told), Cell(f"{cosine:.2f}")]
                    for told, cosine in self._named(nearest(vectors, model.pooled([typed.ids], layer)[0], _ROWS))
                ]
            )

    def _named(self, near: list[tuple[int, float]]) -> list[tuple[str, float]]:
        """Return sentences as they are written, with their cosines."""
        assert self._found is not None
        name, sentences = self.pocket.runs["masked"].name, self._found.sentences
        return [(" ".join(name(int(id_)) for id_ in sentences[at]), cosine) for at, cosine in near]

    def _train(self) -> None:
        run, rate = self.pocket.runs["masked"], float(self._dropout.currentData())

        def work(job: Job, _tell: "Callable[[Any], None]") -> "Model":
            from embviz.teaching.transformer.contrast import learn_sentences
            from embviz.teaching.transformer.tasks import sentences_of
            from embviz.text.toy.world import toy_world

            job.progress(0.0, tr("Preparing …"))
            corpus = toy_world(pulse=job.pulse.quiet).corpus

            def watch(share: float, _moment: object) -> None:
                job.pulse.check()
                job.progress(share, tr("{share:.0f} %", share=100 * share))

            sentences = sentences_of(corpus.ids, corpus.offsets, run.model.shape)
            return learn_sentences(run.model, sentences, _TOKENS, dropout=rate, watch=watch)

        self._bar.begin(work, self.pocket.take_sentences)


_COMPANY_KIND = "words in company"
_COMPANY_ROWS = 5
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
            "transformer.example", tr("Example"), [(each[0], each[0]) for each in EXAMPLES]
        )
        self._lines = (QLineEdit(), QLineEdit())
        self._chips = (
            TokenChips(stage, "transformer.company1", tr("First sentence")),
            TokenChips(stage, "transformer.company2", tr("Second sentence")),
        )
        self.tables = tuple(
            StageTable(
                stage,
                f"transformer.near{k}",
                tr("Words in a like place"),
                (Column(tr("word"), words=True), Column(tr("cosine"), number=True), Column(tr("where it stands"))),
                _COMPANY_ROWS,
            )
            for k in (1, 2)
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
        self._said = label("", "section", name="transformer.company_word")
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

            self.stage.context.jobs.submit("quick", _COMPANY_KIND, work, self._take)
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
            found = self._all.nearest(run.model.read(typed.ids).top[known.index(word)], id_, _COMPANY_ROWS)
            near.append([run.name(int(self._all.ids[at])) for at, _ in found])
            table.rows.show(
                [
                    [
                        Cell(run.name(int(self._all.ids[at]))),
                        Cell(f"{cosine:.2f}"),
                        Cell(self._around(at), help=self._around(at, 99)),
                    ]
                    for at, cosine in found
                ]
            )
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
