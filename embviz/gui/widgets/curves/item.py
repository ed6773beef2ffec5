"""One curve on a plot: faint points, their running mean, dots."""

from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from embviz.gui.widgets.charts.plot import series_color
from embviz.gui.widgets.curves.shaping import smoothed

_FAINT = 60  # alpha, 0 to 255, of curves that stand back


@dataclass(frozen=True, eq=False)
class Curve:
    """One curve.

    Attributes
    ----------
    key : hashable
        Identity of the curve: one with a known key continues that curve.
    name : str
        Shown next to its value at the pointer; may be empty.
    x, y : float array (n,)
        x ascending.
    color : int
        Index for `series_color`.
    noisy : bool
        Draw the running mean strong, and the points faint behind it.
    dots : bool
        Draw the points as dots, for few measured values.
    dashed : bool
    told : bool
        Its value is written above the plot.
    faint : bool
        It stands back, while another one is pointed at.
    """

    key: Hashable
    name: str
    x: np.ndarray
    y: np.ndarray
    color: int = 0
    noisy: bool = True
    dots: bool = False
    dashed: bool = False
    told: bool = True
    faint: bool = False

    @property
    def ink(self) -> QColor:
        """The color of the curve in the current theme."""
        ink = series_color(self.color)
        if self.faint:
            ink.setAlpha(_FAINT)
        return ink


class DrawnCurve:
    """A curve on the plot, with its running mean, which is extended as points are added."""

    def __init__(self, box: pg.ViewBox) -> None:
        self.curve: Curve | None = None
        self.averages = np.zeros((0, 3))
        self.range: tuple[float, float] | None = None  # of the y values, None while nothing is drawn
        self.raw, self.mean = pg.PlotCurveItem(), pg.PlotCurveItem(antialias=True)
        self.points = pg.ScatterPlotItem(size=6, pen=None)
        self.items = (self.raw, self.mean, self.points)
        for item in self.items:
            box.addItem(item)

    def take(self, curve: Curve, weight: float) -> bool:
        """Add the new points of a curve; return whether it is a different one."""
        before = self.curve
        if before is not None and len(before.y) == len(curve.y) and _same(before, curve):
            self.curve = curve
            if curve.faint != before.faint:
                self.dress()
            return False
        known = len(before.y) if before is not None else 0
        share = weight if curve.noisy else 0.0
        if before is not None and 0 < known <= len(curve.y) and _same(before, curve):
            more = smoothed(curve.y[known:], share, *self.averages[-1, 1:].tolist())
            self.averages = np.concatenate((self.averages, more))
        else:
            self.averages = smoothed(curve.y, share)
        self.curve = curve
        return True

    @property
    def shown(self) -> np.ndarray:
        """The y values of the running mean."""
        return self.averages[:, 0]

    def dress(self) -> None:
        """Apply the colors of the current theme."""
        curve = self.curve
        assert curve is not None
        faint = QColor(curve.ink)
        faint.setAlpha(20 if curve.faint else 75)
        style = Qt.PenStyle.DashLine if curve.dashed else Qt.PenStyle.SolidLine
        self.raw.setPen(pg.mkPen(faint, width=1))
        self.mean.setPen(pg.mkPen(curve.ink, width=1.5 if curve.dashed else 2, style=style))
        # a wide smooth path is painted ten times slower than its opaque pieces; dashes need the path
        self.mean.setSegmentedLineMode("off" if curve.dashed else "on")
        self.points.setBrush(pg.mkBrush(curve.ink))


def _same(before: Curve, now: Curve) -> bool:
    """Return whether a curve continues the former one; compares the ends, because a long curve only ever grows."""
    known = len(before.y)
    places = slice(None) if now.dots or known < 2 else slice(None, None, known - 1)
    return all(
        np.array_equal(old[places], new[:known][places], equal_nan=True)
        for old, new in ((before.x, now.x), (before.y, now.y))
    )
