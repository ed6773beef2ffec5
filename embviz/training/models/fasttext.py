"""fastText: skip-gram and CBOW of words that are made of character n-grams (Bojanowski et al. 2017)."""

import math
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.text.subwords import Ngrams, split_words
from embviz.text.vocabulary import Vocabulary
from embviz.training.control import RunControl
from embviz.training.kernels.matrices import Slices
from embviz.training.kernels.reading import AHEAD, Page, Text
from embviz.training.kernels.rows import FARTHEST
from embviz.training.kernels.subwords.matrices import SubwordBench, SubwordCbow, SubwordSkipGram, WordRows
from embviz.training.kernels.subwords.passes import learn, measure
from embviz.training.kernels.subwords.predicting import compose
from embviz.training.kernels.vector_code import LANES
from embviz.training.matrices import aligned, aligned_copy, padded, together
from embviz.training.models.learner import TALLY_WIDTH
from embviz.training.moving import refuse_frozen
from embviz.training.noise import keep_thresholds, shared_noise
from embviz.training.parameters import TrainingParameters
from embviz.training.schedules import rates
from embviz.training.start import State
from embviz.training.watchdog import LONGEST, LONGEST_OF_MANY
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.subwords import Subwords


class Parts:
    """The rows of words and n-grams of a vocabulary, numbered by falling use.

    Parameters
    ----------
    uses : ndarray of float64, shape (V,)
        Expected number of updates of each word: rows of the most used n-grams come first.
    pulse : Pulse, optional

    Attributes
    ----------
    count : int
        Rows: one for each word and one for each n-gram that occurs in a word.
    rows : WordRows
        Nothing is frozen.
    own : ndarray of int32, shape (V,)
        The row of each word itself.
    buckets, of_buckets : ndarray of int32, shape (M,)
        Buckets that occur, rising, and the row of each.
    """

    def __init__(self, vocabulary: Vocabulary, ngrams: Ngrams, uses: NDArray[np.float64], pulse: Pulse) -> None:
        words = len(vocabulary)
        split = split_words(vocabulary.words, ngrams, pulse)
        # until the most used rows are known, words come first and n-grams after them
        starts = split.starts + np.arange(words + 1)
        rows = np.empty(starts[-1], np.int32)
        own = np.zeros(len(rows), np.bool_)
        own[starts[:-1]] = True
        rows[own], rows[~own] = np.arange(words), split.numbers + words
        self.count = words + len(split.buckets)
        use = np.bincount(rows, np.repeat(uses, np.diff(starts)), self.count)
        place = np.empty(self.count, np.int32)
        place[np.argsort(-use, kind="stable")] = np.arange(self.count, dtype=np.int32)
        self.own = place[:words]
        order = np.argsort(split.buckets)
        self.buckets, self.of_buckets = split.buckets[order], place[words:][order]
        sizes = np.diff(starts).astype(np.int32)
        self.rows = WordRows(starts, place[rows], sizes, np.zeros(0, np.bool_))

    def freeze(self, ids: NDArray[np.int64]) -> None:
        """Freeze all rows of these words, their own and those of their n-grams."""
        words, starts = np.diff(self.rows.starts), self.rows.starts
        of_word = np.repeat(np.arange(len(words)), words)
        wanted = np.zeros(len(words), np.bool_)
        wanted[ids] = True
        frozen = np.zeros(self.count, np.bool_)
        frozen[self.rows.rows[wanted[of_word]]] = True
        rests = frozen[self.rows.rows]
        # those that learn first, word by word
        order = np.argsort(2 * of_word + rests, kind="stable")
        learning = np.add.reduceat(~rests, starts[:-1], dtype=np.int32)
        self.rows = WordRows(starts, self.rows.rows[order], learning, frozen)

    def fit(self, matrix: NDArray[np.float32], ids: NDArray[np.int64], vectors: NDArray[np.float32]) -> None:
        """Set rows so that the means of some words' rows equal these vectors, up to rounding.

        An n-gram becomes the mean of the vectors of the words that have it, so that words beside these begin near
        those that are written alike; a word's own row makes up for the difference.

        Parameters
        ----------
        matrix : ndarray of float32, shape (count, d)
        ids : ndarray of int64, shape (n,)
        vectors : ndarray of float32, shape (n, d)
        """
        given = self._of(ids)
        met = np.asarray(given.sum(axis=0)).ravel()
        known = met > 0
        known[self.own] = False
        matrix[known] = (given.T @ vectors)[known] / met[known, None]
        matrix[self.own[ids]] = 0
        sizes = np.diff(given.indptr)[:, None]
        matrix[self.own[ids]] = sizes * vectors.astype(np.float64) - given @ matrix

    def _of(self, ids: NDArray[np.int64]) -> Any:
        """Return a sparse matrix of shape (n, count) with the multiplicity of each row in each of these words."""
        from scipy.sparse import csr_array

        rows = self.rows
        whole = csr_array((np.ones(len(rows.rows), np.float32), rows.rows, rows.starts), (len(self.own), self.count))
        return whole[ids]


DESCRIPTION = tr("Skip-gram with parts of words: rare words learn from related ones, and new words get vectors too.")
CBOW_DESCRIPTION = tr("CBOW with parts of words: faster, better at grammar than at meaning.")

HOT_ROWS = 512  # rows of either matrix of which each thread trains private copies, if there are several threads
_LARGEST_SLICE = 4_000  # tokens, shared by the threads; some n-grams are in every tenth window
_SMALLEST_SLICE = 50
_FEWEST_SLICES = 128  # per epoch and thread, unless they would be smaller than the smallest slice
_MEASURED = 20_000  # predictions on held-out text
_STRETCH = 32  # tokens of it that are read at a time
_BLOCK = 1 << 22  # random numbers made between two checks of the control


def noise_words(negative: int) -> tuple[int, int]:
    """Return how many words of a window share noise words, and how many noise words these get.

    Together they fill a SIMD vector, with at least as many noise words as if each had its own: with fewer, analogies
    fall some points below fastText's.
    """
    shared = max(1, LANES // (1 + negative))
    return shared, max(LANES - shared, negative)


class FastTextLearner:
    """Trains skip-gram or CBOW with subwords on a corpus; see `Learner`.

    A word's vector is the mean of its own row and the rows of its n-grams. Only buckets that occur in the vocabulary
    have rows: two million of them would take 800 MB at 100 dimensions, of which a text uses a small part. N-grams of
    new words that no word of the vocabulary has are therefore left out of their mean, where fastText averages in rows
    that were never trained.

    Frozen words: no row that they are made of moves, neither their own nor those of their n-grams; new words learn by
    what is theirs alone. What is shown of frozen words are the given vectors themselves, from which the mean of their
    rows may differ by rounding.

    Parameters
    ----------
    corpus : Corpus
        Without the words that are not learned.
    fixed_window : bool
        Every window as wide as can be, instead of 1 to `window` at random (for tests that count pairs).
    """

    def __init__(self, corpus: Corpus, parameters: TrainingParameters, fixed_window: bool = False) -> None:
        self._corpus, self._parameters, self._fixed_window = corpus, parameters, fixed_window
        self._share = 1.0
        self._ngrams = Ngrams(parameters.min_n, parameters.max_n, parameters.buckets)
        self._skipgram = parameters.model == "fasttext"
        self._shared, self._drawn = (
            noise_words(parameters.negative) if self._skipgram else (2 * parameters.window, parameters.negative)
        )
        predicted, made_of, drawn = (
            (
                tr("each context word x of each center word"),
                tr("its own row and its n-grams' rows"),
                tr(" that {shared} words x of a window share", shared=self._shared)
                if self._shared > 1
                else tr(" drawn for each x"),
            )
            if self._skipgram
            else (
                tr("each center word x"),
                tr("the rows of all context words and of their n-grams"),
                tr(" drawn for each x"),
            )
        )
        self.loss_definition = tr(
            "−log σ(h·x) − {negative} × mean of log σ(−h·n) over {drawn} noise words n{drawn_2}: they weigh as "
            "{negative}; mean over all predictions (one for {predicted}), where h is the mean of {made_of}.",
            negative=parameters.negative,
            drawn=self._drawn,
            drawn_2=drawn,
            predicted=predicted,
            made_of=made_of,
        )
        self.width = padded(parameters.dimensions)
        self.units = len(corpus.ids)
        largest = _LARGEST_SLICE
        if parameters.threads > 1:
            # private rows are merged after each slice: threads must not be without the others' updates for long
            largest = min(largest, self.units // _FEWEST_SLICES) // parameters.threads
        self.tokens = max(_SMALLEST_SLICE, min(largest, largest * 112 // self.width))
        self.slices = -(-self.units // self.tokens)
        self.tally = np.zeros((parameters.threads, TALLY_WIDTH))
        self.threads = parameters.threads
        self.begin_epochs(parameters.epochs)
        self._given: tuple[NDArray[np.int64], NDArray[np.float32]] | None = None
        self._one_measures = threading.Lock()

    def prepare(self, control: RunControl, announce: Callable[[str], None]) -> None:
        """Find the n-grams of all words, allocate and initialize the matrices."""
        announce(tr("Counting n-grams"))
        p, vocabulary = self._parameters, self._corpus.vocabulary
        counts, words = vocabulary.counts, len(vocabulary)
        self._text = Text(self._corpus.ids, self._corpus.offsets, keep_thresholds(counts, p.sample))
        groups = -(-2 * p.window // self._shared) if self._skipgram else 1  # in a window
        self._noise, self._starts = shared_noise(
            counts, p.ns_exponent, self._drawn, self.units, self.tokens * groups + FARTHEST, p.seed
        )
        self.parts = Parts(
            vocabulary,
            self._ngrams,
            counts * (self._text.keep / 2**32),
            Pulse(lambda share: announce(tr("Counting n-grams, {share:.0%}", share=share)), lambda: control.cancelled),
        )
        announce(tr("Preparing"))
        several = p.threads > 1
        hot_inputs, hot = (min(HOT_ROWS, rows) if several else 0 for rows in (self.parts.count, words))
        kind = SubwordSkipGram if self._skipgram else SubwordCbow
        inputs, outputs = together(
            (self.parts.count + p.threads * hot_inputs) * self.width,
            # after the last thread's buffers, a row of zeros for the evaluation
            (words + p.threads * (hot + 1) + 1) * self.width,
        )
        self.model = kind(inputs, outputs, self.width, words)
        self._start_vectors(control)
        self._pages = [self._page(self.tokens) for _ in range(p.threads)]
        self._benches = [
            self._bench(self.parts.count + k * hot_inputs, words + k * (hot + 1), hot_inputs, hot)
            for k in range(p.threads)
        ]
        self._measuring = self._page(_STRETCH), self._bench(self.parts.count, words + p.threads * (hot + 1), 0, 0)

    def _start_vectors(self, control: RunControl) -> None:
        # uniform within +-1/d, as in fastText; the outputs begin at zero
        d = self._parameters.dimensions
        random = np.random.default_rng(self._parameters.seed)
        matrix = self._rows(self.model.inputs, self.parts.count)
        step = max(1, _BLOCK // d)
        for at in range(0, len(matrix), step):
            block = random.random((min(step, len(matrix) - at), d), dtype=np.float32)
            matrix[at : at + step] = (2 * block - 1) / np.float32(d)
            control.checkpoint()

    def _page(self, tokens: int) -> Page:
        reach = tokens + 2 * self._parameters.window + AHEAD
        rows, ends, lows, highs = np.zeros((4, reach), np.int32)
        return Page(rows, ends, lows, highs, self._noise)

    def _bench(self, home_inputs: int, home: int, hot_inputs: int, hot: int) -> SubwordBench:
        p, width = self._parameters, self.width
        longest = int(np.diff(self.parts.rows.starts).max())
        targets = padded((self._shared if self._skipgram else 1) + self._drawn)
        around = 1 << (2 * p.window + 1).bit_length()
        return SubwordBench(
            home_inputs=home_inputs,
            home=home,
            hot_inputs=hot_inputs,
            hot=hot,
            spare=(home + hot) * width,
            shared=self._shared,
            drawn=self._drawn,
            starts=self._starts,
            negative=p.negative,
            base_inputs=aligned(hot_inputs * width),
            base_outputs=aligned(hot * width),
            places=np.zeros(longest, np.int64),
            ahead=np.zeros(longest, np.int64),
            targets=np.zeros(targets, np.int64),
            errors=aligned(targets),
            weights=aligned(targets),
            order=aligned_copy(range(targets)),
            hidden=aligned(width),
            steps=aligned(width),
            vectors=aligned(around * width),
            before=aligned(around * width),
            sizes=aligned(around),
            paces=aligned(around),
            ones=aligned_copy([1] * 16),
        )

    def begin_epochs(self, total: int) -> None:
        """Set the number of epochs for the schedule of the learning rate."""
        self._epochs = total
        self._rates = rates(self._parameters, self.slices * total) * np.float32(self._share)

    def slow(self, share: float) -> None:
        """Scale all further steps by this factor, and clear the buffers of threads."""
        self._share = share
        self.begin_epochs(self._epochs)
        self.model.inputs[self.parts.count * self.width :] = 0
        self.model.outputs[len(self._corpus.vocabulary) * self.width :] = 0
        for bench in self._benches:
            for held in (bench.errors, bench.hidden, bench.steps, bench.vectors, bench.before):
                held[:] = 0

    @property
    def ignorance(self) -> float:
        """Loss without any knowledge: all predictions are 1/2."""
        return (1 + self._parameters.negative) * math.log(2)

    @property
    def longest(self) -> tuple[float, ...]:
        """Limits for the lengths of rows of words and n-grams, and of output rows."""
        return LONGEST_OF_MANY, LONGEST

    def matrices_of_rows(self) -> tuple[NDArray[np.float32], ...]:
        """Return views of the rows of words and n-grams, and of the output rows."""
        return tuple(
            matrix.reshape(-1, self.width)[:count]
            for matrix, count in (
                (self.model.inputs, self.parts.count),
                (self.model.outputs, len(self._corpus.vocabulary)),
            )
        )

    def rate(self, piece: int) -> float:
        """Return the learning rate of a slice."""
        return float(self._rates[min(piece, len(self._rates) - 1)])

    def learn(self, thread: int, first: int, last: int) -> None:
        """Train on these slices of the text."""
        p = self._parameters
        slices = Slices(first, last, self.slices, self.tokens, p.window)
        learn(
            self._text,
            self.model,
            self.parts.rows,
            self._pages[thread],
            self._benches[thread],
            slices,
            self._rates,
            self.tally[thread],
            p.seed,
            self._fixed_window,
        )

    def vectors(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return the mean rows of these words."""
        return self._composed(self.model.inputs, self.width, ids)

    def vectors_in(self, state: State) -> NDArray[np.float32]:
        """Return the mean rows of all words."""
        inputs = np.ascontiguousarray(state["inputs"], np.float32)
        return self._composed(inputs.reshape(-1), inputs.shape[1], np.arange(len(self._corpus.vocabulary)))

    def _composed(self, inputs: NDArray[np.float32], width: int, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        found = np.empty((len(ids), self._parameters.dimensions), np.float32)
        compose(inputs, width, self.parts.rows.starts, self.parts.rows.rows, ids, found)
        if self._given is not None:
            known, vectors = self._given
            at = np.minimum(np.searchsorted(known, ids), len(known) - 1)
            frozen = known[at] == ids
            found[frozen] = vectors[at[frozen]]
        return found

    def subwords(self, state: State | None = None) -> Subwords:
        """Return a copy of the n-gram rows, from which new words are composed."""
        rows = self.matrices()["inputs"] if state is None else np.asarray(state["inputs"], np.float32)
        return Subwords(self._ngrams, self.parts.buckets, rows[self.parts.of_buckets])

    def state(self) -> State:
        """Return copies of the input rows, of words and n-grams by falling use, and of the output rows."""
        return {name: rows.copy() for name, rows in self.matrices().items()}

    def restore(self, state: State) -> None:
        """Set the rows from a state."""
        for name, rows in self.matrices().items():
            rows[:] = state[name]

    def adopt(self, ids: NDArray[np.int64], vectors: NDArray[np.float32], freeze: bool) -> None:
        """Initialize rows whose means are these vectors; see `Parts.fit`."""
        self.parts.fit(self.matrices()["inputs"], ids, vectors)
        if freeze:
            self.parts.freeze(ids)
            order = np.argsort(ids)
            self._given = ids[order], vectors[order].astype(np.float32)

    def set_vector(self, word: int, vector: NDArray[np.float32]) -> None:
        """Set the mean of a word's rows while training is paused, by changing its own row.

        The rows of n-grams belong to other words too, and stay. Threads fetch their private rows with each piece
        of work, and merge them at its end.
        """
        rows, own = self.parts.rows, int(self.parts.own[word])
        if rows.frozen.size and rows.frozen[own]:
            raise refuse_frozen()
        size = int(rows.starts[word + 1] - rows.starts[word])
        now = self.vectors(np.array([word]))[0].astype(np.float64)
        self._rows(self.model.inputs, self.parts.count)[own] += (size * (vector - now)).astype(np.float32)

    @property
    def averages(self) -> bool:
        """Whether the mean of several words predicts."""
        return not self._skipgram

    def chances(self, ids: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the probability that each of these words is not subsampled, in [0, 1]."""
        found: NDArray[np.float64] = self._text.keep[ids] / 2.0**32
        return found

    def outputs(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return a copy of these words' output rows."""
        found: NDArray[np.float32] = self._rows(self.model.outputs, len(self._corpus.vocabulary))[ids]
        return found

    def loss_on(self, corpus: Corpus) -> float:
        """Return the mean loss of about 20,000 predictions, or all, spread evenly over a text.

        Which words are kept, the widths of the windows and the noise words are the same each time, so that two losses
        differ by what was learned between them alone.
        """
        p, keep, counts = self._parameters, self._text.keep, self._corpus.vocabulary.counts
        kept = float(counts @ keep) / (float(counts.sum()) * 2**32)
        expected = kept * (p.window + 1 if self._skipgram else 1)  # predictions for each token
        tokens = len(corpus.ids)
        stretches = min(math.ceil(_MEASURED / (expected * _STRETCH)), -(-tokens // _STRETCH))
        starts = np.arange(stretches) * max(_STRETCH, tokens // max(stretches, 1))
        text = self._text._replace(ids=corpus.ids, offsets=corpus.offsets)
        with self._one_measures:
            loss, predictions = measure(
                text, self.model, self.parts.rows, *self._measuring, starts, _STRETCH, p.window, self._fixed_window
            )
        return loss / predictions if predictions else math.nan

    def matrices(self) -> dict[str, NDArray[np.float32]]:
        """Return views of the input and output rows without padding."""
        words = len(self._corpus.vocabulary)
        return {
            "inputs": self._rows(self.model.inputs, self.parts.count),
            "outputs": self._rows(self.model.outputs, words),
        }

    def _rows(self, matrix: NDArray[np.float32], count: int) -> NDArray[np.float32]:
        """Return a view of the first rows without padding."""
        return matrix.reshape(-1, self.width)[:count, : self._parameters.dimensions]


def make(corpus: Corpus, parameters: TrainingParameters) -> FastTextLearner:
    """Return the learner of skip-gram or CBOW with subwords for a corpus."""
    return FastTextLearner(corpus, parameters)
