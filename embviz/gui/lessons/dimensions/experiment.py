"""A geometry experiment in the lesson: at one dimension, over all, and for trained vectors."""

import math
from typing import ClassVar

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.lessons.dimensions.space import DimensionDial, Space
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style.number_text import in_figures, significant
from embviz.gui.widgets.charts.experiment_plots import DimensionCurve, GeometryPlots
from embviz.gui.widgets.charts.histogram import Theory
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.inputs.spin_boxes import RealSpin
from embviz.gui.widgets.layouts import label
from embviz.teaching.geometry import Experiment, Quantity, Reading
from embviz.util.language import tr

_TALL = 220  # px of the plots at scale 1
_NEXT = 2  # color of the point at the intrinsic dimension


def percent(share: float) -> str:
    """Format a share in percent; one that would round to 0 or 100 % is marked as such."""
    if math.isnan(share):
        return "–"
    if 0 < share < 0.00005:
        return tr("under 0.01\u00a0%")
    if 0.99995 <= share < 1:
        return tr("over 99.99\u00a0%")
    return f"{in_figures(100 * share, '.2f')}\u00a0%"


class ExperimentPart(DataWidget):
    """Shows one experiment; a subclass for each declares its texts and quantities.

    Attributes
    ----------
    EXPERIMENT : Experiment
    CHOICE : str
        Kind of points.
    DRAWN : str
        The quantity that is plotted.
    ROWS : tuple of Value
        The quantities in the readout.
    THEIR_ROWS : tuple of Value
        The same quantities in the words for trained vectors, where these are others.
    SHARES : frozenset of str
        The quantities that are shares.
    POINTS, VECTORS : str
        Labels of the measured points and of the vectors next to them.
    OWN : bool
        Whether the result of the vectors is also shown at their intrinsic dimension.
    """

    EXPERIMENT: ClassVar[Experiment]
    CHOICE: ClassVar[str] = ""
    DRAWN: ClassVar[str]
    ROWS: ClassVar[tuple[Value, ...]]
    THEIR_ROWS: ClassVar[tuple[Value, ...]] = ()
    SHARES: ClassVar[frozenset[str]] = frozenset()
    POINTS: ClassVar[str] = tr("Random points")
    VECTORS: ClassVar[str] = tr("Trained vectors")
    OWN: ClassVar[bool] = True

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.space = stage.share(Space)
        self._key = self.EXPERIMENT.name
        name = f"dimensions.{self._key}"
        self._kind = f"lesson {self._key}"
        self.reading: Reading | None = None
        self.of_vectors: Reading | None = None
        self._behind = True
        dials = QHBoxLayout()
        dials.setSpacing(16)
        dials.addWidget(DimensionDial(self.space, f"{name}.dimension"), 1)
        self._second: RealSpin | None = None
        if (dial := self.EXPERIMENT.dial) is not None:
            self._second = RealSpin(f"{name}.dial", dial.label)
            self._second.setToolTip(dial.meaning)
            self._second.setDecimals(3)
            self._second.setSuffix(dial.unit)
            self._second.setRange(dial.minimum, dial.maximum)
            self._second.setSingleStep((dial.maximum - dial.minimum) / 50)
            self._second.setValue(dial.default)
            self._second.valueChanged.connect(self._on_second)
            dials.addWidget(label(dial.label, "section"))
            dials.addWidget(self._second)
        self.plots = GeometryPlots(name, tr("trained vectors"))
        self.plots.show_experiment(self.EXPERIMENT, self._quantity())
        self.plots.curve.set_labels(tr("dimension d"), " ")  # its title describes the content
        self.points = ValueTable(stage, f"{name}.points", self.POINTS, self.ROWS)
        self.vectors = ValueTable(stage, f"{name}.vectors", self.VECTORS, self.THEIR_ROWS or self.ROWS)
        self._heads = (label(self.POINTS, "section"), label(self.VECTORS, "section"))
        numbers = QHBoxLayout()
        numbers.setSpacing(40)
        for head, readouts in zip(self._heads, (self.points, self.vectors), strict=True):
            side = QVBoxLayout()
            side.setSpacing(2)
            side.addWidget(head)
            side.addWidget(readouts)
            side.addStretch(1)
            numbers.addLayout(side, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(dials)
        layout.addWidget(self.plots)
        layout.addLayout(numbers)
        layout.addWidget(self.said)
        self._curve = DimensionCurve(stage.context.jobs, self, tr("{kind} curve", kind=self._kind))
        self._curve.grown.connect(self._draw_curve)
        self.space.turned.connect(self._fall_behind)
        self.space.measured.connect(self._fall_behind)
        self.rescaled()

    @property
    def dial(self) -> float:
        """The value of the second dial; 0 without one."""
        return self._second.value() if self._second is not None else 0.0

    @property
    def choice(self) -> str:
        """The kind of points that is measured now."""
        return self.CHOICE

    @property
    def points_name(self) -> str:
        """How these points are called."""
        return self.POINTS

    def taken(self, rows: np.ndarray) -> np.ndarray:
        """Return the trained vectors (n, d) as they are measured now."""
        return rows

    def _quantity(self) -> Quantity:
        return next(quantity for quantity in self.EXPERIMENT.quantities if quantity.name == self.DRAWN)

    def theory(self) -> Theory | None:
        """Return the theoretical density to draw over the histogram, or None."""
        return None

    def tell(self, reading: Reading) -> None:
        """Set the numbers of the lesson's text."""

    def tell_curve(self, dimensions: np.ndarray, values: np.ndarray) -> None:
        """Set the numbers that describe the curve so far; float64 (n,) each."""

    def rescaled(self) -> None:
        super().rescaled()
        self.plots.setFixedHeight(round(_TALL * self.stage.scale))
        self.plots.histogram.set_letters(self.stage.scale)
        self.plots.curve.set_letters(self.stage.scale)

    def refresh(self) -> None:
        self.space.want()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.space.want()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._curve.want(None)
        self._behind = True

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._behind:  # shown again
            self._behind = False
            QTimer.singleShot(0, self, self._measure)

    def _on_second(self) -> None:
        self._behind = False
        self._measure()

    def _fall_behind(self) -> None:
        """Measure again when the widget is next visible."""
        self._behind = True
        self.update()

    def _measure(self) -> None:
        if not self.isVisible():
            self._behind = True
            return
        experiment, dimension, dial = self.EXPERIMENT, self.space.dimension, self.dial
        trained, choice = self.space.trained, self.choice
        self.plots.mark(dimension)

        def work(_job: object) -> tuple[Reading, Reading | None]:
            of_vectors = None if trained is None else experiment.on_vectors(self.taken(trained.rows), dial)
            return experiment.at(dimension, choice, dial), of_vectors

        self.stage.context.jobs.submit("quick", self._kind, work, lambda found: self._show(*found))
        self._curve.want(experiment, choice, dial)

    def _show(self, reading: Reading, of_vectors: Reading | None) -> None:
        self.reading, self.of_vectors = reading, of_vectors
        self._heads[0].setText(f"{self.points_name}, d = {reading.dimension:,}")
        size = "" if of_vectors is None else f", d = {of_vectors.dimension:,}"
        self._heads[1].setText(f"{self.VECTORS}{size}")
        self.points.show_values(self._written(reading))
        self.vectors.show_values({} if of_vectors is None else self._written(of_vectors))
        name = f"{self.points_name}, d = {reading.dimension:,}"
        self.plots.show_reading(reading, name, of_vectors, self.theory())
        self._draw_curve()
        said = self.space.complaint or self.stage.source.said
        if (trained := self.space.trained) is not None and of_vectors is not None:
            compared = tr("; {sample:,} of them compared", sample=of_vectors.sample) if of_vectors.sample else ""
            said = tr("{said} Looked at: {said_2}{compared}.", said=said, said_2=trained.said, compared=compared)
        self.said.setText(said)
        self.tell(reading)

    def _written(self, reading: Reading) -> dict[str, str]:
        values = {row.key: reading.values[row.key] for row in self.ROWS}
        return {k: percent(v) if k in self.SHARES else significant(v) for k, v in values.items()}

    def _draw_curve(self) -> None:
        also = []
        trained = self.space.trained
        if self.OWN and self.of_vectors is not None and trained is not None and math.isfinite(trained.intrinsic):
            at = np.array([max(1.0, trained.intrinsic)])
            value = np.array([self.of_vectors.values[self.DRAWN]])
            also.append(Series(tr("intrinsic dimension"), at, value, points=True, color=_NEXT))
        dimensions, values = self._curve.points(self.DRAWN)
        self.plots.show_curve(dimensions, values, self.space.dimension, self.of_vectors, also)
        self.tell_curve(dimensions, values)
