"""Base class of learners that read windows of the text and keep an input row for each word."""

import math
import threading
from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.training.control import RunControl
from embviz.training.kernels.reading import AHEAD, Page, Text, TokenRanges
from embviz.training.matrices import aligned, padded
from embviz.training.models.learner import LOSS, PREDICTIONS, TALLY_WIDTH
from embviz.training.moving import refuse_frozen
from embviz.training.noise import keep_thresholds
from embviz.training.parameters import TrainingParameters
from embviz.training.schedules import rates
from embviz.training.start import State
from embviz.training.watchdog import LONGEST, LONGEST_OF_MANY
from embviz.util.language import tr

PRODUCTS = 5  # column of the tally: dot products of rows computed
_LARGEST_SLICE = 10_000  # tokens
_FEWEST_SLICES = 128  # per epoch and thread
_SMALLEST_SLICE = 50  # tokens, unless these take too long
_MEASURED_SLICES = 64  # of held-out text, unless these take too long
_MEASURED_FLOPS = 2e10
_BLOCK = 1 << 22  # random numbers made between two checks of the control


class WindowLearner:
    """Base of learners that read the text in slices; see `Learner`.

    Subclasses set `loss_definition`, call `_cut` once they know the cost of a token, and define `asked`,
    `_allocate` and `_work`.

    Parameters
    ----------
    corpus : Corpus
        Without the words that are not learned.
    fixed_window : bool
        Every window as wide as can be, instead of 1 to `window` at random (for tests that count pairs).
    """

    loss_definition: str
    inputs: NDArray[np.float32]
    outputs: NDArray[np.float32]

    def __init__(self, corpus: Corpus, parameters: TrainingParameters, fixed_window: bool) -> None:
        self._corpus, self._parameters, self._fixed_window = corpus, parameters, fixed_window
        self._share = 1.0
        self.words = len(corpus.vocabulary)
        # initialized words that do not occur are never predicted
        self.occurring = int(np.count_nonzero(corpus.vocabulary.counts))
        self.width = padded(parameters.dimensions)
        self.units = len(corpus.ids)
        self.threads = parameters.threads
        self.tally = np.zeros((parameters.threads, TALLY_WIDTH))
        self.frozen = np.zeros(0, np.bool_)
        self._one_measures = threading.Lock()

    def _cut(self, flops: float, most: float, least: int = 1) -> None:
        """Choose the slices, small enough for a run to stop quickly.

        Parameters
        ----------
        flops : float
            Multiplications and additions that a token costs; 5e10 a second are usual.
        most : float
            Limit for the operations of a slice.
        least : int
            Tokens in a slice, whatever they cost.
        """
        fair = max(_SMALLEST_SLICE, self.units // (_FEWEST_SLICES * self.threads))
        self.tokens = max(least, int(min(_LARGEST_SLICE, fair, most / flops)))
        self.slices = -(-self.units // self.tokens)
        self._measured = max(1, min(_MEASURED_SLICES, int(_MEASURED_FLOPS / (flops * self.tokens))))
        self.begin_epochs(self._parameters.epochs)

    @property
    def asked(self) -> float:
        """Products of rows that the formula has for one prediction, once some have been made."""
        raise NotImplementedError

    def prepare(self, control: RunControl, announce: Callable[[str], None]) -> None:
        """Allocate and initialize the matrices."""
        announce(tr("Preparing"))
        self._halt = control.halt
        keep = keep_thresholds(self._corpus.vocabulary.counts, self._parameters.sample)
        self._text = Text(self._corpus.ids, self._corpus.offsets, keep)
        self._allocate(control)

    def _allocate(self, control: RunControl) -> None:
        raise NotImplementedError

    def _uniform(self, matrix: NDArray[np.float32], reach: float, stream: int, control: RunControl) -> None:
        """Fill the rows of all words with uniform numbers between -reach and reach."""
        d = self._parameters.dimensions
        rows = matrix.reshape(-1, self.width)
        random = np.random.default_rng([self._parameters.seed, stream])
        step = max(1, _BLOCK // d)
        for at in range(0, self.words, step):
            block = random.random((min(step, self.words - at), d), dtype=np.float32)
            rows[at : at + len(block), :d] = (block - np.float32(0.5)) * np.float32(2 * reach)
            control.checkpoint()

    def _matrix(self, rows: int) -> NDArray[np.float32]:
        return aligned(rows * self.width)

    def _page(self) -> Page:
        rows, ends, lows, highs = np.zeros((4, self.tokens + 2 * self._parameters.window + AHEAD), np.int32)
        return Page(rows, ends, lows, highs, np.zeros(0, np.int32))

    def begin_epochs(self, total: int) -> None:
        """Set the number of epochs for the schedule of the learning rate."""
        self._epochs = total
        self._rates = rates(self._parameters, self.slices * total) * np.float32(self._share)

    def slow(self, share: float) -> None:
        """Scale all further steps by this factor, and clear the buffers of threads."""
        self._share = share
        self.begin_epochs(self._epochs)
        self.inputs[self.words * self.width :] = 0
        self.outputs[self._targets * self.width :] = 0
        for held in self._held():
            held[:] = 0

    def _held(self) -> Iterable[NDArray[np.float32]]:
        """Return the buffers that threads keep from one batch to the next."""
        return ()

    @property
    def ignorance(self) -> float:
        """Loss without any knowledge."""
        raise NotImplementedError

    @property
    def longest(self) -> tuple[float, ...]:
        """Limits for the lengths of input and output rows."""
        return LONGEST_OF_MANY if self._parameters.model == "cbow" else LONGEST, LONGEST

    def matrices_of_rows(self) -> tuple[NDArray[np.float32], ...]:
        """Return views of the input and output rows."""
        return tuple(
            matrix.reshape(-1, self.width)[:count]
            for matrix, count in ((self.inputs, self.words), (self.outputs, self._targets))
        )

    def rate(self, piece: int) -> float:
        """Return the learning rate of a slice."""
        return float(self._rates[min(piece, len(self._rates) - 1)])

    def learn(self, thread: int, first: int, last: int) -> None:
        """Train on these slices of the text."""
        numbers = np.arange(first, last)
        stretches = self._stretches(numbers % self.slices * self.tokens, numbers, self._parameters.seed)
        self._work(self._text, thread, stretches, self._rates[first:last], self.tally[thread], True)

    def _stretches(self, starts: NDArray[np.int64], numbers: NDArray[np.int64], seed: int) -> TokenRanges:
        epochs = numbers // self.slices
        return TokenRanges(starts, numbers, epochs, self.tokens, self._parameters.window, self._fixed_window, seed)

    def _work(
        self,
        text: Text,
        thread: int,
        stretches: TokenRanges,
        rates: NDArray[np.float32],
        tally: NDArray[np.float64],
        learning: bool,
    ) -> None:
        """Read parts of a text; without `learning`, nothing is updated. Thread number `threads` is the evaluation."""
        raise NotImplementedError

    def vectors(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return a copy of these words' input rows."""
        found: NDArray[np.float32] = self._rows(self.inputs, self.words)[ids]
        return np.ascontiguousarray(found)

    def vectors_in(self, state: State) -> NDArray[np.float32]:
        """Return the input rows."""
        return state["inputs"]

    def state(self) -> State:
        """Return copies of the input rows, shape (V, d), and of the output rows."""
        return {
            "inputs": self._rows(self.inputs, self.words).copy(),
            "outputs": self._rows(self.outputs, self._targets).copy(),
        }

    def restore(self, state: State) -> None:
        """Set the rows from a state."""
        self._rows(self.inputs, self.words)[:] = state["inputs"]
        self._rows(self.outputs, self._targets)[:] = state["outputs"]

    def adopt(self, ids: NDArray[np.int64], vectors: NDArray[np.float32], freeze: bool) -> None:
        """Initialize the input rows. Output rows are trained in any case: they are not part of the vectors."""
        self._rows(self.inputs, self.words)[ids] = vectors
        if freeze:
            self.frozen = np.zeros(self.words, np.bool_)
            self.frozen[ids] = True

    def set_vector(self, word: int, vector: NDArray[np.float32]) -> None:
        """Set the input row of a word while training is paused; threads hold no copies of it then."""
        if self.frozen.size and self.frozen[word]:
            raise refuse_frozen()
        self._rows(self.inputs, self.words)[word] = vector

    def loss_on(self, corpus: Corpus) -> float:
        """Return the mean loss on up to 64 slices of a text, spread evenly over it.

        Which words are kept and the widths of the windows are the same each time, so that two losses differ by what
        was learned between them alone.
        """
        tokens = len(corpus.ids)
        many = min(self._measured, -(-tokens // self.tokens))
        starts = np.linspace(0, max(tokens - self.tokens, 0), many).astype(np.int64)
        text = self._text._replace(ids=corpus.ids, offsets=corpus.offsets)
        found = np.zeros(TALLY_WIDTH)
        stretches = self._stretches(starts, np.arange(many) % self.slices, 0)
        with self._one_measures:
            self._work(text, self.threads, stretches, np.ones(len(starts), np.float32), found, False)
        return float(found[LOSS] / found[PREDICTIONS]) if found[PREDICTIONS] else math.nan

    @property
    def _targets(self) -> int:
        """Output rows."""
        return self.words

    def _rows(self, matrix: NDArray[np.float32], count: int) -> NDArray[np.float32]:
        """Return a view of rows without padding."""
        return matrix.reshape(-1, self.width)[:count, : self._parameters.dimensions]
