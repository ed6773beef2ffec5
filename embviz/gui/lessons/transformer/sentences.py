"""Vectors of whole sentences: means of words, means of what the layers make of them, and a contrastive loss."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.transformer.pocket import PocketWidget, remark_on
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.language import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from embviz.teaching.transformer.contrast import Spread
    from embviz.teaching.transformer.forward import Model
    from embviz.teaching.transformer.tasks import Ids

_KIND, _TRAIN = "sentences of the transformer", "contrastive training of the lesson"
_LANE = "slices"
_ROWS = 6
_TOKENS = 100_000
_RATES = (0.01, 0.1, 0.2, 0.3)
_WAYS = (
    ("mean", tr("Mean of the table's vectors")), ("top", tr("Mean after the last layer")),
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
        "sentence_count", "topic_count", "apart_mean", "apart_top", "apart_contrast", "cosine_mean", "cosine_top",
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
            StageTable(stage, f"transformer.nearest_{key}", title, (
                Column(title), Column(tr("cosine"), number=True),
            ), _ROWS) for key, title in _WAYS
        )
        self.measures = StageTable(stage, "transformer.spreads", tr("How sentence vectors lie"), (
            Column(tr("vectors")),
            Column(tr("same topic"), number=True,
                   help=tr("share of sentences whose nearest other one has their topic")),
            Column(tr("without shared words"), number=True, help=tr(
                "the same, passing over sentences that share a word which is not among the most frequent ones"
            )),
            Column(tr("mean cosine"), number=True, help=tr("between two different sentences")),
        ), len(_WAYS))
        self._dropout = QComboBox()
        self._dropout.setObjectName("transformer.dropout")
        self._dropout.setAccessibleName(tr("Dropout"))
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
        run, contrast = self.pocket.runs["masked"], self.pocket.sentences
        if contrast is None or (run, contrast) == self._asked_of:
            return
        self._asked_of = (run, contrast)

        def work(job: Job) -> Measured:
            return measure(run.model, contrast, run.words, job.pulse.check)

        self.stage.context.jobs.submit("measure", _KIND, work, self._take)

    def _take(self, found: Measured) -> None:
        self._found = found
        self.measures.rows.show([
            [Cell(title), Cell(percent(each.same_topic, 1)), Cell(percent(each.same_topic_apart, 1)),
             Cell(f"{each.mean_cosine:.2f}")]
            for (_key, title), each in zip(_WAYS, found.spreads, strict=True)
        ])
        self._counted.setText(tr(
            "{sentences:,} sentences on {topics} topics", sentences=len(found.sentences), topics=len(set(found.topics)),
        ))
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
            table.rows.show([] if few else [
                [Cell(told, help=told), Cell(f"{cosine:.2f}")]
                for told, cosine in self._named(nearest(vectors, model.pooled([typed.ids], layer)[0], _ROWS))
            ])

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
