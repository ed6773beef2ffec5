"""The fourth part of the lesson: the picture put together from a few numbers for each patch."""

import numpy as np
from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.lessons.other_modalities.picture import Cutting
from embviz.gui.lessons.other_modalities.rows import WAYS
from embviz.gui.lessons.other_modalities.view import TALL, PatchedPicture
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import in_figures
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.teaching.context.patches import assemble
from embviz.util.language import counted, inside, tr

_ENOUGH = 0.9  # share of the variance


class RebuiltPart(LessonWidget):
    """The picture rebuilt from k coordinates per patch, and the error for every k."""

    PROVIDES = (
        "kept", "kept_error", "kept_share", "kept_random", "kept_numbers", "kept_most", "enough", "enough_said",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.cutting = stage.share(Cutting)
        self._of: object = None
        self._slider = StepSlider("everything.rebuilt_k", tr("k: numbers kept of each patch"))
        self._ways = SegmentedControl("everything.rebuilt_way", tr("Directions to describe patches by"), WAYS)
        self.picture = PatchedPicture(
            stage, "everything.rebuilt", tr("The picture from k numbers for each patch"), "rebuilt"
        )
        self.plot = LinePlot(tr("Error, of numbers from 0 to 1"), tr("k: numbers for each patch"), " ")
        self.plot.setObjectName("everything.errors")
        self.readouts = ValueTable(stage, "everything.rebuilt_readouts", tr("What is kept"), (
            Value("k", "k", tr("numbers kept of each patch")),
            Value("share", tr("variance kept"), tr("share of the variance of the patches that is kept")),
            Value("error", tr("error"), tr("root of the mean squared difference to the picture")),
            Value("whole", tr("numbers"), tr("numbers kept of the whole picture, without E and the mean")),
        ))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(label("k", "section"), self._slider, 12, self._ways, stretch=self._slider))
        both = QHBoxLayout()
        both.setSpacing(28)
        both.addWidget(self.picture)
        both.addWidget(self.plot, 1)
        side = QVBoxLayout()
        side.addWidget(self.readouts)
        side.addStretch(1)
        both.addLayout(side)
        layout.addLayout(both)
        self._slider.moved.connect(lambda step: self.cutting.keep(step + 1))
        self._ways.changed.connect(self.cutting.describe)
        self.picture.chosen.connect(self.cutting.choose)
        self.cutting.changed.connect(self._on_changed)
        self.cutting.chosen.connect(self._show)
        self.rescaled()
        self._on_changed()

    def rescaled(self) -> None:
        super().rescaled()
        self.plot.setFixedHeight(round(TALL * self.stage.scale))
        self.plot.set_letters(self.stage.scale)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.cutting.want()
        self._show()

    def _on_changed(self) -> None:
        found = self.cutting.found
        if found is None:
            return
        ks = np.arange(len(found.described[0].axes) + 1.0)
        with QSignalBlocker(self._slider):
            self._slider.set_last(len(ks) - 2, ("1", f"{len(ks) - 1:,}"))
        self.plot.set_series(tuple(
            Series(inside(name), ks, described.errors(), dashed=at == 1)
            for at, ((_, name), described) in enumerate(zip(WAYS, found.described, strict=True))
        ), x_limits=(0.0, float(ks[-1])))
        self._show()

    def _show(self) -> None:
        cutting, found = self.cutting, self.cutting.found
        if found is None or not self.isVisible():
            return
        k, described = cutting.kept, found.described[cutting.way]
        with QSignalBlocker(self._slider), QSignalBlocker(self._ways):
            self._slider.go(k - 1)
            self._ways.choose(cutting.way)
        self.picture.show_picture(255 * assemble(described.rebuilt(k), found.size, found.across), found.across)
        error, random = (float(each.errors()[k]) for each in found.described)
        shown = (error, random)[cutting.way]
        share = in_figures(float(described.shares[:k].sum()), ".1%").replace("%", " %")
        self.picture.show_choice(cutting.at, tr("k {k}, error {shown:.3f}", k=k, shown=shown))
        self.plot.set_mark(float(k))
        numbers = f"{k * len(found.rows):,}"
        self.readouts.show_values({"k": str(k), "share": share, "error": f"{shown:.3f}", "whole": numbers})
        shares = found.described[0].shares
        # a picture of a single color has no variance to keep
        enough = int(np.searchsorted(np.cumsum(shares), _ENOUGH)) + 1 if shares.sum() > _ENOUGH else 0
        best = in_figures(float(found.described[0].shares[:k].sum()), ".1%").replace("%", " %")
        self.stage.set_values(
            kept=str(k), kept_error=f"{error:.3f}", kept_share=best, kept_random=f"{random:.3f}", kept_numbers=numbers,
            kept_most=str(len(described.axes)), enough=str(enough),
            enough_said=tr(
                "From {numbers} for each patch on, 90 % is kept.", numbers=counted(enough, "number"),
            ) if enough else
            tr("All patches are the same here: there is no variance to keep."),
        )
