"""The runs shown on the Runs page: their points, colors, visibility, and which one is chosen."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from embviz.gui.core.workspace import Workspace
from embviz.gui.widgets.charts.plot import series_color
from embviz.gui.widgets.curves.series import RunPoints

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer


class RunList(QObject):
    """The runs of the workspace with their points, colors and visibility.

    Signals
    -------
    changed
        The runs have changed, or another one was chosen or hidden.
    pointed
        Another run is pointed at, see `pointed_at`.
    """

    changed = Signal()
    pointed = Signal()

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.names = workspace.run_names
        self.hidden: frozenset[int] = frozenset()
        self._chosen = -1
        self._pointed: int | None = None
        self._points: dict[int, RunPoints] = {}
        workspace.observers_changed.connect(self._on_observers)
        self.names.changed.connect(self.changed)

    def refresh_views(self) -> None:
        """Have the views of the runs look at them again."""
        self.changed.emit()

    @property
    def observers(self) -> "tuple[Observer, ...]":
        """The runs on the open text, oldest first."""
        return self._workspace.observers

    @property
    def visible(self) -> "tuple[Observer, ...]":
        """The runs whose curves are drawn."""
        return tuple(one for one in self.observers if one.run.run_id not in self.hidden)

    @property
    def chosen(self) -> "Observer | None":
        """The run that tables and phases show: the one clicked last, else the open one."""
        found = (one for one in self.observers if one.run.run_id == self._chosen)
        return next(found, self._workspace.observer or (self.observers[-1] if self.observers else None))

    def choose(self, observer: "Observer") -> None:
        """Choose a run."""
        if observer is not self.chosen:
            self._chosen = observer.run.run_id
            self.changed.emit()

    def point_at(self, observer: "Observer | None") -> None:
        """Point at a run, which lets the others stand back; None for no run."""
        pointed = None if observer is None else observer.run.run_id
        if pointed != self._pointed:
            self._pointed = pointed
            self.pointed.emit()

    def is_faint(self, observer: "Observer") -> bool:
        """Return whether another visible run is pointed at."""
        there = any(one.run.run_id == self._pointed for one in self.visible)
        return there and observer.run.run_id != self._pointed

    def toggle(self, observer: "Observer") -> None:
        """Show or hide the curves of a run."""
        self.hidden ^= {observer.run.run_id}
        self.changed.emit()

    def color(self, observer: "Observer") -> int:
        """Return the index of the run's series color in the theme, which stays the same."""
        return self.names.number(observer) - 1

    def color_name(self, observer: "Observer") -> str:
        """Return the color of a run in the current theme, such as ``#3457D5``."""
        return series_color(self.color(observer)).name()

    def points(self, observer: "Observer") -> RunPoints:
        """Return the points of a run taken so far."""
        return self._points.setdefault(observer.run.run_id, RunPoints())

    def take(self) -> bool:
        """Take the newest points of all runs; return whether there were any."""
        news = [self.points(one).take(one.run.history, one.moments) for one in self.observers]
        return any(news)

    def _on_observers(self) -> None:
        there = {one.run.run_id for one in self.observers}
        self._points = {key: points for key, points in self._points.items() if key in there}
        self.hidden &= there
        newest = self.observers[-1].run.run_id if self.observers else -1
        if self._workspace.training and newest != self._chosen:
            self._chosen = -1  # choose a new run, because the user wants to see it
        self.changed.emit()
