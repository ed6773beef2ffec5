"""What widgets that show a run share: their timer, and the labels of their buttons."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QPushButton, QWidget

from embviz.gui.pages.context import Context
from embviz.util.language import tr

_POLL_MS = 100


class RunPoll(QObject):
    """Reads a run some times a second while it goes on and a widget is seen.

    Parameters
    ----------
    context : Context
    widget : QWidget
    begin : callable
        Called when the widget is seen, another run is there, or its state has changed; ends with `look`.
    read : callable
        Called then, and some times a second.
    """

    def __init__(
        self, context: Context, widget: QWidget, begin: Callable[[], None], read: Callable[[], None]
    ) -> None:
        super().__init__(widget)
        self._context, self._widget, self._begin, self._read = context, widget, begin, read
        self._timer = QTimer(self, interval=_POLL_MS)
        self._timer.timeout.connect(self._on_time)
        widget.installEventFilter(self)
        context.workspace.run_changed.connect(self._on_changed)

    @property
    def paused(self) -> bool:
        """Whether a run is under way that is paused."""
        run = self._context.workspace.run
        return self._context.workspace.training and run is not None and run.control.paused

    def look(self) -> None:
        """Read now, and go on where there is more to come."""
        if self._widget.isVisible() and self._context.studio.following and not self.paused:
            self._timer.start()
        else:
            self._timer.stop()
        self._read()

    def name(self, start: QPushButton, pause: QPushButton) -> None:
        """Say what the buttons that begin and pause do now."""
        start.setText(tr("Train") if self._context.workspace.run is None else tr("Train anew"))
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
        if not self._context.studio.following:
            self._timer.stop()
        self._read()
