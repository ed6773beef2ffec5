"""Adds an entry to a menu."""

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu


def add_entry(menu: QMenu, name: str, text: str, does: Callable[[], object], prefix: str = "menu") -> QAction:
    """Add an entry to a menu, and name it after a prefix and a dot. Of texts that people wrote, & is a letter."""
    entry = menu.addAction(text.replace("&", "&&"))
    entry.setObjectName(f"{prefix}.{name}")
    entry.triggered.connect(lambda _checked=False: does())
    return entry
