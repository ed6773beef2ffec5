"""Words on one line, separated by blanks, commas or semicolons, quoted where needed."""

import re
from collections.abc import Callable, Iterable

_PIECE = re.compile(r'"((?:[^"]|"")*)"(?=[\s,;]|$)|(\S+)')
_BETWEEN = re.compile(r"[,;]+")
_SIGNS = re.compile(r'[\s,;"]')


def split_words(text: str, known: Callable[[str], bool]) -> list[str]:
    """Return the words of a line, each once.

    Parameters
    ----------
    text : str
        A quote within quotes is written twice.
    known : callable
        Tells whether a word is known: such a one is not cut at its commas, as ``1,000``.
    """
    words: list[str] = []
    for quoted, run in _PIECE.findall(text):
        if run:
            words += [run] if known(run) else _BETWEEN.split(run)
        else:
            words.append(quoted.replace('""', '"'))
    return list(dict.fromkeys(filter(None, words)))


def join_words(words: Iterable[str]) -> str:
    """Return words as one line, each once, that `split_words` takes apart again."""
    return " ".join(
        '"{}"'.format(word.replace('"', '""')) if _SIGNS.search(word) else word for word in dict.fromkeys(words)
    )
