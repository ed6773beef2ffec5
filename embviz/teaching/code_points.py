"""A word as computers write it: its characters as code points of Unicode, these as bytes of UTF-8."""

import unicodedata
from dataclasses import dataclass

import regex

_CHARACTER = regex.compile(r"\X")
_MARKS = ("Mn", "Me")  # stand on the character before
_INVISIBLE = ("Cc", "Cf", "Zl", "Zp")


@dataclass(frozen=True)
class CodePoint:
    """One code point of a text.

    Attributes
    ----------
    text : str
        Of length 1.
    """

    text: str

    @property
    def number(self) -> int:
        """Its place in Unicode, from 0 to 0x10FFFF."""
        return ord(self.text)

    @property
    def label(self) -> str:
        """The number as the standard writes it: U+ and at least four hexadecimal digits."""
        return f"U+{self.number:04X}"

    @property
    def name(self) -> str:
        """What the standard calls it, in capitals; empty where it has no name."""
        return unicodedata.name(self.text, "")

    @property
    def bytes(self) -> bytes:
        """From one to four bytes of UTF-8 (RFC 3629)."""
        return self.text.encode("utf-8")

    @property
    def visible(self) -> str:
        """What can be seen of it: marks on a dotted circle, an open box for a space, a small one for what is unseen."""
        kind = unicodedata.category(self.text)
        if kind in _MARKS:
            return f"\u25cc{self.text}"
        if kind == "Zs":
            return "\u2423"
        return "\u25ab" if kind in _INVISIBLE else self.text


def code_points(text: str) -> tuple[CodePoint, ...]:
    """Return the code points of a text in their order; lone surrogates are no characters and are left out."""
    return tuple(CodePoint(sign) for sign in text if not 0xD800 <= ord(sign) <= 0xDFFF)


def character_count(text: str) -> int:
    """Return how many characters a reader sees in a text: extended grapheme clusters (Unicode Standard Annex 29)."""
    return len(_CHARACTER.findall(text))
