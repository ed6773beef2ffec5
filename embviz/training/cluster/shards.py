"""A text in shards, cut into blocks that workers read by themselves.

No sentence is in two blocks: a file is cut only at ends of lines, and one without them is not cut. So counts of
blocks add up to the counts of the whole text.
"""

import glob
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from embviz.text.blocks import encoded, utf8_blocks
from embviz.text.corpus import Corpus
from embviz.text.counting import corpus_from_blocks
from embviz.text.preprocessing import Preprocessing
from embviz.text.reading import document_bytes
from embviz.text.sources import PLAIN, Source, _NoText
from embviz.util.errors import InputError
from embviz.util.language import tr

BLOCK = 64 << 20  # bytes of a plain file in one block
PIECE = 4 << 20  # bytes of text that a worker holds at once, apart from the rest of the line
_CHUNK = 1 << 20
_SIGNS = frozenset("*?[")


@dataclass(frozen=True)
class Block:
    """A part of a text: a whole file, or the lines that begin in a byte range of it.

    Attributes
    ----------
    path : str
    begin, end : int
        Bytes; both 0 for a whole file.
    size : int
        Bytes on disk.
    alone : bool
        Whether the text is only this file: then it must not be empty.
    column : str, optional
        Of a table, which column holds the text.
    """

    path: str
    begin: int
    end: int
    size: int
    alone: bool = False
    column: str | None = None


def blocks_of(
    shards: str | os.PathLike[str], preprocessing: Preprocessing, block: int = BLOCK, column: str | None = None
) -> tuple[Block, ...]:
    """Return the blocks of a text in the order in which a single machine would read it.

    Parameters
    ----------
    shards : str or PathLike
        A file, a folder, or a pattern such as ``shards/*.txt.gz``. Workers must find the files by the same names.
    block : int
        Bytes of plain text in a block. Files that are packed, tables or not UTF-8 are one block each.
    column : str, optional
        Of tables, which column holds the text.

    Raises
    ------
    InputError
        When there are no such files, or one cannot be read.
    """
    found: list[Block] = []
    files = _files(str(shards))
    for file in files:
        size = file.stat().st_size
        cuts = range(0, size, block) if size > block and _divisible(file, preprocessing) else range(0)
        found += [Block(str(file), at, min(at + block, size), min(block, size - at)) for at in cuts]
        if not cuts:
            found.append(Block(str(file), 0, 0, size, len(files) == 1, column))
    return tuple(found)


def name_of(shards: str | os.PathLike[str]) -> str:
    """Return the name of a text: that of its file or folder without suffixes."""
    path = Path(str(shards))
    if _SIGNS & set(path.name):
        return path.resolve().parent.name or "shards"
    return path.resolve().name.split(".")[0] or "shards"


def _files(shards: str) -> list[Path]:
    if _SIGNS & set(shards) and not Path(shards).exists():
        files = [Path(name).resolve() for name in sorted(glob.glob(shards, recursive=True)) if Path(name).is_file()]
        if not files:
            raise InputError(
                tr("No file is named like '{pattern}'.", pattern=shards), tr("Check the pattern and the folder.")
            )
        return files
    # reports what is wrong with a name
    Source(shards)
    path = Path(shards).resolve()
    if not path.is_dir():
        return [path]
    below = sorted(file for file in path.rglob("*") if file.is_file())
    visible = [
        file for file in below if not any(part.startswith((".", "__MACOSX")) for part in file.relative_to(path).parts)
    ]
    if not visible:
        raise InputError(
            tr("The folder '{path}' contains no texts.", path=path), tr("Choose a folder with text files in it.")
        )
    return visible


def _divisible(file: Path, preprocessing: Preprocessing) -> bool:
    if file.suffix.lower() in (".gz", ".bz2", ".xz", ".lzma", ".zip") or preprocessing.html_tags == "strip":
        return False
    with suppress(_NoText):
        for document in Source(file).documents():
            return document.kind == PLAIN and document.encoding == "utf-8"
    return False


def pieces(block: Block, preprocessing: Preprocessing, piece: int = PIECE) -> Iterator[Corpus]:
    """Yield the text of a block in pieces of whole lines, each a corpus with its own vocabulary.

    Raises
    ------
    InputError
        When the file cannot be read.
    """
    texts = _documents(block, preprocessing) if not block.end else iter([_stretch(block)])
    for text in texts:
        for lines in _whole_lines(text, piece):
            corpus = corpus_from_blocks(utf8_blocks(iter([lines])), preprocessing, Path(block.path).name)
            if corpus.tokens:
                yield corpus


def _documents(block: Block, preprocessing: Preprocessing) -> Iterator[Iterator[bytes]]:
    try:
        for document in Source(block.path).documents():
            # the end of a text ends a sentence
            yield chain(document_bytes(document, preprocessing, block.column), encoded(["\n"]))
    except _NoText:
        # among others, an empty file is skipped
        if block.alone:
            raise


def _stretch(block: Block) -> Iterator[bytes]:
    """Yield the lines that begin in a byte range of a file."""
    with open(block.path, "rb") as file:
        file.seek(max(0, block.begin - 1))
        if block.begin:
            # a line already begun belongs to the previous range, unless it ends just there
            while chunk := file.readline(_CHUNK):
                if chunk.endswith(b"\n"):
                    break
        while (left := block.end - file.tell()) > 0 and (chunk := file.read(min(_CHUNK, left))):
            yield chunk
            last = chunk
            if file.tell() >= block.end and not last.endswith(b"\n"):
                while chunk := file.readline(_CHUNK):
                    yield chunk
                    if chunk.endswith(b"\n"):
                        break
    yield b"\n"


def _whole_lines(chunks: Iterator[bytes], piece: int) -> Iterator[bytes]:
    """Yield pieces of about the given number of bytes that end with a line."""
    parts: list[bytes] = []
    size = 0
    for chunk in chunks:
        if size + len(chunk) >= piece and (cut := chunk.rfind(b"\n") + 1):
            yield b"".join([*parts, chunk[:cut]])
            parts, size, chunk = [], 0, chunk[cut:]
        parts.append(chunk)
        size += len(chunk)
    if size:
        yield b"".join(parts)
