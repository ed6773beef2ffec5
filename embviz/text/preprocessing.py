"""Preprocessing options, declared once and recorded with the corpus and the vectors learned from it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cache
from typing import Any

from embviz.util.assets import asset
from embviz.util.errors import InputError
from embviz.util.language import tr

_KEY = "declared"

NUMBER_TOKEN = "<number>"
"""What every number becomes when numbers are mapped to one token."""


@dataclass(frozen=True)
class Option:
    """Declaration of an option besides its default.

    The attributes are those of the declared parameters of training, so that one form shows both.

    Attributes
    ----------
    label : str
        Name on screen.
    help : str
        One or two plain sentences.
    choices : tuple of str
        The allowed values of an option that is neither a number nor on/off.
    minimum, maximum : float
        Inclusive range of a number.
    unit : str
        Unit of the number.
    step : float
        Step of a spin box.
    decimals : int
        Decimals shown.
    models : tuple of str
        Empty: options of a text hold for every model.
    advanced : bool
        Folded away in the form until asked for.
    """

    label: str
    help: str
    choices: tuple[str, ...] = ()
    minimum: float = 0.0
    maximum: float = 0.0
    unit: str = ""
    step: float = 1.0
    decimals: int = 0
    models: tuple[str, ...] = ()
    advanced: bool = False


def _declare(default: Any, label: str, help: str, **rest: Any) -> Any:
    return field(default=default, metadata={_KEY: Option(label, help, **rest)})


@dataclass(frozen=True)
class Preprocessing:
    """Every choice between a text and its tokens.

    Raises
    ------
    InputError
        When a value is not one of its declared choices or lies outside its range.
    """

    tokenizer: str = _declare(
        "words",
        tr("Tokens"),
        tr(
            "Words: letters and digits with their marks, apostrophes and hyphens inside. Whitespace: everything "
            "between spaces. Characters: each one by itself."
        ),
        choices=("words", "whitespace", "characters"),
    )
    case: str = _declare(
        "lower",
        tr("Capitals"),
        tr("Lower writes all in small letters. Fold also makes ß and ss one. Keep tells Apple from apple."),
        choices=("lower", "fold", "keep"),
    )
    accents: str = _declare("keep", tr("Accents"), tr("Strip makes café and cafe one word."), choices=("keep", "strip"))
    numbers: str = _declare(
        "keep",
        tr("Numbers"),
        tr("Keep them, drop them, or count all as one token {number_token}.", number_token=NUMBER_TOKEN),
        choices=("keep", "drop", "token"),
    )
    han_characters: bool = _declare(
        True,
        tr("Split Han text"),
        tr("Chinese has no spaces between words: each character becomes a token of its own."),
    )
    min_length: int = _declare(
        1, tr("Shortest token"), tr("Shorter ones are left out."), minimum=1, maximum=20, unit="characters"
    )
    stop_words: str = _declare(
        "keep",
        tr("Stop words"),
        tr("Drop leaves out the most frequent English function words, such as the, of and to."),
        choices=("keep", "drop english"),
    )
    html_entities: bool = _declare(
        True, tr("Decode HTML entities"), tr("Reads &amp; as & and &eacute; as é."), advanced=True
    )
    html_tags: str = _declare(
        "auto",
        tr("HTML tags"),
        tr("Auto strips tags, scripts and styles from files that are HTML; strip does so everywhere."),
        choices=("auto", "strip", "keep"),
        advanced=True,
    )

    def __post_init__(self) -> None:
        for name, option in declarations().items():
            value = getattr(self, name)
            if option.choices:
                if value not in option.choices:
                    raise InputError(
                        tr("{label}: '{value}' is not known.", label=option.label, value=value),
                        tr("Choose one of {choices}.", choices=", ".join(option.choices)),
                        option.choices,
                    )
            elif isinstance(value, bool):
                continue
            elif not option.maximum or not option.minimum <= value <= option.maximum:
                raise InputError(
                    tr("{label} is {value}, which cannot be.", label=option.label, value=value),
                    tr(
                        "Choose a value from {minimum:g} to {maximum:g}.",
                        minimum=option.minimum,
                        maximum=option.maximum,
                    )
                    if option.maximum
                    else tr("Choose yes or no."),
                )

    def with_(self, **changes: Any) -> "Preprocessing":
        """Return a copy with some options changed, validated like a new one."""
        return replace(self, **changes)

    def describe(self) -> str:
        """Return one line that names what was done, for instance ``words, lower case, numbers dropped``."""
        said = [tr(self.tokenizer)]
        said += {"lower": [tr("lower case")], "fold": [tr("folded case")], "keep": []}[self.case]
        if self.accents == "strip":
            said.append(tr("accents stripped"))
        as_token = tr("numbers as {token}", token=NUMBER_TOKEN)
        said += {"keep": [], "drop": [tr("numbers dropped")], "token": [as_token]}[self.numbers]
        if self.tokenizer == "words" and not self.han_characters:
            said.append(tr("Han text not split"))
        if self.min_length > 1:
            said.append(tr("at least {min_length} characters", min_length=self.min_length))
        if self.stop_words != "keep":
            said.append(tr("English stop words dropped"))
        if not self.html_entities:
            said.append(tr("HTML entities kept"))
        said += {"auto": [], "strip": [tr("HTML tags stripped")], "keep": [tr("HTML tags kept")]}[self.html_tags]
        return ", ".join(said)

    def to_dict(self) -> dict[str, str | int | bool]:
        """Return the options by name, fit for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, recorded: Mapping[str, Any]) -> "Preprocessing":
        """Return what `to_dict` recorded; options that a newer version added keep their defaults.

        Raises
        ------
        InputError
            When an option is unknown or its value is not allowed.
        """
        unknown = sorted(set(recorded) - set(declarations()))
        if unknown:
            raise InputError(
                tr("The preprocessing option '{unknown}' is not known.", unknown=unknown[0]),
                tr("It may come from a newer embviz: update it."),
            )
        return cls(**recorded)


def declarations() -> dict[str, Option]:
    """Return the declaration of each option by name, in the order of a form."""
    return {item.name: item.metadata[_KEY] for item in fields(Preprocessing)}


@cache
def stop_words() -> frozenset[str]:
    """Return the English stop words, case-folded; they are listed in ``resources/stopwords_en.txt``."""
    lines = asset("stopwords_en.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())
