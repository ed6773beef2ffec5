"""Batches: how many items a second are computed together, and the padding of texts of unequal length."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.transformer.forward import Model, by_length
from embviz.teaching.transformer.tasks import Ids
from embviz.util.library_threads import limited
from embviz.util.progress import Pulse

SIZES = tuple(2**at for at in range(9))
"""How many items are computed together: 1 to 256."""
WIDTH = 512
_ROUNDS = 7

Work = Callable[[int], object]
"""Computes a batch of so many items."""


def matrix_product(width: int = WIDTH, seed: int = 1) -> Work:
    """Return the product of a batch of rows with one matrix, float32 of `width` times `width`."""
    random = np.random.default_rng(seed)
    rows = random.standard_normal((SIZES[-1], width), np.float32)
    matrix = random.standard_normal((width, width), np.float32)
    return lambda size: rows[:size] @ matrix


def encoder(model: Model, sentences: Sequence[Ids]) -> Work:
    """Return the forward pass of a transformer over sentences of one length: the most frequent length of those given.

    Where there are fewer of them than the largest batch holds, they repeat.
    """
    _places, ids = max(by_length(sentences), key=lambda block: len(block[0]))
    held = np.resize(ids, (SIZES[-1], ids.shape[1]))
    return lambda size: model.read(held[:size])


def seconds_of_batches(work: Work, clock: Callable[[], float], pulse: Pulse) -> NDArray[np.float64]:
    """Return the seconds of a batch of each of `SIZES`, on one thread: the fastest of some rounds.

    The sizes take turns, so that what else the machine does slows none of them more than the others; the fastest is
    what the machine can do when it is left alone.

    Parameters
    ----------
    work : callable
    clock : callable
        Returns seconds.
    pulse : Pulse

    Raises
    ------
    Cancelled
    """
    seconds = np.full((_ROUNDS, len(SIZES)), np.inf)
    with limited(1):
        work(SIZES[-1])  # reserves memory and wakes the library
        for turn in range(_ROUNDS):
            for at, size in enumerate(SIZES):
                pulse.check()
                begun = clock()
                work(size)
                seconds[turn, at] = clock() - begun
    result: NDArray[np.float64] = seconds.min(axis=0)
    return result


@dataclass(frozen=True, eq=False)
class Padding:
    """Texts in batches, each text as long as the longest of its batch.

    Attributes
    ----------
    batches : tuple of ndarray of int64
        The lengths in each batch.
    """

    batches: tuple[NDArray[np.int64], ...]

    @property
    def wasted(self) -> float:
        """Share of the computed positions that hold no token: 1 - sum of lengths / sum over batches of n times max."""
        held = sum(int(lengths.sum()) for lengths in self.batches)
        computed = sum(len(lengths) * int(lengths.max()) for lengths in self.batches)
        return 1 - held / computed


def padded(lengths: NDArray[np.int64], size: int, grouped: bool) -> Padding:
    """Put texts into batches of a size, as they arrive, or grouped by their length.

    Parameters
    ----------
    lengths : ndarray of int64, shape (n,)
        Tokens of each text.
    size : int
    grouped : bool
        Sort the texts by length first: neighbors then have nearly the same (bucketing).
    """
    ordered = np.sort(lengths) if grouped else lengths
    return Padding(tuple(ordered[at : at + size] for at in range(0, len(ordered), size)))
