"""How runs are observed: the plan that the settings keep, the questions that fit the text, the folder for checkpoints."""

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from embviz.errors import InputError
from embviz.gui.settings import Settings
from embviz.gui.workspace import Workspace

if TYPE_CHECKING:
    from embviz.observation.observer import Observer
    from embviz.observation.plan import ObservationPlan
    from embviz.observation.records import Moment
    from embviz.training.run import TrainingRun

KEY = "observation/plan"
KEPT_RUNS = 8  # on one text; the histories of older ones are closed

Parent = "tuple[Observer, Moment] | None"


def read_plan(settings: Settings) -> "ObservationPlan":
    """Return the plan that the settings keep; what they do not know, or wrongly, is as by default."""
    from embviz.observation.plan import ObservationPlan, declarations

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
    """Keep these values of the plan, beside what is kept already.

    Raises
    ------
    InputError
        When a value lies outside its range.
    """
    settings.set(KEY, json.dumps(asdict(replace(read_plan(settings), **values))))


class Observing:
    """Makes observers for the runs on the open text."""

    def __init__(self, workspace: Workspace, settings: Settings) -> None:
        self._workspace, self._settings = workspace, settings

    def plan(self) -> "Callable[[TrainingRun, Any], Observer]":
        """Return what makes the observer of a run, as the settings are now; it is called on a worker."""
        settings, truths = self._settings, self._workspace.truths

        def observe(run: "TrainingRun", parent: Any) -> "Observer":
            from embviz.analysis.quality import quality_for
            from embviz.observation.observer import Observer

            return Observer(run, read_plan(settings), quality=quality_for(truths), parent=parent)

        return observe

    @staticmethod
    def follow(observer: "Observer", cancelled: Callable[[], bool]) -> None:
        """Follow a run until it has ended and its moments are measured; what could have been resumed is let go then."""
        observer.follow(cancelled)

    @staticmethod
    def close(observers: "tuple[Observer, ...]") -> None:
        """Free what the histories of these runs hold."""
        for observer in observers:
            observer.history.close()
