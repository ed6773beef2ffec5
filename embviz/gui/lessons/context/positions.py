"""Sinusoidal positions as a picture; a shift turns every pair of dimensions by the same angle at any position."""

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.lessons.widgets.readouts import Value, ValueTable, equal_said
from embviz.gui.lessons.widgets.wave_picture import WavePicture
from embviz.gui.style import theme
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import combo_box, label, row
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.teaching.context.positions import rates, shift_deviation, shift_products, sinusoidal
from embviz.util.language import tr

_CLOCK, _GAP, _BELOW = 62.0, 16.0, 20.0  # px at scale 1
_SMALL = 11  # px of letters at scale 1


class RotationDials(PaintedWidget):
    """A row of dials; angles are in radians, clockwise from twelve.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    """

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage, name, title)
        self._clocks: tuple[tuple[str, float, float], ...] = ()
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_clocks(self, clocks: Sequence[tuple[str, float, float]]) -> None:
        """Show dials: the label below, the previous angle, the current angle."""
        resized = len(clocks) != len(self._clocks)
        self._clocks = tuple(clocks)
        told = ", ".join(
            tr("{name} turned by {degrees} degrees", name=name, degrees=_degrees(after - before))
            for name, before, after in clocks
        )
        self.setAccessibleName(f"{self._title}: {told}")
        if resized:
            self.updateGeometry()
        self.update()

    @property
    def angles(self) -> tuple[tuple[float, float], ...]:
        """Previous and current angle of each hand."""
        return tuple((before, after) for _, before, after in self._clocks)

    def drawn_numbers(self) -> PlotData | None:
        """Return the angles of the hands as plot data, clockwise from twelve; None while there are none."""
        if not self._clocks:
            return None
        before, after = np.degrees(np.array(self.angles)).T
        return PlotData(
            self._title,
            (
                DataColumn(tr("Clock"), [name for name, _, _ in self._clocks]),
                DataColumn(tr("before"), before, "°"),
                DataColumn(tr("after"), after, "°"),
            ),
            tr("{count} hands, turned {reach} degrees.", count=len(before), reach=reach(after - before)),
        )

    def sizeHint(self) -> QSize:
        scale, count = self.stage.scale, max(1, len(self._clocks))
        wide = count * _CLOCK + (count - 1) * _GAP
        return QSize(round(wide * scale) + 2, round((_CLOCK + _BELOW) * scale) + 2)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self.stage.scale
        for at, (name, before, after) in enumerate(self._clocks):
            face = QRectF(at * (_CLOCK + _GAP) * scale + 1, 1, _CLOCK * scale - 2, _CLOCK * scale - 2)
            painter.setPen(QPen(theme.color("line"), 1.4))
            painter.setBrush(theme.color("canvas"))
            painter.drawEllipse(face)
            self._hand(painter, face, before, "text_muted", 1.8)
            self._hand(painter, face, after, "accent", 2.6)
            painter.setFont(self.stage.font(_SMALL))
            painter.setPen(theme.color("text_muted"))
            below = QRectF(face.left() - 8, face.bottom() + 1, face.width() + 16, _BELOW * scale)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, name)

    def _hand(self, painter: QPainter, face: QRectF, angle: float, color: str, thick: float) -> None:
        middle, reach = face.center(), face.width() / 2 - 5
        painter.setPen(QPen(theme.color(color), thick * self.stage.scale, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(middle, QPointF(middle.x() + reach * math.sin(angle), middle.y() - reach * math.cos(angle)))


def _degrees(angle: float) -> str:
    return f"{math.degrees(angle):.3g}".replace("-", "−")


_PLACES = 100
_CLOCKS = 6
_DIMENSIONS = (4, 8, 16, 32, 64, 128, 256)


class PositionsPart(LessonWidget):
    """Positions p and p + k, and the rotation that maps the encoding of one to the other."""

    PROVIDES = ("deviation", "places", "spread", "slowest", "dimensions")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._place = 20
        self._dimensions = combo_box("context.dimensions", tr("Dimensions"))
        for dimensions in _DIMENSIONS:
            self._dimensions.addItem(f"d = {dimensions}", dimensions)
        self._dimensions.setCurrentIndex(_DIMENSIONS.index(64))
        self._shift = WholeSpin("context.shift", tr("Shift, in positions"), 0, 40, 7)
        self._shift.setPrefix("k = ")
        self.picture = WavePicture(stage, "context.waves", tr("Position vectors"), "place", "dimension")
        self.clocks = RotationDials(stage, "context.clocks", tr("Pairs of dimensions as clock hands"))
        self.readouts = ValueTable(
            stage,
            "context.shift_readouts",
            tr("The shift"),
            (
                Value(
                    "deviation",
                    tr("R PE(p) and PE(p + k)"),
                    tr("the position turned by the matrix, and the one k further, all places"),
                ),
                Value("product", tr("PE(p) · PE(p + k)"), tr("dot product of both places")),
                Value("spread", tr("the same for all p"), tr("these dot products of all places")),
            ),
        )
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
        spread = float(np.ptp(products))
        self.readouts.show_values(
            {
                "deviation": equal_said(deviation),
                "product": significant(float(products[place]), 4),
                "spread": equal_said(spread),
            }
        )
        speeds = rates(dimensions)
        # the first and the last are among them
        shown = np.linspace(0, len(speeds) - 1, min(_CLOCKS, len(speeds))).astype(int).tolist()
        self.clocks.show_clocks([(f"i = {k}", place * speeds[k], (place + shift) * speeds[k]) for k in shown])
        self._of_clocks.setText(
            tr(
                "Pairs of dimensions as hands: gray at p = {place}, colored at p + k = {place_2}. Pair i turns by k · "
                "ω: {degrees:.0f}° for the first, {degrees_2}° for the last.",
                place=place,
                place_2=place + shift,
                degrees=math.degrees(shift * speeds[0]),
                degrees_2=significant(math.degrees(shift * speeds[-1]), 2),
            )
        )
        self.stage.set_values(
            deviation=significant(deviation, 2),
            places=str(_PLACES),
            spread=significant(spread, 2),
            dimensions=str(dimensions),
            slowest=f"{round(2 * math.pi / speeds[-1]):,}",
        )
