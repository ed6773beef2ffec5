"""One memory budget for the histories of all runs on a text."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer

_MEGABYTE = 1 << 20


def share_memory(followed: "Observer", observers: "Sequence[Observer]") -> None:
    """Give the run that is followed the room it needs, and what is left to the others, newest first.

    What an earlier run cannot keep in memory goes to disk, or is thinned out where that is full too. May write files:
    for a worker.

    Parameters
    ----------
    followed : Observer
        Its plan says how much memory there is.
    observers : sequence of Observer
        The runs on the text, oldest first.
    """
    left = followed.plan.budget * _MEGABYTE
    for observer in (followed, *(one for one in reversed(observers) if one is not followed)):
        observer.history.limit(left)
        left = max(0, left - observer.history.memory_bytes)
