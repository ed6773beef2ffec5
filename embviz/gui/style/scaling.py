"""Widget sizes that follow the text size."""

import re

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget

from embviz.gui.style import theme

_KEPT, _SHEET = "lengths", "sheet"  # properties of a widget that hold its lengths and style sheet
_LINE = 2  # px up to which a length is a line width, which is not scaled
_ROOM = ("padding", "margin", "spacing")
_DECLARATION = re.compile(r"\b([a-z-]+):[^:;{}]*\d+px[^:;{}]*(?=[;}]|$)")
_FROM_EDGES = 60  # px between a dialog and the edges of its window, both sides together
_FIRST = QSize(1280, 800)  # px of the main window
_FRAME = QSize(16, 48)  # px that a title bar and borders take on the desktops of today, rather more than less
_LARGEST = 16_777_215  # px, Qt's maximum size of a widget


def set_scaled_size(widget: QWidget, **lengths: float | tuple[float, float]) -> None:
    """Set lengths of a widget that are scaled with the text size, now and whenever it changes.

    Parameters
    ----------
    **lengths : float, or (float, float) for sizes
        In px of the usual text size: `fixed_width`, `fixed_height`, `fixed_size`, `minimum_width`, `minimum_height`,
        `minimum_size`, `maximum_width`, `maximum_height` and, of buttons and lists, `icon_size`.
    """
    kept = dict(widget.property(_KEPT) or {})
    kept.update({name: list(length) if isinstance(length, tuple) else length for name, length in lengths.items()})
    widget.setProperty(_KEPT, kept)
    for name in lengths:
        _set(widget, name, kept[name])


def room_over(window: QWidget) -> QSize:
    """Return the maximum size of a dialog over a window, px, which leaves a border of the window visible."""
    return window.window().size() - QSize(_FROM_EDGES, _FROM_EDGES)


def first_size(window: QWidget) -> QSize:
    """Return the size of the main window at its first start, px; there is room for its frame on the screen."""
    return _FIRST.boundedTo(window.screen().availableGeometry().size() - _FRAME)


def keep_inside(dialog: QWidget, window: QWidget) -> None:
    """Move a dialog that has grown so that it lies inside its window and the screen, as far as it fits."""
    frame, room = dialog.frameGeometry(), window.window().geometry()
    room &= window.window().screen().availableGeometry()
    x = max(room.left(), min(frame.x(), room.left() + room.width() - frame.width()))
    y = max(room.top(), min(frame.y(), room.top() + room.height() - frame.height()))
    dialog.move(x, y)


def style(widget: QWidget, sheet: str) -> None:
    """Set a widget's own style sheet, with lengths in px of the usual text size."""
    widget.setProperty(_SHEET, sheet)
    widget.setStyleSheet(larger(sheet))


def larger(sheet: str) -> str:
    """Scale a style sheet, written for the usual text size, to the current text size."""
    return _DECLARATION.sub(_larger, sheet)


def _larger(declaration: re.Match[str]) -> str:
    grows = theme.room if declaration[1].startswith(_ROOM) else theme.px

    def length(found: re.Match[str]) -> str:
        pixels = int(found[1])
        if pixels < 0:  # a negative margin, by which a part overlaps its parent
            return f"{theme.px(pixels)}px"
        return f"{round(grows(pixels)) if pixels > _LINE else pixels}px"

    return re.sub(r"(-?\d+)px", length, declaration[0])


def follow() -> None:
    """Apply the current text size to all widgets."""
    for widget in QApplication.allWidgets():
        if sheet := widget.property(_SHEET):
            widget.setStyleSheet(larger(sheet))
        for name, length in (widget.property(_KEPT) or {}).items():
            _set(widget, name, length)


def _set(widget: QWidget, name: str, length: float | list[float]) -> None:
    setter = getattr(widget, "set" + name.title().replace("_", ""))
    setter(QSize(*map(_whole, length)) if isinstance(length, list) else _whole(length))


def _whole(length: float) -> int:
    return min(round(theme.px(float(length))), _LARGEST)
