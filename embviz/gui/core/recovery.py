"""The folder of the autosaved project, for recovery after a crash."""

from pathlib import Path

from embviz.gui.core.numbered_folders import NumberedFolders

_NAME = "kept.embviz"


class RecoverySlot(NumberedFolders):
    """One folder is empty, for the copy that this process keeps; the other holds what an earlier process left."""

    @property
    def path(self) -> Path | None:
        """Where this process keeps its copy; None where no folder can be written to."""
        return self.own / _NAME if self.own is not None else None

    def claim(self) -> Path | None:
        """Take folders, and return what an earlier process left. Reads files: for a worker."""
        with self.taking:
            self.take()
            self.take_next()
            return self.left / _NAME if self.left is not None else None

    def discard_found(self) -> None:
        """Delete what an earlier process left."""
        with self.taking:
            left, self.left = self.left, None
            _empty(left)

    def release(self) -> None:
        """Delete the own copy, and leave the folders to others."""
        with self.taking:
            _empty(self.own)
            self.let_go()

    def holds_something(self, folder: Path) -> bool:
        return (folder / _NAME).exists()


def _empty(folder: Path | None) -> None:
    if folder is None:
        return
    try:
        for left in [folder / _NAME, *folder.glob(f".{_NAME}.*.part")]:
            left.unlink(missing_ok=True)
    except OSError:  # held by another program: it is offered again
        return
