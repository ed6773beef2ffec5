"""GloVe (Pennington et al. 2014)."""

import itertools
import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from embviz.errors import Cancelled, InputError
from embviz.text.corpus import Corpus
from embviz.training.control import RunControl
from embviz.training.crew import Pieces, work_off
from embviz.training.kernels.cooccurrence import CELL, count_rows, list_places, measure_room, shuffle
from embviz.training.kernels.glove import learn
from embviz.training.learner import TALLY_WIDTH
from embviz.training.matrices import aligned, padded
from embviz.training.parameters import TrainingParameters
from embviz.training.start import State

DESCRIPTION = "Counts which words meet how often, then fits vectors whose products give the logarithms of the counts."

MOST_CELLS = 250_000_000  # 3 GB
_SMALLEST_TILE = 256  # words on a side: the rows of both sides fit a core's cache
_MOST_TILES = 2048  # on a side
_PIECE = 20_000  # cells learned, or tokens counted, between two looks at the work left
_BLOCK = 1 << 20  # tokens or random numbers between two looks at the control
_COUNTERS = 8  # threads that count, each with a table of all tiles
_KEPT = 1e30  # AdaGrad's sum of squares of a number that is not learned


class GloveLearner:
    """GloVe at work on a corpus; see `Learner`. Its pieces of work are groups of tiles of the co-occurrence matrix.

    A tile holds the cells of some hundred neighboring words by as many: while it is learned, all its rows are in a
    cache. Tiles come in random order, and so do the cells in each.
    """

    def __init__(self, corpus: Corpus, parameters: TrainingParameters) -> None:
        self._corpus, self._parameters = corpus, parameters
        self.loss_definition = (
            "½ f(X) (w·c + b + b′ − log X)²; mean over all pairs of words that meet, where X is how often they meet, "
            f"each time divided by their distance, and f(X) = min(1, (X / {parameters.x_max:g})^{parameters.alpha:g})."
        )
        self.tally = np.zeros((parameters.threads, TALLY_WIDTH))
        self.slices = self.units = 0
        self.threads = parameters.threads
        self.width = padded(parameters.dimensions + 2)
        words = len(corpus.vocabulary)
        self.side = max(_SMALLEST_TILE, -(-words // _MOST_TILES))
        self.sides = -(-words // self.side)

    def prepare(self, control: RunControl, announce: Callable[[str], None]) -> None:
        """Count and shuffle the cells, allocate the matrices."""
        announce("Counting pairs")
        self._count(control)
        announce("Shuffling")
        work_off(Pieces(len(self.starts) - 1), self._parameters.threads, control, self._shuffle)
        self._group()
        self._start_vectors(control)

    def _count(self, control: RunControl) -> None:
        p, ids, offsets = self._parameters, self._corpus.ids, self._corpus.offsets
        words = len(self._corpus.vocabulary)
        # counted here: places are written by them, and a vocabulary may know of more than this corpus holds
        counts = np.bincount(self._corpus.ids, minlength=len(self._corpus.vocabulary))
        starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        places = np.empty(len(ids), np.int64 if len(ids) >= 2**31 else np.int32)
        before, after = np.empty(len(ids), np.uint8), np.empty(len(ids), np.uint8)
        ends = starts[:-1].copy()
        for block in range(0, len(ids), _BLOCK):
            list_places(ids, block, min(block + _BLOCK, len(ids)), ends, places)
            _go_on(control)
        bounds = np.searchsorted(offsets, np.arange(0, len(ids) + _BLOCK, _BLOCK))
        for first, last in itertools.pairwise(bounds):
            measure_room(offsets, first, min(last, len(offsets) - 1), p.window, before, after)
            _go_on(control)

        # consecutive words in groups of about as many tokens; each counter does every so many-th group, in both rounds
        cuts = np.unique(np.append(np.searchsorted(starts, np.arange(0, len(ids), _PIECE)), words))
        counters = min(p.threads, _COUNTERS)
        halt = np.zeros(1, np.bool_)
        rows = [(np.zeros(words, np.float32), np.empty(words, np.int32)) for _ in range(counters)]
        at = np.zeros((counters, self.sides * self.sides), np.int64)
        cells = np.empty(0, CELL)

        def count(thread: int, first: int, last: int) -> None:
            for counter in range(first, last):
                for group in range(counter, len(cuts) - 1, counters):
                    if not control.checkpoint():
                        return
                    count_rows(
                        ids, starts, places, before, after, cuts[group], cuts[group + 1], *rows[counter], self.side,
                        self.sides, at[counter], cells, np.float32(math.log(p.x_max)), np.float32(p.alpha), halt,
                    )

        def watch(seconds: float) -> None:
            halt[0] = control.cancelled or control.stopped

        work_off(Pieces(counters), counters, control, count, watch)
        _go_on(control)
        total = int(at.sum())
        if total > MOST_CELLS:
            raise InputError(
                f"{total:,} pairs of words meet, more than the {MOST_CELLS:,} that fit into 3 GB.",
                "Raise the minimum count, limit the vocabulary or narrow the window.",
            )
        if total == 0:
            raise InputError("No two words ever meet: every sentence is one word.", "Open a text of sentences.")
        # of each tile, first the cells of the first counter, then those of the second, ...
        ranks = np.concatenate([[0], np.cumsum(at.T)])
        self.starts = ranks[:: counters].copy()
        at[:] = ranks[:-1].reshape(-1, counters).T
        cells = np.empty(total, CELL)
        work_off(Pieces(counters), counters, control, count, watch)
        _go_on(control)
        self.cells = cells

    def _shuffle(self, thread: int, first: int, last: int) -> None:
        shuffle(self.cells, self.starts, first, last, self._parameters.seed)

    def _group(self) -> None:
        random = np.random.default_rng(self._parameters.seed)
        sizes = np.diff(self.starts)
        self.order = random.permutation(np.flatnonzero(sizes))
        passed = np.cumsum(sizes[self.order])
        self.units = int(passed[-1])
        cuts = np.searchsorted(passed, np.arange(0, self.units, _PIECE))
        self.cuts = np.unique(np.append(cuts, len(self.order)))
        self.slices = len(self.cuts) - 1

    def _start_vectors(self, control: RunControl) -> None:
        # uniform within +-1/(2d), vectors and biases, as the authors' program
        words, d = len(self._corpus.vocabulary), self._parameters.dimensions
        random = np.random.default_rng([self._parameters.seed, 1])
        self.matrices = tuple(aligned(words * self.width) for _ in range(4))
        for which, bias in ((0, d), (2, d + 1)):
            matrix, squares = (self.matrices[which + k].reshape(-1, self.width) for k in (0, 1))
            step = max(1, _BLOCK // self.width)
            for at in range(0, words, step):
                part, sums = matrix[at : at + step], squares[at : at + step]
                part[:, : d + 2] = (random.random((len(part), d + 2), dtype=np.float32) - np.float32(0.5)) / d
                sums[:] = 1
                part[:, 2 * d + 1 - bias] = 1
                sums[:, 2 * d + 1 - bias] = _KEPT
                _go_on(control)

    def begin_epochs(self, total: int) -> None:
        """Nothing depends on how many epochs there are."""

    def rate(self, piece: int) -> float:
        """Return the learning rate, which AdaGrad divides further for each number."""
        return self._parameters.learning_rate

    def learn(self, thread: int, first: int, last: int) -> None:
        """Learn the cells of these groups of tiles."""
        while first < last:
            at = first % self.slices
            until = min(at + last - first, self.slices)
            learn(
                self.cells, self.starts, self.order, self.cuts[at], self.cuts[until], self.side, self.sides,
                self.matrices, self.width, self._parameters.dimensions, np.float32(self._parameters.learning_rate),
                self.tally[thread],
            )
            first += until - at

    def vectors(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return the sums of the word and the context vectors of these words (section 4.2)."""
        words, contexts = (self.matrices[k].reshape(-1, self.width) for k in (0, 2))
        d = self._parameters.dimensions
        found: NDArray[np.float32] = words[ids][:, :d] + contexts[ids][:, :d]
        return found

    def vectors_in(self, state: State) -> NDArray[np.float32]:
        """Return the sums of the word and the context vectors."""
        d = self._parameters.dimensions
        return state["words"][:, :d] + state["contexts"][:, :d]

    def state(self) -> State:
        """Return copies of both matrices, rows with two biases, and of the sums of AdaGrad, shape (V, d + 2)."""
        return {name: rows.copy() for name, rows in self._rows().items()}

    def restore(self, state: State) -> None:
        """Take over the matrices of a state."""
        for name, rows in self._rows().items():
            rows[:] = state[name]

    def adopt(self, ids: NDArray[np.int64], vectors: NDArray[np.float32], freeze: bool) -> None:
        """Begin with half of each vector in either matrix: their sum is what counts."""
        d = self._parameters.dimensions
        for name in ("words", "contexts"):
            self._rows()[name][ids, :d] = vectors / 2

    def _rows(self) -> dict[str, NDArray[np.float32]]:
        names = ("words", "word_squares", "contexts", "context_squares")
        d = self._parameters.dimensions
        return {n: m.reshape(-1, self.width)[:, : d + 2] for n, m in zip(names, self.matrices, strict=True)}


def _go_on(control: RunControl) -> None:
    # a stop before there are vectors leaves nothing to keep
    if not control.checkpoint():
        raise Cancelled


def make(corpus: Corpus, parameters: TrainingParameters) -> GloveLearner:
    """Return GloVe at work on a corpus."""
    return GloveLearner(corpus, parameters)
