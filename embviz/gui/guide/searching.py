"""Full-text search of the guide: titles before headings before text."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from embviz.gui.guide.chapters import Chapter, Section

_TITLE, _HEADING, _TEXT = 1000.0, 100.0, 10.0  # points for a word, where it stands
_BEGINS = 2.0  # as many times the points where it begins a word, and as many again where it is a whole one
_MOST_OFTEN = 5  # places of a word in a text that count
_PHRASE = 40.0  # points more where the words stand as they were typed
_BEFORE, _SHOWN = 28, 120  # characters of a line of context: before the first mark, and in all


@dataclass(frozen=True)
class Hit:
    """A section that holds all that was typed.

    Attributes
    ----------
    chapter : Chapter
    section : Section
    context : str
        The line of its text that shows best why it was found; empty where only its heading does.
    marks : tuple of pairs of int
        The places in the context that were typed, each from where to where.
    points : float
        Of the ranking; more is better.
    """

    chapter: Chapter
    section: Section
    context: str
    marks: tuple[tuple[int, int], ...]
    points: float


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Return a text as it is compared, letter by letter: small, and without accents."""
    low = text.lower() if text.isascii() else "".join(_fold(letter) for letter in text)
    return low if len(low) == len(text) else text


@lru_cache(maxsize=4096)
def _fold(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0].lower()[0]


def marks_of(typed: Sequence[str], text: str) -> tuple[tuple[int, int], ...]:
    """Return where words stand in a text, in order and without overlaps; the words are folded, the text is not."""
    low = folded(text)
    places = []
    for word in typed:
        at = low.find(word)
        while at >= 0:
            places.append((at, at + len(word)))
            at = low.find(word, at + len(word))
    kept: list[tuple[int, int]] = []
    for start, end in sorted(places):
        if kept and start <= kept[-1][1]:
            kept[-1] = kept[-1][0], max(end, kept[-1][1])
        else:
            kept.append((start, end))
    return tuple(kept)


def words_of(typed: str) -> tuple[str, ...]:
    """Return the words that are looked for, folded, each once."""
    return tuple(dict.fromkeys(folded(typed).split()))


def find(chapters: Sequence[Chapter], typed: str) -> list[Hit]:
    """Return the sections that hold every word that was typed, the best ones first; none while nothing is typed.

    A word counts most in the title of a chapter, for its first section, then in a heading, then in the text; more where
    it begins a word.

    Parameters
    ----------
    chapters : sequence of Chapter
    """
    words, phrase = words_of(typed), folded(typed).strip()
    if not words:
        return []
    hits = [
        hit for chapter in chapters for section in chapter.sections
        if (hit := _judge(chapter, section, words, phrase)) is not None
    ]
    hits.sort(key=lambda hit: -hit.points)
    return hits


def _judge(chapter: Chapter, section: Section, words: Sequence[str], phrase: str) -> Hit | None:
    whole = folded("\n".join(section.paragraphs))
    heading = folded(section.heading)
    title = "" if section.slug else heading
    named = "" if title else heading
    points = 0.0
    for word in words:
        here = (
            _worth(word, title, _TITLE) + _worth(word, named, _HEADING)
            + _worth(word, whole, _TEXT) * (1 + 0.1 * min(whole.count(word), _MOST_OFTEN))
        )
        # one of several words may stand in the title only: "training rate"
        if not here and (len(words) == 1 or word not in folded(chapter.title)):
            return None
        points += here
    if not points:
        return None
    points += _PHRASE * (len(words) > 1 and (phrase in whole or phrase in heading))
    context, marks = _context(section, words)
    return Hit(chapter, section, context, marks, points)


def _worth(word: str, text: str, points: float) -> float:
    """Return the points of a word in a text: none where it is not there."""
    at = first = text.find(word)
    if first < 0:
        return 0.0
    best = 1.0
    while at >= 0 and best < _BEGINS**2:
        if not (at and text[at - 1].isalnum()):
            end = at + len(word)
            best = _BEGINS if end < len(text) and text[end].isalnum() else _BEGINS**2
        at = text.find(word, at + 1)
    return points * best


def _context(section: Section, words: Sequence[str]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return the paragraph that holds most of the words, cut around the first of them, and its marks."""
    if not section.paragraphs:
        return "", ()
    best = max(section.paragraphs, key=lambda text: sum(word in folded(text) for word in words))
    marks = marks_of(words, best)
    if not marks and section.slug:
        return "", ()
    first = marks[0][0] if marks else 0
    start = 0 if first <= _BEFORE else best.rfind(" ", 0, first - _BEFORE // 2) + 1
    end = len(best)
    if end - start > _SHOWN:
        end = max(best.rfind(" ", 0, start + _SHOWN), marks[0][1] if marks else start + _SHOWN // 2)
    shown = f"{'…' if start else ''}{best[start:end]}{'…' if end < len(best) else ''}"
    return shown, marks_of(words, shown)
