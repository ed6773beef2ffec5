"""Skip-gram and CBOW at work: the memory they need and the slices their kernel is called for."""

import math
import threading
from collections.abc import Callable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.training.control import RunControl
from embviz.training.kernels.matrices import (
    CbowModel,
    NestedCbowModel,
    NestedSkipGramModel,
    Scratch,
    SkipGramModel,
    Slices,
)
from embviz.training.kernels.passes import learn, measure
from embviz.training.kernels.reading import AHEAD, Page, Text
from embviz.training.kernels.rows import FARTHEST
from embviz.training.kernels.skipgram import ERRORS, SETS, SHARING, TARGETS, USES
from embviz.training.kernels.vector_code import EIGHT, LANES
from embviz.training.matrices import aligned, aligned_copy, nested_columns, padded, together
from embviz.training.models.learner import TALLY_WIDTH
from embviz.training.moving import refuse_frozen
from embviz.training.noise import keep_thresholds, shared_noise
from embviz.training.parameters import TrainingParameters
from embviz.training.schedules import rates
from embviz.training.start import State
from embviz.training.watchdog import LONGEST, LONGEST_OF_MANY
from embviz.util.language import tr

_ROWS_AT_ONCE = 1 << 14  # words whose vectors are copied at a time
HOT_ROWS = 32  # words of which each thread trains private rows, if there are several threads
# Kept tokens of all threads together after which the output rows of these words are merged, but at least so many of one
# thread; and those after which the input rows are. A merge costs the cache lines that go to and fro. Output rows that
# lack the other threads' updates bring rare words too near (`tests/benchmarks/bench_reproducibility.py`); input rows
# gain nothing by being merged often, but where the rate is high and no word is skipped, threads that all went the same
# way go too far together.
_OUTPUTS_MERGED, _FEWEST_BETWEEN = 128, 32
_INPUTS_MERGED = 4096
_ROUNDS = 8  # passes of CBOW over the noise words of a slice, whose rows then stay in the cache
_LARGE_TEXT = 1_000_000  # tokens from which this turn-taking is worth the later updates
_OWN_ROWS = 5  # besides the hot rows and one for each context, each thread has a row of zeros and four for means
_LARGEST_SLICE = 10_000  # tokens; about 2 ms of a thread at 100 dimensions
_SMALLEST_SLICE = 50
_FEWEST_SLICES = 128  # per epoch and thread, unless they would be smaller than the smallest slice
_USUAL_COST = 5 * 4 * 112  # window x targets x floats in a row for which the largest slice is meant
_FARTHEST_STEP = 2.5  # step length of the first columns of nested vectors, relative to plain ones
_MEASURED = 20_000  # predictions on held-out text
_STRETCH = 32  # tokens of it that are read at a time
_LISTED = 384  # groups of context words whose rows are looked up at a time, few enough for the cache
_FEWEST_LISTED = 32  # windows for which this is done
_BLOCK = 1 << 18  # random numbers made between two checks of the control; more would not stay in the cache


def noise_words(negative: int, windows: int) -> int:
    """Return the number of noise words in a set; together they have the weight of `negative` words.

    The expected gradient is that of word2vec whatever their number. Of skip-gram four context words share a set, which
    with the center fills six rows, twelve, ...: for 5 there are 5, for more at least half as many and one. Of CBOW four
    windows do, and with their four centers 3, 7, 11 ... fill SIMD vectors without a gap: more than twice as many are
    drawn, since analogies fall below gensim's with fewer.

    Parameters
    ----------
    windows : int
        Windows in a group: 1 for skip-gram, 4 for CBOW.
    """
    if windows == 1:
        return max(1, -(-((negative + 1) // 2 + 1) // TARGETS)) * TARGETS - 1
    least = 2 * negative
    return 4 * (least // 4 + 1) - 1


class PredictiveLearner:
    """Trains skip-gram or CBOW on a corpus; see `Learner`.

    Where prefixes are given (Matryoshka, Kusupati et al. 2022, eq. 1), the loss is the sum of that of each prefix, all
    with weight 1. The first columns are in all n prefixes, and steps n times as large diverge at rates that suit plain
    vectors: where n is above 2.5, all steps are shortened by 2.5 / n.

    Parameters
    ----------
    corpus : Corpus
        Without the words that are not learned.
    predicts : str
        Predicted and predicting words, for the definition of the loss.
    fixed_window : bool
        Every window as wide as can be, instead of 1 to `window` at random (for tests that count pairs).
    """

    def __init__(
        self, corpus: Corpus, parameters: TrainingParameters, predicts: str, fixed_window: bool = False
    ) -> None:
        self._corpus, self._parameters = corpus, parameters
        self._fixed_window = fixed_window
        self._share = 1.0
        self._group = 4 if parameters.model == "cbow" else 1
        self._drawn = noise_words(parameters.negative, self._group)
        self._columns, self._ends = nested_columns(parameters.prefixes or (parameters.dimensions,))
        self.width = int(self._ends[-1])
        self._contexts = 2 * parameters.window + 4  # rows that a group of windows has at most, in fours
        cost = parameters.window * (1 + self._drawn) * self.width
        self.units = len(corpus.ids)
        largest = _LARGEST_SLICE
        if parameters.threads > 1:
            # a short text has many slices too: between them threads exchange updates and the rate falls
            largest = min(largest, self.units // _FEWEST_SLICES // parameters.threads)
        self.tokens = max(_SMALLEST_SLICE, min(largest, largest * _USUAL_COST // cost))
        groups = _OUTPUTS_MERGED // parameters.threads // 4  # whole groups of windows
        self._stretch = max(_FEWEST_BETWEEN, 4 * groups)
        self._stretches = max(1, _INPUTS_MERGED // parameters.threads // self._stretch)
        self._rounds = _ROUNDS if self._group > 1 and self.units >= _LARGE_TEXT else 1
        skipgram = self._group == 1
        shared = tr("four context words") if skipgram else tr("{group} neighboring windows", group=self._group)
        rounds = USES if skipgram else self._rounds
        again = tr(", used {rounds} times", rounds=rounds) if rounds > 1 else ""
        self.loss_definition = tr(
            "−log σ(x·c) − {negative} × mean of log σ(−x·n) over {drawn} noise words n that {shared} share{again}: "
            "they weigh as {negative}; mean over all predictions ({predicts}){nesting}.",
            negative=parameters.negative,
            drawn=self._drawn,
            shared=shared,
            again=again,
            predicts=predicts,
            nesting=_nesting(parameters.prefixes),
        )
        self.slices = -(-self.units // self.tokens)
        self.tally = np.zeros((parameters.threads, TALLY_WIDTH))
        self.threads = parameters.threads
        self.begin_epochs(parameters.epochs)
        self._pages: list[Page] = []
        self._benches: list[Scratch] = []
        self._one_measures = threading.Lock()
        self.initialized = 0

    def prepare(self, control: RunControl, announce: Callable[[str], None]) -> None:
        """Allocate and initialize the matrices."""
        announce(tr("Preparing"))
        p, words = self._parameters, len(self._corpus.vocabulary)
        self.hot = min(HOT_ROWS, words) if p.threads > 1 else 0
        own = self.hot + _OWN_ROWS + self._contexts
        # after the last thread's rows, those of the evaluation
        rows = words + (p.threads + 1) * own
        inputs, outputs = together(rows * self.width, rows * self.width)
        shared = (inputs, outputs, self.width, self.hot, np.zeros(0, np.bool_))
        self.model: SkipGramModel | CbowModel | NestedSkipGramModel | NestedCbowModel
        if p.prefixes:
            self.model = (NestedCbowModel if p.model == "cbow" else NestedSkipGramModel)(*shared, self._ends)
        else:
            self.model = (CbowModel if p.model == "cbow" else SkipGramModel)(*shared)
        self._start_vectors(control)
        control.give_way()
        counts = self._corpus.vocabulary.counts
        self._text = Text(self._corpus.ids, self._corpus.offsets, keep_thresholds(counts, p.sample))
        longest = (
            SETS * (self.tokens * -(-2 * p.window // SHARING) // (SETS * USES) + 3)
            if self._group == 1
            else self.tokens // self._group // self._rounds + 1 + FARTHEST
        )
        self._noise, self._starts = shared_noise(counts, p.ns_exponent, self._drawn, self.units, longest, p.seed)
        self._pages = [self._page(self.tokens) for _ in range(p.threads)]
        self._benches = [self._bench(words + k * own, self.hot) for k in range(p.threads)]
        self._measuring = self._page(_STRETCH), self._bench(words + p.threads * own, 0)

    def _start_vectors(self, control: RunControl) -> None:
        # uniform within +-1/(2d), as in word2vec; the outputs begin at zero
        d, rows = self._parameters.dimensions, self._rows(self.model.inputs)
        random = np.random.default_rng(self._parameters.seed)
        step = max(1, _BLOCK // d)
        # the components between two ends stand side by side: copied as such, they take a fifth of the time
        breaks = (0, *(np.flatnonzero(np.diff(self._columns) > 1) + 1).tolist(), d)
        for at in range(0, len(rows), step):
            block = random.random((min(step, len(rows) - at), d), dtype=np.float32)
            block -= np.float32(0.5)
            block /= np.float32(d)
            for first, last in pairwise(breaks):
                column = int(self._columns[first])
                rows[at : at + step, column : column + last - first] = block[:, first:last]
            self.initialized = min(at + step, len(self._corpus.vocabulary))
            control.checkpoint()

    def _page(self, tokens: int) -> Page:
        # whole windows are read, beyond the last position too
        reach = tokens + 3 * self._parameters.window + AHEAD
        rows, ends, lows, highs = np.zeros((4, reach), np.int32)
        return Page(rows, ends, lows, highs, self._noise)

    def _bench(self, home: int, hot: int) -> Scratch:
        targets, contexts, window = self._group + self._drawn, self._contexts, self._parameters.window
        if self._group == 1:
            blocks, size = targets // TARGETS, ERRORS
            errors, ahead = ERRORS * blocks, 0
            # windows that are listed in one go, and the groups of contexts that they have at most
            most = -(-2 * window // SHARING)
            positions = max(_LISTED // most, _FEWEST_LISTED)
            groups = most * (positions + 1)
            contexts, targets = SHARING * groups + EIGHT * most, targets * (2 * SETS + 1)
        else:
            blocks, size = (1 + self._drawn) // 4, LANES
            errors, ahead = padded(4 * contexts * blocks), self._group + targets
            positions = groups = 0
        sides = np.full((blocks, size), -1.0)
        weights = np.full((blocks, size), self._parameters.negative / self._drawn)
        true = slice(0, 4) if self._group == 4 else slice(0, LANES, 4)
        sides[0, true] = weights[0, true] = 1
        few = np.zeros((5, LANES))
        few[:, :8] = np.repeat(np.tri(5, 4, -1), 2, axis=1)
        spare = (home + hot) * self.width
        return Scratch(
            home=home,
            spare=spare,
            copies=spare + _OWN_ROWS * self.width,
            hot=hot,
            group=self._group,
            drawn=self._drawn,
            starts=self._starts,
            base_inputs=aligned(hot * self.width),
            base_outputs=aligned(hot * self.width),
            ahead=np.zeros(ahead, np.int64),
            means=spare + self.width * np.arange(1, 5),
            # whole vectors are written
            inside=aligned(4 * contexts + 16 if self._group == 4 else 0),
            contexts=np.zeros(contexts, np.int64),
            targets=np.zeros(targets, np.int64),
            places=np.zeros(positions + 2 * window + AHEAD + EIGHT, np.int64),
            centers=np.zeros(groups, np.int64),
            sizes=np.zeros(groups, np.int64),
            clashes=np.zeros(targets, np.bool_),
            positions=positions,
            widest=window,
            errors=aligned(errors * len(self._ends)),
            sides=aligned_copy(sides.flat),
            weights=aligned_copy(weights.flat),
            usual=aligned_copy(weights.flat),
            changed=np.zeros(1, np.bool_),
            present=aligned_copy(np.repeat(np.tri(5, 4, -1), 4)),
            few=aligned_copy(few.flat),
            quarters=aligned_copy(np.repeat(np.arange(4.0), 4)),
            kept=aligned(SHARING * LANES),
            ones=aligned_copy([1] * 16),
            endless=aligned_copy([1e9] * 16),
        )

    def begin_epochs(self, total: int) -> None:
        """Set the number of epochs for the schedule of the learning rate."""
        self._epochs = total
        self._rates = rates(self._parameters, self.slices * total) * np.float32(self._share)
        self._steps = self._rates * np.float32(min(1, _FARTHEST_STEP / len(self._ends)))

    def slow(self, share: float) -> None:
        """Scale all further steps by this factor, and clear the buffers of threads."""
        self._share = share
        self.begin_epochs(self._epochs)
        for matrix in (self.model.inputs, self.model.outputs):
            matrix[len(self._corpus.vocabulary) * self.width :] = 0

    @property
    def ignorance(self) -> float:
        """Loss without any knowledge: all predictions are 1/2."""
        return (1 + self._parameters.negative) * math.log(2) * len(self._ends)

    @property
    def longest(self) -> tuple[float, ...]:
        """Limits for the lengths of input and output rows."""
        return LONGEST_OF_MANY if self.averages else LONGEST, LONGEST

    def matrices_of_rows(self) -> tuple[NDArray[np.float32], ...]:
        """Return views of the input and output rows."""
        return self._rows(self.model.inputs), self._rows(self.model.outputs)

    def rate(self, piece: int) -> float:
        """Return the learning rate of a slice."""
        return float(self._rates[min(piece, len(self._rates) - 1)])

    def learn(self, thread: int, first: int, last: int) -> None:
        """Train on these slices of the text."""
        p = self._parameters
        slices = Slices(first, last, self.slices, self.tokens, p.window, self._rounds, self._stretch, self._stretches)
        learn(
            self._text,
            self.model,
            self._pages[thread],
            self._benches[thread],
            slices,
            self._steps,
            self.tally[thread],
            p.seed,
            self._fixed_window,
        )

    def vectors(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return a copy of these words' input rows."""
        rows = self._rows(self.model.inputs)
        found = np.empty((len(ids), len(self._columns)), np.float32)
        # in parts: padded rows of all words would be a second copy
        for begin in range(0, len(ids), _ROWS_AT_ONCE):
            some = ids[begin : begin + _ROWS_AT_ONCE]
            found[begin : begin + len(some)] = np.take(rows[some], self._columns, axis=1)
        return found

    def vectors_in(self, state: State) -> NDArray[np.float32]:
        """Return the input rows."""
        return state["inputs"]

    def state(self) -> State:
        """Return copies of the input and output rows, each of shape (V, d)."""
        return {
            name: np.take(self._rows(matrix), self._columns, axis=1)
            for name, matrix in (("inputs", self.model.inputs), ("outputs", self.model.outputs))
        }

    def matrices(self) -> dict[str, NDArray[np.float32]]:
        """Return views of the input and output rows in memory, with padding."""
        return {"inputs": self._rows(self.model.inputs), "outputs": self._rows(self.model.outputs)}

    def restore(self, state: State) -> None:
        """Set the rows from a state."""
        self._rows(self.model.inputs)[:, self._columns] = state["inputs"]
        self._rows(self.model.outputs)[:, self._columns] = state["outputs"]

    def adopt(self, ids: NDArray[np.int64], vectors: NDArray[np.float32], freeze: bool) -> None:
        """Initialize the input rows. Output rows are trained in any case: they are not part of the vectors."""
        self._rows(self.model.inputs)[ids[:, None], self._columns] = vectors
        if freeze:
            frozen = np.zeros(len(self._corpus.vocabulary), np.bool_)
            frozen[ids] = True
            self.model = self.model._replace(frozen=frozen)

    def set_vector(self, word: int, vector: NDArray[np.float32]) -> None:
        """Set the input row of a word while training is paused.

        Threads fetch their private rows with each piece of work, and merge them at its end: between two pieces the
        shared row is all there is.
        """
        if self.model.frozen.size and self.model.frozen[word]:
            raise refuse_frozen()
        self._rows(self.model.inputs)[word, self._columns] = vector

    @property
    def averages(self) -> bool:
        """Whether the mean of several words predicts."""
        return self._parameters.model == "cbow"

    def chances(self, ids: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the probability that each of these words is not subsampled, in [0, 1]."""
        found: NDArray[np.float64] = self._text.keep[ids] / 2.0**32
        return found

    def outputs(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return a copy of these words' output rows."""
        found: NDArray[np.float32] = np.take(self._rows(self.model.outputs)[ids], self._columns, axis=1)
        return found

    def loss_on(self, corpus: Corpus) -> float:
        """Return the mean loss of about 20,000 predictions, or all, spread evenly over a text.

        Which words are kept, the widths of the windows and the noise words are the same each time, so that two losses
        differ by what was learned between them alone.
        """
        p, keep = self._parameters, self._text.keep
        counts = self._corpus.vocabulary.counts
        kept = float(counts @ keep) / (float(counts.sum()) * 2**32)
        expected = kept * (1 if p.model == "cbow" else p.window + 1)  # predictions for each token
        tokens = len(corpus.ids)
        stretches = min(math.ceil(_MEASURED / (expected * _STRETCH)), -(-tokens // _STRETCH))
        starts = np.arange(stretches) * max(_STRETCH, tokens // max(stretches, 1))
        text = self._text._replace(ids=corpus.ids, offsets=corpus.offsets)
        with self._one_measures:
            loss, predictions = measure(
                text, self.model, *self._measuring, starts, _STRETCH, p.window, self._fixed_window
            )
        return loss / predictions if predictions else math.nan

    def _rows(self, matrix: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return a view of the rows of all words; `_columns` of them hold the vectors."""
        return matrix.reshape(-1, self.width)[: len(self._corpus.vocabulary)]


def _nesting(prefixes: tuple[int, ...]) -> str:
    if not prefixes:
        return ""
    return tr(
        ", summed over the first {map} numbers of the vectors with equal weights", map=", ".join(map(str, prefixes))
    )
