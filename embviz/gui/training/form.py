"""The training form: common parameters first, where to start from, the rest folded; remembered between sessions."""

import json
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QComboBox, QFormLayout, QVBoxLayout, QWidget

from embviz.gui.core.settings import Settings, preferred_threads
from embviz.gui.core.undo_steps import SetValueCommand
from embviz.gui.files.file_names import ask_for_vectors
from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.collapsible import CollapsibleSection
from embviz.gui.widgets.curves.schedule_view import ScheduleView
from embviz.gui.widgets.inputs.parameter_form import SCHEDULES, ParameterForm, losses, models
from embviz.gui.widgets.inputs.short_combo import ShortCombo
from embviz.gui.widgets.layouts import button, check_box, label, row
from embviz.training.parameters import COUNTED, TrainingParameters, declarations, defaults
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import inside, tr

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer
    from embviz.training.run import TrainingRun
    from embviz.training.start import Start
    from embviz.vectors.embedding import Embedding

CAPTION_PX = 112  # of numbers
CHOICE_PX = 62  # of choices, and of the rows that are always visible
_LOSS_PX = 34  # of the loss, whose names are the longest
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
        self,
        settings: Settings,
        between: QWidget,
        undo: QUndoStack | None = None,
        *,
        head: QWidget | None = None,
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
            ParameterForm("train", *captions)
            for captions in ((CHOICE_PX, CHOICE_PX), (CAPTION_PX, _LOSS_PX), (CAPTION_PX, CHOICE_PX))
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
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(8)
        for within in (self._parts[1], self.schedule, between, self._parts[2]):
            inner.addWidget(within)
        inner.addLayout(row(None, self._reset))
        if below is not None:
            inner.addWidget(below)
        inner.addStretch(1)
        self._inside = inside
        self._more = CollapsibleSection(tr("Advanced"), "train.advanced", inside)
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
            self._fill(
                {
                    key: getattr(fresh, key)
                    for key, value in self.values().items()
                    if key != "model" and value == getattr(before, key)
                }
            )
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
            name: value
            for name, value in kept.items()
            if name in self._part_of and isinstance(value, type(getattr(start, name)))
        }
        try:
            self._fill({name: getattr(TrainingParameters(**known), name) for name in known})
        except InputError:
            return


KIND = "begin with"
_RANDOM, _OPEN, _FILE, _CHOOSE, _RUN = "random", "open", "file", "choose", "run/"


class StartFromInput(QWidget):
    """Choice of initial vectors, and whether words that have vectors keep them.

    Signals
    -------
    wants_dimensions(int)
        Vectors of so many dimensions were chosen.
    """

    wants_dimensions = Signal(int)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context, self._workspace = context, context.workspace
        self._names = context.workspace.run_names
        # from a file: chosen here, or open when a text was opened over it
        self._loaded: Embedding | None = context.workspace.vectors_before
        self._chosen = _RANDOM
        self._counted = False  # the model computes its vectors from counts
        self._choice = ShortCombo()
        self._choice.setObjectName("train.start_from")
        self._choice.setAccessibleName(tr("Start from"))
        self._choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        caption = label(tr("Start from"))
        set_scaled_size(caption, minimum_width=CHOICE_PX)
        caption.setBuddy(self._choice)
        self._freeze = check_box(tr("Freeze old words"), "train.freeze")
        self._freeze.setToolTip(tr("Words that already have vectors keep them bit for bit; only new words learn."))
        self._note = label("", "caption", wrap=True, name="train.start_note")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(row(caption, self._choice, spacing=6, stretch=self._choice))
        layout.addWidget(self._freeze)
        layout.addWidget(self._note)
        self._choice.activated.connect(self._on_activated)
        self._workspace.embedding_changed.connect(self._on_embedding)
        self._workspace.observers_changed.connect(self._list)
        self._workspace.corpus_changed.connect(self._list)
        self._list()

    def start(self, parameters: "TrainingParameters") -> "Callable[[], Start] | None":
        """Return a function for a worker that creates the start of a run; None for a random start."""
        embedding, observer = self._embedding(), self._observer()
        if self._counted:
            return None
        if embedding is not None:
            return partial(_at_vectors, embedding, self._freeze.isChecked())
        return None if observer is None else partial(_at_first_weights, observer, parameters)

    def show_model(self, model: str) -> None:
        """Offer the starts that a model supports: count-based models have none."""
        counted = model in COUNTED
        if counted != self._counted:
            self._counted = counted
            self._choice.setEnabled(not counted)
            self._describe()

    def open_file(self, path: str | Path) -> None:
        """Read vectors and start with them, as if the file had been chosen in the dialog."""

        def done(embedding: "Embedding") -> None:
            self._loaded, self._chosen = embedding, _FILE
            self._list()
            self.wants_dimensions.emit(embedding.dimensions)

        self._say(tr("Reading {name} …", name=Path(path).name))
        self._context.loader.read_vectors(path, KIND, done, self._on_failed)

    def _on_failed(self, error: Exception) -> None:
        self._list()
        if not isinstance(error, EmbvizError):
            self._context.messages.show_error(error)
        else:
            self._say(str(error), "error")

    def _on_activated(self) -> None:
        chosen = self._choice.currentData()
        if chosen == _CHOOSE:
            self._list()
            ask_for_vectors(self._context.jobs, self, tr("Start from vectors"), self.open_file)
            return
        self._chosen = chosen
        self._list()
        embedding = self._embedding()
        if embedding is not None:
            self.wants_dimensions.emit(embedding.dimensions)

    def _on_embedding(self) -> None:
        embedding = self._workspace.embedding
        if embedding is not None and self._workspace.run is None:
            self._loaded = embedding
        self._list()

    def _observer(self) -> "Observer | None":
        """Return the chosen run."""
        return next((one for one in self._workspace.observers if self._key(one) == self._chosen), None)

    def _key(self, observer: "Observer") -> str:
        return f"{_RUN}{self._names.number(observer)}"

    def _embedding(self) -> "Embedding | None":
        """Return the chosen vectors, if they are available."""
        return {_OPEN: self._workspace.embedding, _FILE: self._loaded}.get(self._chosen)

    def _list(self) -> None:
        """List the possible starts; a choice that is gone is replaced by the first one."""
        items = [(tr("Random vectors"), _RANDOM)]
        if self._workspace.embedding is not None and self._workspace.run is not None:
            items.append((tr("The current vectors"), _OPEN))
        if self._loaded is not None:
            items.append((Path(self._loaded.provenance.get("file", tr("These vectors"))).name, _FILE))
        items.append((tr("Vectors from a file …"), _CHOOSE))
        items.extend(
            (tr("Initial weights of {run}", run=inside(self._names.name(observer))), self._key(observer))
            for observer in self._workspace.observers
            if observer.moments
        )
        places = [data for _, data in items]
        if self._chosen not in places:
            self._chosen = _RANDOM
        if [(self._choice.itemText(k), self._choice.itemData(k)) for k in range(self._choice.count())] != items:
            self._choice.clear()
            for text, data in items:
                self._choice.addItem(text, data)
        self._choice.setCurrentIndex(places.index(self._chosen))
        self._describe()

    def _describe(self) -> None:
        embedding, corpus = self._embedding(), self._workspace.corpus
        self._freeze.setVisible(embedding is not None and not self._counted)
        self._choice.setToolTip(self._choice.currentText())
        if self._counted:
            self._say(tr("This model computes its vectors from counts and cannot start from others."))
        elif self._observer() is not None:
            self._say(
                tr("The same first vectors as then. Of another model or another number of words, its vectors alone.")
            )
        elif embedding is None or corpus is None:
            self._say("")
        else:
            self._say(
                tr(
                    "{embedding:,} words, {dimensions} dimensions",
                    embedding=len(embedding),
                    dimensions=embedding.dimensions,
                )
            )

    def _say(self, text: str, role: str = "caption") -> None:
        self._note.setProperty("role", role)
        self._note.style().unpolish(self._note)
        self._note.style().polish(self._note)
        self._note.setText(text)
        self._note.setVisible(bool(text))


def _at_vectors(embedding: "Embedding", freeze: bool) -> "Start":
    from embviz.training.start import Start

    return Start(embedding=embedding, freeze=freeze)


def _at_first_weights(observer: "Observer", parameters: "TrainingParameters") -> "Start":
    from embviz.training.start import Start, same_shape

    beginning = observer.moments[0]  # is never thinned out
    same = same_shape(observer.run.parameters, parameters)
    # the words are those of the earlier run in both cases, including those given to it
    return Start(observer.embedding(beginning), state=observer.history.state(beginning) if same else None)
