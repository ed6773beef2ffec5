"""Terms of the field, their meanings, and the lesson that first uses each."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from embviz.gui.lessons.script import (
    FormulaBlock,
    Heading,
    LessonText,
    MoreText,
    Paragraph,
    QuestionBlock,
    WidgetAnchor,
    without_places,
)
from embviz.util.assets import asset
from embviz.util.language import spoken


@dataclass(frozen=True)
class Term:
    """A term, what it means in a few words, and where it occurs.

    Attributes
    ----------
    name : str
    meaning : str
    pattern : re.Pattern
        Finds it in a text, in all its forms.
    lessons : frozenset of str
        Lessons in which it has this meaning; empty for all.
    """

    name: str
    meaning: str
    pattern: re.Pattern[str]
    lessons: frozenset[str]


def _pattern(forms: str) -> re.Pattern[str]:
    """Return what finds any of the forms, given with commas between them; a star stands for any ending."""
    each = (re.escape(form.strip()).replace(r"\*", r"\w*") for form in forms.split(","))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(each)})(?!\w)", re.IGNORECASE)


# what follows a year up to the next sign is the title of a paper, unless it is a place in it, of which German writes
# the first letter large
_PLACES = "Abbildung|Abschnitt|Algorithmus|Gleichung|Kapitel|Satz|Tabelle"
_TITLE = re.compile(rf"(?:(?<=\d{{4}}\), )|(?<=\d{{4}}, ))(?!{_PLACES})[A-Z][^,;.()]*")


def without_titles(text: str) -> str:
    """Return a text of the same length, blank where it names papers: their words are names, and explain nothing."""
    return _TITLE.sub(lambda found: " " * len(found.group()), text)


@lru_cache(maxsize=4)
def _read(path: Path) -> tuple[Term, ...]:
    made = []
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, forms, meaning, *lessons = line.split("\t")
            names = frozenset(one.strip() for one in "".join(lessons).split(",") if one.strip())
            made.append(Term(name, meaning, _pattern(forms or name), names))
    return tuple(made)


def terms_path(language: str | None) -> Path:
    """Return the path of the terms in a language; that of the English ones if there are none."""
    code = (language or "").replace("_", "-").partition("-")[0]
    found = asset(f"lesson_terms_{code}.tsv") if code else None
    return found if found is not None and found.is_file() else asset("lesson_terms.tsv")


def terms_of(lesson: str, language: str | None = None) -> tuple[Term, ...]:
    """Return the terms with the meanings that they have in a lesson, in a language or else in that of the window."""
    found = _read(terms_path(language or spoken()))
    return tuple(term for term in found if not term.lessons or lesson in term.lessons)


def texts_of(script: LessonText) -> Iterator[tuple[str, bool]]:
    """Yield the texts of a lesson in their order, and whether a button has to unfold each."""
    for block in script.blocks:
        match block:
            case Heading() | Paragraph():
                yield block.text, False
            case MoreText():
                yield block.text, True
            case QuestionBlock():
                yield block.text, False
                yield block.answer, True
            case FormulaBlock():
                yield block.source, False
            case WidgetAnchor():
                yield block.note, True
            case _:
                pass


def first_uses(script: LessonText, terms: tuple[Term, ...]) -> dict[str, tuple[Term, ...]]:
    """Return the terms that are explained in each text of a lesson, by the text.

    A term is explained where it first occurs. If that is folded away, then also at the first place that is not: who
    does not unfold the text would meet it unexplained.
    """
    found: dict[str, tuple[Term, ...]] = {}
    met: set[str] = set()
    seen: set[str] = set()
    for text, folded in texts_of(script):
        plain = without_titles(without_places(text))
        for term in terms:
            if term.name in seen or (folded and term.name in met) or not term.pattern.search(plain):
                continue
            found[text] = (*found.get(text, ()), term)
            met.add(term.name)
            if not folded:
                seen.add(term.name)
    return found
