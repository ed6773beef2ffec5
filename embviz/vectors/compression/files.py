"""Files of compressed vectors, which `read_vectors` opens like any other.

What a file is depends on its ending, as always:

- ``.npz`` holds what is kept, each array under its name (see the attributes of each method), beside ``words``,
  ``counts`` where they are known, and the text ``compression``: a JSON object with the method and what else is needed
  to decode. Of float16 the array is ``vectors``, so that any program that reads the vectors of an archive reads these.
- ``.npy`` and ``.safetensors`` hold vectors of float16 as they are; of other methods, vectors that are decoded.
- All others hold decoded vectors of float32: as large as before, and readable by every program.
"""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.compression.compressed import Compressed
from embviz.vectors.compression.half import Half
from embviz.vectors.compression.restoring import NAME, said_of
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import format_for, numpy_arrays, safetensors_file, write_vectors
from embviz.vectors.formats.vector_format import VectorFormat, Write


def write_compressed(
    embedding: Embedding, compressed: Compressed, path: str | os.PathLike[str], pulse: Pulse = SILENT
) -> bool:
    """Write compressed vectors; the file appears whole or not at all.

    Parameters
    ----------
    embedding : Embedding
        Whose vectors were compressed; gives the words, counts and columns.
    compressed : Compressed
    path : str or path
        Its ending says what is written. May go on with `.gz`, `.bz2`, `.xz` or `.zip`.
    pulse : Pulse, optional

    Returns
    -------
    bool
        Whether the file holds the vectors in their few bytes; otherwise decoded.

    Raises
    ------
    InputError
        When the ending is not known, a word cannot be held by the format, or the file cannot be written.
    Cancelled
    """
    kind = format_for(path, embedding)
    write = _writer_of(kind, compressed)
    if write is not None:
        write_vectors(embedding, path, pulse, kind=replace(kind, write=write))
        return True
    if kind.composes:
        raise InputError(
            tr("{name} would contain n-grams of words, which are not compressed.", name=Path(path).name),
            tr("Save as .npz or .bin."),
        )
    write_vectors(decoded(embedding, compressed, pulse.part(0.0, 0.5)), path, pulse.part(0.5, 1.0), kind=kind)
    return False


def decoded(embedding: Embedding, compressed: Compressed, pulse: Pulse = SILENT) -> Embedding:
    """Return the words with the vectors that come back.

    Raises
    ------
    Cancelled
    """
    vectors = compressed.decode_all(pulse)
    return embedding.with_vectors(vectors, compression=said_of(compressed))


def _writer_of(kind: VectorFormat, compressed: Compressed) -> Write | None:
    """Return what writes the vectors in few bytes, None where the format cannot hold them."""
    if kind is numpy_arrays.NPZ:
        arrays: dict[str, NDArray[Any]] = {NAME: np.array([said_of(compressed)]), **compressed.arrays}
        return lambda embedding, file, pulse: numpy_arrays.write_archive(embedding, arrays, file, pulse)
    if isinstance(compressed, Half) and kind is numpy_arrays.NPY:
        return lambda embedding, file, pulse: numpy_arrays.write_matrix(embedding, compressed.vectors, file, pulse)
    if isinstance(compressed, Half) and kind is safetensors_file.FORMAT:
        return lambda embedding, file, pulse: safetensors_file.write_tensors(embedding, compressed.vectors, file, pulse)
    return None
