"""The chapters of the user guide, read from `resources/guide`, translated where possible."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path

from embviz.util.assets import asset
from embviz.util.language import tr

_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_CODE = re.compile(r"(`+)(.+?)\1")
_STRONG = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1")
_EMPHASIS = re.compile(r"(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])|(?<!\w)_(?=\S)([^_\n]+?)(?<=\S)_(?!\w)")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_BULLET = re.compile(r"[ \t]*([-*+]|\d+[.)])[ \t]+")
_QUOTE = re.compile(r"[ \t]*>[ \t]?")
_RULE = re.compile(r"[ \t]*\|?[ \t:|-]*-[ \t:|-]*$")
_CELLS = re.compile(r"(?<!\\)\|")
_KEPT = "\ue000{}\ue001"  # placeholder for code and escaped characters, in which markup is literal
_PLACE = re.compile("\ue000(\\d+)\ue001")


def plain(text: str) -> str:
    """Return lines of Markdown, one paragraph each, without markup."""
    kept: list[str] = []

    def keep(letters: str) -> str:
        kept.append(letters)
        return _KEPT.format(len(kept) - 1)

    text = _CODE.sub(lambda found: keep(found[2].strip()), text)
    text = _ESCAPED.sub(lambda found: keep(found[1]), text)
    text = _LINK.sub(r"\1", text)
    text = _STRONG.sub(r"\2", text)
    text = _EMPHASIS.sub(lambda found: found[1] or found[2], text)
    return _PLACE.sub(lambda found: kept[int(found[1])], text).strip()


def paragraphs(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the paragraphs, list items and table rows of Markdown lines as plain text."""
    # all of them at once, because a guide has thousands
    whole = plain("\n".join(_pieces(lines)))
    return tuple(text for text in (line.strip() for line in whole.split("\n")) if text)


def _pieces(lines: Sequence[str]) -> Iterator[str]:
    held: list[str] = []
    fenced = False
    for line in lines:
        if _FENCE.match(line):
            fenced = not fenced
            yield " ".join(held)
            held = []
        elif fenced:
            yield f"`` {line.strip()} ``" if line.strip() else ""
        elif line.lstrip().startswith("|"):
            if not _RULE.match(line):
                cells = (cell.strip().replace(r"\|", "|") for cell in _CELLS.split(line.strip().strip("|")))
                yield " · ".join(cell for cell in cells if cell)
        elif not line.strip() or _BULLET.match(line):
            yield " ".join(held)
            held = [_BULLET.sub("", line, count=1).strip()] if line.strip() else []
        else:
            held.append(_QUOTE.sub("", line, count=1).strip())
    yield " ".join(held)


_FILE = re.compile(r"(\d+)-([\w-]+)\.md$")
_HEADING = re.compile(r"(#{1,4})[ \t]+(.+?)[ \t]*#*$")
_FENCE = re.compile(r"[ \t]*(```|~~~)")
_NOT_OF_SLUG = re.compile(r"[^\w\- ]")


@dataclass(frozen=True)
class Section:
    """The part of a chapter from one heading to the next.

    Attributes
    ----------
    heading : str
        Plain text; for the first section of a chapter its title.
    slug : str
        Anchor for links; empty for the first, which is the chapter itself.
    level : int
        1 for the title, 2 and on for headings.
    lines : tuple of str
        Its Markdown.
    """

    heading: str
    slug: str
    level: int
    lines: tuple[str, ...] = field(repr=False)

    @cached_property
    def paragraphs(self) -> tuple[str, ...]:
        """The plain text, without Markdown markup; table rows are paragraphs."""
        return paragraphs(self.lines)


@dataclass(frozen=True)
class Chapter:
    """A chapter of the guide: its id, used by links and pages, its title, Markdown and sections.

    `english` are the sections of the English chapter if this one is a translation: pages and links name headings in
    English, which are mapped to the heading at the same position.
    """

    id: str
    title: str
    text: str = field(repr=False)
    sections: tuple[Section, ...] = field(repr=False)
    english: tuple[Section, ...] = field(default=(), repr=False)

    def section(self, named: str) -> Section | None:
        """Return the section that a page or a link refers to; None if there is none.

        Parameters
        ----------
        named : str
            A slug, or the title of a tab: a heading that begins with it is found too. It may be in the
            language of the window while the guide is in English, and in English while the guide is translated.
        """
        wanted = slug_of(named)
        for slugs in self._names() if wanted else ():
            for fits in (wanted.__eq__, lambda slug: slug.startswith(f"{wanted}-")):
                found = next((at for at, slug in enumerate(slugs) if at and fits(slug)), None)
                if found is not None:
                    return self.sections[found]
        return None

    def _names(self) -> Iterator[list[str]]:
        """Yield the slugs of the sections, then of their English headings, then of the window's translations."""
        yield [section.slug for section in self.sections]
        english = self.english or self.sections
        if len(english) == len(self.sections):
            yield [section.slug for section in english]
            yield [slug_of(tr(section.heading)) for section in english]


def slug_of(heading: str) -> str:
    """Return the anchor of a heading as on GitHub: lower case, with hyphens for spaces."""
    return _NOT_OF_SLUG.sub("", heading.strip().lower()).replace(" ", "-")


@lru_cache(maxsize=8)
def chapters(language: str | None = None, folder: Path | None = None) -> tuple[Chapter, ...]:
    """Return the chapters in order, each in the given language if available, else in English.

    Parameters
    ----------
    language : str, optional
        Such as ``de`` or ``de_AT``, which falls back to ``de``; English by default.
    folder : Path, optional
        Folder of the guide; the bundled one by default.
    """
    root = asset("guide") if folder is None else folder
    folders = [root]
    if language:
        own = language.replace("-", "_")
        folders += [root / name for name in dict.fromkeys((own.partition("_")[0], own))]
    files: dict[str, tuple[int, Path]] = {}
    for each in folders:
        for path in each.glob("*.md"):
            if found := _FILE.match(path.name):
                files[found[2]] = (int(found[1]), path)
    made = []
    for chapter_id, (number, path) in sorted(files.items(), key=lambda item: (item[1][0], item[0])):
        chapter = read(chapter_id, path.read_text("utf-8"))
        english = root / f"{number:02d}-{chapter_id}.md"
        if path.parent != root and english.is_file():
            chapter = replace(chapter, english=read(chapter_id, english.read_text("utf-8")).sections)
        made.append(chapter)
    return tuple(made)


def read(chapter_id: str, text: str) -> Chapter:
    """Return a chapter from Markdown; its first heading is the title, else its id."""
    title, slugs = chapter_id, dict[str, int]()
    parts: list[tuple[str, str, int, list[str]]] = [("", "", 1, [])]
    fenced = False
    for line in text.split("\n"):
        fenced ^= bool(_FENCE.match(line))
        found = None if fenced else _HEADING.match(line)
        if found is None:
            parts[-1][3].append(line)
        elif len(found[1]) == 1 and title == chapter_id:
            title = plain(found[2])
        else:
            heading = plain(found[2])
            slug = slug_of(heading)
            again = slugs[slug] = slugs.get(slug, -1) + 1
            parts.append((heading, f"{slug}-{again}" if again else slug, len(found[1]), []))
    sections = tuple(Section(heading or title, slug, level, tuple(lines)) for heading, slug, level, lines in parts)
    return Chapter(chapter_id, title, text, sections)
