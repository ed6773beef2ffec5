"""The state of a run at one moment, captured while it goes on."""

from dataclasses import dataclass, replace

from embviz.training.moments import Progress
from embviz.training.run import TrainingRun
from embviz.training.start import State

_PATIENCE_S = 1.0  # seconds to wait for pieces of work to end


@dataclass(frozen=True, eq=False)
class Captured:
    """The state of a run at a moment, from which another run can continue.

    Attributes
    ----------
    state : mapping of str to float32 arrays
    pieces : int
        Work of the schedule that is done.
    epochs_done : float
    history : tuple of Progress
        Points of the curves; the last one is of the moment.
    """

    state: State
    pieces: int
    epochs_done: float
    history: tuple[Progress, ...]


def capture(run: TrainingRun) -> Captured | None:
    """Return the present state of a run; training is paused only while it is copied.

    Returns
    -------
    Captured or None
        None if there is nothing yet, or a piece of work does not end in time; try again later.
    """
    # a run that is paused again and again would never reach its first point
    if run.progress is None:
        return None
    with run.control.held(_PATIENCE_S) as quiet:
        state, snapshot = run.state(), run.snapshot(0)
        pieces, epochs_done, history = run.pieces, run.epochs_done, list(run.history)
    if not quiet or state is None or snapshot is None or not history:
        return None
    # the newest point of the curves may be older than the state
    history[-1] = _moved(history[-1], snapshot.tokens_done)
    return Captured(state, pieces, epochs_done, tuple(history))


def _moved(point: Progress, tokens_done: int) -> Progress:
    share = tokens_done / max(point.tokens_done, 1)
    return replace(point, tokens_done=tokens_done, epoch=point.epoch * share)
