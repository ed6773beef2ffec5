"""Measures a debiasing before and after, also in each set of an ensemble; for workers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.style.number_text import in_figures
from embviz.util.errors import InputError
from embviz.util.language import counted, onward, tr

if TYPE_CHECKING:
    from embviz.analysis.bias.debiasing import BiasDirection, Debiased
    from embviz.analysis.bias.shipped_sets import AssociationSets
    from embviz.analysis.evaluation.reproducibility import Interval
    from embviz.text.toy.world import Truths
    from embviz.util.progress import Pulse
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.ensemble import Ensemble

DIRECT, DIRECT_HELP = (
    tr("Direct bias of the list"),
    tr("Mean |cos(w, g)| of its words with the direction g (Bolukbasi et al. 2016, section 5.2, c = 1)"),
)
SIDES = tr("Sides separated by two groups")
_MOST_LEANING = 500  # words of each side
FREQUENT = 20_000  # words of a large vocabulary among which the most biased ones are searched


@dataclass(frozen=True, eq=False)
class BiasMeasurement:
    """A bias direction, and the positions of a word list on it.

    Attributes
    ----------
    direction : BiasDirection
    ids : ndarray of int64, shape (n,)
        Of the words of the list that have a vector and belong to no pair.
    places : ndarray of float32, shape (n,)
        Cosine of each with the direction.
    missing : tuple of str
        Words of the list without a vector.
    in_pairs : tuple of str
        Words of the list that define the direction, and are therefore left out.
    """

    direction: "BiasDirection"
    ids: np.ndarray
    places: np.ndarray
    missing: tuple[str, ...]
    in_pairs: tuple[str, ...]

    @property
    def direct_bias(self) -> float:
        """Mean |cosine| of the list with the direction; nan for an empty one."""
        return _mean_size(self.places)


@dataclass(frozen=True)
class BiasComparison:
    """One measure before and after debiasing.

    Attributes
    ----------
    name : str
    before, after : float
        nan where it cannot be measured.
    of : str
        Sample size, in short.
    help : str
        What the number means, or why it is missing.
    """

    name: str
    before: float
    after: float
    of: str
    help: str


@dataclass(frozen=True, eq=False)
class BiasReport:
    """The effects of a debiasing.

    Attributes
    ----------
    seen : BiasMeasurement
        Before.
    debiased : Debiased
    after : ndarray of float32, shape (n,)
        Positions of the list's words afterwards.
    measures : tuple of BiasComparison
    """

    seen: BiasMeasurement
    debiased: "Debiased"
    after: np.ndarray
    measures: tuple[BiasComparison, ...] = field(default=())


def measure_bias(embedding: "Embedding", pairs: Sequence[tuple[str, str]], words: Sequence[str]) -> BiasMeasurement:
    """Find the direction of some pairs, and the positions of a word list on it.

    Raises
    ------
    InputError
        When the pairs define no direction.
    """
    from embviz.analysis.bias.axes import positions
    from embviz.analysis.bias.debiasing import bias_direction
    from embviz.analysis.word_sets import known_pairs, word_set

    direction = bias_direction(embedding, pairs)
    listed = word_set(embedding, words, tr("the list"), least=0)
    own = known_pairs(embedding, direction.pairs)[1].ravel()
    judged = ~np.isin(listed.ids, own)
    ids = listed.ids[judged]
    places = positions(embedding, direction.components[0].astype(np.float32), ids)
    in_pairs = tuple(word for word, good in zip(listed.words, judged.tolist(), strict=True) if not good)
    return BiasMeasurement(direction, ids, places, listed.missing, in_pairs)


def debias(
    embedding: "Embedding",
    seen: BiasMeasurement,
    everything: bool,
    sets: "AssociationSets | None",
    truths: "Truths | None",
    pulse: "Pulse",
) -> BiasReport:
    """Remove a direction from the words of a list, or from all but the pairs, and measure before and after.

    Raises
    ------
    InputError
        When there are no words to debias.
    Cancelled
    """
    from embviz.analysis.bias.axes import positions
    from embviz.analysis.bias.debiasing import hard_debias

    neutral = None if everything else [embedding.words[at] for at in seen.ids.tolist()]
    part = pulse.part(0.0, 0.3)
    debiased = hard_debias(embedding, seen.direction, neutral, pulse=part)
    made = debiased.embedding
    after = positions(made, seen.direction.components[0].astype(np.float32), seen.ids)
    both = embedding, made
    pulse.beat(0.3)
    measures = [
        BiasComparison(DIRECT, seen.direct_bias, _mean_size(after), counted(len(seen.ids), "word"), DIRECT_HELP)
    ]
    if everything:
        measures.append(
            BiasComparison(
                tr("Direct bias of all words"),
                debiased.before,
                debiased.after,
                counted(debiased.neutral, "word"),
                tr("Mean |cos(w, g)| of the words that were made neutral"),
            )
        )
    if sets is not None:
        measures.append(_association(both, sets, pulse))
    measures += _quality(both, truths, pulse)
    pulse.beat(1.0)
    return BiasReport(seen, debiased, after, tuple(measures))


def separability_after(embedding: "Embedding", report: BiasReport, everything: bool, pulse: "Pulse") -> BiasComparison:
    """Measure whether formerly biased words still cluster by side; for the lane of the heavy libraries."""
    from embviz.analysis.bias.debiasing import LEAST, bias_left
    from embviz.analysis.word_sets import known_pairs

    direction = report.seen.direction
    ids = report.seen.ids
    if everything:
        own = known_pairs(embedding, direction.pairs)[1].ravel()
        ids = np.setdiff1d(np.arange(min(len(embedding), FREQUENT)), own)
    # only the most biased: most words lean to neither side, and nothing could separate them
    most = min(_MOST_LEANING, max(LEAST, len(ids) // 20))
    try:
        left = bias_left(embedding, report.debiased.embedding, direction.components[0], ids, most, pulse)
    except InputError as error:
        return BiasComparison(SIDES, float("nan"), float("nan"), tr("too few words"), f"{error.what} {error.cure}")
    return BiasComparison(
        SIDES,
        left.before,
        left.after,
        tr("2 × {plus:,} words", plus=len(left.plus)),
        tr(
            "Of the words that leaned most to each side before, the share that 2-means puts with its side; 0.5 by "
            "chance (Gonen and Goldberg 2019, section 4.1)"
        ),
    )


def _mean_size(places: np.ndarray) -> float:
    return float(np.abs(places.astype(np.float64)).mean()) if len(places) else float("nan")


def _association(both: "tuple[Embedding, Embedding]", sets: "AssociationSets", pulse: "Pulse") -> BiasComparison:
    from embviz.analysis.bias.weat import weat

    name, quiet = tr("WEAT effect size"), pulse.quiet
    try:
        x, y, a, b = sets.words
        before, after = (weat(one, x, y, a, b, pulse=quiet) for one in both)
    except InputError as error:
        return BiasComparison(name, float("nan"), float("nan"), tr("no test"), f"{error.what} {error.cure}")
    if before.doubts:
        return BiasComparison(name, float("nan"), float("nan"), tr("no claim"), "; ".join(before.doubts))
    sizes = ", ".join(str(len(words)) for words in (*before.targets, *before.attributes))
    return BiasComparison(
        name,
        before.effect,
        after.effect,
        f"p {_compared(before.p_value)} {onward()} {_compared(after.p_value).removeprefix('= ')}",
        tr("{name}: d of sets of {sizes} words; its p-value before, and after", name=sets.name, sizes=sizes),
    )


def _compared(p_value: float) -> str:
    return f"< {in_figures(0.001, '.3f')}" if p_value < 0.001 else f"= {in_figures(p_value, '.3f')}"


def _quality(both: "tuple[Embedding, Embedding]", truths: "Truths | None", pulse: "Pulse") -> list[BiasComparison]:
    """Return the scores on analogies and similarities, where there are suitable questions."""
    from embviz.analysis.evaluation.benchmarks import evaluate_analogies, evaluate_pairs
    from embviz.analysis.evaluation.quality import quality_for

    judged = quality_for(truths)
    found = []
    reports = []
    for at, one in enumerate(both):
        part = pulse.part(0.35 + 0.3 * at, 0.65 + 0.3 * at)
        reports.append(evaluate_analogies(one, judged.questions, judged.restrict, part))
    asked = reports[0].total.total
    if asked:
        found.append(
            BiasComparison(
                tr("Analogies answered right"),
                reports[0].accuracy,
                reports[1].accuracy,
                tr("{asked:,} asked", asked=asked),
                tr("Share of all questions (3CosAdd, Mikolov et al. 2013)"),
            )
        )
    for name, pairs in judged.pairs.items():
        try:
            before, after = (evaluate_pairs(one, pairs) for one in both)
        except InputError:  # none of the pairs is known
            continue
        found.append(
            BiasComparison(
                tr("Similarity: {name}", name=name),
                before.spearman,
                after.spearman,
                counted(before.used, "pair"),
                tr("Spearman's rank correlation of cosines with the scores of pairs of words"),
            )
        )
    return found


@dataclass(frozen=True, eq=False)
class BiasRepeats:
    """The bias in each set of an ensemble, along the direction of that set.

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
    ensemble: "Ensemble",
    pairs: Sequence[tuple[str, str]],
    words: Sequence[str],
    before: BiasRepeats,
    everything: bool,
    sets: "AssociationSets | None",
    truths: "Truths | None",
    pulse: "Pulse",
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
    return BiasRepeats(
        before.places, Interval(after), {name: (Interval(both[0]), Interval(both[1])) for name, both in numbers.items()}
    )
