"""The Layout panel: method, options, reference layouts, and what the picture can and cannot show."""

from typing import Any

import numpy as np
from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QDockWidget, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.core.undo_steps import SetValueCommand
from embviz.gui.map.panels.layout_form import LayoutForm
from embviz.gui.pages.context import Context
from embviz.gui.scene.layout_options import described
from embviz.gui.scene.trust_measures import vectors_on_map
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.collapsible import CollapsibleSection
from embviz.gui.widgets.focus import set_tab_order_after
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.parameter_form import ROW_PX, ParameterForm
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import VerticalScrollArea, button, combo_box, hairline, label, panel_title, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.projection.methods import method
from embviz.projection.reference import ENGINES, Labels, Reference, ReferenceEngine, lay_out
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import joined, tr

KIND = "reference layout"
_CAPTION_PX = 116  # of all rows, so that their fields begin at one place
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
        layout.addWidget(
            label(
                tr(
                    "For publication: laid out by the library itself, in a process of its own, with versions and "
                    "parameters in "
                    "the caption of what you export. The map stays as it is meanwhile."
                ),
                "muted",
                wrap=True,
            )
        )
        self._engines = SegmentedControl(
            "layout.engine", tr("Library"), tuple((how.name, how.title) for how in ENGINES)
        )
        self._engines.changed.connect(lambda _at: self._show_form())
        layout.addWidget(self._engines)
        self._forms = [_Form(how) for how in ENGINES]
        for form in self._forms:
            layout.addWidget(form)
            form.changed.connect(self._judge)
        self._labels = combo_box("layout.labels", tr("Supervised by"))
        self._labels.setToolTip(
            tr(
                "Labels pull words of one kind together. They are what the map is colored by: categories, "
                "clusters or a "
                "column of a table; words without a category are left to the vectors."
            )
        )
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
        self._bar = ProgressBar("layout.reference_progress", tr("Progress of the reference layout"))
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
            tr("A reference layout needs vectors that no longer change: wait for the end of the training.")
            if training
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
        self._bar.set_share(0)
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
        self._bar.set_share(share)
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
            form = ParameterForm(f"layout.{how.name}", _CAPTION_PX, explained=True)
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


_CHANGED_MS = 350  # no new layout while a value is still being changed
_LOOK_MS = 250
_NARROWEST = 264  # px
_MARGIN = 14


class LayoutPanel(QWidget):
    """Shows the options of the map's method and lays out again when one changes."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._scene = context, context.scene
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        inside = QWidget()
        outer.addWidget(VerticalScrollArea(inside, _NARROWEST), 1)
        self._inner = QVBoxLayout(inside)
        self._inner.setContentsMargins(_MARGIN, 6, _MARGIN, 12)
        self._inner.setSpacing(10)
        self._title = panel_title("")
        self._title.setObjectName("layout.title")
        self._defaults = button(tr("Defaults"), "layout.defaults", flat=True)
        self._defaults.setToolTip(tr("Restore the default values of this method"))
        self._defaults.clicked.connect(self._on_defaults)
        self.head = row(self._title, None, self._defaults)
        self._inner.addLayout(self.head)
        self._error = InlineMessage("layout.error")
        self._error.setWordWrap(True)
        self._error.hide()
        self._inner.addWidget(self._error)
        self._place = self._inner.count()  # of the form
        self._inner.addSpacing(2)
        self._inner.addWidget(hairline())
        self._shows, self._hides = label("", "muted", wrap=True), label("", "muted", wrap=True)
        self._shows.setObjectName("layout.shows")
        self._hides.setObjectName("layout.hides")
        for head, text in ((tr("What it shows"), self._shows), (tr("What it does not show"), self._hides)):
            self._inner.addWidget(label(head))
            self._inner.addWidget(text)
        self._inner.addWidget(hairline())
        self._reference = ReferenceLayout(context)
        self._inner.addWidget(self._reference)
        self._inner.addStretch(1)

        foot = QVBoxLayout()
        foot.setContentsMargins(_MARGIN, 8, _MARGIN, 10)
        foot.setSpacing(6)
        self._pause = button(tr("Pause"), "layout.pause")
        self._pause.setToolTip(tr("Pause or resume the layout"))
        self._restart = button(tr("Restart"), "layout.anew")
        self._restart.setToolTip(
            tr(
                "Restart from PCA: the same vectors, options and seed give the same picture. Other changes continue "
                "from where the words are."
            )
        )
        self._pause.clicked.connect(lambda: self._scene.pause(not self._scene.paused))
        self._restart.clicked.connect(self._scene.restart_layout)
        foot.addLayout(row(self._pause, self._restart, None))
        self._note = label("", "caption", wrap=True, name="layout.note")
        foot.addWidget(self._note)
        outer.addWidget(hairline())
        outer.addLayout(foot)

        self._forms: dict[str, LayoutForm] = {}
        self._form: LayoutForm | None = None
        self._frame: Any = None
        self._change = QTimer(self, interval=_CHANGED_MS, singleShot=True)
        self._change.timeout.connect(self._apply)
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._poll)
        self._scene.method_changed.connect(self._on_method)
        self._scene.paused_changed.connect(self._on_paused)
        self._scene.layout_failed.connect(self._on_failed)
        self._on_method()
        self._on_paused()  # a project may have been opened before the panel was built

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look.start()
        self._poll()
        if self._form is not None:
            self._form.ask()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._look.stop()
        if self._change.isActive():
            self._change.stop()
            self._apply()

    def _on_method(self) -> None:
        name, how = self._scene.method, method(self._scene.method)
        self._error.hide()
        self._frame = None
        if name not in self._forms:
            form = self._forms[name] = LayoutForm(self._context, how, self._scene.options)
            form.changed.connect(self._change.start)
            self._inner.insertWidget(self._place, form)
            set_tab_order_after(self._defaults, form)
        other = self._form is not self._forms[name]
        if other:
            self._change.stop()
            if self._form is not None:
                self._form.hide()
            self._form = self._forms[name]
            self._form.show()
        assert self._form is not None
        if not self._change.isActive():
            self._form.fill(self._scene.options)
        if other and self._form.axes is not None and not self._form.axes.complete:
            self._come_forward()
        if other and self.isVisible():
            self._form.ask()
        self._title.setText(how.title)
        self._shows.setText(how.shows)
        self._hides.setText(how.hides)
        self._restart.setVisible(how.engine.iterative)
        self._poll()

    def _come_forward(self) -> None:
        """Raise the panel, because nothing can be laid out before an option is entered here."""
        dock = self.parentWidget()
        if isinstance(dock, QDockWidget):
            dock.show()
            dock.raise_()

    def _apply(self) -> None:
        if self._form is not None:
            self._scene.choose_method(self._scene.method, self._form.values())

    def _on_defaults(self) -> None:
        self._change.stop()
        scene = self._scene
        before = scene.method, dict(scene.options)
        if before[1]:
            step = SetValueCommand(
                tr("Defaults of the layout"), lambda way: scene.choose_method(*way), (scene.method, {}), before
            )
            self._context.workspace.undo.push(step)

    def _on_paused(self) -> None:
        self._pause.setText(tr("Resume") if self._scene.paused else tr("Pause"))
        self._pause.setAccessibleName(self._pause.text())
        self._frame = None
        self._poll()

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, EmbvizError):
            self._error.show_error(error)
            self._error.show()
            self._note.setText("")

    def _poll(self) -> None:
        """Describe the newest frame; unchanged labels are not updated."""
        frame, training = self._scene.frame, self._context.workspace.training
        rests = frame is not None and frame.settled and not (self._scene.paused or training or self._scene.awaited)
        self._pause.setEnabled(frame is not None and not rests)
        # a layout made in one step is at rest by itself, unless the vectors change
        moves = training or self._scene.paused or method(self._scene.method).engine.iterative
        if moves == self._pause.isHidden():
            self._pause.setVisible(moves)
        if self._scene.awaited:
            self._note.setText("")
            return
        if not self.isVisible() or frame is None or frame is self._frame:
            return
        if self._frame is not None:
            self._error.hide()
        self._frame = frame
        if self._scene.reference is not None:
            self._note.setText(self._scene.reference.described)
            return
        state = (
            tr("paused")
            if self._scene.paused
            else tr("follows the training")
            if training
            else tr("settled")
            if frame.settled
            else tr("moving")
        )
        self._note.setText(joined(part for part in (described(frame, self._scene.framed[0]), state) if part))
        if self._form is not None and self._form.bars is not None and frame.spectrum:
            self._form.bars.set_shares(frame.spectrum)
