"""The Runs page: curves, tables and comparisons of runs."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.pages.base import Page
from embviz.gui.pages.context import Context
from embviz.gui.runs.chips import RunChips
from embviz.gui.runs.curves import RunCurves
from embviz.gui.runs.measurements import RunCosts, RunDimension, RunDrift
from embviz.gui.runs.phases import RunEpochs, RunPhases
from embviz.gui.runs.reproducibility import ReproducibilityPanel
from embviz.gui.runs.run_list import RunList
from embviz.gui.runs.table import RunTable
from embviz.gui.runs.verdict import RunVerdict
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.curves.phase_finder import PhaseFinder
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import CurrentSizeStack, EmptyState, button, column, hairline, row
from embviz.util.language import tr

_POLL_MS = 250
_TABLE_PX, _ROW_PX, _MOST_ROWS = 90, 28, 4  # head of the table, and its rows without scrolling
_EMPTY = tr(
    "Train a model, then another one with other parameters: compare their curves, what differs and how they score."
)

_GROUPS = (  # tabs: id, title, parts
    ("training", tr("Training"), ("curves", "epochs", "phases")),
    ("comparison", tr("Comparison"), ("verdict", "dimension", "drift", "costs")),
    ("reproducibility", tr("Reproducibility"), ("repeats",)),
)


class _Parts(CurrentSizeStack):
    """The parts of the page: only the shown one asks for height, where Qt asks for that of the largest."""

    def hasHeightForWidth(self) -> bool:
        return False


class RunsPage(Page):
    """Polls the points of all runs while it is visible and one of them is active."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.runs = RunList(self.workspace, self)
        outer = column(self, (0, 0, 0, 0), 0)
        self.curves, self.epochs = RunCurves(context, self.runs), RunEpochs(context, self.runs)
        self._finder = PhaseFinder(context.jobs, tr("phases of a run"), self)
        self._finder.found.connect(self._draw_shades)
        self._phases = RunPhases(context, self.runs, self._finder)
        self._verdict = RunVerdict(context, self.runs)
        self._dimension = RunDimension(context, self.runs)
        self._drift = RunDrift(context, self.runs)
        self._repeats = ReproducibilityPanel(context, self.runs)
        self._costs = RunCosts(context, self.runs)
        self._parts: tuple[tuple[str, str, QWidget], ...] = (
            ("curves", tr("Curves"), self.curves),
            ("epochs", tr("Epochs"), self.epochs),
            ("phases", tr("Phases"), self._phases),
            ("verdict", tr("Which is better"), self._verdict),
            ("dimension", tr("Quality against dimension"), self._dimension),
            ("drift", tr("Drift"), self._drift),
            ("repeats", tr("Reproducibility"), self._repeats),
            ("costs", tr("Losses side by side"), self._costs),
        )
        self._segments = SegmentedControl(
            "runs.part", tr("What is shown of the runs"), [part[:2] for part in self._parts]
        )
        # three tabs; below them the parts of the open one
        self._groups = SegmentedControl("runs.group", tr("Runs"), [group[:2] for group in _GROUPS], tabs=True)
        self._last = [members[0] for _, _, members in _GROUPS]  # the part seen last in each group
        self.head = row(self._groups, None)
        self.head.setContentsMargins(10, 0, 14, 0)
        outer.addLayout(self.head)
        self._line = hairline()
        outer.addWidget(self._line)
        within = QWidget()
        outer.addWidget(within, 1)
        layout = column(within, (24, 12, 24, 12), 10)
        self._chips = RunChips(self.runs)
        choice = row(self._segments, 16, self._chips, stretch=self._chips)
        # as wide as its texts in every part, not over the whole page where there are no chips
        choice.setAlignment(self._segments, Qt.AlignmentFlag.AlignLeft)
        layout.addLayout(choice)
        self._groups.changed.connect(lambda at: self._segments.choose(self._at(self._last[at])))
        self._stack = _Parts()
        for _, _, part in self._parts:
            self._stack.addWidget(part)
        train = button(tr("Go to the map and train"), "runs.train", primary=True)
        train.clicked.connect(lambda: context.show_page("map"))
        self._nothing = EmptyState(tr("No runs yet"), _EMPTY, train)
        self._stack.addWidget(self._nothing)
        layout.addWidget(self._stack, 1)
        self.table = RunTable(context, self.runs)
        layout.addWidget(self.table)
        self._segments.changed.connect(self._arrange)
        self.runs.changed.connect(self._on_changed)
        self.workspace.run_changed.connect(self._on_changed)
        context.trainer.evaluation_finished.connect(self._on_changed)
        self.workspace.corpus_changed.connect(self._on_changed)
        self._timer = QTimer(self, interval=_POLL_MS)
        self._timer.timeout.connect(self._poll)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.context.trainer.judge()
        self._on_changed()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def help_heading(self) -> str:
        return self._segments.title

    def show_repeats(self) -> None:
        """Show how far the viewed run is reproducible, or how to measure that."""
        observer = self.workspace.observer
        if observer is not None:
            self.runs.choose(observer)
        self._segments.choose([part[2] for part in self._parts].index(self._repeats))

    def take_focus(self) -> None:
        self._groups.setFocus()

    def _on_changed(self) -> None:
        self._arrange()
        if self.isVisible():
            self._timer.start()
            self._poll(anew=True)

    def _at(self, part: str) -> int:
        return [name for name, _, _ in self._parts].index(part)

    def _follow_part(self) -> None:
        """Check the tab of the open part, and offer the parts of this tab only."""
        current = self._parts[self._segments.current][0]
        group = next(at for at, (_, _, members) in enumerate(_GROUPS) if current in members)
        self._last[group] = current
        self._groups.choose(group)
        members = _GROUPS[group][2]
        for at, (name, _, _) in enumerate(self._parts):
            self._segments.offer(at, name in members)
        trainable = self.workspace.corpus is not None
        self._groups.setVisible(trainable)
        self._line.setVisible(trainable)
        self._segments.setVisible(trainable and len(members) > 1)

    def _arrange(self) -> None:
        self._follow_part()
        there, part = bool(self.runs.observers), self._parts[self._segments.current][2]
        rows = min(max(1, len(self.runs.observers)), _MOST_ROWS)
        set_scaled_size(self.table, fixed_height=_TABLE_PX + rows * _ROW_PX)
        self.table.setVisible(there and part is not self._costs)
        self._chips.setVisible(there and part is self.curves)
        # the costs need only a text
        alone = part is self._costs and self.workspace.corpus is not None
        self._stack.setCurrentWidget(part if there or alone else self._nothing)
        if self.isVisible():
            self._refresh()

    def _poll(self, anew: bool = False) -> None:
        if self.runs.take() or anew:
            self._refresh()
        if not (self.workspace.training or self.context.trainer.judging):
            self._timer.stop()

    def _refresh(self) -> None:
        self.table.refresh()
        shown, chosen = self._stack.currentWidget(), self.runs.chosen
        if chosen is not None:
            ended = not (self.workspace.training and chosen.run is self.workspace.run)
            self._finder.want(chosen.run.run_id, self.runs.points(chosen), ended)
        if shown is self.curves:
            self.curves.draw()
            self._draw_shades()
        elif shown is self._phases:
            self._phases.refresh()
        elif shown is self._verdict:
            self._verdict.refresh()
        elif shown is self._dimension:
            self._dimension.refresh()
        elif shown is self._drift:
            self._drift.refresh()
        elif shown is self._repeats:
            self._repeats.refresh()
        elif shown is self.epochs:
            self.epochs.refresh()

    def _draw_shades(self) -> None:
        chosen = self.runs.chosen
        if chosen is not None:
            self.curves.shade(self._finder.shades(chosen.run.run_id, self.runs.points(chosen), self.curves.axis))
