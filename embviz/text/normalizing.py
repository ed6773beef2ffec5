"""What happens to the characters of a text before words are looked for."""

import html
import unicodedata

import numpy as np
import regex

from embviz.text.characters import accents
from embviz.text.preprocessing import Preprocessing

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
