"""A table of everything that becomes a vector, with an example of each."""

import numpy as np
from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.other_modalities.picture import Cutting
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.matrix import NamedMatrix
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import button, label, row
from embviz.teaching.context.inputs import KINDS, InputKind, Product, product
from embviz.util.language import inside, tr

KIND = "products of the lesson"
_WAYS = {
    "lookup": tr("lookup in a learned table"),
    "map": tr("learned matrix and bias"),
    "formula": tr("table by a formula"),
}
_MOST = {"lookup": 300_000, "map": 4_096, "formula": 300_000}  # rows of W
_MEANINGS = {
    "lookup": tr(
        "W is random here, as before training, so z means nothing yet; that comes with training, as it did for words."
    ),
    "map": tr(
        "W is random here, as before training, so z means nothing yet; that comes with training, as it did for words."
    ),
    "formula": tr(
        "Nothing of W is learned: it is sines and cosines of the place, so z means its place from the start."
    ),
}
_SEEN = 9  # numbers of x that are shown


class KindsPart(LessonWidget):
    """Kinds of input, with shapes and parameters that depend on n and D, and the product for one of them."""

    PROVIDES = ("kind_name", "kind_difference", "kind_parameters", "kind_n", "kind_D", "kind_how", "kind_meaning")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.cutting = stage.share(Cutting)
        self.product: Product | None = None
        self._shapes = [(kind.inputs, kind.dimensions) for kind in KINDS]
        self._at = 0
        self.table = StageTable(
            stage,
            "everything.kinds",
            tr("What becomes a vector"),
            (
                Column(tr("kind")),
                Column(tr("cut into")),
                Column(tr("by")),
                Column(tr("shape n × D"), number=True),
                Column(tr("parameters"), number=True),
            ),
            len(KINDS),
        )
        self._sizes = {}
        for key, most, title in (
            ("n", max(_MOST.values()), tr("n: rows of the table, or numbers in x")),
            ("D", 4096, tr("D: numbers in the vector")),
        ):
            spin = WholeSpin(f"everything.kind_{key}", title, 2, most)
            spin.valueChanged.connect(self._on_sizes)
            self._sizes[key] = spin
        self._again = button(tr("As published"), "everything.kind_again", flat=True)
        self._again.clicked.connect(self._reset)
        self._source = label("", "muted", wrap=True)
        self._x = NamedMatrix(stage, "everything.kind_x", tr("Some numbers of x"))
        self._z = NamedMatrix(stage, "everything.kind_z", tr("First numbers of x W"), decimals=3)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.table)
        layout.addLayout(
            row(
                label("n", "section"),
                self._sizes["n"],
                8,
                label("D", "section"),
                self._sizes["D"],
                self._again,
                8,
                self._source,
                stretch=self._source,
            )
        )
        layout.addLayout(row(self._x, 28, self._z, None))
        self._fill()
        self.table.selectRow(0)
        self.table.selectionModel().currentRowChanged.connect(lambda current, _before: self._choose(current.row()))
        self.cutting.chosen.connect(self._on_patch)
        self.cutting.changed.connect(self._on_patch)
        self._choose(0)

    @property
    def kind(self) -> InputKind:
        """The chosen kind of input."""
        return KINDS[self._at]

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._multiply()

    def _fill(self) -> None:
        self.table.rows.show(
            [
                (
                    Cell(kind.name),
                    Cell(kind.piece),
                    Cell(_WAYS[kind.way]),
                    Cell(f"{n:,} × {d:,}"),
                    Cell(f"{kind.parameters(n, d):,}"),
                )
                for kind, (n, d) in zip(KINDS, self._shapes, strict=True)
            ]
        )

    def _choose(self, at: int) -> None:
        if at < 0:
            return
        self._at = at
        with QSignalBlocker(self._sizes["n"]):
            self._sizes["n"].setMaximum(_MOST[self.kind.way])
        for spin, value in zip(self._sizes.values(), self._shapes[at], strict=True):
            with QSignalBlocker(spin):
                spin.setValue(value)
        self._source.setText(self.kind.source)
        self._multiply()

    def _on_sizes(self) -> None:
        self._shapes[self._at] = self._sizes["n"].value(), self._sizes["D"].value()
        self._fill()
        self._multiply()

    def _reset(self) -> None:
        self._shapes = [(kind.inputs, kind.dimensions) for kind in KINDS]
        self._fill()
        self._choose(self._at)

    def _on_patch(self) -> None:
        if self.kind.key == "patch":
            self._multiply()

    def _multiply(self) -> None:
        if not self.isVisible():
            return
        kind, (n, d) = self.kind, self._shapes[self._at]
        found, given = self.cutting.found, None
        if kind.key == "patch" and found is not None and found.rows.shape[1] == n:
            given = found.rows[self.cutting.at]

        def work(_job: Job) -> Product:
            return product(kind, n, d, given)

        self.stage.context.jobs.submit("quick", KIND, work, self._take)

    def _take(self, made: Product) -> None:
        self.product, kind = made, self.kind
        n, d = self._shapes[self._at]
        first = min(max(made.at - _SEEN // 2, 0), max(n - _SEEN, 0))
        seen = made.x[first : first + _SEEN]
        sign = tr("x: {seen} of {n:,} numbers", seen=len(seen), n=n) + (
            "" if kind.way == "map" else tr(", all others are 0")
        )
        self._x.name(("x",), sign)
        self._x.matrix.show_values(
            seen[None],
            ("",),
            tuple(f"{first + k + 1:,}" for k in range(len(seen))),
            lit=() if kind.way == "map" else (made.at - first,),
        )
        self._z.name(("z", "W"), tr("z = x W: {z} of {d:,} numbers", z=len(made.z), d=d))
        self._z.matrix.show_values(made.z[None], ("",), tuple(str(k + 1) for k in range(len(made.z))))
        how = (
            tr("the sum of all rows of W, each times its number in x")
            if kind.way == "map"
            else tr("row {at:,} of W, copied", at=made.at + 1)
        )
        self.stage.set_values(
            kind_name=f"{inside(kind.name)}, {kind.piece}",
            kind_difference=significant(made.difference, 2),
            kind_parameters=f"{kind.parameters(n, d):,}",
            kind_n=f"{n:,}",
            kind_D=f"{d:,}",
            kind_how=how,
            kind_meaning=_MEANINGS[kind.way],
        )
        said = np.array2string(made.z, precision=3, separator=", ").replace("-", "−")
        self._z.matrix.setAccessibleDescription(
            tr(
                "z {said}; {how} differs by {difference}",
                said=said,
                how=how,
                difference=significant(made.difference, 2),
            )
        )
