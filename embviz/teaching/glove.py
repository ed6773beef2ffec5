"""GloVe on few words and on a whole text: how often words meet, what their ratios say, and what is learned of them.

GloVe fits w_i . c_k + b_i + a_k = log X_ik wherever X_ik > 0 (Pennington, Socher and Manning 2014, equation 7). So over
the words k that both i and j are counted with, (w_i - w_j) . c_k follows log(P(k|i) / P(k|j)) up to a constant of i and
j. Two pairs of words whose ratios agree over all k therefore have the same difference; cells with X = 0 say nothing.

The loss is J = sum f(X_ij) (w_i . c_j + b_i + a_j - log X_ij)² over the cells with X > 0 (Pennington, Socher and
Manning 2014, equation 8), minimized over all cells at a time with AdaGrad, as the paper does cell by cell.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import nearest

_BLOCK = 1 << 19  # tokens between two looks at whether to go on


@dataclass(frozen=True, eq=False)
class Meetings:
    """Counts of chosen words in a text, each meeting at distance o counted 1 / o.

    Attributes
    ----------
    words : tuple of str, length n
    counts : ndarray of float64, shape (n, n)
        X: how often two of the words meet.
    sums : ndarray of float64, shape (n,)
        X_i: how often each meets any word of the text.
    total : float
        Sum of X over all pairs of words of the text.
    """

    words: tuple[str, ...]
    counts: NDArray[np.float64]
    sums: NDArray[np.float64]
    total: float

    @property
    def chances(self) -> NDArray[np.float64]:
        """P(k|i) = X_ik / X_i in row i, shape (n, n); nan for words that meet nothing."""
        with np.errstate(divide="ignore", invalid="ignore"):
            found: NDArray[np.float64] = self.counts / self.sums[:, None]
        return found

    @property
    def ratios_to_chance(self) -> NDArray[np.float64]:
        """Pointwise mutual information log(X_ik X / (X_i X_k)), shape (n, n).

        Church and Hanks (1990); minus infinity where two words never meet, nan for words that meet nothing.
        """
        with np.errstate(divide="ignore", invalid="ignore"):
            found: NDArray[np.float64] = np.log(self.counts * self.total / np.outer(self.sums, self.sums))
        return found

    def ratios(self, first: str, second: str) -> NDArray[np.float64]:
        """Return P(k|i) / P(k|j) for all words k, shape (n,): Pennington, Socher and Manning (2014), table 1.

        Infinite where k meets only the first, nan where it meets neither.
        """
        i, j = self.words.index(first), self.words.index(second)
        with np.errstate(divide="ignore", invalid="ignore"):
            found: NDArray[np.float64] = self.chances[i] / self.chances[j]
        return found


def meetings(corpus: Corpus, words: Sequence[str], window: int, pulse: Pulse = SILENT) -> Meetings:
    """Count how often words meet within sentences.

    Parameters
    ----------
    corpus : Corpus
    words : sequence of str
        Some dozens; each once.
    window : int
        Words on each side.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When a word is not in the text.
    Cancelled
    """
    index = corpus.vocabulary.index
    ids = []
    for word in words:
        if (at := index.get(word)) is None:
            raise InputError(tr("“{word}” is not in the text.", word=word), tr("Leave it out, or take another word."))
        ids.append(at)
    size = len(words)
    # all other words share the last number
    numbers = np.full(len(corpus.vocabulary), size, np.int64)
    numbers[ids] = np.arange(size)
    table, total = np.zeros((size + 1, size + 1)), 0.0
    offsets = corpus.offsets
    begin = 0
    while begin < len(offsets) - 1:
        end = max(begin + 1, int(np.searchsorted(offsets, offsets[begin] + _BLOCK, side="right")) - 1)
        here = numbers[corpus.ids[offsets[begin] : offsets[end]]]
        sentence = np.repeat(np.arange(end - begin), np.diff(offsets[begin : end + 1]))
        for apart in range(1, window + 1):
            pulse.check()
            same = sentence[:-apart] == sentence[apart:]
            codes = (here[:-apart] * (size + 1) + here[apart:])[same]
            found = np.bincount(codes, minlength=(size + 1) ** 2).reshape(size + 1, size + 1)
            table += (found + found.T) / apart
            total += 2 * len(codes) / apart
        begin = end
    return Meetings(tuple(words), table[:size, :size], table[:size].sum(axis=1), total)


def counted_rows(corpus: Corpus, ids: Sequence[int], window: int, pulse: Pulse = SILENT) -> NDArray[np.float64]:
    """Count how often some words meet each word of a text: rows of X, shape (n, V); distance o counts 1 / o.

    Parameters
    ----------
    ids : sequence of int
        Different words.
    window : int
        Words on each side, within sentences.

    Raises
    ------
    Cancelled
    """
    size, offsets = len(corpus.vocabulary), corpus.offsets
    row_of = np.full(size, -1, np.int64)
    row_of[list(ids)] = np.arange(len(ids))
    rows = np.zeros((len(ids), size))
    begin = 0
    while begin < len(offsets) - 1:
        end = max(begin + 1, int(np.searchsorted(offsets, offsets[begin] + _BLOCK, side="right")) - 1)
        here = corpus.ids[offsets[begin] : offsets[end]]
        sentence = np.repeat(np.arange(end - begin), np.diff(offsets[begin : end + 1]))
        for apart in range(1, window + 1):
            pulse.check()
            same = sentence[:-apart] == sentence[apart:]
            left, right = here[:-apart][same], here[apart:][same]
            for one, other in ((left, right), (right, left)):
                row = row_of[one]
                found = np.flatnonzero(row >= 0)
                np.add.at(rows, (row[found], other[found]), 1 / apart)
        begin = end
    return rows


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
    run = TrainingRun(
        kept, defaults("glove", threads=1, seed=1, window=WINDOW, dimensions=_DIMENSIONS, epochs=_EPOCHS, min_count=1)
    )

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
            tr("Hardly any word is counted with all four."), tr("Take more frequent words, or more similar ones.")
        )
    chances = np.log(rows[:, shared]) - np.log(rows.sum(axis=1, keepdims=True))
    i, j, k, m = ids
    w, contexts, sums = (part.vectors.astype(np.float64) for part in (glove.words, glove.contexts, glove.sums))
    learned = np.stack([w[i] - w[j], w[k] - w[m]]) @ contexts[shared].T
    lacking = sum(int(((rows[one] > 0) != (rows[other] > 0)).sum()) for one, other in ((0, 1), (2, 3)))
    unit = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-12)
    one, other = sums[i] - sums[j], sums[k] - sums[m]
    answers, _ = nearest(
        glove.sums, (unit[i] - unit[j] + unit[m]).astype(np.float32), _ANSWERS, exclude=(i, j, m, *glove.absent)
    )
    return PairsCompared(
        shared,
        np.stack([chances[0] - chances[1], chances[2] - chances[3]]),
        learned,
        lacking,
        float(one @ other / max(np.linalg.norm(one) * np.linalg.norm(other), 1e-12)),
        tuple(answers.tolist()),
    )


def _correlation(two: _Floats) -> float:
    """Return the correlation of two rows; nan where one of them is constant."""
    if two.shape[1] < 2 or not two.std(axis=1).all():
        return math.nan
    return float(np.corrcoef(two[0], two[1])[0, 1])


def weights(counts: NDArray[np.float64], x_max: float, alpha: float) -> NDArray[np.float64]:
    """Return f(X) = min(1, (X / x_max)^alpha), equation 9 of the paper; 0 where nothing was counted."""
    result: NDArray[np.float64] = np.minimum(1.0, np.power(np.maximum(counts, 0.0) / x_max, alpha))
    return np.where(counts > 0, result, 0.0)


class SmallGlove:
    """Vectors and biases of n words and n contexts.

    Parameters
    ----------
    counts : ndarray of float64, shape (n, n)
    dimensions : int
    x_max, alpha : float
        Of the weights.
    seed : int

    Attributes
    ----------
    words, contexts : ndarray of float64, shape (n, dimensions)
    word_biases, context_biases : ndarray of float64, shape (n,)
    met : ndarray of bool, shape (n, n)
        Cells that count.
    """

    def __init__(
        self, counts: NDArray[np.float64], dimensions: int = 4, x_max: float = 100.0, alpha: float = 0.75, seed: int = 1
    ) -> None:
        random, n = np.random.default_rng(seed), len(counts)
        self.met = counts > 0
        self.logs = np.log(np.where(self.met, counts, 1.0))
        self.weights = weights(counts, x_max, alpha)
        self.words = random.uniform(-0.5, 0.5, (n, dimensions)) / dimensions
        self.contexts = random.uniform(-0.5, 0.5, (n, dimensions)) / dimensions
        self.word_biases, self.context_biases = np.zeros(n), np.zeros(n)
        # as the authors' program begins AdaGrad's sums
        self._sums = [np.ones_like(part) for part in self._parts()]
        self.steps = 0

    def _parts(self) -> tuple[NDArray[np.float64], ...]:
        return self.words, self.contexts, self.word_biases, self.context_biases

    def fitted(self) -> NDArray[np.float64]:
        """Return w_i . c_j + b_i + a_j, shape (n, n)."""
        result: NDArray[np.float64] = (
            self.words @ self.contexts.T + self.word_biases[:, None] + self.context_biases[None, :]
        )
        return result

    def loss(self) -> float:
        """Return J."""
        return float((self.weights * np.square(self.fitted() - self.logs)).sum())

    def gradients(self) -> tuple[NDArray[np.float64], ...]:
        """Return the gradients of J for words, contexts, word biases and context biases."""
        pull = 2 * self.weights * (self.fitted() - self.logs)
        return pull @ self.contexts, pull.T @ self.words, pull.sum(axis=1), pull.sum(axis=0)

    def step(self, rate: float = 0.1) -> None:
        """Move all numbers once against their gradients, each by its own AdaGrad rate (Duchi et al. 2011)."""
        for part, gradient, squares in zip(self._parts(), self.gradients(), self._sums, strict=True):
            squares += np.square(gradient)
            part -= rate * gradient / np.sqrt(squares)
        self.steps += 1
