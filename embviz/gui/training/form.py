"""The training form: common parameters first, the rest folded; remembered between sessions."""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QFormLayout, QVBoxLayout, QWidget

from embviz.gui.core.settings import Settings
from embviz.gui.core.thread_count import preferred_threads
from embviz.gui.core.undo_steps import SetValueCommand
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.collapsible import CollapsibleSection
from embviz.gui.widgets.curves.schedule_view import ScheduleView
from embviz.gui.widgets.inputs.model_titles import SCHEDULES, losses, models
from embviz.gui.widgets.inputs.parameter_form import ParameterForm
from embviz.gui.widgets.layouts import button, row
from embviz.gui.widgets.scrolling import VerticalScrollArea
from embviz.training.parameters import TrainingParameters, declarations, defaults
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.training.run import TrainingRun

CAPTION_PX = 112  # of numbers
CHOICE_PX = 62  # of choices, and of the rows that are always visible
_FIELD_PX = 78  # minimum width of numbers and choices
FIRST = ("model", "epochs")  # changed for most runs; all others are folded
_KEY = "train/parameters"
_STEPS = 200  # of the drawing


class TrainingForm(QWidget):
    """Rows for the parameters of the chosen model and loss, with immediate error messages below them.

    Signals
    -------
    changed
        The user changed a parameter.
    """

    changed = Signal()

    def __init__(
        self, settings: Settings, between: QWidget, undo: QUndoStack | None = None, *, head: QWidget | None = None,
        below: QWidget | None = None,
    ) -> None:
        """Create the form with other widgets between its rows.

        Resetting to defaults is a step of `undo`; without one, of a stack of its own.

        Parameters
        ----------
        between : QWidget
            Shown in the foldable section, between the basic rows and the others.
        head : QWidget, optional
            Shown above the foldable section.
        below : QWidget, optional
            Shown at the end of the foldable section.
        """
        super().__init__()
        self._settings, self._undo = settings, undo or QUndoStack(self)
        every, start = declarations(), self._defaults()
        part_of = {name: 0 if name in FIRST else 2 if declared.advanced else 1 for name, declared in every.items()}
        self._parts = tuple(
            ParameterForm("train", caption, CHOICE_PX) for caption in (CHOICE_PX, CAPTION_PX, CAPTION_PX)
        )
        for at, part in enumerate(self._parts):
            rows = {name: declared for name, declared in every.items() if part_of[name] == at}
            part.declare(rows, {name: getattr(start, name) for name in rows})
            part.changed.connect(self._on_changed)
            # captions of other languages are longer, and the text may be larger
            lines = part.layout()
            assert isinstance(lines, QFormLayout)
            lines.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            for name in rows:
                # not as wide as the largest possible number: the panel is narrow, and can be widened
                set_scaled_size(part.control(name), minimum_width=_FIELD_PX)
        self._part_of = {name: self._parts[at] for name, at in part_of.items()}
        self._part_of["model"].offer("model", models())
        self._part_of["schedule"].offer("schedule", SCHEDULES)
        self.schedule = ScheduleView()
        self.schedule.setObjectName("train.schedule_view")
        self._reset = button(tr("Defaults"), "train.defaults", flat=True)
        self._reset.setToolTip(tr("Restore the usual values for this model"))
        self._reset.clicked.connect(self.reset)
        inside = QWidget()
        inner = QVBoxLayout(inside)
        inner.setContentsMargins(0, 0, 2, 0)
        inner.setSpacing(8)
        for within in (self._parts[1], self.schedule, between, self._parts[2]):
            inner.addWidget(within)
        inner.addLayout(row(None, self._reset))
        if below is not None:
            inner.addWidget(below)
        inner.addStretch(1)
        self._inside = inside
        self._more = CollapsibleSection(tr("Advanced"), "train.advanced", VerticalScrollArea(inside))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self._parts[0])
        if head is not None:
            layout.addWidget(head)
        layout.addWidget(self._more)
        layout.addStretch(1)
        self._more.toggled.connect(self._on_fold)
        self._running: TrainingRun | None = None
        self._model = start.model
        self._remember_last()
        self._show_rows()

    def values(self) -> dict[str, Any]:
        """Return the values of all rows, including those of other models."""
        return {name: value for part in self._parts for name, value in part.values().items()}

    def set_locked(self, locked: bool) -> None:
        """Disable all changes during a run, except in the head of the form."""
        for part in (self._parts[0], self._inside):
            part.setEnabled(not locked)

    def parameters(self) -> TrainingParameters:
        """Return the parameters in the form.

        Raises
        ------
        InputError
            If the values are inconsistent.
        """
        return TrainingParameters(**self.values())

    def control(self, name: str) -> QWidget:
        """Return the control of a parameter."""
        return self._part_of[name].control(name)

    def set_value(self, name: str, value: Any) -> None:
        """Set the value of a parameter, as if the user had done so."""
        self._part_of[name].fill({name: value})
        self._on_changed(name)

    def reset(self) -> None:
        """Restore the defaults of the current model; undoable."""
        fresh, before = self._defaults(self._model), self.values()
        after = {**before, **{name: getattr(fresh, name) for name in declarations()}, "model": self._model}
        if after != before:
            self._undo.push(SetValueCommand(tr("Defaults of the training"), self._put, after, before))

    def _put(self, values: dict[str, Any]) -> None:
        self._fill(values)
        self._model = values["model"]
        self._on_changed("")

    def show_parameters(self, parameters: TrainingParameters) -> None:
        """Show the parameters of a run from a project."""
        self._fill(asdict(parameters))
        self._model = parameters.model
        self._on_changed("")

    def show_run(self, run: "TrainingRun | None", done: float | None = None, rate: float = 0.0) -> None:
        """Draw the schedule of a run in progress, with the share done and the current rate; None: that of the form."""
        if run is not self._running:
            self._running = run
            self._draw_schedule()
        self.schedule.set_done(done if run is not None else None, rate)

    def _on_fold(self, shown: bool) -> None:
        """Give the remaining room to the unfolded section; when folded, its heading moves right below the rest."""
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.setStretchFactor(self._more, int(shown))
        layout.setStretch(layout.count() - 1, int(not shown))

    def _defaults(self, model: str = "skipgram") -> TrainingParameters:
        """Return the default parameters of a model, with the preferred number of threads."""
        return defaults(model, threads=preferred_threads(self._settings))

    def _fill(self, values: dict[str, Any]) -> None:
        for part in self._parts:
            part.fill(values)

    def _on_changed(self, name: str) -> None:
        model = self._part_of["model"].values()["model"]
        if model != self._model:
            # values at the old model's default take the new one's; values set by the user stay
            fresh, before = self._defaults(model), self._defaults(self._model)
            self._fill({
                key: getattr(fresh, key) for key, value in self.values().items()
                if key != "model" and value == getattr(before, key)
            })
        if name in ("", "model", "loss"):
            self._show_rows()
        self._check(name)
        self._settings.set(_KEY, json.dumps(self.values()))
        self.changed.emit()

    def _check(self, name: str) -> None:
        """Show the current error below the changed row."""
        error: InputError | None = None
        try:
            self.parameters()
        except InputError as found:
            error = found
        for key, part in self._part_of.items():
            part.complain(key, str(error) if error is not None and key == name else "")
        self._draw_schedule()

    def _show_rows(self) -> None:
        values = self.values()
        self._model = values["model"]
        self._part_of["loss"].offer("loss", losses(self._model))
        declared = declarations(self._model, self._part_of["loss"].values()["loss"])
        for part in self._parts:
            part.show_only(set(declared))
        self._draw_schedule()

    def _draw_schedule(self) -> None:
        from embviz.training.schedules import rates

        try:
            parameters = self._running.parameters if self._running is not None else self.parameters()
        except InputError:
            return  # the error is shown below its row; the drawing stays as it was
        falls = "schedule" in declarations(parameters.model, parameters.loss)
        self.schedule.setVisible(falls)
        if falls:
            self.schedule.set_rates(rates(parameters, _STEPS))

    def _remember_last(self) -> None:
        """Fill in the last values, except those that are unknown to this version or no longer allowed."""
        try:
            kept = json.loads(self._settings.get(_KEY) or "{}")
        except json.JSONDecodeError:
            return
        if not isinstance(kept, dict):
            return
        start = defaults()
        known = {
            name: value for name, value in kept.items()
            if name in self._part_of and isinstance(value, type(getattr(start, name)))
        }
        try:
            self._fill({name: getattr(TrainingParameters(**known), name) for name in known})
        except InputError:
            return
