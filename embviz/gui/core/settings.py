"""Settings kept between sessions: typed, versioned, all keys in one place."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

from embviz.gui.core.settings_file import SettingsFile

VERSION = 1
_RECENT = 8

_DEFAULTS: dict[str, Any] = {
    "theme": "system",  # system, light, dark
    "language": "",  # a code; empty: that of the system, where it is known
    "text/size": 100,  # percent of the usual one
    "recent": [],
    "map/method": "tsne",
    "map/options": "",  # what was chosen of each method's options, as JSON
    "map/words": 0,  # as typed; 0: as many as the method lays out in some seconds
    "map/trails": False,
    "map/lines": True,
    "map/reading": True,  # the line that is being read, while a run is under way
    "trust/k": 10,
    "export/kind": "png",
    "export/look": "",  # that of the window
    "select/mode": 0,  # prefix, glob, expression
    "select/exact": False,
    "select/neighbors": 10,
    "map/sized": True,  # larger discs for frequent words
    "projects/ensembles": True,  # whether projects hold the sets of repeated runs
    "map/soft": True,  # soft discs for words whose places sets trained alike do not share
    "map/regions": True,  # names of regions on the map
    "map/opacity": 0,  # percent of each disc; 0: by how many there are
    "color/by": "",  # id of a recipe; empty: by the truths of the text if it has some
    "color/map": "viridis",
    "color/reverse": False,
    "color/full": False,
    "color/options": "",  # those chosen, by recipe, as JSON
    "curve/smoothing": 0.6,
    "curve/series": "loss",
    "curve/log": False,
    "runs/series": ["loss", "analogy"],
    "train/pace": "watch",  # watch, full
    "train/panel_stays": False,  # when a run is over
    "words/panel_opens": True,  # with the first word that is chosen
    "train/parameters": "",  # what the form showed last, as JSON
    "observation/plan": "",  # what is kept and measured of a run, as JSON
    "neighborhood/metric": "cosine",
    "neighborhood/top": 10,
    "axes/poles": "",  # opposite sets of words that were kept, as JSON
    "lessons/done": [],  # ids of those read to the end
    "lessons/last": "",
    "lessons/contextual_model": "",  # folder of a model that was opened
    "tour/done": False,
    "train/threads": 0,  # 0: one for each physical core
    "motion/reduced": False,  # views change at once
    "numbers/decimals": 0,  # of cosines, scores and distances; 0: as usual at each place
    "files/folder": "",  # in which file dialogs begin
    "files/last": "",  # in which the last file was, by what was asked for, as JSON
    "files/address": "",  # the last that a text was opened at
    "files/texts": "",  # folder for texts that do not fit into memory; empty: the user's cache
    "palette/recent": [],  # ids of what was chosen lately in the command palette
    "guide/zoom": 100,  # percent, of the text of the user guide
    "heatmap/metric": "cosine",
    "heatmap/range": "measure",  # measure, words
}


_kept_in: list[Path] = []  # empty: where the platform wants it
_files: list[SettingsFile] = []  # one for the process, when it was first asked for


def write_below(folder: Path | str) -> None:
    """Keep the settings of this process below a folder, and leave the user's alone; those of before are written."""
    for file in _files:
        file.flush()
    _files.clear()
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))


def keep_in(folder: Path) -> None:
    """Keep settings, log and checkpoints of this process below a folder, and leave the user's alone.

    To be called before the window is made.
    """
    _kept_in[:] = [folder]
    write_below(folder)


def log_folder() -> Path:
    """Return the folder of the log, where the platform wants it."""
    if _kept_in:
        return _kept_in[0] / "local"
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppLocalDataLocation))


def checkpoint_folder() -> Path:
    """Return the folder of what a run needs to go on after the process was killed."""
    return log_folder() / "checkpoint"


class Settings:
    """A typed view on the file of settings. A value of the wrong type, or of another version, becomes the default."""

    def __init__(self) -> None:
        if not _files:
            _files.append(SettingsFile())
        self._store = _files[0]
        if str(self._store.value("version", VERSION)) != str(VERSION):
            self._store.clear()
        if not self._store.contains("version"):
            self._store.set("version", VERSION)

    def get(self, key: str) -> Any:
        """Return the value of a known key, of the type of its default."""
        default = _DEFAULTS[key]
        if isinstance(default, list):
            value = self._store.value(key, default)
            return [str(v) for v in value] if isinstance(value, list) else ([value] if value else [])
        value = self._store.value(key, default)
        if isinstance(default, bool):
            return value in (True, "true")  # as the file has it
        try:
            # by hand: asked for an int, Qt turns a word into 0 without a sign
            return type(default)(value)
        except (TypeError, ValueError):
            return default

    def set(self, key: str, value: Any) -> None:
        """Remember the value of a known key."""
        if key not in _DEFAULTS:
            raise KeyError(key)
        self._store.set(key, value)

    def chosen(self, key: str) -> bool:
        """Return whether a value was chosen, were it the default."""
        return self._store.contains(key)

    def forget(self, key: str) -> None:
        """Have the default from now on, as if nothing had been chosen."""
        self._store.remove(key)

    def flush(self, timeout_s: float = 5.0) -> bool:
        """Write the file now, and wait so long for that; tell whether it is written."""
        return self._store.flush(timeout_s)

    @staticmethod
    def defaults() -> dict[str, Any]:
        """Return every key with its default."""
        return dict(_DEFAULTS)

    def forget_blobs(self) -> None:
        """Forget every window and dock state."""
        self._store.remove("state")

    def blob(self, key: str) -> QByteArray:
        """Return a remembered window or dock state, empty when there is none."""
        value = self._store.value(f"state/{key}")
        return value if isinstance(value, QByteArray) else QByteArray()

    def set_blob(self, key: str, value: QByteArray) -> None:
        """Remember a window or dock state."""
        self._store.set(f"state/{key}", value)

    def add_recent(self, path: str) -> None:
        """Put a path at the head of the recent files."""
        self.set("recent", [path, *(p for p in self.get("recent") if p != path)][:_RECENT])

    def forget_recent(self, path: str) -> None:
        """Take a path that no longer exists from the recent files."""
        self.set("recent", [p for p in self.get("recent") if p != path])
