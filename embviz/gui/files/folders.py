"""The folder in which file dialogs start."""

import json
from pathlib import Path

from embviz.gui.core.settings import Settings

PREFERRED = "files/folder"  # key of the settings
_LAST = "files/last"  # key of the settings: folder by kind, as JSON


def beginning(kind: str) -> str:
    """Return the start folder of a dialog; empty for that of the system.

    Parameters
    ----------
    kind : str
        Kind of file, such as the dialog's title.
    """
    settings = Settings()
    for folder in (_last(settings).get(kind, ""), str(settings.get(PREFERRED))):
        if folder and Path(folder).is_dir():
            return folder
    return ""


def note_used(kind: str, folder: str | Path) -> None:
    """Save the folder in which a file of a kind was chosen."""
    settings = Settings()
    settings.set(_LAST, json.dumps(_last(settings) | {kind: str(Path(folder).absolute())}))


def forget_used() -> None:
    """Forget the last folders: all dialogs start in the preferred one."""
    Settings().set(_LAST, "")


def _last(settings: Settings) -> dict[str, str]:
    try:
        kept = json.loads(settings.get(_LAST) or "{}")
    except ValueError:
        return {}
    return {str(kind): str(folder) for kind, folder in kept.items()} if isinstance(kept, dict) else {}
