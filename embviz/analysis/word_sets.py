"""Named sets of words, and which of their words are missing."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.analogy import resolve
from embviz.analysis.evaluation.questions import content_lines
from embviz.util.assets import asset
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding


@dataclass(frozen=True, eq=False)
class WordSet:
    """Words of a set that have a vector.

    Attributes
    ----------
    name : str
    words : tuple of str, length n
        As the vocabulary spells them, each once.
    ids : ndarray of int64, shape (n,)
    missing : tuple of str
        Words without a vector.
    """

    name: str
    words: tuple[str, ...]
    ids: NDArray[np.int64]
    missing: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.words)


def word_set(embedding: Embedding, words: Sequence[str], name: str, least: int = 1) -> WordSet:
    """Look words up.

    Parameters
    ----------
    embedding : Embedding
    words : sequence of str
    name : str
        What the set stands for, for the error.
    least : int
        Words that have to be there, so that anything can be said.

    Raises
    ------
    InputError
        When fewer are there: names the set, how many there are, and what is missing.
    """
    found = {word: resolve(embedding, word) for word in words}
    ids = list(dict.fromkeys(id_ for id_ in found.values() if id_ is not None))
    missing = tuple(word for word, id_ in found.items() if id_ is None)
    if len(ids) < least:
        named = (
            tr(
                " Missing: {missing}{more}.",
                missing=", ".join(missing[:8]),
                more=tr(" and others") if len(missing) > 8 else "",
            )
            if missing
            else ""
        )
        raise InputError(
            tr(
                "'{name}' has vectors for {words}; at least {least} are needed.{named}",
                name=name,
                words=counted(len(ids), "word"),
                least=least,
                named=named,
            ),
            tr("Add words that these vectors have."),
        )
    return WordSet(name, tuple(embedding.words[id_] for id_ in ids), np.array(ids, np.int64), missing)


def known_pairs(
    embedding: Embedding, pairs: Sequence[tuple[str, str]]
) -> tuple[tuple[tuple[str, str], ...], NDArray[np.int64], tuple[str, ...]]:
    """Return the pairs of two different words that both have a vector, their ids, shape (m, 2), and what is missing.

    Each pair once: one that stood twice would predict itself, and weigh twice.
    """
    found = [(resolve(embedding, one), resolve(embedding, other)) for one, other in pairs]
    missing = dict.fromkeys(
        word
        for pair, both in zip(pairs, found, strict=True)
        for word, id_ in zip(pair, both, strict=True)
        if id_ is None
    )
    ids = list(
        dict.fromkeys((one, other) for one, other in found if one is not None and other is not None and one != other)
    )
    words = embedding.words
    known = tuple((words[one], words[other]) for one, other in ids)
    return known, np.array(ids, np.int64).reshape(-1, 2), tuple(missing)


def repeated_pairs(embedding: Embedding, pairs: Sequence[tuple[str, str]]) -> int:
    """Return how many of some pairs stand there once more, however they are spelled; words without a vector count."""
    looked_up = [tuple(word if (at := resolve(embedding, word)) is None else at for word in pair) for pair in pairs]
    return len(looked_up) - len(set(looked_up))


@dataclass(frozen=True)
class Poles:
    """Two opposite sets of words.

    Attributes
    ----------
    name : str
    plus, minus : tuple of str
    """

    name: str
    plus: tuple[str, ...]
    minus: tuple[str, ...]


def read_poles(path: str | os.PathLike[str]) -> list[Poles]:
    """Read opposite sets of words: a name after a colon, then a line of words that begins with + and one with -.

    Raises
    ------
    InputError
        Names the file and the line that is wrong.
    """
    found: list[tuple[str, dict[str, tuple[str, ...]]]] = []
    for number, line in content_lines(path):
        sign, words = line[0], tuple(line[1:].replace(",", " ").split())
        if sign == ":":
            found.append((line[1:].strip(), {}))
        elif sign in "+-" and words and found and sign not in found[-1][1]:
            found[-1][1][sign] = words
        else:
            raise InputError(
                tr("{path}, line {number:,} cannot be read: '{line}'.", path=path, number=number, line=line),
                tr("Write a line with a colon and a name, one with + and words, and one with - and words."),
            )
    lacking = [name for name, sides in found if len(sides) < 2]
    if lacking or not found:
        what = (
            tr("'{lacking}' in {path} lacks a side.", lacking=lacking[0], path=path)
            if lacking
            else tr("{path} contains no sets of words.", path=path)
        )
        raise InputError(what, tr("Give each name a line of words that begins with + and one that begins with -."))
    return [Poles(name, sides["+"], sides["-"]) for name, sides in found]


@cache
def bundled_poles() -> tuple[Poles, ...]:
    """Return the opposite sets of English words that are shipped with the program."""
    return tuple(read_poles(asset("poles", "english.tsv")))


_BETWEEN = re.compile(r"[\s,;]+")


def read_word_list(path: str | os.PathLike[str], pulse: Pulse = SILENT) -> list[str]:
    """Read words, each once, in the order of the file.

    Of lines with tabs the first field counts; else spaces, commas and semicolons stand between words. Lines that begin
    with # are passed over.

    Raises
    ------
    InputError
        When the file cannot be read, is not UTF-8, or holds no words.
    """
    found: dict[str, None] = {}
    for _, line in content_lines(path, pulse):
        fields = [line.partition("\t")[0].strip()] if "\t" in line else _BETWEEN.split(line)
        found.update((field.strip('"'), None) for field in fields)
    found.pop("", None)
    if not found:
        raise InputError(tr("{path} contains no words.", path=path), tr("Write one word on each line."))
    return list(found)
