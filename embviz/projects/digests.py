"""Sums by which arrays, texts and vectors are known again: BLAKE2b of 16 bytes, in hexadecimal."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.vectors.embedding import Embedding

SIZE = 16  # bytes of a digest
AT_ONCE = 1 << 22  # bytes between two checks for cancellation: some milliseconds
_WORDS_AT_ONCE = 1 << 15

Look = Callable[[int], None]
"""Told how many bytes were worked off; may raise to give up."""


def unheeded(_done: int) -> None:
    """Do nothing: a callback for work that cannot be canceled."""


def corpus_digest(corpus: Corpus, look: Look = unheeded) -> str:
    """Return the digest of a text: of its tokens, sentence ends, and words."""
    return _of((corpus.ids, corpus.offsets), corpus.vocabulary.words, look)


def vectors_digest(embedding: Embedding, look: Look = unheeded) -> str:
    """Return the digest of vectors and their words."""
    return _of((embedding.vectors,), embedding.words, look)


def pieces(array: NDArray[Any]) -> Iterator[memoryview]:
    """Yield the bytes of a contiguous array, a few megabytes at a time."""
    flat = array.reshape(-1).view(np.uint8).data if array.size else memoryview(b"")
    for begin in range(0, len(flat), AT_ONCE):
        yield flat[begin : begin + AT_ONCE]


def spelled(words: Sequence[str]) -> Iterator[list[bytes]]:
    """Yield words as bytes, some thousands at a time, including invalid Unicode."""
    for begin in range(0, len(words), _WORDS_AT_ONCE):
        yield [word.encode("utf-8", "surrogatepass") for word in words[begin : begin + _WORDS_AT_ONCE]]


def _of(arrays: Sequence[NDArray[Any]], words: Sequence[str], look: Look) -> str:
    digest = hashlib.blake2b(digest_size=SIZE)
    for array in arrays:
        digest.update(f"{array.dtype.str}{array.shape}".encode())
        for piece in pieces(np.ascontiguousarray(array)):
            digest.update(piece)
            look(len(piece))
    for some in spelled(words):
        # a zero byte ends a word: "ab" + "c" differs from "a" + "bc"
        joined = b"\0".join(some) + b"\0"
        digest.update(joined)
        look(len(joined))
    return digest.hexdigest()
