"""The Training panel: form, Train, Pause, Stop, progress."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QVBoxLayout, QWidget

from embviz.gui.core.observation_settings import read_plan, write_plan
from embviz.gui.core.settings import Settings
from embviz.gui.core.text_title import text_title
from embviz.gui.pages.context import Context
from embviz.gui.style.icons import icon
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.training.form import CAPTION_PX, CHOICE_PX, StartFromInput, TrainingForm
from embviz.gui.training.run_bar import RunPoll, describe_speed, describe_state, describe_trouble, share_done
from embviz.gui.training.run_loss import LOSS_HELP, RunLoss
from embviz.gui.widgets.collapsible import CollapsibleSection
from embviz.gui.widgets.inputs.parameter_form import ROW_PX, Choice, ParameterForm
from embviz.gui.widgets.layouts import VerticalScrollArea, button, combo_box, label, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.monitoring.plan import RANKED, ObservationPlan, declarations
from embviz.monitoring.records import measure_named
from embviz.util.errors import ComputeError, EmbvizError, InputError
from embviz.util.language import counted, inside, joined, tr

if TYPE_CHECKING:
    from embviz.training.parameters import TrainingParameters

_TITLE = tr("Stopping rules")
_OF_PLATEAU = ("stop_patience", "stop_smallest")
_RULES = ("stop_change", "stop_plateau", "stop_gradient", "stop_seconds")


class StoppingRules(QWidget):
    """Stopping rules of the next run; saved with the plan."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        rows = {name: declared for name, declared in declarations().items() if name.startswith("stop_")}
        plan = read_plan(settings)
        self._form = ParameterForm("train", CAPTION_PX, CHOICE_PX)
        self._form.declare(rows, {name: getattr(plan, name) for name in rows})
        off = Choice("none", tr("off"))
        self._form.offer(
            "stop_plateau",
            (off, *(Choice(name, measure_named(name).title, measure_named(name).formula) for name in RANKED)),
        )
        self._form.fill({"stop_plateau": plan.stop_plateau})
        self._form.changed.connect(self._on_changed)
        self._fold = CollapsibleSection(_TITLE, "train.stopping", self._form)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._fold)
        self._show_rows()

    def _on_changed(self, name: str) -> None:
        values = self._form.values()
        try:
            write_plan(self._settings, **{name: values[name]})
            self._form.complain(name, "")
        except InputError as error:
            self._form.complain(name, str(error))
        self._show_rows()

    def _show_rows(self) -> None:
        values, free = self._form.values(), ObservationPlan()
        on = [name for name in _RULES if values[name] != getattr(free, name)]
        self._form.show_only({name for name in values if name not in _OF_PLATEAU or "stop_plateau" in on})
        # a folded rule must not surprise
        self._fold.set_title(tr("{title} · {on} on", title=_TITLE, on=len(on)) if on else _TITLE)


_NARROWEST = 256  # px
_FOUR_LINES = 58  # px of captions, at which descriptions of a run wrap
_LARGE = 38  # px of the button that starts training
_PACES = (
    ("watch", tr("Watch"), tr("Slows learning so that you can follow it on the map.")),
    ("full", tr("Full speed"), tr("As fast as this computer can. The result is the same.")),
)


class TrainingPanel(QWidget):
    """Shows the form and the run, which is polled while active; the form is generated from the declared parameters.

    Signals
    -------
    complained
        It shows why there is no run.
    """

    complained = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._workspace = context.workspace
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        inside = QWidget()
        # in a low window the whole panel scrolls; filled later, as each change of a parent styles its contents again
        around.addWidget(VerticalScrollArea(inside, _NARROWEST))
        outer = QVBoxLayout(inside)
        outer.setContentsMargins(14, 4, 14, 12)
        outer.setSpacing(12)

        self._text = label("", "muted", wrap=True, name="train.text")
        outer.addWidget(self._text)

        self._begin = StartFromInput(context)
        self.form = TrainingForm(
            context.settings, self._begin, context.workspace.undo, head=self._make_head(), below=self._make_below()
        )
        self.form.changed.connect(self._on_changed)
        self.form.changed.connect(lambda: self._begin.show_model(self.form.values()["model"]))
        self._begin.show_model(self.form.values()["model"])
        self._begin.wants_dimensions.connect(lambda d: self.form.set_value("dimensions", d))
        outer.addWidget(self.form, 1)
        for told in (self._text, self._error, self._hint, self._status):
            told.setMinimumWidth(1)  # their texts must not widen the panel

        self._loss = context.share(RunLoss)
        self._loss.changed.connect(self._poll)
        self._run_poll = RunPoll(context, self, self._on_run_changed, self._poll)
        self._workspace.corpus_changed.connect(self._on_corpus_changed)
        context.trainer.failed.connect(lambda _run, error: self._on_failed(error))
        context.trainer.start_rejected.connect(self._say)
        # the panel may be folded by then and not poll any more
        context.trainer.finished.connect(self._on_finished)
        context.trainer.evaluation_finished.connect(self._poll)
        self._left: QWidget | None = None  # the focused widget when the run began
        self._on_corpus_changed()

    def _make_below(self) -> QWidget:
        """Create the end of the foldable section: where to start, and when to stop."""
        below = QWidget()
        layout = QVBoxLayout(below)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        self._cluster = QLineEdit()
        self._cluster.setObjectName("train.cluster")
        self._cluster.setAccessibleName(tr("Cluster"))
        self._cluster.setPlaceholderText(tr("this computer"))
        self._cluster.setClearButtonEnabled(True)
        self._cluster.setToolTip(
            tr(
                "Train skip-gram, CBOW or fastText on a Dask cluster: the address of its scheduler, such as "
                "tcp://host:8786, or local:4 for four processes on this computer. Empty: train in this program."
            )
        )
        self._cluster.textChanged.connect(lambda _text: self._error.hide())
        caption = label(tr("Cluster"))
        caption.setBuddy(self._cluster)
        set_scaled_size(caption, minimum_width=CHOICE_PX, minimum_height=ROW_PX)
        set_scaled_size(self._cluster, fixed_height=ROW_PX)
        layout.addLayout(row(caption, self._cluster, spacing=12, stretch=self._cluster))
        layout.addWidget(StoppingRules(self._context.settings))
        return below

    def _make_head(self) -> QWidget:
        """Create the part above the foldable section: pace, buttons of a run, and progress."""
        trainer = self._context.trainer
        head = QWidget()
        layout = QVBoxLayout(head)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        self._pace = combo_box("train.pace", tr("Pace"))
        self._pace.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for at, (key, title, about) in enumerate(_PACES):
            self._pace.addItem(title, key)
            self._pace.setItemData(at, about, Qt.ItemDataRole.ToolTipRole)
        self._pace.setCurrentIndex(max(0, self._pace.findData(trainer.pace)))
        self._pace.currentIndexChanged.connect(self._on_pace)
        caption = label(tr("Pace"))
        caption.setBuddy(self._pace)
        set_scaled_size(caption, minimum_width=CHOICE_PX, minimum_height=ROW_PX)
        set_scaled_size(self._pace, fixed_height=ROW_PX)
        layout.addLayout(row(caption, self._pace, spacing=12, stretch=self._pace))
        layout.addSpacing(6)

        self._start = button(tr("Train"), "train.start", primary=True)
        self._pause = button(tr("Pause"), "train.pause")
        self._stop = button(tr("Stop"), "train.stop")
        self._more = button(tr("Continue"), "train.more")
        self._finish = button(tr("Finish now"), "train.finish")
        self._more.setToolTip(tr("Continue from these vectors for the number of epochs in the form."))
        self._stop.setToolTip(tr("Stop now and keep what was learned."))
        self._finish.setToolTip(tr("Run at full speed from here. The result is the same."))
        self._start.clicked.connect(self.start)
        self._pause.clicked.connect(trainer.pause)
        self._stop.clicked.connect(trainer.stop)
        self._more.clicked.connect(self.continue_)
        self._finish.clicked.connect(self._on_finish)
        for one in (self._start, self._pause, self._stop):
            set_scaled_size(one, minimum_height=_LARGE)
        layout.addWidget(self._start)
        both = row(self._pause, self._stop)
        for at in range(2):
            both.setStretch(at, 1)
        layout.addLayout(both)
        self._error = label("", "error", wrap=True, name="train.error")
        self._error.hide()
        layout.addWidget(self._error)
        self._bar = ProgressBar("train.progress", tr("Training progress"))
        layout.addWidget(self._bar)
        self._status = label("", "caption", wrap=True, name="train.status")
        self._status.setToolTip(tr("Loss: {loss}", loss=inside(LOSS_HELP)))
        set_scaled_size(self._status, minimum_height=_FOUR_LINES)
        self._status.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self._status)
        # Not where the foldable section stands before a run: who wants to open it must not train on. Their room stays
        # during a run, so that the section does not move away from below the pointer.
        self._further = QWidget()
        further = QVBoxLayout(self._further)
        further.setContentsMargins(0, 0, 0, 0)
        for one in (self._more, self._finish):
            further.addWidget(one)
        set_scaled_size(self._further, minimum_height=ROW_PX)
        layout.addWidget(self._further)
        self._hint = label("", "caption", wrap=True, name="train.hint")
        self._hint.setAccessibleName(tr("What is unusual about these parameters"))
        self._hint.hide()
        layout.addWidget(self._hint)
        return head

    def parameters(self) -> "TrainingParameters":
        """Return the parameters in the form.

        Raises
        ------
        InputError
            If the values are inconsistent.
        """
        return self.form.parameters()

    def start(self) -> None:
        """Train with the settings of the form."""
        self._error.hide()
        if self._workspace.corpus is None:
            self._say(InputError(tr("There is no text to learn from."), tr("Open a text, or the toy world.")))
            return
        try:
            parameters = self.form.parameters()
            cluster = self._cluster.text().strip()
            if cluster:
                from embviz.training.cluster.learner import check_parameters
                from embviz.training.cluster.session import check_address

                check_address(cluster)
                check_parameters(parameters)
            self._context.trainer.start(parameters, self._begin.start(parameters), cluster)
        except InputError as error:
            self._say(error)

    def continue_(self) -> None:
        """Train the current vectors for as many more epochs as the form says."""
        self._error.hide()
        try:
            self._context.trainer.continue_(self.form.values()["epochs"])
        except InputError as error:
            self._say(error)

    def _say(self, error: Exception) -> None:
        said = str(error) if isinstance(error, EmbvizError) else tr("Training failed. The log has details.")
        self._error.setText(said)
        self._error.show()
        self._hint.setVisible(self._hint.text() not in ("", said))  # what was said before the run is not said twice
        self.complained.emit()

    def _on_failed(self, error: Exception) -> None:
        self._say(error)
        run = self._workspace.run
        if run is not None and (kept := run.describe_kept()):
            self._error.setText(f"{self._error.text()} {kept}")

    def _on_finished(self, _run: int) -> None:
        self._poll()
        run = self._workspace.run
        if run is not None and run.trouble:
            self._say(ComputeError(run.trouble))

    def _on_pace(self) -> None:
        self._context.trainer.set_pace(self._pace.currentData())
        self._poll()

    def _on_finish(self) -> None:
        self._context.trainer.finish_now()
        self._poll()

    def _on_changed(self) -> None:
        self._error.hide()
        self._show_hint()

    def _show_hint(self) -> None:
        """Show a line about anything unusual in the run that would be started now, or why it would be refused."""
        from embviz.text.word_building import word_building_language
        from embviz.training.parameters import unusual
        from embviz.training.run import too_few

        corpus, said = self._workspace.corpus, ""
        if corpus is not None and not self._workspace.training:
            try:
                parameters = self.form.parameters()
                words = corpus.vocabulary.size_for(parameters.min_count, parameters.max_vocab)
                refused = too_few(corpus.vocabulary, parameters)
                said = (
                    unusual(parameters, words, word_building_language(corpus.vocabulary.words), corpus.tokens)
                    if refused is None
                    else str(refused)
                )
            except InputError:
                said = ""  # shown below its row
        self._hint.setText(said)
        self._hint.setVisible(bool(said))

    def _on_corpus_changed(self) -> None:
        corpus = self._workspace.corpus
        self._error.hide()
        if corpus is not None:
            types = counted(len(corpus.vocabulary), "different word")
            self._text.setText(joined((text_title(corpus), f"{counted(corpus.tokens, 'token')}, {types}"), "\n"))
        elif self._workspace.embedding is not None:
            self._text.setText(tr("Vectors from a file. Open a text to train."))
        else:
            self._text.setText(tr("Open a text, or the toy world, to train on."))
        self._on_run_changed()

    def _on_run_changed(self) -> None:
        run, training = self._workspace.run, self._workspace.training
        at = QApplication.focusWidget()
        mine = at is not None and self.isAncestorOf(at)
        waiting = self._context.trainer.waiting
        self._start.setEnabled(self._workspace.corpus is not None and not training and not waiting)
        self._run_poll.name(self._start, self._pause)
        self._more.setVisible(run is not None and not training)
        self._pause.setVisible(training)
        self._stop.setVisible(training or waiting)
        self._start.setVisible(not training)
        for part in (self._bar, self._status, self._further):
            part.setVisible(run is not None)
        self._pause.setIcon(icon("play" if self._run_poll.paused else "pause"))
        self._stop.setIcon(icon("stop"))
        if mine and training and at not in (self._pause, self._stop):
            # before it is disabled, which would move the focus to the next widget
            self._left = at
            self._pause.setFocus()
        self.form.set_locked(training)
        self._show_hint()
        if mine and not training and at in (self._pause, self._stop):
            (self._left or self._start).setFocus()
        self._run_poll.look()

    def _poll(self) -> None:
        self._finish.setVisible(self._workspace.training and self._context.trainer.slowed)
        run = self._workspace.run
        progress = run.progress if run is not None else None
        if run is None:
            self.form.show_run(None)
            self._bar.set_share(0)
            self._status.setText("")
            return
        if progress is None:
            self._status.setText(f"{run.phase} …")
            return
        share = share_done(progress)
        self._bar.set_share(share)
        self.form.show_run(run if self._workspace.training else None, share, progress.learning_rate)
        lines = [
            describe_state(self._context, run, progress),
            tr("loss {loss:.3f}", loss=self._loss.last(run)),
            describe_speed(self._context, run, progress),
        ]
        if run.x_max and not run.parameters.x_max:
            lines.append(tr("x max {x_max:g}, from the counts of the text", x_max=run.x_max))
        if trouble := describe_trouble(self._context, run):
            lines.append(trouble)
        self._status.setText("\n".join(lines))
