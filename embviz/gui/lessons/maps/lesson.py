"""The parts of the lesson on reading maps, each a question with maps that answer it."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.banded_plot import Band, BandedPlot
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.group_key import GroupKey
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import in_figures, percent
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.charts.point_cloud import PointCloud
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, label, row
from embviz.teaching.maps.experiments import (
    DISTANCES,
    KNOWN,
    METHODS,
    NOISE,
    PERPLEXITY,
    SIZES,
    Drawn,
    MapExperiment,
    words_in_groups,
)
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.maps.experiments import Descent, KnownPoints
    from embviz.vectors.embedding import Embedding

_MAP_TALL, _NUMBER, _TITLE = 240, 15, 13  # px at scale 1: a map; letters
_MAP_NARROW = 140  # px
_DISC_RADIUS = 3.0
COLORS = ("categories.0", "categories.1", "categories.2", "categories.3", "categories.4")


class MapsPart(DataWidget):
    """An experiment with its question and its maps.

    Attributes
    ----------
    EXPERIMENT : MapExperiment
    drawn : list of Drawn
        The maps that are finished.
    """

    REAL_WORDS = True
    EXPERIMENT: MapExperiment

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        experiment = self.EXPERIMENT
        self.kind = f"maps.{experiment.id}"
        self.drawn: list[Drawn] = []
        self._of: Embedding | None = None
        self.guess = Commitment(stage, f"{self.kind}.guess", experiment.question, experiment.choices)
        self.message = InlineMessage(f"{self.kind}.message")
        self.message.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.guess)
        layout.addWidget(self.message)
        beside = QHBoxLayout()
        beside.setSpacing(12)
        self.clouds: list[PointCloud] = []
        self._titles: list[QLabel] = []
        self._numbers: list[QLabel] = []
        for at, panel in enumerate(experiment.panels):
            column = QVBoxLayout()
            column.setSpacing(4)
            title, number = label(panel.title, "section"), label("", wrap=True)
            number.setObjectName(f"{self.kind}.number{at}")
            cloud = PointCloud(f"{self.kind}.map{at}", panel.title)
            for part in (title, cloud, number):
                column.addWidget(part)
            self.clouds.append(cloud)
            self._titles.append(title)
            self._numbers.append(number)
            beside.addLayout(column, 1)
        layout.addLayout(beside)
        self.key = GroupKey(stage, f"{self.kind}.key", tr("Colors of the points"))
        layout.addWidget(self.key)
        self.said.setVisible(experiment is METHODS)
        if experiment is METHODS:
            layout.addWidget(self.said)
        self.guess.committed.connect(self._on_committed)
        self._clear()
        self.rescaled()

    def refresh(self) -> None:
        vectors = self.source.vectors
        if self.EXPERIMENT is METHODS and self.drawn and vectors is not self._of:
            self._clear()
        if self.guess.choice and not self.drawn:
            self._begin()

    def _on_committed(self) -> None:
        if self.guess.choice:
            self._begin()
        else:
            self.stage.context.jobs.cancel(self.kind)
            self._clear()

    def _clear(self) -> None:
        self.drawn = []
        self.guess.show_result("")
        for cloud, number in zip(self.clouds, self._numbers, strict=True):
            cloud.clear(tr("Answer first."))
            number.setText("")
        self.key.show_names(())
        first = self.EXPERIMENT.panels[0]
        if not first.method:
            # the points themselves are part of the question
            known = KNOWN[self.EXPERIMENT.id]()
            self._put(self.clouds[0], known.points.astype(np.float64), known.groups, (), ())

    def _begin(self) -> None:
        experiment, vectors = self.EXPERIMENT, self.source.vectors
        if self.stage.context.jobs.running(self.kind) or (experiment is METHODS and vectors is None):
            return  # the vectors are being read
        self._of = vectors
        self.message.hide()
        for cloud in self.clouds[0 if experiment.panels[0].method else 1 :]:
            cloud.clear(tr("Computing the layout…"))

        def work(job: Job) -> "tuple[KnownPoints, tuple[str, ...], tuple[str, ...], list[Drawn]]":
            words: tuple[str, ...] = ()
            names: tuple[str, ...] = ()
            if experiment is METHODS and vectors is not None:
                known, words, names = words_in_groups(vectors)
            else:
                known = KNOWN[experiment.id]()
            return known, words, names, experiment.draw(known, job.pulse.quiet)

        self.stage.context.jobs.submit("heavy", self.kind, work, lambda found: self._take(*found), self._on_failed)

    def _on_failed(self, error: Exception) -> None:
        self._clear()
        if self.message.handle_error(error, self.stage.context.jobs):
            self.message.show()

    def _take(self, known: "KnownPoints", words: tuple[str, ...], names: tuple[str, ...], drawn: list[Drawn]) -> None:
        experiment = self.EXPERIMENT
        self.drawn = drawn
        for cloud, number, one in zip(self.clouds, self._numbers, drawn, strict=True):
            self._put(cloud, one.places, known.groups, words, names)
            told = in_figures(one.number, experiment.form)
            number.setText(f"{told} {experiment.number_is}")
        self.key.show_names(names)
        self.guess.show_result(experiment.answer([one.number for one in drawn]))

    @staticmethod
    def _put(
        cloud: PointCloud, places: np.ndarray, groups: np.ndarray, words: tuple[str, ...], names: tuple[str, ...]
    ) -> None:
        count = int(groups.max()) + 1
        cards = [(word,) for word in words] or [(tr("point {number}", number=at + 1),) for at in range(len(groups))]
        cloud.set_points(
            places,
            groups,
            ("",) * count,
            colors=COLORS[:count],
            sizes=(_DISC_RADIUS,) * count,
            cards=[
                (*card, names[group]) if names else card for card, group in zip(cards, groups.tolist(), strict=True)
            ],
        )

    def rescaled(self) -> None:
        super().rescaled()
        scale = self.stage.scale
        for cloud, title, number in zip(self.clouds, self._titles, self._numbers, strict=True):
            cloud.setFixedHeight(round(_MAP_TALL * scale))
            cloud.set_letters(scale)
            cloud.setMinimumWidth(_MAP_NARROW)  # four of them fit beside the list of lessons at 1280 px
            title.setStyleSheet(f"font-size: {round(_TITLE * scale)}px;")
            number.setStyleSheet(f"font-size: {round(_NUMBER * scale)}px;")


def part_of(experiment: MapExperiment) -> type[MapsPart]:
    """Return the class of the part that shows an experiment."""
    return type(f"{experiment.id.title()}Maps", (MapsPart,), {"EXPERIMENT": experiment})


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
        self.cloud.set_letters(self.stage.scale)

    def work(self) -> Work | None:
        vectors = self.source.vectors
        if vectors is None:
            return None

        def do(pulse: Pulse) -> "tuple[tuple[KnownPoints, tuple[str, ...], tuple[str, ...]], Descent]":
            from embviz.teaching.maps.experiments import descent, words_in_groups

            known = words_in_groups(vectors)
            return known, descent(known[0].points, pulse)

        return do

    def show_found(self, found: "tuple[tuple[KnownPoints, tuple[str, ...], tuple[str, ...]], Descent]") -> None:
        self._known, self.found = found
        moments = self.found
        self.slider.set_last(len(moments.places) - 1)
        iterations = np.array(moments.iterations, np.float64)
        self.plot.set_series((Series("", iterations, moments.kept),), y_limits=(0, 1))
        self.plot.set_bands([Band("exaggerated", tr("attraction exaggerated"), 0, moments.exaggerated)])
        self.stage.set_values(
            descent_first=percent(float(moments.kept[0])),
            descent_last=percent(float(moments.kept[-1])),
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
            self.found.places[at],
            known.groups,
            names,
            colors=COLORS[:count],
            sizes=(_RADIUS,) * count,
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


PARTS = {
    "perplexity": part_of(PERPLEXITY),
    "sizes": part_of(SIZES),
    "distances": part_of(DISTANCES),
    "noise": part_of(NOISE),
    "methods": part_of(METHODS),
    "descent": DescentPart,
}
