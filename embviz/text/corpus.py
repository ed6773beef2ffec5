"""A text as token ids, its parts of equal length, and pieces of it that can be read at a glance."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from embviz.text.kernels.sentences import keep_below
from embviz.text.preprocessing import Preprocessing
from embviz.text.storage import STRETCH, Numbers, Storage, counts_of, on_disk, release_pages, renamed
from embviz.text.vocabulary import Vocabulary
from embviz.util.language import tr
from embviz.util.parallel import helpers

_THREADS = 2  # that leave out rare words


@dataclass(frozen=True, eq=False)
class Corpus:
    """Sentences of token ids with the words they stand for.

    Attributes
    ----------
    ids : ndarray of int32, shape (tokens,)
        Word of each token, read-only.
    offsets : ndarray of int64, shape (sentences + 1,)
        Sentence i is ``ids[offsets[i]:offsets[i + 1]]``; none is empty. Read-only.
    vocabulary : Vocabulary
        As read, all words; after `pruned`, those that were kept.
    preprocessing : Preprocessing
        What made tokens of the text.
    name : str
        What to call it on screen.
    encodings : tuple of str
        Encodings that were found in its files.
    replaced : int
        Byte sequences that were invalid in their encoding and were read as U+FFFD.
    least_count : int
        Words that occurred less often have been left out.
    dropped : int
        Tokens of rare words that were left out while a text on disk was read, because its different words were more
        than could be counted in memory. They are not among `tokens`.
    storage : Storage
        Where what is made of it goes when it does not fit into memory.
    """

    ids: NDArray[np.int32] = field(repr=False)
    offsets: NDArray[np.int64] = field(repr=False)
    vocabulary: Vocabulary
    preprocessing: Preprocessing = field(default_factory=Preprocessing)
    name: str = ""
    encodings: tuple[str, ...] = ()
    replaced: int = 0
    least_count: int = 1
    dropped: int = 0
    storage: Storage = field(default_factory=Storage, repr=False)

    def __post_init__(self) -> None:
        if self.ids.dtype != np.int32 or self.offsets.dtype != np.int64:
            raise ValueError("a corpus holds int32 ids and int64 offsets")
        if len(self.offsets) == 0 or self.offsets[0] != 0 or self.offsets[-1] != len(self.ids):
            raise ValueError("offsets must run from 0 to the number of tokens")
        self.ids.flags.writeable = False
        self.offsets.flags.writeable = False

    @property
    def tokens(self) -> int:
        """Number of tokens."""
        return len(self.ids)

    @property
    def sentences(self) -> int:
        """Number of sentences."""
        return len(self.offsets) - 1

    @property
    def on_disk(self) -> int:
        """Bytes of ids and offsets that are in a file instead of in memory."""
        return sum(array.nbytes for array in (self.ids, self.offsets) if on_disk(array))

    def release_pages(self) -> None:
        """Give back the memory that the read part of a text on disk takes; it is read again when it is asked for."""
        release_pages(self.ids)
        release_pages(self.offsets)

    def sentence(self, i: int) -> list[str]:
        """Return the words of one sentence."""
        if not 0 <= i < self.sentences:
            raise IndexError(f"sentence {i} of {self.sentences}")
        words = self.vocabulary.words
        return [words[id_] for id_ in self.ids[self.offsets[i] : self.offsets[i + 1]]]

    def pruned(self, min_count: int, max_vocab: int = 0) -> "Corpus":
        """Return the corpus without rare words; what stood around them moves together, as in word2vec.

        As long as the result is in use, it is returned again: runs on the same words share their text.

        Parameters
        ----------
        min_count : int
            Words that occur less often are left out.
        max_vocab : int
            Keep only so many of the most frequent words; 0 keeps all.
        """
        size = self.vocabulary.size_for(min_count, max_vocab)
        if size == len(self.vocabulary):
            return self
        least = max(self.least_count, min_count)
        known = self._pruned.get((size, least))
        if known is not None:
            return known
        if self.on_disk:
            ids, offsets = self._kept_on_disk(size)
        else:
            ids, offsets = kept_below(size, self.ids, self.offsets, _THREADS)
        made = replace(self, ids=ids, offsets=offsets, vocabulary=self.vocabulary.head(size), least_count=least)
        self._pruned[size, least] = made
        return made

    @cached_property
    def _pruned(self) -> "WeakValueDictionary[tuple[int, int], Corpus]":
        """The texts without rare words that are in use, by the size of their vocabulary and the least count."""
        return WeakValueDictionary()

    def __getstate__(self) -> dict[str, object]:
        # which of its shorter texts are in use here means nothing to another process
        return {name: value for name, value in self.__dict__.items() if name != "_pruned"}

    def _kept_on_disk(self, size: int) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Return the ids below `size` and the offsets of what is left of the sentences, in files of their own."""
        ids, offsets = Numbers(np.int32, self.storage, at_once=True), Numbers(np.int64, self.storage, at_once=True)
        try:
            offsets.append(np.zeros(1, np.int64))
            for first, last in self.stretches():
                begin, end = int(self.offsets[first]), int(self.offsets[last])
                kept, kept_offsets = kept_below(size, self.ids[begin:end], self.offsets[first : last + 1] - begin)
                offsets.append(kept_offsets[1:] + len(ids))
                ids.append(kept)
                self.release_pages()
            return ids.finished(), offsets.finished()
        finally:
            ids.close()
            offsets.close()

    def stretches(self, tokens: int = STRETCH) -> Iterator[tuple[int, int]]:
        """Yield runs of sentences of about so many tokens: the first, and the one behind the last."""
        first = 0
        while first < self.sentences:
            last = int(np.searchsorted(self.offsets, self.offsets[first] + tokens, side="right")) - 1
            last = min(max(last, first + 1), self.sentences)
            yield first, last
            first = last


def kept_below(
    size: int, ids: NDArray[np.int32], offsets: NDArray[np.int64], threads: int = 1
) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Return the ids below `size`, and the offsets of the sentences that are not empty then.

    Parameters
    ----------
    ids : ndarray of int32, shape (tokens,)
    offsets : ndarray of int64, shape (sentences + 1,)
        Of no empty sentence.
    threads : int
    """
    ids, offsets = ids[:], offsets[:]
    ids.flags.writeable = offsets.flags.writeable = False  # one kernel does for all
    edges = [len(ids) * share // threads for share in range(threads + 1)]
    before = [0, *np.cumsum([np.count_nonzero(ids[edges[k] : edges[k + 1]] < size) for k in range(threads)]).tolist()]
    kept, ends = np.empty(before[-1], np.int32), np.empty(len(offsets) - 1, np.int64)
    sentences = (np.searchsorted(offsets, edges, side="right") - 1).tolist()  # in which they stand

    def keep(part: int) -> None:
        keep_below(ids, offsets, edges[part], edges[part + 1], sentences[part], size, kept[before[part] :], ends)
        ends[sentences[part] : sentences[part + 1]] += before[part]

    with helpers(threads) as others:
        parts = [others.submit(keep, part) for part in range(1, threads)]
        keep(0)
        for part in parts:
            part.result()
    return kept, np.append(0, ends[np.diff(ends, prepend=0) > 0])


def parts_of(corpus: Corpus, count: int) -> list[Corpus]:
    """Return the parts of a text, the first one first.

    They have as many tokens each, up to one; a sentence at a border is cut in two. Words are counted in each part.

    Parameters
    ----------
    corpus : Corpus
    count : int
        At least 1, at most as many as there are tokens.
    """
    if not 1 <= count <= max(1, corpus.tokens):
        raise ValueError(f"{corpus.tokens} tokens cannot be cut into {count} parts")
    borders = np.linspace(0, corpus.tokens, count + 1).round().astype(np.int64)
    return [
        _part(corpus, int(begin), int(end), tr("{name}, part {k} of {count}", name=corpus.name, k=k, count=count))
        for k, (begin, end) in enumerate(pairwise(borders), start=1)
    ]


def _part(corpus: Corpus, begin: int, end: int, name: str) -> Corpus:
    counts = counts_of(corpus.ids[begin:end], len(corpus.vocabulary))
    words = corpus.vocabulary.words
    kept = np.flatnonzero(counts)
    kept = kept[np.argsort(-counts[kept], kind="stable")]
    order: list[int] = []
    # one sort of all by count and spelling would hold up other threads for seconds
    for alike in np.split(kept, np.flatnonzero(np.diff(counts[kept])) + 1):
        order += sorted(alike.tolist(), key=words.__getitem__)
    numbers = np.zeros(len(counts), np.int32)
    numbers[order] = np.arange(len(order), dtype=np.int32)
    first, last = np.searchsorted(corpus.offsets, begin, "right"), np.searchsorted(corpus.offsets, end, "left")
    offsets = np.unique(np.concatenate([[begin], corpus.offsets[first:last], [end]])) - begin
    return replace(
        corpus,
        ids=renamed(corpus.ids[begin:end], numbers, corpus.storage),
        offsets=offsets,
        name=name,
        vocabulary=Vocabulary([words[id_] for id_ in order], counts[order]),
    )


@dataclass(frozen=True, eq=False)
class Line:
    """Neighboring words of one sentence.

    Attributes
    ----------
    ids : ndarray of int32, shape (n,)
        Word ids.
    at : int
        Which of them stands at the place that was asked for.
    begins, ends : bool
        Whether the sentence begins and ends with them.
    """

    ids: NDArray[np.int32]
    at: int
    begins: bool
    ends: bool


def line_around(corpus: Corpus, token: int, most: int = 14) -> Line:
    """Return the words around a token, at most so many; a longer sentence is cut on both sides.

    Parameters
    ----------
    corpus : Corpus
    token : int
        Its place in `corpus.ids`.
    most : int

    Raises
    ------
    IndexError
        When there is no such token.
    """
    if not 0 <= token < corpus.tokens:
        raise IndexError(f"token {token} of {corpus.tokens}")
    sentence = int(np.searchsorted(corpus.offsets, token, side="right")) - 1
    first, last = int(corpus.offsets[sentence]), int(corpus.offsets[sentence + 1])
    begin = max(first, min(token - most // 2, last - most))
    end = min(last, begin + most)
    return Line(corpus.ids[begin:end], token - begin, begin == first, end == last)
