"""Compares differences of word vectors with ratios of counts, as the objective of skip-gram implies."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.util.errors import Cancelled, InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

WINDOW, EPOCHS, DIMENSIONS = 5, 10, 50
LEAST = 5.0  # a count below which a ratio is mostly chance


@dataclass(frozen=True, eq=False)
class TrainedPair:
    """A text with the vectors that skip-gram learned of it.

    Attributes
    ----------
    corpus : Corpus
    words, contexts : ndarray of float32, shape (V, d)
        The vector w of each word, and its vector c as a context.
    """

    corpus: Corpus
    words: NDArray[np.float32]
    contexts: NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class LogRatios:
    """One point for each context word k that two words a and b share.

    Attributes
    ----------
    contexts : tuple of str, length n
    counted : ndarray of float64, shape (n,)
        log P(k|a) / P(k|b), from the text.
    learned : ndarray of float64, shape (n,)
        (w_a - w_b) · c_k, from the vectors.
    """

    contexts: tuple[str, ...]
    counted: NDArray[np.float64]
    learned: NDArray[np.float64]

    @property
    def correlation(self) -> float:
        """Pearson's correlation of both."""
        return float(np.corrcoef(self.counted, self.learned)[0, 1])

    @property
    def slope(self) -> float:
        """Slope of the line through the points that fits `learned` best; 1 if the product is the logarithm."""
        return float(np.polyfit(self.counted, self.learned, 1)[0])


def trained_pair(corpus: Corpus, pulse: Pulse = SILENT) -> TrainedPair:
    """Train skip-gram with negative sampling on one thread, so that all get the same numbers.

    Raises
    ------
    Cancelled
    """
    run = TrainingRun(
        corpus,
        defaults(
            "skipgram", threads=1, seed=1, epochs=EPOCHS, dimensions=DIMENSIONS, window=WINDOW, sample=0.0, min_count=1
        ),
    )

    def look(_progress: object) -> None:
        if pulse.stopped:
            run.control.cancel()

    run.execute(look)
    state = run.state()
    if pulse.stopped or state is None:
        raise Cancelled
    return TrainedPair(run.corpus, state["inputs"], state["outputs"])


def context_counts(corpus: Corpus, word: int, window: int = WINDOW) -> NDArray[np.float64]:
    """Return how often each word stands near a word, as skip-gram reads it, float64 (V,).

    The window of each word is drawn from 1 to `window`, so a pair o words apart counts (window - o + 1) / window.
    """
    counts = np.zeros(len(corpus.vocabulary))
    sentence = np.repeat(np.arange(len(corpus.offsets) - 1), np.diff(corpus.offsets))
    places = np.flatnonzero(corpus.ids == word)
    for apart in range(1, window + 1):
        for other in (places - apart, places + apart):
            inside = (other >= 0) & (other < len(corpus.ids))
            near, here = other[inside], places[inside]
            near = near[sentence[near] == sentence[here]]
            counts += np.bincount(corpus.ids[near], minlength=len(counts)) * (window - apart + 1) / window
    return counts


def log_ratios(trained: TrainedPair, first: str, second: str) -> LogRatios:
    """Compare two words by all contexts that both have met.

    Levy and Goldberg (2014), Neural word embedding as implicit matrix factorization, equation 11: at the optimum of
    negative sampling with k samples w · c = log(P(c|w) / P(c)) - log k, up to the smoothed noise. In the difference of
    two words all but the ratio cancels.

    Raises
    ------
    InputError
        When a word is not in the text, or they share too few contexts.
    """
    index = trained.corpus.vocabulary.index
    ids = []
    for word in (first, second):
        if (at := index.get(word)) is None:
            raise InputError(tr("“{word}” is not in the text.", word=word), tr("Take another word."))
        ids.append(at)
    one, other = (context_counts(trained.corpus, at) for at in ids)
    shared = np.flatnonzero((one >= LEAST) & (other >= LEAST))
    if len(shared) < 3 or ids[0] == ids[1]:
        raise InputError(
            tr("“{first}” and “{second}” share too few contexts.", first=first, second=second),
            tr("Take two different words that are more frequent."),
        )
    counted = np.log(one[shared] / one.sum()) - np.log(other[shared] / other.sum())
    difference = (trained.words[ids[0]] - trained.words[ids[1]]).astype(np.float64)
    words = trained.corpus.vocabulary.words
    return LogRatios(tuple(words[at] for at in shared), counted, trained.contexts[shared] @ difference)
