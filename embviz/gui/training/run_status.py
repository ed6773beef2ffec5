"""Describes a run in a line or two: progress, speed, loss, why it ended."""

from typing import TYPE_CHECKING

from embviz.gui.pages.context import Context
from embviz.gui.style.numbers import duration
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.training.moments import Progress
    from embviz.training.run import TrainingRun


def speed(words_per_second: float) -> str:
    """Return words per second with a fitting unit."""
    if words_per_second >= 1e6:
        return tr("{words_per_second:.1f} M words/s", words_per_second=words_per_second / 1000000.0)
    return tr("{words_per_second:.0f} k words/s", words_per_second=words_per_second / 1000.0)


def share_done(progress: "Progress") -> float:
    """Return the share of a run that is done, from 0 to 1."""
    return progress.tokens_done / max(1, progress.tokens_total)


def describe_state(context: Context, run: "TrainingRun", progress: "Progress") -> str:
    """Return what a run does now, how far it is, and how long that takes or took."""
    training = context.workspace.training
    share = share_done(progress)
    pace = run.control.pace
    held = training and context.studio.slowed and pace is not None
    left = pace.seconds_left if held and pace is not None else progress.elapsed * (1 - share) / max(share, 1e-9)
    state = tr("Paused") if training and run.control.paused else run.phase
    end = tr("{left} left", left=duration(left)) if training else duration(progress.elapsed)
    epochs = tr("epoch {epoch:.1f} of {epochs}", epoch=progress.epoch, epochs=run.parameters.epochs)
    return tr("{state} · {epochs} · {end}", state=state, epochs=epochs, end=end)


def describe_speed(context: Context, run: "TrainingRun", progress: "Progress") -> str:
    """Return how fast a run learns, or learned: held back so that one can watch, what it would do at full speed."""
    training = context.workspace.training
    slowed = training and context.studio.slowed
    mean = progress.tokens_done / max(progress.elapsed, 1e-9)
    # of a run that is held back, a point of the history holds a few milliseconds of work: too few to tell a speed by
    found = speed(progress.words_per_second if training and not slowed else mean)
    unit = found.replace("words", "cells") if run.parameters.model == "glove" else found
    if slowed:
        return tr("slowed so that you can watch · full speed {speed}", speed=unit)
    return unit


def describe_trouble(context: Context, run: "TrainingRun") -> str:
    """Return why a run ended early, and what is wrong with what is kept of it, each in a line; empty for nothing."""
    from embviz.training.watchdog import describe_steadied

    workspace = context.workspace
    observer, training = workspace.observer, workspace.training
    steadied = describe_steadied(run.steadied)
    if observer is None or observer.run is not run:
        return steadied
    lines = [observer.stopped_because] if not training and not run.finished and observer.stopped_because else []
    if steadied:
        lines.append(steadied)
    if observer.trouble:
        lines.append(observer.trouble)
    if training and observer.checkpoints is not None and observer.checkpoints.trouble:
        lines.append(tr(
            "This run is not saved for the case that the window is killed. {trouble}",
            trouble=observer.checkpoints.trouble,
        ))
    return "\n".join(lines)
