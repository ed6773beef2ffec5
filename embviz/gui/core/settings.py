"""Settings kept between sessions: typed, versioned, all keys in one place.

The file is read once and written on a thread of its own.

Qt writes it on the GUI thread, at each change, waits until the disk has it, and before that until no other process
holds its lock: with a slow disk, or while another window of the program is stopped as it writes, that blocked the
window for seconds. Here values are read from memory, and changes are written soon after.
"""

import atexit
import os
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QCoreApplication, QEventLoop, QObject, QSettings, QStandardPaths, Signal

_SOON_S = 0.05  # delay after a change: changes in quick succession are written together
_GONE = object()  # marks a removed value
_FORMAT = QSettings.Format.IniFormat


class SettingsFile:
    """The contents of the settings file and the pending changes; thread-safe."""

    def __init__(self) -> None:
        stored = QSettings(_FORMAT, QSettings.Scope.UserScope, "embviz", "embviz")
        self.path = stored.fileName()
        self._values = _all_of(stored)
        self._changes: dict[str, Any] = {}
        self._changing = threading.Lock()  # never held while the file is read or written
        self._hurry = threading.Event()
        self._writer: threading.Thread | None = None
        # before Qt ends, which it does later: what the writer holds of it would be gone
        atexit.register(self.flush)

    def value(self, key: str, default: Any = None) -> Any:
        """Return a value from the pending changes, or else from the file."""
        return self._values.get(key, default)

    def contains(self, key: str) -> bool:
        """Return whether a key has a value."""
        return key in self._values

    def set(self, key: str, value: Any) -> None:
        """Change a value."""
        self._change({key: value})

    def remove(self, key: str) -> None:
        """Remove a value, and all values below it (keys that continue with a slash)."""
        self._change({each: _GONE for each in list(self._values) if each == key or each.startswith(f"{key}/")})

    def clear(self) -> None:
        """Remove all values."""
        self._change(dict.fromkeys(self._values, _GONE))

    def flush(self, timeout_s: float = 5.0) -> bool:
        """Write pending changes now, and wait for at most so long; return whether they are written."""
        writer = self._writer
        if writer is None:
            return True
        self._hurry.set()
        writer.join(timeout_s)
        return not writer.is_alive()

    def _change(self, changes: Mapping[str, Any]) -> None:
        with self._changing:
            self._values = _changed(self._values, changes)
            self._changes.update(changes)
            if changes and self._writer is None:
                self._writer = threading.Thread(target=self._write, name="embviz-settings", daemon=True)
                self._writer.start()

    def _write(self) -> None:
        while True:
            self._hurry.wait(_SOON_S)
            with self._changing:
                changes, self._changes = self._changes, {}
                if not changes:
                    self._writer = None
                    self._hurry.clear()
                    return
            stored = QSettings(self.path, _FORMAT)
            for key, value in changes.items():
                if value is _GONE:
                    stored.remove(key)
                else:
                    stored.setValue(key, value)
            # written by the event that a change posts to this thread, Qt waits without the interpreter lock, but with
            # `sync` it holds the lock; if it cannot write, values hold for the life of the process
            if QCoreApplication.instance() is not None:
                QEventLoop().processEvents()
            else:
                stored.sync()  # before the application begins nobody waits for the lock
            others = {key: value for key, value in _all_of(stored).items() if key not in changes}
            with self._changing:
                # changes of another window since then
                fresh = {key: value for key, value in others.items() if key not in self._changes}
                self._values = {**self._values, **fresh}


def _all_of(stored: QSettings) -> dict[str, Any]:
    return {key: stored.value(key) for key in stored.allKeys()}


def _changed(values: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in {**values, **changes}.items() if value is not _GONE}


VERSION = 1
_RECENT = 8

_DEFAULTS: dict[str, Any] = {
    "theme": "system",  # system, light, dark
    "language": "",  # a code; empty: that of the system, if supported
    "text/size": 100,  # percent of the usual one
    "recent": [],
    "map/method": "tsne",
    "map/options": "",  # chosen options of each method, as JSON
    "map/words": 0,  # number; 0: as many as the method lays out in some seconds
    "map/trails": False,
    "map/lines": True,
    "map/reading": True,  # show the line being read while a run is active
    "trust/k": 10,
    "export/kind": "png",
    "export/look": "",  # empty: that of the window
    "select/mode": 0,  # prefix, glob, expression
    "select/exact": False,
    "select/neighbors": 10,
    "map/sized": True,  # larger discs for frequent words
    "projects/ensembles": True,  # whether projects include the sets of repeated runs
    "map/soft": True,  # soft discs for words whose positions differ between sets
    "map/regions": True,  # names of regions on the map
    "map/opacity": 0,  # percent of each disc; 0: by the number of discs
    "color/by": "",  # id of a recipe; empty: by the ground truth of the text if it has one
    "color/map": "viridis",
    "color/reverse": False,
    "color/full": False,
    "color/options": "",  # chosen options by recipe, as JSON
    "curve/smoothing": 0.6,
    "curve/series": "loss",
    "curve/log": False,
    "runs/series": ["loss", "analogy"],
    "train/pace": "watch",  # watch, full
    "train/panel_stays": False,  # keep the panel open when a run is over
    "words/panel_opens": True,  # open the panel when the first word is selected
    "train/parameters": "",  # last values of the form, as JSON
    "observation/plan": "",  # what is saved and measured of a run, as JSON
    "neighborhood/metric": "cosine",
    "neighborhood/top": 10,
    "axes/poles": "",  # saved opposite sets of words, as JSON
    "lessons/done": [],  # ids of completed lessons
    "lessons/tried": [],  # ids of lessons in which something was tried or answered
    "lessons/last": "",
    "lessons/answers": "",  # what was answered before the result was shown, by question, as JSON
    "lessons/contextual_model": "",  # folder of the last opened model
    "tour/done": False,
    "train/threads": 0,  # 0: one for each physical core
    "motion/reduced": False,  # whether views change without animation
    "numbers/decimals": 0,  # of cosines, scores and distances; 0: the usual number for each
    "files/folder": "",  # start folder of file dialogs; empty: the documents
    "files/last": "",  # folder of the last file, by dialog title, as JSON
    "files/address": "",  # last web address of a text
    "files/texts": "",  # folder for texts that do not fit into memory; empty: the user's cache
    "palette/recent": [],  # ids of recent choices in the command palette
    "guide/zoom": 100,  # percent, of the text of the user guide
    "heatmap/metric": "cosine",
    "heatmap/range": "measure",  # measure, words
    "heatmap/order": "tree",  # tree, typed
    "explanations/all": False,  # whether every explanation is open
    "explanations/opened": [],  # names of those opened by hand
}


_kept_in: list[Path] = []  # empty: the platform's folders
_files: list[SettingsFile] = []  # one for the process, created on first use


def write_below(folder: Path | str) -> None:
    """Store the settings of this process below a folder instead of the user's; pending changes are written before."""
    for file in _files:
        file.flush()
    _files.clear()
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))


def keep_in(folder: Path) -> None:
    """Store settings, log and checkpoints of this process below a folder instead of the user's.

    Must be called before the window is created.
    """
    _kept_in[:] = [folder]
    write_below(folder)


def log_folder() -> Path:
    """Return the folder of the log, by default that of the platform."""
    if _kept_in:
        return _kept_in[0] / "local"
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppLocalDataLocation))


def checkpoint_folder() -> Path:
    """Return the folder of the checkpoints of runs."""
    return log_folder() / "checkpoint"


class Settings:
    """Typed access to the settings file. A value of a wrong type or of another version becomes the default."""

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
            return value in (True, "true")  # the file has texts
        try:
            # not by Qt, which silently turns a word into 0
            return type(default)(value)
        except (TypeError, ValueError):
            return default

    def set(self, key: str, value: Any) -> None:
        """Set the value of a known key."""
        if key not in _DEFAULTS:
            raise KeyError(key)
        self._store.set(key, value)

    def chosen(self, key: str) -> bool:
        """Return whether a value was set, even if it equals the default."""
        return self._store.contains(key)

    def forget(self, key: str) -> None:
        """Reset a key to its default."""
        self._store.remove(key)

    def flush(self, timeout_s: float = 5.0) -> bool:
        """Write the file now, and wait for at most so long; return whether it is written."""
        return self._store.flush(timeout_s)

    @staticmethod
    def defaults() -> dict[str, Any]:
        """Return every key with its default."""
        return dict(_DEFAULTS)

    def forget_blobs(self) -> None:
        """Remove every window and dock state."""
        self._store.remove("state")

    def blob(self, key: str) -> QByteArray:
        """Return a saved window or dock state, empty if there is none."""
        value = self._store.value(f"state/{key}")
        return value if isinstance(value, QByteArray) else QByteArray()

    def set_blob(self, key: str, value: QByteArray) -> None:
        """Save a window or dock state."""
        self._store.set(f"state/{key}", value)

    def add_recent(self, path: str) -> None:
        """Put a path first in the recent files."""
        self.set("recent", [path, *(p for p in self.get("recent") if p != path)][:_RECENT])

    def forget_recent(self, path: str) -> None:
        """Remove a path that no longer exists from the recent files."""
        self.set("recent", [p for p in self.get("recent") if p != path])


KEY = "train/threads"  # key of the settings; 0: one for each physical core
MOST = 64
_TOPOLOGY = Path("/sys/devices/system/cpu")


def preferred_threads(settings: Settings) -> int:
    """Return the default number of training threads."""
    wanted = int(settings.get(KEY))
    return min(max(wanted, 0), MOST) or physical_cores()


def physical_cores(topology: Path = _TOPOLOGY) -> int:
    """Return the number of physical cores, or of logical processors if the system does not distinguish them.

    Two threads on one core share its arithmetic units, which are the bottleneck of training.

    Parameters
    ----------
    topology : Path
        Linux's folder with the processors that share a core.
    """
    shared = {path.read_text("ascii").strip() for path in topology.glob("cpu[0-9]*/topology/core_cpus_list")}
    return min(len(shared) or os.cpu_count() or 1, MOST)


ALL, OPENED = "explanations/all", "explanations/opened"  # keys of the settings


class _Explanations(QObject):
    """The open explanations, one for the process; those that are shown follow when it has `changed`."""

    changed = Signal()

    @property
    def all_shown(self) -> bool:
        """Whether every explanation is open, as teachers may want it."""
        return bool(Settings().get(ALL))

    def show_all(self, shown: bool) -> None:
        """Open every explanation, or only those that were opened by hand."""
        if shown != self.all_shown:
            Settings().set(ALL, shown)
            self.changed.emit()

    def is_open(self, name: str) -> bool:
        """Return whether the explanation of this name is to be shown."""
        return self.all_shown or name in Settings().get(OPENED)

    def set_open(self, name: str, shown: bool) -> None:
        """Remember that an explanation was opened or closed by hand."""
        settings = Settings()
        opened = [other for other in settings.get(OPENED) if other != name]
        settings.set(OPENED, [*opened, name] if shown else opened)
        self.changed.emit()


explanations = _Explanations()
