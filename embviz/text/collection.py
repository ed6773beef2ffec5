"""Texts that a person wants to search: a file or folder as a corpus that knows where each file, line or passage is."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from embviz.text.blocks import utf8_blocks
from embviz.text.corpus import Corpus
from embviz.text.counting import corpus_and_ends
from embviz.text.preprocessing import Preprocessing
from embviz.text.reading import BlockProgress, document_bytes, with_tokens
from embviz.text.sources import Source
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse


@dataclass(frozen=True, eq=False)
class Collection:
    """A text and the files that it was read from.

    Attributes
    ----------
    corpus : Corpus
        Its sentences are the lines of the files.
    files : tuple of str
        Names of the files that hold a word, as below the folder that was opened.
    offsets : ndarray of int64, shape (files + 1,)
        File i is ``corpus.ids[offsets[i]:offsets[i + 1]]``; none is empty.
    """

    corpus: Corpus
    files: tuple[str, ...]
    offsets: NDArray[np.int64]

    def passages(self, longest: int) -> NDArray[np.int64]:
        """Return the offsets of passages of so many tokens, which run over lines but not over files, shape (n + 1,)."""
        return cut(self.offsets, longest)

    def file_at(self, token: int) -> str:
        """Return the name of the file in which a token stands."""
        return self.files[int(np.searchsorted(self.offsets, token, side="right")) - 1]


def cut(offsets: NDArray[np.int64], longest: int) -> NDArray[np.int64]:
    """Return offsets of pieces in which those longer than so many tokens are cut, shape (n + 1,)."""
    lengths = np.diff(offsets)
    parts = -(-lengths // longest)
    first = np.cumsum(parts) - parts
    within = np.arange(int(parts.sum())) - np.repeat(first, parts)
    starts = np.repeat(offsets[:-1], parts) + within * longest
    return np.append(starts, offsets[-1])


def read_collection(
    path: str | os.PathLike[str],
    preprocessing: Preprocessing = Preprocessing(),  # noqa: B008 - frozen
    *,
    column: str | None = None,
    pulse: Pulse = SILENT,
) -> Collection:
    """Return the texts of a file, an archive or a folder; see `embviz.text.reading.read_corpus`.

    Raises
    ------
    InputError
        When the path is missing, unreadable, damaged, binary or empty, or lacks the column; names file and cure.
    Cancelled
    """
    source = Source(path)
    progress = BlockProgress(pulse, source)
    names: list[str] = []
    blocks_until: list[int] = []
    encodings: dict[str, None] = {}

    def blocks() -> Iterator[bytes]:
        count = 0
        for document in source.documents():
            encodings[document.encoding] = None
            # no block holds parts of two files, so that the tokens of blocks are those of files
            for block in utf8_blocks(chain(document_bytes(document, preprocessing, column), [b"\n"])):
                count += 1
                progress.read(document.name)
                yield block
            names.append(_below(document.name, source.path))
            blocks_until.append(count)

    corpus, ends = corpus_and_ends(
        blocks(), preprocessing, source.name, lambda: tuple(encodings), progress.rest, counted=progress.counted
    )
    pulse.beat(1.0, tr("Text read"))
    with_tokens(corpus)
    offsets = np.concatenate([[0], ends[np.array(blocks_until) - 1]])
    kept = np.diff(offsets) > 0
    return Collection(
        corpus,
        tuple(name for name, is_kept in zip(names, kept, strict=True) if is_kept),
        np.concatenate([[0], offsets[1:][kept]]),
    )


def _below(name: str, path: Path) -> str:
    """Return the name of a file as it is told below the folder or archive that was opened."""
    rest = name.removeprefix(str(path)).lstrip("/\\: ")
    return rest or path.name
