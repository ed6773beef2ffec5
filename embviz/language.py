"""What people read, in the language they chose.

Every text of the window and every message goes through `tr`, with its values named, so that a translation may put them
where its grammar wants them. Without a translation, as in the library and on the command line, the English text is
the answer. This module knows no toolkit: the window gives it a function that looks texts up (`use`).

A text is translated when `tr` is called, which for tables of modules is when they are imported. Whoever chooses a
language therefore does so before anything else is imported, and a change of language asks for a new start.
"""

from collections.abc import Callable


def _as_written(text: str, _count: int | None) -> str:
    return text


_look_up: Callable[[str, int | None], str] = _as_written
_spoken: str | None = None


def use(look_up: Callable[[str, int | None], str] | None, language: str | None = None) -> None:
    """Take translations from a function from now on.

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
    """Return the language that was chosen, as in ISO 639; None for English as it is written."""
    return _spoken


def translated() -> bool:
    """Return whether texts are looked up anywhere."""
    return _look_up is not _as_written


def tr(text: str, /, **values: object) -> str:
    """Return a text in the language that was chosen.

    Parameters
    ----------
    text : str
        The English text as a literal, which is how translators find it. With values it is a template of `str.format`.
    **values
        What stands in its named places.

    Examples
    --------
    >>> tr("Saved {name}", name="king.vec")
    'Saved king.vec'
    """
    found = _look_up(text, None)
    return found.format(**values) if values else found


def counted(count: int, noun: str) -> str:
    """Return a count and a noun that is regular in English: 1 token, 1,000 tokens."""
    if translated():
        source = f"%n {noun}(s)"
        found = _look_up(source, count)
        if found != source:
            return found.replace("%n", f"{count:,}")
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def inside(title: str) -> str:
    """Return a title as it stands within a sentence: small in English, as it is in languages that may want capitals."""
    return title if translated() or title[:2].isupper() else f"{title[:1].lower()}{title[1:]}"
