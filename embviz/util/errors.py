"""The few kinds of errors that embviz raises on purpose.

Everything else that is raised is a defect: it is caught only at the edges (the job runner, the command line and the
exception hook of the window), logged with its traceback and shown once.
"""

import re


class EmbvizError(Exception):
    """Base of all errors that embviz raises on purpose."""


class InputError(EmbvizError):
    """Input from the user cannot be used.

    Parameters
    ----------
    what : str
        What is wrong and where: gives the file, line, word or parameter. A full sentence.
    cure : str
        What to do about it. A full sentence, or empty where the first sentence suffices.
    suggestions : tuple of str
        Values that would have worked, best first (near spellings of a missing word).
    """

    def __init__(self, what: str, cure: str = "", suggestions: tuple[str, ...] = ()) -> None:
        what, cure = _shortened(what), _shortened(cure)
        super().__init__(f"{what} {cure}".strip())
        self.what = what
        self.cure = cure
        self.suggestions = suggestions


_QUOTED = 60  # characters of quoted input
# the message that Python adds for integers of thousands of digits
_FOR_PROGRAMMERS = re.compile(r"; use sys\.set_int_max_str_digits\(\)[^.:;]*")
_LONGEST = 2000  # of the whole message
# an apostrophe within or after a word: it opens no quotation
_QUOTES = [
    re.compile(rf"(?<!\w){opening}([^{opening}{closing}]{{{_QUOTED + 1},}}){closing}(?!\w)")
    for opening, closing in ("''", '""', "“”", "„“", "«»", "‘’")
]


def _shortened(said: str) -> str:
    """Return a message with the middle of long quotations left out, which may have a million characters."""
    said = _FOR_PROGRAMMERS.sub("", said)
    for quotes in _QUOTES:
        said = quotes.sub(_quoted, said)
    return _cut(said, _LONGEST)


def _quoted(found: "re.Match[str]") -> str:
    text = found[1]
    # a path is kept whole: the user needs it to find the file
    if ("/" in text or "\\" in text) and len(text) < _LONGEST // 2:
        return found[0]
    return f"{found[0][0]}{_cut(text, _QUOTED)}{found[0][-1]}"


def shortened(text: str) -> str:
    """Return a text that is quoted in a message, without its middle if it is long."""
    return _cut(text, _QUOTED)


def _cut(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    end = most // 3
    return f"{text[: most - end - 1]}…{text[-end:]}"


class WrongKind(InputError, TypeError):
    """A value of an unsupported type in the library interface; also a TypeError."""


class WrongValue(InputError, ValueError):
    """A value of the right type that does not fit the others in the library interface; also a ValueError."""


class ComputeError(EmbvizError):
    """A computation failed although its input was accepted, for instance because the loss is no longer finite.

    Attributes
    ----------
    kept : object
        The result so far, None where there is none: of `embviz.train` the `Training`.
    """

    kept: object = None


class Cancelled(EmbvizError):
    """The user canceled; it is not displayed, and the state before the work is unchanged."""
