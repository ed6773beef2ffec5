"""What was open lately: the list, what is no longer there of it, and the menu that offers it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from embviz.gui.core.jobs import Job
from embviz.gui.core.undo_steps import Step
from embviz.gui.pages.context import Context
from embviz.gui.widgets.menu_entry import add_entry
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow

_KEY, _KIND = "recent", "look for recent files"
_LONGEST = 46  # letters of a folder in the menu


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
            self._context.workspace.undo.push(Step(text, self._put, paths, self.paths))

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


class RecentMenu(QMenu):
    """Offers what was open lately, grays what is not there and says why, and forgets it when it is asked to.

    Parameters
    ----------
    window : MainWindow
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(tr("Recent files"), window)
        self.setObjectName("file.recent")
        self._window = window
        self._entries: dict[str, QAction] = {}
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        recent = RecentFiles.of(self._window.context)
        self.clear()
        self._entries = {}
        for k, path in enumerate(recent.paths, start=1):
            entry = add_entry(self, f"recent_{k}", Path(path).name, partial(self._window.open_path, path))
            entry.setText(f"&{k}  {entry.text()}\t{_shortened(str(Path(path).parent))}")
            entry.setToolTip(path)
            self._entries[path] = entry
        if not self._entries:
            add_entry(self, "recent_none", tr("Nothing was opened yet"), self.close).setEnabled(False)
            return
        self.addSeparator()
        self._gone = add_entry(self, "recent_gone", tr("Remove what is not there"), lambda: None)
        self._gone.setVisible(False)
        add_entry(self, "recent_clear", tr("Clear the list"), recent.clear)
        recent.look(self._gray)

    def _gray(self, missing: dict[str, str]) -> None:
        for path, why in missing.items():
            entry = self._entries.get(path)
            if entry is not None:
                entry.setEnabled(False)
                entry.setText(f"{entry.text().partition(chr(9))[0]}\t{why}")
        if missing and self._entries:
            self._gone.setVisible(True)
            self._gone.triggered.connect(lambda: RecentFiles.of(self._window.context).remove_all(set(missing)))


def _shortened(folder: str) -> str:
    home = str(Path.home())
    folder = f"~{folder[len(home):]}" if folder.startswith(f"{home}/") else folder
    return folder if len(folder) <= _LONGEST else f"…{folder[1 - _LONGEST:]}"
