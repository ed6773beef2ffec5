"""Histograms of several samples over one pair of axes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.gui.widgets.charts.line_plot import TitledPlot
from embviz.gui.widgets.charts.plot import series_color
from embviz.gui.widgets.plot_data.numbers import PlotData, of_curves, said
from embviz.util.language import tr


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


class Histogram(TitledPlot):
    """Densities of samples as filled steps, with a legend at the upper right."""

    def __init__(self, title: str = "", x_label: str = "", y_label: str = tr("density"),
                 parent: QWidget | None = None) -> None:
        self._samples: tuple[Sample, ...] = ()
        self._theory: Theory | None = None
        self._limits: tuple[float, float] | None = None
        self._bins = 60
        self._heights: list[tuple[str, np.ndarray, np.ndarray]] = []  # name, centers of the bins, heights
        super().__init__(title, x_label, y_label, parent)
        self.plot.getPlotItem().getAxis("left").setStyle(showValues=False)

    def set_samples(self, samples: Sequence[Sample], *, limits: tuple[float, float] | None = None,
                    bins: int = 60, theory: Theory | None = None) -> None:
        """Show the distributions of samples on shared bins.

        Parameters
        ----------
        limits : (float, float), optional
            Limits of the x axis; None for those of the values.
        bins : int
            Number of bins of equal width between the limits.
        """
        self._samples, self._limits, self._bins, self._theory = tuple(samples), limits, bins, theory
        self._draw()

    def drawn_numbers(self) -> PlotData | None:
        """Return the heights of the steps at the centers of their bins; None while there are none."""
        x, y = self.plot.labels
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
        if not filled:
            self.plot.show_names([])
            return
        low, high = self._limits or (min(float(v.min()) for v in filled), max(float(v.max()) for v in filled))
        if high <= low:
            low, high = low - 0.5, high + 0.5
        edges = np.linspace(low, high, self._bins + 1)
        top, names = 0.0, []
        for k, (sample, values) in enumerate(zip(self._samples, finite, strict=True)):
            color = series_color(k)
            if len(values):
                density = np.histogram(values, edges)[0] / (len(values) * (edges[1] - edges[0]))
                top = max(top, float(density.max()))
                self._heights.append((sample.name, (edges[:-1] + edges[1:]) / 2, density))
                fill = pg.mkColor(color)
                fill.setAlpha(46 if theme.current().name == "light" else 60)
                item.addItem(pg.PlotCurveItem(edges, density, stepMode="center", pen=pg.mkPen(color, width=1.5),
                                              fillLevel=0, brush=pg.mkBrush(fill), antialias=True))
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
