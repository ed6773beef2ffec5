"""Sinusoidal positions as a picture, and the shift that is one turn of every pair, whatever the place."""

import math

import numpy as np
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.clocks import RotationDials
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.wave_picture import WavePicture
from embviz.gui.style.number_text import significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import label, row
from embviz.teaching.context.positions import rates, shift_deviation, shift_products, sinusoidal
from embviz.util.language import tr

_PLACES = 100
_CLOCKS = 6
_DIMENSIONS = (4, 8, 16, 32, 64, 128, 256)


class PositionsPart(LessonWidget):
    """Positions p and p + k, and the rotation that maps the encoding of one to the other."""

    PROVIDES = ("deviation", "places", "spread", "slowest", "dimensions")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._place = 20
        self._dimensions = QComboBox()
        self._dimensions.setObjectName("context.dimensions")
        self._dimensions.setAccessibleName(tr("Dimensions"))
        for dimensions in _DIMENSIONS:
            self._dimensions.addItem(f"d = {dimensions}", dimensions)
        self._dimensions.setCurrentIndex(_DIMENSIONS.index(64))
        self._shift = WholeSpin()
        self._shift.setObjectName("context.shift")
        self._shift.setAccessibleName(tr("Shift: places further on"))
        self._shift.setRange(0, 40)
        self._shift.setPrefix("k = ")
        self._shift.setValue(7)
        self.picture = WavePicture(stage, "context.waves", tr("Vectors of the places"), "place", "dimension")
        self.clocks = RotationDials(stage, "context.clocks", tr("Pairs of the place as hands of clocks"))
        self.readouts = ValueTable(stage, "context.shift_readouts", tr("The shift"), (
            Value("deviation", tr("largest deviation"),
            tr("largest difference between PE(p + k) and R PE(p), all places")),
            Value("product", tr("PE(p) · PE(p + k)"), tr("dot product of both places")),
            Value("spread", tr("its spread over p"), tr("largest minus smallest of these dot products, all places")),
        ))
        set_scaled_size(self.readouts, minimum_width=330)
        self._of_clocks = label("", "caption", wrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(self._dimensions, self._shift, None))
        beside = QHBoxLayout()
        beside.setSpacing(24)
        beside.addWidget(self.picture, 3)
        side = QVBoxLayout()
        side.addWidget(self.readouts)
        side.addSpacing(10)
        side.addWidget(self.clocks)
        side.addWidget(self._of_clocks)
        side.addStretch(1)
        beside.addLayout(side, 2)
        layout.addLayout(beside)
        self._dimensions.currentIndexChanged.connect(self._show)
        self._shift.valueChanged.connect(self._show)
        self.picture.row_chosen.connect(self._choose)
        self._show()

    def _choose(self, place: int) -> None:
        self._place = place
        self._show()

    def _show(self) -> None:
        dimensions, shift = self._dimensions.currentData(), self._shift.value()
        self._place = min(self._place, _PLACES - 1 - shift)
        place = self._place
        self.picture.show_values(sinusoidal(_PLACES, dimensions), place, place + shift, ("p", "p + k"))
        deviation = shift_deviation(_PLACES, dimensions, shift)
        products = shift_products(_PLACES, dimensions, shift)
        spread = significant(float(np.ptp(products)), 2)
        self.readouts.show_values({
            "deviation": significant(deviation, 2), "product": significant(float(products[place]), 4),
            "spread": spread,
        })
        speeds = rates(dimensions)
        # the first and the last are among them
        shown = np.linspace(0, len(speeds) - 1, min(_CLOCKS, len(speeds))).astype(int).tolist()
        self.clocks.show_clocks([
            (f"i = {k}", place * speeds[k], (place + shift) * speeds[k]) for k in shown
        ])
        self._of_clocks.setText(
            tr(
                "Pairs of dimensions as hands: gray at p = {place}, colored at p + k = {place_2}. Pair i turns by k · "
                "ω: {degrees:.0f}° for the first, {degrees_2}° for the last.",
                place=place, place_2=place + shift, degrees=math.degrees(shift * speeds[0]),
                degrees_2=significant(math.degrees(shift * speeds[-1]), 2),
            )
        )
        self.stage.set_values(
            deviation=significant(deviation, 2), places=str(_PLACES), spread=spread, dimensions=str(dimensions),
            slowest=f"{round(2 * math.pi / speeds[-1]):,}",
        )

