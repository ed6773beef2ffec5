"""Blocks of text in, a corpus out: tokens are counted by several threads and numbered when all words are known."""

import os
import queue
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
import regex
from numpy.typing import NDArray

from embviz.errors import Cancelled
from embviz.text.characters import classes
from embviz.text.corpus import Corpus
from embviz.text.kernels.scan import WordTable, absorb, empty_table, grown, scan
from embviz.text.kernels.sentences import cut_lines, renumber
from embviz.text.normalizing import lowered_ascii, normalized
from embviz.text.preprocessing import NUMBER_TOKEN, Preprocessing
from embviz.text.stop_words import stop_words
from embviz.text.vocabulary import Vocabulary

LONGEST_SENTENCE = 10_000
"""Longer lines are cut into sentences of so many tokens, as gensim cuts at MAX_WORDS_IN_BATCH."""

_NUMBER = regex.compile(r"\p{N}(?:[\p{N}.,]*\p{N})?")
_MOST_THREADS = 4
_FIRST_ROOM = 1 << 20


class _Counted(NamedTuple):
    """One block: in which table it was counted, its tokens there, its line breaks, its invalid byte sequences."""

    table: int
    ids: NDArray[np.int32]
    breaks: NDArray[np.int32]
    replaced: int


class _Tokens:
    """Tokens of all blocks in one array that grows; numbered in place when all words are known."""

    def __init__(self) -> None:
        self._ids = np.empty(_FIRST_ROOM, dtype=np.int32)
        self._used = 0
        self._blocks: list[tuple[int, int, NDArray[np.int32]]] = []
        self.ends: list[int] = []  # tokens up to the end of each block, once they are numbered
        self.replaced = 0

    def append(self, block: _Counted) -> None:
        end = self._used + len(block.ids)
        if end > len(self._ids):
            # resize moves pages where the system can: a second array would hold every token twice
            self._ids.resize(max(end, len(self._ids) * 5 // 4), refcheck=False)
        self._ids[self._used : end] = block.ids
        self._used = end
        self._blocks.append((block.table, len(block.ids), block.breaks))
        self.replaced += block.replaced

    def numbered(self, mappings: list[NDArray[np.int32]]) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Return the tokens by the ids that the mappings give each table's words, and the offsets of sentences."""
        starts = np.zeros(1 + sum(len(breaks) for _, _, breaks in self._blocks), dtype=np.int64)
        read, tokens, lines = 0, 0, 1
        for table, size, breaks in self._blocks:
            tokens, lines = renumber(
                self._ids[read : read + size], breaks, mappings[table], self._ids, tokens, starts, lines
            )
            self.ends.append(tokens)
            read += size
        self._ids.resize(tokens, refcheck=False)
        return self._ids, cut_lines(starts[:lines], tokens, LONGEST_SENTENCE)


class _Counter:
    """Counts blocks, each call in a table of its own until the call ends; calls may come from several threads."""

    def __init__(self, preprocessing: Preprocessing, tables: int) -> None:
        self._preprocessing = preprocessing
        self._classes = classes(preprocessing.tokenizer, preprocessing.han_characters)
        self.tables: list[WordTable] = [empty_table() for _ in range(tables)]
        self._free: queue.SimpleQueue[int] = queue.SimpleQueue()
        for number in range(tables):
            self._free.put(number)

    def count(self, block: bytes) -> _Counted:
        text, replaced = self._prepared(block)
        letters = np.frombuffer(text, dtype=np.uint8)
        ids = np.empty(len(letters), dtype=np.int32)
        breaks = np.empty(len(letters), dtype=np.int32)
        used = np.zeros(2, dtype=np.int64)
        number = self._free.get()
        try:
            at = scan(letters, 0, self._classes, self.tables[number], ids, breaks, used)
            while at < len(letters):
                self.tables[number] = grown(self.tables[number])
                at = scan(letters, at, self._classes, self.tables[number], ids, breaks, used)
        finally:
            self._free.put(number)
        # copies: the room for one entry per byte goes back at once
        return _Counted(number, ids[: used[0]].copy(), breaks[: used[1]].copy(), replaced)

    def _prepared(self, block: bytes) -> tuple[bytes, int]:
        if block.isascii() and not (self._preprocessing.html_entities and b"&" in block):
            return lowered_ascii(block, self._preprocessing), 0
        replaced = 0
        try:
            text = block.decode()
        except UnicodeDecodeError:
            text = block.decode(errors="replace")
            replaced = text.count("\ufffd") - block.count(b"\xef\xbf\xbd")
        # html.unescape can make a lone surrogate of no text
        return normalized(text, self._preprocessing).encode(errors="replace"), replaced


def corpus_from_blocks(
    blocks: Iterable[bytes],
    preprocessing: Preprocessing,
    name: str,
    encodings: Callable[[], tuple[str, ...]] = tuple,
    cancelled: Callable[[], bool] | None = None,
) -> Corpus:
    """Return the corpus of a text that comes in blocks.

    Parameters
    ----------
    blocks : iterable of bytes
        UTF-8, cut between words. Invalid bytes are read as U+FFFD and counted.
    preprocessing : Preprocessing
    name : str
    encodings : callable
        Asked at the end which encodings were found.
    cancelled : callable, optional
        Asked before each block.

    Raises
    ------
    Cancelled
        When `cancelled` says so.
    """
    return corpus_and_ends(blocks, preprocessing, name, encodings, cancelled)[0]


def corpus_and_ends(
    blocks: Iterable[bytes],
    preprocessing: Preprocessing,
    name: str,
    encodings: Callable[[], tuple[str, ...]] = tuple,
    cancelled: Callable[[], bool] | None = None,
) -> tuple[Corpus, NDArray[np.int64]]:
    """Return the corpus of a text that comes in blocks, as above, and how many of its tokens stand up to each's end."""
    threads = min(os.cpu_count() or 1, _MOST_THREADS)
    counter = _Counter(preprocessing, threads)
    tokens = _Tokens()
    waiting: deque[Future[_Counted]] = deque()
    pool = ThreadPoolExecutor(threads, thread_name_prefix="embviz-text")
    try:
        for block in blocks:
            if cancelled is not None and cancelled():
                raise Cancelled
            waiting.append(pool.submit(counter.count, block))
            # few blocks are under way: a slow thread must not let a fast disk fill the memory
            if len(waiting) > 2 * threads:
                tokens.append(waiting.popleft().result())
        while waiting:
            tokens.append(waiting.popleft().result())
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    merged, places = _merged(counter.tables)
    words = _words(merged)
    vocabulary, numbers = _chosen(words, merged.counts[: len(words)], preprocessing)
    ids, offsets = tokens.numbered([numbers[place] for place in places])
    corpus = Corpus(ids, offsets, vocabulary, preprocessing, name, encodings(), tokens.replaced)
    return corpus, np.array(tokens.ends, np.int64)


def _merged(tables: list[WordTable]) -> tuple[WordTable, list[NDArray[np.int32]]]:
    """Return one table of all words and the place of each table's words in it."""
    merged = tables[0]
    places = [np.arange(merged.size[0], dtype=np.int32)]
    for table in tables[1:]:
        place = np.empty(int(table.size[0]), dtype=np.int32)
        done = absorb(merged, table, 0, place)
        while done < len(place):
            merged = grown(merged)
            done = absorb(merged, table, done, place)
        places.append(place)
    return merged, places


def _words(table: WordTable) -> list[str]:
    size = int(table.size[0])
    starts = table.starts[: size + 1].tolist()
    letters = table.arena[: starts[-1]].tobytes()
    if letters.isascii():
        text = letters.decode("ascii")
        return [text[starts[i] : starts[i + 1]] for i in range(size)]
    return [letters[starts[i] : starts[i + 1]].decode() for i in range(size)]


def _chosen(
    words: list[str], counts: NDArray[np.int64], preprocessing: Preprocessing
) -> tuple[Vocabulary, NDArray[np.int32]]:
    """Return the vocabulary and the id in it of each word that was met, int32, -1 where the word is left out."""
    counts = counts.copy()
    target = np.arange(len(words))
    kept = np.ones(len(words), dtype=bool)
    if preprocessing.numbers != "keep":
        numbers = np.flatnonzero([_NUMBER.fullmatch(word) is not None for word in words])
        kept[numbers] = False
        if preprocessing.numbers == "token" and len(numbers):
            if NUMBER_TOKEN not in words:
                words = [*words, NUMBER_TOKEN]
                counts, kept = np.append(counts, 0), np.append(kept, True)
            token = words.index(NUMBER_TOKEN)
            target[numbers] = token
            counts[token] += counts[numbers].sum()
    if preprocessing.min_length > 1:
        kept &= np.fromiter(map(len, words), dtype=np.int64, count=len(words)) >= preprocessing.min_length
    if preprocessing.stop_words != "keep":
        stopped = stop_words()
        kept &= np.fromiter((word.casefold() not in stopped for word in words), dtype=bool, count=len(words))
    by_word = np.array(sorted(np.flatnonzero(kept).tolist(), key=words.__getitem__), dtype=np.int64)
    order = by_word[np.argsort(-counts[by_word], kind="stable")]
    ids = np.full(len(words), -1, dtype=np.int32)
    ids[order] = np.arange(len(order), dtype=np.int32)
    return Vocabulary([words[i] for i in order.tolist()], counts[order]), ids[target]
