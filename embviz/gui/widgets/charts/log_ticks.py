"""Ticks of logarithmic axes."""

import math
from collections.abc import Sequence

import pyqtgraph as pg

from embviz.gui.widgets.charts.plot import short_number

_DECADES = range(-12, 13)


def set_log_ticks(axis: pg.AxisItem, steps: Sequence[int] | None) -> None:
    """Label an axis at some steps of each decade.

    Parameters
    ----------
    axis : AxisItem
        In logarithms of base ten.
    steps : sequence of int, optional
        For instance ``(1, 2, 5)``; None restores the default ticks.
    """
    if steps is None:
        axis.setTicks(None)
        return
    values = [step * 10.0**decade for decade in _DECADES for step in steps]
    axis.setTicks([[(math.log10(value), short_number(value, value)) for value in values]])
