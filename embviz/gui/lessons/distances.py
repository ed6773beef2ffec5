"""The lesson of distances and angles: two vectors to drag, and two to type."""

import math
import re
from fractions import Fraction

import numpy as np
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout

from embviz.geometry.distances import cosine, dot, euclidean
from embviz.geometry.exact import exact_measures
from embviz.gui.lessons.parts.dragged_vectors import DraggedVectors
from embviz.gui.lessons.parts.readouts import Readout, Readouts
from embviz.gui.lessons.stage import LivePart, Stage
from embviz.gui.widgets.complaint import Complaint
from embviz.gui.widgets.parts import button, label, row

_EXERCISES = (("2, −1, 3", "1, 2, −1"), ("4, 2, −1", "0, −2, 3"))
_MOST = 12  # components
_LONGEST = 6  # signs of one: roots of larger numbers are not taken out while one types
_MEASURES = (
    Readout("euclid", "‖u − v‖", "Euclidean distance"), Readout("dot", "u · v", "dot product"),
    Readout("cosine", "cos(u, v)", "cosine of the angle"),
)


def _signed(value: float, decimals: int = 2) -> str:
    return f"{value:.{decimals}f}".replace("-", "−")


class PlanePart(LivePart):
    """Two vectors to drag, and how they compare."""

    TELLS = ("identity",)

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        ends = np.array([[3.0, 1.0], [1.0, 3.0]])
        self.vectors = DraggedVectors(stage, "distances.vectors", ("u", "v"), ends, reach=7.0)
        self.readouts = Readouts(stage, "distances.readouts", "How u and v compare", (
            Readout("lu", "‖u‖", "length of u"), Readout("lv", "‖v‖", "length of v"), *_MEASURES,
            Readout("angle", "angle", "angle between u and v"),
        ))
        self._longer = longer = button("v twice as long", "distances.longer")
        unit = button("Both of length 1", "distances.unit")
        again = button("As at first", "distances.again", flat=True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(24)
        layout.addWidget(self.vectors, 3)
        side = QVBoxLayout()
        side.addWidget(self.readouts)
        side.addSpacing(8)
        side.addLayout(row(longer, unit, again, None))
        side.addStretch(1)
        layout.addLayout(side, 2)
        self.vectors.moved.connect(self._measure)
        longer.clicked.connect(lambda: self.vectors.set_end(1, *(2 * self.vectors.ends[1])))
        unit.clicked.connect(self._make_unit)
        again.clicked.connect(lambda: [self.vectors.set_end(k, *end) for k, end in enumerate(((3, 1), (1, 3)))])
        self._measure()

    def _make_unit(self) -> None:
        for which, end in enumerate(self.vectors.ends):
            length = float(np.hypot(*end))
            if length > 0:
                self.vectors.set_end(which, *(end / length))

    def _measure(self) -> None:
        u, v = self.vectors.ends
        self._longer.setEnabled(2 * float(np.abs(v).max()) <= self.vectors.reach)
        lengths = [euclidean(w, np.zeros(2)) for w in (u, v)]
        distance, product, angle = euclidean(u, v), dot(u, v), cosine(u, v)
        known = math.isfinite(angle)
        self.readouts.show_values({
            "lu": _signed(lengths[0]), "lv": _signed(lengths[1]), "euclid": _signed(distance), "dot": _signed(product),
            "cosine": _signed(angle, 3) if known else "not defined",
            "angle": f"{math.degrees(math.acos(angle)):.1f}°" if known else "not defined",
        })
        sides = f"{distance**2:.2f} = {lengths[0] ** 2:.2f} + {lengths[1] ** 2:.2f} "
        self.stage.tell(identity=f"{sides}{'−' if product >= 0 else '+'} 2 · {abs(product):.2f}")


class ExactPart(LivePart):
    """Two vectors to type; their measures as one writes them on paper, and rounded."""

    TELLS = ("exercise",)

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(2, 1)
        self._lines: dict[str, QLineEdit] = {}
        for at, name in enumerate("uv"):
            line = QLineEdit()
            line.setObjectName(f"distances.{name}")
            line.setAccessibleName(f"Components of {name}, with commas between them")
            line.setMaximumWidth(280)
            line.textEdited.connect(self._measure)
            grid.addWidget(label(name, "section"), at, 0)
            grid.addWidget(line, at, 1)
            self._lines[name] = line
        layout.addLayout(grid)
        taken = []
        for at, vectors in enumerate(_EXERCISES, 1):
            made = button(f"Exercise {at}", f"distances.exercise{at}", flat=True)
            taken.append(made)
            made.clicked.connect(lambda _checked=False, vectors=vectors: self._take(*vectors))
        layout.addLayout(row(*taken, None))
        self._complaint = Complaint("distances.message")
        layout.addWidget(self._complaint)
        self.readouts = Readouts(stage, "distances.exact_readouts", "Exact and rounded", _MEASURES)
        self.readouts.setMinimumWidth(420)
        self.readouts.setMaximumWidth(520)
        layout.addWidget(self.readouts)
        first = exact_measures(*map(_components, _EXERCISES[0]))
        said = f"The distance is {first.distance}, the dot product {_written(first.dot)}, the cosine {first.cosine}."
        stage.tell(exercise=said)
        self._take(*_EXERCISES[0])

    def _take(self, u: str, v: str) -> None:
        self._lines["u"].setText(u)
        self._lines["v"].setText(v)
        self._measure()

    def _measure(self) -> None:
        try:
            u, v = (_components(self._lines[name].text()) for name in "uv")
            if len(u) != len(v):
                raise ValueError(f"u has {len(u)} components and v {len(v)}: only vectors of the same space compare.")
            found = exact_measures(u, v)
        except ValueError as error:
            self.readouts.show_values({})
            self._complaint.remark(str(error))
            return
        self._complaint.remark("")
        self.readouts.show_values({
            "euclid": f"{found.distance}  ≈  {_signed(found.distance.value, 4)}", "dot": _written(found.dot),
            "cosine": "not defined: a vector of length 0" if found.cosine is None
            else f"{found.cosine}  ≈  {_signed(found.cosine.value, 4)}",
        })


def _written(value: Fraction) -> str:
    return str(value).replace("-", "−")


def _components(text: str) -> list[Fraction]:
    """Read whole numbers, decimals and fractions with commas, semicolons or spaces between them.

    Raises
    ------
    ValueError
        With a sentence that says what is wrong.
    """
    parts = [part for part in re.split(r"[\s,;]+", text.replace("−", "-").strip("()[] ")) if part]
    if not parts:
        raise ValueError("Type the components of both vectors, with commas between them.")
    if any(len(part) > _LONGEST or "e" in part.lower() for part in parts):
        raise ValueError(f"Numbers of at most {_LONGEST} signs, without exponents.")
    if len(parts) > _MOST:
        raise ValueError(f"At most {_MOST} components.")
    try:
        return [Fraction(part) for part in parts]
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"“{text}” holds something that is no number.") from None


PARTS = {"plane": PlanePart, "exact": ExactPart}
