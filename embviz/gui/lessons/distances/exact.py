"""Two typed vectors: their measures, exact and rounded, with each step."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHeaderView, QLineEdit, QVBoxLayout

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import signed
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, label, row
from embviz.teaching.geometry.exact import ExactMeasures, ExactSteps, exact_measures, exact_steps
from embviz.util.language import counted, quoted, tr

_MOST = 12  # components
_LONGEST = 6  # signs of one: larger radicands are not simplified while typing


def components(text: str) -> list[Fraction]:
    """Parse whole numbers, decimals and fractions separated by commas, semicolons or spaces.

    Raises
    ------
    ValueError
        With a sentence about the error.
    """
    parts = [part for part in re.split(r"[\s,;]+", text.replace("−", "-").strip("()[] ")) if part]
    if not parts:
        raise ValueError(tr("Type the components of each vector, with commas between them."))
    if any(len(part) > _LONGEST or "e" in part.lower() for part in parts):
        raise ValueError(tr("Numbers of at most {signs} signs, without exponents.", signs=_LONGEST))
    if len(parts) > _MOST:
        raise ValueError(tr("At most {most} components.", most=_MOST))
    try:
        return [Fraction(part) for part in parts]
    except (ValueError, ZeroDivisionError):
        raise ValueError(tr("{text} contains something that is not a number.", text=quoted(text))) from None


MEASURES = (
    Value("euclid", "‖u − v‖", tr("Euclidean distance")),
    Value("dot", "u · v", tr("dot product")),
    Value("cosine", tr("cos(u, v)"), tr("cosine of the angle")),
)

_EXERCISES = (("2, −1, 3", "1, 2, −1"), ("4, 2, −1", "0, −2, 3"))
# what the rows of the steps stand for in the formulas
_LIT = (("euclid",), ("euclid",), ("euclid",), ("dot",), ("lu",), ("lv",), ("cosine",))


class ExactPart(LessonWidget):
    """Two vectors to type; their measures in exact and in rounded form, and the steps to them.

    The measures and steps of an exercise are shown on demand.
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
        layout.addWidget(self.readouts, 0, Qt.AlignmentFlag.AlignLeft)  # else its numbers stand far from their signs
        self.steps = StageTable(
            stage, "distances.steps", tr("Steps to these values"), (Column(tr("Step")), Column(tr("Worked out"))), 7
        )
        self.steps.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.steps.entered.connect(lambda at: stage.highlight(_LIT[at.row()]))
        layout.addWidget(self.steps)
        self._take(*_EXERCISES[0])

    def _take(self, u: str, v: str) -> None:
        self._lines["u"].setText(u)
        self._lines["v"].setText(v)
        self._complaint.show_note("")
        self._clear()
        self._solve.setEnabled(True)
        found = exact_measures(components(u), components(v))
        self.stage.set_values(
            asked=tr("u = ({u}) and v = ({v})", u=u, v=v),
            exercise=tr(
                "The distance is {distance}, the dot product {written}, the cosine {cosine}.",
                distance=found.distance,
                written=_written(found.dot),
                cosine=found.cosine,
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
            found, steps = exact_measures(u, v), exact_steps(u, v)
        except ValueError as error:
            self._clear()
            self._complaint.show_note(str(error))
            return
        self._complaint.show_note("")
        self.readouts.show_values(
            {
                "euclid": f"{found.distance}  ≈  {signed(found.distance.value, 4)}",
                "dot": _written(found.dot),
                "cosine": tr("not defined: a vector of length 0")
                if found.cosine is None
                else f"{found.cosine}  ≈  {signed(found.cosine.value, 4)}",
            }
        )
        rows = _step_rows(u, v, steps, found)
        self.steps.rows.show([(Cell(name), Cell(text, help=text)) for name, text in rows])
        self.steps.show()

    def _clear(self) -> None:
        self.readouts.show_values({})
        self.steps.rows.show([])
        self.steps.hide()  # an empty table would be a hole in the page


def _written(value: Fraction) -> str:
    return str(value).replace("-", "−")


def _sum(parts: Iterable[Fraction]) -> str:
    """Write a sum: 2 − 2 − 3."""
    first, *rest = parts
    return _written(first) + "".join(f" {'−' if part < 0 else '+'} {_written(abs(part))}" for part in rest)


def _factor(value: Fraction) -> str:
    """Write a factor, in brackets where it is negative or a fraction."""
    return f"({_written(value)})" if value < 0 or value.denominator > 1 else _written(value)


def _step_rows(
    u: Sequence[Fraction], v: Sequence[Fraction], steps: ExactSteps, found: ExactMeasures
) -> tuple[tuple[str, str], ...]:
    """Return the name and the text of each step."""
    products = " + ".join(f"{_factor(a)} · {_factor(b)}" for a, b in zip(u, v, strict=True))
    distance = f"√{_factor(sum(steps.squares, Fraction()))}"
    lengths = [
        f"√({_sum(squares)}) = {length}" for squares, length in zip(steps.own_squares, steps.lengths, strict=True)
    ]
    below = "({}) · ({})" if any(length.factor.denominator > 1 for length in steps.lengths) else "{} · {}"
    cosine = tr("not defined: a vector of length 0")
    if found.cosine is not None:
        cosine = f"{_written(found.dot)} / ({below.format(*steps.lengths)}) = {found.cosine}"
    return (
        ("u − v", f"({', '.join(map(_written, steps.difference))})"),
        ("‖u − v‖²", f"{_sum(steps.squares)} = {_written(sum(steps.squares, Fraction()))}"),
        ("‖u − v‖", distance if distance == str(found.distance) else f"{distance} = {found.distance}"),
        ("u · v", f"{products} = {_sum(steps.products)} = {_written(found.dot)}"),
        ("‖u‖", lengths[0]),
        ("‖v‖", lengths[1]),
        (tr("cos(u, v)"), cosine),
    )
