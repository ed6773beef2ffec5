"""Files of word vectors. A new format is one file in this folder and one line in `FORMATS`."""

import functools
import io
import os
import tempfile
from codecs import BOM_UTF8
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, cast

from embviz.util.atomic_write import replacing
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors import cache as caches
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import (
    arrow_table,
    fasttext_binary,
    gensim_saved,
    glove_text,
    numpy_arrays,
    projector,
    safetensors_file,
    wide_table,
    word2vec_binary,
    word2vec_text,
)
from embviz.vectors.formats.file import refuse_changed, with_line_feeds
from embviz.vectors.formats.packing import PACKINGS, opened, packer, without_packing
from embviz.vectors.formats.vector_format import DamagedVectors, Reading, VectorFormat

__all__ = [
    "FORMATS",
    "PACKINGS",
    "DamagedVectors",
    "endings",
    "format_for",
    "format_named",
    "read_vectors",
    "write_vectors",
]

# Asked in this order, both for the content of a file that is read and for the name of one that is written.
FORMATS: tuple[VectorFormat, ...] = (
    numpy_arrays.NPY,
    numpy_arrays.NPZ,
    arrow_table.PARQUET,
    arrow_table.ARROW,
    fasttext_binary.FORMAT,
    gensim_saved.FORMAT,
    safetensors_file.FORMAT,
    projector.FORMAT,
    wide_table.FORMAT,
    glove_text.FORMAT,
    word2vec_text.FORMAT,
    word2vec_binary.FORMAT,
)


def endings() -> tuple[str, ...]:
    """Return all endings of names under which files of vectors are met, unpacked, each once."""
    return tuple(dict.fromkeys(ending for kind in FORMATS for ending in (*kind.endings, *kind.also)))


def read_vectors(
    path: str | os.PathLike[str],
    pulse: Pulse = SILENT,
    *,
    partial: bool = False,
    cache: bool = True,
    given: Sequence[Path] = (),
    numbered: bool = False,
    later: Callable[[Callable[[Pulse], object]], object] | None = None,
    seen: list[caches.Stamp] | None = None,
) -> Embedding:
    """Read a file of word vectors, whatever its name: its content says in which format.

    Parameters
    ----------
    path : str or path
        May be packed by gzip, bzip2, xz or zip; a file in an archive is named as if the archive were a folder.
    pulse : Pulse, optional
    partial : bool
        Whether to return what can be read of a damaged file; `Embedding.trouble` says what was left out.
    cache : bool
        Whether a mapped copy of a large file may be used and left in the platform's cache folder, see
        `embviz.vectors.cache`.
    given : sequence of Path
        Files that were named together with this one: words or metadata that it lacks are taken from the first.
    numbered : bool
        Whether the numbers of the rows, from 1, may be the words where there are none.
    later : callable, optional
        Given what makes the copy, to be called with a pulse when the vectors have been handed on; without it the copy
        is made before they are returned.
    seen : list of Stamp, optional
        Gets all files that the vectors were read from, as they were then.

    Returns
    -------
    Embedding
        Its provenance names the file, the format, and how many words had to be repaired.

    Raises
    ------
    WordsLacking
        An `InputError` where there are no words, and `given` or `numbered` would help.
    DamagedVectors
        An `InputError` where a partial reading would return something.
    InputError
        Names the file, the line or word that is wrong, and what to do.
    Cancelled
    """
    path = Path(path)
    if cache:
        known = caches.find(path, pulse, seen)
        if known is not None:
            return known
    file, rest = opened(path, pulse)
    if file.data[: len(BOM_UTF8)].tobytes() == BOM_UTF8:  # of editors; the first word or number would begin with it
        file = replace(file, data=file.data[len(BOM_UTF8) :])
    file = replace(file, data=with_line_feeds(file.data), given=tuple(given), numbered=numbered)
    reading = Reading(rest, partial)
    # the last format takes what no other knows, and says what is wrong with it
    kind = next((kind for kind in FORMATS if kind.is_content(file)), FORMATS[-1])
    try:
        embedding = kind.read(file, reading)
    except InputError as error:
        refuse_changed(file.parts, error)
        raise
    refuse_changed(file.parts)
    if seen is not None:
        seen.extend(file.parts)
    # a copy is found by the file alone, and would bring the numbers unasked
    if cache and not numbered and not embedding.trouble and (kind.cached or file.name != path.name):
        if later is None:
            caches.keep(path, file.parts, embedding, pulse.quiet)
        elif caches.is_worth(embedding):
            later(functools.partial(caches.keep, path, tuple(file.parts), embedding))
    return embedding


def write_vectors(
    embedding: Embedding, path: str | os.PathLike[str], pulse: Pulse = SILENT, *, kind: VectorFormat | None = None
) -> None:
    """Write word vectors in the format that the file's name asks for; each file appears whole or not at all.

    A name that goes on with `.gz`, `.bz2`, `.xz` or `.zip` is packed.

    Parameters
    ----------
    embedding : Embedding
    path : str or path
    pulse : Pulse, optional
    kind : VectorFormat, optional
        To be written, whatever the name says.

    Raises
    ------
    InputError
        When the ending is not known, a word cannot be held by the format, or the file cannot be written.
    Cancelled
    """
    path = Path(path)
    name, packing = without_packing(path.name)
    kind = kind or format_for(path, embedding)
    if kind.write is None:
        raise InputError(
            tr("{name} is read only.", name=kind.name),
            tr("Save as .bin (word2vec binary), which gensim loads as well."),
        )
    with ExitStack() as stack:
        file = stack.enter_context(replacing(path))
        if packing:
            _write_packed(embedding, file, name, packing, kind, pulse)
        else:
            kind.write(embedding, file, pulse)
        for companion in kind.companions:
            if companion.wanted(embedding) and packing != ".zip":
                beside = stack.enter_context(replacing(path.with_name(companion.named(name))))
                companion.write(embedding, beside, name)


def _write_packed(
    embedding: Embedding, file: BinaryIO, name: str, packing: str, kind: VectorFormat, pulse: Pulse
) -> None:
    """Write to a nameless file first: some formats go back and forth, which packers do not."""
    assert kind.write is not None
    with packer(file, packing) as add:
        if packing == ".zip":
            for companion in kind.companions:
                if companion.wanted(embedding):
                    small = io.BytesIO()
                    companion.write(embedding, small, name)
                    small.seek(0)
                    add(companion.named(name), small)
        with tempfile.TemporaryFile() as plain:
            half = pulse.part(0.0, 0.5)
            kind.write(embedding, cast(BinaryIO, plain), half)
            size = max(plain.tell(), 1)
            plain.seek(0)
            add(name, cast(BinaryIO, _Watched(cast(BinaryIO, plain), size, pulse)))


class _Watched(io.RawIOBase):
    """A file that is read to the end, and tells how far."""

    def __init__(self, file: BinaryIO, size: int, pulse: Pulse) -> None:
        self._file, self._size, self._pulse = file, size, pulse

    def read(self, size: int = -1) -> bytes:
        self._pulse.beat(min(1.0, 0.5 + self._file.tell() / self._size / 2))
        return self._file.read(size)


def format_for(path: str | os.PathLike[str], embedding: Embedding | None = None) -> VectorFormat:
    """Return the format that the name of a file to be written asks for.

    Parameters
    ----------
    path : str or path
    embedding : Embedding, optional
        What is to be written: where the name asks for no format, only those that can hold it are offered.

    Raises
    ------
    InputError
        When it asks for none.
    """
    name, _ = without_packing(Path(path).name.lower())
    kinds = [kind for kind in FORMATS if kind.write is not None]
    for kind in kinds:
        if kind.is_name(name):
            return kind
    offered = [kind for kind in kinds if embedding is None or kind.can_write(embedding)]
    offers = [f"{' or '.join(kind.endings)} ({kind.name})" for kind in offered]
    raise InputError(
        tr("The name '{name}' does not say in which format to save.", name=Path(path).name),
        tr("End it in {offers}; {packings} may follow.", offers=", ".join(offers), packings=", ".join(PACKINGS)),
    )


def format_named(key: str) -> VectorFormat:
    """Return the format of a name, as the command line has it.

    Raises
    ------
    InputError
        When there is none.
    """
    keys = tuple(kind.key for kind in FORMATS if kind.write is not None)
    if key not in keys:
        raise InputError(
            tr("There is no format '{key}' to write.", key=key), tr("Choose one of {keys}.", keys=", ".join(keys)), keys
        )
    return next(kind for kind in FORMATS if kind.key == key)
