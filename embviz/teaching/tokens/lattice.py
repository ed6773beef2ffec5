"""Words and all the pieces that stand in them, as arrays: what Unigram sums over and searches through."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

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
                first, min(first + _WORDS, len(self.lengths)), self.offsets, self.lengths, counts, self.starts,
                self.ends, self.pieces, logs, expected, room[0], room[1],
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
            self.offsets, self.lengths, self.starts, self.ends, self.pieces, logs, barred, scores, used,
            np.empty(longest), np.empty(longest, np.int32),
        )
        return scores, used


def lattice(
    words: Sequence[str], numbers: Mapping[str, int], longest: int, pulse: Pulse = SILENT
) -> Lattice:
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
