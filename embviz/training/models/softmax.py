"""Skip-gram and CBOW with the full softmax: the first formula of word2vec (Mikolov et al. 2013, eq. 2)."""

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.training.control import RunControl
from embviz.training.kernels.losses.softmax import Batch, SoftmaxModel, learn
from embviz.training.kernels.losses.softmax_tiles import ABSENT
from embviz.training.kernels.reading import Text, TokenRanges
from embviz.training.matrices import aligned, together
from embviz.training.models.windows import WindowLearner
from embviz.training.parameters import TrainingParameters
from embviz.util.errors import InputError
from embviz.util.language import tr

DESCRIPTION = tr("Compares the true word with all words: exact and slow, for vocabularies up to some thousands.")

MOST_WORDS = 20_000  # 10 ms and 5 MB for a batch of 64 rows of 100 dimensions

_MOST_ROWS = 64  # positions in a batch: as many as fit the nearest cache
_WORDS_PER_ROW = 64  # in small vocabularies words recur more often: smaller batches limit the step size
_PREDICTIONS_PER_ROW = 8
_SLICE_FLOPS = 1e9  # 15 to 50 ms


class SoftmaxLearner(WindowLearner):
    """Trains skip-gram or CBOW with exact probabilities over all words; see `Learner`.

    Parameters
    ----------
    corpus, parameters, fixed_window
        As for every `WindowLearner`.
    predicts : str
        Predicted and predicting words, for the definition of the loss.

    Raises
    ------
    InputError
        When the vocabulary is too large for this loss.
    """

    def __init__(
        self, corpus: Corpus, parameters: TrainingParameters, predicts: str, fixed_window: bool = False
    ) -> None:
        super().__init__(corpus, parameters, fixed_window)
        if self.occurring > MOST_WORDS:
            raise InputError(
                tr(
                    "The full softmax compares every prediction with all {occurring:,} words; it is meant for up to "
                    "{most_words:,}.",
                    occurring=self.occurring,
                    most_words=MOST_WORDS,
                ),
                tr(
                    "Limit the largest vocabulary to {most_words:,}, raise the minimum count, or choose the "
                    "hierarchical softmax or negative sampling.",
                    most_words=MOST_WORDS,
                ),
            )
        self.loss_definition = tr(
            "−log p(c | x) with p(w | x) = exp(x·w) / sum of exp(x·v) over all {occurring:,} words v; mean over all "
            "predictions ({predicts}).",
            occurring=self.occurring,
            predicts=predicts,
        )
        self._tiles = -(-self.occurring // 4)
        self._most_rows = 4 * max(1, min(_MOST_ROWS, self.occurring // _WORDS_PER_ROW) // 4)
        self._cut(6 * 4 * self._tiles * self.width, _SLICE_FLOPS)

    @property
    def asked(self) -> float:
        """All words."""
        return self.occurring

    @property
    def ignorance(self) -> float:
        """Loss without any knowledge: all words are equally likely."""
        return math.log(max(self.occurring, 2))

    def _allocate(self, control: RunControl) -> None:
        p, tiles = self._parameters, self._tiles
        self.inputs, self.outputs = together(self.words * self.width, max(self.words, 4 * tiles) * self.width)
        self._uniform(self.inputs, 0.5 / p.dimensions, 0, control)
        self._biases = aligned(4 * tiles)
        self._biases[self.occurring :] = ABSENT
        # the one after the last thread's belongs to the evaluation
        self._batches = [self._batch(k) for k in range(p.threads + 1)]
        self._pages = [self._page() for _ in range(p.threads + 1)]

    def _batch(self, thread: int) -> Batch:
        rows, threads = self._most_rows, self._parameters.threads
        predictions = rows if self._parameters.model == "cbow" else _PREDICTIONS_PER_ROW * rows
        return Batch(
            x=self._matrix(rows),
            steps=self._matrix(rows),
            products=aligned(4 * rows * self._tiles),
            tops=aligned(4 * rows),
            sums=aligned(4 * rows),
            factors=aligned(4 * rows),
            counts=np.zeros(rows, np.float32),
            origins=np.zeros(rows, np.int32),
            rows_of=np.full(self.words, -1, np.int32),
            rows=np.zeros(predictions, np.int32),
            targets=np.zeros(predictions, np.int32),
            begin=thread % threads * self._tiles // threads,
        )

    def _held(self) -> Iterable[NDArray[np.float32]]:
        return (held for batch in self._batches for held in (batch.x, batch.steps, batch.products))

    def _work(
        self,
        text: Text,
        thread: int,
        stretches: TokenRanges,
        rates: NDArray[np.float32],
        tally: NDArray[np.float64],
        learning: bool,
    ) -> None:
        means = self._parameters.model == "cbow"
        model = SoftmaxModel(self.inputs, self.outputs, self._biases, self.width, self.frozen, means)
        page, batch = self._pages[thread], self._batches[thread]
        learn(text, model, page, batch, stretches, rates, tally, learning, self._halt)
