"""From a file, a folder or strings to a corpus."""

import os
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from html.parser import HTMLParser
from itertools import chain

from embviz.text.addresses import source_at
from embviz.text.blocks import BLOCK, encoded, utf8_blocks
from embviz.text.characters import SEPARATOR, bounded_entities
from embviz.text.corpus import Corpus
from embviz.text.counting import corpus_from_blocks
from embviz.text.preprocessing import Preprocessing
from embviz.text.sources import HTML, PLAIN, Document, Source
from embviz.text.storage import Storage
from embviz.text.tables import PARQUET, cells, column_names, parquet_cells, parquet_columns
from embviz.util import memory
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

_SILENT = frozenset({"script", "style", "template", "noscript"})
_INLINE = frozenset(
    {
        "a",
        "abbr",
        "acronym",
        "b",
        "bdi",
        "bdo",
        "big",
        "cite",
        "code",
        "data",
        "del",
        "dfn",
        "em",
        "font",
        "i",
        "ins",
        "kbd",
        "mark",
        "q",
        "rp",
        "rt",
        "ruby",
        "s",
        "samp",
        "small",
        "span",
        "strike",
        "strong",
        "sub",
        "sup",
        "time",
        "tt",
        "u",
        "var",
        "wbr",
    }
)
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


# the rest is sorting the words and numbering the tokens
_SHARE_OF_READING = 0.75
AS_THEY_STAND = Preprocessing(tokenizer="whitespace", case="keep", html_entities=False, html_tags="keep")
"""What is said of tokens that were given as such."""
_CONTROLS = re.compile(f"[\n{SEPARATOR}]")


class BlockProgress:
    """Reports how much of a text has been counted: its blocks are read some time before, a short text at once.

    Parameters
    ----------
    pulse : Pulse
        Of the whole.
    source : Source

    Attributes
    ----------
    rest : Pulse
        Of what follows the last block.
    """

    def __init__(self, pulse: Pulse, source: Source) -> None:
        self._pulse, self._source = pulse.part(0.0, _SHARE_OF_READING), source
        self.rest = pulse.part(_SHARE_OF_READING, 1.0)
        self._read: deque[tuple[float, str]] = deque()
        self._counted = 0.0

    def read(self, name: str) -> None:
        """Note that a block has been read, of the text of this name."""
        self._pulse.beat(self._counted, tr("Reading {name}", name=name))
        self._read.append((self._source.done, name))

    def counted(self, on_disk: int) -> None:
        """Report that the next block has been counted; so many bytes of tokens are on disk."""
        self._counted, name = self._read.popleft()
        doing = tr("Reading {name}", name=name)
        if on_disk:
            doing = tr("Reading {name}, {size} on disk", name=name, size=memory.size(on_disk))
        self._pulse.beat(self._counted, doing)


def read_corpus(
    path: str | os.PathLike[str],
    preprocessing: Preprocessing = Preprocessing(),  # noqa: B008 - frozen
    *,
    column: str | None = None,
    pulse: Pulse = SILENT,
    storage: Storage = Storage(),  # noqa: B008 - frozen
) -> Corpus:
    """Return the corpus of a text file, an archive, a folder of texts, a pattern of names or an address.

    The text is read in blocks of a megabyte: only its ids, four bytes a token, are held, and those of a long text go to
    a file. All words are kept, whatever their count; trainers prune.

    Parameters
    ----------
    path : str or PathLike
        Plain text, HTML, CSV, TSV, JSON Lines or Parquet; each plain or packed (.gz .bz2 .xz .zst .zip); a folder of
        them, a pattern such as ``shards/*.txt.gz``, or an address such as ``https://…`` or ``s3://…``.
    preprocessing : Preprocessing
        How the text becomes tokens.
    column : str, optional
        Which column of a table, or key of JSON Lines, holds the text.
    pulse : Pulse, optional
    storage : Storage
        How much of the text is held in memory, and where the rest goes.

    Raises
    ------
    InputError
        When the path is missing, unreadable, damaged, binary or empty, or lacks the column; names file and cure. When
        the disk is full.
    Cancelled
    """
    source = source_at(path, pulse)
    encodings: dict[str, None] = {}
    progress = BlockProgress(pulse, source)

    def chunks() -> Iterator[bytes]:
        for document in source.documents():
            encodings[document.encoding] = None
            yield from document_bytes(document, preprocessing, column)
            # the end of a text ends a sentence
            yield b"\n"

    def blocks() -> Iterator[bytes]:
        for block in utf8_blocks(chunks()):
            progress.read(source.path.name)
            yield block

    corpus = with_tokens(
        corpus_from_blocks(
            blocks(), preprocessing, source.name, lambda: tuple(encodings), progress.rest, storage, progress.counted
        )
    )
    pulse.beat(1.0, tr("Text read"))
    return corpus


def corpus_from_texts(
    texts: Iterable[str],
    preprocessing: Preprocessing = Preprocessing(),  # noqa: B008 - frozen
    *,
    name: str = "text",
    pulse: Pulse = SILENT,
    storage: Storage = Storage(),  # noqa: B008 - frozen
) -> Corpus:
    """Return the corpus of texts that come as strings, one after the other; none is held.

    Parameters
    ----------
    texts : iterable of str
        Each of one or more lines. A line break and the end of a text end a sentence.
    preprocessing : Preprocessing
        How the texts become tokens.
    name : str
        What to call the corpus on screen.
    pulse : Pulse, optional
        Of what follows the last text: putting the words in order, and numbering the tokens.
    storage : Storage
        How much of the text is held in memory, and where the rest goes.

    Raises
    ------
    Cancelled
    InputError
        When no token is left.
    """
    if preprocessing.html_tags == "strip":
        texts = chain.from_iterable(without_tags([text]) for text in texts)
    pieces = encoded(text + "\n" for text in texts)
    return with_tokens(corpus_from_blocks(utf8_blocks(pieces), preprocessing, name, pulse=pulse, storage=storage))


def corpus_from_tokens(
    sentences: Iterable[Sequence[str]],
    *,
    name: str = "text",
    pulse: Pulse = SILENT,
    storage: Storage = Storage(),  # noqa: B008 - frozen
) -> Corpus:
    """Return the corpus of sentences that are cut into tokens already, which are taken as they stand.

    Parameters
    ----------
    sentences : iterable of sequence of str
        Tokens of more than 100 characters are left out, as everywhere; control characters in them become blanks.
    name : str
        What to call the corpus on screen.
    pulse : Pulse, optional
        Of what follows the last text: putting the words in order, and numbering the tokens.
    storage : Storage
        How much of the text is held in memory, and where the rest goes.

    Raises
    ------
    Cancelled
    InputError
        When no token is left.
    """
    return with_tokens(
        corpus_from_blocks(_joined(sentences), AS_THEY_STAND, name, pulse=pulse, storage=storage, given=True)
    )


def _joined(sentences: Iterable[Sequence[str]]) -> Iterator[bytes]:
    lines: list[str] = []
    size = 0
    for sentence in sentences:
        line = SEPARATOR.join(sentence)
        if line.count(SEPARATOR) != len(sentence) - 1 or "\n" in line:
            line = SEPARATOR.join(_CONTROLS.sub(" ", token) for token in sentence)
        lines.append(line)
        size += len(line)
        if size >= BLOCK:
            yield ("\n".join(lines) + "\n").encode(errors="replace")
            lines, size = [], 0
    if lines:
        yield ("\n".join(lines) + "\n").encode(errors="replace")


def columns(path: str | os.PathLike[str], pulse: Pulse = SILENT) -> list[str]:
    """Return the columns to choose from; none where the file is no table.

    Raises
    ------
    InputError
        When the file cannot be read.
    """
    with closing(source_at(path, pulse).documents()) as documents:
        for document in documents:
            if document.kind in (PLAIN, HTML):
                return []
            if document.kind == PARQUET:
                return parquet_columns(document.stream, document.name)
            return column_names(document.texts(), document.kind, document.name)
    return []


def document_bytes(document: Document, preprocessing: Preprocessing, column: str | None) -> Iterator[bytes]:
    """Return a text as UTF-8, without tags where they are stripped; of a table, one line a cell."""
    strip = preprocessing.html_tags == "strip" or (preprocessing.html_tags == "auto" and document.kind == HTML)
    if document.kind in (PLAIN, HTML):
        if document.encoding == "utf-8" and not strip:
            return document.chunks()
        return encoded(without_tags(document.texts()) if strip else document.texts())
    if document.kind == PARQUET:
        found = parquet_cells(document.stream, document.name, column)
    else:
        found = cells(document.texts(), document.kind, document.name, column)
    if strip:
        found = chain.from_iterable(without_tags([cell]) for cell in found)
    return encoded(cell + "\n" for cell in found)


def with_tokens(corpus: Corpus) -> Corpus:
    """Return a corpus that holds tokens.

    Raises
    ------
    InputError
        When it holds none.
    """
    if not corpus.tokens:
        raise InputError(
            tr("'{name}' contains no words ({describe}).", name=corpus.name, describe=corpus.preprocessing.describe()),
            tr("Choose another text, or options that leave something over."),
        )
    return corpus
