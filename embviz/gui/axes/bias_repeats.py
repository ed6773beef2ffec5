"""A bias, and vectors without it, in each set of an ensemble; for workers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.axes.bias_report import (
    DIRECT,
    BiasComparison,
    BiasMeasurement,
    debias,
    measure_bias,
    separability_after,
)
from embviz.util.errors import InputError

if TYPE_CHECKING:
    from embviz.analysis.bias.shipped_sets import AssociationSets
    from embviz.analysis.evaluation.reproducibility import Interval
    from embviz.text.toy.world import Truths
    from embviz.util.progress import Pulse
    from embviz.vectors.ensemble import Ensemble


@dataclass(frozen=True, eq=False)
class BiasRepeats:
    """What becomes of a bias in sets that were trained alike, each with a direction of its own.

    Attributes
    ----------
    places : Interval
        Of the listed words on the direction, values (k, n).
    after : Interval or None
        The same without the direction; None before the preview is repeated.
    measures : mapping of str to (Interval, Interval)
        Before and after, by the name of the measure; values (k,), nan where a set cannot tell.
    """

    places: "Interval"
    after: "Interval | None"
    measures: "Mapping[str, tuple[Interval, Interval]]"

    def halves(self, measures: Sequence[BiasComparison]) -> tuple[list[float], list[float]]:
        """Return the half widths of the intervals of some measures, before and after; nan where not known."""
        pairs = [self.measures.get(one.name) for one in measures]
        before, after = (
            [float("nan") if pair is None else float(pair[side].half_width()) for pair in pairs] for side in (0, 1)
        )
        return before, after


def repeat_seen(
    ensemble: "Ensemble", pairs: Sequence[tuple[str, str]], seen: BiasMeasurement, pulse: "Pulse"
) -> BiasRepeats | None:
    """Find the direction in each set, and the places of the words of the list on it; None where no set has one.

    Raises
    ------
    Cancelled
    """
    from embviz.analysis.evaluation.repeated_measures import repeat_bias
    from embviz.analysis.evaluation.reproducibility import Interval

    try:
        found = repeat_bias(ensemble, pairs, seen.ids, pulse)
    except InputError:
        return None
    nothing = Interval(np.full(len(ensemble), np.nan))
    return BiasRepeats(found.places, None, {DIRECT: (found.direct_bias, nothing)})


def repeat_removal(
    ensemble: "Ensemble", pairs: Sequence[tuple[str, str]], words: Sequence[str], before: BiasRepeats,
    everything: bool, sets: "AssociationSets | None", truths: "Truths | None", pulse: "Pulse",
) -> BiasRepeats:
    """Remove the direction of each set from its own vectors, and measure all that the preview measures.

    Raises
    ------
    Cancelled
    """
    from embviz.analysis.evaluation.reproducibility import Interval

    many, listed = before.places.values.shape
    after = np.full((many, listed), np.nan)
    numbers: dict[str, np.ndarray] = {}
    for at, one in enumerate(ensemble.sets):
        try:
            seen = measure_bias(one, pairs, words)
            report = debias(one, seen, everything, sets, truths, pulse.part(at / many, (at + 1) / many))
        except InputError:  # this set cannot tell
            continue
        left = separability_after(one, report, everything, pulse.quiet)
        if len(report.after) == listed:
            after[at] = np.where(ensemble.held(seen.ids)[at], report.after, np.nan)
        for measure in (*report.measures, left):
            held = numbers.setdefault(measure.name, np.full((2, many), np.nan))
            held[:, at] = measure.before, measure.after
    return BiasRepeats(before.places, Interval(after), {
        name: (Interval(both[0]), Interval(both[1])) for name, both in numbers.items()
    })
