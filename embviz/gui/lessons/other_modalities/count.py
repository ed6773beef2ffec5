"""Counts the parameters of a patch projection, and shows that it is a convolution."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.other_modalities.picture import Cutting
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.readouts import Value, ValueTable, equal_said
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import button, check_box, label, row
from embviz.teaching.context.patches import Counts, convolution, counts, random_rows
from embviz.teaching.context.pictures import SIDE
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.lessons.other_modalities.picture import Patched

KIND = "convolution of the lesson"
_SMALLER, _LARGER = tr("Touvron et al. 2021, table 1"), tr("Dosovitskiy et al. 2021, table 1")
_MODELS = (
    ("Tiny", 192, _SMALLER),
    ("Small", 384, _SMALLER),
    ("Base", 768, _LARGER),
    ("Large", 1024, _LARGER),
    ("Huge", 1280, _LARGER),
)
_MOST = 2048  # dimensions
_SEED = 5


class CountPart(LessonWidget):
    """The number of parameters, some of them optional, and the same projection computed as a convolution."""

    PROVIDES = (
        "D",
        "weights",
        "with_bias",
        "total",
        "gap",
        "gap_share",
        "base_total",
        "smaller",
        "larger",
        "more_needed",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.cutting = stage.share(Cutting)
        self._dimensions = WholeSpin("everything.dimensions", tr("D: numbers in the vector of a patch"), 1, _MOST, 768)
        models = []
        for name, dimensions, source in _MODELS:
            made = button(name, f"everything.model.{name.lower()}", flat=True)
            made.setToolTip(
                tr(
                    "{dimensions:,}, the D of the vision transformer of this name: {source}",
                    dimensions=dimensions,
                    source=source,
                )
            )
            made.clicked.connect(lambda _checked=False, value=dimensions: self._dimensions.setValue(value))
            models.append(made)
        self._parts = {}
        for key, text in (("bias", tr("bias")), ("class_token", tr("class token")), ("positions", tr("positions"))):
            box = check_box(text, f"everything.{key}", tr("Count the {text}", text=text))
            box.setChecked(True)
            box.toggled.connect(self._show)
            self._parts[key] = box
        self._table = StageTable(
            stage,
            "everything.parameters",
            tr("Parameters"),
            (Column(tr("what is learned")), Column(tr("shape"), number=True), Column(tr("numbers"), number=True)),
            5,
        )
        self._readouts = ValueTable(
            stage,
            "everything.readouts",
            tr("The projection of this picture"),
            (
                Value("N", tr("patches N"), tr("patches")),
                Value("x", tr("numbers in a patch, d"), tr("numbers in a patch")),
                Value("z", tr("numbers in z, D"), tr("numbers in z")),
                Value("conv", tr("E x, convolution"), tr("results of both ways")),
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(label("D", "section"), self._dimensions, *models, 20, *self._parts.values(), None))
        both = QHBoxLayout()
        both.setSpacing(32)
        both.addWidget(self._table, 3)
        side = QVBoxLayout()
        side.addWidget(self._readouts)
        side.addStretch(1)
        both.addLayout(side, 2)
        layout.addLayout(both)
        self._compared: tuple[Patched, int] | None = None
        self._dimensions.valueChanged.connect(self._show)
        self.cutting.changed.connect(self._show)
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.cutting.want()
        self._compare()

    def _counted(self, size: int) -> Counts:
        parts = {key: box.isChecked() for key, box in self._parts.items()}
        return counts(SIDE, SIDE, size, self._dimensions.value(), **parts)

    def _show(self) -> None:
        size, dimensions = self.cutting.size, self._dimensions.value()
        found = self._counted(size)
        places = found.positions // dimensions
        left_out = tr("left out")
        self._table.rows.show(
            [
                (Cell(tr("E, the matrix")), Cell(f"{dimensions:,} × {found.inputs:,}"), Cell(f"{found.weights:,}")),
                (
                    Cell(tr("b, the bias")),
                    Cell(f"{dimensions:,}" if found.biases else left_out),
                    Cell(f"{found.biases:,}"),
                ),
                (
                    Cell(tr("class token")),
                    Cell(f"{dimensions:,}" if found.class_token else left_out),
                    Cell(f"{found.class_token:,}"),
                ),
                (
                    Cell(tr("positions")),
                    Cell(f"{places:,} × {dimensions:,}" if places else left_out),
                    Cell(f"{found.positions:,}"),
                ),
                (Cell(tr("together")), Cell(""), Cell(f"{found.total:,}")),
            ]
        )
        smaller, larger = (counts(SIDE, SIDE, side, dimensions) for side in (8, 32))
        self.stage.set_values(
            D=f"{dimensions:,}",
            weights=f"{found.weights:,}",
            with_bias=f"{found.weights + dimensions:,}",
            total=f"{found.total:,}",
            base_total=f"{counts(SIDE, SIDE, 16, 768).total:,}",
            smaller=tr("{patches:,} patches and {weights:,} weights", patches=smaller.patches, weights=smaller.weights),
            larger=tr("{patches:,} patches and {weights:,} weights", patches=larger.patches, weights=larger.weights),
            more_needed="small" if smaller.total > larger.total else "large",
        )
        self._readouts.show_values({"N": f"{found.patches:,}", "x": f"{found.inputs:,}", "z": f"{dimensions:,}"})
        self._compared = None
        self._compare()

    def _compare(self) -> None:
        found, dimensions = self.cutting.found, self._dimensions.value()
        if found is None or not self.isVisible() or self._compared == (found, dimensions):
            return

        self.stage.set_values(gap="…", gap_share="…")

        def work(job: Job) -> tuple[float, float]:
            matrix = random_rows(dimensions, found.rows.shape[1], _SEED)
            projected = found.rows @ matrix.T
            job.pulse.check()
            slid = convolution(found.picture / 255.0, matrix, found.size).reshape(projected.shape)
            return float(np.abs(projected - slid).max()), float(np.abs(projected).max())

        def done(measured: tuple[float, float]) -> None:
            self._compared = found, dimensions
            counted = self._counted(found.size)
            gap, largest = measured
            self._readouts.show_values(
                {
                    "N": f"{counted.patches:,}",
                    "x": f"{counted.inputs:,}",
                    "z": f"{dimensions:,}",
                    "conv": equal_said(gap),
                }
            )
            self.stage.set_values(gap=significant(gap, 2), gap_share=significant(largest, 2))

        self.stage.context.jobs.submit("measure", KIND, work, done)
