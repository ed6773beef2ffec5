"""Widget sizes that follow the text size."""

import re

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget

from embviz.gui.style import theme

_KEPT, _SHEET = "lengths", "sheet"  # the properties of a widget in which they are kept
_LINE = 2  # px up to which something is a line, as thin at every text size
_ROOM = ("padding", "margin", "spacing")
_DECLARATION = re.compile(r"\b([a-z-]+):[^:;{}]*\d+px[^:;{}]*(?=[;}]|$)")
_FROM_EDGES = 60  # px between a dialog and the edges of its window, both sides together
_LARGEST = 16_777_215  # px, of any widget of Qt


def set_scaled_size(widget: QWidget, **lengths: float | tuple[float, float]) -> None:
    """Hold a widget to lengths that grow and shrink with the text size, now and whenever that becomes another one.

    Parameters
    ----------
    widget : QWidget
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
    """Return how large a dialog over a window may be, px: a little of the window is seen around it."""
    return window.window().size() - QSize(_FROM_EDGES, _FROM_EDGES)


def style(widget: QWidget, sheet: str) -> None:
    """Give a widget a style sheet of its own, with lengths in px of the usual text size."""
    widget.setProperty(_SHEET, sheet)
    widget.setStyleSheet(larger(sheet))


def larger(sheet: str) -> str:
    """Return a style sheet, written for the usual text size, at the text size in force."""
    return _DECLARATION.sub(_larger, sheet)


def _larger(declaration: re.Match[str]) -> str:
    grows = theme.room if declaration[1].startswith(_ROOM) else theme.px

    def length(found: re.Match[str]) -> str:
        pixels = int(found[1])
        if pixels < 0:  # as far as a part reaches over the one that it stands on
            return f"{theme.px(pixels)}px"
        return f"{round(grows(pixels)) if pixels > _LINE else pixels}px"

    return re.sub(r"(-?\d+)px", length, declaration[0])


def follow() -> None:
    """Hold all widgets to their lengths at the text size in force."""
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
