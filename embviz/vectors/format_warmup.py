"""Compiling what reads files of vectors before somebody waits for it."""

import struct
from pathlib import Path

import numpy as np

from embviz.util.progress import SILENT
from embviz.vectors.formats import glove_text, word2vec_binary
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.vector_format import Reading


def warm_up() -> None:
    """Read two words as text and as binary: seconds after an installation, else some milliseconds."""
    rows = ((b"a", 1.5, 2.0), (b"b", 3.0, 4.25))
    text = b"".join(b"%b %f %f\n" % row for row in rows)
    binary = b"2 2\n" + b"".join(word + b" " + struct.pack("<2f", *numbers) for word, *numbers in rows)
    for kind, content in ((glove_text.FORMAT, text), (word2vec_binary.FORMAT, binary)):
        file = MappedFile(Path("two words"), np.frombuffer(content, np.uint8), "two words")
        kind.read(file, Reading(SILENT)).index.prepare()
