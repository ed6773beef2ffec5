"""Line plot with direct labels."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.plot import SMALL, Plot, series_color
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, of_curves
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.util.language import tr

_NAMES_APART = 8  # px between two names of ticks
_FAINT = 60  # alpha, 0 to 255, of faint curves


@dataclass(frozen=True)
class Series:
    """A named curve.

    Attributes
    ----------
    name : str
        Written next to its end; may be empty.
    x, y : float array (n,)
    dashed : bool
        Draw a dashed line, for a theory to compare with measurements.
    points : bool
        Draw the points too.
    color : int
        Which color of the theme's series; the place among the curves where negative.
    faint : bool
        Stands back, while another one is pointed at.
    """

    name: str
    x: np.ndarray
    y: np.ndarray
    dashed: bool = False
    points: bool = False
    color: int = -1
    faint: bool = False


class TitledPlot(QWidget):
    """A plot with a title above it, and a message while it is empty; base of `LinePlot` and `Histogram`.

    Attributes
    ----------
    PLOT : type of Plot
        The plot widget.
    """

    PLOT: type[Plot] = Plot

    def __init__(self, title: str = "", x_label: str = "", y_label: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        self._title = QLabel()
        self._letters: float | None = None
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self.plot = self.PLOT(x_label, y_label)
        layout.addWidget(self._title)
        layout.addWidget(self.plot, 1)
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.set_title(title)
        theme.source.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def set_title(self, title: str) -> None:
        """Set the title."""
        self._title.setText(title)
        self._title.setVisible(bool(title))
        self.setAccessibleName(title or tr("Plot"))

    def drawn_numbers(self) -> PlotData | None:
        """Return the drawn data; None while there is none."""
        raise NotImplementedError

    def set_labels(self, x_label: str, y_label: str) -> None:
        """Set the labels of the axes."""
        self.plot.set_labels(x_label, y_label)

    def set_letters(self, factor: float) -> None:
        """Scale the letters by a factor instead of the text size, for lessons."""
        self._letters = factor
        self.plot.set_letters(factor)
        self._on_theme_changed()

    def set_mark(self, x: float | None) -> None:
        """Draw a vertical line at the value of a dial, in units of the axis: log10 of x on a logarithmic one."""
        self.plot.mark = x
        self.plot.viewport().update()

    def set_notice(self, text: str) -> None:
        """Write in the middle of the picture why there is nothing to see; empty for nothing."""
        self.plot.set_notice(text)

    def _on_theme_changed(self) -> None:
        size = 13 * (self._letters or theme.text_size())
        self._title.setFont(theme.font_of(size, 600))
        # said here too: the sheet of the window would otherwise take the weight back when it is applied again
        self._title.setStyleSheet(
            f"color: {theme.current().text}; font-size: {size:.2f}px; font-weight: 600; padding: 0;"
        )
        self._draw()

    def _draw(self) -> None:
        """Redraw in the colors of the current theme."""


class LinePlot(TitledPlot):
    """Curves over one pair of axes."""

    def __init__(self, title: str = "", x_label: str = "", y_label: str = "", parent: QWidget | None = None) -> None:
        self._series: tuple[Series, ...] = ()
        self._limits: tuple[tuple[float, float] | None, tuple[float, float] | None] = (None, None)
        self._log = (False, False)
        self._x_names: tuple[str, ...] = ()
        super().__init__(title, x_label, y_label, parent)
        self.plot.getPlotItem().getViewBox().sigResized.connect(lambda _box: self._write_x_names())

    @property
    def series(self) -> tuple[Series, ...]:
        """The curves."""
        return self._series

    def set_log(self, x: bool, y: bool) -> None:
        """Make axes logarithmic."""
        self._log = (x, y)
        self.plot.getPlotItem().setLogMode(x, y)
        self._draw()

    def set_series(
        self,
        series: Sequence[Series],
        *,
        x_limits: tuple[float, float] | None = None,
        y_limits: tuple[float, float] | None = None,
    ) -> None:
        """Show curves.

        Parameters
        ----------
        x_limits, y_limits : (float, float), optional
            Limits of the axes; None for those of the curves.
        """
        self._series, self._limits = tuple(series), (x_limits, y_limits)
        self._draw()

    def set_x_names(self, names: Sequence[str]) -> None:
        """Label the x axis with names at 0, 1, … instead of numbers.

        One that does not fit lacks the words that all of them begin with, and is elided if that is not enough.
        """
        self._x_names = tuple(names)
        self._write_x_names()

    def _write_x_names(self) -> None:
        if not self._x_names:
            return
        box = self.plot.getPlotItem().getViewBox()
        (low, high), metrics = box.viewRange()[0], QFontMetricsF(theme.font_of(SMALL * theme.text_size()))
        room = box.width() / (high - low) - px(_NAMES_APART)
        same = [len(set(words)) == 1 for words in zip(*map(str.split, self._x_names), strict=False)]
        shared = same.index(False) if False in same else 0  # words that all begin with

        def short(name: str) -> str:
            if metrics.horizontalAdvance(name) <= room:
                return name
            own = " ".join(name.split()[shared:])
            return metrics.elidedText(own, Qt.TextElideMode.ElideMiddle, max(room, 0.0))

        self.plot.getPlotItem().getAxis("bottom").setTicks(
            [[(at, short(name)) for at, name in enumerate(self._x_names)]]
        )

    def drawn_numbers(self) -> PlotData | None:
        """Return the curves, those on logarithmic axes in plain numbers, as at the ticks; None while there are none."""
        x, y = self.plot.labels
        curves = [(series.name, series.x, series.y) for series in self._series]
        found = of_curves(self._title.text() or self.accessibleName(), x, y, curves)
        if found is None or not self._x_names:
            return found
        # names instead of the numbers of their places
        return replace(
            found,
            columns=tuple(
                DataColumn(column.head, [self._x_names[round(at)] for at in np.asarray(column.values, float).tolist()])
                if column.number and column.head == x.strip()
                else column
                for column in found.columns
            ),
        )

    def _on_axis(self, values: np.ndarray, axis: int) -> np.ndarray:
        if not self._log[axis]:
            return np.asarray(values, float)
        with np.errstate(divide="ignore", invalid="ignore"):
            logs = np.log10(np.asarray(values, float))
        return np.where(np.isfinite(logs), logs, np.nan)

    def _is_seen(self, heights: np.ndarray) -> np.ndarray:
        """Return which heights on the axis are within its limits: a curve is named where it leaves the picture."""
        if self._limits[1] is None:
            return np.ones(len(heights), np.bool_)
        low, high = self._on_axis(np.array(self._limits[1]), 1)
        return np.asarray((heights >= low) & (heights <= high))

    def _draw(self) -> None:
        item = self.plot.getPlotItem()
        item.clear()
        names, all_x, all_y = [], [], []
        self.plot.curves = []
        for k, series in enumerate(self._series):
            color = series_color(series.color if series.color >= 0 else k)
            if series.faint:
                color.setAlpha(_FAINT)
            x, y = self._on_axis(series.x, 0), self._on_axis(series.y, 1)
            self.plot.curves.append((x, y))
            style = Qt.PenStyle.DashLine if series.dashed else Qt.PenStyle.SolidLine
            item.addItem(
                pg.PlotCurveItem(
                    x,
                    y,
                    pen=pg.mkPen(color, width=1.5 if series.dashed else 2, style=style),
                    antialias=True,
                    connect="finite",
                )
            )
            if series.points:
                item.addItem(pg.ScatterPlotItem(x, y, size=6, pen=None, brush=pg.mkBrush(color)))
            good = np.isfinite(x) & np.isfinite(y)
            if good.any():
                seen = np.flatnonzero(good & self._is_seen(y))
                last = seen[-1] if len(seen) else -1
                all_x.append(x[good])
                all_y.append(y[good])
                if series.name and last >= 0:
                    names.append((series.name, color, float(x[last]), float(y[last])))
        for limits, found, set_range, axis in (
            (self._limits[0], all_x, item.getViewBox().setXRange, 0),
            (self._limits[1], all_y, item.getViewBox().setYRange, 1),
        ):
            if limits is not None:
                low, high = self._on_axis(np.array(limits), axis)
            elif found:
                low, high = min(float(v.min()) for v in found), max(float(v.max()) for v in found)
                room = (high - low) * 0.06 or abs(high) * 0.1 or 0.5
                low, high = (low - room, high + room) if axis else (low, high)
            else:
                continue
            set_range(low, high if high > low else low + 1, padding=0)
        self.plot.set_known(*(limits is not None or bool(all_x) for limits in self._limits))
        self.plot.show_names(names)
        self._write_x_names()
