"""Colormap settings: colormap, direction, range."""

from dataclasses import dataclass, replace

import numpy as np

from embviz.gui.scene.coloring.coloring import Coloring, limits


@dataclass(frozen=True)
class ColormapSettings:
    """How amounts become colors: the same for all of them."""

    colormap: str = "viridis"
    reverse: bool = False
    full: bool = False  # from the least to the largest amount, in place of the quantiles .02 to .98


def apply_colormap(coloring: Coloring, appearance: ColormapSettings) -> Coloring:
    """Return a coloring in a color map, ready to be drawn. Takes some 50 ms of a million words: for a worker.

    A color map to both sides has its middle at 0 where there are amounts on both sides of it, else at the median.
    """
    from embviz.drawing.palette import COLORMAPS, colormap

    if not coloring.categorical:
        low, high = limits(coloring.values, full=appearance.full)
        if any(map_.diverging for map_ in COLORMAPS if map_.name == appearance.colormap) and not coloring.logarithmic:
            middle = 0.0 if low < 0 < high else float(np.nanmedian(coloring.values))
            reach = max(high - middle, middle - low)
            low, high = middle - reach, middle + reach
        coloring = replace(
            coloring, colormap=appearance.colormap, reverse=appearance.reverse, limits=(low, high)
        )
        colormap(appearance.colormap)  # the library is loaded here
    _ = coloring.counts, coloring.colors()
    return coloring
