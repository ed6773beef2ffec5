"""Skip-gram with InfoNCE: the other pairs of a batch are the negatives (van den Oord et al. 2018)."""

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.training.control import RunControl
from embviz.training.kernels.losses.infonce import PANEL, Contrast, ContrastModel, Side, learn
from embviz.training.kernels.reading import Text, TokenRanges
from embviz.training.matrices import aligned, together
from embviz.training.models.windows import WindowLearner
from embviz.training.parameters import TrainingParameters
from embviz.util.language import tr

DESCRIPTION = tr("Separates the pairs of a batch by their cosines, divided by a temperature; the contrastive loss.")

_SLICE_FLOPS = 4e9  # 50 to 100 ms; kernels check for cancellation
_FEWEST_BATCHES, _MOST_BATCHES = 2, 8  # limits for the least number of batches of a slice


class InfoNceLearner(WindowLearner):
    """Trains skip-gram with the other pairs of a batch as negatives; see `Learner`.

    Rows begin at a length of about 1: their lengths do not matter to the loss, but divide their steps.

    Parameters
    ----------
    corpus, parameters, fixed_window
        As for every `WindowLearner`.
    predicts : str
        Predicted and predicting words, for the definition of the loss.
    """

    def __init__(
        self, corpus: Corpus, parameters: TrainingParameters, predicts: str, fixed_window: bool = False
    ) -> None:
        super().__init__(corpus, parameters, fixed_window)
        self.loss_definition = tr(
            "−log exp s(x, c) / (exp s(x, c) + sum of exp s(x, c′)) with s = cosine / {temperature:g}; c′ are the "
            "centers of the other pairs among up to {batch} in a batch, without those that are c itself; mean over "
            "all predictions ({predicts}).",
            temperature=parameters.temperature,
            batch=parameters.batch,
            predicts=predicts,
        )
        # pairs are shuffled within a slice: it should have several batches, but few where these take long
        each = parameters.batch**2 * self.width * 6
        batches = min(max(_SLICE_FLOPS / each, _FEWEST_BATCHES), _MOST_BATCHES)
        pairs = parameters.window + 1
        self._cut(each / parameters.batch * pairs, _SLICE_FLOPS, int(batches * parameters.batch / pairs) + 1)

    @property
    def asked(self) -> float:
        """All pairs of a batch."""
        return self._parameters.batch

    @property
    def ignorance(self) -> float:
        """Infinite: cosines are bounded, and so is their loss."""
        return math.inf

    @property
    def longest(self) -> tuple[float, ...]:
        """Infinite: row lengths do not affect the loss; they grow, as steps are perpendicular to the rows."""
        return math.inf, math.inf

    def _allocate(self, control: RunControl) -> None:
        p = self._parameters
        self.inputs, self.outputs = together(self.words * self.width, self.words * self.width)
        # numbers between -r and r have the mean square r^2 / 3
        reach = (3 / p.dimensions) ** 0.5
        self._uniform(self.inputs, reach, 0, control)
        self._uniform(self.outputs, reach, 1, control)
        # the one after the last thread's belongs to the evaluation
        self._pages = [self._page() for _ in range(p.threads + 1)]
        self._contrasts = [self._contrast() for _ in range(p.threads + 1)]
        self._sides = [(self._side(), self._side()) for _ in range(p.threads + 1)]

    def _contrast(self) -> Contrast:
        batch = self._parameters.batch
        tiles = -(-batch // 4)
        return Contrast(
            pairs=np.zeros((2, 2 * self._parameters.window * self.tokens), np.int32),
            rows=np.zeros((2, batch), np.int32),
            biases=aligned(4 * tiles),
            products=aligned(4 * PANEL * tiles),
            tops=aligned(4 * PANEL),
            sums=aligned(4 * PANEL),
            factors=aligned(4 * PANEL),
            shares=np.zeros(PANEL),
            raised=np.zeros(batch),
            whole=np.zeros(batch),
        )

    def _side(self) -> Side:
        batch = self._parameters.batch
        rows = -(-batch // 4) * 4
        return Side(
            self._matrix(rows),
            self._matrix(rows),
            np.zeros(batch, np.float32),
            np.zeros(batch, np.float32),
            np.zeros(batch, np.int32),
            np.full(self.words, -1, np.int32),
        )

    def _held(self) -> Iterable[NDArray[np.float32]]:
        return (held for sides in self._sides for side in sides for held in (side.unit, side.steps))

    def adopt(self, ids: NDArray[np.int64], vectors: NDArray[np.float32], freeze: bool) -> None:
        """Initialize the input rows. Zero rows have no direction: they are used only if frozen."""
        taken = np.linalg.norm(vectors, axis=1) > 0
        if freeze:
            taken[:] = True
        super().adopt(ids[taken], vectors[taken], freeze)

    def _work(
        self,
        text: Text,
        thread: int,
        stretches: TokenRanges,
        rates: NDArray[np.float32],
        tally: NDArray[np.float64],
        learning: bool,
    ) -> None:
        sharpness = np.float32(1 / self._parameters.temperature)
        model = ContrastModel(self.inputs, self.outputs, self.width, self.frozen, sharpness)
        learn(
            text,
            model,
            self._pages[thread],
            self._contrasts[thread],
            *self._sides[thread],
            stretches,
            rates,
            tally,
            learning,
            self._halt,
        )
