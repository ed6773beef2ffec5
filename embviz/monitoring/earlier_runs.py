"""Runs saved by earlier processes."""

from dataclasses import dataclass

from embviz.monitoring.history import History
from embviz.monitoring.records import Moment


@dataclass(frozen=True, eq=False)
class Past:
    """What who follows a run knew when it was saved.

    Attributes
    ----------
    kept : History
        Moments with what was learned at them; who follows the run from now on goes on with it.
    epochs : tuple of Moment
        The beginning and the ends of epochs.
    stopped_because : str
        Why it ended, in a sentence; empty where it had not.
    """

    kept: History
    epochs: tuple[Moment, ...]
    stopped_because: str
