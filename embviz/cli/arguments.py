"""Arguments: declared parameters become options, mistakes become one line."""

import argparse
import difflib
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from embviz.cli.terminal import print_answer
from embviz.util.errors import InputError, shortened

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

# what argparse says of a text that is no number
_NO_NUMBER = re.compile(r"invalid (int|float) value: ('.*')", re.DOTALL)
_KINDS = {"int": "whole number", "float": "number"}


class Declaration(Protocol):
    """What parameters of training and of text say of themselves."""

    @property
    def help(self) -> str:
        """One or two plain sentences."""

    @property
    def choices(self) -> tuple[str, ...]:
        """Allowed values, empty for a number or a switch."""

    @property
    def unit(self) -> str:
        """Unit of a number."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, as all other errors do; options cannot be shortened."""

    def __init__(self, prog: str, description: str, epilog: str | None = None) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def error(self, message: str) -> NoReturn:
        """Raise what argparse complains of.

        Raises
        ------
        InputError
            Always.
        """
        said = _NO_NUMBER.sub(lambda found: f"{found[2]} is not a {_KINDS[found[1]]}", message)
        raise InputError(f"{said[:1].upper()}{said[1:]}.", f"'{self.prog} --help' tells what it takes.")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        # argparse's own takes no notice of what could not be written
        print_answer(message, end="", file=file)

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Read arguments; of one that there is not, name an option that is spelled like it.

        Raises
        ------
        InputError
        """
        read, unknown = self.parse_known_args(arguments)
        if unknown:
            wanted = next((each.partition("=")[0] for each in unknown if each.startswith("-")), "")
            near = difflib.get_close_matches(wanted, self._option_string_actions, 1)
            cure = f"Did you mean {near[0]}? " if near else ""
            raise InputError(
                f"Unrecognized arguments: {shortened(' '.join(map(shortened, unknown)))}.",
                f"{cure}'{self.prog} --help' tells what it takes.",
                tuple(near),
            )
        return read


_DIGITS = 18  # of the largest number of anything


def positive(text: str) -> int:
    """Read a whole number of at least 1.

    Raises
    ------
    argparse.ArgumentTypeError
        When it is not one.
    """
    if not text.isdecimal() or len(text) > _DIGITS or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of at least 1")
    return int(text)


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the switch that all commands share."""
    parser.add_argument("--json", action="store_true", help="print one JSON object on the last line")


def add_declared(
    parser: argparse.ArgumentParser,
    title: str,
    declared: Mapping[str, Declaration],
    defaults: Mapping[str, Any],
    remarks: Mapping[str, str],
) -> None:
    """Add an option for each declared parameter; one that is not given is None.

    Parameters
    ----------
    parser : ArgumentParser
    title : str
        Heading in the help.
    declared : mapping of str to Declaration
        By name; underscores become hyphens.
    defaults : mapping of str to value
        Shown in the help, and what kind of value is read.
    remarks : mapping of str to str
        More to say about a default.
    """
    group = parser.add_argument_group(title)
    for name, parameter in declared.items():
        option, default = f"--{name.replace('_', '-')}", defaults[name]
        shown = _shown(parameter, default)
        said = f"{parameter.help} (default: {shown}{remarks.get(name, '')})".replace("%", "%%")
        if isinstance(default, bool):
            group.add_argument(option, action=argparse.BooleanOptionalAction, default=None, help=said)
        elif parameter.choices:
            group.add_argument(option, choices=parameter.choices, help=said)
        else:
            metavar = parameter.unit.upper() or ("TEXT" if isinstance(default, str) else "NUMBER")
            group.add_argument(option, type=type(default), metavar=metavar, help=said)


def _shown(parameter: Declaration, default: Any) -> str:
    """Return a default as the help has it, with what the smallest value means where it is that."""
    if isinstance(default, bool):
        return "yes" if default else "no"
    least = getattr(parameter, "least", "")
    if isinstance(default, str):
        return default or least or "none"
    return f"{default}, {least}" if least and default == getattr(parameter, "minimum", None) else str(default)


def given(arguments: argparse.Namespace, names: Mapping[str, Any]) -> dict[str, Any]:
    """Return those of the named options that the user gave."""
    return {name: getattr(arguments, name) for name in names if getattr(arguments, name) is not None}
