"""Numbers of the runs on the open text: given in order, kept when others are removed."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from embviz.gui.workspace import Workspace
from embviz.language import tr

if TYPE_CHECKING:
    from embviz.observation.observer import Observer


class RunNames(QObject):
    """One for each workspace; get it with `RunNames.of`."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._numbers: dict[int, int] = {}
        workspace.corpus_changed.connect(self._numbers.clear)

    @classmethod
    def of(cls, workspace: Workspace) -> "RunNames":
        """Return the numbers of a workspace's runs."""
        return workspace.findChild(cls) or cls(workspace)

    def number(self, run: "Observer | int") -> int:
        """Return the number of a run, given by its observer or its id, from 1 on."""
        for one in self._workspace.observers:
            self._numbers.setdefault(one.run.run_id, len(self._numbers) + 1)
        return self._numbers.setdefault(run if isinstance(run, int) else run.run.run_id, len(self._numbers) + 1)

    def name(self, run: "Observer | int") -> str:
        """Return what a run is called."""
        return tr("Run {number}", number=self.number(run))
