"""Words on one line, separated by blanks, commas or semicolons, quoted where needed."""

import re
from collections.abc import Callable, Iterable

_PIECE = re.compile(r'"((?:[^"]|"")*)"(?=[\s,;]|$)|(\S+)')
_BETWEEN = re.compile(r"[,;]+")
_SIGNS = re.compile(r'[\s,;"]')


def split_words(text: str, known: Callable[[str], bool]) -> list[str]:
    """Split a line into distinct words.

    Parameters
    ----------
    text : str
        A quote within quotes is doubled.
    known : callable
        Returns whether a word is known: known words such as ``1,000`` are not split at their commas.
    """
    words: list[str] = []
    for quoted, run in _PIECE.findall(text):
        if run:
            words += [run] if known(run) else _BETWEEN.split(run)
        else:
            words.append(quoted.replace('""', '"'))
    return list(dict.fromkeys(filter(None, words)))


def join_words(words: Iterable[str]) -> str:
    """Join distinct words to a line that `split_words` can split."""
    return " ".join(
        '"{}"'.format(word.replace('"', '""')) if _SIGNS.search(word) else word for word in dict.fromkeys(words)
    )
