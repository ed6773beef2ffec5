"""Markdown as HTML that can do no harm: every letter is escaped, and only the elements below are made.

Headings, paragraphs, lists, quotations, code, emphasis and links to pages of the web. HTML in the text is shown as it
is typed, an image becomes its description, and a link of another kind its text: nothing is loaded from anywhere.
"""

import re
from collections.abc import Iterator
from html import escape
from urllib.parse import urlsplit

_SCHEMES = ("http", "https", "mailto")
_LONGEST = 600  # letters that are emphasized or linked at once: an unclosed mark is looked for no farther
_INLINE = re.compile(
    r"\\(?P<sign>[\\`*_{}\[\]()#+\-.!>~|])"
    rf"|(?P<ticks>`+)(?P<code>.{{1,{_LONGEST}}}?)(?P=ticks)"
    rf"|!\[(?P<image>[^\]\n]{{0,{_LONGEST}}})\]\([^)\n]{{0,{_LONGEST}}}\)"
    rf"|\[(?P<text>[^\]\n]{{1,{_LONGEST}}})\]\((?P<target>[^)\s]{{1,{_LONGEST}}})\)"
    rf"|\*\*(?P<strong>(?! ).{{1,{_LONGEST}}}?)(?<! )\*\*(?!\*)"
    rf"|\*(?P<star>(?![ *]).{{1,{_LONGEST}}}?)(?<![ *])\*"
    rf"|(?<!\w)_(?P<line>(?![ _]).{{1,{_LONGEST}}}?)(?<![ _])_(?!\w)",
    re.DOTALL,
)
_HEAD = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)[ \t#]*$")
_ITEM = re.compile(r"\s*(?:[-*+]|(\d{1,9})[.)])[ \t]+(.*)$")
_RULE = re.compile(r" {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$")
_FENCE = re.compile(r" {0,3}(```+|~~~+)")
_HIGHEST, _LOWEST = 2, 4  # levels of headings: the title of a step stands above them


def safe_html(text: str) -> str:
    """Return HTML of a text in Markdown.

    Parameters
    ----------
    text : str
        CommonMark in part: a list is not nested, and tables and references are shown as they are typed.
    """
    return "".join(_blocks(text.replace("\r\n", "\n").replace("\r", "\n").split("\n")))


def is_web_address(target: str) -> bool:
    """Return whether a link may be followed: to a page of the web or an address of mail."""
    try:
        found = urlsplit(target)
    except ValueError:
        return False
    return found.scheme.lower() in _SCHEMES and bool(found.netloc or found.path)


def _blocks(lines: list[str]) -> Iterator[str]:
    at, said = 0, list[str]()
    while at < len(lines):
        line = lines[at]
        head, fence = _HEAD.match(line), _FENCE.match(line)
        item, quoted = _ITEM.match(line), line.lstrip().startswith(">")
        # a number within a paragraph begins a list only where it is 1: else a wrapped line could be one
        begins = item is not None and (not said or item[1] in (None, "1"))
        rule = _RULE.match(line) is not None
        if not (head or fence or begins or quoted or rule) and line.strip():
            said.append(line.strip())
            at += 1
            continue
        yield from _paragraph(said)
        said = []
        at += 1
        if fence:
            end = at
            while end < len(lines) and not lines[end].strip().startswith(fence[1]):
                end += 1
            code = escape("\n".join(lines[at:end]))
            yield f"<pre><code>{code}</code></pre>"
            at = end + 1
        elif rule:
            yield "<hr>"
        elif head:
            level = min(max(len(head[1]) + 1, _HIGHEST), _LOWEST)
            yield f"<h{level}>{_inline(head[2])}</h{level}>"
        elif quoted:
            held = [line]
            while at < len(lines) and lines[at].lstrip().startswith(">"):
                held.append(lines[at])
                at += 1
            parts = "".join(_paragraphs([one.lstrip()[1:].strip() for one in held]))
            yield f"<blockquote>{parts}</blockquote>"
        elif item:
            kind, items = "ol" if item[1] else "ul", [item[2]]
            while at < len(lines) and lines[at].strip():
                more = _ITEM.match(lines[at])
                if more is not None and bool(more[1]) == bool(item[1]):
                    items.append(more[2])
                elif more is not None or _HEAD.match(lines[at]):
                    break
                else:
                    items[-1] += " " + lines[at].strip()
                at += 1
            start = f' start="{int(item[1])}"' if item[1] and int(item[1]) != 1 else ""
            yield f"<{kind}{start}>" + "".join(f"<li>{_inline(one)}</li>" for one in items) + f"</{kind}>"
    yield from _paragraph(said)


def _paragraph(lines: list[str]) -> Iterator[str]:
    if lines:
        yield f"<p>{_inline(' '.join(lines))}</p>"


def _paragraphs(lines: list[str]) -> Iterator[str]:
    said: list[str] = []
    for line in [*lines, ""]:
        if line:
            said.append(line)
        else:
            yield from _paragraph(said)
            said = []


def _inline(text: str) -> str:
    made, at = [], 0
    for found in _INLINE.finditer(text):
        made += [escape(text[at : found.start()]), _element(found)]
        at = found.end()
    return "".join((*made, escape(text[at:])))


def _element(found: re.Match[str]) -> str:
    match found.lastgroup:
        case "sign":
            return escape(found["sign"])
        case "code":
            return f"<code>{escape(found['code'])}</code>"
        case "image":
            return escape(found["image"])
        case "target":
            said = _inline(found["text"])
            if not is_web_address(found["target"]):
                return said
            return f'<a href="{escape(found["target"])}" rel="noopener noreferrer">{said}</a>'
        case "strong":
            return f"<strong>{_inline(found['strong'])}</strong>"
        case kind:
            return f"<em>{_inline(found[kind or 'star'])}</em>"
