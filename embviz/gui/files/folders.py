"""The folder in which file dialogs start."""

import json
from pathlib import Path

from embviz.gui.core.settings import Settings

PREFERRED = "files/folder"  # keys of the settings
_LAST = "files/last"  # by kind, as JSON


def beginning(kind: str) -> str:
    """Return the folder in which a dialog begins; empty: where the system begins.

    Parameters
    ----------
    kind : str
        What is asked for, such as the dialog's title.
    """
    settings = Settings()
    for folder in (_last(settings).get(kind, ""), str(settings.get(PREFERRED))):
        if folder and Path(folder).is_dir():
            return folder
    return ""


def note_used(kind: str, folder: str | Path) -> None:
    """Remember the folder in which something of a kind was chosen."""
    settings = Settings()
    settings.set(_LAST, json.dumps(_last(settings) | {kind: str(Path(folder).absolute())}))


def forget_used() -> None:
    """Forget in which folders things were chosen: all dialogs begin in the preferred one."""
    Settings().set(_LAST, "")


def _last(settings: Settings) -> dict[str, str]:
    try:
        kept = json.loads(settings.get(_LAST) or "{}")
    except ValueError:
        return {}
    return {str(kind): str(folder) for kind, folder in kept.items()} if isinstance(kept, dict) else {}
