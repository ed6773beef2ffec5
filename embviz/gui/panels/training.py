"""The training panel: the form, Train, Pause, Stop, and how far it is."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QProgressBar, QScrollArea, QVBoxLayout, QWidget

from embviz.errors import EmbvizError, InputError
from embviz.gui.context import Context
from embviz.gui.icons import icon
from embviz.gui.widgets.numbers import counted
from embviz.gui.widgets.parameter_form import ParameterForm
from embviz.gui.widgets.parts import button, label, row
from embviz.training.parameters import declarations, defaults

_POLL_MS = 100


def duration(seconds: float) -> str:
    """Return seconds as people say them."""
    if seconds < 60:
        return f"{max(0, round(seconds))} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02d} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02d} min"


def speed(words_per_second: float) -> str:
    """Return words per second with a fitting unit."""
    if words_per_second >= 1e6:
        return f"{words_per_second / 1e6:.1f} M words/s"
    return f"{words_per_second / 1e3:.0f} k words/s"


class TrainingPanel(QWidget):
    """Reads the run on a timer while one is under way; the form is made from the declared parameters."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._workspace = context.workspace
        self.setMinimumWidth(272)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(14, 6, 14, 12)
        outer.setSpacing(10)

        self._text = label("", "muted", wrap=True)
        self._text.setObjectName("train.text")
        outer.addWidget(self._text)

        self._form = ParameterForm("train")
        start = defaults()
        declared = declarations()
        self._form.declare(declared, {name: getattr(start, name) for name in declared})
        self._form.changed.connect(self._on_changed)
        self._name_models()
        self._advanced = button("More parameters", "train.advanced", flat=True)
        self._advanced.setCheckable(True)
        self._advanced.toggled.connect(self._show_rows)
        inside = QWidget()
        inner = QVBoxLayout(inside)
        inner.setContentsMargins(0, 0, 6, 0)
        inner.addWidget(self._form)
        inner.addWidget(self._advanced, 0, Qt.AlignmentFlag.AlignLeft)
        inner.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        outer.addWidget(scroll, 1)

        self._error = label("", "error", wrap=True)
        self._error.setObjectName("train.error")
        self._error.hide()
        outer.addWidget(self._error)
        self._start = button("Train", "train.start", primary=True)
        self._pause = button("Pause", "train.pause")
        self._stop = button("Stop", "train.stop")
        self._more = button("Train more", "train.more")
        self._more.setToolTip("Go on from these vectors for as many epochs as the form says.")
        self._stop.setToolTip("End now and keep what is learned.")
        self._start.clicked.connect(self.start)
        self._pause.clicked.connect(context.studio.pause)
        self._stop.clicked.connect(context.studio.stop)
        self._more.clicked.connect(self.continue_)
        outer.addLayout(row(self._start, self._more, None, self._pause, self._stop))
        self._bar = QProgressBar()
        self._bar.setObjectName("train.progress")
        self._bar.setAccessibleName("Training progress")
        self._bar.setRange(0, 1000)
        self._bar.setTextVisible(False)
        outer.addWidget(self._bar)
        self._status = label("", "caption")
        self._status.setObjectName("train.status")
        self._status.setMinimumHeight(32)
        self._status.setAlignment(Qt.AlignmentFlag.AlignTop)
        outer.addWidget(self._status)

        self._timer = QTimer(self, interval=_POLL_MS)
        self._timer.timeout.connect(self._poll)
        self._workspace.run_changed.connect(self._on_run_changed)
        self._workspace.corpus_changed.connect(self._on_corpus_changed)
        context.studio.failed.connect(lambda _run, error: self._say(error))
        context.studio.refused.connect(self._say)
        self._show_rows()
        self._on_corpus_changed()
        self._on_run_changed()

    def start(self) -> None:
        """Train with what the form shows."""
        self._error.hide()
        if self._workspace.corpus is None:
            self._say(InputError("There is no text to learn from.", "Open a text, or the toy world."))
        else:
            self._context.studio.start(defaults(**self._form.values()))

    def continue_(self) -> None:
        """Train the present vectors for as many more epochs as the form says."""
        self._error.hide()
        try:
            self._context.studio.continue_(self._form.values()["epochs"])
        except InputError as error:
            self._say(error)

    def _say(self, error: Exception) -> None:
        self._error.setText(str(error) if isinstance(error, EmbvizError) else "Training failed; the log says why.")
        self._error.show()

    def _name_models(self) -> None:
        from embviz.training.models import MODELS

        combo: QWidget = self._form.control("model")
        for model in MODELS:
            at = combo.findData(model.name)  # type: ignore[attr-defined]
            combo.setItemText(at, model.title)  # type: ignore[attr-defined]
            combo.setItemData(at, model.description, Qt.ItemDataRole.ToolTipRole)  # type: ignore[attr-defined]

    def _on_changed(self, name: str) -> None:
        if name == "model":
            values = self._form.values()
            model = values["model"]
            fresh, before = defaults(model), defaults(self._last_model)
            # what was left at the old model's default takes the new one's; what a person set stays
            self._form.fill({
                key: getattr(fresh, key) for key, value in values.items()
                if key != "model" and value == getattr(before, key)
            })
            self._show_rows()
        self._error.hide()

    def _show_rows(self) -> None:
        model = self._form.values()["model"]
        self._last_model = model
        declared = declarations(model)
        every = self._advanced.isChecked()
        self._form.show_only({name for name, item in declared.items() if every or not item.advanced})
        self._advanced.setText("Fewer parameters" if every else "More parameters")

    def _on_corpus_changed(self) -> None:
        corpus = self._workspace.corpus
        self._error.hide()
        if corpus is not None:
            types = counted(len(corpus.vocabulary), "different word")
            self._text.setText(f"{corpus.name}\n{counted(corpus.tokens, 'token')}, {types}")
        elif self._workspace.embedding is not None:
            self._text.setText("Vectors from a file. Open a text to train.")
        else:
            self._text.setText("Open a text, or the toy world, to train on.")
        self._on_run_changed()

    def _on_run_changed(self) -> None:
        run, training = self._workspace.run, self._workspace.training
        paused = training and run is not None and run.control.paused
        self._start.setEnabled(self._workspace.corpus is not None and not training)
        self._start.setText("Train" if run is None else "Train anew")
        self._more.setVisible(run is not None and not training)
        self._pause.setVisible(training)
        self._stop.setVisible(training)
        self._start.setVisible(not training)
        self._pause.setText("Resume" if paused else "Pause")
        self._pause.setAccessibleName(self._pause.text())
        self._pause.setIcon(icon("play" if paused else "pause"))
        self._stop.setIcon(icon("stop"))
        if training and not paused:
            self._timer.start()
        else:
            self._timer.stop()
        self._form.setEnabled(not training)
        self._poll()

    def _poll(self) -> None:
        run = self._workspace.run
        progress = run.progress if run is not None else None
        if run is None:
            self._bar.setValue(0)
            self._status.setText("")
            return
        if progress is None:
            self._status.setText(f"{run.phase} …")
            return
        share = progress.tokens_done / max(1, progress.tokens_total)
        self._bar.setValue(round(1000 * share))
        left = progress.elapsed * (1 - share) / max(share, 1e-9)
        state = "Paused" if self._workspace.training and run.control.paused else run.phase
        end = f"{duration(left)} left" if self._workspace.training else duration(progress.elapsed)
        mean = progress.tokens_done / max(progress.elapsed, 1e-9)
        pace = progress.words_per_second if self._workspace.training else mean
        unit = speed(pace).replace("words", "cells") if run.parameters.model == "glove" else speed(pace)
        epochs = f"epoch {progress.epoch:.1f} of {run.parameters.epochs}"
        self._status.setText(f"{state} · {epochs} · {end}\n{unit} · loss {progress.loss:.3f}")
