"""How many dimensions are enough: the quality of truncated vectors, measured if that is quick, else recorded."""

import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.dimensions.experiment import percent
from embviz.gui.lessons.dimensions.space import Space
from embviz.gui.lessons.source import moved_on
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.assets import asset, reading
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

if TYPE_CHECKING:
    from embviz.analysis.evaluation.quality import LengthQuality
    from embviz.text.toy.world import Truths
    from embviz.vectors.embedding import Embedding

KIND, RECORDED_KIND = "enough dimensions of the lesson", "recorded dimensions of the lesson"
_FILE = ("dimensions", "enough.json")
_QUICK = 400_000  # numbers of all vectors that are measured in about a second, without being asked
_TALL = 220  # px of the plot at scale 1
_SHORTEST = 1
_ENOUGH = 0.95  # of the quality of whole vectors
_SENTENCE = ("enough_k", "enough_of", "enough_whole", "enough_cut", "enough_pca", "enough_tried")
_Tell = Callable[["tuple[LengthQuality, ...]"], None]


@dataclass(frozen=True)
class Recorded:
    """Measurements of the shipped English vectors.

    Attributes
    ----------
    words, dimensions : int
        Of these vectors.
    found : tuple of LengthQuality
    """

    words: int
    dimensions: int
    found: "tuple[LengthQuality, ...]"


def measure_lengths(
    embedding: "Embedding", truths: "Truths | None", pulse: Pulse = SILENT, tell: _Tell = lambda found: None
) -> "tuple[LengthQuality, ...]":
    """Ask analogies of vectors of each length that doubles from 1 on, and of the whole ones.

    Raises
    ------
    Cancelled
    """
    from embviz.analysis.evaluation.quality import doubling_lengths, quality_by_length, quality_for

    return quality_by_length(
        embedding,
        doubling_lengths(embedding.dimensions, _SHORTEST),
        quality_for(truths).judge("analogy", pulse),
        tell=tell,
        pulse=pulse.named(tr("Quality against dimension")),
    )


def save_recorded(recorded: Recorded, path: Path, about: str) -> None:
    """Write a measurement, with where it comes from."""
    path.write_text(json.dumps({"about": about, **asdict(recorded)}, indent=1) + "\n", "utf-8")


def read_recorded(path: Path | None = None) -> Recorded:
    """Return what was measured of the English vectors that are shipped.

    Raises
    ------
    InputError
        When the file is missing or damaged.
    """
    from embviz.analysis.evaluation.quality import LengthQuality

    with reading(path or asset(*_FILE)) as file:
        held = json.loads(file.read_text("utf-8"))
        found = tuple(LengthQuality(int(one["length"]), one["cut"], one["projected"]) for one in held["found"])
        return Recorded(int(held["words"]), int(held["dimensions"]), found)


class EnoughPart(DataWidget):
    """Quality of truncated vectors, and of projections on as many principal components.

    Few vectors are measured at once. Where that takes longer, the shipped English vectors are shown as they were
    measured, until the learner measures the open ones.
    """

    PROVIDES = (*_SENTENCE, "own_dimension", "participation")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.space = stage.share(Space)
        self.found: tuple[LengthQuality, ...] = ()
        self._line = MeasurementToolbar(stage.context.jobs, KIND, "dimensions.enough")
        self._begun = False
        self._asked: Embedding | None = None  # that were open when something was last begun
        self._of: Embedding | None = None  # what is shown; None for the recorded vectors
        self._recorded: Recorded | None = None
        self.plot = LinePlot(tr("Share of the analogies answered right"), tr("numbers in a vector"), " ")
        self.plot.setObjectName("dimensions.enough.plot")
        self.plot.set_log(True, False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self._line)
        layout.addWidget(self.plot)
        layout.addWidget(self.said)
        self._line.measure.clicked.connect(self._measure)
        self.space.measured.connect(self._update_own)
        self.scale_with_text(self.plot, _TALL)
        self._draw(())

    def refresh(self) -> None:
        self.space.want()
        self._update_own()  # what was measured before this part was built
        embedding, before = self.stage.source.vectors, self._asked
        self._line.measure.setEnabled(embedding is not None)
        quick = embedding is not None and embedding.vectors.size <= _QUICK
        # a run changes its vectors every second: they are measured at its end
        awaited = moved_on(embedding, before) and (self.stage.context.workspace.training or not quick)
        if self._begun and (embedding is before or awaited):
            self._say()
            return
        self._begun, self._asked = True, embedding
        if quick:
            self._measure()
        else:
            self._line.give_up()
            self._show_recorded()

    def _show_recorded(self) -> None:
        def read(_job: Job) -> Recorded | None:
            try:
                return read_recorded()
            except InputError:
                return None  # an incomplete installation: it can be measured here

        self._of = None
        self.stage.context.jobs.submit("quick", RECORDED_KIND, read, self._take_recorded)

    def _take_recorded(self, recorded: Recorded | None) -> None:
        if self._of is not None:  # a measurement was begun meanwhile
            return
        self._recorded = recorded
        self._draw(recorded.found if recorded is not None else ())
        if recorded is not None:
            self._line.show_note(tr("Recorded on another computer; measure your own vectors here."))

    def _say(self) -> None:
        """Say which vectors the curves are of."""
        if not self.found:
            return
        if self._of is None and self._recorded is not None:
            self.said.setText(
                tr(
                    "Measured on the vectors of English Wikipedia that come with the program, {words:,} words.",
                    words=self._recorded.words,
                )
            )
        elif self._of is not self.stage.source.vectors:
            self.said.setText(tr("Measured on vectors of an earlier moment."))

    def _update_own(self) -> None:
        trained = self.space.trained
        if trained is not None:
            known = math.isfinite(trained.intrinsic)
            self.stage.set_values(
                own_dimension=f"{trained.intrinsic:.1f}" if known else tr("not known (too few words)"),
                participation=f"{trained.participation:.1f}",
            )
        self.plot.set_mark(
            math.log10(max(1.0, trained.intrinsic)) if trained and math.isfinite(trained.intrinsic) else None
        )

    def _measure(self) -> None:
        embedding, truths = self.stage.source.vectors, self.stage.source.truths
        if embedding is None:
            return

        def work(job: Job, tell: Callable[[Any], None]) -> Any:
            return measure_lengths(embedding, truths, job.pulse, tell)

        self._asked = self._of = embedding
        self.stage.clear_values(*_SENTENCE)
        self._line.begin(work, self._take)

    def _take(self, found: "tuple[LengthQuality, ...]") -> None:
        if any(math.isfinite(point.projected) for point in found):
            self._draw(found)
        elif not self.stage.context.jobs.running(KIND):
            self._show_recorded()  # of these words nothing could be asked

    def _draw(self, found: "tuple[LengthQuality, ...]") -> None:
        self.found = found
        self.plot.setVisible(bool(found))
        if not found:
            return
        lengths = np.array([point.length for point in found], np.float64)
        self.plot.plot.getPlotItem().getAxis("bottom").setTicks([[(math.log10(k), f"{k:g}") for k in lengths]])
        self.plot.set_series(
            (
                Series(
                    tr("principal components"), lengths, np.array([point.projected for point in found]), points=True
                ),
                Series(tr("cut off"), lengths, np.array([point.cut for point in found]), points=True),
            ),
            x_limits=(float(lengths[0]), float(lengths[-1])),
            y_limits=(0.0, _top(found)),
        )
        self._say_source()
        self._say()
        self._update_enough(found)

    def _update_enough(self, found: "tuple[LengthQuality, ...]") -> None:
        whole, shown = found[-1].projected, self._of if self._of is not None else self._recorded
        if shown is None or found[-1].length < shown.dimensions or not whole > 0:
            # the full vectors are not measured yet, or score nothing that shorter ones could keep
            self.stage.clear_values(*_SENTENCE)
            return
        short = [k for k, point in enumerate(found) if point.projected < _ENOUGH * whole]
        enough = found[short[-1] + 1 if short else 0]
        self.stage.set_values(
            enough_k=f"{enough.length:,}",
            enough_of=f"{found[-1].length:,}",
            enough_whole=percent(found[-1].cut),
            enough_tried=", ".join(f"{point.length:,}" for point in found),
            enough_cut=percent(enough.cut),
            enough_pca=percent(enough.projected),
        )


def _top(found: "tuple[LengthQuality, ...]") -> float:
    """Return the upper end of the axis: slightly above the best share, and always above zero."""
    best = max(max(point.projected, point.cut) for point in found)
    return 1.05 * best if best > 0 else 1.0
