"""The folder into which this process saves its run, and what an earlier process left there."""

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from embviz.gui.core.numbered_folders import NumberedFolders
from embviz.util.errors import InputError

if TYPE_CHECKING:
    from embviz.monitoring.saved_runs import Saved

_log = logging.getLogger(__name__)


class CheckpointSlot(NumberedFolders):
    """One folder is empty, for what this process trains; the other holds an unfinished run.

    Nothing is written into that or deleted but by the run that goes on from there, or when that is not wanted.
    """

    def claim(self) -> "Saved | None":
        """Take folders, and return the run that an earlier process did not bring to its end, as long as there is one.

        Reads files: for a worker. Where no folder can be written, `own` stays None, and nothing is saved.
        """
        with self.taking:
            self.take()
            return None if self.left is None else _saved_in(self.left)

    def discard(self) -> None:
        """Delete the run that an earlier process left."""
        from embviz.monitoring.checkpoints import Checkpoints

        with self.taking:
            if self.left is not None:
                Checkpoints(self.left).discard()

    def release(self) -> None:
        """Leave the folders to others."""
        with self.taking:
            self.let_go()

    def holds_something(self, folder: Path) -> bool:
        return _saved_in(folder) is not None


def _saved_in(path: Path) -> "Saved | None":
    from embviz.monitoring.checkpoints import Checkpoints

    checkpoints = Checkpoints(path)
    try:
        return checkpoints.latest()
    except InputError as error:
        _log.warning("what was saved of a training cannot be read: %s", error)
        checkpoints.discard()
        return None
