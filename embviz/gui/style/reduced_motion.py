"""The reduced-motion preference.

It follows the system until the user chooses. The playback of a training is not affected: the user asks for it, and
motion is its purpose.
"""

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from embviz.gui.core.settings import Settings
from embviz.gui.style import system_motion

KEY = "motion/reduced"  # key of the settings
_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu, Qt.UIEffect.UI_FadeMenu, Qt.UIEffect.UI_AnimateCombo, Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip, Qt.UIEffect.UI_AnimateToolBox,
)


@dataclass
class _Stillness:
    wanted: bool = False


stillness = _Stillness()


def begin(settings: Settings) -> None:
    """Apply the preference of the user, or else of the system."""
    want(settings.get(KEY) if settings.chosen(KEY) else system_motion.reduced())


def want(still: bool) -> None:
    """Set whether motion is reduced, for Qt's own menus and lists too."""
    stillness.wanted = still
    for effect in _EFFECTS:
        QApplication.setEffectEnabled(effect, effect in _usual() and not still)


@lru_cache(maxsize=1)
def _usual() -> frozenset[Qt.UIEffect]:
    """Return the effects enabled by the desktop, read before any is changed."""
    return frozenset(effect for effect in _EFFECTS if QApplication.isEffectEnabled(effect))
