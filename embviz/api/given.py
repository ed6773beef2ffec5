"""Check arguments of callers: words in any container, and options by name.

The declarations behind the forms and the command line are behind these signatures and docstrings too.
"""

import difflib
import inspect
import numbers
import os
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ParamSpec, Protocol, TypeVar

import numpy as np

from embviz.text.corpus import Corpus
from embviz.util.errors import InputError, WrongKind, WrongValue
from embviz.vectors.embedding import Embedding

_LONGEST = 60  # letters of a value that are quoted


def spellings(given: object) -> list[str]:
    """Return words as strings of Python.

    Parameters
    ----------
    given : iterable of str
        A list, a tuple, an array of one dimension, a column of a table, a generator, ...

    Raises
    ------
    InputError
        When it is no such thing, one word, or something in it is no word; says what is accepted. It is a `TypeError`
        as well.
    """
    if isinstance(given, (str, bytes)):
        raise WrongKind(f"{quoted(given)} was given where several words are expected.", "Put it into a list: [word].")
    if isinstance(given, np.ndarray) and given.ndim != 1:
        raise WrongKind(f"An array of shape {given.shape} holds no list of words.", "Give an array of one dimension.")
    if not isinstance(given, Iterable) or isinstance(given, Mapping):
        raise WrongKind(
            f"{quoted(given)} is not a list of words: a word is asked for by its spelling.",
            "Give a word or a list of words; the vector of row i is vectors[i].",
        )
    words = []
    for number, word in enumerate(given, start=1):
        if not isinstance(word, str):
            raise WrongKind(
                f"{quoted(word)}, number {number} of those given, is not a word: a word is asked for by its spelling.",
                "Give words as texts; vectors[...] takes numbers.",
            )
        words.append(str(word))
    return words


def file_path(given: object) -> "str | os.PathLike[str]":
    """Return the path of a file.

    Raises
    ------
    InputError
        When it is not a path; it is a `TypeError` as well.
    """
    if isinstance(given, str) or (isinstance(given, os.PathLike) and isinstance(os.fspath(given), str)):
        return given
    raise WrongKind(f"{quoted(given)} is not a path.", "Give the path of a file, as a text or a pathlib.Path.")


def vectors_given(given: object) -> Embedding:
    """Return the embedding that was given.

    Raises
    ------
    InputError
        When it is something else, for instance an array or a path; says how to make one. It is a `TypeError` as well.
    """
    if isinstance(given, Embedding):
        return given
    cure = "Give an embedding: embviz.Embedding.load(path), embviz.Embedding(words, array) or the one of a training."
    raise WrongKind(f"{quoted(given)} was given where an embedding is expected.", cure)


def corpus_given(given: object) -> Corpus:
    """Return the corpus that was given.

    Raises
    ------
    InputError
        When it is something else, for instance a text or a path; says how to make one. It is a `TypeError` as well.
    """
    if isinstance(given, Corpus):
        return given
    cure = "Give a corpus: embviz.Corpus.from_texts([text, ...]), or embviz.Corpus.read(path) of a file."
    raise WrongKind(f"{quoted(given)} was given where a corpus is expected.", cure)


def whole_given(given: object, name: str, least: int = 1) -> int:
    """Return the whole number that was given, whatever type of numpy it came as.

    Parameters
    ----------
    given : object
    name : str
        Of the argument.
    least : int
        What is smaller is refused.

    Raises
    ------
    InputError
        When it is no whole number, and it is a `TypeError` as well; or when it is smaller, and it is a `ValueError`.
    """
    if isinstance(given, (bool, np.bool_)) or not isinstance(given, numbers.Integral):
        raise WrongKind(f"{quoted(given)} was given where {name} is expected.", "Give a whole number.")
    if given < least:
        raise WrongValue(f"{name} is {quoted(int(given))}.", f"Give a whole number from {least:,} on.")
    return int(given)


def choice_given(given: object, name: str, choices: Sequence[str]) -> None:
    """Refuse what is not one of the texts that can be chosen.

    Raises
    ------
    InputError
        Says which there are.
    """
    if not isinstance(given, str) or given not in choices:
        raise WrongValue(f"{name} is {quoted(given)}.", f"Choose {' or '.join(map(repr, choices))}.")


def progress_given(given: Any) -> Any:
    """Return the function that is to be told of progress, or None.

    Raises
    ------
    InputError
        When it cannot be called; it is a `TypeError` as well.
    """
    if given is None or callable(given):
        return given
    raise WrongKind(f"progress is {quoted(given)}, which cannot be called.", "Give a function, or nothing.")


def quoted(value: object) -> str:
    """Return a value as a program would write it, shortened where it is long: the beginning of a sentence."""
    if isinstance(value, np.ndarray):
        return f"An array of shape {value.shape}"
    if type(value).__module__ not in ("builtins", "numpy"):
        return f"A value of type {type(value).__name__}"
    shown = f"{value!r}"
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}…"


_P = ParamSpec("_P")
_R = TypeVar("_R")

# what other libraries for vectors and maps call the same
_ELSEWHERE = {
    "dim": "dimensions",
    "iter": "epochs",
    "iterations": "epochs",
    "lr": "learning_rate",
    "n_components": "dimensions",
    "n_jobs": "threads",
    "random_state": "seed",
    "size": "dimensions",
    "vector_size": "dimensions",
    "workers": "threads",
}
_KINDS = {bool: "True or False", int: "a whole number", float: "a number", str: "a text"}
_WIDTH, _INDENT = 112, "    "
_MARK = "**options"  # the line of a docstring where options are listed


class Declaration(Protocol):
    """Declaration of an option besides its default: of a parameter, or of a text's preprocessing."""

    @property
    def help(self) -> str:
        """One or two plain sentences."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The allowed values, where it is neither a number nor on/off."""

    @property
    def minimum(self) -> float:
        """Smallest value."""

    @property
    def maximum(self) -> float:
        """Largest value."""

    @property
    def unit(self) -> str:
        """Unit of a number."""


def checked(given: Mapping[str, object], standard: Mapping[str, Any], owner: str) -> dict[str, Any]:
    """Return options as plain values of Python, whatever numpy they came as.

    Parameters
    ----------
    given : mapping of str to object
    standard : mapping of str to bool, int, float or str
        All options there are, by name, with a value of the right kind.
    owner : str
        Who has these options, to begin a sentence with.

    Raises
    ------
    InputError
        When there is no such option (offers names like it), or a value is of another kind.
    """
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name not in standard:
            raise _unknown(name, tuple(standard), owner)
        values[name] = _plain(name, value, type(standard[name]))
    return values


def _unknown(name: str, names: tuple[str, ...], owner: str) -> InputError:
    near = difflib.get_close_matches(name, names, 3)
    meant = _ELSEWHERE.get(name)
    suggestions = tuple(dict.fromkeys([meant, *near] if meant in names and meant is not None else near))
    cure = f"Did you mean {' or '.join(suggestions)}?" if suggestions else f"It has {', '.join(names)}."
    return InputError(f"{owner} has no option '{name}'.", cure, suggestions or names)


def _plain(name: str, value: object, kind: type) -> bool | int | float | str:
    match value:
        case bool() | np.bool_() if kind is bool:
            return bool(value)
        case bool() | np.bool_():
            pass
        case numbers.Integral() if kind is int:
            return int(value)
        case numbers.Real() if kind is float:
            return float(value)
        case str() if kind is str:
            return str(value)
        case numbers.Real() if kind is str:
            return f"{value:.15g}"
        case list() | tuple() | np.ndarray() if kind is str and all(isinstance(item, numbers.Real) for item in value):
            # several numbers are written in one line, as in a form
            return ", ".join(f"{item:.15g}" for item in value)
    raise InputError(f"{name} is {value!r}, which is not {_KINDS[kind]}.", f"Give {_KINDS[kind]}.")


def takes(
    declared: Mapping[str, Declaration], standard: Mapping[str, Any], remarks: Mapping[str, str] | None = None
) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Return a decorator that lists options in the signature and the docstring of a function with ``**options``.

    Tab completion and `help` then know them, as type checkers do by the function's annotation.

    Parameters
    ----------
    declared : mapping of str to Declaration
    standard : mapping of str to object
        Default of each.
    remarks : mapping of str to str, optional
        What is to be said behind the default.
    """

    def listed(function: Callable[_P, _R]) -> Callable[_P, _R]:
        bare = inspect.signature(function)
        own = [each for each in bare.parameters.values() if each.kind is not inspect.Parameter.VAR_KEYWORD]
        more = [
            inspect.Parameter(
                name, inspect.Parameter.KEYWORD_ONLY, default=standard[name], annotation=type(standard[name])
            )
            for name in declared
        ]
        function.__signature__ = bare.replace(parameters=[*own, *more])  # type: ignore[attr-defined]
        lines = inspect.cleandoc(function.__doc__ or "").splitlines()
        if _MARK in lines:
            at = lines.index(_MARK)
            # with the line below it, which says to readers of the code what is listed
            lines[at : at + 2] = [
                line
                for name, each in declared.items()
                for line in _described(name, each, standard[name], (remarks or {}).get(name, ""))
            ]
        function.__doc__ = "\n".join(lines)
        return function

    return listed


def _described(name: str, declared: Declaration, default: object, remark: str) -> list[str]:
    kind = " or ".join(map(repr, declared.choices)) if declared.choices else type(default).__name__
    said = declared.help
    if isinstance(default, (int, float)) and not isinstance(default, bool):
        said += f" {declared.minimum:,.10g} to {declared.maximum:,.10g}{' ' if declared.unit else ''}{declared.unit}."
    return [
        *_wrapped(f"{name} : {kind}, default {default!r}{remark}", "", 2 * _INDENT),
        *_wrapped(said, _INDENT, _INDENT),
    ]


def _wrapped(text: str, first: str, others: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)
