"""Models of the fastText program: words, their counts, and the rows that words and n-grams are made of.

The rows of n-grams stay in the file and are looked up there when a new word is composed: they are often more than all
else. A file that is written has holes in the place of buckets that no word has, and of the output matrix, which is
zero: vectors at rest have forgotten it.
"""

import struct
from collections.abc import Sequence
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from embviz.text.subwords import Ngrams, split_words
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.assembling import assemble, from_places
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.vector_format import Reading, VectorFormat
from embviz.vectors.formats.write_checks import checked_for_writing
from embviz.vectors.kernels.records import parse_entries
from embviz.vectors.subwords import Subwords

_NAME = "fastText model"
_MAGIC = struct.pack("<i", 793712314)
_ARGUMENTS = struct.Struct("<12id")
_DICTIONARY = struct.Struct("<iiiqq")
_MATRIX = struct.Struct("<?qq")
_NEWEST = 12  # version of the file
_WORDS_AT_ONCE = 5_000
_LONGEST_NGRAM = 100  # letters; fastText's own is 6
_END = "</s>"  # fastText's mark of a line's end, which has no n-grams
_AGAIN = tr("The file is damaged or not a fastText model: download or write it again.")


def _is_content(file: MappedFile) -> bool:
    return file.head.startswith(_MAGIC)


def _read(file: MappedFile, reading: Reading) -> Embedding:
    head = file.head
    if len(head) < 8 + _ARGUMENTS.size + _DICTIONARY.size:
        raise _cut_off(file)
    version = struct.unpack_from("<i", head, 4)[0]
    if version not in (11, _NEWEST):
        raise InputError(
            tr(
                "{path} is a fastText model of version {version}; known are 11 and {newest}.",
                path=file.path,
                version=version,
                newest=_NEWEST,
            ),
            tr("Open the .vec file that fastText writes with it."),
        )
    dimensions, _, _, _, _, _, _, model, buckets, min_n, max_n, _, _ = _ARGUMENTS.unpack_from(head, 8)
    if version == 11 and model == 3:
        max_n = 0  # what classified did not use n-grams then
    size, words, _, _, pruned = _DICTIONARY.unpack_from(head, 8 + _ARGUMENTS.size)
    if not (0 < words <= size <= file.size and 0 < dimensions <= file.size and buckets >= 0):
        raise InputError(
            tr(
                "{path} declares {words:,} words of {dimensions:,} dimensions.",
                path=file.path,
                words=words,
                dimensions=dimensions,
            ),
            _AGAIN,
        )
    if max_n > _LONGEST_NGRAM:
        raise InputError(tr("{path} declares n-grams of {max_n:,} letters.", path=file.path, max_n=max_n), _AGAIN)
    ngrams = Ngrams(max(min_n, 1), max_n, buckets) if max_n > 0 and buckets > 0 else None
    words_at, counts = np.empty((size, 2), np.int64), np.empty(size, np.int64)
    at = parse_entries(file.data, 8 + _ARGUMENTS.size + _DICTIONARY.size, words_at, counts)
    at += 8 * max(pruned, 0)
    if at < 0 or at + _MATRIX.size > file.size:
        raise _cut_off(file)
    quantized, rows, columns = _MATRIX.unpack_from(file.data[at : at + _MATRIX.size].tobytes())
    if quantized:
        raise InputError(
            tr("{path} is a compressed fastText model.", path=file.path),
            tr("Open the .bin or .vec file it was made of."),
        )
    at += _MATRIX.size
    if columns != dimensions or rows < words + (buckets if ngrams else 0):
        raise InputError(
            tr(
                "{path} has {rows:,} rows of {columns:,} numbers, which do not fit its header.",
                path=file.path,
                rows=rows,
                columns=columns,
            ),
            _AGAIN,
        )
    if at + 4 * rows * columns > file.size:
        raise _cut_off(file)
    inputs = file.data[at : at + 4 * rows * columns].view("<f4").reshape(rows, columns)
    return _embedding(file, reading, ngrams, words_at[:words], counts[:words], inputs)


def _embedding(
    file: MappedFile,
    reading: Reading,
    ngrams: Ngrams | None,
    words_at: NDArray[np.int64],
    counts: NDArray[np.int64],
    inputs: NDArray[np.float32],
) -> Embedding:
    words = len(words_at)
    file.make_room(words, inputs.shape[1])
    vectors = np.empty((words, inputs.shape[1]), np.float32)
    subwords = None
    if ngrams is not None:
        every = np.arange(ngrams.buckets, dtype=np.int32)
        subwords = Subwords(ngrams, every, inputs[words : words + ngrams.buckets])
    for first in range(0, words, _WORDS_AT_ONCE):
        reading.beat(0.9 * first / words)
        last = min(first + _WORDS_AT_ONCE, words)
        vectors[first:last] = inputs[first:last]
        if subwords is not None:
            spelled = [file.data[a:b].tobytes().decode("utf-8", "replace") for a, b in words_at[first:last]]
            # numbers of damaged files are looked at when all are there
            with np.errstate(invalid="ignore", over="ignore"):
                sums, sizes = _sums(subwords, spelled)
                vectors[first:last] = (vectors[first:last] + sums) / (1 + sizes)
    found = from_places(file, _NAME, words_at, vectors, reading, counts=counts, subwords=subwords)
    return assemble(found, reading, 0.9)


def _sums(subwords: Subwords, words: Sequence[str]) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return the sums of the vectors of words' n-grams, shape (n, d), and how many these are, shape (n, 1)."""
    from scipy.sparse import csr_array

    split = split_words(["" if word == _END else word for word in words], subwords.ngrams)
    numbers, sizes = split.numbers, np.diff(split.starts)
    ended = np.array([word == _END for word in words])
    numbers, sizes = numbers[np.repeat(~ended, sizes)], np.where(ended, 0, sizes)
    place = np.searchsorted(subwords.buckets, split.buckets)
    whole = csr_array(
        (np.ones(len(numbers)), numbers, np.append(0, np.cumsum(sizes))), (len(words), len(split.buckets))
    )
    return whole @ subwords.vectors[place].astype(np.float64), sizes[:, None]


def _write(embedding: Embedding, file: BinaryIO, pulse: Pulse) -> None:
    checked_for_writing(embedding, spaces=False)
    subwords = embedding.subwords
    if subwords is None:
        raise InputError(
            tr("These vectors have no n-grams, of which fastText models are made."),
            tr("Save them as .bin (word2vec binary) or .vec (word2vec text)."),
        )
    words, d, ngrams = len(embedding), embedding.dimensions, subwords.ngrams
    counts = np.ones(words, np.int64) if embedding.counts is None else embedding.counts
    # what is not known of the learning stands at fastText's defaults: window 5, 5 epochs, 5 noise words, skip-gram
    file.write(_MAGIC + struct.pack("<i", _NEWEST))
    file.write(_ARGUMENTS.pack(d, 5, 5, 1, 5, 1, 2, 2, ngrams.buckets, ngrams.min_n, ngrams.max_n, 100, 1e-4))
    file.write(_DICTIONARY.pack(words, words, 0, int(counts.sum()), -1))
    for word, count in zip(embedding.words, counts.tolist(), strict=True):
        file.write(word.encode() + b"\0" + struct.pack("<qb", count, 0))
    file.write(_MATRIX.pack(False, words + ngrams.buckets, d))
    for first in range(0, words, _WORDS_AT_ONCE):
        pulse.beat(first / words / 2)
        some = slice(first, first + _WORDS_AT_ONCE)
        sums, sizes = _sums(subwords, embedding.words[some])
        own = embedding.vectors[some].astype(np.float64) * (1 + sizes) - sums
        file.write(own.astype("<f4").tobytes())
    begin = file.tell()
    for row, bucket in enumerate(subwords.buckets.tolist()):
        if row % _WORDS_AT_ONCE == 0:
            pulse.beat((1 + row / len(subwords)) / 2)
        file.seek(begin + 4 * d * bucket)
        file.write(subwords.vectors[row].astype("<f4").tobytes())
    file.seek(begin + 4 * d * ngrams.buckets)
    file.write(_MATRIX.pack(False, words, d))
    file.truncate(file.tell() + 4 * d * words)
    pulse.beat(1.0)


def _cut_off(file: MappedFile) -> InputError:
    return InputError(
        tr("{path}: the file ends in the middle.", path=file.path), tr("It was cut off: download or write it again.")
    )


FORMAT = VectorFormat(
    _NAME, "fasttext", (".fasttext",), _is_content, _read, _write, magic=True, also=(".bin",), composes=True
)
