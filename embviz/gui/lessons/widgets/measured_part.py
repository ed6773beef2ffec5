"""A part that measures in the background, and only while it is visible."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QPaintEvent
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

_PATIENCE_MS = 200  # after which a job is mentioned
_READABLE = 900  # px a line of the verdict may be wide at scale 1

Work = Callable[[Pulse], Any]


class ComputedWidget(DataWidget):
    """A widget that computes its content from vectors and text in a background job while it is visible.

    Subclasses return the function of the job (`work`), show its result (`show_found`), and clear it (`clear`). `again`
    is called when the query changes: the job begins when the widget is next visible. As the vectors of a run may change
    faster than a job finishes, the job of one moment is completed, then that of the newest begins.

    Parameters
    ----------
    name : str
        Object name of its message, without the suffix ``_message``.
    typed : bool
        Whether it has text input: then space for the message is always reserved, so that nothing moves.

    Attributes
    ----------
    KIND : str
        Of its job; each part has its own.
    complaint : InlineMessage
        The message about errors in the input.
    verdict : QLabel
        The conclusion from the numbers, in a sentence.
    """

    KIND = ""

    def __init__(self, stage: LessonState, name: str, typed: bool = True) -> None:
        super().__init__(stage)
        self._typed_into = typed
        self._behind = self._called = self._passed = False
        self._filled = False
        self._late = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._late.timeout.connect(self._on_late)
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
        """Return the function that the job runs, which takes a `Pulse`; None while an input is missing."""
        raise NotImplementedError

    def show_found(self, found: Any) -> None:
        """Show the result of the job."""
        raise NotImplementedError

    def clear(self) -> None:
        """Clear what is shown."""

    def show_working(self) -> None:
        """Say that a job takes long; by default only while there is nothing to see."""
        if not self._filled:
            self._remark(tr("Computing …"))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._late.stop()
        if self.stage.context.jobs.running(self.KIND):
            # what is seen now would wait for it; it begins anew when it is seen again
            self.stage.context.jobs.cancel(self.KIND)
            self._behind = True

    def refresh(self) -> None:
        source, (vectors, text) = self.source, self._asked_of
        self._passed = (
            self.stage.context.jobs.running(self.KIND) and source.text is text and moved_on(source.vectors, vectors)
        )
        if not self._passed:
            self.again()

    def again(self) -> None:
        """Compute anew when the widget is next visible, at once if it is."""
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
            self._wait()
            return

        def do(job: Job) -> Any:
            return work(job.pulse.quiet)

        jobs.submit("measure", self.KIND, do, self._take, self._fail)
        self._wait()

    def _wait(self) -> None:
        if self.isVisible():  # it may have been hidden since it was asked
            self._late.start()

    def _on_late(self) -> None:
        if self.stage.context.jobs.running(self.KIND):
            self.show_working()
        elif self.source.vectors is None and not self._filled and not self.said.isVisible():
            self._remark(self.source.said)  # what they wait for, where that is not written already

    def _remark(self, text: str) -> None:
        if self.complaint.parentWidget() is not None:
            self.complaint.show_note(text)
            self.complaint.show()

    def _take(self, found: Any) -> None:
        self._calm()
        self._filled = True
        self.show_found(found)
        self._catch_up()

    def _calm(self) -> None:
        self._late.stop()
        self.complaint.show_note("")
        self.complaint.setVisible(self._typed_into)

    def _fail(self, error: Exception) -> None:
        self._calm()
        if self.complaint.handle_error(error, self.stage.context.jobs):
            self.complaint.show()
        self._nothing()
        self._catch_up()

    def _catch_up(self) -> None:
        """Compute for the newest vectors, if others came meanwhile."""
        if self._passed:
            self.again()

    def _nothing(self) -> None:
        self._filled = False
        self.verdict.setText("")
        self.stage.set_values(**dict.fromkeys(self.PROVIDES, "…"))
        self.clear()


class _Verdict(QLabel):
    """A wrapped paragraph."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def heightForWidth(self, width: int) -> int:
        # a layout offers all the width there is, but lines must stay readable
        return super().heightForWidth(min(width, self.maximumWidth()))


def two_ways(name: str, wrong: str, right: str) -> SegmentedControl:
    """Return the switch between the wrong and the right way, named ``<name>.wrong`` and ``<name>.right``."""
    return SegmentedControl(name, tr("Which way"), (("wrong", f"✗  {wrong}"), ("right", f"✓  {right}")))
