"""The cost of attention: multiplications and memory of a layer by text length."""

import numpy as np
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style.number_text import percent, significant
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.charts.plot import set_log_ticks
from embviz.gui.widgets.inputs.log_slider import LogSlider
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.teaching.context.cost import even_length, layer_cost
from embviz.teaching.known_models import bytes_in_words
from embviz.util.language import tr

_LONGEST, _BEGIN = 1_000_000, 512
_MODELS = (("base", tr("as BERT-base"), 768, 12), ("gpt3", tr("as GPT-3"), 12_288, 96))  # dimensions and heads
_FLOAT = 4  # bytes of a number
_TALL = 240  # px of the plot at scale 1
_TIMES = 10  # how many times as long the question makes the text


class CostPart(LessonWidget):
    """Two curves over the length of a text: attention itself, and all else of a layer."""

    PROVIDES = ("cost_words", "cost_share", "cost_memory", "cost_even", "cost_times", "cost_d")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.guess = Commitment(
            stage,
            "context.cost_guess",
            tr("A text ten times as long: how many times as many scores and mixtures does attention compute?"),
            (("ten", tr("10 times")), ("hundred", tr("100 times")), ("thousand", tr("1,000 times"))),
        )
        self.model = SegmentedControl("context.cost_model", tr("Size of the model"), [each[:2] for each in _MODELS])
        self.words = LogSlider(8, _LONGEST, (10, 100, 1000, 10_000, 100_000, _LONGEST))
        self.words.setObjectName("context.cost_words")
        self.words.setAccessibleName(tr("Words of the text"))
        self.words.setValue(_BEGIN)
        self.plot = LinePlot(tr("Multiplications of one layer"), tr("words of the text"), tr("log₁₀"))
        self.plot.setObjectName("context.cost_plot")
        self.plot.set_log(True, False)
        set_log_ticks(self.plot.plot.getPlotItem().getAxis("bottom"), (1,))
        self.readouts = ValueTable(
            stage,
            "context.cost_numbers",
            tr("A text of this length"),
            (
                Value("words", tr("words"), tr("words of the text")),
                Value("attention", tr("attention: 2 n² d"), tr("multiplications of scores and mixtures")),
                Value("rest", tr("all else: 12 n d²"), tr("multiplications of Q, K, V, the output and the network")),
                Value("share", tr("attention’s share"), tr("of all multiplications, those of attention itself")),
                Value("memory", tr("weights of all heads"), tr("memory of the attention weights of one layer")),
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.guess)
        layout.addLayout(row(self.model, 12, label(tr("Words"), "section"), self.words, stretch=self.words))
        layout.addLayout(beside(self.plot, self.readouts, (3, 2)))
        self.guess.committed.connect(self._show)
        self.model.changed.connect(lambda _at: self._show())
        self.words.valueChanged.connect(lambda _value: self._show())
        self.scale_with_text(self.plot, _TALL)
        self._show()

    def _show(self) -> None:
        answered = bool(self.guess.choice)
        self.words.setEnabled(answered)
        _key, _name, dimensions, heads = _MODELS[self.model.current]
        words = self.words.value()
        cost = layer_cost(words, dimensions, heads)
        # with the length at which the curves end while the question is open: the mark stands there, and names beside it
        every = np.unique(np.append(np.geomspace(8, _LONGEST, 60).round(), _BEGIN).astype(np.int64)).tolist()
        costs = [layer_cost(each, dimensions, heads) for each in every if answered or each <= _BEGIN]
        x = np.array(every[: len(costs)], float)
        self.plot.set_series(
            (
                Series(tr("attention"), x, np.log10([float(each.attention) for each in costs])),
                Series(tr("all else"), x, np.log10([float(each.rest) for each in costs])),
            ),
            x_limits=(8.0, float(_LONGEST)),
        )
        self.plot.set_mark(float(np.log10(words)))
        memory = bytes_in_words(_FLOAT * cost.shares)
        self.readouts.show_values(
            {
                "words": f"{words:,}",
                "attention": significant(cost.attention, 3),
                "rest": significant(cost.rest, 3),
                "share": percent(cost.attention_share, 1),
                "memory": memory,
            }
        )
        if not answered:
            self.guess.show_result("")
            self.stage.clear_values(*self.PROVIDES)
            return
        times = round(layer_cost(_TIMES * words, dimensions, heads).attention / cost.attention)
        self.guess.show_result({10: "ten", 100: "hundred", 1000: "thousand"}.get(times, ""))
        self.stage.set_values(
            cost_words=f"{words:,}",
            cost_share=percent(cost.attention_share, 1),
            cost_memory=memory,
            cost_even=f"{even_length(dimensions):,}",
            cost_times=f"{times:,}",
            cost_d=f"{dimensions:,}",
        )
