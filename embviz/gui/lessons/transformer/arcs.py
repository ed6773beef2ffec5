"""Learned attention in a typed sentence, and where each head looks on average."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox, QLineEdit

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.transformer.arcs_view import ArcsView
from embviz.gui.lessons.transformer.pocket import TASK_TITLES, PocketWidget, remark_on
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import combo_box, label, row
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.teaching.transformer.habits import Habits

_KIND = "habits of the heads"
_SENTENCES = 300  # of those held out
_ROWS = 8


class ArcsPart(PocketWidget):
    """A sentence, the model that reads it, a layer, a head."""

    PROVIDES = ("looker", "looked_at", "before_head", "before_share")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._asked_of: object = None
        self._line = QLineEdit(self.pocket.text)
        self._line.setObjectName("transformer.sentence")
        self._line.setAccessibleName(tr("Sentence"))
        self._task = SegmentedControl("transformer.arcs_task", tr("Which model"), TASK_TITLES)
        self._layer = SegmentedControl(
            "transformer.layer", tr("Layer"), (("first", tr("Layer 1")), ("second", tr("Layer 2")))
        )
        self._head = combo_box("transformer.head", tr("Head that is shown"))
        self._head.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._complaint = InlineMessage("transformer.message")
        self.arcs = ArcsView(stage, "transformer.arcs", tr("Attention"))
        self._means = label(tr("Where the heads look, on average over held-out sentences"), "section")
        self.table = StageTable(
            stage,
            "transformer.habits",
            tr("Where the heads look"),
            (
                Column(tr("head")),
                Column(tr("itself"), number=True),
                Column(tr("word before"), number=True),
                Column(tr("word after"), number=True),
                Column(tr("further left"), number=True),
                Column(tr("further right"), number=True),
            ),
            _ROWS,
        )
        self.column.addLayout(row(self._line, stretch=self._line))
        self.column.addLayout(row(self._task, 12, self._layer, 12, self._head, None))
        self.column.addWidget(self._complaint)
        self.column.addWidget(self.arcs)
        self.column.addWidget(self._means)
        self.column.addWidget(self.table)
        self._line.textEdited.connect(lambda text: self.pocket.choose(text, 1))
        self.arcs.chosen.connect(lambda at: self.pocket.choose(self.pocket.text, at - self._task.current))
        self.pocket.sentence_changed.connect(self._on_sentence)
        for changed in (self._layer.changed, self._head.activated):
            changed.connect(lambda _at: self._show())
        self._task.changed.connect(lambda _at: self.refresh() if self.pocket.runs else None)

    def refresh(self) -> None:
        run = self.pocket.runs["next" if self._task.current else "masked"]
        heads = run.model.shape.heads
        if self._head.count() != heads + 1:
            self._head.clear()
            self._head.addItems([tr("all heads"), *(tr("head {k}", k=k + 1) for k in range(heads))])
        self._show()
        if run is self._asked_of:
            return
        self._asked_of = run
        self.table.rows.show(())

        def work(_job: Job) -> "Habits":
            from embviz.teaching.transformer.habits import habits

            return habits(run.model, run.learned.held_out[:_SENTENCES])

        self.stage.context.jobs.submit("quick", _KIND, work, self._take)

    def _on_sentence(self) -> None:
        if self._line.text() != self.pocket.text:
            self._line.setText(self.pocket.text)
        if self.isVisible():
            self._show()

    def _take(self, found: "Habits") -> None:
        layers, heads = found.before.shape
        parts = (found.itself, found.before, found.after, found.earlier, found.later)
        self.table.rows.show(
            [
                [
                    Cell(tr("layer {layer}, head {head}", layer=layer + 1, head=head + 1)),
                    *(Cell(percent(float(part[layer, head])), share=float(part[layer, head])) for part in parts),
                ]
                for layer in range(layers)
                for head in range(heads)
            ][:_ROWS]
        )
        best = int(found.before.argmax())
        self.stage.set_values(
            before_head=tr("layer {layer}, head {head}", layer=best // heads + 1, head=best % heads + 1),
            before_share=percent(float(found.before.max())),
        )

    def _show(self) -> None:
        if not self.pocket.runs:
            return
        run = self.pocket.runs["next" if self._task.current else "masked"]
        typed = self.pocket.read(self.pocket.text)
        few = tr("Write at least 2 words of the toy world.")
        remark_on(self._complaint, typed.remark if len(typed.ids) > 1 else few)
        self.arcs.setVisible(len(typed.ids) > 1)
        if len(typed.ids) < 2:
            return
        # a model of next words begins with the end of the sentence before
        ids = [run.model.shape.end, *typed.ids.tolist()] if run.model.causal else typed.ids.tolist()
        target = min(self.pocket.target, len(typed.ids) - 1) + (1 if run.model.causal else 0)
        words = [run.name(int(id_)) for id_ in ids]
        read = run.model.read(ids)
        head = self._head.currentIndex() - 1
        self.arcs.show_shares(words, read.shares[self._layer.current], target, (head,) if head >= 0 else ())
        taken = self.arcs.taken.copy()
        taken[target] = -1
        self.stage.set_values(looker=words[target], looked_at=words[int(taken.argmax())])
