"""The record of a moment of training, and the meaning of each of its measures."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from embviz.analysis.watched import ANSWERING, WATCHED
from embviz.util.language import localized, tr

_WATCHED = tr("the {watched} most frequent words", watched=WATCHED)
_NOTHING: Mapping[str, float] = MappingProxyType({})


@dataclass(frozen=True)
class Moment:
    """One moment of a run, with its measurements.

    Attributes
    ----------
    tokens_done : int
        Tokens of the text read so far, over all epochs; as `Progress.tokens_done`.
    epoch : float
        Epochs done, with the fraction of the one under way.
    elapsed : float
        Seconds of training since the start, pauses left out.
    pieces : int
        Work of the schedule that is done; as `TrainingRun.pieces`. Rises from moment to moment, and identifies them.
    values : mapping of str to float
        What is known by now, by the ids of `MEASURES`, by ``analogy/<section>`` and ``similarity/<set>``. What could
        not be measured is missing or nan. An evaluated moment is a new record in the place of the old one.
    """

    tokens_done: int
    epoch: float
    elapsed: float
    pieces: int
    values: Mapping[str, float] = field(default_factory=lambda: _NOTHING, hash=False)

    def with_values(self, values: Mapping[str, float]) -> "Moment":
        """Return a copy with additional values."""
        return replace(self, values=MappingProxyType({**self.values, **values}))


@dataclass(frozen=True)
class Measure:
    """A quantity that is measured during a run.

    Attributes
    ----------
    id : str
        Its key in `Moment.values`.
    title : str
        Name on screen.
    unit : str
        Unit in which the number is shown, empty for a pure number; % for shares.
    decimals : int
        Significant decimals in that unit.
    rising : bool or None
        Whether higher is better; None where neither is.
    formula : str
        Its exact definition.
    """

    id: str
    title: str
    unit: str
    decimals: int
    rising: bool | None
    formula: str

    @property
    def factor(self) -> float:
        """The factor from a value to the displayed unit."""
        return 100.0 if self.unit == "%" else 1.0

    @property
    def head(self) -> str:
        """The title with the unit, as a column header."""
        return f"{self.title}, {self.unit}" if self.unit else self.title

    def text(self, value: float) -> str:
        """Format a value without the unit."""
        return localized(f"{self.factor * value:,.{self.decimals}f}".replace("-", "−"))

    def text_with_unit(self, value: float) -> str:
        """Format a value with the unit."""
        return f"{self.text(value)}\u00a0{self.unit}".strip()


MEASURES: tuple[Measure, ...] = (
    Measure(
        "loss",
        tr("Loss"),
        "",
        4,
        False,
        tr("Mean loss of all predictions since the moment before, kept or not, weighted by the words read in between."),
    ),
    Measure(
        "held_out",
        tr("Held-out loss"),
        "",
        4,
        False,
        tr("Mean loss on the text that is not learned from, with the vectors of this moment."),
    ),
    Measure(
        "gradient_norm",
        tr("Gradient norm"),
        "",
        4,
        None,
        tr("√ mean |g|² since the moment before, kept or not, where g is the gradient of one context row."),
    ),
    Measure(
        "learning_rate", tr("Learning rate"), "", 5, None, tr("Size of a step at this moment, as the schedule has it.")
    ),
    Measure(
        "words_per_second",
        tr("Speed"),
        tr("words/s"),
        0,
        True,
        tr("Words of the text read since the moment before, kept or not, ÷ seconds of training in between."),
    ),
    Measure(
        "norm", tr("Vector norm"), "", 3, None, tr("Mean length |v| of the vectors of {watched}.", watched=_WATCHED)
    ),
    Measure(
        "movement",
        tr("Movement"),
        "",
        4,
        None,
        tr(
            "√ mean |v − v′|² of {watched}, where v′ is a word's vector at the moment before, kept or not.",
            watched=_WATCHED,
        ),
    ),
    Measure(
        "analogy",
        tr("Analogies"),
        "%",
        1,
        True,
        tr(
            "Share of the questions a : b = c : d for which d has the largest cosine with b − a + c (3CosAdd) of the "
            "{answering:,} most frequent words without a, b and c. Questions with other words are left out.",
            answering=ANSWERING,
        ),
    ),
    Measure(
        "similarity",
        tr("Similarity"),
        "",
        3,
        True,
        tr("Spearman's ρ of the cosines of word pairs and people's scores; the mean over the sets of pairs."),
    ),
    Measure(
        "purity",
        tr("Purity"),
        "",
        3,
        True,
        tr(
            "Share of words that are in the commonest category of their k-means cluster; as many clusters as "
            "categories."
        ),
    ),
    Measure(
        "silhouette",
        tr("Silhouette"),
        "",
        3,
        True,
        tr(
            "Mean of (b − a) ÷ max(a, b) over {watched}: a is the mean cosine distance to the own k-means cluster, b "
            "to the nearest other one.",
            watched=_WATCHED,
        ),
    ),
    Measure(
        "stability",
        tr("Stability"),
        "",
        3,
        True,
        tr(
            "Share of the ten nearest words that were among the ten nearest at the last end of an epoch before that "
            "is kept; mean over {watched}.",
            watched=_WATCHED,
        ),
    ),
)


def measure_named(name: str) -> Measure:
    """Return the declaration of a key of `Moment.values`; each section or question set has its own measure.

    Raises
    ------
    KeyError
        When no measure has that name.
    """
    known = {measure.id: measure for measure in MEASURES}
    kind, _, part = name.partition("/")
    whole = known[kind]
    return replace(whole, id=name, title=f"{whole.title}: {part}") if part else whole
