"""Full-text search of the guide: titles before headings before text."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from embviz.gui.guide.chapters import Chapter, Section

_TITLE, _HEADING, _TEXT = 1000.0, 100.0, 10.0  # points for a word, by where it occurs
_BEGINS = 2.0  # factor for a word prefix, and once more for a whole word
_MOST_OFTEN = 5  # occurrences of a word in a text that count
_PHRASE = 40.0  # bonus if the words occur in the typed order
_BEFORE, _SHOWN = 28, 120  # characters of a context line: before the first mark, and in all


@dataclass(frozen=True)
class Hit:
    """A section that contains all typed words.

    Attributes
    ----------
    chapter : Chapter
    section : Section
    context : str
        The line of its text that shows best why it was found; empty if only its heading matches.
    marks : tuple of pairs of int
        The matches in the context, each as start and end.
    points : float
        Score for ranking; higher is better.
    """

    chapter: Chapter
    section: Section
    context: str
    marks: tuple[tuple[int, int], ...]
    points: float


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Return a text for comparison, letter by letter: lower case, without accents."""
    low = text.lower() if text.isascii() else "".join(_fold(letter) for letter in text)
    return low if len(low) == len(text) else text


@lru_cache(maxsize=4096)
def _fold(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0].lower()[0]


def marks_of(typed: Sequence[str], text: str) -> tuple[tuple[int, int], ...]:
    """Return the positions of words in a text, in order without overlaps; the words are folded, the text is not."""
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
    """Return the folded words of a query, each once."""
    return tuple(dict.fromkeys(folded(typed).split()))


def find(chapters: Sequence[Chapter], typed: str) -> list[Hit]:
    """Return the sections that contain every typed word, the best first; none for an empty query.

    A word counts most in the title of a chapter, for its first section, then in a heading, then in the text; more if a
    word of the text begins with it.

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
        # one of several words may occur in the title only: "training rate"
        if not here and (len(words) == 1 or word not in folded(chapter.title)):
            return None
        points += here
    if not points:
        return None
    points += _PHRASE * (len(words) > 1 and (phrase in whole or phrase in heading))
    context, marks = _context(section, words)
    return Hit(chapter, section, context, marks, points)


def _worth(word: str, text: str, points: float) -> float:
    """Return the score of a word in a text: 0 if it does not occur."""
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
    """Return the paragraph with most of the words, cut around the first of them, and its marks."""
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
