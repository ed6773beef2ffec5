"""Rules that end a run early."""

import math
from collections.abc import Sequence

from embviz.monitoring.plan import ObservationPlan
from embviz.monitoring.records import Moment, measure_named
from embviz.training.run import TrainingRun
from embviz.util.language import tr


def reason_to_stop(plan: ObservationPlan, epochs: Sequence[Moment], elapsed: float) -> str:
    """Return why a run should stop, as a sentence; empty if no rule applies.

    Parameters
    ----------
    plan : ObservationPlan
        The rules; any of them suffices.
    epochs : sequence of Moment
        The start of the period that the rules cover, and the ends of epochs since, with the means of each epoch.
    elapsed : float
        Seconds of training since that beginning.
    """
    if 0 < plan.stop_seconds <= elapsed:
        return tr(
            "{elapsed:,.1f} seconds of training have passed; {stop_seconds:g} were allowed.",
            elapsed=elapsed,
            stop_seconds=plan.stop_seconds,
        )
    return _change(plan, epochs) or _gradient(plan, epochs) or _plateau(plan, epochs)


def reason_it_ended(run: TrainingRun, stopping: str) -> str:
    """Return why a run has ended, as a sentence.

    Parameters
    ----------
    stopping : str
        The reason given by a rule; empty if none applied.
    """
    if run.finished:
        many = run.parameters.epochs
        return tr("All {many} epochs are done.", many=many) if many > 1 else tr("The epoch is done.")
    if stopping:
        return stopping
    if run.control.cancelled:
        return tr("The run was canceled.")
    return tr("The run was stopped by hand.") if run.control.stopped else tr("The run failed.")


def _change(plan: ObservationPlan, epochs: Sequence[Moment]) -> str:
    losses = [moment.values.get("loss", math.nan) for moment in epochs[-2:]]
    if plan.stop_change == 0 or len(losses) < 2 or not all(map(math.isfinite, losses)) or losses[0] == 0:
        return ""
    change = 100 * abs(losses[1] - losses[0]) / abs(losses[0])
    if change >= plan.stop_change:
        return ""
    said = tr("The loss of the last epoch differs from the one before by {change:.2g} %,", change=change)
    return tr("{said} less than {stop_change:g} %.", said=said, stop_change=plan.stop_change)


def _gradient(plan: ObservationPlan, epochs: Sequence[Moment]) -> str:
    norm = epochs[-1].values.get("gradient_norm", math.nan) if len(epochs) > 1 else math.nan
    if not norm < plan.stop_gradient:
        return ""
    return tr(
        "The mean gradient norm of the last epoch is {norm:.3g}, below {stop_gradient:g}.",
        norm=norm,
        stop_gradient=plan.stop_gradient,
    )


def _plateau(plan: ObservationPlan, epochs: Sequence[Moment]) -> str:
    name = plan.stop_plateau
    if name == "none":
        return ""
    measure = measure_named(name)
    sign = 1 if measure.rising else -1
    best, since = -math.inf, 0
    for moment in epochs:
        value = sign * moment.values.get(name, math.nan)
        if math.isnan(value):
            continue
        if value > best + (plan.stop_smallest if best > -math.inf else 0):
            best, since = value, 0
        else:
            since += 1
    if since < plan.stop_patience:
        return ""
    many = tr("one epoch") if since == 1 else tr("{since} epochs", since=since)
    return tr(
        "{title} has not improved for {many}; the best was {text_with_unit}.",
        title=measure.title,
        many=many,
        text_with_unit=measure.text_with_unit(sign * best),
    )
