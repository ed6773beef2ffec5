"""How things show themselves in a notebook: a line, and a few rows below it."""

from collections.abc import Mapping, Sequence
from html import escape

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
        for name, said in rows.items() if said
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
