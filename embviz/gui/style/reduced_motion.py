"""The reduced-motion preference.

It follows the system until the user chooses. The playback of a training is not affected: the user asks for it, and
motion is its purpose.

Qt 6.11 reports contrast and colors (`QStyleHints.accessibility`), not motion. Read here, once at the start:

- Windows: "Animation effects", the parameter ``SPI_GETCLIENTAREAANIMATION``;
- macOS: "Reduce motion", from the settings of universal access;
- KDE: animation speed "instant", and GTK: ``gtk-enable-animations``, from the files that the desktops keep.

GNOME's own switch is in a database that only its libraries can read, and is not supported.
"""

import plistlib
import sys
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from xml.parsers.expat import ExpatError

from PySide6.QtCore import QSettings, QStandardPaths, Qt
from PySide6.QtWidgets import QApplication

from embviz.gui.core.settings import Settings

_CLIENT_AREA_ANIMATION = 0x1042
_UNIVERSAL_ACCESS = Path("Library", "Preferences", "com.apple.universalaccess.plist")
_GTK = ("gtk-4.0", "gtk-3.0")


def system_reduces_motion() -> bool:
    """Return whether the system asks for reduced motion; False if it has no such setting."""
    if sys.platform == "win32":
        return _by_windows()
    if sys.platform == "darwin":
        return by_universal_access(Path.home() / _UNIVERSAL_ACCESS)
    return by_desktop(Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)))


def _by_windows() -> bool:
    if sys.platform == "win32":
        import ctypes

        animated = ctypes.c_int(1)
        known = ctypes.windll.user32.SystemParametersInfoW(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(animated), 0)
        return bool(known) and not animated.value
    return False


def by_universal_access(path: Path) -> bool:
    """Return the setting of macOS; False if it cannot be read."""
    try:
        with path.open("rb") as file:
            preferences = plistlib.load(file)
        return isinstance(preferences, dict) and bool(preferences.get("reduceMotion", False))
    except (OSError, plistlib.InvalidFileException, ExpatError):
        return False


def by_desktop(folder: Path) -> bool:
    """Return the setting in the files of KDE and GTK below a configuration folder."""
    kde = QSettings(str(folder / "kdeglobals"), QSettings.Format.IniFormat).value("KDE/AnimationDurationFactor")
    if kde is not None:
        return _number(kde) == 0
    for name in _GTK:
        path = folder / name / "settings.ini"
        said = QSettings(str(path), QSettings.Format.IniFormat).value("Settings/gtk-enable-animations")
        if said is not None:
            return str(said).strip().lower() in ("0", "false")
    return False


def _number(text: object) -> float:
    try:
        return float(str(text))
    except ValueError:
        return 1.0


KEY = "motion/reduced"  # key of the settings
_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
)


@dataclass
class _Stillness:
    wanted: bool = False


stillness = _Stillness()


def begin(settings: Settings) -> None:
    """Apply the preference of the user, or else of the system."""
    want(settings.get(KEY) if settings.chosen(KEY) else system_reduces_motion())


def want(still: bool) -> None:
    """Set whether motion is reduced, for Qt's own menus and lists too."""
    stillness.wanted = still
    for effect in _EFFECTS:
        QApplication.setEffectEnabled(effect, effect in _usual() and not still)


@lru_cache(maxsize=1)
def _usual() -> frozenset[Qt.UIEffect]:
    """Return the effects enabled by the desktop, read before any is changed."""
    return frozenset(effect for effect in _EFFECTS if QApplication.isEffectEnabled(effect))
