"""The decision tree with its five questions, and the models that it recommends."""

from PySide6.QtWidgets import QGridLayout, QVBoxLayout

from embviz.gui.lessons.choosing.tree_view import TreeView
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label
from embviz.teaching.choosing.tree import QUESTIONS, path
from embviz.teaching.known_models import bytes_in_words
from embviz.util.language import tr

CASE = {"senses": "one", "languages": "one", "words": "open", "memory": "small", "time": "short"}
BEGIN = {"senses": "several", "languages": "one", "words": "open", "memory": "ample", "time": "short"}


class ChoicePart(LessonWidget):
    """Answers at the top, the tree below, and what the advice weighs."""

    PROVIDES = ("advice_share",)

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.guess = Commitment(
            stage,
            "choosing.guess",
            tr("A shop's app on phones: one language, typos and new product names, 50 MB. What do you take?"),
            (
                ("word2vec", tr("word2vec, whole")),
                ("small_subwords", tr("fastText, made small")),
                ("minilm", tr("a small transformer")),
            ),
        )
        self.tree = TreeView(stage)
        self.controls: dict[str, SegmentedControl] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(2)
        for at, asked in enumerate(QUESTIONS):
            control = SegmentedControl(f"choosing.{asked.key}", asked.text, asked.answers)
            control.changed.connect(lambda _at: self._show())
            self.controls[asked.key] = control
            name = label(asked.text, "section")
            name.setToolTip(asked.help)
            control.setAccessibleDescription(asked.help)
            grid.addWidget(name, 0, at)
            grid.addWidget(control, 1, at)
        grid.setColumnStretch(len(QUESTIONS), 1)
        self._title, self._numbers = label("", wrap=True), label("", "muted", wrap=True)
        self._title.setObjectName("choosing.advice")
        self._numbers.setObjectName("choosing.advice_numbers")
        self._source = label("", "caption", wrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.guess)
        layout.addLayout(grid)
        layout.addWidget(self.tree)
        for part in (self._title, self._numbers, self._source):
            layout.addWidget(part)
        self.guess.committed.connect(self._on_committed)
        self.tree.leaf_chosen.connect(self.choose)
        self.choose(BEGIN)
        self._on_committed()
        self.rescaled()

    @property
    def answers(self) -> dict[str, str]:
        """The chosen answers by the keys of the questions."""
        return {asked.key: asked.answers[self.controls[asked.key].current][0] for asked in QUESTIONS}

    def choose(self, answers: dict[str, str]) -> None:
        """Give some answers; the others stay."""
        for asked in QUESTIONS:
            if asked.key in answers:
                keys = [key for key, _ in asked.answers]
                self.controls[asked.key].choose(keys.index(answers[asked.key]))

    def _on_committed(self) -> None:
        answered = bool(self.guess.choice)
        for control in self.controls.values():
            control.setEnabled(answered)
        self.tree.setEnabled(answered)
        self.guess.show_result(path(CASE)[1].key if answered else "")
        if answered:
            self.choose(CASE)
        self._show()

    def _show(self) -> None:
        answers, answered = self.answers, bool(self.guess.choice)
        asked, advice = path(answers)
        self.tree.show_answers(answers, answered)
        for part in (self._title, self._numbers, self._source):
            part.setVisible(answered)
        if not answered:
            self.stage.clear_values(*self.PROVIDES)
            return
        for key, control in self.controls.items():
            # what the way does not ask makes no difference
            control.setToolTip("" if key in asked else tr("Makes no difference on this path"))
        self._title.setText(f"{advice.title}: {advice.reason}")
        count, size = advice.rows * advice.dimensions, bytes_in_words(advice.memory)
        self._numbers.setText(
            tr(
                "V × D × bytes = {rows:,} × {dimensions:,} × {bytes} = {memory}",
                rows=advice.rows,
                dimensions=advice.dimensions,
                bytes=advice.bytes,
                memory=size,
            )
            if advice.parameters is None
            else tr(
                "{parameters:,} numbers × {bytes} bytes = {memory}; {count:,} of them ({share}) are the table, "
                "{rows:,} × {dimensions:,}",
                parameters=advice.parameters,
                bytes=advice.bytes,
                memory=size,
                count=count,
                share=percent(advice.table_share),
                rows=advice.rows,
                dimensions=advice.dimensions,
            )
        )
        self._source.setText(advice.source)
        self.stage.set_values(advice_share=percent(advice.table_share))

    def rescaled(self) -> None:
        super().rescaled()
        for part, size, weight in ((self._title, 15, 600), (self._numbers, 14, 400), (self._source, 11, 400)):
            part.setStyleSheet(f"font-size: {round(size * self.stage.scale)}px; font-weight: {weight};")
