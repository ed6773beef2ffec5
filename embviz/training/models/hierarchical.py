"""Skip-gram and CBOW with hierarchical softmax (Morin and Bengio 2005; Mikolov et al. 2013)."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.training.control import RunControl
from embviz.training.kernels.losses.hierarchical import (
    Paths,
    TreeBench,
    join_lightest,
    learn,
    list_paths,
    measure_depths,
)
from embviz.training.kernels.matrices import CbowModel, SkipGramModel
from embviz.training.kernels.reading import Text, TokenRanges
from embviz.training.matrices import aligned, aligned_copy, together
from embviz.training.models.learner import PREDICTIONS
from embviz.training.models.windows import PRODUCTS, WindowLearner
from embviz.training.parameters import TrainingParameters
from embviz.util.language import tr


@dataclass(frozen=True, eq=False)
class HuffmanTree:
    """A binary tree with words as leaves and the least mean path length (Huffman).

    Attributes
    ----------
    paths : Paths
        Inner nodes and turns on the way to each word, in flat arrays. There is one inner node less than words.
    """

    paths: Paths

    @property
    def lengths(self) -> NDArray[np.int64]:
        """Number of inner nodes on the path to each word, shape (n,)."""
        return np.diff(self.paths.starts)

    def path(self, word: int) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
        """Return the inner nodes on the path to a word, from the root (0) on, and the turns taken there (0 or 1)."""
        way = slice(self.paths.starts[word], self.paths.starts[word + 1])
        return self.paths.nodes[way], self.paths.codes[way]


def huffman_tree(counts: NDArray[np.int64]) -> HuffmanTree:
    """Build the Huffman tree for these word counts.

    Parameters
    ----------
    counts : ndarray of int64, shape (n,)
        Falling, at least two.
    """
    words = len(counts)
    parts = 2 * words - 1
    weights, parents, depths = np.zeros((3, parts), np.int64)
    weights[:words] = counts
    sides = np.zeros(parts, np.int8)
    join_lightest(weights, parents, sides)
    measure_depths(parents, depths)
    starts = np.concatenate([[0], np.cumsum(depths[:words])])
    paths = Paths(starts, np.zeros(starts[-1], np.int32), np.zeros(starts[-1], np.int8))
    list_paths(parents, sides, paths)
    return HuffmanTree(paths)


DESCRIPTION = tr("Finds the true word by left or right turns down a Huffman tree of all words; an exact probability.")

_HOT_ROWS = 512  # words and nodes of which each thread trains private rows, where there are several threads


class HierarchicalLearner(WindowLearner):
    """Trains skip-gram or CBOW with one binary decision per node on the path to a word; see `Learner`.

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
            "−log p(c | x) = sum of −log σ(±x·n) over the nodes n on the way down a Huffman tree to c, + or − for the "
            "way taken; mean over all predictions ({predicts}).",
            predicts=predicts,
        )
        predictions = 1 if parameters.model == "cbow" else parameters.window + 1
        # private rows are merged after each slice: threads must not be without the others' updates for long
        most = 2e8 if parameters.threads == 1 else 6e7
        self._cut(predictions * np.log2(max(self.occurring, 2)) * self.width * 6, most)

    @property
    def _targets(self) -> int:
        return self.occurring - 1

    @property
    def asked(self) -> float:
        """Mean path length of the words predicted so far; with subsampling, rarer ones than in the text."""
        done = self.tally.sum(axis=0)
        return float(done[PRODUCTS] / max(done[PREDICTIONS], 1))

    @property
    def ignorance(self) -> float:
        """Loss without any knowledge on the longest path: both turns are equally likely at every node."""
        return self._depth * math.log(2)

    def _allocate(self, control: RunControl) -> None:
        p = self._parameters
        self.tree = huffman_tree(self._corpus.vocabulary.counts[: self.occurring])
        control.checkpoint()
        self._depth = int(self.tree.lengths.max())
        self._contexts = 2 * p.window + 4
        self.hot = min(_HOT_ROWS, self.words) if p.threads > 1 else 0
        own = self.hot + 2 + self._contexts
        # after the last thread's rows, those of the evaluation
        rows = self.words + (p.threads + 1) * own
        self.inputs, self.outputs = together(rows * self.width, rows * self.width)
        self._uniform(self.inputs, 0.5 / p.dimensions, 0, control)
        self._benches = [self._bench(self.words + k * own) for k in range(p.threads + 1)]
        self._pages = [self._page() for _ in range(p.threads + 1)]

    def _bench(self, home: int) -> TreeBench:
        spare = (home + self.hot) * self.width
        nodes = -(-self._depth // 16) * 16
        return TreeBench(
            home=home,
            spare=spare,
            mean=spare + self.width,
            copies=spare + 2 * self.width,
            base_inputs=aligned(self.hot * self.width),
            base_outputs=aligned(self.hot * self.width),
            contexts=np.zeros(self._contexts, np.int64),
            targets=np.zeros(nodes, np.int64),
            sides=aligned(nodes),
            errors=aligned(self._contexts * nodes + 16),
            present=aligned_copy(np.repeat(np.tri(5, 4, -1), 4)),
            ones=aligned_copy([1] * 16),
        )

    def _work(
        self,
        text: Text,
        thread: int,
        stretches: TokenRanges,
        rates: NDArray[np.float32],
        tally: NDArray[np.float64],
        learning: bool,
    ) -> None:
        kind = CbowModel if self._parameters.model == "cbow" else SkipGramModel
        model = kind(self.inputs, self.outputs, self.width, self.hot, self.frozen)
        page, bench = self._pages[thread], self._benches[thread]
        learn(text, self.tree.paths, model, page, bench, stretches, rates, tally, learning)
