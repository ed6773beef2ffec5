"""Notebook display of results: a line, a few rows below it, and ranked words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import overload

import numpy as np
from numpy.typing import NDArray

from embviz.drawing.word_display import shortened, visible

_LONGEST = 120  # columns


def card(title: str, rows: Mapping[str, str], below: str = "") -> str:
    """Return HTML of a title and of named lines.

    Parameters
    ----------
    title : str
    rows : mapping of str to str
        Text of each line; those without text are left out.
    below : str
        HTML that follows.
    """
    lines = "".join(
        f'<tr><td style="text-align:left;opacity:.65">{_text(name)}</td>'
        f'<td style="text-align:left">{_text(said)}</td></tr>'
        for name, said in rows.items()
        if said
    )
    return f"<div><strong>{_text(title)}</strong><table>{lines}</table>{below}</div>"


def word_table(heads: Sequence[str], words: Sequence[str], numbers: Sequence[str]) -> str:
    """Return HTML of words with a number each."""
    head = "".join(f'<th style="text-align:left">{_text(name)}</th>' for name in heads)
    lines = "".join(
        f'<tr><td style="text-align:left"><bdi>{_text(word)}</bdi></td>'
        f'<td style="font-variant-numeric:tabular-nums">{_text(number)}</td></tr>'
        for word, number in zip(words, numbers, strict=True)
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"


def some_words(words: Sequence[str], most: int = 8) -> str:
    """Return the first words in one line."""
    return ", ".join(map(visible, words[:most])) + (", …" if len(words) > most else "")


def _text(text: str) -> str:
    return escape(shortened(text, _LONGEST))


@dataclass(frozen=True, eq=False, repr=False)
class RankedWords(Sequence[tuple[str, float]]):
    """Words with their scores, best first: a sequence of pairs, so that `dict` and `list` and a table take it.

    Attributes
    ----------
    words : tuple of str, length n
    scores : ndarray of float32, shape (n,)
        Read-only.
    measure : str
        What the scores are, for instance ``cosine``.
    """

    words: tuple[str, ...]
    scores: NDArray[np.float32]
    measure: str

    def __post_init__(self) -> None:
        self.scores.flags.writeable = False

    def __len__(self) -> int:
        return len(self.words)

    @overload
    def __getitem__(self, place: int) -> tuple[str, float]: ...

    @overload
    def __getitem__(self, place: slice) -> "RankedWords": ...

    def __getitem__(self, place: int | slice) -> "tuple[str, float] | RankedWords":
        if isinstance(place, slice):
            return RankedWords(self.words[place], self.scores[place], self.measure)
        return self.words[place], float(self.scores[place])

    def __repr__(self) -> str:
        shown = [visible(word) for word in self.words]
        width = max(map(len, shown), default=0)
        return "\n".join(f"{word:<{width}}  {score:.4f}" for word, (_, score) in zip(shown, self, strict=True))

    def _repr_html_(self) -> str:
        return word_table(("word", self.measure), self.words, [f"{score:.4f}" for _, score in self])
