"""Geometry of the drawn network, and the description of each of its elements."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from embviz.gui.lessons.microscope.state import BACKWARD, CHANCES, LOSS, SCORES, STEP, Microscope
from embviz.gui.style.number_text import signed
from embviz.util.language import quoted, tr

_ROW, _TOP, _NAMES, _NODE, _LOSS = 31.0, 30.0, 78.0, 7.0, 34.0  # px at scale 1
_BOX = (64.0, 27.0)  # of a number of h
_NEAR = 4.0  # px by which a line may be missed
# the columns beside the words that come out: their left and right, from the nodes, at scale 1
COLUMNS = {"name": (14.0, 92.0), "u": (92.0, 146.0), "p": (158.0, 272.0), "y": (276.0, 300.0), "e": (304.0, 356.0)}
_TABLE = 360.0


@dataclass(frozen=True)
class Spot:
    """An item with an area: its rectangle, its symbols in the formulas, its description."""

    kind: str  # input, hidden, output, loss, or a column of `COLUMNS`
    at: int  # which word, or which number of h; -1 for the loss
    box: QRectF
    signs: tuple[str, ...]
    said: str


@dataclass(frozen=True)
class Wire:
    """A weight: its line, its matrix and index there, its displayed value, and whether it takes part."""

    matrix: str
    word: int
    dimension: int
    start: QPointF
    end: QPointF
    value: float
    active: bool
    said: str


class Plan:
    """The layout of the network in a widget of a given width.

    Attributes
    ----------
    spots : tuple of Spot
    wires : tuple of Wire
        Those of W, then those of C, word by word.
    height : float
    backward : bool
        Wires carry gradients, not weights.
    times : ndarray of int64, shape (V,)
        How often each output word takes part.
    """

    def __init__(self, scope: Microscope, width: float, scale: float) -> None:
        self.scope, self._scale = scope, scale
        words = len(scope.words)
        self._tall = float(scale**0.75)  # a drawing in a lecture hall has to end above the lower edge of the screen
        self.height = (_TOP + _ROW * words + _LOSS) * self._tall
        self._left, self._right = (_NAMES + 14) * scale, width - _TABLE * scale
        self._middle = (self._left + self._right) / 2
        self.backward = scope.phase == BACKWARD
        self.times = np.bincount(scope.forward.compared, minlength=words)
        self.given = np.bincount(scope.example.given, minlength=words) / len(scope.example.given)
        self.wires = (*self._wires_of("W"), *self._wires_of("C"))
        self.spots = (*self._inputs(), *self._hidden(), *self._outputs())
        self._ends = np.array([[w.start.x(), w.start.y(), w.end.x(), w.end.y()] for w in self.wires])

    # --- places

    def row(self, word: int) -> float:
        """Return the vertical center of a word's row."""
        return (_TOP + _ROW * (word + 0.5)) * self._tall

    def node(self, word: int, out: bool) -> QRectF:
        """Return the disc of an input or output word."""
        radius = _NODE * self._scale
        middle = QPointF(self._right if out else self._left, self.row(word))
        return QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)

    def name(self, word: int) -> QRectF:
        """Return the rectangle of an input word's name."""
        return QRectF(0, self.row(word) - _ROW / 2 * self._tall, _NAMES * self._scale, _ROW * self._tall)

    def cell(self, column: str, word: int) -> QRectF:
        """Return the rectangle of a number next to an output word; for word -1 the column's head."""
        left, right = (self._right + x * self._scale for x in COLUMNS[column])
        top = 0.0 if word < 0 else self.row(word) - _ROW / 2 * self._tall
        return QRectF(left, top, right - left, (_TOP if word < 0 else _ROW) * self._tall)

    def box(self, dimension: int) -> QRectF:
        """Return the box of a component of h."""
        words, dimensions = len(self.scope.words), self.scope.dimensions
        apart = min(1.7 * _ROW, _ROW * words / dimensions) * self._tall
        middle = (_TOP + _ROW * words / 2) * self._tall + (dimension - (dimensions - 1) / 2) * apart
        wide, tall = (side * self._scale for side in _BOX)
        tall = min(tall, apart - 4)
        return QRectF(self._middle - wide / 2, middle - tall / 2, wide, tall)

    def head(self) -> tuple[QRectF, QRectF]:
        """Return the rectangle of the heading above the input words, and above h."""
        tall, wide = _TOP * self._tall, 160 * self._scale
        return QRectF(0, 0, self._left + 40, tall), QRectF(self._middle - wide / 2, 0, wide, tall)

    @property
    def loss(self) -> QRectF:
        """The position of the loss, below the probabilities."""
        left, right = (self._right + COLUMNS[column][end] * self._scale for column, end in (("u", 0), ("p", 1)))
        return QRectF(left, self.height - (_LOSS - 3) * self._tall, right - left, (_LOSS - 6) * self._tall)

    # --- what is there

    def _wires_of(self, matrix: str) -> list[Wire]:
        scope, out = self.scope, matrix == "C"
        shown, before, after, slopes = (
            (m.outputs if out else m.inputs) for m in (scope.shown, scope.model, scope.after, scope.backward)
        )
        part = (self.times > 0) & (scope.phase >= SCORES) if out else self.given > 0
        made = []
        for word, name in enumerate(scope.words):
            node = self.node(word, out).center()
            for k in range(scope.dimensions):
                box = self.box(k)
                edge = QPointF(box.right() if out else box.left(), box.center().y())
                said = tr(
                    "{lower}{k} of “{name}” = {before}",
                    lower=matrix.lower(),
                    k=k + 1,
                    name=name,
                    before=signed(before[word, k], 4),
                )
                if scope.phase >= BACKWARD:
                    said += tr("; its gradient is {slopes}", slopes=signed(slopes[word, k], 4))
                if scope.phase == STEP:
                    said += tr(", so it becomes {after}", after=signed(after[word, k], 4))
                value = float((slopes if self.backward else shown)[word, k])
                start, end = (edge, node) if out else (node, edge)
                made.append(Wire(matrix, word, k, start, end, value, bool(part[word]), said))
        return made

    def _inputs(self) -> list[Spot]:
        made = []
        for word, name in enumerate(self.scope.words):
            share = float(self.given[word])
            said = (
                tr("“{name}” is not put in: its column of W has no part", name=name)
                if share == 0
                else (
                    tr("“{name}” is put in: its column of W is h", name=name)
                    if share == 1
                    else tr(
                        "“{name}” is put in: its column of W counts {share:.2f} in the mean h", name=name, share=share
                    )
                )
            )
            made.append(Spot("input", word, self.node(word, False).united(self.name(word)), ("W", "h"), said))
        return made

    def _hidden(self) -> list[Spot]:
        scope, made = self.scope, []
        for k, value in enumerate(self.numbers_of_h().tolist()):
            said = f"h{k + 1} = {signed(value, 4)}"
            if scope.phase >= BACKWARD:
                said += tr("; the gradient by it is {hidden}", hidden=signed(float(scope.backward.hidden[k]), 4))
            made.append(Spot("hidden", k, self.box(k), ("h", "dW") if scope.phase >= BACKWARD else ("h",), said))
        return made

    def numbers_of_h(self) -> np.ndarray:
        """Return h as computed from the displayed weights, float64 (d,)."""
        return self.scope.shown.forward(self.scope.example).hidden

    def _outputs(self) -> list[Spot]:
        scope = self.scope
        forward = scope.shown.forward(scope.example)
        made = []
        for word, name in enumerate(scope.words):
            if not self.times[word]:
                said = tr("“{name}” is not compared this time: its column of C has no part", name=name)
                made.append(Spot("output", word, self.node(word, True).united(self.cell("name", word)), (), said))
                continue
            at = int(np.flatnonzero(forward.compared == word)[0])
            told = tr("is to be predicted") if forward.labels[at] else tr("is to get a low probability")
            if self.times[word] > 1:
                told += tr(" and was drawn {times} times", times=self.times[word])
            node = self.node(word, True).united(self.cell("name", word))
            made.append(Spot("output", word, node, ("C",), f"{quoted(name)} {told}"))
            cells = [
                ("u", SCORES, forward.scores[at], tr("score u"), ("u",)),
                ("p", CHANCES, forward.chances[at], tr("probability p"), ("p",)),
                ("y", CHANCES, forward.labels[at], tr("target y"), ("y",)),
                ("e", BACKWARD, forward.chances[at] - forward.labels[at], tr("error p − y"), ("e", "dC")),
            ]
            for kind, since, value, what, signs in cells:
                if scope.phase >= since:
                    said = tr("{what} of “{name}” = {value}", what=what, name=name, value=signed(float(value), 4))
                    if kind == "p" and forward.losses[at]:
                        said += tr("; it adds {losses} to the loss", losses=signed(float(forward.losses[at]), 4))
                        signs = ("p", "J")
                    made.append(Spot(kind, word, self.cell(kind, word), signs, said))
        if scope.phase >= LOSS:
            said = tr("the loss of this prediction, J = {loss}", loss=signed(forward.loss, 4))
            if scope.phase == STEP:
                said += tr(" after the step; before it {loss}", loss=signed(scope.forward.loss, 4))
            made.append(Spot("loss", -1, self.loss, ("J",), said))
        return made

    # --- what is pointed at

    def spot_at(self, at: QPointF) -> Spot | None:
        """Return the item at a point; None for nothing."""
        return next((spot for spot in reversed(self.spots) if spot.box.contains(at)), None)

    def wire_at(self, at: QPointF) -> Wire | None:
        """Return the nearest line at a point, preferably one that takes part; None for none."""
        starts, ends = self._ends[:, :2], self._ends[:, 2:]
        point, along = np.array((at.x(), at.y())), ends - starts
        share = np.clip(((point - starts) * along).sum(axis=1) / (along**2).sum(axis=1), 0, 1)
        away = np.linalg.norm(starts + share[:, None] * along - point, axis=1)
        away = away + np.where([wire.active for wire in self.wires], 0.0, _NEAR / 2)
        nearest = int(away.argmin())
        return self.wires[nearest] if away[nearest] <= _NEAR * self._scale else None
