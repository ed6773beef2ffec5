"""How a text becomes tokens: every choice declared once, recorded with the corpus and with vectors learned from it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from embviz.errors import InputError

_KEY = "declared"

NUMBER_TOKEN = "<number>"
"""What every number becomes when numbers are mapped to one token."""


@dataclass(frozen=True)
class Option:
    """What has to be known of one option beside its default.

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
        "words", "Tokens",
        "Words: letters and digits with their marks, apostrophes and hyphens inside. Whitespace: whatever stands "
        "between blanks. Characters: each one by itself.",
        choices=("words", "whitespace", "characters"),
    )
    case: str = _declare(
        "lower", "Capitals",
        "Lower writes all in small letters. Fold also makes ß and ss one. Keep tells Apple from apple.",
        choices=("lower", "fold", "keep"),
    )
    accents: str = _declare(
        "keep", "Accents", "Strip makes café and cafe one word.", choices=("keep", "strip"),
    )
    numbers: str = _declare(
        "keep", "Numbers", f"Keep them as they stand, drop them, or count all as one token {NUMBER_TOKEN}.",
        choices=("keep", "drop", "token"),
    )
    han_characters: bool = _declare(
        True, "Split Han text", "Chinese characters stand without blanks: each becomes a token of its own.",
    )
    min_length: int = _declare(
        1, "Shortest token", "Shorter ones are left out.", minimum=1, maximum=20, unit="characters",
    )
    stop_words: str = _declare(
        "keep", "Stop words", "Drop leaves out the most frequent English function words, such as the, of and to.",
        choices=("keep", "drop english"),
    )
    html_entities: bool = _declare(
        True, "Decode HTML entities", "Reads &amp; as & and &eacute; as é.", advanced=True,
    )
    html_tags: str = _declare(
        "auto", "HTML tags", "Auto strips tags, scripts and styles from files that are HTML; strip does so everywhere.",
        choices=("auto", "strip", "keep"), advanced=True,
    )

    def __post_init__(self) -> None:
        for name, option in declarations().items():
            value = getattr(self, name)
            if option.choices:
                if value not in option.choices:
                    raise InputError(
                        f"{option.label}: '{value}' is not known.", f"Choose one of {', '.join(option.choices)}.",
                        option.choices,
                    )
            elif isinstance(value, bool):
                continue
            elif not option.maximum or not option.minimum <= value <= option.maximum:
                raise InputError(
                    f"{option.label} is {value}, which cannot be.",
                    f"Choose a value from {option.minimum:g} to {option.maximum:g}."
                    if option.maximum else "Choose yes or no.",
                )

    def with_(self, **changes: Any) -> "Preprocessing":
        """Return a copy with some options changed, validated like a new one."""
        return replace(self, **changes)

    def describe(self) -> str:
        """Return one line that names what was done, for instance ``words, lower case, numbers dropped``."""
        said = [self.tokenizer]
        said += {"lower": ["lower case"], "fold": ["folded case"], "keep": []}[self.case]
        if self.accents == "strip":
            said.append("accents stripped")
        said += {"keep": [], "drop": ["numbers dropped"], "token": [f"numbers as {NUMBER_TOKEN}"]}[self.numbers]
        if self.tokenizer == "words" and not self.han_characters:
            said.append("Han text not split")
        if self.min_length > 1:
            said.append(f"at least {self.min_length} characters")
        if self.stop_words != "keep":
            said.append("English stop words dropped")
        if not self.html_entities:
            said.append("HTML entities as they stand")
        said += {"auto": [], "strip": ["HTML tags stripped"], "keep": ["HTML tags kept"]}[self.html_tags]
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
                f"The preprocessing option '{unknown[0]}' is not known.", "It may come from a newer embviz: update it."
            )
        return cls(**recorded)


def declarations() -> dict[str, Option]:
    """Return the declaration of each option by name, in the order of a form."""
    return {item.name: item.metadata[_KEY] for item in fields(Preprocessing)}
