"""The file of the settings: read once, written on a thread of its own.

Qt writes it on the GUI thread, at each change, waits until the disk has it, and before that until no other process
holds its lock: with a slow disk, or while another window of the program is stopped as it writes, that blocked the
window for seconds. Here values are read from memory, and changes are written soon after.
"""

import threading
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEventLoop, QSettings

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
            QEventLoop().processEvents()
            others = {key: value for key, value in _all_of(stored).items() if key not in changes}
            with self._changing:
                # changes of another window since then
                fresh = {key: value for key, value in others.items() if key not in self._changes}
                self._values = {**self._values, **fresh}


def _all_of(stored: QSettings) -> dict[str, Any]:
    return {key: stored.value(key) for key in stored.allKeys()}


def _changed(values: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in {**values, **changes}.items() if value is not _GONE}
