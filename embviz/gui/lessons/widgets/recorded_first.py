"""Shows recorded runs in a part until the learner trains."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.monitoring.short_run import ShortRun
    from embviz.training.parameters import TrainingParameters

_Found = TypeVar("_Found")


def recorded(lesson: str, experiment: str, told: "Mapping[str, TrainingParameters]") -> "dict[str, ShortRun]":
    """Return the recorded runs of a lesson's experiment; called on a worker.

    Raises
    ------
    InputError
    """
    from embviz.monitoring.recorded_runs import read_runs
    from embviz.util.assets import asset

    return read_runs(asset(lesson, "recorded.json"), experiment, told)


def show_recorded(
    stage: LessonState, line: MeasurementToolbar, kind: str, read: Callable[[], _Found], show: Callable[[_Found], None]
) -> None:
    """Show recorded runs, unless the learner has begun to train.

    Parameters
    ----------
    line : MeasurementToolbar
        It trains, and says that what is shown was recorded.
    kind : str
        Kind of the job that reads.
    read : callable
        Returns the runs, on a worker.
    show : callable
        Called with them on the GUI thread.
    """

    def work(_job: Job) -> "_Found | None":
        try:
            return read()
        except InputError:
            return None  # an incomplete installation: the runs can be made here

    def done(found: "_Found | None") -> None:
        if found is not None and not line.begun:
            show(found)
            line.show_note(tr("Recorded on another computer; train here in some seconds."))

    stage.context.jobs.submit("quick", kind, work, done)
