"""Words as sequences of symbols of which neighbors are joined, one pair at a time: what BPE and WordPiece share.

Only distinct words are held, each with its count, and after a merge only those in which the pair stood are counted
anew: millions of running words cost what their vocabulary costs.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from embviz.util.progress import SILENT, Pulse

Pair = tuple[int, int]
Symbol = TypeVar("Symbol", int, str)
_WORDS = 512  # counted anew between two looks at whether to go on


@dataclass(frozen=True)
class Merge:
    """One step of learning.

    Attributes
    ----------
    left, right, made : str
        The two symbols that stood side by side, and the one that they became.
    count : int
        How often they did so in the running text.
    score : float
        For which they were chosen.
    tokens : int
        Symbols of the running text after the step.
    """

    left: str
    right: str
    made: str
    count: int
    score: float
    tokens: int


class Merging:
    """The words of a text while their symbols are joined.

    Parameters
    ----------
    spelled : sequence of (sequence of str)
        The symbols of each distinct word.
    counts : sequence of int
        How often each word occurs.
    pulse : Pulse, optional

    Attributes
    ----------
    symbols : list of str
        By their numbers: first those of the spelled words by code points, then those that were made.
    pairs : dict of (int, int) to int
        How often each two symbols stand side by side in the running text, overlapping ones each.
    occurrences : list of int
        How often each symbol stands in the running text.
    tokens : int
        Symbols of the running text.
    """

    def __init__(self, spelled: Sequence[Sequence[str]], counts: Sequence[int], pulse: Pulse = SILENT) -> None:
        self._pulse = pulse
        self.symbols = sorted({symbol for word in spelled for symbol in word})
        self.numbers = {symbol: number for number, symbol in enumerate(self.symbols)}
        self._words = [[self.numbers[symbol] for symbol in word] for word in spelled]
        self._counts = list(map(int, counts))
        self.pairs: dict[Pair, int] = defaultdict(int)
        self._where: dict[Pair, set[int]] = defaultdict(set)
        self.occurrences = [0] * len(self.symbols)
        for at, (word, count) in enumerate(zip(self._words, self._counts, strict=True)):
            self._go_on(at)
            for number in word:
                self.occurrences[number] += count
            for pair in pairwise(word):
                self.pairs[pair] += count
                self._where[pair].add(at)
        self.tokens = sum(self.occurrences)

    def merge(self, pair: Pair, made: str) -> set[Pair]:
        """Join a pair wherever it stands, in each word from its beginning on.

        Parameters
        ----------
        pair : (int, int)
            Numbers of the two symbols.
        made : str
            How the new symbol is written. One that is written so already, because other parts made it, is the same.

        Returns
        -------
        set of (int, int)
            Pairs whose count may have changed.
        """
        number = self.numbers.setdefault(made, len(self.symbols))
        if number == len(self.symbols):
            self.symbols.append(made)
            self.occurrences.append(0)
        changed: set[Pair] = set()
        for looked, at in enumerate(self._where.pop(pair, ())):
            self._go_on(looked)
            before, count = self._words[at], self._counts[at]
            after = joined(before, pair, number)
            times = (len(before) - len(after)) * count
            if not times:  # another merge took one of the two away
                continue
            for old in pairwise(before):
                self.pairs[old] -= count
                changed.add(old)
            for new in pairwise(after):
                self.pairs[new] += count
                self._where[new].add(at)
                changed.add(new)
            self.occurrences[pair[0]] -= times
            self.occurrences[pair[1]] -= times
            self.occurrences[number] += times
            self.tokens -= times
            self._words[at] = after
        for gone in [known for known in changed if not self.pairs[known]]:
            del self.pairs[gone]
            self._where.pop(gone, None)
        return changed

    def _go_on(self, done: int) -> None:
        if done % _WORDS == 0:
            self._pulse.check()


def joined(symbols: Sequence[Symbol], pair: tuple[Symbol, Symbol], made: Symbol) -> list[Symbol]:
    """Return symbols with each occurrence of a pair replaced, from the first one on."""
    result: list[Symbol] = []
    at = 0
    while at < len(symbols):
        if at + 1 < len(symbols) and symbols[at] == pair[0] and symbols[at + 1] == pair[1]:
            result.append(made)
            at += 2
        else:
            result.append(symbols[at])
            at += 1
    return result
