"""Blocks of text in, a corpus out: tokens are counted by several threads and numbered when all words are known."""

import os
import queue
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import regex
from numpy.typing import NDArray

from embviz.text.characters import classes, classes_of_given, lowered_ascii, normalized
from embviz.text.corpus import Corpus
from embviz.text.kernels.scan import WordTable, absorb, empty_table, grown, scan
from embviz.text.kernels.sentences import cut_lines, renumber
from embviz.text.preprocessing import NUMBER_TOKEN, Preprocessing, stop_words
from embviz.text.storage import Numbers, Storage
from embviz.text.vocabulary import Vocabulary
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

LONGEST_SENTENCE = 10_000
"""Longer lines are cut into sentences of so many tokens, as gensim cuts at MAX_WORDS_IN_BATCH."""

_NUMBER = regex.compile(r"\p{N}(?:[\p{N}.,]*\p{N})?")
_MOST_THREADS = 4
_ROUND_BLOCKS = 64  # between two looks at how many words there are, of texts that go to disk
_SORTED_AT_ONCE = 1 << 16  # words: a tenth of a second
_MERGED, _CHOSEN = 0.1, 0.7  # shares of the work after the last block at which a step of it ends


class _Counted(NamedTuple):
    """One block: in which table it was counted, its tokens there, its line breaks, its invalid byte sequences."""

    table: int
    ids: NDArray[np.int32]
    breaks: NDArray[np.int32]
    replaced: int


class _Tokens:
    """Tokens of all blocks in one row; numbered where they stand when all words are known."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._ids, self._breaks = Numbers(np.int32, storage), Numbers(np.int32, storage)
        # of each block: how often words had been thinned out, its table, its tokens, its line breaks
        self._blocks: list[tuple[int, int, int, int]] = []
        self.ends: list[int] = []  # tokens up to the end of each block, once they are numbered
        self.replaced = 0

    @property
    def on_disk(self) -> bool:
        return self._ids.on_disk

    @property
    def nbytes(self) -> int:
        return self._ids.nbytes + self._breaks.nbytes

    def append(self, block: _Counted, round_: int) -> None:
        self._ids.append(block.ids)
        self._breaks.append(block.breaks)
        self._blocks.append((round_, block.table, len(block.ids), len(block.breaks)))
        self.replaced += block.replaced
        # each line will have an offset of eight bytes
        if not self.on_disk and self._ids.nbytes + 2 * self._breaks.nbytes > self._storage.held:
            self._ids.to_disk()
            self._breaks.to_disk()

    def numbered(
        self, mapping: Callable[[int, int], NDArray[np.int32]], pulse: Pulse
    ) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Return the tokens by the ids that `mapping` gives each table's words, and the offsets of sentences."""
        offsets = Numbers(np.int64, self._storage, at_once=self.on_disk)
        try:
            offsets.append(np.zeros(1, np.int64))
            read, tokens, lines, begun = 0, 0, 0, 0
            for round_, table, size, breaks in self._blocks:
                pulse.beat(read / max(1, len(self._ids)))
                ids = np.empty(size, np.int32)
                starts = np.empty(breaks + 1, np.int64)
                starts[0] = begun - tokens
                kept, _ = renumber(
                    self._ids.read(read, read + size),
                    self._breaks.read(lines, lines + breaks),
                    mapping(round_, table),
                    ids,
                    0,
                    starts,
                    1,
                )
                self._ids.write(tokens, ids[:kept])
                # the line that is under way at the end of a block goes on in the next one
                starts += tokens
                begun = int(starts[-1])
                offsets.append(cut_lines(starts, begun, LONGEST_SENTENCE)[1:])
                tokens, read, lines = tokens + kept, read + size, lines + breaks
                self.ends.append(tokens)
            offsets.append(cut_lines(np.array([begun]), tokens, LONGEST_SENTENCE)[1:])
            return self._ids.finished(tokens), offsets.finished()
        finally:
            self.close()
            offsets.close()

    def close(self) -> None:
        self._ids.close()
        self._breaks.close()


class _Rounds:
    """What became of the words of the tables each time that these were put together.

    Where different words are more than can be held, the rarest are left out, as word2vec.c does when its table is full;
    one that is met again later is counted again, so that counts are those of the tokens that are left.
    """

    def __init__(self, storage: Storage) -> None:
        self._most = storage.words
        self._places = Numbers(np.int32, storage, at_once=False)
        self._begins: list[list[int]] = []  # of each round, where the place of each table's words begin
        self._last: list[NDArray[np.int32]] = []
        self._read: tuple[int, list[NDArray[np.int32]]] = (-1, [])
        self.dropped = 0  # tokens of words that were left out
        self.least = 0  # the highest count that a word had that was left out

    @property
    def done(self) -> int:
        return len(self._begins)

    def bound(self, tables: list[WordTable]) -> None:
        """Put the tables together into the first when they hold many words, with fewer words when these are too many.

        What is left out depends on the text alone, not on which thread counted what.
        """
        if sum(int(table.size[0]) for table in tables) <= self._most:
            return
        merged, places = _merged(tables)
        counts = merged.counts[: merged.size[0]]
        if len(counts) > self._most:
            # all words of a count or none; half of the room is left to those that come
            least = int(np.partition(counts, len(counts) - self._most // 2)[len(counts) - self._most // 2])
            self.dropped += int(counts[counts <= least].sum())
            self.least = max(self.least, least)
            fewer, place = _added(empty_table(), merged, least)
            places = [np.where(old >= 0, place[old], np.int32(-1)) for old in places]
            merged = fewer
        begins = []
        self._places.to_disk()
        for found in places:
            begins.append(len(self._places))
            self._places.append(found)
        self._begins.append([*begins, len(self._places)])
        tables[:] = [merged, *(empty_table() for _ in tables[1:])]

    def settle(self, last: list[NDArray[np.int32]]) -> None:
        """Take what the words of the last tables are called in the end; all others follow from that."""
        self._last = last
        for round_ in reversed(range(self.done)):
            after = self._tables(round_ + 1)[0]
            for begin, found in zip(self._begins[round_], self._tables(round_), strict=False):
                self._places.write(begin, np.where(found >= 0, after[found], np.int32(-1)))

    def mapping(self, round_: int, table: int) -> NDArray[np.int32]:
        """Return the id of each word of a table as it was in a round."""
        if round_ != self._read[0]:
            self._read = round_, self._tables(round_)
        return self._read[1][table]

    def close(self) -> None:
        self._places.close()

    def _tables(self, round_: int) -> list[NDArray[np.int32]]:
        if round_ == self.done:
            return self._last
        return [self._places.read(begin, end) for begin, end in pairwise(self._begins[round_])]


class _Counter:
    """Counts blocks, each call in a table of its own until the call ends; calls may come from several threads."""

    def __init__(self, preprocessing: Preprocessing, tables: int, given: bool) -> None:
        self._preprocessing, self._given = preprocessing, given
        self._classes = classes_of_given() if given else classes(preprocessing.tokenizer, preprocessing.han_characters)
        self.tables: list[WordTable] = [empty_table() for _ in range(tables)]
        self._free: queue.SimpleQueue[int] = queue.SimpleQueue()
        for number in range(tables):
            self._free.put(number)

    def count(self, block: bytes) -> _Counted:
        text, replaced = (block, 0) if self._given else self._prepared(block)
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
    pulse: Pulse = SILENT,
    storage: Storage = Storage(),  # noqa: B008 - frozen
    counted: Callable[[int], None] = lambda nbytes: None,
    given: bool = False,
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
    pulse : Pulse, optional
        Of what follows the last block: putting the words in order, and numbering the tokens.
    storage : Storage
        How much of it is held in memory, and where the rest goes.
    counted : callable
        Called after each block that has been counted, in their order, with the bytes that are on disk: blocks are
        taken some time before.
    given : bool
        The blocks hold tokens that are taken as they stand, parted by `characters.SEPARATOR` and line ends.

    Raises
    ------
    Cancelled
    InputError
        When the disk is full.
    """
    return corpus_and_ends(blocks, preprocessing, name, encodings, pulse, storage, counted, given)[0]


def corpus_and_ends(
    blocks: Iterable[bytes],
    preprocessing: Preprocessing,
    name: str,
    encodings: Callable[[], tuple[str, ...]] = tuple,
    pulse: Pulse = SILENT,
    storage: Storage = Storage(),  # noqa: B008 - frozen
    counted: Callable[[int], None] = lambda nbytes: None,
    given: bool = False,
) -> tuple[Corpus, NDArray[np.int64]]:
    """Return the corpus of a text that comes in blocks, as above, and how many of its tokens stand up to each's end."""
    threads = min(os.cpu_count() or 1, _MOST_THREADS)
    counter = _Counter(preprocessing, threads, given)
    tokens, rounds = _Tokens(storage), _Rounds(storage)
    waiting: deque[Future[_Counted]] = deque()
    pool = ThreadPoolExecutor(threads, thread_name_prefix="embviz-text")

    def take() -> None:
        tokens.append(waiting.popleft().result(), rounds.done)
        counted(tokens.nbytes if tokens.on_disk else 0)

    try:
        try:
            for number, block in enumerate(blocks, start=1):
                pulse.check()
                waiting.append(pool.submit(counter.count, block))
                # few blocks are under way: a slow thread must not let a fast disk fill the memory
                if len(waiting) > 2 * threads:
                    take()
                if number % _ROUND_BLOCKS == 0 and tokens.on_disk:
                    while waiting:
                        take()
                    rounds.bound(counter.tables)
            while waiting:
                take()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        pulse.beat(0.0, tr("Sorting the words"))
        merged, places = _merged(counter.tables)
        words, counts = _words(merged), merged.counts[: merged.size[0]].copy()
        counter.tables.clear()
        del merged
        sorting = pulse.part(_MERGED, _CHOSEN).named(tr("Sorting the words"))
        vocabulary, numbers = _chosen(words, counts, preprocessing, tokens.on_disk, sorting)
        del words
        rounds.settle([numbers[place] for place in places])
        numbering = pulse.part(_CHOSEN, 1.0).named(tr("Numbering the words"))
        ids, offsets = tokens.numbered(rounds.mapping, numbering)
    finally:
        tokens.close()
        rounds.close()
    corpus = Corpus(
        ids, offsets, vocabulary, preprocessing, name, encodings(), tokens.replaced, 1, rounds.dropped, storage
    )
    return corpus, np.array(tokens.ends, np.int64)


def _merged(tables: list[WordTable]) -> tuple[WordTable, list[NDArray[np.int32]]]:
    """Return one table of all words and the place of each table's words in it."""
    merged = tables[0]
    places = [np.arange(merged.size[0], dtype=np.int32)]
    for table in tables[1:]:
        merged, place = _added(merged, table, 0)
        places.append(place)
    return merged, places


def _added(table: WordTable, other: WordTable, least: int) -> tuple[WordTable, NDArray[np.int32]]:
    """Return a table with the words of another that are more frequent, and the place of each of them, -1 of others."""
    place = np.empty(int(other.size[0]), dtype=np.int32)
    done = absorb(table, other, 0, place, least)
    while done < len(place):
        table = grown(table)
        done = absorb(table, other, done, place, least)
    return table, place


def _words(table: WordTable) -> list[str]:
    size = int(table.size[0])
    starts = table.starts[: size + 1].tolist()
    letters = table.arena[: starts[-1]].tobytes()
    if letters.isascii():
        text = letters.decode("ascii")
        return [text[starts[i] : starts[i + 1]] for i in range(size)]
    return [letters[starts[i] : starts[i + 1]].decode() for i in range(size)]


def sorted_places(places: list[int], words: list[str], pulse: Pulse = SILENT) -> list[int]:
    """Return the places of some words in the order of the words, as `sorted` does, but with progress.

    Parts are sorted one after the other and then put together two by two, which Python's sort does at the cost of
    passing over both.

    Raises
    ------
    Cancelled
    """
    runs, size = [], len(places)
    for begin in range(0, size, _SORTED_AT_ONCE):
        pulse.beat(0.7 * begin / size)
        runs.append(sorted(places[begin : begin + _SORTED_AT_ONCE], key=words.__getitem__))
    levels, level = max(1, (len(runs) - 1).bit_length()), 0
    while len(runs) > 1:
        joined: list[list[int]] = []
        for at in range(0, len(runs), 2):
            pulse.beat(0.7 + 0.3 * (level + at / len(runs)) / levels)
            both = [place for run in runs[at : at + 2] for place in run]
            joined.append(sorted(both, key=words.__getitem__))
        runs, level = joined, level + 1
    pulse.beat(1.0)
    return runs[0] if runs else []


def _chosen(
    words: list[str], counts: NDArray[np.int64], preprocessing: Preprocessing, afresh: bool, pulse: Pulse
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
    by_word = np.array(sorted_places(np.flatnonzero(kept).tolist(), words, pulse), dtype=np.int64)
    order = by_word[np.argsort(-counts[by_word], kind="stable")]
    ids = np.full(len(words), -1, dtype=np.int32)
    ids[order] = np.arange(len(order), dtype=np.int32)
    chosen = [words[i] for i in order.tolist()]
    if afresh:
        # those of like count lie together in memory, so that all of it is given back when the rare ones are let go
        chosen = [(word + " ")[:-1] for word in chosen]
    return Vocabulary(chosen, counts[order]), ids[target]
