"""Character classes: the tables that the scan uses, and the normalization before it."""

import html
import unicodedata
from functools import cache

import numpy as np
import regex
from numpy.typing import NDArray

from embviz.text.kernels.scan import BREAK, JOINER, LETTER, MARK, NUMBER, OTHER, POINT, SINGLE, SPACE
from embviz.text.preprocessing import Preprocessing

CODE_POINTS = 0x110000
SEPARATOR = "\x1f"
"""Stands between tokens that were given as such."""

# in this order: a later class overrules an earlier one
_WORDS = (
    (LETTER, r"\p{L}+"),
    # zero-width joiners stand inside words of Persian and the languages of India
    (MARK, r"[\p{M}\u200c\u200d]+"),
    (NUMBER, r"\p{N}+"),
    (JOINER, r"['\-_]+"),
    (POINT, r"[.,]+"),
)
_HAN = r"[\p{Script=Han}&&[\p{L}\p{N}]]+"
# str.isspace's characters; those of them that end a line by Unicode's rules (UAX 14: LF, CR, VT, FF, NEL, LS, PS)
_SPACE = r"[\s\x1c-\x1f]+"
_BREAK = r"[\n\r\v\f\x85\u2028\u2029]+"

# the blocks of combining diacritical marks; vowel signs of other scripts are not accents and stay
_ACCENTS = r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"


@cache
def _every_character() -> str:
    points = np.arange(CODE_POINTS, dtype="<u4")
    # lone surrogates are no characters and never reach the scan
    points[0xD800:0xE000] = 0xFFFD
    return points.tobytes().decode("utf-32-le")


@cache
def _members(pattern: str) -> tuple[tuple[int, int], ...]:
    return tuple(match.span() for match in regex.finditer(pattern, _every_character(), regex.VERSION1))


@cache
def accents() -> NDArray[np.bool_]:
    """Return which code points are the marks that make an accent, bool of shape (0x110000,), read-only."""
    table = np.zeros(CODE_POINTS, dtype=bool)
    for begin, stop in _members(_ACCENTS):
        table[begin:stop] = True
    table.flags.writeable = False
    return table


@cache
def classes_of_given() -> NDArray[np.uint8]:
    """Return the classes that separate tokens that were given as such: by the separator and line ends."""
    table = np.full(CODE_POINTS, LETTER, dtype=np.uint8)
    table[ord(SEPARATOR)], table[ord("\n")] = SPACE, BREAK
    table.flags.writeable = False
    return table


@cache
def classes(tokenizer: str, han_characters: bool) -> NDArray[np.uint8]:
    """Return the class of each code point, uint8 of shape (0x110000,), read-only.

    Parameters
    ----------
    tokenizer : str
        ``words``, ``whitespace`` or ``characters``.
    han_characters : bool
        For words: whether each character of the Han script is a token.
    """
    if tokenizer == "words":
        layers = [*_WORDS, (SINGLE if han_characters else LETTER, _HAN)]
        table = np.full(CODE_POINTS, OTHER, dtype=np.uint8)
    elif tokenizer == "whitespace":
        layers = []
        table = np.full(CODE_POINTS, LETTER, dtype=np.uint8)
    else:
        layers = [(MARK, _WORDS[1][1])]
        table = np.full(CODE_POINTS, SINGLE, dtype=np.uint8)
    for kind, pattern in [*layers, (SPACE, _SPACE), (BREAK, _BREAK)]:
        for begin, stop in _members(pattern):
            table[begin:stop] = kind
    table.flags.writeable = False
    return table


_APOSTROPHES = ("\u2019", "\u2018", "\uff07")
_HYPHENS = ("\u2010", "\u2011")
# a soft hyphen only says where a word may be broken; a byte order mark may stand anywhere in joined files
_INVISIBLE = ("\u00ad", "\ufeff")
# The library counts in numbers of up to 4,300 digits; no character has more than seven.
_LONG_NUMBER = regex.compile("&#[0-9]{100,}")
_NO_CHARACTER = "&#1114112"
# Sorting a run of marks takes time by the square of its length. A word holds fewer than are left, and is left out.
_LONG_RUN = regex.compile(r"([^\p{ccc=0}]{120})[^\p{ccc=0}]+")


def normalized(text: str, preprocessing: Preprocessing) -> str:
    """Return a text with entities, capitals, accents and signs treated as the options say, in Unicode's form C.

    For plain ASCII without entities this is `lowered_ascii`, which must stay so: the scan takes either way.
    """
    if preprocessing.html_entities and "&" in text:
        text = html.unescape(bounded_entities(text))
    if preprocessing.case == "lower":
        text = text.lower()
    elif preprocessing.case == "fold":
        text = text.casefold()
    if text.isascii():
        return text
    text = _LONG_RUN.sub(r"\1", text)
    if preprocessing.accents == "strip":
        points = np.frombuffer(unicodedata.normalize("NFD", text).encode("utf-32-le", "replace"), dtype="<u4")
        text = points[~accents()[points]].tobytes().decode("utf-32-le")
    text = unicodedata.normalize("NFC", text)
    if preprocessing.tokenizer == "words":
        for sign in _APOSTROPHES:
            text = text.replace(sign, "'")
        for sign in _HYPHENS:
            text = text.replace(sign, "-")
    for sign in _INVISIBLE:
        text = text.replace(sign, "")
    return text


def bounded_entities(text: str) -> str:
    """Return a text whose numbered entities can be decoded: those of a hundred digits stand for no character."""
    return _LONG_NUMBER.sub(_NO_CHARACTER, text) if "&#" in text else text


def lowered_ascii(text: bytes, preprocessing: Preprocessing) -> bytes:
    """Return plain ASCII without entities as `normalized` would."""
    return text if preprocessing.case == "keep" else text.lower()
