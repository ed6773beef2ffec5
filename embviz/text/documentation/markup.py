"""The text of an HTML page."""

from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

from embviz.text.normalizing import bounded_entities

_SILENT = frozenset({"script", "style", "template", "noscript"})
_INLINE = frozenset({
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins",
    "kbd", "mark", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time",
    "tt", "u", "var", "wbr",
})
_LONGEST_TAG = 1 << 20
_LONGEST_REST = 1 << 10


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._silent: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._silent is None and tag in _SILENT:
            self._silent = tag
        self._break(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._break(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == self._silent:
            self._silent = None
        self._break(tag)

    def handle_data(self, data: str) -> None:
        if self._silent is None:
            # the lines of a source are no lines of the page
            self.pieces.append(data.replace("\n", " ").replace("\r", " "))

    def parse_marked_section(self, i: int, report: bool = True) -> int:
        # word processors write <![if ...]>, which the library's own method answers with an AssertionError
        return self.parse_bogus_comment(i)

    def _break(self, tag: str) -> None:
        if tag not in _INLINE:
            self.pieces.append("\n")

    def taken(self) -> str:
        text = "".join(self.pieces)
        self.pieces.clear()
        return text


def without_tags(texts: Iterable[str]) -> Iterator[str]:
    """Yield the text between the tags of a page that comes in pieces.

    Scripts, styles and comments are left out, entities decoded. A paragraph or any other block ends a line; the line
    ends of the source count as blanks.
    """
    parser = _Text()
    for text in texts:
        # with what was held back: a number may begin there
        held, parser.rawdata = parser.rawdata, ""
        parser.feed(bounded_entities(held + text))
        if len(parser.rawdata) > _LONGEST_TAG:
            # something was opened and never closed: what was held back is given up, the memory stays bounded
            parser.rawdata = ""
        yield parser.taken()
    # the library takes time by the square of a tag that is never closed: a long one is given up
    if len(parser.rawdata) <= _LONGEST_REST:
        parser.close()
    yield parser.taken()
