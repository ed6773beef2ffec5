"""Names of the runs on the open text: numbers, or what the user called them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from embviz.gui.core.undo_steps import SetValueCommand
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.core.workspace import Workspace
    from embviz.monitoring.observer import Observer

LONGEST = 60  # letters


class RunNames(QObject):
    """The names of runs: `Workspace.run_names`.

    Signals
    -------
    changed
        A run was renamed.
    """

    changed = Signal()

    def __init__(self, workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._numbers: dict[int, int] = {}
        self._given: dict[int, str] = {}
        workspace.corpus_changed.connect(self._forget)

    def number(self, run: "Observer | int") -> int:
        """Return the number of a run, given by its observer or its id, from 1 on."""
        for one in self._workspace.observers:
            self._numbers.setdefault(one.run.run_id, len(self._numbers) + 1)
        return self._numbers.setdefault(_id(run), len(self._numbers) + 1)

    def name(self, run: "Observer | int") -> str:
        """Return the name of a run."""
        return self._given.get(_id(run)) or tr("Run {number}", number=self.number(run))

    @property
    def given(self) -> dict[int, str]:
        """The names given by the user, by run id."""
        return dict(self._given)

    def rename(self, run: "Observer", name: str) -> None:
        """Rename a run, undoable; an empty name restores its number."""
        name = " ".join(name.split())[:LONGEST]
        given = {**self._given, run.run.run_id: name}
        if not name or name == tr("Run {number}", number=self.number(run)):
            del given[run.run.run_id]
        if given != self._given:
            text = tr("Rename {run}", run=self.name(run))
            self._workspace.undo.push(SetValueCommand(text, self._put, given, self._given))

    def restore(self, runs: "Sequence[Observer]", names: object) -> None:
        """Set the names of a project's runs, in their order; ignored if it is no list of texts."""
        told = names if isinstance(names, list) else []
        pairs = zip(runs, told, strict=False)
        self._put({run.run.run_id: name[:LONGEST] for run, name in pairs if isinstance(name, str) and name})

    def _put(self, given: dict[int, str]) -> None:
        self._given = given
        self.changed.emit()

    def _forget(self) -> None:
        self._numbers.clear()
        self._given = {}


def _id(run: "Observer | int") -> int:
    return run if isinstance(run, int) else run.run.run_id
