"""Bars of named bins, with a reference behind them."""

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg

from embviz.gui.style import theme
from embviz.gui.widgets.charts.line_plot import TitledPlot
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, said
from embviz.util.language import tr

_WIDE, _NARROW = 0.86, 0.56  # of the width of a bin: the reference is wider, and shows on both sides of the bar


class BinBars(TitledPlot):
    """Bars of named bins; where the names do not fit, only every n-th is written."""

    def __init__(self, title: str = "", x_label: str = "", y_label: str = tr("share")) -> None:
        self.names: tuple[str, ...] = ()
        self.shares = self.others = np.zeros(0)
        super().__init__(title, x_label, y_label)

    def show_bins(self, names: Sequence[str], shares: np.ndarray, others: np.ndarray | None = None) -> None:
        """Show bars.

        Parameters
        ----------
        names : sequence of str, length n
        shares : float array (n,)
        others : float array (n,), optional
            The reference, drawn lighter behind the bars.
        """
        self.names, self.shares = tuple(names), np.asarray(shares, float)
        self.others = np.zeros(len(shares)) if others is None else np.asarray(others, float)
        self._draw()

    def drawn_numbers(self) -> PlotData | None:
        """Return the bars with the names of their bins; None while there are none."""
        if not self.names:
            return None
        x, y = self.plot.labels
        columns = [DataColumn(x or tr("Bin"), self.names), DataColumn(y, self.shares)]
        if self.others.any():
            columns.append(DataColumn(tr("Compared with"), self.others))
        at = int(self.shares.argmax())
        return PlotData(
            self._title.text(), tuple(columns),
            tr("{title}: most at {name}, {share}.", title=self._title.text(), name=self.names[at],
               share=said(self.shares[at])),
        )

    def _draw(self) -> None:
        item = self.plot.getPlotItem()
        item.clear()
        if not self.names:
            return
        places = np.arange(len(self.names))
        for heights, wide, color, alpha in (
            (self.others, _WIDE, "text_muted", 60), (self.shares, _NARROW, "accent", 255),
        ):
            item.addItem(pg.BarGraphItem(
                x=places, height=heights, width=wide, pen=pg.mkPen(None),
                brush=pg.mkBrush(theme.color(color, alpha)),
            ))
        item.getAxis("bottom").setTicks([list(enumerate(self.names))])
        item.getViewBox().setXRange(-0.6, len(self.names) - 0.4, padding=0)
        top = max(float(self.shares.max()), float(self.others.max()))
        item.getViewBox().setYRange(0, top * 1.1 or 1.0, padding=0)
