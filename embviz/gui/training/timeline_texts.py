"""Describes moments on the timeline, and the moments to jump to."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from embviz.gui.core.workspace import Workspace
from embviz.util.language import inside, isolated, tr

if TYPE_CHECKING:
    from embviz.monitoring.records import Moment

_MOST_EPOCHS = 20
# said of a moment beside its epoch, where they are known
_SHOWN = ("loss", "analogy", "similarity", "purity")


def describe(workspace: Workspace, place: float | None) -> list[str]:
    """Return what is at a place of the open run, the most important first; None is the present."""
    observer, run = workspace.observer, workspace.run
    if observer is None or run is None or run.progress is None:
        return []
    if place is None:
        return [tr("Now"), tr("epoch {epoch:.2f}", epoch=run.progress.epoch), f"{run.progress.elapsed:.1f} s"]
    moments = observer.moments
    if not moments:
        return []
    moment = min(moments, key=lambda kept: abs(kept.tokens_done - place))
    return [tr("Epoch {epoch:.2f}", epoch=moment.epoch), f"{moment.elapsed:.1f} s", *_values(moment)]


_BESIDE = 0.01  # share of a run: so near to its mark, a move is meant


def describe_moves(workspace: Workspace, place: float) -> list[str]:
    """Return which words were put elsewhere by hand about that place of the open run."""
    run = workspace.run
    if run is None or run.progress is None:
        return []
    near = [move for move in run.moves if abs(move.tokens_done - place) <= _BESIDE * run.progress.tokens_total]
    words = [isolated(run.vocabulary.words[move.word]) for move in near]
    return [tr("moved by hand: {words}", words=", ".join(dict.fromkeys(words)))] if words else []


def _values(moment: "Moment") -> list[str]:
    from embviz.monitoring.records import measure_named

    said = []
    for name in _SHOWN:
        value = moment.values.get(name)
        if value is not None and value == value:
            measure = measure_named(name)
            said.append(f"{inside(measure.title)} {measure.text_with_unit(value)}")
    return said


def best_moments(moments: "Sequence[Moment]") -> "list[tuple[str, Moment]]":
    """Return (text, moment) of the best moment of each measure of which more or less is better."""
    from embviz.monitoring.plan import RANKED
    from embviz.monitoring.records import measure_named

    found = []
    for measure in map(measure_named, RANKED):
        known = [
            (moment.values[measure.id], k) for k, moment in enumerate(moments)
            if moment.values.get(measure.id, float("nan")) == moment.values.get(measure.id)
        ]
        if len(known) > 1:
            value, at = (max if measure.rising else min)(known)
            text = tr(
                "Best {measure}: {value}", measure=inside(measure.title), value=measure.text_with_unit(value),
            )
            found.append((tr("{text}, epoch {epoch:.2f}", text=text, epoch=moments[at].epoch), moments[at]))
    return found


def jump_targets(workspace: Workspace) -> "list[tuple[str, Moment | None]]":
    """Return (text, moment) of those worth going to; None in the place of a moment separates groups."""
    observer = workspace.observer
    moments = observer.moments if observer is not None else ()
    if not moments:
        return []
    targets: list[tuple[str, Moment | None]] = [(tr("Beginning"), moments[0])]
    last = int(moments[-1].epoch + 1e-6)
    step = max(1, -(-last // _MOST_EPOCHS))

    def nearest(epoch: int) -> "Moment":
        return min(moments, key=lambda moment: abs(moment.epoch - epoch))

    targets.extend(
        (tr("Epoch {epoch}", epoch=epoch), nearest(epoch))
        for epoch in range(step, last + 1, step)
    )
    best = best_moments(moments)
    return [*targets, *([("", None)] if best else []), *best]
