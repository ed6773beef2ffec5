"""What callers give: words in whatever holds them, told apart from what is not words, and quoted in sentences."""

import os
from collections.abc import Iterable, Mapping

import numpy as np

from embviz.text.corpus import Corpus
from embviz.util.errors import WrongKind
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
        raise WrongKind(f"{quoted(given)} stands where several words are taken.", "Put it into a list: [word].")
    if isinstance(given, np.ndarray) and given.ndim != 1:
        raise WrongKind(f"An array of shape {given.shape} holds no list of words.", "Give an array of one dimension.")
    if not isinstance(given, Iterable) or isinstance(given, Mapping):
        raise WrongKind(
            f"{quoted(given)} is no list of words: a word is asked for by its spelling.",
            "Give a word or a list of words; the vector of row i is vectors[i].",
        )
    words = []
    for number, word in enumerate(given, start=1):
        if not isinstance(word, str):
            raise WrongKind(
                f"{quoted(word)}, number {number} of those given, is no word: a word is asked for by its spelling.",
                "Give words as texts; vectors[...] takes numbers.",
            )
        words.append(str(word))
    return words


def file_path(given: object) -> "str | os.PathLike[str]":
    """Return the path of a file.

    Raises
    ------
    InputError
        When it is no path; it is a `TypeError` as well.
    """
    if isinstance(given, str) or (isinstance(given, os.PathLike) and isinstance(os.fspath(given), str)):
        return given
    raise WrongKind(f"{quoted(given)} is no path.", "Give the path of a file, as a text or a pathlib.Path.")


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
    raise WrongKind(f"{quoted(given)} stands where an embedding is taken.", cure)


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
    raise WrongKind(f"{quoted(given)} stands where a corpus is taken.", cure)


def quoted(value: object) -> str:
    """Return a value as a program would write it, shortened where it is long: the beginning of a sentence."""
    if isinstance(value, np.ndarray):
        return f"An array of shape {value.shape}"
    if type(value).__module__ not in ("builtins", "numpy"):
        return f"A value of type {type(value).__name__}"
    shown = f"{value!r}"
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST - 1]}…"
