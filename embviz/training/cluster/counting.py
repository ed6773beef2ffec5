"""Words, phrases and pairs of a text in shards, counted block by block on workers and added up in a tree.

Counts are whole numbers: their sums do not depend on the order, and are those of one machine.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus, kept_below
from embviz.text.kernels.pairs import count_pairs as count_adjacent
from embviz.text.kernels.pairs import empty_pairs, rehash
from embviz.text.phrases import MIN_COUNT, Phrases
from embviz.text.preprocessing import Preprocessing
from embviz.text.reading import with_tokens
from embviz.text.vocabulary import Vocabulary
from embviz.training.cluster.session import Here, Session
from embviz.training.cluster.shards import Block, pieces
from embviz.training.control import RunControl
from embviz.training.counts import UNITS
from embviz.training.kernels.counts.pair_counts import count_pairs_of, merge_counts
from embviz.training.models.cooccurrence import list_tokens
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

FAN_IN = 8  # results that one call merges

Tell = Callable[[float, str], None]


@dataclass(frozen=True, eq=False)
class ShardedText(Corpus):
    """A text in shards: words and counts are known here, tokens are read by workers.

    `ids` is empty, unless the text was open before it was distributed.

    Attributes
    ----------
    blocks : tuple of Block
    block_tokens : ndarray of int64, shape (blocks,)
        Tokens of each, of all words.
    reading : Preprocessing, optional
        How workers make tokens of the shards, where not as the text was made.
    """

    blocks: tuple[Block, ...] = ()
    block_tokens: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    reading: Preprocessing | None = None

    @property
    def tokens(self) -> int:
        """Number of tokens of the words that are kept."""
        return self.vocabulary.total

    def pruned(self, min_count: int, max_vocab: int = 0) -> "ShardedText":
        """Return the text without rare words; these are skipped where the shards are read."""
        kept = super().pruned(min_count, max_vocab) if len(self.ids) else self
        size = self.vocabulary.size_for(min_count, max_vocab)
        return replace(
            self,
            ids=kept.ids,
            offsets=kept.offsets,
            vocabulary=self.vocabulary.head(size),
            least_count=max(self.least_count, min_count),
        )


class WordCounts(NamedTuple):
    """Word counts of some blocks.

    Attributes
    ----------
    words : list of str
    counts : ndarray of int64, shape (words,)
    tokens : list of tuple of int
        Index of each block, and its number of tokens.
    """

    words: list[str]
    counts: NDArray[np.int64]
    tokens: list[tuple[int, int]]


class PairCounts(NamedTuple):
    """Counts of word pairs.

    Attributes
    ----------
    keys : ndarray of int64, shape (n,)
        First id times 2^32 plus second id, rising.
    meetings : ndarray of int64, shape (n,)
        Number of occurrences.
    weights : ndarray of int64, shape (n,)
        Further values to add up, or empty.
    """

    keys: NDArray[np.int64]
    meetings: NDArray[np.int64]
    weights: NDArray[np.int64]


def read_shards(
    blocks: Sequence[Block],
    preprocessing: Preprocessing,
    session: Session | Here,
    *,
    name: str = "shards",
    pulse: Pulse = SILENT,
) -> ShardedText:
    """Count the words of all blocks.

    Parameters
    ----------
    blocks : sequence of Block
    session : Session or Here
    name : str
        Name of the text.
    pulse : Pulse, optional

    Raises
    ------
    InputError, ComputeError, Cancelled
    """
    tree = Tree(session, add_words)
    counted = []
    for number, block in enumerate(blocks):
        counted.append(session.submit(count_words, number, block, preprocessing))
        tree.add(counted[-1])
    session.wait(counted, pulse.named(tr("Counting words")))
    words, counts, tokens = session.result(tree.end(), pulse)
    by_word = np.array(sorted(range(len(words)), key=words.__getitem__), np.int64)
    order = by_word[np.argsort(-counts[by_word], kind="stable")] if len(words) else by_word
    vocabulary = Vocabulary([words[i] for i in order.tolist()], counts[order])
    of_blocks = np.zeros(len(blocks), np.int64)
    for number, many in tokens:
        of_blocks[number] = many
    nothing = np.zeros(0, np.int32), np.zeros(1, np.int64)
    return with_tokens(
        ShardedText(*nothing, vocabulary, preprocessing, name, blocks=tuple(blocks), block_tokens=of_blocks)
    )  # type: ignore[return-value]


class Tree:
    """Reduces results of calls in a tree, `FAN_IN` at a time, as they arrive.

    Parameters
    ----------
    session : Session or Here
    merge : callable
        ``merge(*results)``.
    """

    def __init__(self, session: Session | Here, merge: Callable[..., Any]) -> None:
        self._session, self._merge = session, merge
        self._levels: list[list[Any]] = [[]]

    def add(self, future: Any) -> None:
        """Add a result."""
        for level in self._levels:
            level.append(future)
            if len(level) < FAN_IN:
                return
            future = self._session.submit(self._merge, *level)
            level.clear()
        self._levels.append([future])

    def rest(self) -> list[Any]:
        """Return the partial sums that are not merged yet."""
        return [future for level in self._levels for future in level]

    def end(self) -> Any:
        """Return the sum of all results."""
        return self._session.submit(self._merge, *self.rest())


def count_words(number: int, block: Block, preprocessing: Preprocessing) -> WordCounts:
    """Count the words of a block; on a worker."""
    parts = [WordCounts([], np.zeros(0, np.int64), [(number, 0)])]
    for corpus in pieces(block, preprocessing):
        words, counts = corpus.vocabulary.words, corpus.vocabulary.counts
        parts.append(WordCounts(list(words), counts, [(number, corpus.tokens)]))
        if len(parts) == FAN_IN:
            parts = [add_words(*parts)]
    return add_words(*parts)


def add_words(*parts: WordCounts) -> WordCounts:
    """Merge word counts."""
    places: dict[str, int] = {}
    for part in parts:
        for word in part.words:
            places.setdefault(word, len(places))
    counts = np.zeros(len(places), np.int64)
    tokens: dict[int, int] = {}
    for part in parts:
        # a part contains each word once
        counts[[places[word] for word in part.words]] += part.counts
        for number, many in part.tokens:
            tokens[number] = tokens.get(number, 0) + many
    return WordCounts(list(places), counts, list(tokens.items()))


def numbered(corpus: Corpus, vocabulary: Vocabulary, size: int) -> Corpus:
    """Encode a piece of text by the ids of the whole text's most frequent words, dropping others."""
    lookup = (vocabulary.get(word) for word in corpus.vocabulary.words)
    mapping = np.array([size if found is None else found for found in lookup], np.int32)
    ids, offsets = kept_below(size, mapping[corpus.ids], corpus.offsets)
    return Corpus(ids, offsets, vocabulary, corpus.preprocessing, corpus.name)


def find_phrases(
    text: ShardedText, session: Session | Here, min_count: int = MIN_COUNT, *, pulse: Pulse = SILENT
) -> Phrases:
    """Return all adjacent pairs that may be phrases; see `embviz.text.phrases.find_phrases`.

    Raises
    ------
    InputError, ComputeError, Cancelled
    """
    words = session.scatter(text.vocabulary, pulse.quiet)
    tree = Tree(session, add_pairs)
    counted = []
    for block in text.blocks:
        counted.append(session.submit(count_neighbors, block, text.preprocessing, words))
        tree.add(counted[-1])
    session.wait(counted, pulse.named(tr("Counting pairs of words")))
    keys, counts, _ = session.result(tree.end(), pulse)
    pairs = len(keys)
    kept = counts > min_count
    keys, counts = keys[kept], counts[kept]
    first, second = keys >> 32, keys & 0xFFFFFFFF
    each = text.vocabulary.counts.astype(np.float64)
    scores = (counts - min_count) / each[first] / each[second] * (len(text.vocabulary) + pairs)
    order = np.lexsort((keys, -scores))
    return Phrases(text, np.stack([first, second], axis=1)[order].astype(np.int32), counts[order], scores[order])


def count_neighbors(block: Block, preprocessing: Preprocessing, vocabulary: Vocabulary) -> PairCounts:
    """Count adjacent word pairs in a block; on a worker."""
    table = empty_pairs()
    for piece in pieces(block, preprocessing):
        corpus = numbered(piece, vocabulary, len(vocabulary))
        at = 0
        while (at := count_adjacent(corpus.ids, corpus.offsets, at, corpus.sentences, table)) < corpus.sentences:
            larger = empty_pairs(2 * len(table.keys))
            rehash(table, larger)
            table = larger
    places = np.flatnonzero(table.keys >= 0)
    order = places[np.argsort(table.keys[places])]
    return PairCounts(table.keys[order], table.values[order], np.zeros(0, np.int64))


def add_pairs(*parts: PairCounts) -> PairCounts:
    """Merge pair counts; the two smallest first, so that none is copied often."""
    left = sorted(parts, key=lambda part: len(part.keys))
    while len(left) > 1:
        one, other = left[0], left[1]
        room = len(one.keys) + len(other.keys)
        weighted = bool(len(one.weights) or len(other.weights))
        summed = PairCounts(*(np.empty(size, np.int64) for size in (room, room, room if weighted else 0)))
        many = merge_counts(one, other, summed)
        # copies: frees the memory of merged pairs
        left = sorted([PairCounts(*(array[:many].copy() for array in summed)), *left[2:]], key=lambda p: len(p.keys))
    return left[0] if left else PairCounts(*(np.zeros(0, np.int64) for _ in range(3)))


BLOCK = 16 << 20  # bytes of a plain file that are one block where pairs are counted
_CELL = 24  # bytes
_MOST_OF_CALL = 256 << 20  # bytes of cells that one call returns, as far as is known before
_MOST_OF_PART = 512 << 20  # of a part that the desktop fetches at once
_NEW = 0.5  # share of the meetings of a block that are new pairs, at most, in running text


def count_pairs(
    text: ShardedText, window: int, session: Session | Here, *, pulse: Pulse = SILENT, parts: int = 0
) -> Iterator[PairCounts]:
    """Count the co-occurrences of all words of a text; yields parts with rising keys.

    A part has the words whose number is the same modulo the number of parts. No call holds more than a share of them:
    of a large block, words are counted in turns, each of which reads the block again.

    Parameters
    ----------
    text : ShardedText
        Pruned.
    window : int
        Words on each side that a word meets.
    session : Session or Here
    pulse : Pulse, optional
    parts : int
        How many; 0 for as many as the size of the text asks for.

    Raises
    ------
    InputError, ComputeError, Cancelled
    """
    words = session.scatter(text.vocabulary, pulse.quiet)
    largest = int(text.block_tokens.max(initial=1)) * window
    turns = max(1, math.ceil(largest * _NEW * _CELL / _MOST_OF_CALL))
    most = min(text.tokens * window, len(text.vocabulary) ** 2 // 2)
    each = max(1, math.ceil(most * _CELL / _MOST_OF_PART / turns), math.ceil(parts / turns))
    trees = [Tree(session, add_pairs) for _ in range(turns * each)]
    counted = []
    for block in text.blocks:
        for turn in range(turns):
            found = session.submit(count_block, block, text.preprocessing, words, window, turn, turns, each)
            counted.append(found)
            for k in range(each):
                # the words of part p belong to turn p % turns
                trees[turn + k * turns].add(session.submit(_part, found, k))
    session.wait(counted, pulse.named(tr("Counting pairs")))
    ends = [tree.end() for tree in trees]
    session.wait(ends, pulse.named(tr("Adding up pairs")))
    for end in ends:
        yield session.result(end, pulse)


def units_of(window: int) -> NDArray[np.int64]:
    """Return the weight in units of a co-occurrence at each distance, shape (window + 1,); 0 at distance 0."""
    return np.array([0, *(round(UNITS / distance) for distance in range(1, window + 1))], np.int64)


count_of: Any = count_pairs_of  # mypy does not know the argument types of a kernel


def count_block(
    block: Block, preprocessing: Preprocessing, vocabulary: Vocabulary, window: int, turn: int, turns: int, parts: int
) -> tuple[PairCounts, ...]:
    """Return the co-occurrences of the words of one turn in a block, split into parts; on a worker."""
    words = len(vocabulary)
    bench = np.zeros(words, np.int64), np.zeros(words, np.int64), np.empty(words, np.int32)
    units = units_of(window)
    sums: list[PairCounts] = []
    for piece in pieces(block, preprocessing):
        corpus = numbered(piece, vocabulary, words)
        tables: Any = list_tokens(corpus, window, RunControl())
        room, word = max(1024, corpus.tokens * window // (4 * turns)), 0
        while word < words:
            found = PairCounts(*(np.empty(room, np.int64) for _ in range(3)))
            word, used = count_of(corpus.ids, *tables, units, word, turn, turns, bench, *found)
            if used:
                sums.append(PairCounts(*(array[:used].copy() for array in found)))
            elif word < words:
                room *= 2
            # sums of similar size: each pair is copied at most log2(n) times
            while len(sums) > 1 and len(sums[-2].keys) <= 2 * len(sums[-1].keys):
                sums[-2:] = [add_pairs(*sums[-2:])]
    whole = add_pairs(*sums)
    if parts == 1:
        return (whole,)
    which = (whole.keys >> 32) // turns % parts
    return tuple(PairCounts(*(array[which == k] for array in whole)) for k in range(parts))


def _part(parts: tuple[PairCounts, ...], k: int) -> PairCounts:
    return parts[k]
