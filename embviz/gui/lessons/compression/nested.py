"""Nested vectors, trained to be truncated, compared with plain ones; trained on the toy world."""

import math
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import row
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.compression.nested_vectors import Nested

_TALL = 230  # px of the plot at scale 1
_ENOUGH = 0.95  # of the quality of whole vectors
_NAMES = (("nested", tr("nested, cut")), ("plain", tr("plain, cut")), ("axes", tr("plain, principal axes")))


class NestedPart(ComputedWidget):
    """Quality against the numbers kept, of nested and of plain vectors."""

    KIND = "nested vectors of the lesson"
    PROVIDES = (
        "nest_short",
        "nest_nested",
        "nest_plain",
        "nest_axes",
        "nest_analogy_plain",
        "nest_analogy_nested",
        "nest_times",
        "nest_plain_times",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "small.nested", typed=False)
        self.found: Nested | None = None
        self._judged = SegmentedControl(
            "small.nested_judged",
            tr("What is judged"),
            (("category", tr("Nearest of the same category")), ("analogy", tr("Analogies"))),
        )
        self.plot = LinePlot(" ", tr("numbers in a vector"), "")
        self.plot.setObjectName("small.nested_plot")
        self.plot.set_log(True, False)
        self.column.addLayout(row(self._judged, None))
        self.column.addWidget(self.plot)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self.column.addWidget(self.complaint)
        self._judged.changed.connect(self._show)
        self.scale_with_text(self.plot, _TALL)

    def refresh(self) -> None:
        if self.found is None:  # the vectors at hand take no part
            self.again()

    def work(self) -> Work | None:
        def do(pulse: Pulse) -> "Nested":
            from embviz.teaching.compression.nested_vectors import compare_nested

            return compare_nested(pulse)

        return do

    def show_found(self, found: "Nested") -> None:
        from embviz.teaching.compression.nested_vectors import LENGTHS, TEXT

        self.found = found
        category = {way: found.shares["category", way] for way, _ in _NAMES}
        self.stage.set_values(
            nest_short=str(LENGTHS[0]),
            nest_nested=percent(category["nested"][0]),
            nest_plain=percent(category["plain"][0]),
            nest_axes=percent(category["axes"][0]),
            nest_analogy_plain=percent(found.shares["analogy", "plain"][-1]),
            nest_analogy_nested=percent(found.shares["analogy", "nested"][-1]),
            nest_times=_times_shorter(category["nested"]),
            nest_plain_times=_times_shorter(category["plain"]),
        )
        self.said.setText(
            tr(
                "Skip-gram trained twice on {text:,} words of the toy world, {words:,} different ones; nested at "
                "{lengths} numbers.",
                text=TEXT,
                words=found.words,
                lengths=", ".join(map(str, LENGTHS)),
            )
        )
        self._show()

    def _show(self) -> None:
        from embviz.teaching.compression.nested_vectors import JUDGED, LENGTHS

        if (found := self.found) is None:
            return
        judged = JUDGED[self._judged.current]
        shares = {way: found.shares[judged, way] for way, _ in _NAMES}
        lengths = np.array(LENGTHS, np.float64)
        self.plot.set_title(
            tr("Nearest word of the same category, %") if judged == "category" else tr("Analogies answered right, %")
        )
        self.plot.plot.getPlotItem().getAxis("bottom").setTicks([[(math.log10(k), f"{k:g}") for k in lengths]])
        self.plot.set_series(
            [Series(name, lengths, 100 * shares[way], points=True, color=at) for at, (way, name) in enumerate(_NAMES)],
            y_limits=(0.0, 105 * float(max(share.max() for share in shares.values()))),
        )
        self.verdict.setText(
            tr(
                "With {short} of {all} numbers nested vectors reach {nested}, plain ones {plain}. With all numbers it "
                "is {nested_all} and {plain_all}.",
                short=LENGTHS[0],
                all=LENGTHS[-1],
                nested=percent(shares["nested"][0]),
                plain=percent(shares["plain"][0]),
                nested_all=percent(shares["nested"][-1]),
                plain_all=percent(shares["plain"][-1]),
            )
        )

    def clear(self) -> None:
        self.found = None
        self.plot.set_series(())


def _times_shorter(shares: np.ndarray) -> str:
    """Return by which factor vectors can be cut that keep 95 % of the quality, from there on at every length."""
    from embviz.teaching.compression.nested_vectors import LENGTHS

    short = np.flatnonzero(shares < _ENOUGH * shares[-1])
    return str(LENGTHS[-1] // LENGTHS[int(short[-1]) + 1 if len(short) else 0])
