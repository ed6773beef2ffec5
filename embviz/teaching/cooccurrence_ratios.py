"""How often a few chosen words meet in a text, and what their ratios say: the numbers that GloVe starts from."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

_BLOCK = 1 << 19  # tokens between two looks at whether to go on


@dataclass(frozen=True, eq=False)
class Meetings:
    """Counts of chosen words in a text, each meeting at distance o counted 1 / o.

    Attributes
    ----------
    words : tuple of str, length n
    counts : ndarray of float64, shape (n, n)
        X: how often two of the words meet.
    sums : ndarray of float64, shape (n,)
        X_i: how often each meets any word of the text.
    total : float
        Sum of X over all pairs of words of the text.
    """

    words: tuple[str, ...]
    counts: NDArray[np.float64]
    sums: NDArray[np.float64]
    total: float

    @property
    def chances(self) -> NDArray[np.float64]:
        """P(k|i) = X_ik / X_i in row i, shape (n, n); nan for words that meet nothing."""
        with np.errstate(divide="ignore", invalid="ignore"):
            found: NDArray[np.float64] = self.counts / self.sums[:, None]
        return found

    @property
    def ratios_to_chance(self) -> NDArray[np.float64]:
        """Pointwise mutual information log(X_ik X / (X_i X_k)), shape (n, n).

        Church and Hanks (1990); minus infinity where two words never meet, nan for words that meet nothing.
        """
        with np.errstate(divide="ignore", invalid="ignore"):
            found: NDArray[np.float64] = np.log(self.counts * self.total / np.outer(self.sums, self.sums))
        return found

    def ratios(self, first: str, second: str) -> NDArray[np.float64]:
        """Return P(k|i) / P(k|j) for all words k, shape (n,): Pennington, Socher and Manning (2014), table 1.

        Infinite where k meets only the first, nan where it meets neither.
        """
        i, j = self.words.index(first), self.words.index(second)
        with np.errstate(divide="ignore", invalid="ignore"):
            found: NDArray[np.float64] = self.chances[i] / self.chances[j]
        return found


def meetings(
    corpus: Corpus, words: Sequence[str], window: int, pulse: Pulse = SILENT
) -> Meetings:
    """Count how often words meet within sentences.

    Parameters
    ----------
    corpus : Corpus
    words : sequence of str
        Some dozens; each once.
    window : int
        Words on each side.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When a word is not in the text.
    Cancelled
    """
    index = corpus.vocabulary.index
    ids = []
    for word in words:
        if (at := index.get(word)) is None:
            raise InputError(tr("“{word}” is not in the text.", word=word), tr("Leave it out, or take another word."))
        ids.append(at)
    size = len(words)
    # all other words share the last number
    numbers = np.full(len(corpus.vocabulary), size, np.int64)
    numbers[ids] = np.arange(size)
    table, total = np.zeros((size + 1, size + 1)), 0.0
    offsets = corpus.offsets
    begin = 0
    while begin < len(offsets) - 1:
        end = max(begin + 1, int(np.searchsorted(offsets, offsets[begin] + _BLOCK, side="right")) - 1)
        here = numbers[corpus.ids[offsets[begin] : offsets[end]]]
        sentence = np.repeat(np.arange(end - begin), np.diff(offsets[begin : end + 1]))
        for apart in range(1, window + 1):
            pulse.check()
            same = sentence[:-apart] == sentence[apart:]
            codes = (here[:-apart] * (size + 1) + here[apart:])[same]
            found = np.bincount(codes, minlength=(size + 1) ** 2).reshape(size + 1, size + 1)
            table += (found + found.T) / apart
            total += 2 * len(codes) / apart
        begin = end
    return Meetings(tuple(words), table[:size, :size], table[:size].sum(axis=1), total)
