"""Finds words by spelling: prefix, glob, regular expression."""

import fnmatch
import time
import unicodedata
from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np
import regex
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

Mode = Literal["prefix", "glob", "regex"]

_CHUNK = 10_000  # words between two looks at whether to go on
_WORD_S = 0.1  # s that a pattern may take with one word; ordinary ones take a millionth of it
# accents of Latin, Greek and Cyrillic, points of Hebrew, vowels of Arabic: marks that a reader may leave out. Signs of
# other scripts, such as the vowels of Devanagari, are letters
_ACCENTS = regex.compile(
    "[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]+"
)


def plain(text: str) -> str:
    """Return a text without accents and capitals, as far as its script has any."""
    return text.lower() if text.isascii() else _without_accents(text).casefold()


def _without_accents(text: str) -> str:
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", text)))


class WordSearch:
    """Searches one list of words, again and again; any thread may, one at a time.

    Parameters
    ----------
    words : sequence of str
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self._plain: list[str] | None = None

    def find(
        self, pattern: str, mode: Mode = "prefix", *, exact: bool = False, pulse: Pulse = SILENT
    ) -> NDArray[np.int32]:
        r"""Return the words that fit a pattern.

        Parameters
        ----------
        pattern : str
            Empty: fits no word.
        mode : {"prefix", "glob", "regex"}
            The beginning of the word; the whole word with ``*`` for any characters, ``?`` for one and ``[abc]`` for one
            of several; or a regular expression that fits somewhere in the word.
        exact : bool
            Tell capitals and accents apart.
        pulse : Pulse, optional

        Returns
        -------
        int32 array (m,)
            Places in `words`, rising.

        Raises
        ------
        InputError
            When the expression cannot be read or a bracket of a glob is not closed, with the character where; when it
            takes too long with a word, as ``(a+)+$`` does.
        Cancelled
        """
        if not pattern:
            return np.zeros(0, np.int32)
        fits = _test_for(pattern, mode, exact)
        words = self.words if exact else self._made_plain(pulse)
        found: list[int] = []
        for begin in range(0, len(words), _CHUNK):
            pulse.beat(begin / len(words))
            found.extend(fits(words[begin : begin + _CHUNK], begin, pulse))
        return np.array(found, np.int32)

    def _made_plain(self, pulse: Pulse) -> Sequence[str]:
        if self._plain is None:
            made: list[str] = []
            for begin in range(0, len(self.words), _CHUNK):
                pulse.beat(0.0)
                # most words are plain already: theirs are not held twice
                made += [p if (p := plain(w)) != w else w for w in self.words[begin : begin + _CHUNK]]
            self._plain = made
        return self._plain


_Test = Callable[[Sequence[str], int, Pulse], list[int]]


def _test_for(pattern: str, mode: Mode, exact: bool) -> _Test:
    """Return what finds the fitting ones among some words; the places it returns begin at a number it is given."""
    if mode == "regex":
        return _by_expression(_read(pattern, exact).search)
    if not exact:
        pattern = plain(pattern)
    if mode == "prefix":
        return lambda words, begin, _: [i for i, w in enumerate(words, begin) if w.startswith(pattern)]
    bare = pattern.strip("*")
    if not any(sign in bare for sign in "*?["):
        # by far the most frequent globs, at ten times the speed
        before, after = pattern.startswith("*"), pattern.endswith("*") and pattern != bare
        if before and after:
            return lambda words, begin, _: [i for i, w in enumerate(words, begin) if bare in w]
        if before:
            return lambda words, begin, _: [i for i, w in enumerate(words, begin) if w.endswith(bare)]
        if after:
            return lambda words, begin, _: [i for i, w in enumerate(words, begin) if w.startswith(bare)]
        return lambda words, begin, _: [i for i, w in enumerate(words, begin) if w == bare]
    _refuse_open_bracket(pattern)
    return _by_expression(regex.compile(fnmatch.translate(pattern)).match)


def _refuse_open_bracket(pattern: str) -> None:
    """Complain of a bracket that is not closed: the glob would be legal and mean the bracket itself."""
    at = pattern.find("[")
    while at >= 0:
        first = at + 2 if pattern[at + 1 : at + 2] == "!" else at + 1
        end = pattern.find("]", first + 1)  # one that comes first is a character of the set
        if end < 0:
            raise InputError(
                tr("The bracket opened at character {at} is not closed.", at=at + 1),
                tr("Close it, as in k[ei]ng; to look for a bracket itself, write [[]."),
            )
        at = pattern.find("[", end + 1)


def _read(pattern: str, exact: bool) -> "regex.Pattern[str]":
    flags = 0 if exact else regex.IGNORECASE | (0 if pattern.isascii() else regex.FULLCASE)
    try:
        return regex.compile(pattern if exact else _without_accents(pattern), flags)
    except regex.error as error:
        where = "" if error.pos is None else tr(" at character {pos}", pos=error.pos + 1)
        raise InputError(
            tr("The expression cannot be read{where}: {msg}.", where=where, msg=error.msg),
            tr("Put a backslash before characters that are meant literally, such as . ( [ + ?"),
        ) from None
    except RecursionError:
        raise InputError(tr("The expression has too many nested brackets."), tr("Use fewer brackets.")) from None


def _by_expression(search: Callable[..., object]) -> _Test:
    def fits(words: Sequence[str], begin: int, pulse: Pulse) -> list[int]:
        found = []
        looked = time.monotonic()
        for i, word in enumerate(words, begin):
            try:
                # concurrent: the lock is released, else a slow pattern would hold up the window
                if search(word, timeout=_WORD_S, concurrent=True) is not None:
                    found.append(i)
            except TimeoutError:
                raise InputError(
                    tr("The expression takes too long at the word “{word}”.", word=word),
                    tr("Avoid repeats within repeats, such as (a+)+."),
                ) from None
            if i % 64 == 0 and time.monotonic() - looked > _WORD_S:
                looked = time.monotonic()
                pulse.check()
        return found

    return fits
