"""What all methods of projection let one choose, and how lists of numbers are written in one line."""

from dataclasses import dataclass

from embviz.declared import check, declarations_of, declare
from embviz.errors import InputError
from embviz.language import tr

METRIC_HELP = tr(
    "What is near: cosine looks at directions only; euclidean also at lengths, which grow with the frequency of a "
    "word."
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
        2, tr("Dimensions"), tr("A flat map, or one in space that is turned by dragging."), minimum=2, maximum=3
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
    """Base of the options of methods that draw by lot.

    Attributes
    ----------
    seed : int
        Start of all random choices.
    """

    seed: int = declare(
        1, tr("Seed"), tr("Start of all random choices: the same vectors, options and seed give the same picture."),
        minimum=0, maximum=2**31 - 1,
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
                tr("'{part}' is no number for {what}.", part=part, what=what),
                tr("Write numbers with commas between them: 30, 200."),
            )
        found.append(number)
    return tuple(found)
