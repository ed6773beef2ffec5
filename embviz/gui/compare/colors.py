"""Colors two maps alike: a word has the same color on both."""

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.compare.pairing import PairedWords
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.scene.scene import MapScene
from embviz.gui.style.numbers import significant
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.text.toy.truths import Truths

_STEPS = 8  # of the bar of amounts


def coloring_of(sheet: PairedWords, scene: MapScene, truths: "Truths | None") -> Coloring | None:
    """Return the colors that words have on the map of the window, for the words of one of two maps.

    While that map has no colors, they are those of the categories of the text, if it has some.

    Returns
    -------
    Coloring or None
        Words that are not on the map of the window have no value; None where no word has one.
    """
    coloring = scene.coloring
    if coloring is None:
        return _by_category(sheet, truths) if truths is not None else None
    known = (sheet.opened >= 0) & (sheet.opened < len(coloring.values))
    if not known.any():
        return None
    missing = -1 if coloring.categorical else np.nan
    values = np.full(len(sheet), missing, coloring.values.dtype)
    values[known] = coloring.values[sheet.opened[known]]
    # the same amount has the same color on both, whichever words are on them
    limits = None if coloring.categorical else coloring.range
    return replace(coloring, values=values, limits=limits)


def key_of(coloring: Coloring | None, scene: MapScene) -> str:
    """Return in a line of rich text what the colors of two maps mean; empty where there are none."""
    if coloring is None:
        return ""
    table = coloring.table()

    def swatch(level: int) -> str:
        return f'<span style="color:#{int(table[level]) & 0xFFFFFF:06x}">■</span>'

    if coloring.categorical:
        key = " &nbsp;".join(f"{swatch(level)} {escape(name)}" for level, name in coloring.named())
    else:
        low, high = (significant(float(end)) for end in coloring.range)
        steps = np.linspace(0, len(table) - 2, _STEPS).astype(int).tolist()  # the last one is that of none
        key = f"{low} {''.join(map(swatch, steps))} {high} {escape(coloring.unit)}"
    # such as the distortion of its layout, which is not that of either picture here
    whose = tr(" (of the Map page)") if coloring.title and scene.coloring is not None else ""
    return tr("{title}{whose}: &nbsp;{key}", title=escape(coloring.title), whose=whose, key=key)


def _by_category(sheet: PairedWords, truths: "Truths") -> Coloring:
    values = np.full(len(sheet), -1, np.int32)
    for kind, members in enumerate(truths.categories.values()):
        rows = [row for row in map(sheet.rows.get, members) if row is not None]
        values[rows] = kind
    return Coloring(tr("Category"), values, tuple(truths.categories))
