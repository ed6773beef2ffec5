"""Markdown as plain text, for search, screen readers and lists."""

import re
from collections.abc import Iterator, Sequence

_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_CODE = re.compile(r"(`+)(.+?)\1")
_STRONG = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1")
_EMPHASIS = re.compile(r"(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])|(?<!\w)_(?=\S)([^_\n]+?)(?<=\S)_(?!\w)")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_BULLET = re.compile(r"[ \t]*([-*+]|\d+[.)])[ \t]+")
_QUOTE = re.compile(r"[ \t]*>[ \t]?")
_FENCE = re.compile(r"[ \t]*(```|~~~)")
_RULE = re.compile(r"[ \t]*\|?[ \t:|-]*-[ \t:|-]*$")
_CELLS = re.compile(r"(?<!\\)\|")
_KEPT = "\ue000{}\ue001"  # stands for code and escaped signs, in which marks are letters
_PLACE = re.compile("\ue000(\\d+)\ue001")


def plain(text: str) -> str:
    """Return lines of Markdown, each of them a paragraph, without their marks."""
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
    """Return the paragraphs, items of lists and rows of tables among lines of Markdown, as they are read."""
    # all of them at once: a guide has thousands
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
                cells = (cell.strip() for cell in _CELLS.split(line.strip().strip("|")))
                yield " · ".join(cell for cell in cells if cell)
        elif not line.strip() or _BULLET.match(line):
            yield " ".join(held)
            held = [_BULLET.sub("", line, count=1).strip()] if line.strip() else []
        else:
            held.append(_QUOTE.sub("", line, count=1).strip())
    yield " ".join(held)
