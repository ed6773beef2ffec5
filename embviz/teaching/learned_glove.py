"""GloVe learned from a whole text, and where its analogies come from: the same differences of counts, as vectors.

GloVe fits w_i . c_k + b_i + a_k = log X_ik wherever X_ik > 0 (Pennington, Socher and Manning 2014, equation 7). So over
the words k that both i and j are counted with, (w_i - w_j) . c_k follows log(P(k|i) / P(k|j)) up to a constant of i and
j. Two pairs of words whose ratios agree over all k therefore have the same difference; cells with X = 0 say nothing.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.counted_rows import counted_rows
from embviz.text.corpus import Corpus
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import nearest

MOST_TOKENS = 1_000_000  # that are learned from
WINDOW = 10
_DIMENSIONS, _EPOCHS = 50, 30
_LEAST_COUNT, _MOST_WORDS = 5, 20_000
_FEWEST = 3  # shared words that can be compared
_ANSWERS = 3
_Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class LearnedGlove:
    """Vectors of GloVe with all that its equation has, and the text that they were learned from.

    Attributes
    ----------
    corpus : Corpus
        The part of the text that was learned from; its vocabulary has the words of the vectors, in their order.
    words, contexts : Embedding
        w and c, shape (V, d) each.
    sums : Embedding
        w + c, which GloVe hands out (section 4.2 of the paper).
    absent : tuple of int
        Words that are not in that part of the text: their vectors are as they were drawn.
    """

    corpus: Corpus
    words: Embedding
    contexts: Embedding
    sums: Embedding
    absent: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class PairsCompared:
    """What counts and vectors say of the differences of two pairs of words, i − j and k − l.

    Attributes
    ----------
    shared : ndarray of int64, shape (n,)
        Words that are counted with all four.
    counted : ndarray of float64, shape (2, n)
        log(P(x|i) / P(x|j)) of each pair over the shared words x.
    learned : ndarray of float64, shape (2, n)
        (w_i − w_j) · c_x of each pair.
    lacking : int
        Words that are counted with one word of a pair and never with the other: their ratio is 0 or infinite.
    parallel : float
        Cosine of the differences of w + c.
    answers : tuple of int
        The words nearest to i − j + l by w + c, these three left out, best first: what k should be.
    """

    shared: NDArray[np.int64]
    counted: _Floats
    learned: _Floats
    lacking: int
    parallel: float
    answers: tuple[int, ...]

    @property
    def agreement(self) -> tuple[float, float]:
        """Correlations of the two pairs over the shared words: of the counted ratios, and of the learned products."""
        return _correlation(self.counted), _correlation(self.learned)


def learn_glove(corpus: Corpus, pulse: Pulse = SILENT) -> LearnedGlove:
    """Train GloVe on one thread, on at most the first million tokens: the same vectors each time. Blocks.

    Raises
    ------
    InputError
        When nothing can be learned from the text.
    Cancelled
    """
    kept = corpus.pruned(_LEAST_COUNT, _MOST_WORDS)
    if kept.tokens > MOST_TOKENS:
        end = max(1, int(np.searchsorted(kept.offsets, MOST_TOKENS, side="right")) - 1)
        kept = replace(kept, ids=kept.ids[: kept.offsets[end]].copy(), offsets=kept.offsets[: end + 1].copy())
    run = TrainingRun(kept, defaults(
        "glove", threads=1, seed=1, window=WINDOW, dimensions=_DIMENSIONS, epochs=_EPOCHS, min_count=1,
    ))

    def look(_progress: object) -> None:
        if pulse.stopped:
            run.control.cancel()

    run.execute(look)
    pulse.beat(1.0)
    sums, state = run.embedding(), run.state()
    if state is None:
        raise RuntimeError("a run that has ended has a state")
    words, contexts = (
        Embedding(sums.words, np.ascontiguousarray(state[name][:, :_DIMENSIONS], np.float32), sums.counts)
        for name in ("words", "contexts")
    )
    absent = np.flatnonzero(np.bincount(kept.ids, minlength=len(sums)) == 0)
    return LearnedGlove(kept, words, contexts, sums, tuple(absent.tolist()))


def compare_pairs(glove: LearnedGlove, pairs: Sequence[str], pulse: Pulse = SILENT) -> PairsCompared:
    """Compare the differences of two pairs of words, in the counts and in the vectors.

    Parameters
    ----------
    pairs : sequence of four str
        i, j, k, l.

    Raises
    ------
    InputError
        When a word has no vector, is there twice, or no word is counted with all four.
    Cancelled
    """
    ids = []
    for word in pairs:
        if (at := glove.sums.get(word)) is None or at in glove.absent:
            raise InputError(tr("“{word}” has no vector here.", word=word), tr("Take a more frequent word."))
        ids.append(at)
    if len(set(ids)) != 4:
        raise InputError(tr("Two pairs need four different words."), tr("Write four words with spaces between them."))
    rows = counted_rows(glove.corpus, ids, WINDOW, pulse)
    shared = np.flatnonzero((rows > 0).all(axis=0))
    if len(shared) < _FEWEST:
        raise InputError(
            tr("Hardly any word is counted with all four."), tr("Take more frequent words, or more similar ones."),
        )
    chances = np.log(rows[:, shared]) - np.log(rows.sum(axis=1, keepdims=True))
    i, j, k, m = ids
    w, contexts, sums = (part.vectors.astype(np.float64) for part in (glove.words, glove.contexts, glove.sums))
    learned = np.stack([w[i] - w[j], w[k] - w[m]]) @ contexts[shared].T
    lacking = sum(int(((rows[one] > 0) != (rows[other] > 0)).sum()) for one, other in ((0, 1), (2, 3)))
    unit = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-12)
    one, other = sums[i] - sums[j], sums[k] - sums[m]
    answers, _ = nearest(
        glove.sums, (unit[i] - unit[j] + unit[m]).astype(np.float32), _ANSWERS, exclude=(i, j, m, *glove.absent),
    )
    return PairsCompared(
        shared, np.stack([chances[0] - chances[1], chances[2] - chances[3]]), learned, lacking,
        float(one @ other / max(np.linalg.norm(one) * np.linalg.norm(other), 1e-12)), tuple(answers.tolist()),
    )


def _correlation(two: _Floats) -> float:
    """Return the correlation of two rows; nan where one of them is constant."""
    if two.shape[1] < 2 or not two.std(axis=1).all():
        return math.nan
    return float(np.corrcoef(two[0], two[1])[0, 1])
