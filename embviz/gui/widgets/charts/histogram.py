"""Densities of several samples over one pair of axes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import significant
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.line_plot import TitledPlot
from embviz.gui.widgets.charts.plot import series_color
from embviz.gui.widgets.plot_data.numbers import PlotData, of_curves, said
from embviz.util.language import tr

_PLACES = 400  # of a curve
_REACH = 5.0  # standard deviations, where the kernel ends
_LEFT = 14.0  # px beside the axes
_FINEST = 1 / 200  # least bandwidth, as a share of the axis: two cells


@dataclass(frozen=True)
class Sample:
    """Named values whose distribution is shown."""

    name: str
    values: np.ndarray


@dataclass(frozen=True)
class Theory:
    """A named theoretical density, per unit of the axis, drawn dashed over the samples."""

    name: str
    x: np.ndarray
    y: np.ndarray


def bandwidth(values: np.ndarray) -> float:
    """Return the bandwidth of a Gaussian kernel for a sample, 0 if all values are equal.

    Silverman (1986), Density Estimation for Statistics and Data Analysis, equation 3.31:
    0.9 min(s, IQR / 1.34) n^(−1/5), s the standard deviation.
    """
    if len(values) < 2:
        return 0.0
    low, high = np.percentile(values, (25, 75))
    spread, quartiles = float(values.std(ddof=1)), float(high - low) / 1.34
    return 0.9 * (min(spread, quartiles) if quartiles > 0 else spread) * float(len(values) ** -0.2)


def smooth_density(values: np.ndarray, low: float, high: float, width: float) -> tuple[np.ndarray, np.ndarray]:
    """Return places between two limits and the density there, by a Gaussian kernel.

    What the kernel puts beyond a limit is reflected, so that the density between them has the mass of the values.

    Parameters
    ----------
    values : float array (n,)
    low, high : float
        Limits; values beyond them do not count, but are in the total.
    width : float
        Standard deviation of the kernel.

    Returns
    -------
    float array (m,), float array (m,)
        Centers of m = `_PLACES` even cells, and densities per unit; off by the width of a cell at most.
    """
    edges = np.linspace(low, high, _PLACES + 1)
    cell = edges[1] - edges[0]
    counts = np.histogram(values, edges)[0] / (len(values) * cell)
    reach = int(min(np.ceil(_REACH * width / cell), _PLACES))
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) * cell / width) ** 2)
    padded = np.pad(counts, reach, mode="symmetric")
    return (edges[:-1] + edges[1:]) / 2, np.convolve(padded, kernel / kernel.sum(), mode="valid")


class Histogram(TitledPlot):
    """Densities of samples as smooth filled curves, with a legend at the upper right.

    All samples have one bandwidth, the mean of their own ones, which the tooltip says.
    """

    def __init__(
        self, title: str = "", x_label: str = "", y_label: str = tr("density"), parent: QWidget | None = None
    ) -> None:
        self._samples: tuple[Sample, ...] = ()
        self._theory: Theory | None = None
        self._limits: tuple[float, float] | None = None
        self._y_label = y_label
        self._heights: list[tuple[str, np.ndarray, np.ndarray]] = []  # name, places, densities
        super().__init__(title, x_label, y_label, parent)
        self.plot.getPlotItem().getAxis("left").setStyle(showValues=False)
        self.plot.getPlotItem().getAxis("left").setWidth(px(_LEFT))  # half of the first tick label below

    def set_samples(
        self, samples: Sequence[Sample], *, limits: tuple[float, float] | None = None, theory: Theory | None = None
    ) -> None:
        """Show the distributions of samples.

        Parameters
        ----------
        limits : (float, float), optional
            Limits of the x axis and of the values that are possible; None for those of the values.
        """
        self._samples, self._limits, self._theory = tuple(samples), limits, theory
        self._draw()

    def drawn_numbers(self) -> PlotData | None:
        """Return the densities at their places; None while there are none."""
        x, y = self.plot.labels[0], self._y_label
        numbers = of_curves(self._title.text() or self.accessibleName(), x, y, self._heights)
        if numbers is None:
            return None
        peaks = "; ".join(
            tr("{name} is highest at {place}", name=name or y, place=said(middles[int(heights.argmax())]))
            for name, middles, heights in self._heights
        )
        return replace(numbers, summary=tr("{title}, by {x}: {peaks}.", title=numbers.title, x=x, peaks=peaks))

    def _draw(self) -> None:
        item = self.plot.getPlotItem()
        item.clear()
        self._heights = []
        finite = [np.asarray(s.values, float)[np.isfinite(s.values)] for s in self._samples]
        filled = [v for v in finite if len(v)]
        self.plot.set_known(bool(filled), bool(filled))
        if not filled:
            self.plot.show_names([])
            return
        low, high = self._limits or (min(float(v.min()) for v in filled), max(float(v.max()) for v in filled))
        if high <= low:
            low, high = low - 0.5, high + 0.5
        own = [width for width in map(bandwidth, filled) if width > 0]
        width = max(float(np.mean(own)) if own else 0.0, _FINEST * (high - low))
        self.setToolTip(tr("{density}, bandwidth {width}", density=self._y_label, width=significant(width, 2)))
        top, names = 0.0, []
        for k, (sample, values) in enumerate(zip(self._samples, finite, strict=True)):
            color = series_color(k)
            if len(values):
                places, density = smooth_density(values, low, high, width)
                top = max(top, float(density.max()))
                self._heights.append((sample.name, places, density))
                fill = pg.mkColor(color)
                fill.setAlpha(46 if theme.current().name == "light" else 60)
                item.addItem(
                    pg.PlotCurveItem(
                        places,
                        density,
                        pen=pg.mkPen(color, width=1.5),
                        fillLevel=0,
                        brush=pg.mkBrush(fill),
                        antialias=True,
                    )
                )
            names.append((sample.name, color, None, None))
        if self._theory is not None:
            color = theme.color("text_muted")
            pen = pg.mkPen(color, width=1.5, style=Qt.PenStyle.DashLine)
            item.addItem(pg.PlotCurveItem(self._theory.x, self._theory.y, pen=pen, antialias=True))
            top = max(top, float(self._theory.y.max(initial=0.0)))
            self._heights.append((self._theory.name, self._theory.x, self._theory.y))
            names.append((self._theory.name, color, None, None))
        item.getViewBox().setXRange(low, high, padding=0)
        item.getViewBox().setYRange(0, top * 1.12 or 1.0, padding=0)
        self.plot.show_names([name for name in names if name[0]])
