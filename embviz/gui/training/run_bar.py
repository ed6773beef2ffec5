"""The training controls as one line, shown while the panel is folded."""

from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QToolButton, QWidget

from embviz.gui.core.qt_parts import layout_of
from embviz.gui.pages.context import Context
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.training.run_poll import RunPoll
from embviz.gui.training.run_status import describe_speed, describe_state
from embviz.gui.widgets.layouts import ElidedLabel, button
from embviz.util.language import tr

_STATUS_PX = 230  # at most: the rest is in its tooltip


class RunBar(QWidget):
    """Stands in the strip of the timeline; reads the run on a timer while one is under way and it is seen.

    Signals
    -------
    settings_wanted
        The panel with all parameters is asked for.
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
        self._more = button(tr("Train more"), "run.more", flat=True)
        self._pause = button(tr("Pause"), "run.pause", flat=True)
        self._stop = button(tr("Stop"), "run.stop", flat=True)
        self._finish = button(tr("Finish now"), "run.finish", flat=True)
        self._status = ElidedLabel("caption")
        self._status.setObjectName("run.status")
        for one, action in (
            (self._start, "train.run"), (self._more, "train.more"), (self._pause, "train.hold"),
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
        """Show these, and of them as many as there is room for, the first ones first."""
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
        """Take the keyboard over from the panel that it stands for."""
        (self._pause if self._workspace.training else self._start).setFocus()

    def _on_finish(self) -> None:
        self._context.studio.finish_now()
        self._poll()

    def _paint(self) -> None:
        self._settings.setIcon(icon("sliders"))

    def _on_run_changed(self) -> None:
        training = self._workspace.training
        at = QApplication.focusWidget()
        self._start.setEnabled(self._workspace.corpus is not None)
        self._run_poll.name(self._start, self._pause)
        if training and at in (self._start, self._more):
            # before they are hidden, which would hand the keyboard to whatever comes next
            self._pause.setVisible(True)
            self._pause.setFocus()
        self._choose()
        if not training and at in (self._pause, self._stop, self._finish):
            self._start.setFocus()
        self._run_poll.look()

    def _choose(self) -> None:
        """Offer what can be done now."""
        if self._workspace.training:
            slowed = (self._finish,) if self._context.studio.slowed else ()
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
        self._status.setText(f"{run.phase} …" if progress is None else " · ".join((
            describe_state(self._context, run, progress), describe_speed(self._context, run, progress),
        )))


def _run(context: Context, action: str, _checked: bool = False) -> None:
    context.run_action(action)
