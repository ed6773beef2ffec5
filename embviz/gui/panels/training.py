"""The training panel: the form, Train, Pause, Stop, and how far it is."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QProgressBar, QVBoxLayout, QWidget

from embviz.errors import EmbvizError, InputError
from embviz.gui.context import Context
from embviz.gui.icons import icon
from embviz.gui.panels.begin_with import BeginWith
from embviz.gui.panels.stopping import StoppingRules
from embviz.gui.panels.training_form import TrainingForm
from embviz.gui.sizes import sized
from embviz.gui.widgets.numbers import duration
from embviz.gui.widgets.parts import button, label, row
from embviz.gui.widgets.scrolling import Column
from embviz.language import counted, tr

if TYPE_CHECKING:
    from embviz.training.parameters import TrainingParameters

_POLL_MS = 100


def speed(words_per_second: float) -> str:
    """Return words per second with a fitting unit."""
    if words_per_second >= 1e6:
        return tr("{words_per_second:.1f} M words/s", words_per_second=words_per_second / 1000000.0)
    return tr("{words_per_second:.0f} k words/s", words_per_second=words_per_second / 1000.0)


_NARROWEST = 268  # px


class TrainingPanel(QWidget):
    """Reads the run on a timer while one is under way; the form is made from the declared parameters."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._workspace = context.workspace
        outer = QVBoxLayout(self)
        outer.setContentsMargins(14, 6, 14, 12)
        outer.setSpacing(10)

        self._text = label("", "muted", wrap=True)
        self._text.setObjectName("train.text")
        outer.addWidget(self._text)

        self._begin = BeginWith(context)
        self.form = TrainingForm(context.settings, self._begin, context.workspace.undo)
        self.form.changed.connect(self._on_changed)
        self.form.changed.connect(lambda: self._begin.show_model(self.form.values()["model"]))
        self._begin.show_model(self.form.values()["model"])
        self._begin.wants_dimensions.connect(lambda d: self.form.set_value("dimensions", d))
        self._stopping = StoppingRules(context.settings)
        inside = QWidget()
        inner = QVBoxLayout(inside)
        inner.setContentsMargins(0, 0, 6, 0)
        inner.addWidget(self.form)
        inner.addWidget(self._stopping)
        inner.addStretch(1)
        outer.addWidget(Column(inside, _NARROWEST), 1)

        self._error = label("", "error", wrap=True)
        self._error.setObjectName("train.error")
        self._error.hide()
        outer.addWidget(self._error)
        self._start = button(tr("Train"), "train.start", primary=True)
        self._pause = button(tr("Pause"), "train.pause")
        self._stop = button(tr("Stop"), "train.stop")
        self._more = button(tr("Train more"), "train.more")
        self._more.setToolTip(tr("Go on from these vectors for as many epochs as the form says."))
        self._stop.setToolTip(tr("End now and keep what is learned."))
        self._start.clicked.connect(self.start)
        self._pause.clicked.connect(context.studio.pause)
        self._stop.clicked.connect(context.studio.stop)
        self._more.clicked.connect(self.continue_)
        outer.addLayout(row(self._start, self._more, None, self._pause, self._stop))
        self._bar = QProgressBar()
        self._bar.setObjectName("train.progress")
        self._bar.setAccessibleName(tr("Training progress"))
        self._bar.setRange(0, 1000)
        self._bar.setTextVisible(False)
        outer.addWidget(self._bar)
        self._status = label("", "caption", wrap=True)
        self._status.setObjectName("train.status")
        sized(self._status, minimum_height=32)
        self._status.setAlignment(Qt.AlignmentFlag.AlignTop)
        outer.addWidget(self._status)

        self._timer = QTimer(self, interval=_POLL_MS)
        self._timer.timeout.connect(self._poll)
        self._workspace.run_changed.connect(self._on_run_changed)
        self._workspace.corpus_changed.connect(self._on_corpus_changed)
        context.studio.failed.connect(lambda _run, error: self._say(error))
        context.studio.refused.connect(self._say)
        self._left: QWidget | None = None  # where the keyboard was when the run began
        self._on_corpus_changed()

    def parameters(self) -> "TrainingParameters":
        """Return what the form shows.

        Raises
        ------
        InputError
            When the values do not go together.
        """
        return self.form.parameters()

    def start(self) -> None:
        """Train with what the form shows, from where it says."""
        self._error.hide()
        if self._workspace.corpus is None:
            self._say(InputError(tr("There is no text to learn from."), tr("Open a text, or the toy world.")))
            return
        try:
            parameters = self.form.parameters()
            self._context.studio.start(parameters, self._begin.start(parameters))
        except InputError as error:
            self._say(error)

    def continue_(self) -> None:
        """Train the present vectors for as many more epochs as the form says."""
        self._error.hide()
        try:
            self._context.studio.continue_(self.form.values()["epochs"])
        except InputError as error:
            self._say(error)

    def _say(self, error: Exception) -> None:
        self._error.setText(str(error) if isinstance(error, EmbvizError) else tr("Training failed; the log says why."))
        self._error.show()

    def _on_changed(self) -> None:
        self._error.hide()

    def _on_corpus_changed(self) -> None:
        corpus = self._workspace.corpus
        self._error.hide()
        if corpus is not None:
            types = counted(len(corpus.vocabulary), "different word")
            self._text.setText(f"{corpus.name}\n{counted(corpus.tokens, 'token')}, {types}")
        elif self._workspace.embedding is not None:
            self._text.setText(tr("Vectors from a file. Open a text to train."))
        else:
            self._text.setText(tr("Open a text, or the toy world, to train on."))
        self._on_run_changed()

    def _on_run_changed(self) -> None:
        run, training = self._workspace.run, self._workspace.training
        paused = training and run is not None and run.control.paused
        at = QApplication.focusWidget()
        mine = at is not None and self.isAncestorOf(at)
        self._start.setEnabled(self._workspace.corpus is not None and not training)
        self._start.setText(tr("Train") if run is None else tr("Train anew"))
        self._more.setVisible(run is not None and not training)
        self._pause.setVisible(training)
        self._stop.setVisible(training)
        self._start.setVisible(not training)
        self._pause.setText(tr("Resume") if paused else tr("Pause"))
        self._pause.setAccessibleName(self._pause.text())
        self._pause.setIcon(icon("play" if paused else "pause"))
        self._stop.setIcon(icon("stop"))
        if self.isVisible() and self._context.studio.following and not paused:
            self._timer.start()
        else:
            self._timer.stop()
        if mine and training and at not in (self._pause, self._stop):
            # before its place is taken from it, which would hand the keyboard to whatever comes next
            self._left = at
            self._pause.setFocus()
        for part in (self.form, self._stopping):
            part.setEnabled(not training)
        if mine and not training and at in (self._pause, self._stop):
            (self._left or self._start).setFocus()
        self._poll()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_run_changed()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _poll(self) -> None:
        if not self._context.studio.following:
            self._timer.stop()
        run = self._workspace.run
        progress = run.progress if run is not None else None
        if run is None:
            self.form.show_run(None)
            self._bar.setValue(0)
            self._status.setText("")
            return
        if progress is None:
            self._status.setText(f"{run.phase} …")
            return
        share = progress.tokens_done / max(1, progress.tokens_total)
        self._bar.setValue(round(1000 * share))
        self.form.show_run(run if self._workspace.training else None, share, progress.learning_rate)
        left = progress.elapsed * (1 - share) / max(share, 1e-9)
        state = tr("Paused") if self._workspace.training and run.control.paused else run.phase
        end = tr("{left} left", left=duration(left)) if self._workspace.training else duration(progress.elapsed)
        mean = progress.tokens_done / max(progress.elapsed, 1e-9)
        pace = progress.words_per_second if self._workspace.training else mean
        unit = speed(pace).replace("words", "cells") if run.parameters.model == "glove" else speed(pace)
        epochs = tr("epoch {epoch:.1f} of {epochs}", epoch=progress.epoch, epochs=run.parameters.epochs)
        observer = self._workspace.observer
        if observer is not None and observer.run is not run:
            observer = None
        early = not self._workspace.training and not run.finished and observer is not None
        why = f"\n{observer.stopped_because}" if early and observer.stopped_because else ""
        saving = observer.checkpoints if observer is not None and self._workspace.training else None
        if observer is not None and observer.trouble:
            why += f"\n{observer.trouble}"
        if saving is not None and saving.trouble:
            why += tr(
                "\nThis run is not saved for the case that the window is killed. {trouble}", trouble=saving.trouble,
            )
        self._status.setText(tr(
            "{state} · {epochs} · {end}\n{unit} · loss now {loss:.3f}{why}",
            state=state, epochs=epochs, end=end, unit=unit, loss=progress.loss, why=why,
        ))
