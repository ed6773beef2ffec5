"""The reduced-motion preference.

It is as the system asks for until somebody chooses. Playing a training again is no such motion: it is asked for, and is
the thing itself.
"""

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from embviz.gui.core.settings import Settings
from embviz.gui.style import system_motion

KEY = "motion/reduced"  # of the settings
_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu, Qt.UIEffect.UI_FadeMenu, Qt.UIEffect.UI_AnimateCombo, Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip, Qt.UIEffect.UI_AnimateToolBox,
)


@dataclass
class _Stillness:
    wanted: bool = False


stillness = _Stillness()


def begin(settings: Settings) -> None:
    """Move or not as was chosen, else as the system asks for."""
    want(settings.get(KEY) if settings.chosen(KEY) else system_motion.reduced())


def want(still: bool) -> None:
    """Move from now on or not, Qt's own menus and lists too."""
    stillness.wanted = still
    for effect in _EFFECTS:
        QApplication.setEffectEnabled(effect, effect in _usual() and not still)


@lru_cache(maxsize=1)
def _usual() -> frozenset[Qt.UIEffect]:
    """Return the effects that the desktop has, read before any is changed."""
    return frozenset(effect for effect in _EFFECTS if QApplication.isEffectEnabled(effect))
