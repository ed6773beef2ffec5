"""What's This mode (Shift+F1): explains the clicked part and its keys."""

from collections.abc import Iterator
from html import escape

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QWhatsThis, QWidget

from embviz.gui.app.key_table import OF_PARTS, KeyGroup
from embviz.gui.core.qt_parts import application

_ROOM = "embviz.gui."


def describe_widget(widget: QWidget) -> str:
    """Return a description of a widget, or of its nearest parent with one, as rich text; empty if there is none.

    It consists of the accessible name, the tooltip, the accessible description, and the keys of its class.
    """
    part: QWidget | None = widget
    while part is not None and not part.isWindow():
        keys = tuple(keys_of(part))
        texts = [text for text in (part.whatsThis(), part.toolTip(), part.accessibleDescription()) if text]
        if texts or keys:
            return _written(part.accessibleName(), list(dict.fromkeys(texts)), keys)
        part = part.parentWidget()
    return ""


def keys_of(widget: QWidget) -> Iterator[KeyGroup]:
    """Return the key groups of a widget, by the modules of its class and base classes."""
    modules = {
        kind.__module__.removeprefix(_ROOM).replace(".", "/") + ".py"
        for kind in type(widget).__mro__ if kind.__module__.startswith(_ROOM)
    }
    return (group for group in OF_PARTS if modules & set(group.modules))


def _written(name: str, texts: list[str], keys: tuple[KeyGroup, ...]) -> str:
    head = f"<b>{escape(name)}</b>" if name and name not in texts else ""
    # tooltips may be rich text themselves
    said = [text if text.lstrip().startswith("<") else escape(text).replace("\n", "<br>") for text in texts]
    rows = [
        f"<tr><td>{escape(key)}&nbsp;&nbsp;</td><td>{escape(does)}</td></tr>"
        for group in keys for key, does in group.rows
    ]
    table = f"<table>{''.join(rows)}</table>" if rows else ""
    return "".join(f"<p>{part}</p>" for part in (head, *said, table) if part)


class WhatsThisMode(QObject):
    """Handles clicks in What's This mode; filters events only while the mode is active.

    Parameters
    ----------
    parent : QObject
        The window.
    """

    @classmethod
    def begin(cls, window: QWidget) -> None:
        """Explain the next widget of the window that is clicked."""
        answering = window.findChild(cls) or cls(window)
        application().installEventFilter(answering)
        QWhatsThis.enterWhatsThisMode()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LeaveWhatsThisMode:
            application().removeEventFilter(self)
        elif isinstance(watched, QWidget) and isinstance(event, QHelpEvent):
            text = describe_widget(watched)
            if text and event.type() == QEvent.Type.QueryWhatsThis:
                event.accept()
                return True
            if text and event.type() == QEvent.Type.WhatsThis:
                QWhatsThis.showText(event.globalPos(), text, watched)
                event.accept()
                return True
        return False
