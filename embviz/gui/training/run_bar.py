"""The training controls as one line, with what widgets that show a run share: timer, labels, status."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QToolButton, QWidget

from embviz.gui.core.qt_parts import layout_of
from embviz.gui.pages.context import Context
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.number_text import duration
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.training.readout import Readout
from embviz.gui.widgets.layouts import button
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.training.moments import Progress
    from embviz.training.run import TrainingRun


def speed(words_per_second: float) -> str:
    """Format words per second with a suitable unit."""
    if words_per_second >= 1e6:
        return tr("{words_per_second:.1f} M words/s", words_per_second=words_per_second / 1000000.0)
    return tr("{words_per_second:.0f} k words/s", words_per_second=words_per_second / 1000.0)


def share_done(progress: "Progress") -> float:
    """Return the completed share of a run, from 0 to 1."""
    return progress.tokens_done / max(1, progress.tokens_total)


def describe_state(context: Context, run: "TrainingRun", progress: "Progress") -> str:
    """Describe the state of a run, its progress, and the time it takes or took."""
    training = context.workspace.training
    share = share_done(progress)
    pace = run.control.pace
    held = training and context.trainer.slowed and pace is not None
    left = pace.seconds_left if held and pace is not None else progress.elapsed * (1 - share) / max(share, 1e-9)
    state = tr("Paused") if training and run.control.paused else run.phase
    end = tr("{left} left", left=duration(left)) if training else duration(progress.elapsed)
    epochs = tr("epoch {epoch:.1f} of {epochs}", epoch=progress.epoch, epochs=run.parameters.epochs)
    return tr("{state} · {epochs} · {end}", state=state, epochs=epochs, end=end)


def describe_speed(context: Context, run: "TrainingRun", progress: "Progress") -> str:
    """Describe the training speed; for a run that is slowed down, also its full speed."""
    training = context.workspace.training
    slowed = training and context.trainer.slowed
    mean = progress.tokens_done / max(progress.elapsed, 1e-9)
    # in a slowed run, a point of the history covers a few milliseconds of work: too little to measure the speed
    found = speed(progress.words_per_second if training and not slowed else mean)
    unit = found.replace("words", "cells") if run.parameters.model == "glove" else found
    if slowed:
        return tr("slowed so that you can watch · full speed {speed}", speed=unit)
    return unit


def describe_trouble(context: Context, run: "TrainingRun") -> str:
    """Describe why a run ended early, and problems with saving it, one per line; empty for none."""
    from embviz.training.watchdog import describe_steadied

    workspace = context.workspace
    observer, training = workspace.observer, workspace.training
    steadied = describe_steadied(run.steadied)
    if observer is None or observer.run is not run:
        return steadied
    lines = [observer.stopped_because] if not training and not run.finished and observer.stopped_because else []
    if steadied:
        lines.append(steadied)
    if observer.trouble:
        lines.append(observer.trouble)
    if training and observer.checkpoints is not None and observer.checkpoints.trouble:
        lines.append(tr("This run is not protected against a crash. {trouble}", trouble=observer.checkpoints.trouble))
    return "\n".join(lines)


_POLL_MS = 300


class RunPoll(QObject):
    """Polls a run a few times a second while it is active and a widget is visible.

    Parameters
    ----------
    begin : callable
        Called when the widget is shown, or when the run or its state has changed; ends with `look`.
    read : callable
        Called then, and a few times a second.
    """

    def __init__(self, context: Context, widget: QWidget, begin: Callable[[], None], read: Callable[[], None]) -> None:
        super().__init__(widget)
        self._context, self._widget, self._begin, self._read = context, widget, begin, read
        self._timer = QTimer(self, interval=_POLL_MS)
        self._timer.timeout.connect(self._on_time)
        widget.installEventFilter(self)
        context.workspace.run_changed.connect(self._on_changed)
        context.trainer.waiting_changed.connect(self._on_changed)

    @property
    def paused(self) -> bool:
        """Return whether the current run is paused."""
        run = self._context.workspace.run
        return self._context.workspace.training and run is not None and run.control.paused

    def look(self) -> None:
        """Read now, and continue to poll while the run is active."""
        if self._widget.isVisible() and self._context.trainer.following and not self.paused:
            self._timer.start()
        else:
            self._timer.stop()
        self._read()

    def name(self, start: QPushButton, pause: QPushButton) -> None:
        """Set the texts of the start and pause buttons."""
        first = self._context.workspace.run is None
        if self._context.trainer.waiting:
            start.setText(tr("Starts when ready"))
            start.setToolTip(tr("Training starts by itself as soon as the map can follow it."))
        else:
            start.setText(tr("Train") if first else tr("Train again"))
            start.setToolTip("" if first else tr("Start a new run. The run before it stays under Runs."))
        pause.setText(tr("Resume") if self.paused else tr("Pause"))
        for one in (start, pause):
            one.setAccessibleName(one.text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._widget and event.type() == QEvent.Type.Show:
            self._begin()
        elif watched is self._widget and event.type() == QEvent.Type.Hide:
            self._timer.stop()
        return False

    def _on_changed(self) -> None:
        self._begin()

    def _on_time(self) -> None:
        if not self._context.trainer.following:
            self._timer.stop()
        self._read()


_STATUS_PX = 230  # maximum; the rest is in its tooltip


class RunBar(QWidget):
    """Training controls in the toolbar of the timeline; polls the run while it is active and the bar is visible.

    Signals
    -------
    settings_wanted
        The panel with all parameters was requested.
    """

    settings_wanted = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context, self._workspace = context, context.workspace
        self.setObjectName("run.bar")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 12, 0)
        layout.setSpacing(4)
        self._settings = QToolButton()
        self._settings.setObjectName("run.settings")
        self._settings.setAccessibleName(tr("Show the training panel"))
        self._settings.setToolTip(tr("Show the training panel with all parameters"))
        set_scaled_size(self._settings, icon_size=(18, 18))
        self._start = button(tr("Train"), "run.start", flat=True)
        self._more = button(tr("Continue"), "run.more", flat=True)
        self._pause = button(tr("Pause"), "run.pause", flat=True)
        self._stop = button(tr("Stop"), "run.stop", flat=True)
        self._finish = button(tr("Finish now"), "run.finish", flat=True)
        self._status = Readout("caption")
        self._status.setObjectName("run.status")
        for one, action in (
            (self._start, "train.run"),
            (self._more, "train.more"),
            (self._pause, "train.hold"),
            (self._stop, "train.end"),
        ):
            one.clicked.connect(partial(_run, context, action))
        self._finish.clicked.connect(self._on_finish)
        self._settings.clicked.connect(lambda: self.settings_wanted.emit())
        for part in (self._settings, self._start, self._more, self._pause, self._stop, self._finish):
            layout.addWidget(part)
        set_scaled_size(self._status, fixed_width=_STATUS_PX)
        layout.addWidget(self._status)
        layout.addStretch(1)
        self._offered: tuple[QWidget, ...] = ()
        self._run_poll = RunPoll(context, self, self._on_run_changed, self._poll)
        self._workspace.corpus_changed.connect(self._on_run_changed)
        theme.source.changed.connect(self._paint)
        self._paint()
        self._on_run_changed()

    def sizeHint(self) -> QSize:
        wanted = [self._settings, *self._offered]
        wide = sum(one.sizeHint().width() for one in wanted) + layout_of(self).spacing() * (len(wanted) - 1)
        return QSize(wide + layout_of(self).contentsMargins().right(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        least = self._settings.sizeHint().width() + layout_of(self).contentsMargins().right()
        return QSize(least, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _offer(self, *parts: QWidget) -> None:
        """Show as many of these widgets as fit, the first ones first."""
        if parts != self._offered:
            self._offered = parts
            self.updateGeometry()
            self._fit()

    def _fit(self) -> None:
        left = self.width() - self.minimumSizeHint().width()
        for one in (self._start, self._more, self._pause, self._stop, self._finish, self._status):
            left -= one.sizeHint().width() + layout_of(self).spacing() if one in self._offered else 0
            one.setVisible(one in self._offered and left >= 0)

    def take_focus(self) -> None:
        """Take over the focus from the panel that it replaces."""
        (self._pause if self._workspace.training else self._start).setFocus()

    def _on_finish(self) -> None:
        self._context.trainer.finish_now()
        self._poll()

    def _paint(self) -> None:
        self._settings.setIcon(icon("sliders"))

    def _on_run_changed(self) -> None:
        training = self._workspace.training
        at = QApplication.focusWidget()
        self._start.setEnabled(self._workspace.corpus is not None and not self._context.trainer.waiting)
        self._run_poll.name(self._start, self._pause)
        if training and at in (self._start, self._more):
            # before they are hidden, which would move the focus to the next widget
            self._pause.setVisible(True)
            self._pause.setFocus()
        self._choose()
        if not training and at in (self._pause, self._stop, self._finish):
            self._start.setFocus()
        self._run_poll.look()

    def _choose(self) -> None:
        """Show the buttons that are possible now."""
        if self._workspace.training:
            slowed = (self._finish,) if self._context.trainer.slowed else ()
            self._offer(self._pause, self._stop, *slowed, self._status)
        elif self._workspace.run is not None:
            self._offer(self._start, self._more)
        else:
            self._offer(self._start)

    def _poll(self) -> None:
        run, training = self._workspace.run, self._workspace.training
        self._choose()
        if run is None or not training:
            return
        progress = run.progress
        self._status.show_parts(
            (f"{run.phase} …",)
            if progress is None
            else (describe_state(self._context, run, progress), describe_speed(self._context, run, progress))
        )


def _run(context: Context, action: str, _checked: bool = False) -> None:
    context.run_action(action)
