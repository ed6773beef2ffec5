"""From a file, a folder or strings to a corpus."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from embviz.errors import InputError
from embviz.language import tr
from embviz.text.blocks import encoded, utf8_blocks
from embviz.text.corpus import Corpus
from embviz.text.counting import corpus_from_blocks
from embviz.text.markup import without_tags
from embviz.text.preprocessing import Preprocessing
from embviz.text.sources import HTML, PLAIN, Document, Source
from embviz.text.tables import cells, column_names

_PROGRESS_INTERVAL_S = 0.05
# the rest is sorting the words and numbering the tokens
_SHARE_OF_READING = 0.9


def read_corpus(
    path: str | os.PathLike[str],
    preprocessing: Preprocessing = Preprocessing(),  # noqa: B008 - frozen
    *,
    column: str | None = None,
    progress: Callable[[float, str], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Corpus:
    """Return the corpus of a text file, an archive or a folder of texts.

    The text is read in blocks of a megabyte: only its ids, four bytes a token, are held. All words are kept, whatever
    their count; trainers prune.

    Parameters
    ----------
    path : str or PathLike
        Plain text, HTML, CSV, TSV or JSON Lines; each plain or packed (.gz .bz2 .xz .zip), or a folder of them.
    preprocessing : Preprocessing
        How the text becomes tokens.
    column : str, optional
        Which column of a table, or key of JSON Lines, holds the text.
    progress : callable, optional
        Told the share done, 0 to 1, and what is being done, about twenty times a second.
    cancelled : callable, optional
        Asked about every ten milliseconds.

    Raises
    ------
    InputError
        When the path is missing, unreadable, damaged, binary or empty, or lacks the column; names file and cure.
    Cancelled
        When `cancelled` says so.
    """
    source = Source(path)
    encodings: dict[str, None] = {}
    tell = progress or (lambda _share, _message: None)

    def chunks() -> Iterator[bytes]:
        for document in source.documents():
            encodings[document.encoding] = None
            yield from document_bytes(document, preprocessing, column)
            # the end of a text ends a sentence
            yield b"\n"

    def blocks() -> Iterator[bytes]:
        told = -_PROGRESS_INTERVAL_S
        for block in utf8_blocks(chunks()):
            if time.monotonic() - told >= _PROGRESS_INTERVAL_S:
                told = time.monotonic()
                tell(source.done * _SHARE_OF_READING, tr("Reading {name}", name=source.path.name))
            yield block
        tell(_SHARE_OF_READING, tr("Sorting the words"))

    corpus = with_tokens(
        corpus_from_blocks(blocks(), preprocessing, source.name, lambda: tuple(encodings), cancelled)
    )
    tell(1.0, tr("Text read"))
    return corpus


def corpus_from_texts(
    texts: Iterable[str],
    preprocessing: Preprocessing = Preprocessing(),  # noqa: B008 - frozen
    *,
    name: str = "text",
    cancelled: Callable[[], bool] | None = None,
) -> Corpus:
    """Return the corpus of texts that are at hand as strings.

    Parameters
    ----------
    texts : iterable of str
        Each of one or more lines. A line break and the end of a text end a sentence.
    preprocessing : Preprocessing
        How the texts become tokens.
    name : str
        What to call the corpus on screen.
    cancelled : callable, optional
        Asked about once for a megabyte of text.

    Raises
    ------
    Cancelled
        When `cancelled` says so.
    InputError
        When no token is left.
    """
    if preprocessing.html_tags == "strip":
        texts = chain.from_iterable(without_tags([text]) for text in texts)
    pieces = encoded(text + "\n" for text in texts)
    return with_tokens(corpus_from_blocks(utf8_blocks(pieces), preprocessing, name, cancelled=cancelled))


def columns(path: str | os.PathLike[str]) -> list[str]:
    """Return the columns to choose from; none where the file is no table.

    Raises
    ------
    InputError
        When the file cannot be read.
    """
    for document in Source(path).documents():
        if document.kind in (PLAIN, HTML):
            return []
        return column_names(document.texts(), document.kind, document.name)
    return []


def document_bytes(document: Document, preprocessing: Preprocessing, column: str | None) -> Iterator[bytes]:
    """Return a text as UTF-8, without tags where they are stripped; of a table, one line a cell."""
    strip = preprocessing.html_tags == "strip" or (preprocessing.html_tags == "auto" and document.kind == HTML)
    if document.kind in (PLAIN, HTML):
        if document.encoding == "utf-8" and not strip:
            return document.chunks()
        return encoded(without_tags(document.texts()) if strip else document.texts())
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
            tr("'{name}' holds no words ({describe}).", name=corpus.name, describe=corpus.preprocessing.describe()),
            tr("Choose another text, or options that leave something over."),
        )
    return corpus
