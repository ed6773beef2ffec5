"""Translation of the texts that people see.

Every text of the window and every message goes through `tr`, with its values named, so that a translation may put them
where its grammar wants them. Without a translation, as in the library and on the command line, the English text is
the answer. This module knows no toolkit: the window gives it a function that looks texts up (`use`).

A text is translated when `tr` is called, which for tables of modules is when they are imported. Whoever chooses a
language therefore does so before anything else is imported, and a change of language asks for a new start.
"""

import re
from collections.abc import Callable, Iterable
from numbers import Number
from string import Formatter

# FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE of Unicode Standard Annex 9: text between them has its own
# direction, and the text around it keeps its order
_ISOLATE, _POP = "\u2068", "\u2069"
_FROM_RIGHT_TO_LEFT = "\u200f"  # a mark without width; without it, the first letter decides for the whole text
# letters of right-to-left scripts, and characters that reverse what follows them
_TURNING = re.compile(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_ISOLATES = re.compile("[\u2066-\u2069]")
_AROUND = re.compile("([\u2068\u2069])")
_MARKS = {"de": str.maketrans(",.", ".,")}  # where the marks of thousands and decimals are not those of Python
_FROM_THE_RIGHT = frozenset(("ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"))


def _as_written(text: str, _count: int | None) -> str:
    return text


_look_up: Callable[[str, int | None], str] = _as_written
_spoken: str | None = None


def use(look_up: Callable[[str, int | None], str] | None, language: str | None = None) -> None:
    """Set the function that looks up translations.

    Parameters
    ----------
    look_up : callable or None
        Takes the English text and, where its form depends on one, a count; returns the translation, or the text itself
        where there is none. None goes back to English.
    language : str or None
        What it translates into, as in ISO 639 (``de``): whole texts, such as lessons, are chosen by it.
    """
    global _look_up, _spoken
    _look_up, _spoken = look_up or _as_written, language


def spoken() -> str | None:
    """Return the chosen language, as in ISO 639; None for the English source text."""
    return _spoken


def translated() -> bool:
    """Return whether texts are translated."""
    return _look_up is not _as_written


def mirrored() -> bool:
    """Return whether the chosen language is written from right to left."""
    return _spoken is not None and _spoken.replace("_", "-").partition("-")[0] in _FROM_THE_RIGHT


def onward() -> str:
    """Return the arrow that points from what is read first to what is read next."""
    return "←" if mirrored() else "→"


def isolated(text: str) -> str:
    """Wrap a word, name or number in directional isolates for use in a sentence.

    Beside a word of Hebrew, the arrows, minus signs and numbers of an English sentence would change their places
    (Unicode Standard Annex 9), and so would those beside a Latin word in an Arabic one. Where nothing can, the text is
    returned as it is. Isolates that a text opens and does not close, or the other way round, are written by number.
    """
    if not text or not (mirrored() or _TURNING.search(text)):
        return text
    if text[0] == _ISOLATE and text.find(_POP) == len(text) - 1:
        return text
    return f"{_ISOLATE}{_closed(text)}{_POP}"


def _closed(text: str) -> str:
    depth = 0
    for sign in _ISOLATES.findall(text):
        depth += -1 if sign == _POP else 1
        if depth < 0:
            break
    return text if depth == 0 else _ISOLATES.sub(lambda found: f"‹{ord(found[0]):04X}›", text)


def between_isolates(text: str, show: Callable[[str], str]) -> str:
    """Apply `show` to the text outside of and within the isolates of a sentence, which are kept.

    A text with unclosed isolates is not ours: `show` is applied to all of it.
    """
    if not _ISOLATES.search(text) or _closed(text) != text:
        return show(text)
    return "".join(part if not part.strip() or _ISOLATES.match(part) else show(part) for part in _AROUND.split(text))


def mended(text: str) -> str:
    """Close the isolates that were left open where a text was cut."""
    opened = sum(-1 if sign == _POP else 1 for sign in _ISOLATES.findall(text))
    return text + _POP * max(opened, 0)


def quoted(word: str) -> str:
    """Return a word in quotation marks, for use in a sentence."""
    return tr("“{word}”", word=word)


def localized(number: str) -> str:
    """Return a number that Python formatted as people read it: 1,378.5 in English, 1.378,5 in German; 82\u00a0%."""
    marks = _MARKS.get(_spoken or "")
    number = number if marks is None else number.translate(marks)
    return f"{number[:-1]}\u00a0%" if number.endswith("%") else number


def epochs_text(epochs: float) -> str:
    """Format a number of epochs with two decimals, or as a whole number: 4.75, 5."""
    return localized(f"{epochs:.2f}".removesuffix(".00"))


class _Plain(Formatter):
    """Formatter whose numbers are `localized`, unless they format themselves for people (`for_people`)."""

    def format_field(self, value: object, format_spec: str) -> str:
        text = str(super().format_field(value, format_spec))
        return localized(text) if isinstance(value, Number) and not hasattr(value, "for_people") else text


class _Apart(_Plain):
    """Formatter that also gives inserted values their own text direction."""

    def format_field(self, value: object, format_spec: str) -> str:
        return isolated(super().format_field(value, format_spec))


_PLAIN, _APART = _Plain(), _Apart()


def tr(text: str, /, **values: object) -> str:
    """Return the translation of a text, with its values in their own direction (`isolated`).

    Parameters
    ----------
    text : str
        The English text as a literal, which is how translators find it. With values it is a template of `str.format`.
    **values
        Values of the named placeholders; numbers are `localized`.

    Examples
    --------
    >>> tr("Saved {name}", name="king.vec")
    'Saved king.vec'
    """
    found = _look_up(text, None)
    if not values:
        return found
    if mirrored() or not all(isinstance(value, int | float) or str(value).isascii() for value in values.values()):
        return _APART.vformat(found, (), values)
    return _PLAIN.vformat(found, (), values)


def counted(count: int, noun: str) -> str:
    """Return a count with a regular English noun: 1 token, 1,000 tokens."""
    number = localized(f"{count:,}")
    if translated():
        source = f"%n {noun}(s)"
        found = _look_up(source, count)
        if found != source:
            return found.replace("%n", number)
    return f"{number} {noun}" if count == 1 else f"{number} {noun}s"


JOINT = " · "  # between short texts


def joined(parts: Iterable[str], joint: str = JOINT) -> str:
    """Join short texts; in a language written from right to left they follow each other that way, in any script."""
    if not mirrored():
        return joint.join(parts)
    return _FROM_RIGHT_TO_LEFT + joint.join(map(isolated, parts))


def inside(title: str) -> str:
    """Return a title for use within a sentence: in lower case in English."""
    return title if translated() or title[:2].isupper() else f"{title[:1].lower()}{title[1:]}"
