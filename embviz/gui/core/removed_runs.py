"""Removed runs that can be restored while their text is open."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QUndoCommand

from embviz.gui.core.run_names import RunNames
from embviz.gui.core.workspace import Workspace
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer

MOST = 2  # kept beside those that are there; each holds its vectors and moments


class RemovedRuns(QObject):
    """Takes runs from the workspace as a step of undo.

    Parameters
    ----------
    workspace : Workspace
    free : callable
        Frees what runs hold, once they cannot come back.
    taken : callable
        Called with a run that was just taken away, or that came back.
    """

    def __init__(
        self, workspace: Workspace, free: "Callable[[tuple[Observer, ...]], None]",
        taken: "Callable[[Observer], None]",
    ) -> None:
        super().__init__(workspace)
        self._workspace, self._free, self._taken = workspace, free, taken
        self._kept: list[Observer] = []  # the one that was removed last is the last

    @property
    def kept(self) -> "tuple[Observer, ...]":
        """The runs that can still be brought back."""
        return tuple(self._kept)

    def remove(self, observer: "Observer") -> None:
        """Take away a run that is not the open one; the oldest of too many can be brought back no longer."""
        if observer is not self._workspace.observer and observer in self._workspace.observers:
            self._workspace.undo.push(_Removal(self, observer, RunNames.of(self._workspace).name(observer)))

    def let_go(self) -> "tuple[Observer, ...]":
        """Bring back none of them any more, and return them: their owner frees what they hold."""
        gone, self._kept = self.kept, []
        return gone

    def take_away(self, observer: "Observer") -> None:
        """Take away a run, and keep it."""
        others = tuple(one for one in self._workspace.observers if one is not observer)
        self._kept.append(observer)
        gone, self._kept = tuple(self._kept[:-MOST]), self._kept[-MOST:]
        self._workspace.set_observers(others, self._workspace.observer)
        self._taken(observer)
        if gone:
            self._free(gone)

    def bring_back(self, observer: "Observer", at: int) -> bool:
        """Put a run back to its place among the others; returns whether it is still there."""
        if observer not in self._kept:
            return False
        self._kept.remove(observer)
        others = list(self._workspace.observers)
        others.insert(at, observer)
        self._workspace.set_observers(others, self._workspace.observer)
        self._taken(observer)
        return True


class _Removal(QUndoCommand):
    def __init__(self, owner: RemovedRuns, observer: "Observer", name: str) -> None:
        super().__init__(tr("Remove {run}", run=name))
        self._owner, self._observer = owner, observer
        self._at = owner._workspace.observers.index(observer)

    def redo(self) -> None:
        workspace = self._owner._workspace
        if self._observer in workspace.observers and self._observer is not workspace.observer:
            self._owner.take_away(self._observer)
        else:
            self.setObsolete(True)  # it is looked at now, and stays

    def undo(self) -> None:
        if not self._owner.bring_back(self._observer, self._at):
            self.setObsolete(True)
