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
    """The list in the settings, changed so that it can be undone; get it with `RecentFiles.of`.

    Signals
    -------
    changed
        Files were taken from the list, or came back.
    """

    changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__(context.workspace)
        self._context = context

    @classmethod
    def of(cls, context: Context) -> "RecentFiles":
        """Return the one of a window."""
        return context.workspace.findChild(cls) or cls(context)

    @property
    def paths(self) -> list[str]:
        """The newest first."""
        return list(self._context.settings.get(_KEY))

    def remove(self, path: str) -> None:
        """Take a file from the list; it stays where it is."""
        name = Path(path).name
        self._push(tr("Remove {name} from the recent files", name=name), [one for one in self.paths if one != path])

    def remove_all(self, gone: set[str]) -> None:
        """Take several files from the list, such as those that are no longer there."""
        self._push(tr("Remove recent files"), [one for one in self.paths if one not in gone])

    def clear(self) -> None:
        """Have an empty list."""
        self._push(tr("Clear the recent files"), [])

    def look(self, told: Callable[[dict[str, str]], None]) -> None:
        """Look on a worker which files are not there, and call `told` with the reason of each."""
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
    """Return why a file or folder cannot be opened, as a few words; empty where nothing speaks against it."""
    try:
        path.stat()
    except FileNotFoundError:
        return tr("is not there") if path.parent.is_dir() else tr("its folder is not there")
    except PermissionError:
        return tr("may not be read")
    except OSError:
        return tr("cannot be reached")
    return ""
