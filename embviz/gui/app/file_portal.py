"""Lets Qt use the file dialogs of the desktop through its portal, where there is one."""

import sys
from collections.abc import Mapping, MutableMapping
from pathlib import Path

THEME = "QT_QPA_PLATFORMTHEME"
_SERVICE = "dbus-1/services/org.freedesktop.portal.Desktop.service"
_BACKENDS = "xdg-desktop-portal/portals"
_CHOOSER = "org.freedesktop.impl.portal.FileChooser"
_DATA_FOLDERS = "/usr/local/share:/usr/share"  # of the XDG base directory specification


def has_portal(environment: Mapping[str, str]) -> bool:
    """Return whether the session has a portal with a dialog for files.

    It asks the installed files only: the session bus starts the portal when a dialog is first opened.
    """
    if not environment.get("DBUS_SESSION_BUS_ADDRESS"):
        return False
    folders = [Path(one) for one in (environment.get("XDG_DATA_DIRS") or _DATA_FOLDERS).split(":") if one]
    if not any((folder / _SERVICE).is_file() for folder in folders):
        return False
    return any(
        _CHOOSER in backend.read_text("utf-8", "replace")
        for folder in folders
        for backend in sorted((folder / _BACKENDS).glob("*.portal"))
    )


def use_portal(environment: MutableMapping[str, str], platform: str = sys.platform) -> None:
    """Choose Qt's theme with the dialogs of the portal; to be called before the application is made.

    Windows and macOS have dialogs of their own, a chosen theme stays, and pictures without a screen have no dialogs.
    """
    wanted = environment.get("QT_QPA_PLATFORM", "").partition(":")[0]
    free = platform.startswith("linux") and THEME not in environment and wanted not in ("offscreen", "minimal")
    if free and has_portal(environment):
        environment[THEME] = "xdgdesktopportal"
