"""Creates the observers of runs from the plan in the settings, the questions for the text, and the folder."""

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from embviz.gui.core.session_folders import CheckpointSlot
from embviz.gui.core.settings import Settings, checkpoint_folder
from embviz.gui.core.workspace import Workspace
from embviz.util.errors import InputError

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer, Past
    from embviz.monitoring.plan import ObservationPlan
    from embviz.monitoring.records import Moment
    from embviz.monitoring.saved_runs import Saved
    from embviz.training.run import TrainingRun

KEY = "observation/plan"
KEPT_RUNS = 8  # runs on one text; the histories of older ones are closed


def read_plan(settings: Settings) -> "ObservationPlan":
    """Return the plan from the settings, with defaults for missing or invalid values."""
    from embviz.monitoring.plan import ObservationPlan, declarations

    plan = ObservationPlan()
    try:
        kept = json.loads(settings.get(KEY) or "{}")
    except ValueError:
        return plan
    for name in declarations():
        if isinstance(kept, dict) and name in kept:
            try:
                plan = replace(plan, **{name: type(getattr(plan, name))(kept[name])})
            except (InputError, TypeError, ValueError):
                continue
    return plan


def write_plan(settings: Settings, **values: Any) -> None:
    """Save these values of the plan; other values are unchanged.

    Raises
    ------
    InputError
        When a value is out of range.
    """
    settings.set(KEY, json.dumps(asdict(replace(read_plan(settings), **values))))


class ObserverFactory:
    """Creates observers for the runs on the open text, and saves checkpoints of these runs.

    Attributes
    ----------
    slot : CheckpointSlot
    """

    def __init__(self, workspace: Workspace, settings: Settings) -> None:
        self._workspace, self._settings = workspace, settings
        self.slot = CheckpointSlot(checkpoint_folder())

    def plan(self, saved: "Saved | None" = None) -> "Callable[[TrainingRun, Any], Observer]":
        """Return a function that creates the observer of a run with the current settings; it is called on a worker.

        Parameters
        ----------
        saved : Saved, optional
            The checkpoint that the run continues from; it is saved there, and only then.
        """
        plan, truths, slot = read_plan(self._settings), self._workspace.truths, self.slot

        def observe(run: "TrainingRun", parent: "tuple[int, Moment] | None", past: "Past | None" = None) -> "Observer":
            from embviz.analysis.evaluation.quality import quality_for
            from embviz.monitoring.checkpoints import Checkpoints
            from embviz.monitoring.observer import Observer

            slot.claim()
            folder = saved.folder.parent if saved is not None else slot.own
            checkpoints = Checkpoints(folder) if folder and run.resumable else None
            return Observer(run, plan, quality_for(truths), checkpoints, parent, past)

        return observe

    def follow(self, observer: "Observer", cancelled: Callable[[], bool]) -> None:
        """Follow a run until it has ended and its moments are evaluated; then its checkpoint is deleted."""
        try:
            observer.follow(cancelled)
        finally:
            if observer.run.ended or observer.run.control.cancelled:
                self._discard(observer)

    def close(self, observers: "tuple[Observer, ...]") -> None:
        """Free the histories of these runs, and delete their checkpoints."""
        for observer in observers:
            observer.history.close()
            self._discard(observer)

    def _discard(self, observer: "Observer") -> None:
        saving, run = observer.checkpoints, observer.run
        if saving is None:
            return
        # a checkpoint of an earlier process is kept until the run that continues from it has ended normally
        if saving.folder == self.slot.own or run.finished or run.control.stopped:
            saving.discard()
