"""The few kinds of errors that embviz raises on purpose.

Everything else that is raised is a defect: it is caught only at the edges (the job runner, the command line and the
exception hook of the window), logged with its traceback and shown once.
"""

import re


class EmbvizError(Exception):
    """Base of all errors that embviz raises on purpose."""


class InputError(EmbvizError):
    """Something the user gave cannot be used.

    Parameters
    ----------
    what : str
        What is wrong and where: names the file, line, word or parameter. A full sentence.
    cure : str
        What to do about it. A full sentence, or empty where the first sentence says it all.
    suggestions : tuple of str
        Values that would have worked, best first (near spellings of a missing word).
    """

    def __init__(self, what: str, cure: str = "", suggestions: tuple[str, ...] = ()) -> None:
        what, cure = _shortened(what), _shortened(cure)
        super().__init__(f"{what} {cure}".strip())
        self.what = what
        self.cure = cure
        self.suggestions = suggestions


_QUOTED = 60  # characters of what is repeated in quotation marks
# what Python adds to what it says of a number of thousands of digits
_FOR_PROGRAMMERS = re.compile(r"; use sys\.set_int_max_str_digits\(\)[^.:;]*")
_LONGEST = 2000  # of all that is said
# an apostrophe stands within a word, or behind it: it opens nothing
_QUOTES = [
    re.compile(rf"(?<!\w){opening}([^{opening}{closing}]{{{_QUOTED + 1},}}){closing}(?!\w)")
    for opening, closing in ("''", '""', "“”", "„“", "«»", "‘’")
]


def _shortened(said: str) -> str:
    """Return a message without the middle of what it repeats, which may be a text of a million characters."""
    said = _FOR_PROGRAMMERS.sub("", said)
    for quotes in _QUOTES:
        said = quotes.sub(_quoted, said)
    return _cut(said, _LONGEST)


def _quoted(found: "re.Match[str]") -> str:
    text = found[1]
    # a path is told whole: it is to be found by it
    if ("/" in text or "\\" in text) and len(text) < _LONGEST // 2:
        return found[0]
    return f"{found[0][0]}{_cut(text, _QUOTED)}{found[0][-1]}"


def _cut(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    end = most // 3
    return f"{text[: most - end - 1]}…{text[-end:]}"


class WrongKind(InputError, TypeError):
    """A value of a kind that is not accepted, given in a program: says what is; to Python, a TypeError as well."""


class WrongValue(InputError, ValueError):
    """A value of the right kind that does not fit the others, given in a program; to Python, a ValueError as well."""


class ComputeError(EmbvizError):
    """A computation went wrong although its input was accepted, for instance a loss that is no longer finite.

    Attributes
    ----------
    kept : object
        What had come of it until then, None where there is nothing: of `embviz.train` the `Training` so far.
    """

    kept: object = None


class Cancelled(EmbvizError):
    """The user cancelled. Shown nowhere: the state before the work began is still there."""
