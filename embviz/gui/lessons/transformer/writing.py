"""The next word, and the one after it: temperature, the k likeliest words, and a text that is written on the spot."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.transformer.pocket import PocketWidget, remark_on
from embviz.gui.lessons.widgets.chance_bars import ChanceBars
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.number_tip import Slider
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.teaching.transformer.runs import Run

_KIND = "written by the transformer"
_BARS = 10
_MOST = 24  # words of a beginning
_KEPT = 6  # sentences that are listed
_BEGIN = "the queen"
_TENTHS = (1, 20)  # of the temperature
_SEED = 3


class WritingPart(PocketWidget):
    """A beginning, the chances of what comes next, and sentences that go on from it."""

    PROVIDES = ("temperature", "top_chance", "kept_words", "tail")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._random = np.random.default_rng(_SEED)
        self.written: list[str] = []
        self._line = QLineEdit(_BEGIN)
        self._line.setObjectName("transformer.beginning")
        self._line.setAccessibleName(tr("Beginning of the sentence"))
        self._add = button(tr("Add a word"), "transformer.add")
        self._finish = button(tr("Write sentences"), "transformer.write", primary=True)
        self._finish.setToolTip(tr("Three sentences from this beginning, each word drawn from the chances"))
        self._heat = Slider()
        self._heat.setObjectName("transformer.temperature")
        self._heat.setAccessibleName(tr("Temperature"))
        self._heat.setRange(*_TENTHS)
        self._heat.say_ends("0.1", "2.0")
        self._heat.setValue(10)
        self._heat_said = label("", "muted")
        self._heat_said.setObjectName("transformer.temperature_said")
        self._most = WholeSpin()
        self._most.setObjectName("transformer.top_k")
        self._most.setAccessibleName(tr("Top-k"))
        self._most.setRange(0, 50)
        self._most.setSpecialValueText(tr("all words"))
        set_scaled_size(self._most, fixed_width=110)
        self._complaint = InlineMessage("transformer.writing_message")
        self.plain = ChanceBars(stage, "transformer.next_plain", tr("As learned"), _BARS)
        self.changed = ChanceBars(stage, "transformer.next_changed", tr("After temperature and top-k"), _BARS)
        self._told = label("", wrap=True)
        self._told.setObjectName("transformer.written")
        self.column.addLayout(row(self._line, self._add, self._finish, stretch=self._line))
        self.column.addLayout(row(
            label(tr("Temperature"), "muted"), self._heat, self._heat_said, 16, label(tr("Top-k"), "muted"), self._most,
            stretch=self._heat,
        ))
        self.column.addWidget(self._complaint)
        beside = QHBoxLayout()
        beside.setSpacing(28)
        for title, bars in ((tr("As learned"), self.plain), (tr("After temperature and top-k"), self.changed)):
            side = QVBoxLayout()
            side.addWidget(label(title, "section"))
            side.addWidget(bars)
            side.addStretch(1)
            beside.addLayout(side, 1)
        self.column.addLayout(beside)
        self.column.addWidget(self._told)
        self._line.textEdited.connect(lambda _text: self._show())
        self._heat.valueChanged.connect(lambda _value: self._show())
        self._most.valueChanged.connect(lambda _value: self._show())
        self._add.clicked.connect(self._add_word)
        self._finish.clicked.connect(self._write)

    @property
    def _run(self) -> "Run":
        return self.pocket.runs["next"]

    @property
    def temperature(self) -> float:
        """T."""
        return self._heat.value() / 10

    def refresh(self) -> None:
        self._show()
        if not self.written:
            self._write()

    def _show(self) -> None:
        if not self.pocket.runs:
            return
        from embviz.teaching.transformer.writing import next_chances

        run, typed = self._run, self.pocket.read(self._line.text(), _MOST)
        remark_on(self._complaint, typed.remark)
        plain = next_chances(run.model, typed.ids.tolist())
        turned = next_chances(run.model, typed.ids.tolist(), self.temperature, self._most.value())
        for bars, chances in ((self.plain, plain), (self.changed, turned)):
            best = np.argsort(-chances, kind="stable")[:_BARS].tolist()
            bars.show_chances([(run.name(at), float(chances[at])) for at in best], "")
        self._heat_said.setText(f"{self.temperature:.1f}")
        self.stage.set_values(
            temperature=f"{self.temperature:.1f}", top_chance=f"{100 * float(turned.max()):.0f} %",
            kept_words=f"{int((turned > 0).sum()):,}",
            tail=f"{100 * float(np.sort(plain)[:-_BARS].sum()):.0f} %",
        )

    def _draw(self, count: int, length: int | None, done: Callable[[list[str]], None]) -> None:
        """Continue the beginning `count` times on a worker."""
        if not self.pocket.runs:
            return
        run, typed = self._run, self.pocket.read(self._line.text(), _MOST)
        heat, most, random = self.temperature, self._most.value(), self._random

        def work(_job: Job) -> list[str]:
            from embviz.teaching.transformer.writing import write

            drawn = [write(run.model, typed.ids.tolist(), heat, most, random, length) for _ in range(count)]
            return [" ".join(run.name(at) for at in ids) for ids in drawn]

        self.stage.context.jobs.submit("quick", _KIND, work, done)

    def _add_word(self) -> None:
        def done(told: list[str]) -> None:
            self._line.setText(told[0])
            self._show()

        self._draw(1, 1, done)

    def _write(self) -> None:
        how = tr(
            "T = {temperature:.1f}, k = {most}", temperature=self.temperature,
            most=self._most.value() or tr("all words"),
        )

        def done(told: list[str]) -> None:
            self.written = [*(f"{how}   {each}" for each in told), *self.written][:_KEPT]
            self._told.setText("\n".join(self.written))

        self._draw(_KEPT // 2, None, done)
