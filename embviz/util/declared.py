"""Declared parameters: default, range, unit and help, from which forms, options and files are made."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from embviz.util.errors import InputError
from embviz.util.language import tr

_KEY = "declared"


@dataclass(frozen=True)
class Declared:
    """One parameter.

    Attributes
    ----------
    label : str
        Name on screen, in the terms of the field.
    help : str
        One or two plain sentences: its effect, and in which direction.
    minimum, maximum : float
        Inclusive range.
    unit : str
        Unit of the number, empty for a pure number.
    step : float
        Step of a spin box.
    decimals : int
        Decimals shown, 0 for whole numbers.
    choices : tuple of str
        The allowed values of a parameter that is not a number.
    models : tuple of str
        Models that use it; empty means all.
    losses : tuple of str
        Losses that use it, of the models that have a choice of losses; empty means all.
    advanced : bool
        Collapsed in the form by default.
    least : str
        Text shown in place of the smallest value; empty to show the value. Of text: the meaning of an empty one.
    """

    label: str
    help: str
    minimum: float = 0.0
    maximum: float = 0.0
    unit: str = ""
    step: float = 1.0
    decimals: int = 0
    choices: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    losses: tuple[str, ...] = ()
    advanced: bool = False
    least: str = ""


def declare(default: Any, label: str, help: str, **rest: Any) -> Any:
    """Return a dataclass field with a default and its declaration."""
    return field(default=default, metadata={_KEY: Declared(label, help, **rest)})


def declare_like(kind: type[Any], name: str, **changes: Any) -> Any:
    """Return a dataclass field with default and declaration of another dataclass's field, apart from `changes`.

    Parameters
    ----------
    kind : type
        The other dataclass.
    name : str
        Of its field.
    **changes
        Fields of `Declared`, and ``default``.
    """
    other = next(item for item in fields(kind) if item.name == name)
    default = changes.pop("default", other.default)
    return field(default=default, metadata={_KEY: replace(other.metadata[_KEY], **changes)})


def declarations_of(kind: type[Any]) -> dict[str, Declared]:
    """Return the declarations of a dataclass by field, in order."""
    return {item.name: item.metadata[_KEY] for item in fields(kind)}


def check(holder: object, declared: Mapping[str, Declared]) -> None:
    """Check the values of a dataclass against their declarations.

    Raises
    ------
    InputError
        When a value is none of the choices, or out of range.
    """
    for name, declaration in declared.items():
        value = getattr(holder, name)
        if declaration.choices:
            if value not in declaration.choices:
                raise InputError(
                    tr("{label} '{value}' is not known.", label=declaration.label, value=value),
                    tr("Choose one of {choices}.", choices=", ".join(declaration.choices)),
                )
        elif isinstance(value, bool):
            continue  # a boolean has no range
        elif isinstance(value, (int, float)) and not declaration.minimum <= value <= declaration.maximum:
            raise InputError(
                tr(
                    "{label} is {value:g}, outside {minimum:g} to {maximum:g}.",
                    label=declaration.label,
                    value=value,
                    minimum=declaration.minimum,
                    maximum=declaration.maximum,
                ),
                tr("Choose a value inside this range."),
            )
