"""Adds an entry to a menu."""

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu


def add_entry(menu: QMenu, name: str, text: str, does: Callable[[], object], prefix: str = "menu") -> QAction:
    """Add an entry to a menu, with the object name `prefix.name`; an ``&`` in the text is a literal character."""
    entry = menu.addAction(text.replace("&", "&&"))
    entry.setObjectName(f"{prefix}.{name}")
    entry.triggered.connect(lambda _checked=False: does())
    return entry
