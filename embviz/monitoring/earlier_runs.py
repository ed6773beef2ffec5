"""Runs saved by earlier processes."""

from dataclasses import dataclass

from embviz.monitoring.history import History
from embviz.monitoring.records import Moment


@dataclass(frozen=True, eq=False)
class Past:
    """The observer's records of a saved run.

    Attributes
    ----------
    kept : History
        The moments with their states, which the new observer continues.
    epochs : tuple of Moment
        The beginning and the ends of epochs.
    stopped_because : str
        Why the run ended, in a sentence; empty if it had not.
    """

    kept: History
    epochs: tuple[Moment, ...]
    stopped_because: str
