"""The live loss: every point faint, their running mean in the accent color, the learning rate behind it."""

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui import theme
from embviz.gui.widgets.plot import SMALL, Plot, short_number

TOP_ROW = 20.0  # px above the plot for the epochs and the values
MOST_MARKS = 12  # epoch marks drawn; of more, every second, fifth, ... is
FEW_POINTS = 30  # of fewer than these all are shown, wild or not


def smoothed(values: np.ndarray, weight: float, mean: float = 0.0, correction: float = 0.0) -> np.ndarray:
    """Return the exponential moving average, corrected for its start at zero (Kingma & Ba 2015, section 3).

    Parameters
    ----------
    values : float array (n,)
        A value that is not finite leaves the mean as it is.
    weight : float
        Share of the mean kept from point to point, in [0, 1).
    mean, correction : float
        The uncorrected mean and the sum of its weights so far, to go on from.

    Returns
    -------
    float64 array (n, 3)
        Corrected mean, uncorrected mean and sum of weights after each point.
    """
    out = np.empty((len(values), 3))
    for k, value in enumerate(values.tolist()):
        if value == value and abs(value) != float("inf"):
            mean = weight * mean + (1 - weight) * value
            correction = weight * correction + (1 - weight)
        out[k] = (mean / correction if correction else np.nan), mean, correction
    return out


def thinned(x: np.ndarray, y: np.ndarray, columns: int) -> tuple[np.ndarray, np.ndarray]:
    """Return at most two points for each of `columns` equal stretches of x: the lowest and the highest, in their order.

    Parameters
    ----------
    x : float array (n,)
        Ascending.
    y : float array (n,)
    columns : int
        Pixels of the plot.
    """
    if len(x) <= 2 * columns or x[-1] <= x[0]:
        return x, y
    column = np.minimum((x - x[0]) * (columns / (x[-1] - x[0])), columns - 1).astype(np.int64)
    by_height = np.lexsort((y, column))
    starts = np.flatnonzero(np.diff(column[by_height], prepend=-1))
    ends = np.append(starts[1:], len(x)) - 1
    kept = np.unique(np.concatenate((by_height[starts], by_height[ends])))
    return x[kept], y[kept]


def robust_range(loss: np.ndarray, mean: np.ndarray) -> tuple[float, float]:
    """Return the y range that shows the curve: all of few points, of many not the wild ones of the start and of chance.

    The start of a long run is inside as far as it lies within one height of the rest above or below it.

    Parameters
    ----------
    loss, mean : float array (n,)
        Points and their running mean.
    """
    many = len(loss) >= FEW_POINTS
    skip, tail = (len(loss) // 50 + 2, 0.01) if many else (0, 0.0)
    settled, curve = loss[skip:], mean[skip:]
    settled, curve = settled[np.isfinite(settled)], curve[np.isfinite(curve)]
    if not len(settled):
        return 0.0, 1.0
    low = min(float(np.quantile(settled, tail)), float(curve.min()))
    high = max(float(np.quantile(settled, 1 - tail)), float(curve.max()))
    reach = high - low
    start = mean[:skip]
    start = start[(start >= low - reach) & (start <= high + reach)]
    low, high = float(start.min(initial=low)), float(start.max(initial=high))
    if low == high:
        # of one height: wide enough for an axis with numbers
        room = abs(high) * 0.5 or 0.5
        return low - room, high + room
    room = max((high - low) * 0.08, abs(high) * 1e-3, 1e-9)
    return low - room, high + room


def epoch_marks(x: np.ndarray, epoch: np.ndarray) -> list[tuple[float, int]]:
    """Return (x, epoch) where each epoch after the first begins; of many, evenly fewer."""
    begun = np.flatnonzero(np.diff(np.floor(epoch)) > 0) + 1
    marks = [(float(x[k]), int(epoch[k])) for k in begun]
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if len(marks) <= MOST_MARKS * s)
    return [mark for mark in marks if mark[1] % step == 0]


class _CurvePlot(Plot):
    """The plot with what is drawn over it: names of the epochs, the crosshair and the values at it."""

    def __init__(self) -> None:
        super().__init__()
        self.marks: list[tuple[float, int]] = []
        self.crosshair: tuple[float, float] | None = None
        self.lone: tuple[float, float] | None = None
        self.readout = ""
        self.message = ""

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        super().drawForeground(painter, rect)
        box = self.getPlotItem().getViewBox()
        area = box.sceneBoundingRect()
        painter.setFont(theme.font(SMALL))
        metrics = QFontMetricsF(theme.font(SMALL))
        if self.message:
            painter.setPen(theme.color("text_muted"))
            painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self.message)
            return
        baseline = area.top() - TOP_ROW + metrics.ascent()
        painter.setPen(theme.color("text_muted"))
        painter.drawText(QPointF(area.left() - 6 - metrics.horizontalAdvance("loss"), baseline), "loss")
        painter.drawText(QPointF(area.right() + 6, baseline), "rate")
        free = area.left()
        reading = area.right() - metrics.horizontalAdvance(self.readout) - 12
        for x, epoch in self.marks:
            at = round(box.mapViewToScene(QPointF(x, 0)).x()) + 0.5
            painter.setPen(QPen(theme.color("line"), 1))
            painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()))
            text = f"epoch {epoch + 1}"
            end = at + metrics.horizontalAdvance(text)
            if at >= free and end < reading:
                painter.setPen(theme.color("text_muted"))
                painter.drawText(QPointF(at, baseline), text)
                free = end + 8
        painter.setPen(theme.color("text_muted"))
        painter.drawText(QPointF(reading + 12, baseline), self.readout)
        if self.lone is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent"))
            painter.drawEllipse(box.mapViewToScene(QPointF(*self.lone)), 3, 3)
        if self.crosshair is not None:
            at = box.mapViewToScene(QPointF(*self.crosshair))
            painter.setPen(QPen(theme.color("text_muted", 140), 1))
            painter.drawLine(QPointF(at.x(), area.top()), QPointF(at.x(), area.bottom()))
            painter.setPen(QPen(theme.color("canvas"), 1.5))
            painter.setBrush(theme.color("accent"))
            painter.drawEllipse(at, 4, 4)


class LiveCurve(QWidget):
    """The loss over the words or cells learned from, with its running mean, the learning rate and the epochs.

    Parameters
    ----------
    parent : QWidget, optional
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plot = _CurvePlot()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._plot)
        item = self._plot.getPlotItem()
        item.layout.setContentsMargins(4, TOP_ROW + 2, 4, 2)
        item.getAxis("left").setWidth(44)
        self._raw, self._mean = pg.PlotCurveItem(), pg.PlotCurveItem(antialias=True)
        self._rate_box, self._rate = pg.ViewBox(enableMenu=False), pg.PlotCurveItem()
        self._rate_box.setMouseEnabled(False, False)
        self._rate_box.setZValue(-10)
        item.scene().addItem(self._rate_box)
        item.getAxis("right").linkToView(self._rate_box)
        item.showAxis("right")
        item.getAxis("right").setWidth(44)
        item.getAxis("right").setTickDensity(0.35)
        self._rate_box.setXLink(item.getViewBox())
        self._rate_box.addItem(self._rate)
        item.addItem(self._raw)
        item.addItem(self._mean)
        item.getViewBox().sigResized.connect(self._on_resized)
        item.getViewBox().setDefaultPadding(0)
        self._weight = 0.9
        self._in_epochs = False
        self._unit = "words"
        self._empty: bool | None = None
        self._points = np.zeros((0, 4))
        self._averages = np.zeros((0, 3))
        self._plot.viewport().installEventFilter(self)
        theme.source.changed.connect(self._restyle)
        self._restyle()

    @property
    def smoothing(self) -> float:
        """Share of the running mean kept from point to point, in [0, 0.99]."""
        return self._weight

    def set_smoothing(self, weight: float) -> None:
        """Set how smooth the running mean is, from 0 (the points themselves) to 0.99."""
        self._weight = min(max(float(weight), 0.0), 0.99)
        self._averages = smoothed(self._points[:, 1], self._weight)
        self._draw()

    def set_x(self, unit: str) -> None:
        """Set the x axis to ``tokens`` or ``epochs``."""
        self._in_epochs = unit == "epochs"
        self._draw()

    def set_unit(self, unit: str) -> None:
        """Set what is counted of the run: ``words``, or ``cells`` of the matrix of pairs."""
        self._unit = unit
        self._read()

    def set_caption(self, text: str) -> None:
        """Say what the loss is; shown as a tool tip."""
        self.setToolTip(text)

    def set_points(self, tokens: np.ndarray, loss: np.ndarray, rate: np.ndarray, epoch: np.ndarray) -> None:
        """Take the whole history; what continues the former one costs only its new points.

        Parameters
        ----------
        tokens : float array (n,)
            Words (or cells) learned from so far, ascending.
        loss, rate : float array (n,)
            Loss and learning rate there.
        epoch : float array (n,)
            Epochs done, with the fraction of the one under way.
        """
        points = np.column_stack((tokens, loss, rate, epoch)).astype(np.float64).reshape(-1, 4)
        known = len(self._points)
        if known and len(points) >= known and np.array_equal(points[known - 1], self._points[-1], equal_nan=True) and (
            np.array_equal(points[0], self._points[0], equal_nan=True)
        ):
            more = smoothed(points[known:, 1], self._weight, *self._averages[-1, 1:].tolist())
            self._averages = np.concatenate((self._averages, more))
        else:
            self._averages = smoothed(points[:, 1], self._weight)
        self._points = points
        self._draw()

    def _x(self) -> np.ndarray:
        return self._points[:, 3 if self._in_epochs else 0]

    def _draw(self) -> None:
        plot, item = self._plot, self._plot.getPlotItem()
        empty = not len(self._points)
        plot.message = "The loss appears here while vectors are trained." if empty else ""
        if empty != self._empty:
            # only then: each of these makes an axis draw itself anew
            self._empty = empty
            for side in ("left", "bottom", "right"):
                item.getAxis(side).setStyle(showValues=not empty)
            item.getAxis("left").setGrid(False if empty else 255)
        x, mean = self._x(), self._averages[:, 0]
        loss, rate = self._points[:, 1], self._points[:, 2]
        columns = max(50, int(item.getViewBox().width()))
        # the faint points are a band behind the mean: without smoothing the mean is the points
        for curve, y in ((self._raw, loss if self._weight else loss[:0]), (self._mean, mean), (self._rate, rate)):
            curve.setData(*thinned(x[: len(y)], y, columns), connect="finite")
        known = np.flatnonzero(np.isfinite(mean))
        # a line of one point is none
        plot.lone = (float(x[-1]), float(mean[-1])) if len(known) == 1 and known[0] == len(x) - 1 else None
        plot.marks = [] if empty else epoch_marks(x, self._points[:, 3])
        if not empty:
            low, high = robust_range(loss, mean)
            held_low, held_high = item.getViewBox().viewRange()[1]
            # a range that still suits is kept, so that the curve moves and not its axis
            if held_low <= low < high <= held_high and high - low > 0.85 * (held_high - held_low):
                low, high = held_low, held_high
            top = float(np.nanmax(rate)) if np.isfinite(rate).any() else 0.0
            left, right = float(x[0]), float(x[-1])
            if right <= left:
                left, right = 0.0, 2 * right or 1.0
            item.getViewBox().setRange(xRange=(left, right), yRange=(low, high), padding=0)
            self._rate_box.setYRange(0, top * 1.15 or 1.0, padding=0)
        self._read()

    def _read(self, at: QPointF | None = None) -> None:
        """Show the values at the pointer, or the newest."""
        plot = self._plot
        plot.crosshair, plot.readout = None, ""
        if len(self._points):
            x = self._x()
            k = len(x) - 1
            if at is not None:
                wanted = plot.getPlotItem().getViewBox().mapSceneToView(at).x()
                k = int(np.clip(np.searchsorted(x, wanted), 0, k))
                if k and wanted - x[k - 1] < x[k] - wanted:
                    k -= 1
                plot.crosshair = float(x[k]), float(self._averages[k, 0])
            tokens, loss, rate, epoch = self._points[k].tolist()
            plot.readout = (
                # without smoothing the mean is the point
                f"{'smoothed' if self._weight else 'loss'} {self._averages[k, 0]:.4f}"
                + (f" (point {loss:.4f})" if self._weight and at else "")
                + f"   rate {short_number(rate, 1e-4)}   epoch {epoch:.1f}"
                + f"   {short_number(tokens, tokens / 100)} {self._unit}"
            )
        plot.viewport().update()

    def eventFilter(self, watched: QWidget, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            self._read(self._plot.mapToScene(event.position().toPoint()))
        elif event.type() == QEvent.Type.Leave:
            self._read()
        return super().eventFilter(watched, event)

    def _on_resized(self) -> None:
        self._rate_box.setGeometry(self._plot.getPlotItem().getViewBox().sceneBoundingRect())
        self._draw()

    def _restyle(self) -> None:
        self._raw.setPen(pg.mkPen(theme.color("accent", 75), width=1))
        self._mean.setPen(pg.mkPen(theme.color("accent"), width=2))
        self._rate.setPen(pg.mkPen(theme.color("text_muted", 110), width=1, style=Qt.PenStyle.DashLine))
        self._empty = None
        self._draw()
