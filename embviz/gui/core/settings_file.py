"""The file of the settings: read once, written on a thread of its own.

Qt writes it on the thread of the window, at each change, waits until the disk has it, and before that until no other
process holds its lock: with a slow disk, or while another window of the program is stopped as it writes, that held the
window for seconds. Here what is asked for comes from memory, and what is changed is written soon.
"""

import threading
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEventLoop, QSettings

_SOON_S = 0.05  # after a change: several that come together are written at once
_GONE = object()  # stands for a value that was removed
_FORMAT = QSettings.Format.IniFormat


class SettingsFile:
    """What the file of the user's settings holds, and what was changed since; for any thread."""

    def __init__(self) -> None:
        stored = QSettings(_FORMAT, QSettings.Scope.UserScope, "embviz", "embviz")
        self.path = stored.fileName()
        self._values = _all_of(stored)
        self._changes: dict[str, Any] = {}
        self._changing = threading.Lock()  # never held while the file is read or written
        self._hurry = threading.Event()
        self._writer: threading.Thread | None = None

    def value(self, key: str, default: Any = None) -> Any:
        """Return a value as it was set, or as the file has it."""
        return self._values.get(key, default)

    def contains(self, key: str) -> bool:
        """Tell whether there is a value."""
        return key in self._values

    def set(self, key: str, value: Any) -> None:
        """Change a value."""
        self._change({key: value})

    def remove(self, key: str) -> None:
        """Remove a value, and all whose keys go on with a stroke after this one."""
        self._change({each: _GONE for each in list(self._values) if each == key or each.startswith(f"{key}/")})

    def clear(self) -> None:
        """Remove all values."""
        self._change(dict.fromkeys(self._values, _GONE))

    def flush(self, timeout_s: float = 5.0) -> bool:
        """Write now what was changed, and wait for that as long as given; tell whether it is written."""
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
            # asked to write by the event of this thread that a change posts, Qt waits without holding Python up, which
            # `sync` does; where it cannot write, what was set holds for as long as the process
            QEventLoop().processEvents()
            others = {key: value for key, value in _all_of(stored).items() if key not in changes}
            with self._changing:
                # what another window changed meanwhile
                fresh = {key: value for key, value in others.items() if key not in self._changes}
                self._values = {**self._values, **fresh}


def _all_of(stored: QSettings) -> dict[str, Any]:
    return {key: stored.value(key) for key in stored.allKeys()}


def _changed(values: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in {**values, **changes}.items() if value is not _GONE}
