"""The memory of a table and of a batch, beside a formula that multiplies both."""

import numpy as np
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.inputs.log_slider import LogSlider
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import combo_box, label, row
from embviz.teaching.choosing.memory import Memory
from embviz.teaching.known_models import KNOWN_MODELS, NUMBER_KINDS, bytes_in_words
from embviz.util.language import tr

_TALL = 280  # px at scale 1
_BATCHES = tuple(2**power for power in range(11))
_BATCH = 64
_MODEL = "BERT-base"
_ALIKE = 1.5  # times the memory of one text, up to which the answer is "hardly more"


class MemoryPart(LessonWidget):
    """Bytes by the size of the batch: the formula that is often given, and what is there."""

    PROVIDES = ("memory_model", "memory_table", "memory_batch", "memory_claimed", "memory_texts")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.guess = Commitment(
            stage,
            "choosing.memory_guess",
            tr("BERT's table takes 94 MB in float32. What do table and vectors take for 64 texts at once?"),
            (("times", tr("64 times as much")), ("alike", tr("Hardly more")), ("double", tr("About double"))),
        )
        self._model = combo_box("choosing.model", tr("Model"))
        for model in KNOWN_MODELS:
            self._model.addItem(model.name)
        self._model.setCurrentText(_MODEL)
        self._kind = SegmentedControl(
            "choosing.precision", tr("Numbers"), [(each.name, each.name) for each in NUMBER_KINDS]
        )
        self._batch = LogSlider(_BATCHES[0], _BATCHES[-1], _BATCHES[::2])
        self._batch.setObjectName("choosing.batch")
        self._batch.setAccessibleName(tr("Texts at once"))
        self._batch.setValue(_BATCH)
        self.plot = BandedPlot(stage, "choosing.memory", tr("MB"), tr("texts at once, B"), _TALL)
        self.plot.set_log(True, True)
        self.readouts = ValueTable(
            stage,
            "choosing.memory_readouts",
            tr("Memory"),
            (
                Value("rows", "V", tr("words or tokens in the table")),
                Value("dimensions", "D", tr("dimensions")),
                Value("table", "V · D · P", tr("the table, once")),
                Value("vectors", "B · L · D · P", tr("vectors of the batch, 32 tokens each")),
                Value("true", tr("both"), tr("their sum")),
                Value("claimed", "V · D · P · B", tr("as is often said")),
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.guess)
        layout.addLayout(
            row(self._model, self._kind, 12, label(tr("Texts at once"), "section"), self._batch, stretch=self._batch)
        )
        layout.addLayout(beside(self.plot, self.readouts, (3, 2)))
        self.guess.committed.connect(self._show)
        self._model.currentIndexChanged.connect(lambda _at: self._show())
        self._kind.changed.connect(lambda _at: self._show())
        self._batch.valueChanged.connect(lambda _value: self._show())
        self._show()

    def _memory(self, batch: int) -> Memory:
        model = KNOWN_MODELS[self._model.currentIndex()]
        return Memory(model.rows, model.dimensions, NUMBER_KINDS[self._kind.current].bytes, batch)

    def _show(self) -> None:
        answered, batch = bool(self.guess.choice), self._batch.value()
        now = self._memory(batch)
        every = [self._memory(each) for each in _BATCHES]
        x = np.array(_BATCHES, float)
        table = np.array([each.table for each in every]) / 1e6
        curves = [Series(tr("table"), x, table, color=0)]
        if answered:
            curves += [
                Series(name, x, np.array(found) / 1e6, dashed=dashed, color=color)
                for name, found, dashed, color in (
                    (tr("table and batch"), [each.table + each.vectors for each in every], False, 1),
                    (tr("table × B"), [each.claimed for each in every], True, 2),
                )
            ]
        low, high = float(table[0]), float(every[-1].claimed / 1e6)
        self.plot.set_series(curves, x_limits=(1, _BATCHES[-1]), y_limits=(low / 3, high * 2))
        self.plot.set_mark(float(np.log10(batch)))
        shown = {"rows": f"{now.rows:,}", "dimensions": f"{now.dimensions:,}", "table": bytes_in_words(now.table)}
        if answered:
            shown |= {
                "vectors": bytes_in_words(now.vectors),
                "true": bytes_in_words(now.table + now.vectors),
                "claimed": bytes_in_words(now.claimed),
            }
        self.readouts.show_values(shown)
        # the names of the rows say what is multiplied
        self.readouts.setVisible(answered)
        for control in (self._model, self._kind, self._batch):
            control.setEnabled(answered)
        if not answered:
            self.guess.show_result("")
            self.stage.clear_values(*self.PROVIDES)
            return
        bert = next(each for each in KNOWN_MODELS if each.name == _MODEL)
        asked = Memory(bert.rows, bert.dimensions, NUMBER_KINDS[0].bytes, _BATCH)
        times = (asked.table + asked.vectors) / asked.table
        self.guess.show_result("alike" if times < _ALIKE else "double" if times < _BATCH / 2 else "times")
        self.stage.set_values(
            memory_model=KNOWN_MODELS[self._model.currentIndex()].name,
            memory_table=bytes_in_words(now.table),
            memory_batch=bytes_in_words(now.vectors),
            memory_claimed=bytes_in_words(now.claimed),
            memory_texts=f"{batch:,}",
        )
