"""What the parts have in common that measure the present vectors: few are measured as soon as they are seen."""

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

WORDS = 100_000  # the most frequent ones are measured
_AT_ONCE = 1_000_000  # numbers: so few are measured without being asked, and the vectors that are shipped


class MeasureLinePart(DataWidget):
    """A widget with a toolbar that starts its measurement.

    Parameters
    ----------
    before : sequence of QWidget
        Widgets at the start of the toolbar.

    Attributes
    ----------
    KIND, NAME : str
        Names of the jobs, and of the toolbar's controls.
    line : MeasurementToolbar
    measured_of : Embedding or None
        The vectors being measured, or measured last.
    """

    REAL_WORDS = True  # recall and time of a few hundred words say nothing of many
    KIND: ClassVar[str]
    NAME: ClassVar[str]

    def __init__(self, stage: LessonState, *before: QWidget) -> None:
        super().__init__(stage)
        self.measured_of: Embedding | None = None
        self._behind = True
        self.line = MeasurementToolbar(stage.context.jobs, self.KIND, self.NAME, *before)
        self.line.measure.clicked.connect(self.begin)

    def refresh(self) -> None:
        embedding = self.source.vectors
        self.line.measure.setEnabled(embedding is not None)
        if self.measured_of is not None and embedding is not self.measured_of:
            same = embedding is not None and embedding.words is self.measured_of.words
            self.said.setText(tr(
                "Measured on {value}.", value=tr("vectors of an earlier moment") if same else tr(
                    "other vectors than these"
                ),
            ))
        self._behind = True
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._behind:  # shown for the first time, or with other vectors
            self._behind = False
            QTimer.singleShot(0, self, self._measure_few)

    def _measure_few(self) -> None:
        embedding, before = self.source.vectors, self.measured_of
        few = embedding is not None and (embedding.vectors.size <= _AT_ONCE or self.source.exemplary)
        if not self.isVisible() or not few or embedding is None:
            return
        if before is None or embedding.words is not before.words:  # the vectors of an advancing run are measured once
            self.begin()

    def begin(self, _checked: bool = False) -> None:
        """Measure the present vectors."""
        embedding = self.source.vectors
        if embedding is not None:
            self.measured_of = embedding
            some = "" if len(embedding) <= WORDS else tr(" Measured on the {words:,} most frequent.", words=WORDS)
            self.said.setText(self.source.said + some)
            self.measure(embedding)

    def measure(self, embedding: "Embedding") -> None:
        """Submit the measurement of vectors to the toolbar."""
        raise NotImplementedError
