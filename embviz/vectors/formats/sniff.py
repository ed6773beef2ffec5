"""Telling a file of vectors from a text that someone wants to train on."""

import os
from codecs import BOM_UTF8
from pathlib import Path

import numpy as np

from embviz.vectors.formats import FORMATS, endings
from embviz.vectors.formats.file import MappedFile, with_line_feeds
from embviz.vectors.formats.packing import peek, without_packing
from embviz.vectors.formats.text_rows import header_of
from embviz.vectors.formats.wide_table import holds_vectors

_NAMES = tuple(ending for ending in endings() if ending not in (".txt", ".tsv", ".csv"))  # of texts as well
_LOOKED_AT = 1 << 16  # bytes
_ROWS = 5  # full lines that are looked at
_LEAST_NUMBERS = 3  # a line of a table may end in a number or two


def looks_like_vectors(path: str | os.PathLike[str]) -> bool:
    """Return whether a file is meant to be vectors: by its name, or because its lines are a word and numbers.

    Parameters
    ----------
    path : str or path
        An existing file.

    Raises
    ------
    InputError
        When the file cannot be read.
    """
    if not os.path.getsize(path):
        return os.fspath(path).lower().endswith(_NAMES)
    name, head = peek(Path(path), _LOOKED_AT)
    if name.lower().endswith(_NAMES) or without_packing(os.fspath(path).lower())[0].endswith(_NAMES):
        return True
    if not head:
        return False
    head = head.removeprefix(BOM_UTF8)
    file = MappedFile(Path(path), with_line_feeds(np.frombuffer(head, np.uint8)), name)
    head = file.data.tobytes()
    if any(kind.magic and kind.is_content(file) for kind in FORMATS) or holds_vectors(file):
        return True
    least = _LEAST_NUMBERS
    header = header_of(head)
    if header is not None:
        beginning, _, head = head.partition(b"\n")
        if b"\0" in head or len(beginning.split()) != 2:
            return True  # word2vec binary under another name: no text holds a zero byte
        least = max(1, min(least, header.dimensions))  # as many as a first line declares are no accident
    lines = head.split(b"\n")
    rows = lines[:_ROWS] if len(lines) > _ROWS else lines
    counts = {_numbers(line) for line in rows if line.strip()}
    return len(counts) == 1 and counts.pop() >= least


def _numbers(line: bytes) -> int:
    """Return how many numbers follow the first field of a line, 0 when something else does."""
    fields = line.split()[1:]
    try:
        for field in fields:
            float(field)
    except ValueError:
        return 0
    return len(fields)
