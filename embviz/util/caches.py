"""Where files are kept that can be made again."""

import os
import sys
from pathlib import Path


def cache_folder(kind: str) -> Path | None:
    """Return the folder below the user's cache for one kind of files, None where caching is turned off.

    The variable EMBVIZ_CACHE set to `off` turns it off; set to a folder it chooses that one.
    """
    chosen = os.environ.get("EMBVIZ_CACHE", "")
    if chosen.lower() in ("off", "0", "no"):
        return None
    if chosen:
        return Path(chosen) / kind
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
        return Path(local) / "embviz" / "Cache" / kind
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "embviz" / kind
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "embviz" / kind
