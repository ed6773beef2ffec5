"""The dimension and the trained vectors shared by the parts of the lesson on high dimensions."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.log_slider import LogSlider
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import label
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

KIND = "dimensions of the lessons"
LARGEST = 1000
_WORDS = 2000  # words of the sample


@dataclass(frozen=True, eq=False)
class Trained:
    """A sample of word vectors with their dimensions.

    Attributes
    ----------
    rows : ndarray of float32, shape (n, d)
    said : str
        Description of the words.
    intrinsic : float
        Dimension by the two nearest neighbors; nan if there are too few words.
    participation : float
        Participation ratio of the principal components; nan likewise.
    """

    rows: np.ndarray
    said: str
    intrinsic: float
    participation: float


class Space(QObject):
    """The dimension and the trained vectors that the lesson's widgets share.

    Signals
    -------
    turned
        Another dimension.
    measured
        Other trained vectors, or none.
    """

    turned = Signal()
    measured = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._stage = stage
        self.dimension = 100
        self.trained: Trained | None = None
        self.complaint = ""
        self._embedding: Embedding | None = None

    def turn(self, dimension: int) -> None:
        """Set another dimension."""
        if dimension != self.dimension:
            self.dimension = dimension
            self.turned.emit()

    def want(self) -> None:
        """Measure the vectors of the source, if they have changed."""
        embedding = self._stage.source.vectors
        if embedding is self._embedding:
            return
        self._embedding = embedding
        if embedding is None:
            self._stage.context.jobs.cancel(KIND)
            self._take(None)
            return
        self._stage.context.jobs.submit("measure", KIND, lambda job: look_at(embedding, job), self._take, self._fail)

    def _take(self, trained: Trained | None) -> None:
        self.trained, self.complaint = trained, ""
        self.measured.emit()

    def _fail(self, error: Exception) -> None:
        self._take(None)
        if not isinstance(error, EmbvizError):
            self._stage.context.messages.show_error(error)
            return
        self.complaint = str(error)
        self.measured.emit()


def look_at(embedding: "Embedding", job: Job) -> Trained:
    """Draw words and measure the dimension of their vectors.

    Raises
    ------
    InputError
        When fewer than three words have a usable vector.
    Cancelled
    """
    from embviz.analysis.intrinsic_dimension import spectrum, two_nearest
    from embviz.analysis.neighborhoods.outsiders import neighbor_graph
    from embviz.analysis.word_sample import word_sample

    pulse = job.pulse.quiet
    sample = word_sample(embedding, _WORDS, drawn=True)
    rows = sample.vectors(embedding)
    if len(rows) < 3:
        raise InputError(tr("There are too few vectors to compare."), tr("Open vectors of at least three words."))
    try:
        intrinsic = two_nearest(neighbor_graph(rows, 2, "euclidean", pulse)).dimension
    except InputError:  # too few words, or all in the same place
        intrinsic = math.nan
    return Trained(rows, str(sample), intrinsic, spectrum(rows, pulse).participation_ratio)


class DimensionDial(QWidget):
    """A slider and a spin box for the dimension of the lesson.

    Parameters
    ----------
    name : str
        Object name of the slider; the field is ``<name>_box``.
    """

    def __init__(self, space: Space, name: str) -> None:
        super().__init__()
        self._space = space
        self._slider = LogSlider(1, LARGEST, (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000))
        self._slider.setObjectName(name)
        self._slider.setAccessibleName(tr("Dimension"))
        self._box = WholeSpin(f"{name}_box", tr("Dimension, typed"), 1, LARGEST)
        self._box.setPrefix("d = ")
        set_scaled_size(self._box, minimum_width=110)
        for control in (self._slider, self._box):
            control.setToolTip(tr("Dimension: how many numbers a point has"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(label(tr("Dimension"), "section"))
        layout.addWidget(self._slider, 1)
        layout.addWidget(self._box)
        self._slider.valueChanged.connect(space.turn)
        self._box.valueChanged.connect(space.turn)
        space.turned.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        for control in (self._slider, self._box):
            with QSignalBlocker(control):
                control.setValue(self._space.dimension)
        self._slider.update()
