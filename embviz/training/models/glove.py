"""GloVe (Pennington et al. 2014)."""

import math
import threading
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.training.control import RunControl
from embviz.training.held_out import hold_out
from embviz.training.kernels.counts.cooccurrence import shuffle
from embviz.training.kernels.counts.glove import learn, measure
from embviz.training.matrices import padded, together
from embviz.training.models.cooccurrence import automatic_x_max, count_cells, go_on, refuse_single_words, weigh_cells
from embviz.training.models.learner import TALLY_WIDTH
from embviz.training.moving import CountPull, refuse_frozen
from embviz.training.parameters import TrainingParameters
from embviz.training.start import State
from embviz.training.watchdog import LONGEST
from embviz.training.work_pieces import WorkPieces, work_off
from embviz.util.language import tr

DESCRIPTION = tr(
    "Counts how often words occur together, then fits vectors whose products give the logarithms of the counts."
)

_SMALLEST_TILE = 256  # words per side: the rows of both sides fit a core's cache
_MOST_TILES = 2048  # tiles per side
_PIECE = 20_000  # cells trained between two checks of the work left
_BLOCK = 1 << 20  # random numbers between two checks of the control
_MEASURED = 20_000  # cells of held-out text
_MEASURED_TOKENS = 300_000  # tokens of it that are counted
_MOST_MET = 20_000  # co-occurring words of a word whose effect is computed: the most frequent ones
_KEPT = 1e30  # AdaGrad's sum of squares of a frozen parameter


class GloveLearner:
    """Trains GloVe on a corpus; see `Learner`. Its pieces of work are groups of tiles of the co-occurrence matrix.

    A tile holds the cells of some hundred neighboring words by as many: while it is learned, all its rows are in a
    cache. Tiles come in random order, and so do the cells in each.
    """

    def __init__(self, corpus: Corpus, parameters: TrainingParameters) -> None:
        self._corpus, self._parameters = corpus, parameters
        self.x_max = parameters.x_max  # 0 until it is computed from the text
        self.loss_definition = self._define_loss()
        self.tally = np.zeros((parameters.threads, TALLY_WIDTH))
        self.slices = self.units = 0
        self.threads = parameters.threads
        self._share = 1.0
        self.ignorance = math.inf
        self.width = padded(parameters.dimensions + 2)
        words = len(corpus.vocabulary)
        self.side = max(_SMALLEST_TILE, -(-words // _MOST_TILES))
        self.sides = -(-words // self.side)
        self._frozen: NDArray[np.bool_] | None = None
        self._measured: tuple[Corpus, tuple[NDArray[np.generic], ...]] | None = None
        self._one_measures = threading.Lock()
        self._row: tuple[int, NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]] | None = None

    def _define_loss(self) -> str:
        return tr(
            "½ f(X) (w·c + b + b′ − log X)²; mean over all pairs of words that occur together, where X is how often "
            "they do, each time divided by their distance, and f(X) = min(1, (X / {x_max})^{alpha:g}).",
            x_max=f"{self.x_max:g}" if self.x_max else tr("x max"),
            alpha=self._parameters.alpha,
        )

    def prepare(self, control: RunControl, announce: Callable[[str], None]) -> None:
        """Count and shuffle the cells, allocate the matrices."""
        announce(tr("Counting pairs"))
        p = self._parameters
        self.cells, self.starts = count_cells(
            self._corpus, p.window, self.side, p.x_max or 1.0, p.alpha, p.threads, control
        )
        if len(self.cells) == 0:
            raise refuse_single_words()
        if not p.x_max:
            self.x_max = automatic_x_max(self.cells, control)
            self.loss_definition = self._define_loss()
            weigh_cells(self.cells, self.x_max, p.alpha, control)
        announce(tr("Shuffling"))
        work_off(WorkPieces(len(self.starts) - 1), self._parameters.threads, control, self._shuffle)
        self._group()
        self._start_vectors(control)

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
        # uniform within +-1/(2d), vectors and biases, as in the authors' program
        words, d = len(self._corpus.vocabulary), self._parameters.dimensions
        random = np.random.default_rng([self._parameters.seed, 1])
        self.matrices = together(*(words * self.width for _ in range(4)))
        for which, bias in ((0, d), (2, d + 1)):
            matrix, squares = (self.matrices[which + k].reshape(-1, self.width) for k in (0, 1))
            step = max(1, _BLOCK // self.width)
            for at in range(0, words, step):
                part, sums = matrix[at : at + step], squares[at : at + step]
                part[:, : d + 2] = (random.random((len(part), d + 2), dtype=np.float32) - np.float32(0.5)) / d
                sums[:] = 1
                part[:, 2 * d + 1 - bias] = 1
                sums[:, 2 * d + 1 - bias] = _KEPT
                go_on(control)

    def begin_epochs(self, total: int) -> None:
        """Do nothing: the number of epochs has no influence."""

    def slow(self, share: float) -> None:
        """Scale all further steps by this factor."""
        self._share = share

    @property
    def longest(self) -> tuple[float, ...]:
        """Limits for the lengths of word and context rows; sums of squares are unlimited."""
        return LONGEST, math.inf, LONGEST, math.inf

    def matrices_of_rows(self) -> tuple[NDArray[np.float32], ...]:
        """Return views of both matrices and of AdaGrad's sums, as they are in memory."""
        return tuple(matrix.reshape(-1, self.width) for matrix in self.matrices)

    def rate(self, piece: int) -> float:
        """Return the learning rate, which AdaGrad divides further for each parameter."""
        return self._parameters.learning_rate * self._share

    def learn(self, thread: int, first: int, last: int) -> None:
        """Train on the cells of these groups of tiles."""
        while first < last:
            at = first % self.slices
            until = min(at + last - first, self.slices)
            learn(
                self.cells,
                self.starts,
                self.order,
                self.cuts[at],
                self.cuts[until],
                self.side,
                self.sides,
                self.matrices,
                self.width,
                self._parameters.dimensions,
                self._frozen,
                np.float32(self.rate(first)),
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
        """Set the matrices from a state."""
        for name, rows in self._rows().items():
            rows[:] = state[name]

    def adopt(self, ids: NDArray[np.int64], vectors: NDArray[np.float32], freeze: bool) -> None:
        """Initialize both matrices with half of each vector, as their sum counts. The biases are always trained."""
        d, rows = self._parameters.dimensions, self._rows()
        half = vectors / 2
        rows["words"][ids, :d] = half
        # halves of the smallest numbers are rounded
        rows["contexts"][ids, :d] = np.where(half + half == vectors, half, vectors - half)
        if freeze:
            frozen = np.zeros(len(self._corpus.vocabulary), np.bool_)
            frozen[ids] = True
            self._frozen = frozen

    def set_vector(self, word: int, vector: NDArray[np.float32]) -> None:
        """Set the sum of a word's two vectors while training is paused: each takes half of the difference."""
        if self._frozen is not None and self._frozen[word]:
            raise refuse_frozen()
        d, rows = self._parameters.dimensions, self._rows()
        words, contexts = rows["words"][word, :d], rows["contexts"][word, :d]
        words += (vector - (words + contexts)) / 2
        contexts[:] = vector - words

    def count_pulls(self, word: int, rate: float, most: int) -> tuple[CountPull, ...]:
        """Return how the co-occurring words move a word's vector now, the strongest first.

        What is shown of a word is w + c. Learning the count X of words i and j moves w_i by
        ``-rate f(X) (w_i . c_j + b_i + b'_j - log X) c_j`` and c_i, by the same count of j and i, by the same with
        w_j, each number divided by the root of AdaGrad's sum (Pennington et al. 2014, eq. 8; Duchi et al. 2011).

        Parameters
        ----------
        most : int
            Limit for their number.
        """
        others, logs, weights = self._row_of(word)
        d, rows = self._parameters.dimensions, self._rows()
        mine = np.array([word], np.int64)
        v = self.vectors(mine)[0].astype(np.float64)
        length = float(np.linalg.norm(v))
        if not length or not len(others):
            return ()
        steps = np.zeros((len(others), d))
        for own, squares, other in (("words", "word_squares", "contexts"), ("contexts", "context_squares", "words")):
            theirs = rows[other][others].astype(np.float64)
            doubt = weights * (theirs @ rows[own][word] - logs)
            steps -= rate * doubt[:, None] * theirs[:, :d] / np.sqrt(rows[squares][word, :d].astype(np.float64))
        shares = np.linalg.norm(steps, axis=1) / length
        toward = np.einsum("ij,ij->i", steps, self.vectors(others))
        first = np.argsort(-shares, kind="stable")[:most]
        signed = np.copysign(shares, toward)
        return tuple(
            CountPull(int(others[k]), math.exp(logs[k]), float(weights[k]), float(signed[k])) for k in first.tolist()
        )

    def _row_of(self, word: int) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
        """Return a word's most frequent co-occurring words with log X and weights; cached."""
        if self._row is None or self._row[0] != word:
            band, row = divmod(word, self.side)
            found = []
            for tile in range(band * self.sides, (band + 1) * self.sides):
                cells = self.cells[self.starts[tile] : self.starts[tile + 1]]
                cells = cells[cells["row"] == row]
                columns = cells["column"] + np.int64(tile % self.sides * self.side)
                found.append((columns, cells["log"], cells["weight"]))
            others, logs, weights = (np.concatenate(parts) for parts in zip(*found, strict=True))
            kept = np.flatnonzero(others != word)
            kept = kept[np.argsort(-logs[kept], kind="stable")[:_MOST_MET]]
            self._row = word, others[kept], logs[kept].astype(np.float64), weights[kept].astype(np.float64)
        return self._row[1:]

    def loss_on(self, corpus: Corpus) -> float:
        """Return the mean loss of 20,000 co-occurring pairs in a text, or all, spread evenly.

        What X is there is multiplied by how much longer the text is that is learned from. Of a text of more than
        300,000 words, an even part of that size is counted; the first call does that.
        """
        with self._one_measures:
            if self._measured is None or self._measured[0] is not corpus:
                self._measured = corpus, self._count_evenly(corpus)
            pairs = self._measured[1]
            if len(pairs[0]) == 0:
                return math.nan
            return float(measure(*pairs, self.matrices[0], self.matrices[2], self.width))

    def _count_evenly(self, corpus: Corpus) -> tuple[NDArray[np.generic], ...]:
        """Return rows, columns, log X and weights of some cells."""
        p = self._parameters
        if len(corpus.ids) > _MEASURED_TOKENS:
            corpus = hold_out(corpus, 100 * _MEASURED_TOKENS / len(corpus.ids))[1] or corpus
        longer = len(self._corpus.ids) / max(len(corpus.ids), 1)
        cells, starts = count_cells(corpus, p.window, self.side, self.x_max / longer, p.alpha, 1, RunControl())
        wanted = min(_MEASURED, len(cells))
        places = np.arange(wanted) * len(cells) // max(wanted, 1)
        some, tiles = cells[places], np.searchsorted(starts, places, side="right") - 1
        rows = tiles // self.sides * self.side + some["row"]
        columns = tiles % self.sides * self.side + some["column"]
        return rows, columns, some["log"] + np.float32(math.log(longer)), some["weight"].copy()

    def _rows(self) -> dict[str, NDArray[np.float32]]:
        names = ("words", "word_squares", "contexts", "context_squares")
        d = self._parameters.dimensions
        return {n: m.reshape(-1, self.width)[:, : d + 2] for n, m in zip(names, self.matrices, strict=True)}


def make(corpus: Corpus, parameters: TrainingParameters) -> GloveLearner:
    """Return the learner of GloVe for a corpus."""
    return GloveLearner(corpus, parameters)
