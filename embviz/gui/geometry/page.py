"""The Geometry page: experiments over the number of dimensions."""

import math
import sys
from typing import Any

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.pages.vectors_page import EnglishOffer, SnapshotPage
from embviz.gui.style.number_text import in_figures, significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.experiment_plots import DimensionCurve, GeometryPlots
from embviz.gui.widgets.comparison import Comparison
from embviz.gui.widgets.inputs.log_slider import LogSlider
from embviz.gui.widgets.inputs.spin_boxes import RealSpin, WholeSpin
from embviz.gui.widgets.layouts import column, combo_box, hairline, label, row
from embviz.teaching.geometry import EXPERIMENTS, Experiment, Quantity, Reading
from embviz.util.language import tr

_CHOICES = {"gaussian": tr("Gaussian points"), "cube": tr("Points in a cube"), "sphere": tr("Points on a sphere")}
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_MOST = 1000
_ROW_PX = 34  # as high as its highest control, so that nothing moves when that one comes or goes
_HINT = tr("train, or open vectors, to compare")


def shown(reading: Reading, name: str) -> str:
    """Format a quantity; one too small for a float is formatted from its logarithm."""
    value, logarithm = reading.values[name], reading.values.get(f"log10_{name}")
    if logarithm is None or value >= sys.float_info.min:
        return significant(value)
    power = math.floor(logarithm)
    mantissa, carried = f"{10 ** (logarithm - power):.2e}".split("e")
    return f"{mantissa} × 10{str(power + int(carried)).translate(_RAISED)}"


class GeometryPage(SnapshotPage):
    """Shows the chosen experiment at the chosen dimension, and the same on the present vectors."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        layout = column(self, (24, 20, 24, 16), 16)
        self._experiment = combo_box("geometry.experiment", tr("Experiment"))
        for experiment in EXPERIMENTS:
            self._experiment.addItem(experiment.title, experiment.name)
        self._choice = combo_box("geometry.points", tr("Kind of points"))
        self._dial_name = label("", "muted")
        self._dial = RealSpin("geometry.dial", tr("Second dial"))
        self._dial.setDecimals(3)
        self._dial.setSingleStep(0.005)
        self._curve_of = label(tr("Curve of"), "muted")
        self._quantity = combo_box("geometry.quantity", tr("Quantity of the curve"))
        self._quantity.setToolTip(tr("What the curve shows"))
        choices = row(
            self._experiment, self._choice, 8, self._dial_name, self._dial, None, self._curve_of, self._quantity
        )
        choices.addStrut(_ROW_PX)
        layout.addLayout(choices)
        self.head = choices
        self._says = label("", "muted", wrap=True)
        layout.addWidget(self._says)

        self._slider = LogSlider(1, _MOST, (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000))
        self._slider.setObjectName("geometry.dimension")
        self._slider.setAccessibleName(tr("Dimension"))
        self._slider.setToolTip(tr("Dimension: how many numbers a point has"))
        self._box = WholeSpin("geometry.dimension_box", tr("Dimension, typed"), 1, _MOST)
        self._box.setToolTip(tr("Dimension: how many numbers a point has"))
        self._box.setPrefix("d = ")
        set_scaled_size(self._box, fixed_width=110)
        layout.addLayout(row(label(tr("Dimension"), "section"), 8, self._slider, 8, self._box))

        self._plots = GeometryPlots()
        layout.addWidget(self._plots, 1)
        layout.addWidget(hairline())
        self._numbers = Comparison("geometry.numbers")
        layout.addWidget(self._numbers)
        self._sample = label("", "caption", name="geometry.sample")
        layout.addLayout(row(self._sample, None, EnglishOffer(context, "geometry")))
        self._source = label("", "caption", wrap=True, name="geometry.source")
        layout.addWidget(self._source)

        self.curve = DimensionCurve(context.jobs, self)
        self.curve.grown.connect(self._draw_curve)
        self._reading: Reading | None = None
        self._vectors: Reading | None = None
        self._experiment.currentIndexChanged.connect(self._on_experiment)
        self._choice.currentIndexChanged.connect(self._on_setting)
        self._dial.valueChanged.connect(self._on_setting)
        self._quantity.currentIndexChanged.connect(self._on_quantity)
        self._slider.valueChanged.connect(self._box.setValue)
        self._box.valueChanged.connect(self._slider.setValue)
        self._slider.valueChanged.connect(self._turn)
        self.workspace.embedding_changed.connect(self._measure_vectors)
        self._slider.setValue(10)
        self._on_experiment()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_setting()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.curve.want(None)

    def take_focus(self) -> None:
        self._slider.setFocus()

    def _chosen(self) -> Experiment:
        return EXPERIMENTS[self._experiment.currentIndex()]

    def _on_experiment(self) -> None:
        experiment = self._chosen()
        for combo, items in (
            (self._choice, [(_CHOICES.get(choice, choice), choice) for choice in experiment.choices]),
            (self._quantity, [(quantity.label, quantity.name) for quantity in experiment.quantities]),
        ):
            combo.blockSignals(True)
            combo.clear()
            for text, key in items:
                combo.addItem(text, key)
            combo.blockSignals(False)
            combo.setVisible(len(items) > 1)
        self._curve_of.setVisible(len(experiment.quantities) > 1)
        dial = experiment.dial
        self._dial.setVisible(dial is not None)
        self._dial_name.setVisible(dial is not None)
        if dial is not None:
            self._dial.blockSignals(True)
            self._dial.setSuffix(dial.unit)
            self._dial.setRange(dial.minimum, dial.maximum)
            self._dial.setValue(dial.default)
            self._dial.blockSignals(False)
            self._dial_name.setText(dial.label)
            self._dial.setAccessibleName(tr("Second dial, {label}", label=dial.label))
            self._dial.setToolTip(dial.meaning)
        self._says.setText(experiment.says)
        self._source.setText(f"{experiment.formula}   ·   {experiment.source}")
        self._numbers.set_items([(quantity.name, quantity.label) for quantity in experiment.quantities])
        self._reading = self._vectors = None
        self._on_quantity()
        self._on_setting()

    def _on_quantity(self) -> None:
        self._plots.show_experiment(self._chosen(), self._drawn())
        self._draw_curve()

    def _drawn(self) -> Quantity:
        return self._chosen().quantities[max(0, self._quantity.currentIndex())]

    def _on_setting(self) -> None:
        if self.isVisible():
            self._turn()
            self._measure_vectors()
            self.curve.want(self._chosen(), *self._setting())
            self._draw_curve()

    def _setting(self) -> tuple[str, float]:
        return self._choice.currentData() or "", self._dial.value() if self._chosen().dial is not None else 0.0

    def _turn(self) -> None:
        if not self.isVisible():
            return
        experiment, dimension = self._chosen(), self._slider.value()
        choice, dial = self._setting()
        self._plots.mark(dimension)

        def work(_job: Job) -> Any:
            return experiment.at(dimension, choice, dial)

        def done(reading: Reading) -> None:
            if experiment is self._chosen():
                self._show_reading(reading)

        self.context.jobs.submit("quick", "geometry", work, done)

    def _show_reading(self, reading: Reading) -> None:
        self._reading = reading
        self._numbers.set_values([shown(reading, q.name) for q in self._chosen().quantities])
        self._draw_reading()

    def _draw_reading(self) -> None:
        if self._reading is not None:
            name = f"{self._choice.currentText() or 'ball'}, d = {in_figures(self._reading.dimension, ',d')}"
            self._plots.show_reading(self._reading, name, self._vectors)

    def _draw_curve(self) -> None:
        if self.isVisible():
            points = self.curve.points(self._drawn().name)
            self._plots.show_curve(*points, self._slider.value(), self._vectors)

    def _measure_vectors(self) -> None:
        embedding = self.workspace.embedding
        if not self.isVisible():
            return
        if embedding is None:
            self._show_vectors(None)
            return
        experiment, dial = self._chosen(), self._setting()[1]

        def done(reading: Reading) -> None:
            if experiment is self._chosen():
                self._show_vectors(reading)

        self.context.jobs.submit(
            "quick", "geometry vectors", lambda _job: experiment.on_vectors(embedding.vectors, dial), done
        )

    def _show_vectors(self, reading: Reading | None) -> None:
        self._vectors = reading
        quantities = self._chosen().quantities
        if reading is None:
            self._numbers.set_against([_HINT, *[""] * (len(quantities) - 1)])
            self._sample.setText("")
        else:
            self._numbers.set_against([tr("your vectors: {shown}", shown=shown(reading, q.name)) for q in quantities])
            self._sample.setText(
                tr(
                    "Your vectors: d = {dimension:,}, {words_of}.",
                    dimension=reading.dimension,
                    words_of=self._words_of(reading),
                )
            )
        self._draw_reading()
        self._draw_curve()

    def _words_of(self, reading: Reading) -> str:
        embedding = self.workspace.embedding
        if not reading.sample:
            return tr("their dimension alone")
        if embedding is not None and reading.sample >= len(embedding):
            return tr("all {sample:,} words", sample=reading.sample)
        return tr("{sample:,} words drawn at random", sample=reading.sample)
