"""A t-SNE map while it is made: every moment can be looked at, and played."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout

from embviz.gui.lessons.maps.shown import COLORS
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.banded_plot import Band, BandedPlot
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import percent
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.charts.point_cloud import PointCloud
from embviz.gui.widgets.layouts import button, row
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.maps.experiments import Descent
    from embviz.teaching.maps.points import KnownPoints

_TALL = 340  # px at scale 1
_FRAME_MS = 120
_RADIUS = 3.5


class DescentPart(ComputedWidget):
    """Words of five kinds on their way from PCA's places to their map."""

    REAL_WORDS = True
    KIND = "descent of the lesson"
    PROVIDES = ("descent_first", "descent_last", "descent_words")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "maps.descent", typed=False)
        self.found: Descent | None = None
        self._known: tuple[KnownPoints, tuple[str, ...], tuple[str, ...]] | None = None
        self.slider = StepSlider("maps.moment", tr("Moment of the layout"))
        self._play = button(tr("Play"), "maps.play")
        self._play.setCheckable(True)
        self.cloud = PointCloud("maps.descent_map", tr("Words on the map"))
        self.plot = BandedPlot(stage, "maps.kept", tr("Share of the 10 nearest kept"), tr("iteration"), _TALL)
        self.column.addLayout(row(self._play, self.slider, stretch=self.slider))
        both = QHBoxLayout()
        both.setSpacing(16)
        both.addWidget(self.cloud, 3)
        both.addWidget(self.plot, 2)
        self.column.addLayout(both)
        self.column.addWidget(self.said)
        self.column.addWidget(self.complaint)
        self._timer = QTimer(self, interval=_FRAME_MS)
        self._timer.timeout.connect(self._advance)
        self._play.toggled.connect(self._on_play)
        self.slider.moved.connect(self._show_moment)
        self.rescaled()

    def rescaled(self) -> None:
        super().rescaled()
        self.cloud.setFixedHeight(round(_TALL * self.stage.scale))

    def work(self) -> Work | None:
        vectors = self.source.vectors
        if vectors is None:
            return None

        def do(pulse: Pulse) -> "tuple[tuple[KnownPoints, tuple[str, ...], tuple[str, ...]], Descent]":
            from embviz.teaching.maps.experiments import descent, words_in_groups

            known = words_in_groups(vectors)
            return known, descent(known[0].points, pulse)

        return do

    def show_found(
        self, found: "tuple[tuple[KnownPoints, tuple[str, ...], tuple[str, ...]], Descent]"
    ) -> None:
        self._known, self.found = found
        moments = self.found
        self.slider.set_last(len(moments.places) - 1)
        iterations = np.array(moments.iterations, np.float64)
        self.plot.set_series((Series("", iterations, moments.kept),), y_limits=(0, 1))
        self.plot.set_bands([Band("warming", tr("attraction exaggerated"), 0, iterations[max(moments.warming - 1, 0)])])
        self.stage.set_values(
            descent_first=percent(float(moments.kept[0])), descent_last=percent(float(moments.kept[-1])),
            descent_words=f"{len(self._known[1]):,}",
        )
        self.slider.go(self.slider.last)
        self._show_moment(self.slider.step)

    def clear(self) -> None:
        self.found = None
        self._timer.stop()
        self.cloud.clear()
        self.plot.set_series(())

    def _show_moment(self, at: int) -> None:
        if self.found is None or self._known is None or at >= len(self.found.places):
            return
        known, words, names = self._known
        count = len(names)
        self.cloud.set_points(
            self.found.places[at], known.groups, names, colors=COLORS[:count], sizes=(_RADIUS,) * count,
            cards=[(word, names[group]) for word, group in zip(words, known.groups.tolist(), strict=True)],
        )
        self.plot.set_mark(float(self.found.iterations[at]))

    def _on_play(self, on: bool) -> None:
        if not on or self.found is None:
            self._timer.stop()
            self._play.setChecked(False)
            return
        if stillness.wanted:  # no motion: its end at once
            self.slider.go(self.slider.last)
            self._play.setChecked(False)
            return
        if self.slider.step == self.slider.last:
            self.slider.go(0)
        self._timer.start()

    def _advance(self) -> None:
        if self.slider.step >= self.slider.last:
            self._play.setChecked(False)
        else:
            self.slider.go(self.slider.step + 1)

    def hideEvent(self, event: QHideEvent) -> None:
        self._play.setChecked(False)
        super().hideEvent(event)
