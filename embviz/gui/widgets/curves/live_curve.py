"""Live curves of runs: points, running mean, values at the cursor."""

import math
from collections.abc import Hashable, Sequence

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import significant
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.plot import short_number
from embviz.gui.widgets.curves.plot import TOP_ROW, Curve, CurvePlot, DrawnCurve, Shade
from embviz.gui.widgets.curves.shaping import joint_range, log_ticks, robust_range, thinned, with_room
from embviz.gui.widgets.plot_data.numbers import PlotData, of_curves
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.util.language import tr

_AXIS_PX = 52
_BRIEF = 4  # letters up to which a name is written next to the end of its curve
_DIGITS = 4
_LARGE = 10_000


class LiveCurve(QWidget):
    """Plot of several curves, with their values at the pointer.

    Signals
    -------
    pointed(object)
        The pointer is at this x; None if it has left.
    """

    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plot = CurvePlot()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot)
        PlotDataAction(self, self.drawn_numbers, stop=True)
        item = self.plot.getPlotItem()
        item.layout.setContentsMargins(4, px(TOP_ROW) + 2, 16, 2)
        item.getAxis("left").setWidth(px(_AXIS_PX))
        item.getViewBox().setDefaultPadding(0)
        item.getViewBox().sigResized.connect(self._draw)
        self._drawn: dict[Hashable, DrawnCurve] = {}
        self._weight, self._log = 0.9, False
        self._rest: float | None = None  # x of the values that are shown while the pointer is elsewhere
        self._reach: tuple[float, float] | None = None
        self._unit, self._empty_text = tr("words"), ""
        self._axes: bool | None = None
        self.plot.viewport().installEventFilter(self)
        theme.source.changed.connect(self._restyle)
        self._restyle()

    @property
    def smoothing(self) -> float:
        """Share of the running mean that is kept from point to point, in [0, 0.99]."""
        return self._weight

    @property
    def log(self) -> bool:
        """Whether the y axis is logarithmic."""
        return self._log

    def curve(self, key: Hashable) -> tuple[np.ndarray, np.ndarray]:
        """Return the running mean of a curve, x and y; y as logarithms if the axis is logarithmic."""
        drawn = self._drawn[key].mean.getData()
        return np.asarray(drawn[0]), np.asarray(drawn[1])

    def set_smoothing(self, weight: float) -> None:
        """Set the smoothing of the running mean, from 0 (the points themselves) to 0.99."""
        self._weight = min(max(float(weight), 0.0), 0.99)
        for drawn in self._drawn.values():
            curve, drawn.curve = drawn.curve, None
            assert curve is not None
            drawn.take(curve, self._weight)
        self._draw()

    def set_log(self, log: bool) -> None:
        """Make the y axis logarithmic or linear; values that are not above zero are left out of a logarithmic one."""
        if log != self._log:
            self._log = log
            self.plot.getPlotItem().getAxis("left").setTicks(None)
            self._draw(fresh=True)

    def set_names(self, title: str, unit: str, empty: str = "") -> None:
        """Set the title, the unit of x (``words``, ``cells``, ``epochs``, ``s``), and the text of the empty plot."""
        if (title, unit, empty) != (self.plot.title, self._unit, self._empty_text):
            self.plot.title, self._unit, self._empty_text = title, unit, empty
            self._draw(fresh=True)

    def set_marks(self, marks: Sequence[tuple[float, int]], shades: Sequence[Shade] = ()) -> None:
        """Mark the starts of epochs, and shade named intervals."""
        self.plot.marks, self.plot.shades = list(marks), tuple(shades)
        self.plot.viewport().update()

    def set_curves(self, curves: Sequence[Curve]) -> None:
        """Set the curves; others are removed."""
        box = self.plot.getPlotItem().getViewBox()
        for key in set(self._drawn) - {curve.key for curve in curves}:
            for item in self._drawn.pop(key).items:
                box.removeItem(item)
        fresh, others = not self._drawn, []
        for curve in curves:
            drawn = self._drawn.pop(curve.key, None) or DrawnCurve(box)
            if drawn.take(curve, self._weight):
                others.append(drawn)
            self._drawn[curve.key] = drawn  # in the given order
        for drawn in others:
            drawn.restyle()
            self._draw_curve(drawn)
        self._frame(fresh)

    def drawn_numbers(self) -> PlotData | None:
        """Return the curves: their points, and their running means where these are drawn; None while there are none."""
        curves, means = [], []
        for drawn in self._drawn.values():
            curve = drawn.curve
            assert curve is not None
            curves.append((curve.name, curve.x, curve.y))
            if curve.noisy and self._weight:
                curves.append((tr("{name} smoothed", name=curve.name).strip(), curve.x, drawn.shown))
            means.append(len(curves) - 1)
        return of_curves(self.plot.title, self._unit, "", curves, told=means)

    def point_at(self, x: float | None) -> None:
        """Show the values at x; None for those at the resting position."""
        self._read(x)

    def rest_at(self, x: float | None) -> None:
        """Mark an x and show the values there while the pointer is elsewhere; None for the last points."""
        if x != self._rest:
            self._rest = x
            self._read(None)

    def set_reach(self, reach: tuple[float, float] | None) -> None:
        """Set the limits of the x axis, to align it with other plots; None for those of the curves."""
        if reach != self._reach:
            self._reach = reach
            self._frame(fresh=False)

    def _on_axis(self, heights: np.ndarray) -> np.ndarray:
        if not self._log:
            return heights
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(heights > 0, np.log10(heights), np.nan)

    def _draw(self, *_: object, fresh: bool = False) -> None:
        for drawn in self._drawn.values():
            self._draw_curve(drawn)
        self._frame(fresh)

    def _draw_curve(self, drawn: DrawnCurve) -> None:
        columns = max(50, int(self.plot.getPlotItem().getViewBox().width()))
        curve = drawn.curve
        assert curve is not None
        raw, mean = self._on_axis(curve.y), self._on_axis(drawn.shown)
        # the faint points are drawn only with smoothing: without it they are the mean
        band = raw if curve.noisy and self._weight else raw[:0]
        drawn.raw.setData(*thinned(curve.x[: len(band)], band, columns), connect="finite")
        drawn.mean.setData(*thinned(curve.x, mean, columns), connect="finite")
        seen = np.isfinite(mean) if curve.dots else np.zeros(len(mean), np.bool_)
        drawn.points.setData(curve.x[seen], mean[seen])
        drawn.range = robust_range(raw if curve.noisy else mean, mean) if np.isfinite(mean).any() else None

    def _frame(self, fresh: bool) -> None:
        """Fit the axes to the curves."""
        seen = [(drawn.range, drawn.curve.x) for drawn in self._drawn.values() if drawn.range and drawn.curve]
        self._show_axes(bool(seen))
        if seen:
            ends = self._reach or joint_range([(float(x[0]), float(x[-1])) for _, x in seen])
            self._set_range(with_room(*joint_range([heights for heights, _ in seen])), ends, fresh)
        # apply the range now: while painting it would cause a second repaint
        self.plot.scene().prepareForPaint()
        self._read(None)

    def _set_range(self, heights: tuple[float, float], ends: tuple[float, float], fresh: bool) -> None:
        box = self.plot.getPlotItem().getViewBox()
        low, high = heights
        held_low, held_high = box.viewRange()[1]
        # a range that still fits is kept, so that the curve moves and not its axis
        if not fresh and held_low <= low < high <= held_high and high - low > 0.85 * (held_high - held_low):
            low, high = held_low, held_high
        left, right = ends
        if right <= left:
            left, right = 0.0, 2 * right or 1.0
        box.setRange(xRange=(left, right), yRange=(low, high), padding=0)
        if self._log:
            self.plot.getPlotItem().getAxis("left").setTicks([log_ticks(low, high)])

    def _show_axes(self, shown: bool) -> None:
        self.plot.message = "" if shown else self._empty_text
        if shown == self._axes:
            return
        # only when it changes: each call makes an axis redraw itself
        self._axes = shown
        for side in ("left", "bottom"):
            self.plot.getPlotItem().getAxis(side).setStyle(showValues=shown)
        self.plot.getPlotItem().getAxis("left").setGrid(255 if shown else False)

    def _read(self, x: float | None) -> None:
        """Show the values at x, or the latest ones."""
        plot, resting = self.plot, x is None
        x = self._rest if x is None else x
        plot.crosshair, plot.dots, plot.readout, plot.ends = x, [], [], []
        plot.crosshair_rests = resting
        longest: Curve | None = None
        for drawn in self._drawn.values():
            curve, found = drawn.curve, np.flatnonzero(np.isfinite(drawn.shown))
            if curve is None or not curve.told or not len(found):
                continue
            k = int(found[-1])
            end = float(self._on_axis(drawn.shown[k : k + 1])[0])
            if len(self._drawn) > 1 and 0 < len(curve.name) <= _BRIEF and math.isfinite(end):
                plot.ends.append((curve.name.rstrip(":"), curve.ink, float(curve.x[k]), end))
            if x is not None:
                k = int(found[np.abs(curve.x[found] - x).argmin()])
            color = curve.ink
            height = float(self._on_axis(drawn.shown[k : k + 1])[0])
            # a curve of one point has no line
            if (x is not None or (len(found) == 1 and not curve.dots)) and math.isfinite(height):
                plot.dots.append((color, float(curve.x[k]), height))
            value = _short(float(drawn.shown[k]))
            plain = color if curve.name else theme.color("text_muted")
            smoothed = tr(", smoothed") if curve.noisy and self._weight else ""
            plot.readout.append((f"{curve.name} {value}{smoothed}".strip(), plain))
            if longest is None or curve.x[-1] > longest.x[-1]:
                longest = curve
        if longest is not None:
            at = float(longest.x[-1]) if x is None else x
            plot.readout.append((self._place(at), theme.color("text_muted")))
        plot.viewport().update()

    def _place(self, x: float) -> str:
        if self._unit == tr("epochs"):
            return tr("epoch {x:.2f}", x=x)
        return f"{short_number(x, x / 100)} {self._unit}"

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove and self._axes:
            self._point(self.plot.mapToScene(event.position().toPoint()))
        elif event.type() == QEvent.Type.Leave:
            self._read(None)
            self.pointed.emit(None)
        return super().eventFilter(watched, event)

    def _point(self, at: QPointF) -> None:
        box = self.plot.getPlotItem().getViewBox()
        low, high = box.viewRange()[0]
        x = min(max(box.mapSceneToView(at).x(), low), high)
        shade = self.plot.shade_at(x)
        self.plot.viewport().setToolTip(shade.help if shade is not None else "")
        self._read(x)
        self.pointed.emit(x)

    def _restyle(self) -> None:
        self._axes = None
        for drawn in self._drawn.values():
            drawn.restyle()
        self._draw()


def _short(value: float) -> str:
    return short_number(value, abs(value) / 1000) if abs(value) >= _LARGE else significant(value, _DIGITS)
