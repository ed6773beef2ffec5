"""The menu of recent files."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from embviz.gui.pages.recent_files import RecentFiles
from embviz.gui.widgets.menu_entry import add_entry
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow

_LONGEST = 46  # characters of a folder in the menu


class RecentMenu(QMenu):
    """Menu of recent files; missing ones are disabled with the reason, and the list can be cleared."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(tr("Recent files"), window)
        self.setObjectName("file.recent")
        self._window = window
        self._entries: dict[str, QAction] = {}
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        recent = self._window.context.share(RecentFiles)
        self.clear()
        self._entries = {}
        for k, path in enumerate(recent.paths, start=1):
            entry = add_entry(self, f"recent_{k}", Path(path).name, partial(self._window.open_path, path))
            entry.setText(f"&{k}  {entry.text()}\t{_shortened(str(Path(path).parent))}")
            entry.setToolTip(path)
            self._entries[path] = entry
        if not self._entries:
            add_entry(self, "recent_none", tr("No recent files"), self.close).setEnabled(False)
            return
        self.addSeparator()
        self._gone = add_entry(self, "recent_gone", tr("Remove missing files"), lambda: None)
        self._gone.setVisible(False)
        add_entry(self, "recent_clear", tr("Clear list"), recent.clear)
        recent.look(self._gray)

    def _gray(self, missing: dict[str, str]) -> None:
        for path, why in missing.items():
            entry = self._entries.get(path)
            if entry is not None:
                entry.setEnabled(False)
                entry.setText(f"{entry.text().partition(chr(9))[0]}\t{why}")
        if missing and self._entries:
            self._gone.setVisible(True)
            self._gone.triggered.connect(lambda: self._window.context.share(RecentFiles).remove_all(set(missing)))


def _shortened(folder: str) -> str:
    home = str(Path.home())
    folder = f"~{folder[len(home):]}" if folder.startswith(f"{home}/") else folder
    return folder if len(folder) <= _LONGEST else f"…{folder[1 - _LONGEST:]}"
