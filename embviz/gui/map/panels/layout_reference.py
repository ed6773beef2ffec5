"""The part of the Layout panel that runs reference layouts of the libraries."""

from typing import Any

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QProgressBar, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.scene.trust_measures import vectors_on_map
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.collapsible import CollapsibleSection
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.parameter_form import ROW_PX, ParameterForm
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, label, row
from embviz.projection.reference import ENGINES, Labels, Reference, ReferenceEngine, lay_out
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import tr

KIND = "reference layout"
_CAPTION_PX, _CHOICE_PX = 116, 76
_THREADS = 2
_NOTHING, _COLORS = "", "colors"


class ReferenceLayout(CollapsibleSection):
    """Options of umap-learn and openTSNE with Compute and Cancel; the result replaces the live layout on the map.

    Its rows are named `layout.<engine>.<option>`.
    """

    def __init__(self, context: Context) -> None:
        self._context, self._scene = context, context.scene
        inside = QWidget()
        super().__init__(tr("Reference layout"), "layout.reference", inside)
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(label(tr(
            "For publication: laid out by the library itself, in a process of its own, with versions and parameters in "
            "the caption of what you export. The map stays as it is meanwhile."
        ), "muted", wrap=True))
        self._engines = SegmentedControl(
            "layout.engine", tr("Library"), tuple((how.name, how.title) for how in ENGINES)
        )
        self._engines.changed.connect(lambda _at: self._show_form())
        layout.addWidget(self._engines)
        self._forms = [_Form(how) for how in ENGINES]
        for form in self._forms:
            layout.addWidget(form)
            form.changed.connect(self._judge)
        self._labels = QComboBox()
        self._labels.setObjectName("layout.labels")
        self._labels.setAccessibleName(tr("Supervised by"))
        self._labels.setToolTip(tr(
            "Labels pull words of one kind together. They are what the map is colored by: categories, clusters or a "
            "column of a table; words without a category are left to the vectors."
        ))
        self._labels.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._labels.addItem(tr("Nothing"), _NOTHING)
        self._labels.addItem("", _COLORS)
        set_scaled_size(self._labels, fixed_height=ROW_PX)
        caption = label(tr("Supervised by"))
        caption.setBuddy(self._labels)
        self._supervised = QWidget()
        line = row(caption, self._labels, spacing=12, stretch=self._labels)
        line.setContentsMargins(0, 0, 0, 0)
        self._supervised.setLayout(line)
        layout.addWidget(self._supervised)
        self._compute = button(tr("Compute"), "layout.compute")
        self._cancel = button(tr("Cancel"), "layout.cancel")
        self._live = button(tr("Back to the live layout"), "layout.live")
        self._compute.clicked.connect(self._begin)
        self._cancel.clicked.connect(self._end)
        self._live.clicked.connect(lambda: self._scene.pause(False))
        layout.addLayout(row(self._compute, self._cancel, self._live, None))
        self._bar = QProgressBar()
        self._bar.setObjectName("layout.reference_progress")
        self._bar.setAccessibleName(tr("Progress of the reference layout"))
        self._bar.setRange(0, 1000)
        self._bar.setTextVisible(False)
        layout.addWidget(self._bar)
        self._said = InlineMessage("layout.reference_message")
        self._said.setWordWrap(True)
        layout.addWidget(self._said)
        self._scene.words_changed.connect(self._end)
        self._scene.coloring_changed.connect(self._show_labels)
        self._scene.paused_changed.connect(self._show_state)
        self._scene.frame_changed.connect(self._on_frame)
        context.workspace.run_changed.connect(self._show_state)
        self._shown: object = None
        self._show_labels()
        self._show_form()
        self._show_state()

    @property
    def _how(self) -> ReferenceEngine:
        return ENGINES[self._engines.current]

    # --- the chosen options

    def _show_form(self) -> None:
        for form, how in zip(self._forms, ENGINES, strict=True):
            form.setVisible(how is self._how)
        self._supervised.setVisible(self._how.supervised)
        self._judge()

    def _show_labels(self) -> None:
        coloring = self._scene.coloring
        self._labels.setItemText(1, "" if coloring is None else tr("The colors: {title}", title=coloring.title))
        self._labels.setEnabled(coloring is not None)
        if coloring is None:
            self._labels.setCurrentIndex(0)

    def _judge(self) -> None:
        """Show what is wrong with the options, next to the one changed last."""
        self._said.show_note("")
        self._show_state()

    def _show_state(self) -> None:
        running = self._context.jobs.running(KIND)
        form = self._forms[self._engines.current]
        training = self._context.workspace.training
        self._compute.setVisible(not running)
        self._compute.setEnabled(form.error is None and not training and len(self._scene.words) > 0)
        self._compute.setToolTip(
            tr("A reference layout needs vectors that no longer change: wait for the end of the training.") if training
            else tr("Lay out the words on the map by {library}", library=self._how.title)
        )
        self._cancel.setVisible(running)
        self._bar.setVisible(running)
        self._live.setVisible(not running and self._scene.reference is not None)

    def _on_frame(self) -> None:
        """Follow the map, which may show this layout or the live one; called up to thirty times a second."""
        state = self._scene.reference, len(self._scene.words) > 0, self._context.workspace.training
        if state != self._shown:
            self._shown = state
            self._show_state()

    # --- starting and stopping

    def _begin(self) -> None:
        scene, how = self._scene, self._how
        vectors = vectors_on_map(self._context.workspace, scene)
        if vectors is None:
            self._said.show_error(InputError(tr("There are no vectors yet."), tr("Train first, or open vectors.")))
            return
        options, labels = self._forms[self._engines.current].values(), self._chosen_labels()

        def work(job: Job) -> Reference:
            return lay_out(vectors, how.name, options, labels=labels, threads=_THREADS, pulse=job.pulse)

        self._said.show_note(tr("Starting"))
        self._bar.setValue(0)
        self._context.jobs.submit("library", KIND, work, self._on_done, self._on_failed, self._on_progress)
        self._show_state()
        self._cancel.setFocus()

    def _chosen_labels(self) -> Labels | None:
        coloring = self._scene.coloring
        if not self._how.supervised or coloring is None or self._labels.currentData() != _COLORS:
            return None
        if coloring.categorical:
            return Labels(coloring.title, np.asarray(coloring.values, np.int32))
        return Labels(coloring.title, np.asarray(coloring.values, np.float32))

    def _end(self) -> None:
        """Cancel the computation, because new words need another layout."""
        if self._context.jobs.running(KIND):
            self._context.jobs.cancel(KIND)
            self._said.show_note("")
        self._show_state()

    def _on_progress(self, share: float, text: str) -> None:
        self._bar.setValue(round(1000 * share))
        self._said.show_note(f"{text} …")

    def _on_done(self, found: Reference) -> None:
        self._said.show_note(tr("Laid out in {seconds:.0f} s", seconds=found.seconds))
        self._scene.request_reference(found.frame, found.made_by)
        self._show_state()

    def _on_failed(self, error: Exception) -> None:
        self._said.show_note("")
        if isinstance(error, EmbvizError):
            self._said.show_error(error)
        else:
            self._context.messages.show_error(error)
        self._show_state()


class _Form(QWidget):
    """The options of one library.

    Signals
    -------
    changed
        An option was changed; `error` tells what is wrong with the options.
    """

    changed = Signal()

    def __init__(self, how: ReferenceEngine) -> None:
        super().__init__()
        self._how = how
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        self._parts: list[ParameterForm] = []
        self.error: InputError | None = None
        for advanced in (False, True):
            some = {name: declared for name, declared in how.declared.items() if declared.advanced is advanced}
            form = ParameterForm(f"layout.{how.name}", _CAPTION_PX, _CHOICE_PX, explained=True)
            form.declare(some, {name: how.defaults[name] for name in some})
            form.changed.connect(self._check)
            self._parts.append(form)
            layout.addWidget(
                CollapsibleSection(tr("More options"), f"layout.{how.name}.more", form) if advanced else form
            )

    def values(self) -> dict[str, Any]:
        """Return what all rows show."""
        return {name: value for part in self._parts for name, value in part.values().items()}

    def _check(self, changed: str) -> None:
        self.error = None
        try:
            self._how.choose(self.values())
        except InputError as error:
            self.error = error
        for part in self._parts:
            for name in part.values():
                part.complain(name, str(self.error) if self.error is not None and name == changed else "")
        self.changed.emit()
