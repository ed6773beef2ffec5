"""The unigram language model of pieces: lattices of all pieces of words, and rounds in which the least useful go.

Kudo, "Subword Regularization" (2018), section 3.2. A word is cut into pieces x_1 ... x_m with the probability

    P(x) = p(x_1) ... p(x_m),    sum of all p = 1

and all ways to cut a word count, each by its probability. The probabilities are those under which the text is
likeliest, found by expectation maximization; then those pieces go whose absence lowers the likelihood the least, and so
on until as many are left as were asked for. Single letters always stay.

As in the author's SentencePiece, words begin with a mark, the loss of a piece is what it costs to write each of its
occurrences by the likeliest other pieces, and each round has two steps of expectation maximization. Unlike there,
probabilities are shares of the expected counts, as the paper has them, without a prior, and pieces are taken for the
seed by their count times their length from the words alone.
"""

import heapq
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.tokens.bpe import UNKNOWN
from embviz.text.vocabulary import Vocabulary
from embviz.util.progress import SILENT, Pulse

_WORDS = 2000  # between two looks at whether to go on


@dataclass(frozen=True, eq=False)
class Lattice:
    """An arc for each piece in each word; see `embviz.teaching.kernels.lattices`.

    Attributes
    ----------
    lengths : int32 (words,)
    offsets : int64 (words + 1,)
        Where the arcs of each word begin.
    starts, ends, pieces : int32 (arcs,)
    """

    lengths: NDArray[np.int32]
    offsets: NDArray[np.int64]
    starts: NDArray[np.int32]
    ends: NDArray[np.int32]
    pieces: NDArray[np.int32]

    def kept(self, alive: NDArray[np.bool_]) -> "Lattice":
        """Return the lattice without the arcs of pieces that are not alive, bool (pieces,)."""
        stay = alive[self.pieces]
        offsets = np.concatenate(([0], np.cumsum(stay)))[self.offsets]
        return Lattice(self.lengths, offsets, self.starts[stay], self.ends[stay], self.pieces[stay])

    def expect(
        self, logs: NDArray[np.float64], counts: NDArray[np.float64], pulse: Pulse = SILENT
    ) -> tuple[NDArray[np.float64], float]:
        """Return how often each piece is expected in the text, float64 (pieces,), and its log-likelihood in nats.

        Parameters
        ----------
        logs : float64 (pieces,)
            Logarithms of their probabilities.
        counts : float64 (words,)
        """
        # numba takes longer to import than the window to paint
        from embviz.teaching.kernels.lattices import expect

        expected, likelihood = np.zeros(len(logs)), 0.0
        room = np.empty((2, int(self.lengths.max(initial=0)) + 1))
        for first in range(0, len(self.lengths), _WORDS):
            pulse.check()
            likelihood += expect(
                first,
                min(first + _WORDS, len(self.lengths)),
                self.offsets,
                self.lengths,
                counts,
                self.starts,
                self.ends,
                self.pieces,
                logs,
                expected,
                room[0],
                room[1],
            )
        return expected, likelihood

    def best(
        self, logs: NDArray[np.float64], without: NDArray[np.int32] | None = None
    ) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
        """Return log-probability and number of pieces of the likeliest way to cut each word.

        Parameters
        ----------
        logs : float64 (pieces,)
        without : int32 (words,), optional
            A piece that each word has to do without.
        """
        from embviz.teaching.kernels.lattices import best_paths

        words = len(self.lengths)
        barred = np.full(words, -1, np.int32) if without is None else without
        scores, used = np.empty(words), np.empty(words, np.int32)
        longest = int(self.lengths.max(initial=0)) + 1
        best_paths(
            self.offsets,
            self.lengths,
            self.starts,
            self.ends,
            self.pieces,
            logs,
            barred,
            scores,
            used,
            np.empty(longest),
            np.empty(longest, np.int32),
        )
        return scores, used


def lattice(words: Sequence[str], numbers: Mapping[str, int], longest: int, pulse: Pulse = SILENT) -> Lattice:
    """Find the pieces in words.

    Parameters
    ----------
    words : sequence of str
    numbers : mapping of str to int
        The pieces.
    longest : int
        Letters of the longest piece.
    pulse : Pulse, optional
    """
    starts: list[int] = []
    ends: list[int] = []
    pieces: list[int] = []
    offsets = [0]
    for at, word in enumerate(words):
        if at % _WORDS == 0:
            pulse.check()
        for end in range(1, len(word) + 1):
            for start in range(max(0, end - longest), end):
                number = numbers.get(word[start:end])
                if number is not None:
                    starts.append(start)
                    ends.append(end)
                    pieces.append(number)
        offsets.append(len(pieces))
    lengths = np.fromiter(map(len, words), np.int32, len(words))
    arcs = (np.array(found, np.int32) for found in (starts, ends, pieces))
    return Lattice(lengths, np.array(offsets, np.int64), *arcs)


BEGIN = "▁"  # stands before each word
LONGEST = 16  # letters of a piece, the mark included
_KEPT = 0.75  # of the pieces, each round
_STEPS = 2  # of expectation maximization, each round
_SEED = 8  # times as many pieces to begin with as are asked for
_LEAST = 1e-3  # occurrences that a letter counts for at least: every word keeps a way to be written
_PENALTY = 10.0  # nats by which an unknown letter is worse than the worst piece


@dataclass(frozen=True, eq=False)
class Round:
    """The pieces that were left at the end of a round.

    Attributes
    ----------
    logs : dict of str to float
        Logarithm of the probability of each piece.
    likelihood : float
        Log-likelihood of the running text, in nats, with these pieces as they were learned.
    dropped : tuple of (str, float)
        The pieces that went at the beginning of the round and what each was worth, in nats; the most useful ones first.
    tokens : int
        Pieces of the running text, each word cut in its likeliest way.
    """

    logs: dict[str, float]
    likelihood: float
    dropped: tuple[tuple[str, float], ...]
    tokens: int


@dataclass(frozen=True, eq=False)
class Unigram:
    """What was learned.

    Attributes
    ----------
    rounds : tuple of Round
        The first has all pieces of the seed.
    """

    rounds: tuple[Round, ...]

    def pieces(self, steps: int | None = None) -> tuple[str, ...]:
        """Return the vocabulary after so many rounds, all where None; the likeliest pieces first."""
        logs = self._round(steps).logs
        return tuple(sorted(logs, key=lambda piece: (-logs[piece], piece)))

    def segment(self, word: str, steps: int | None = None) -> tuple[str, ...]:
        """Return the likeliest way to cut a word after so many rounds, all where None.

        Letters that the text did not have are `UNKNOWN`.
        """
        return self.best(word, 1, steps)[0][0]

    def best(self, word: str, most: int, steps: int | None = None) -> list[tuple[tuple[str, ...], float]]:
        """Return the likeliest ways to cut a word and the logarithms of their probabilities, the best first.

        Parameters
        ----------
        word : str
        most : int
            Ways to return, fewer where there are fewer.
        steps : int, optional
            Rounds; all where None.
        """
        logs = self._round(steps).logs
        unknown = min(logs.values(), default=0.0) - _PENALTY
        marked = BEGIN + word
        # the best ways to write what is before each place; equal ones by their spelling
        ways: list[list[tuple[float, tuple[str, ...]]]] = [[(0.0, ())]]
        for end in range(1, len(marked) + 1):
            found = []
            for start in range(max(0, end - LONGEST), end):
                piece = marked[start:end]
                log = logs.get(piece)
                if log is None and end - start == 1:
                    piece, log = UNKNOWN, unknown
                if log is not None:
                    found += [(score + log, (*way, piece)) for score, way in ways[start]]
            ways.append(heapq.nsmallest(most, found, key=lambda way: (-way[0], way[1])))
        return [(way, score) for score, way in ways[-1]]

    def log_probability(self, word: str, steps: int | None = None) -> float:
        """Return the logarithm of the probability of a word: of all ways to cut it together.

        Minus infinity for a word that has letters which the text did not have.
        """
        logs = self._round(steps).logs
        marked = BEGIN + word
        before = [0.0]
        for end in range(1, len(marked) + 1):
            starts = range(max(0, end - LONGEST), end)
            ways = [before[start] + logs.get(marked[start:end], -math.inf) for start in starts]
            before.append(float(np.logaddexp.reduce(ways)))
        return before[-1]

    def _round(self, steps: int | None) -> Round:
        return self.rounds[-1 if steps is None else steps]


def learn_unigram(vocabulary: Vocabulary, size: int, pulse: Pulse = SILENT, seed: int = 0) -> Unigram:
    """Learn pieces from the words of a text.

    Parameters
    ----------
    vocabulary : Vocabulary
    size : int
        Pieces to have in the end; more only where the text has more letters.
    pulse : Pulse, optional
    seed : int
        Pieces to begin with, fewer where the text has fewer; 8 times `size` for 0.

    Raises
    ------
    Cancelled
    """
    words, counts = [BEGIN + word for word in vocabulary.words], vocabulary.counts.astype(np.float64)
    pieces = _seed(words, vocabulary.counts.tolist(), seed or _SEED * size, pulse)
    pulse.beat(0.2)
    numbers = {piece: number for number, piece in enumerate(pieces)}
    text = lattice(words, numbers, LONGEST, pulse)
    pulse.beat(0.4)
    alone = lattice(pieces, numbers, LONGEST, pulse)  # how the pieces themselves can be written
    single = np.fromiter((len(piece) == 1 for piece in pieces), np.bool_, len(pieces))
    alive = np.ones(len(pieces), np.bool_)
    expected = np.zeros(len(pieces))
    np.add.at(expected, text.pieces, np.repeat(counts, np.diff(text.offsets)))
    logs = _maximized(expected, alive, single)
    rounds: list[Round] = []
    dropped: tuple[tuple[str, float], ...] = ()
    whole = max(math.ceil(math.log(max(len(pieces) / max(size, 1), 1)) / -math.log(_KEPT)), 1)
    while True:
        for _ in range(_STEPS):
            expected, _likelihood = text.expect(logs, counts, pulse)
            logs = _maximized(expected, alive, single)
        expected, likelihood = text.expect(logs, counts, pulse)
        used = text.best(logs)[1]
        left = {pieces[number]: float(logs[number]) for number in np.flatnonzero(alive & np.isfinite(logs)).tolist()}
        rounds.append(Round(left, likelihood, dropped, int(used.astype(np.int64) @ vocabulary.counts)))
        pulse.beat(0.4 + 0.6 * min(len(rounds) / (whole + 1), 1.0))
        most = max(size, int(_KEPT * alive.sum()), int(single.sum()))
        if most >= alive.sum():
            return Unigram(tuple(rounds))
        gone, worth = _least_useful(alone, logs, expected, alive & ~single, int(alive.sum()) - most)
        dropped = tuple((pieces[number], value) for number, value in zip(gone.tolist(), worth.tolist(), strict=True))
        alive[gone] = False
        logs[gone] = -np.inf
        text, alone = text.kept(alive), alone.kept(alive)
        logs = _maximized(np.where(alive, expected, 0.0), alive, single)


def _seed(words: list[str], counts: list[int], most: int, pulse: Pulse) -> list[str]:
    """Return all letters and the substrings of words with the highest count times length, by code points."""
    letters: set[str] = set()
    found: Counter[str] = Counter()
    for at, (word, count) in enumerate(zip(words, counts, strict=True)):
        if at % 500 == 0:
            pulse.check()
        letters.update(word)
        for start in range(len(word)):
            for end in range(start + 2, min(start + LONGEST, len(word)) + 1):
                found[word[start:end]] += count
    longer = [piece for piece, count in found.items() if count > 1]
    pulse.check()
    weights = np.fromiter((found[piece] * len(piece) for piece in longer), np.int64, len(longer))
    room = max(most - len(letters), 0)
    # many times as many substrings as are wanted: only those that come into question are put in order
    least = np.partition(weights, -room)[-room] if 0 < room < len(longer) else 0
    ranked = [(-int(weights[at]), longer[at]) for at in np.flatnonzero(weights >= least).tolist()]
    return sorted(letters) + sorted(piece for _weight, piece in sorted(ranked)[:room])


def _maximized(
    expected: NDArray[np.float64], alive: NDArray[np.bool_], single: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """Return the logarithms of the shares of the expected counts, minus infinity for 0 and for what is gone."""
    counts = np.where(alive, np.where(single, np.maximum(expected, _LEAST), expected), 0.0)
    logs = np.full(len(counts), -np.inf)
    np.log(counts, out=logs, where=counts > 0)
    logs -= math.log(counts.sum())
    return logs


def _least_useful(
    alone: Lattice, logs: NDArray[np.float64], expected: NDArray[np.float64], may_go: NDArray[np.bool_], how_many: int
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the pieces that lower the likelihood the least and by how much, in nats, falling."""
    others, _used = alone.best(logs, np.arange(len(logs), dtype=np.int32))
    loss = np.zeros(len(logs))
    known = may_go & np.isfinite(logs)
    loss[known] = expected[known] * (logs[known] - others[known])
    ranked = np.flatnonzero(may_go)
    ranked = ranked[np.argsort(loss[ranked], kind="stable")][:how_many][::-1]
    return ranked, loss[ranked]
