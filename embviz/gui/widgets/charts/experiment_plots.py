"""The plots of a geometry experiment: at one dimension, and over all dimensions."""

import math
import time
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.widgets.charts.histogram import Histogram, Sample, Theory
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.charts.plot import set_log_ticks
from embviz.teaching.geometry import Experiment, Quantity, Reading
from embviz.util.language import tr

_DRAWN = 12_000  # values that represent a histogram
_STEPS = (1, 2, 5)


def values_of(reading: Reading) -> np.ndarray:
    """Return values with the histogram of a reading, spread evenly within each bin; float64.

    Where there is a mean they are in units of it: that distances concentrate shows only relative to their size.
    """
    if reading.counts is None or reading.edges is None or not reading.counts.sum():
        return np.empty(0)
    share = min(1.0, _DRAWN / int(reading.counts.sum()))
    counts = np.ceil(reading.counts * share).astype(np.int64)
    starts = np.repeat(np.cumsum(counts) - counts, counts)
    within = (np.arange(len(starts)) - starts + 0.5) / np.repeat(counts, counts)
    widths = np.diff(reading.edges)
    values: np.ndarray = np.repeat(reading.edges[:-1], counts) + within * np.repeat(widths, counts)
    return values / _unit(reading)


def _unit(reading: Reading) -> float:
    mean = reading.values.get("mean", 1.0)
    return mean if mean > 0 else 1.0


class GeometryPlots(QWidget):
    """Histogram on the left, where the experiment has one; on the right the curve with a mark at the dial's dimension.

    Parameters
    ----------
    name : str
        Prefix of the object names, that of the page.
    vectors : str
        Name of the trained vectors.
    """

    def __init__(self, name: str = "geometry", vectors: str = tr("your vectors")) -> None:
        super().__init__()
        self._vectors = vectors
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(16)
        self.histogram = Histogram()
        self.histogram.setObjectName(f"{name}.histogram")
        self.curve = LinePlot("", tr("dimension d"))
        self.curve.setObjectName(f"{name}.plot")
        self.curve.set_log(True, False)
        layout.addWidget(self.histogram, 1)
        layout.addWidget(self.curve, 1)
        self._experiment: Experiment | None = None
        self._quantity: Quantity | None = None

    def show_experiment(self, experiment: Experiment, quantity: Quantity) -> None:
        """Set the axes for an experiment."""
        self._experiment, self._quantity = experiment, quantity
        self.histogram.setVisible(bool(experiment.horizontal))
        in_means = any(q.name == "mean" for q in experiment.quantities)
        self.histogram.set_title(tr("At this dimension"))
        self.histogram.set_labels(
            tr("{horizontal}, in units of the mean", horizontal=experiment.horizontal)
            if in_means
            else experiment.horizontal,
            tr("density"),
        )
        title = tr("{label}, over all dimensions", label=quantity.label)
        self.curve.set_title(title[:1].upper() + title[1:])
        self.curve.set_labels(tr("dimension d"), quantity.label)
        self.curve.set_log(True, quantity.logarithmic)
        item = self.curve.plot.getPlotItem()
        set_log_ticks(item.getAxis("bottom"), _STEPS)
        set_log_ticks(item.getAxis("left"), _STEPS if quantity.logarithmic else None)

    def show_reading(
        self, reading: Reading | None, name: str, vectors: Reading | None, theory: Theory | None = None
    ) -> None:
        """Show a reading together with that of the vectors, and the theoretical density if there is one."""
        samples, ends = [], [1.0]
        for title, found in ((name, reading), (self._vectors, vectors)):
            if found is not None and found.edges is not None:
                samples.append(Sample(title, values_of(found)))
                ends.append(float(found.edges[-1]) / _unit(found))
        self.histogram.set_samples(samples, limits=(0.0, max(ends)), theory=theory)

    def show_curve(
        self, dimensions: np.ndarray, values: np.ndarray, at: int, vectors: Reading | None, also: Sequence[Series] = ()
    ) -> None:
        """Show the curve over the dimensions, the dial, the value of the vectors, and other curves or points."""
        series = [Series("", dimensions, values)]
        if vectors is not None and self._quantity is not None and self._quantity.name in vectors.values:
            value = vectors.values[self._quantity.name]
            series.append(Series(self._vectors, np.array([float(vectors.dimension)]), np.array([value]), points=True))
        self.curve.set_series((*series, *also), x_limits=(1.0, 1000.0))
        self.mark(at)

    def mark(self, dimension: int) -> None:
        """Mark the dimension of the dial."""
        # in the coordinates of the logarithmic axis
        self.curve.set_mark(math.log10(dimension))


KIND = "geometry curve"
DIMENSIONS = tuple(dict.fromkeys(int(d) for d in np.rint(np.geomspace(1, 1000, 48))))
_SLICE_S = 0.02  # longest time for which it may delay a change of the dial
_REMEMBERED = 24  # curves of some 60 numbers

Key = tuple[str, str, float]


class DimensionCurve(QObject):
    """Computes one curve at a time, point by point, and caches the latest ones.

    Parameters
    ----------
    kind : str
        Kind of its jobs; instances that compute at the same time need different kinds.

    Signals
    -------
    grown
        New points have been computed.
    """

    grown = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None, kind: str = KIND) -> None:
        super().__init__(parent)
        self._jobs, self._kind = jobs, kind
        self._known: dict[Key, list[dict[str, float]]] = {}
        self._wanted: tuple[Experiment, str, float] | None = None

    def want(self, experiment: Experiment | None, choice: str = "", dial: float = 0.0) -> None:
        """Continue to compute the curve of an experiment; None stops."""
        self._wanted = None if experiment is None else (experiment, choice, dial)
        if experiment is None:
            self._jobs.cancel(self._kind)
            return
        key = (experiment.name, choice, dial)
        if key not in self._known and len(self._known) >= _REMEMBERED:
            del self._known[next(iter(self._known))]
        self._known.setdefault(key, [])
        self._go_on()

    def points(self, quantity: str) -> tuple[np.ndarray, np.ndarray]:
        """Return the dimensions and values computed so far of the requested curve; float64 (n,) each."""
        values = [found.get(quantity, math.nan) for found in self._found()]
        return np.array(DIMENSIONS[: len(values)], np.float64), np.array(values, np.float64)

    def _found(self) -> list[dict[str, float]]:
        if self._wanted is None:
            return []
        experiment, choice, dial = self._wanted
        return self._known[experiment.name, choice, dial]

    def _go_on(self) -> None:
        found = self._found()
        if self._wanted is None or len(found) == len(DIMENSIONS):
            return
        experiment, choice, dial = self._wanted
        start = len(found)

        def work(job: Job) -> list[dict[str, float]]:
            until = time.perf_counter() + _SLICE_S
            more = []
            for dimension in DIMENSIONS[start:]:
                more.append(experiment.at(dimension, choice, dial).values)
                if time.perf_counter() > until or job.cancelled():
                    break
            return more

        def done(more: list[dict[str, float]]) -> None:
            found.extend(more)
            self.grown.emit()
            self._go_on()

        self._jobs.submit("quick", self._kind, work, done)
