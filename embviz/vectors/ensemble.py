"""Several vector sets of one vocabulary, trained alike: what tells a finding from chance; in memory and in a file.

The file is a numpy archive (`.npz`): `words`, `counts` where they are known, the vectors of the first set as `vectors`,
those of the others as `vectors_2`, `vectors_3`, ..., the `seeds` of the sets, and `varied`, a text: ``seeds`` or
``lines``. As vectors of words it opens everywhere, with those of its first set. Where new words are made of n-grams
(fastText), `ngrams` has the letters of the shortest and of the longest and the number of buckets, and each set `used`,
`used_2`, ... and `subwords`, `subwords_2`, ...: its buckets that have a vector, and these.
"""

import os
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.text.subwords import Ngrams
from embviz.util import memory
from embviz.util.atomic_write import replacing
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.util.special_files import refuse_special
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.array_header import ArrayHeader, array_header, array_in, texts_of
from embviz.vectors.formats.numpy_arrays import write_array
from embviz.vectors.formats.packing import most_unpacked
from embviz.vectors.formats.write_checks import checked_for_writing
from embviz.vectors.subwords import Subwords

SEEDS, LINES = "seeds", "lines"
VARIED = (SEEDS, LINES)
"""What differs between the sets: the seed alone, or also the text, whose lines are drawn with replacement."""

FEWEST, MOST = 2, 50
"""Sets that an ensemble has."""

ENDING = ".ensemble.npz"
_LONGEST_HEAD = 1 << 16  # bytes
_LONGEST_NGRAM = 100  # letters
_AGAIN = tr("Train it again: embviz train --repeats 5.")


class Ensemble:
    """Vectors of the same words, trained several times.

    Parameters
    ----------
    sets : sequence of Embedding
        At least two, with the same words in the same order and of the same dimensions. A word that a set could not
        learn, as its lines were not drawn, has a zero vector there.
    seeds : sequence of int, optional
        Of each set.
    varied : {"seeds", "lines"}

    Attributes
    ----------
    sets : tuple of Embedding
    seeds : tuple of int
    varied : str

    Raises
    ------
    ValueError
        When the sets do not fit each other.
    """

    def __init__(self, sets: Sequence[Embedding], seeds: Sequence[int] = (), varied: str = SEEDS) -> None:
        if len(sets) < FEWEST:
            raise ValueError(f"an ensemble has at least {FEWEST} sets, not {len(sets)}")
        if varied not in VARIED:
            raise ValueError(f"sets vary by {' or '.join(VARIED)}, not by {varied!r}")
        first = sets[0]
        for other in sets[1:]:
            if other.words != first.words or other.dimensions != first.dimensions:
                raise ValueError("the sets of an ensemble have the same words and dimensions")
        # one list of words serves all of them: views compare it by identity
        self.sets = (first, *(_with_words(other, first) for other in sets[1:]))
        self.seeds = tuple(seeds) or tuple(range(1, len(sets) + 1))
        if len(self.seeds) != len(self.sets):
            raise ValueError(f"{len(self.sets)} sets need as many seeds, not {len(self.seeds)}")
        self.varied = varied

    def __len__(self) -> int:
        return len(self.sets)

    def __repr__(self) -> str:
        return f"<Ensemble of {len(self)} sets: {len(self.words):,} words in {self.dimensions} dimensions>"

    @property
    def words(self) -> tuple[str, ...]:
        """The words of all sets, length V."""
        return self.sets[0].words

    @property
    def counts(self) -> NDArray[np.int64] | None:
        """Counts of the words in the whole text, shape (V,)."""
        return self.sets[0].counts

    @property
    def dimensions(self) -> int:
        """Length of each vector."""
        return self.sets[0].dimensions

    @property
    def nbytes(self) -> int:
        """Bytes that the vectors take, of words and of n-grams."""
        return sum(
            one.vectors.nbytes + (0 if one.subwords is None else one.subwords.vectors.nbytes) for one in self.sets
        )

    @property
    def composes(self) -> bool:
        """Whether the sets make the vectors of unseen words of their n-grams."""
        return all(one.subwords is not None for one in self.sets)

    def held(self, ids: ArrayLike) -> NDArray[np.bool_]:
        """Return which sets have learned which words, bool (k, n)."""
        rows = np.asarray(ids, np.int64)
        return np.array([one.norms[rows] > 0 for one in self.sets])


def _with_words(embedding: Embedding, like: Embedding) -> Embedding:
    """Return vectors with the list of words, and the counts, that another set has."""
    if embedding.words is like.words:
        return embedding
    made = Embedding(like.words, embedding.vectors, like.counts, embedding.provenance, embedding.subwords)
    made.index = like.index
    return made


def beside(path: str | os.PathLike[str]) -> Path:
    """Return where the ensemble of a file of vectors is: ``wiki.bin`` has ``wiki.ensemble.npz``."""
    target = Path(path)
    return target.with_name(f"{target.name.split('.')[0] or target.name}{ENDING}")


def write_ensemble(ensemble: Ensemble, path: str | os.PathLike[str], pulse: Pulse = SILENT) -> None:
    """Write an ensemble; the file appears whole or not at all, in place of one that was there.

    Raises
    ------
    InputError
        When a word cannot be held by numpy, a number is not finite, or the file cannot be written.
    Cancelled
    """
    for one in ensemble.sets:
        checked_for_writing(one, spaces=True, breaks=True)
    words = np.array(ensemble.words, dtype=str)
    names = ["vectors", *(f"vectors_{k}" for k in range(2, len(ensemble) + 1))]
    with replacing(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as zipped:
        small = {"seeds": np.array(ensemble.seeds, np.int64), "varied": np.array([ensemble.varied])}
        if ensemble.counts is not None:
            small["counts"] = ensemble.counts
        # numpy's texts take 4 bytes for each letter of the longest
        _write(zipped, "words", words, pulse.quiet, zipfile.ZIP_DEFLATED)
        for name, array in small.items():
            _write(zipped, name, array, pulse.quiet)
        for at, (name, one) in enumerate(zip(names, ensemble.sets, strict=True)):
            _write(zipped, name, one.vectors, pulse.part(at / len(ensemble), (at + 1) / len(ensemble)))
        ngrams = None if ensemble.sets[0].subwords is None else ensemble.sets[0].subwords.ngrams
        if ngrams is not None and ensemble.composes:
            quiet = pulse.quiet
            _write(zipped, "ngrams", np.array([ngrams.min_n, ngrams.max_n, ngrams.buckets], np.int64), quiet)
            for name, one in zip(names, ensemble.sets, strict=True):
                assert one.subwords is not None
                _write(zipped, _of_set("used", name), one.subwords.buckets, quiet)
                _write(zipped, _of_set("subwords", name), one.subwords.vectors, quiet)


def _of_set(what: str, vectors: str) -> str:
    """Return the name of another array of a set, by that of its vectors: ``used_2`` beside ``vectors_2``."""
    return what + vectors.removeprefix("vectors")


def _write(
    zipped: zipfile.ZipFile, name: str, array: NDArray[np.generic], pulse: Pulse, packed: int = zipfile.ZIP_STORED
) -> None:
    info = zipfile.ZipInfo(f"{name}.npy")
    info.compress_type = packed
    with zipped.open(info, "w", force_zip64=True) as target:
        write_array(array, cast(BinaryIO, target), pulse)


def read_ensemble(path: str | os.PathLike[str], pulse: Pulse = SILENT) -> Ensemble:
    """Read what `write_ensemble` wrote.

    Raises
    ------
    InputError
        When there is no such file, or it is damaged or something else.
    Cancelled
    """
    source = Path(path)
    refuse_special(source)
    try:
        with zipfile.ZipFile(source) as zipped:
            return _read(source, zipped, pulse)
    except FileNotFoundError as error:
        raise InputError(tr("There is no file {path}.", path=source), _AGAIN) from error
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        NotImplementedError,
        RuntimeError,
        ValueError,
        KeyError,
        OSError,
    ) as error:
        raise InputError(tr("{path} is not a readable ensemble: {error}.", path=source, error=error), _AGAIN) from error


def _read(source: Path, zipped: zipfile.ZipFile, pulse: Pulse) -> Ensemble:
    heads: dict[str, ArrayHeader] = {}
    for info in zipped.infolist():
        with zipped.open(info) as stream:
            heads[info.filename.removesuffix(".npy")] = array_header(stream.read(_LONGEST_HEAD), source)
    total = sum(head.bytes for head in heads.values())
    if total > most_unpacked(source.stat().st_size):
        raise ValueError(f"it announces arrays of {total:,} bytes")
    memory.need(total, tr("The ensemble {path}", path=source), tr("Train fewer sets, or close other programs."))

    def array(name: str) -> NDArray[np.generic]:
        head = heads[name]
        with zipped.open(f"{name}.npy") as stream:
            stream.read(head.begin)
            data = np.frombuffer(stream.read(head.bytes), np.uint8)
        found: NDArray[np.generic] = array_in(ArrayHeader(head.dtype, head.fortran, head.shape, 0), data, source)
        return found

    names = ["vectors"]
    while f"vectors_{len(names) + 1}" in heads:
        names.append(f"vectors_{len(names) + 1}")
    if len(names) < FEWEST or not {"words", "seeds", "varied"} <= {*heads}:
        raise InputError(tr("{path} is not an ensemble: its vectors were trained only once.", path=source), _AGAIN)
    words = texts_of(array("words"), source)
    counts = array("counts") if "counts" in heads else None
    ngrams = _ngrams(array("ngrams")) if "ngrams" in heads else None
    sets: list[Embedding] = []
    for at, name in enumerate(names):
        pulse.beat(at / len(names))
        vectors = array(name)
        subwords = None
        if ngrams is not None:
            subwords = _subwords(ngrams, array(_of_set("used", name)), array(_of_set("subwords", name)), vectors)
        sets.append(
            Embedding(sets[0].words if sets else words, vectors, sets[0].counts if sets else counts, subwords=subwords)
        )
    pulse.beat(1.0)
    varied = texts_of(array("varied"), source)[0]
    return Ensemble(sets, tuple(int(seed) for seed in array("seeds")), varied)


def _ngrams(sizes: NDArray[np.generic]) -> Ngrams:
    if sizes.shape != (3,):
        raise ValueError("its n-grams are not told by three numbers")
    least, most, buckets = (int(size) for size in sizes)
    if not 1 <= least <= most <= _LONGEST_NGRAM or not 1 <= buckets < 1 << 31:
        raise ValueError("there are no such n-grams")
    return Ngrams(least, most, buckets)


def _subwords(
    ngrams: Ngrams, used: NDArray[np.generic], rows: NDArray[np.generic], vectors: NDArray[np.generic]
) -> Subwords:
    buckets = used.astype(np.int32)
    if buckets.ndim != 1 or rows.ndim != 2 or rows.shape != (len(buckets), vectors.shape[1]):
        raise ValueError("its n-grams do not fit its words")
    if (np.diff(buckets) <= 0).any():
        raise ValueError("the buckets of its n-grams do not rise")
    return Subwords(ngrams, buckets, rows.astype(np.float32, copy=False))
