"""Byte-pair encoding of words: the most frequent pair of neighbors becomes one symbol, over and over.

Sennrich, Haddow & Birch, "Neural Machine Translation of Rare Words with Subword Units" (2016), section 3.2 and
algorithm 1: words are letters and a mark of their end, and pairs never reach over the end of a word.
"""

import heapq
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from embviz.teaching.tokens.merging import Merge, Merging, joined
from embviz.text.vocabulary import Vocabulary
from embviz.util.progress import SILENT, Pulse

END = "·"  # the paper's mark of the end of a word
UNKNOWN = "[UNK]"


@dataclass(frozen=True, eq=False)
class Bpe:
    """What was learned.

    Attributes
    ----------
    alphabet : tuple of str
        The symbols before the first merge.
    merges : tuple of Merge
        In the order in which they were learned, which is that in which they are applied.
    tokens : int
        Symbols of the running text before the first merge.
    """

    alphabet: tuple[str, ...]
    merges: tuple[Merge, ...]
    tokens: int

    @cached_property
    def _ranks(self) -> dict[tuple[str, str], int]:
        ranks: dict[tuple[str, str], int] = {}
        for rank, merge in enumerate(self.merges):
            ranks.setdefault((merge.left, merge.right), rank)
        return ranks

    @cached_property
    def _letters(self) -> frozenset[str]:
        return frozenset(self.alphabet)

    def pieces(self, steps: int | None = None) -> tuple[str, ...]:
        """Return the vocabulary after so many merges, all where None."""
        return tuple(dict.fromkeys((*self.alphabet, *(merge.made for merge in self.merges[:steps]))))

    def segment(self, word: str, steps: int | None = None) -> tuple[str, ...]:
        """Return the pieces of a word after so many merges, all where None.

        Of the pairs in the word the one that was learned first is joined, until none is left that was learned. Letters
        that the text did not have are `UNKNOWN`.
        """
        most = len(self.merges) if steps is None else steps
        symbols = [letter if letter in self._letters else UNKNOWN for letter in (*word, END)]
        while True:
            ranked = ((self._ranks.get(pair, most), pair) for pair in pairwise(symbols))
            rank, pair = min(ranked, default=(most, ("", "")))
            if rank >= most:
                return tuple(symbols)
            symbols = joined(symbols, pair, "".join(pair))


def learn_bpe(vocabulary: Vocabulary, size: int, pulse: Pulse = SILENT) -> Bpe:
    """Learn merges from the words of a text.

    Of pairs with the same count the one comes first whose symbols are older, letters by their code points: results are
    the same on every run.

    Parameters
    ----------
    vocabulary : Vocabulary
    size : int
        Pieces to have in the end, letters included; fewer where no two symbols are neighbors any more.
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    """
    text = Merging([(*word, END) for word in vocabulary.words], vocabulary.counts.tolist(), pulse)
    alphabet, tokens = tuple(text.symbols), text.tokens
    waiting = [(-count, pair) for pair, count in text.pairs.items()]
    heapq.heapify(waiting)
    merges: list[Merge] = []
    while len(text.symbols) < size and waiting:
        negative, pair = heapq.heappop(waiting)
        if text.pairs.get(pair, 0) != -negative:  # its count has changed since, and it waits with the new one too
            continue
        left, right = (text.symbols[number] for number in pair)
        for changed in text.merge(pair, left + right):
            if changed in text.pairs:
                heapq.heappush(waiting, (-text.pairs[changed], changed))
        merges.append(Merge(left, right, left + right, -negative, float(-negative), text.tokens))
        pulse.beat((len(text.symbols) - len(alphabet)) / max(size - len(alphabet), 1))
    return Bpe(alphabet, tuple(merges), tokens)
