"""What all methods of projection let one choose, and how lists of numbers are written in one line."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from embviz.util.declared import Declared, check, declarations_of, declare
from embviz.util.errors import InputError
from embviz.util.language import tr

OptionsT = TypeVar("OptionsT")

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
                    tr(
                        "{title} has no option '{name}'.", title=self.title, name=name,
                    ), tr("It has {known}.", known=", ".join(known)), tuple(known)
                )
        return self.options(**options)
