"""Controls of numbers in a part of the window, and those whose tooltips do not say enough."""

import re

from PySide6.QtWidgets import QAbstractSlider, QAbstractSpinBox, QScrollBar, QWidget

from embviz.gui.widgets.curves.timeline_track import TimelineTrack

_ENDS = re.compile(r"\S to \S|or more|at most")


def number_controls(root):
    """Return the spin boxes and sliders; the timeline says what is at each of its places."""
    return [
        one
        for one in root.findChildren(QWidget)
        if isinstance(one, (QAbstractSpinBox, QAbstractSlider)) and not isinstance(one, (QScrollBar, TimelineTrack))
    ]


def lacking_tips(root):
    """Return the names of those that do not say what their number is in words, and on another line its ends."""
    return [one.objectName() for one in number_controls(root) if not _says_enough(one.toolTip())]


def _says_enough(tip):
    lines = [line for line in re.sub(r"<[^>]+>", "\n", tip).split("\n") if line.strip()]
    return len(lines) >= 2 and bool(re.search(r"[^\W\d]{3}", lines[0])) and bool(_ENDS.search(tip))


def said_of(one):
    """Return all that is said of a number: the tooltip, and what stands behind it."""
    return f"{one.toolTip()} {one.suffix() if isinstance(one, QAbstractSpinBox) else ''}"
