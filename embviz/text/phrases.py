"""Words that follow each other more often than by chance, and the text with them joined.

The score is that of Mikolov et al., "Distributed Representations of Words and Phrases and their Compositionality"
(2013), equation 6, times a constant as in gensim's default scorer, so that its customary threshold of 10 holds:

    score(a, b) = (count(ab) - discount) / (count(a) count(b)) * N

where N is the number of distinct words plus the number of distinct pairs of neighbors in the text, which is what gensim
counts as its vocabulary, and the discount is the minimum count.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.text.kernels.pairs import PairTable, count_pairs, empty_pairs, join_pairs, put_pairs, rehash
from embviz.text.storage import Numbers, counts_of, renamed
from embviz.text.vocabulary import Vocabulary
from embviz.util import memory
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

DELIMITER = "_"
MIN_COUNT = 5
THRESHOLD = 10.0
_CHUNK = 1 << 18


@dataclass(frozen=True)
class Phrase:
    """Two words, how often the second follows the first, and how far beyond chance that is."""

    first: str
    second: str
    count: int
    score: float


@dataclass(frozen=True, eq=False)
class Phrases:
    """Pairs of neighbors by falling score.

    Attributes
    ----------
    corpus : Corpus
        The text they were counted in.
    pairs : ndarray of int32, shape (n, 2)
        Ids of the two words.
    counts : ndarray of int64, shape (n,)
        How often they follow each other.
    scores : ndarray of float64, shape (n,)
        Falling.
    """

    corpus: Corpus
    pairs: NDArray[np.int32]
    counts: NDArray[np.int64]
    scores: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.scores)

    def above(self, threshold: float) -> int:
        """Return how many pairs score more than a threshold: those that would be joined."""
        return int(np.searchsorted(-self.scores, -threshold, side="left"))

    def preview(self, limit: int = 100, begin: int = 0) -> list[Phrase]:
        """Return some pairs as words, from the best (or from place `begin`) on."""
        words = self.corpus.vocabulary.words
        rows = slice(begin, begin + limit)
        return [
            Phrase(words[a], words[b], count, score)
            for (a, b), count, score in zip(
                self.pairs[rows].tolist(), self.counts[rows].tolist(), self.scores[rows].tolist(), strict=True
            )
        ]


def find_phrases(corpus: Corpus, min_count: int = MIN_COUNT, *, pulse: Pulse = SILENT) -> Phrases:
    """Return all pairs of neighbors that could be phrases, whatever their score.

    Parameters
    ----------
    corpus : Corpus
        All its words take part, also in N.
    min_count : int
        Pairs must occur more often than this, which is also the discount: with it their score is above 0.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When the minimum count is negative.
    Cancelled
    """
    if min_count < 0:
        raise InputError(
            tr("The minimum count of a phrase is {min_count}.", min_count=min_count), tr("Choose 0 or more.")
        )
    table = _counted(corpus, pulse)
    pairs = int(table.size[0])
    places = np.flatnonzero(table.values > min_count)
    keys, counts = table.keys[places], table.values[places]
    first, second = keys >> 32, keys & 0xFFFFFFFF
    each = corpus.vocabulary.counts.astype(np.float64)
    scores = (counts - min_count) / each[first] / each[second] * (len(corpus.vocabulary) + pairs)
    # ties by the pair itself: the table's order depends on its size
    order = np.lexsort((keys, -scores))
    return Phrases(corpus, np.stack([first, second], axis=1)[order].astype(np.int32), counts[order], scores[order])


def join_phrases(phrases: Phrases, threshold: float = THRESHOLD) -> Corpus:
    """Return the text in which the pairs that score more than a threshold are one word, such as ``new_york``.

    Joined from left to right; a word belongs to one pair at most. Doing both steps again joins pairs of pairs.

    Parameters
    ----------
    phrases : Phrases
        From `find_phrases`.
    threshold : float
        Pairs must score more.
    """
    corpus = phrases.corpus
    words = list(corpus.vocabulary.words)
    chosen = phrases.pairs[: phrases.above(threshold)].astype(np.int64)
    values = np.empty(len(chosen), dtype=np.int64)
    added: dict[str, int] = {}
    for i, (a, b) in enumerate(chosen.tolist()):
        word = words[a] + DELIMITER + words[b]
        # a text may hold the joined word already, and a_b + c spells like a + b_c
        known = corpus.vocabulary.get(word)
        values[i] = known if known is not None else added.setdefault(word, len(words) + len(added))
    table = empty_pairs(1 << max(4, int(2 * len(chosen)).bit_length()))
    put_pairs(table, chosen[:, 0] << 32 | chosen[:, 1], values)
    words += added
    disk = bool(corpus.on_disk)
    ids, offsets = Numbers(np.int32, corpus.storage, disk), Numbers(np.int64, corpus.storage, disk)
    try:
        offsets.append(np.zeros(1, np.int64))
        for first, last in corpus.stretches():
            begin, end = int(corpus.offsets[first]), int(corpus.offsets[last])
            joined, joined_offsets = np.empty(end - begin, np.int32), np.empty(last - first + 1, np.int64)
            here = corpus.offsets[first : last + 1] - begin
            here.flags.writeable = False  # one kernel does stretches and whole texts
            tokens = join_pairs(corpus.ids[begin:end], here, table, joined, joined_offsets)
            offsets.append(joined_offsets[1:] + len(ids))
            ids.append(joined[:tokens])
            corpus.release_pages()
        return _recounted(corpus, ids.finished(), offsets.finished(), words)
    finally:
        ids.close()
        offsets.close()


def _counted(corpus: Corpus, pulse: Pulse) -> PairTable:
    table = empty_pairs()
    at = 0
    while at < corpus.sentences:
        pulse.beat(float(corpus.offsets[at] / corpus.tokens), tr("Counting pairs of words"))
        # a chunk of tokens, not of sentences: they may be of one word or of ten thousand
        stop = int(np.searchsorted(corpus.offsets, corpus.offsets[at] + _CHUNK, side="right")) - 1
        stop = min(max(stop, at + 1), corpus.sentences)
        while (at := count_pairs(corpus.ids, corpus.offsets, at, stop, table)) < stop:
            memory.need(
                4 * table.keys.nbytes,
                tr("The table of pairs of words"),
                tr("Look for phrases in a part of the text, or close other programs."),
            )
            larger = empty_pairs(2 * len(table.keys))
            rehash(table, larger)
            table = larger
        corpus.release_pages()
    return table


def _recounted(corpus: Corpus, ids: NDArray[np.int32], offsets: NDArray[np.int64], words: list[str]) -> Corpus:
    counts = counts_of(ids, len(words))
    used = np.flatnonzero(counts)
    by_word = np.array(sorted(used.tolist(), key=words.__getitem__), dtype=np.int64)
    order = by_word[np.argsort(-counts[by_word], kind="stable")]
    names = np.empty(len(words), dtype=np.int32)
    names[order] = np.arange(len(order), dtype=np.int32)
    vocabulary = Vocabulary([words[i] for i in order.tolist()], counts[order])
    return replace(corpus, ids=renamed(ids, names, corpus.storage), offsets=offsets, vocabulary=vocabulary)
