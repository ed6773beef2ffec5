"""Which words of a text in shards meet how often, counted block by block and added up in a tree."""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.text.preprocessing import Preprocessing
from embviz.text.vocabulary import Vocabulary
from embviz.training.cluster.session import Here, Session
from embviz.training.cluster.shards import Block, pieces
from embviz.training.cluster.words import PairCounts, ShardedText, Tree, add_pairs, numbered
from embviz.training.control import RunControl
from embviz.training.counts import UNITS
from embviz.training.kernels.counts.pair_counts import count_pairs_of
from embviz.training.models.cooccurrence import list_tokens
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

BLOCK = 16 << 20  # bytes of a plain file that are one block where pairs are counted
_CELL = 24  # bytes
_MOST_OF_CALL = 256 << 20  # bytes of cells that one call returns, as far as is known before
_MOST_OF_PART = 512 << 20  # of a part that the desktop fetches at once
_NEW = 0.5  # share of the meetings of a block that are new pairs, at most, in running text


def count_pairs(
    text: ShardedText,
    window: int,
    session: Session | Here,
    *,
    pulse: Pulse = SILENT,
    parts: int = 0,
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
    words = session.scatter(text.vocabulary)
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
