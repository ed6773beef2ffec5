"""The parts of the lesson on distances and angles: draggable vectors, typed vectors, a learned metric."""

import math
from itertools import combinations

import numpy as np
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QHeaderView, QLabel, QLineEdit, QStackedWidget, QVBoxLayout

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.distances.exact import MEASURES, ExactPart, components
from embviz.gui.lessons.distances.learned import LearnedPart
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.dragged_vectors import DraggedVectors, VectorsInSpace, turned
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import signed
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, check_box, label, row
from embviz.teaching.geometry.distances import cosine, dot, euclidean
from embviz.util.language import counted, tr

_NAMES = ("u", "v", "w")
# v is nearer to u than w is, but w points nearly the same way
_PLANE = np.array([[3.0, 1.0], [1.0, 3.0], [6.0, 3.0]])
_SPACE = np.array([[-1.0, 2.0, 1.0], [0.0, 1.0, 2.2], [-2.6, 3.2, 2.6]])
_UNKNOWN = tr("not defined")
_MARKS = {degrees: f"{degrees}°" for degrees in (0, 30, 90, 180)}


class DraggedPart(LessonWidget):
    """Vectors to drag or to type, and their measures."""

    PROVIDES = ("identity", "twice_keeps", "nearer_to_u")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._pictures = (
            DraggedVectors(stage, "distances.vectors", _NAMES, _PLANE, reach=7.0),
            VectorsInSpace(stage, "distances.space_vectors", _NAMES, _SPACE, reach=5.5),
        )
        self.space = SegmentedControl(
            "distances.space", tr("Where the vectors are"), (("plane", tr("Plane")), ("space", tr("Space")))
        )
        self.third = check_box(tr("Third vector w"), "distances.third")
        self._stack = QStackedWidget()
        for picture in self._pictures:
            self._stack.addWidget(picture)
            picture.set_count(2)
            picture.marks = {degrees: _with_cosine(degrees) for degrees in _MARKS}
            picture.moved.connect(self._measure)
        self.readouts = ValueTable(
            stage,
            "distances.readouts",
            tr("How u and v compare"),
            (
                Value("lu", "‖u‖", tr("length of u")),
                Value("lv", "‖v‖", tr("length of v")),
                *MEASURES,
                Value("angle", tr("angle"), tr("angle between u and v")),
            ),
        )
        self.pairs = StageTable(
            stage,
            "distances.pairs",
            tr("How all pairs compare"),
            (
                Column(tr("pair")),
                Column(tr("distance"), number=True),
                Column(tr("dot"), number=True),
                Column(tr("cosine"), number=True),
                Column(tr("angle"), number=True),
            ),
            rows=3,
        )
        self.pairs.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self._note = label("", "muted", wrap=True, name="distances.nearest")
        self._complaint = InlineMessage("distances.typed_message")
        self._longer = button(tr("v twice as long"), "distances.longer")
        unit = button(tr("Length 1"), "distances.unit")
        unit.setToolTip(tr("Make all vectors of length 1 without turning them"))
        again = button(tr("Reset"), "distances.again", flat=True)
        self._lines, typed = self._make_lines()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(24)
        left = QVBoxLayout()
        left.addLayout(row(self.space, self.third, None))
        left.addWidget(self._stack)
        self._angles = [button(text, f"distances.angle{degrees}") for degrees, text in _MARKS.items()]
        for made, degrees in zip(self._angles, _MARKS, strict=True):
            made.setAccessibleName(tr("Turn v to {degrees}° from u", degrees=degrees))
            made.clicked.connect(lambda _checked=False, degrees=degrees: self._turn(degrees))
        left.addStretch(1)
        layout.addLayout(left, 5)
        side = QVBoxLayout()
        side.setSpacing(8)
        side.addLayout(typed)
        side.addWidget(self._complaint)
        side.addWidget(self.readouts)
        side.addWidget(self.pairs)
        side.addWidget(self._note)
        side.addLayout(row(self._longer, unit, again, None))
        side.addLayout(row(label(tr("Turn v to"), "section"), *self._angles, None))
        meaning = label(
            tr(
                "Between words, a small angle means that they are used alike, and about 90° that they are unrelated; "
                "180° hardly occurs, not even between opposites."
            ),
            "muted",
            wrap=True,
            name="distances.angle_meaning",
        )
        side.addWidget(meaning)
        side.addStretch(1)
        layout.addLayout(side, 4)
        self.space.changed.connect(self._on_space)
        self.third.toggled.connect(self._on_third)
        self._longer.clicked.connect(self._make_longer)
        unit.clicked.connect(self._make_unit)
        again.clicked.connect(self._begin_again)
        self._on_third(False)

    @property
    def picture(self) -> DraggedVectors:
        """The picture that is visible."""
        return self._pictures[self.space.current]

    def _make_lines(self) -> tuple[list[tuple[QLabel, QLineEdit]], QGridLayout]:
        grid, lines = QGridLayout(), []
        grid.setHorizontalSpacing(8)
        for at, name in enumerate(_NAMES):
            line = QLineEdit()
            line.setObjectName(f"distances.typed_{name}")
            line.setAccessibleName(tr("Components of {name} in the picture, with commas between them", name=name))
            line.editingFinished.connect(lambda at=at: self._take_typed(at))
            named = label(name, "section")
            # three of three numbers do not fit beside each other
            below, beside = divmod(at, 2)
            grid.addWidget(named, below, 2 * beside)
            grid.addWidget(line, below, 2 * beside + 1)
            lines.append((named, line))
        return lines, grid

    def _on_space(self, at: int) -> None:
        self._stack.setCurrentIndex(at)
        self._measure()

    def _on_third(self, shown: bool) -> None:
        for part in (*self._lines[2], self.pairs, self._note):
            part.setVisible(shown)
        for picture in self._pictures:
            picture.set_count(3 if shown else 2)
        self._measure()

    def _begin_again(self) -> None:
        for which, end in enumerate((_PLANE, _SPACE)[self.space.current]):
            self.picture.set_end(which, *end)
        self._measure()

    def _make_longer(self) -> None:
        self.picture.set_end(1, *(2 * self.picture.ends[1]))
        self._measure()

    def _make_unit(self) -> None:
        for which, end in enumerate(self.picture.ends):
            length = float(np.linalg.norm(end))
            if length > 0:
                self.picture.set_end(which, *(end / length))
        self._measure()

    def _turn(self, degrees: int) -> None:
        u, v = self.picture.ends[:2]
        # not rounded: only so the angle is exact
        self.picture.set_end(1, *turned(u, v, degrees))
        self._measure()

    def _take_typed(self, which: int) -> None:
        line = self._lines[which][1]
        if not line.isModified():
            return
        line.setModified(False)
        picture = self.picture
        try:
            end = [float(part) for part in components(line.text())]
            if len(end) != picture.ends.shape[1]:
                had = counted(len(end), "component")
                raise ValueError(
                    tr(
                        "{name} has {had}; the picture has {drawn}.",
                        name=_NAMES[which],
                        had=had,
                        drawn=picture.ends.shape[1],
                    )
                )
            if max(map(abs, end)) > picture.reach:
                raise ValueError(tr("The picture reaches to {reach:g}. Type larger ones below.", reach=picture.reach))
        except ValueError as error:
            self._complaint.show_note(str(error))
            return
        picture.set_end(which, *end)
        self._measure()

    def _measure(self) -> None:
        # the lines now show the picture's values, so no typed error remains
        self._complaint.show_note("")
        ends = self.picture.ends[: self.picture.count]
        for end, (_, line) in zip(ends, self._lines, strict=False):
            if not line.isModified():
                line.setText(", ".join(signed(x, 1).removesuffix(".0") for x in end))
                line.setCursorPosition(0)  # a line that is too short is truncated at its end
        u, v = ends[:2]
        self._longer.setEnabled(2 * float(np.abs(v).max()) <= self.picture.reach)
        lengths = [float(np.linalg.norm(w)) for w in (u, v)]
        for made in self._angles:
            made.setEnabled(all(lengths))
        distance, product = euclidean(u, v), dot(u, v)
        _, _, _, alike, angle = _compared("u", u, "v", v)
        self.readouts.show_values(
            {
                "lu": signed(lengths[0]),
                "lv": signed(lengths[1]),
                "euclid": signed(distance),
                "dot": signed(product),
                "cosine": alike,
                "angle": angle,
            }
        )
        sides = f"{distance**2:.2f} = {lengths[0] ** 2:.2f} + {lengths[1] ** 2:.2f} "
        self.stage.set_values(identity=f"{sides}{'−' if product >= 0 else '+'} 2 · {abs(product):.2f}")
        named = list(zip(_NAMES, ends, strict=False))
        self.pairs.rows.show(
            [[Cell(text) for text in _compared(*one, *other)] for one, other in combinations(named, 2)]
        )
        nearer = _agreed_nearer(*ends) if len(ends) > 2 else ""
        self.stage.set_values(twice_keeps=_kept_by_twice(u, v), nearer_to_u=nearer)
        if len(ends) > 2:
            self._note.setText(_nearest_said(*ends))


def _kept_by_twice(u: np.ndarray, v: np.ndarray) -> str:
    """Return what stays when v becomes twice as long: "all", the "cosine" only, or "none"."""
    kept = [math.isclose(measure(u, 2 * v), measure(u, v), abs_tol=1e-9) for measure in (euclidean, dot, cosine)]
    return "all" if all(kept) else "cosine" if kept == [False, False, True] else "none" if not any(kept) else ""


def _agreed_nearer(u: np.ndarray, v: np.ndarray, w: np.ndarray) -> str:
    """Return which of v and w is nearer to u by distance and by cosine: "v", "w", or "depends"."""
    by_distance = "v" if euclidean(u, v) < euclidean(u, w) else "w"
    by_cosine = "v" if cosine(u, v) > cosine(u, w) else "w"
    return by_distance if by_distance == by_cosine else "depends"


def _with_cosine(degrees: int) -> str:
    """Return an angle with its cosine."""
    return f"{degrees}°: {signed(round(math.cos(math.radians(degrees)), 9)).removesuffix('.00')}"


def _compared(name: str, one: np.ndarray, other_name: str, other: np.ndarray) -> tuple[str, str, str, str, str]:
    """Return the names of two vectors, their distance, dot product, cosine and angle as text."""
    alike = cosine(one, other)
    known = math.isfinite(alike)
    return (
        f"{name}, {other_name}",
        signed(euclidean(one, other)),
        signed(dot(one, other)),
        signed(alike, 3) if known else _UNKNOWN,
        f"{math.degrees(math.acos(alike)):.1f}°" if known else _UNKNOWN,
    )


def _nearest_said(u: np.ndarray, v: np.ndarray, w: np.ndarray) -> str:
    """Describe which of v and w is nearer to u by distance, and which by cosine."""
    near, alike = euclidean(u, v) - euclidean(u, w), cosine(u, w) - cosine(u, v)
    if not math.isfinite(alike):
        return tr("A vector of length 0 points nowhere: it has no cosine.")
    by_distance, by_cosine = (_nearer(difference) for difference in (near, alike))
    if by_distance == by_cosine:
        return tr("Nearest to u: {by_distance}, by distance and by cosine.", by_distance=by_distance)
    return tr(
        "Nearest to u: by distance {by_distance}, by cosine {by_cosine}. The measures disagree.",
        by_distance=by_distance,
        by_cosine=by_cosine,
    )


def _nearer(difference: float) -> str:
    if abs(difference) < 1e-12:
        return tr("both alike")
    return "v" if difference < 0 else "w"


PARTS = {"plane": DraggedPart, "exact": ExactPart, "learned": LearnedPart}
