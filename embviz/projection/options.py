"""Options of the projection methods."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from embviz.util.declared import Declared, check, declarations_of, declare
from embviz.util.errors import InputError
from embviz.util.language import tr

OptionsT = TypeVar("OptionsT")

METRIC_HELP = tr(
    "What is near: cosine looks at directions only; euclidean also at lengths, which grow with the frequency of a word."
)


@dataclass(frozen=True)
class Options:
    """Base of every method's options; a method adds fields made by `declare`.

    Attributes
    ----------
    dimensions : int
        Of the picture.

    Raises
    ------
    InputError
        When a value is out of its range.
    """

    dimensions: int = declare(
        2, tr("Dimensions"), tr("A flat map, or a 3D map that you turn by dragging."), minimum=2, maximum=3
    )

    def __post_init__(self) -> None:
        check(self, declarations_of(type(self)))

    @property
    def expressions(self) -> tuple[str, ...]:
        """Expressions over words whose directions the engine has to be given, one for each axis."""
        return ()

    @property
    def chosen_words(self) -> tuple[str, ...]:
        """Words that alone get places; empty for all."""
        return ()


@dataclass(frozen=True)
class SeededOptions(Options):
    """Base of the options of methods that draw at random.

    Attributes
    ----------
    seed : int
        Start of all random choices.
    """

    seed: int = declare(
        1,
        tr("Seed"),
        tr("Start of all random choices: the same vectors, options and seed give the same picture."),
        minimum=0,
        maximum=2**31 - 1,
    )


def numbers(text: str, what: str) -> tuple[float, ...]:
    """Read numbers between commas or blanks.

    Parameters
    ----------
    text : str
    what : str
        What they are, for the message.

    Raises
    ------
    InputError
        When one of them is not a finite number.
    """
    found = []
    for part in text.replace(",", " ").split():
        try:
            number = float(part)
        except ValueError:
            number = float("nan")
        if not abs(number) < float("inf"):
            raise InputError(
                tr("'{part}' is not a number for {what}.", part=part, what=what),
                tr("Write numbers with commas between them: 30, 200."),
            )
        found.append(number)
    return tuple(found)


class Choice(Generic[OptionsT]):
    """Something that is chosen with options: base of methods and engines.

    Attributes
    ----------
    title : str
        As on screen.
    options : type
        A dataclass whose fields are declared.
    """

    title: str
    options: type[OptionsT]

    @property
    def declared(self) -> dict[str, Declared]:
        """Declarations of the options by name."""
        return declarations_of(self.options)

    @property
    def defaults(self) -> dict[str, Any]:
        """Options as they are when nothing is chosen, by name."""
        standard = self.options()
        return {name: getattr(standard, name) for name in self.declared}

    def choose(self, options: Mapping[str, Any]) -> OptionsT:
        """Return options, the others at their defaults.

        Raises
        ------
        InputError
            When the method has no option of a name, or a value is out of range.
        """
        known = self.declared
        for name in options:
            if name not in known:
                raise InputError(
                    tr("{title} has no option '{name}'.", title=self.title, name=name),
                    tr("It has {known}.", known=", ".join(known)),
                    tuple(known),
                )
        return self.options(**options)


MOST_PERPLEXITIES = 5
_LEAST_PERPLEXITY, _LARGEST_PERPLEXITY = 2.0, 1000.0
EXACT_BELOW = 500
MOST_EXACT = 5000  # words beyond which a sum over all pairs takes seconds an iteration


@dataclass(frozen=True)
class TsneOptions(SeededOptions):
    """Options of t-SNE, with the field's defaults."""

    perplexity: str = declare(
        "30",
        tr("Perplexity"),
        tr(
            "How many neighbors count for a word. Small shows small groups, large shows how groups are connected; "
            "several, such as 30, 300, are averaged and keep both."
        ),
    )
    metric: str = declare("cosine", tr("Metric"), METRIC_HELP, choices=("cosine", "euclidean"))
    exaggeration: float = declare(
        1.0,
        tr("Exaggeration"),
        tr(
            "How much stronger neighbors attract each other in the finished picture: above 1, groups are tighter and "
            "the gaps between them wider than the vectors say."
        ),
        minimum=1.0,
        maximum=10.0,
        step=0.5,
        decimals=1,
    )
    early_exaggeration: float = declare(
        12.0,
        tr("Early exaggeration"),
        tr("The same at the beginning, from where it falls: groups that belong together must find each other."),
        minimum=1.0,
        maximum=100.0,
        step=1.0,
        decimals=1,
        advanced=True,
    )
    learning_rate: float = declare(
        0.0,
        tr("Learning rate"),
        tr("Length of the steps; auto is the number of words divided by the exaggeration."),
        minimum=0.0,
        maximum=1e6,
        step=100.0,
        decimals=0,
        advanced=True,
        least=tr("auto"),
    )
    algorithm: str = declare(
        "auto",
        tr("Repulsion"),
        tr(
            "How words that are not neighbors push each other away: exact sums over all pairs (at most {most_exact:,} "
            "words), barnes-hut takes far words together, fft reads the forces off a grid and draws flat maps only. "
            "auto is exact up to {exact_below:,} words and barnes-hut beyond, which is the fastest at every size.",
            most_exact=MOST_EXACT,
            exact_below=EXACT_BELOW,
        ),
        choices=("auto", "exact", "barnes-hut", "fft"),
        advanced=True,
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.perplexities
        if self.algorithm == "fft" and self.dimensions > 2:
            raise InputError(tr("The FFT draws flat maps only."), tr("Choose Barnes-Hut, or two dimensions."))

    @property
    def perplexities(self) -> tuple[float, ...]:
        """One or several perplexities.

        Raises
        ------
        InputError
            When the text holds none, too many, or one that is out of range.
        """
        found = numbers(self.perplexity, tr("a perplexity"))
        if not 1 <= len(found) <= MOST_PERPLEXITIES:
            raise InputError(
                tr(
                    "t-SNE takes 1 to {most_perplexities} perplexities, not {found}.",
                    most_perplexities=MOST_PERPLEXITIES,
                    found=len(found),
                ),
                tr("Write one, such as 30, or several: 30, 300."),
            )
        for number in found:
            if not _LEAST_PERPLEXITY <= number <= _LARGEST_PERPLEXITY:
                raise InputError(
                    tr(
                        "Perplexity is {number:g}, outside {least_perplexity:g} to {largest_perplexity:g}.",
                        number=number,
                        least_perplexity=_LEAST_PERPLEXITY,
                        largest_perplexity=_LARGEST_PERPLEXITY,
                    ),
                    tr("Choose a value inside this range."),
                )
        return found


@dataclass(frozen=True)
class UmapOptions(SeededOptions):
    """Options of UMAP, with the field's defaults."""

    n_neighbors: int = declare(
        15,
        tr("Neighbors"),
        tr("How many neighbors a word looks at, itself among them. Small shows small groups, large the coarse shape."),
        minimum=2,
        maximum=200,
    )
    min_dist: float = declare(
        0.1,
        tr("Least distance"),
        tr("How near words may lie to each other: small packs groups tightly, large spreads them evenly."),
        minimum=0.0,
        maximum=3.0,
        step=0.05,
        decimals=2,
    )
    spread: float = declare(
        1.0,
        tr("Spread"),
        tr("How wide the groups are drawn, in the units of the least distance, which must not be larger."),
        minimum=0.1,
        maximum=5.0,
        step=0.1,
        decimals=1,
        advanced=True,
    )
    metric: str = declare("cosine", tr("Metric"), METRIC_HELP, choices=("cosine", "euclidean"))

    def __post_init__(self) -> None:
        super().__post_init__()
        check_spread(self.min_dist, self.spread)


def check_spread(min_dist: float, spread: float) -> None:
    """Raise `InputError` where words could not lie as near to each other as the groups are wide."""
    if min_dist > spread:
        raise InputError(
            tr(
                "The least distance {min_dist:g} is larger than the spread {spread:g}.",
                min_dist=min_dist,
                spread=spread,
            ),
            tr("Choose a smaller distance, or a larger spread."),
        )
