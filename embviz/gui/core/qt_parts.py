"""Parts of widgets that Qt's types take for missing, where the code that asks knows that they are there."""

from typing import TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QLayout, QWidget

Part = TypeVar("Part", bound=QObject)


def application() -> QApplication:
    """Return the QApplication."""
    found = QApplication.instance()
    assert isinstance(found, QApplication)
    return found


def layout_of(widget: QWidget) -> QLayout:
    """Return the layout of a widget; it must have one."""
    found = widget.layout()
    assert found is not None
    return found


def parent_of(widget: QWidget) -> QWidget:
    """Return the parent of a widget; it must have one."""
    found = widget.parentWidget()
    assert found is not None
    return found


def part_of(parent: QObject, kind: type[Part], name: str = "") -> Part:
    """Return a descendant of `parent` of this type, and with this `objectName` if given; it must exist."""
    found = parent.findChild(kind, name) if name else parent.findChild(kind)
    assert found is not None
    return found
