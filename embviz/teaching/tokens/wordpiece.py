"""WordPiece: the pair that makes the text likeliest becomes a piece; words are read by the longest piece that fits.

Schuster & Nakajima, "Japanese and Korean Voice Search" (2012), section 3: of all pairs that one is added which
increases the likelihood of the text the most. Pieces are taken as independent, each as likely as it is frequent, so
that with f(x) = x log x the log-likelihood of a text of N pieces is the sum of f(n) over the pieces, less f(N). Joining
two pieces that stand side by side k times changes it by

    f(k) + f(n_left - k) - f(n_left) + f(n_right - k) - f(n_right) - f(N - k) + f(N)

which for k far below the counts is about k log(k N / (n_left n_right)) - k: the count times the pointwise mutual
information, less the count.

How Google computed it was never published. Many courses give the ratio k / (n_left n_right) alone, which knows nothing
of the count before the logarithm; it is here too. The trainer of the library `tokenizers` that is named after WordPiece
takes neither: it joins the most frequent pair, as BPE does.

Reading a word and its marks are those of BERT (Devlin et al. 2019): pieces within a word begin with ``##``.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.tokens.bpe import UNKNOWN
from embviz.teaching.tokens.merging import Merge, Merging, Pair
from embviz.text.vocabulary import Vocabulary
from embviz.util.progress import SILENT, Pulse

INSIDE = "##"
_LONGEST = 100  # letters; longer words are unknown to BERT too
Score = Literal["gain", "ratio"]


@dataclass(frozen=True, eq=False)
class WordPiece:
    """What was learned.

    Attributes
    ----------
    alphabet : tuple of str
        The pieces before the first merge: each letter of the text with the mark and without, wherever it stood, as
        BERT's vocabulary has them.
    merges : tuple of Merge
    tokens : int
        Pieces of the running text before the first merge.
    """

    alphabet: tuple[str, ...]
    merges: tuple[Merge, ...]
    tokens: int

    @cached_property
    def _since(self) -> dict[str, int]:
        """After how many merges each piece is there."""
        since = dict.fromkeys(self.alphabet, 0)
        for step, merge in enumerate(self.merges, 1):
            since.setdefault(merge.made, step)
        return since

    def pieces(self, steps: int | None = None) -> tuple[str, ...]:
        """Return the vocabulary after so many merges, all where None."""
        return tuple(dict.fromkeys((*self.alphabet, *(merge.made for merge in self.merges[:steps]))))

    def segment(self, word: str, steps: int | None = None) -> tuple[str, ...]:
        """Return the pieces of a word after so many merges, all where None.

        The longest piece that the rest of the word begins with, each time; where none fits, the whole word is
        `UNKNOWN`. How a piece was made plays no part.
        """
        most = len(self.merges) if steps is None else steps
        if len(word) > _LONGEST:
            return (UNKNOWN,)
        found: list[str] = []
        first = 0
        while first < len(word):
            mark = INSIDE if first else ""
            for end in range(len(word), first, -1):
                piece = mark + word[first:end]
                if self._since.get(piece, most + 1) <= most:
                    found.append(piece)
                    first = end
                    break
            else:
                return (UNKNOWN,)
        return tuple(found)


def spelled(word: str) -> tuple[str, ...]:
    """Return the letters of a word as the pieces that all begins with."""
    return tuple(letter if at == 0 else INSIDE + letter for at, letter in enumerate(word))


def learn_wordpiece(vocabulary: Vocabulary, size: int, score: Score = "gain", pulse: Pulse = SILENT) -> WordPiece:
    """Learn pieces from the words of a text.

    Of pairs with the same score the one comes first whose pieces are older.

    Parameters
    ----------
    vocabulary : Vocabulary
    size : int
        Pieces to have in the end, letters included; fewer where no pair raises the likelihood any more.
    score : {"gain", "ratio"}
        The gain in log-likelihood, in nats, or the ratio of many courses.
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    """
    text = Merging([spelled(word) for word in vocabulary.words], vocabulary.counts.tolist(), pulse)
    letters = {letter for word in vocabulary.words for letter in word}
    alphabet, tokens = tuple(sorted(letters | {INSIDE + letter for letter in letters})), text.tokens
    unseen = len(alphabet) - len(text.symbols)
    table = _PairTable(text)
    merges: list[Merge] = []
    while unseen + len(text.symbols) < size and (best := table.best(score)) is not None:
        pair, value = best
        count = text.pairs[pair]
        left, right = (text.symbols[number] for number in pair)
        made = left + right.removeprefix(INSIDE)
        table.update(text.merge(pair, made))
        merges.append(Merge(left, right, made, count, value, text.tokens))
        pulse.beat((unseen + len(text.symbols) - len(alphabet)) / max(size - len(alphabet), 1))
    return WordPiece(alphabet, tuple(merges), tokens)


class _PairTable:
    """The pairs of a text as arrays: a merge changes the score of all, so that all are scored anew."""

    def __init__(self, text: Merging) -> None:
        self._text = text
        self._places: dict[Pair, int] = {}
        self._ends = np.zeros((1024, 2), np.int64)
        self._counts = np.zeros(1024, np.float64)
        self.update(set(text.pairs))

    def update(self, changed: set[Pair]) -> None:
        """Take the counts of these pairs anew."""
        for pair in changed:
            place = self._places.setdefault(pair, len(self._places))
            if place == len(self._counts):
                self._ends = np.concatenate((self._ends, np.zeros_like(self._ends)))
                self._counts = np.concatenate((self._counts, np.zeros_like(self._counts)))
            self._ends[place] = pair
            self._counts[place] = self._text.pairs.get(pair, 0)

    def best(self, score: Score) -> tuple[Pair, float] | None:
        """Return the pair of the highest score with its score; None where there is none, or no gain."""
        known = np.flatnonzero(self._counts[: len(self._places)])
        if not len(known):
            return None
        counts, (lefts, rights) = self._counts[known], self._ends[known].T
        occurrences = np.array(self._text.occurrences, np.float64)
        if score == "ratio":
            scores = counts / (occurrences[lefts] * occurrences[rights])
        else:
            scores = gains(counts, occurrences[lefts], occurrences[rights], lefts == rights, self._text.tokens)
        highest = float(scores.max())
        if score == "gain" and highest <= 0:
            return None
        left, right = min(self._ends[known[scores == highest]].tolist())
        return (left, right), highest


def gains(
    counts: NDArray[np.float64],
    lefts: NDArray[np.float64],
    rights: NDArray[np.float64],
    same: NDArray[np.bool_],
    tokens: int,
) -> NDArray[np.float64]:
    """Return by how much the log-likelihood of a text rises when a pair becomes one piece, in nats.

    Parameters
    ----------
    counts : float array (pairs,)
        How often the two stand side by side.
    lefts, rights : float array (pairs,)
        How often each of them occurs.
    same : bool array (pairs,)
        Whether the two are one and the same piece: then no more pairs are made than half of its occurrences.
    tokens : int
        Pieces of the text.

    Returns
    -------
    float array (pairs,)
    """
    made = np.where(same, np.minimum(counts, lefts // 2), counts)
    taken = np.where(same, 2 * made, made)
    change = _weighed(made) + _weighed(lefts - taken) - _weighed(lefts)
    change += np.where(same, 0.0, _weighed(rights - made) - _weighed(rights))
    result: NDArray[np.float64] = change - _weighed(tokens - made) + _weighed(np.array(float(tokens)))
    return result


def _weighed(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return x log x, 0 for 0."""
    result: NDArray[np.float64] = counts * np.log(np.maximum(counts, 1.0))
    return result
