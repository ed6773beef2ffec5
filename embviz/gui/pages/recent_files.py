"""The list of recent files, and which of them are gone."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from embviz.gui.core.jobs import Job
from embviz.gui.core.undo_steps import SetValueCommand
from embviz.gui.pages.context import Context
from embviz.util.language import tr

_KEY, _KIND = "recent", "look for recent files"


class RecentFiles(QObject):
    """The list of recent files in the settings, with undoable changes: `context.share(RecentFiles)`.

    Signals
    -------
    changed
        Files were removed from the list or restored.
    """

    changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__(context.workspace)
        self._context = context

    @property
    def paths(self) -> list[str]:
        """The recent files, the newest first."""
        return list(self._context.settings.get(_KEY))

    def remove(self, path: str) -> None:
        """Remove a file from the list, not from disk."""
        name = Path(path).name
        self._push(tr("Remove {name} from the recent files", name=name), [one for one in self.paths if one != path])

    def remove_all(self, gone: set[str]) -> None:
        """Remove several files from the list, such as missing ones."""
        self._push(tr("Remove recent files"), [one for one in self.paths if one not in gone])

    def clear(self) -> None:
        """Clear the list."""
        self._push(tr("Clear the recent files"), [])

    def look(self, told: Callable[[dict[str, str]], None]) -> None:
        """Check on a worker which files are missing, and call `told` with the reason for each."""
        paths = self.paths

        def work(_job: Job) -> dict[str, str]:
            return {path: why for path in paths if (why := why_missing(Path(path)))}

        self._context.jobs.submit("files", _KIND, work, told)

    def _push(self, text: str, paths: list[str]) -> None:
        if paths != self.paths:
            self._context.workspace.undo.push(SetValueCommand(text, self._put, paths, self.paths))

    def _put(self, paths: list[str]) -> None:
        self._context.settings.set(_KEY, paths)
        self.changed.emit()


def why_missing(path: Path) -> str:
    """Return in a few words why a file or folder cannot be opened; empty if it seems fine."""
    try:
        path.stat()
    except FileNotFoundError:
        return tr("not found") if path.parent.is_dir() else tr("folder not found")
    except PermissionError:
        return tr("no permission to read it")
    except OSError:
        return tr("cannot be reached")
    return ""
