"""A part that measures in the background, and only while it is in sight."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.source import moved_on
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.text.corpus import Corpus
    from embviz.vectors.embedding import Embedding

_READABLE = 900  # px a line of the verdict may be wide at scale 1

Work = Callable[[Pulse], Any]


class ComputedWidget(DataWidget):
    """A column of widgets over vectors and text that are measured by a job.

    Whoever derives from it says what is to be done (`work`), shows what was found (`show_found`), and what there is
    without (`clear`). `again` is called when another thing is asked: the measure begins when the part is next seen. The
    vectors of a run may move on faster than they are measured: one moment is measured to its end, then the newest.

    Parameters
    ----------
    name : str
        Object name of what it says goes wrong, less ``_message``.
    typed : bool
        Whether one types into it: then the line for what is wrong is always there, so that nothing moves.

    Attributes
    ----------
    KIND : str
        Of its job; each part has its own.
    complaint : InlineMessage
        A line for what is wrong with what was typed.
    verdict : QLabel
        What the numbers say, in a sentence.
    """

    KIND = ""

    def __init__(self, stage: LessonState, name: str, typed: bool = True) -> None:
        super().__init__(stage)
        self._typed_into = typed
        self._behind = self._called = self._passed = False
        self._asked_of: tuple[Embedding | None, Corpus | None] = (None, None)
        self.complaint = InlineMessage(f"{name}_message")
        self.complaint.setVisible(typed)
        self.verdict = _Verdict(f"{name}_verdict")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(10)
        stage.scale_changed.connect(self._widen)
        self._widen()

    def work(self) -> Work | None:
        """Return what is to be done by the job, with a pulse to beat; None while something is missing for it."""
        raise NotImplementedError

    def show_found(self, found: Any) -> None:
        """Show what the job delivered."""
        raise NotImplementedError

    def clear(self) -> None:
        """Show that there is nothing to show."""

    def refresh(self) -> None:
        source, (vectors, text) = self.source, self._asked_of
        self._passed = (
            self.stage.context.jobs.running(self.KIND) and source.text is text and moved_on(source.vectors, vectors)
        )
        if not self._passed:
            self.again()

    def again(self) -> None:
        """Measure when the part is seen next, which is at once where it is in sight."""
        self._behind = True
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._behind and not self._called:
            self._called = True
            QTimer.singleShot(0, self, self._begin)

    def _widen(self) -> None:
        self.verdict.setMaximumWidth(round(_READABLE * self.stage.scale))

    def _begin(self) -> None:
        self._behind = self._called = self._passed = False
        self._asked_of = self.source.vectors, self.source.text
        jobs = self.stage.context.jobs
        work = self.work()
        if work is None:
            jobs.cancel(self.KIND)
            self._calm()
            self._nothing()
            return

        def do(job: Job) -> Any:
            return work(Pulse(cancelled=job.cancelled))

        jobs.submit("measure", self.KIND, do, self._take, self._fail)

    def _take(self, found: Any) -> None:
        self._calm()
        self.show_found(found)
        self._catch_up()

    def _calm(self) -> None:
        self.complaint.remark("")
        self.complaint.setVisible(self._typed_into)

    def _fail(self, error: Exception) -> None:
        self._calm()
        if self.complaint.refuse(error, self.stage.context.jobs):
            self.complaint.show()
        self._nothing()
        self._catch_up()

    def _catch_up(self) -> None:
        """Measure the newest vectors, where others came meanwhile."""
        if self._passed:
            self.again()

    def _nothing(self) -> None:
        self.verdict.setText("")
        self.stage.tell(**dict.fromkeys(self.TELLS, "…"))
        self.clear()


class _Verdict(QLabel):
    """A sentence or two that wrap."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def heightForWidth(self, width: int) -> int:
        # a layout asks at all the width there is, of which lines take only what can be read
        return super().heightForWidth(min(width, self.maximumWidth()))


def two_ways(name: str, wrong: str, right: str) -> SegmentedControl:
    """Return the switch between what goes wrong and what goes right, named ``<name>.wrong`` and ``<name>.right``."""
    return SegmentedControl(name, tr("Which way"), (("wrong", f"✗  {wrong}"), ("right", f"✓  {right}")))
