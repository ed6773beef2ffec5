"""The lesson of distances and angles: vectors to drag, and two to type whose measures are exact."""

from fractions import Fraction

from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout

from embviz.gui.lessons.distances.dragged import MEASURES, DraggedPart
from embviz.gui.lessons.distances.numbers import components
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.readouts import ValueTable
from embviz.gui.style.number_text import signed
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, label, row
from embviz.teaching.geometry.exact import exact_measures
from embviz.util.language import counted, tr

_EXERCISES = (("2, −1, 3", "1, 2, −1"), ("4, 2, −1", "0, −2, 3"))


class ExactPart(LessonWidget):
    """Two vectors to type; their measures in exact and in rounded form.

    The measures of an exercise are shown on demand.
    """

    PROVIDES = ("asked", "exercise")

    def __init__(self, stage: LessonState) -> None:
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
            line.setAccessibleName(tr("Components of {name}, with commas between them", name=name))
            set_scaled_size(line, maximum_width=280)
            line.textEdited.connect(self._measure)
            grid.addWidget(label(name, "section"), at, 0)
            grid.addWidget(line, at, 1)
            self._lines[name] = line
        layout.addLayout(grid)
        taken = []
        for at, vectors in enumerate(_EXERCISES, 1):
            made = button(tr("Exercise {at}", at=at), f"distances.exercise{at}", flat=True)
            taken.append(made)
            made.clicked.connect(lambda _checked=False, vectors=vectors: self._take(*vectors))
        self._solve = button(tr("Show the values"), "distances.solve")
        self._solve.clicked.connect(self._measure)
        layout.addLayout(row(*taken, 8, self._solve, None))
        self._complaint = InlineMessage("distances.message")
        layout.addWidget(self._complaint)
        self.readouts = ValueTable(stage, "distances.exact_readouts", tr("Exact and rounded"), MEASURES)
        set_scaled_size(self.readouts, minimum_width=420)
        set_scaled_size(self.readouts, maximum_width=520)
        layout.addWidget(self.readouts)
        self._take(*_EXERCISES[0])

    def _take(self, u: str, v: str) -> None:
        self._lines["u"].setText(u)
        self._lines["v"].setText(v)
        self._complaint.show_note("")
        self.readouts.show_values({})
        self._solve.setEnabled(True)
        found = exact_measures(components(u), components(v))
        self.stage.set_values(
            asked=tr("u = ({u}) and v = ({v})", u=u, v=v),
            exercise=tr(
                "The distance is {distance}, the dot product {written}, the cosine {cosine}.",
                distance=found.distance, written=_written(found.dot), cosine=found.cosine,
            ),
        )

    def _measure(self) -> None:
        self._solve.setEnabled(False)
        try:
            u, v = (components(self._lines[name].text()) for name in "uv")
            if len(u) != len(v):
                had = counted(len(u), "component")
                raise ValueError(
                    tr("u has {had} and v {count}: only vectors of the same space compare.", had=had, count=len(v))
                )
            found = exact_measures(u, v)
        except ValueError as error:
            self.readouts.show_values({})
            self._complaint.show_note(str(error))
            return
        self._complaint.show_note("")
        self.readouts.show_values({
            "euclid": f"{found.distance}  ≈  {signed(found.distance.value, 4)}", "dot": _written(found.dot),
            "cosine": tr("not defined: a vector of length 0") if found.cosine is None
            else f"{found.cosine}  ≈  {signed(found.cosine.value, 4)}",
        })


def _written(value: Fraction) -> str:
    return str(value).replace("-", "−")


PARTS = {"plane": DraggedPart, "exact": ExactPart}
