"""What the Tab key comes to, and whether a person who does not see it is told what it is."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QWidget


def tab_stops(root):
    """Return what the Tab key comes to; the field of a spin box is the box."""
    return [
        widget
        for widget in root.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and widget.isEnabled()
        and not isinstance(widget.parent(), QAbstractSpinBox)
    ]


def _name(widget):
    return widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")


def nameless(stops):
    return [(type(each).__name__, each.objectName()) for each in stops if not _name(each)]
