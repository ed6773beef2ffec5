"""Skip-gram and CBOW small enough to be read number by number: pairs of a window, prediction, step.

Written in plain numpy and float64, so that every number can be shown and checked against finite differences; the
kernels compute the same for whole texts. For a hidden vector h (the input vector of the word that is given, or the mean
of several) and the output vectors c of the words that are compared, with scores u_k = c_k . h:

    full softmax        p_k = exp(u_k) / sum_j exp(u_j)   J = -log p_t            (Mikolov et al. 2013b, eq. 2)
    negative sampling   p_k = 1 / (1 + exp(-u_k))         J = -log p_t - sum_n log(1 - p_n)             (eq. 4)

Both have the same gradient: dJ/du_k = p_k - y_k, with y = 1 for the word t to be predicted and 0 for the others.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Example:
    """One prediction.

    Attributes
    ----------
    given : tuple of int
        Ids of the words that are put in: one for skip-gram, those of a window for CBOW, with repetitions.
    predicted : int
        Id of the word that is to come out.
    noise : tuple of int, optional
        Ids of the noise words it is compared with, with repetitions; None for the softmax over all words.
    """

    given: tuple[int, ...]
    predicted: int
    noise: tuple[int, ...] | None = None


@dataclass(frozen=True, eq=False)
class Forward:
    """What comes out, for a prediction that compares m words.

    Attributes
    ----------
    hidden : ndarray of float64, shape (d,)
    compared : ndarray of int64, shape (m,)
        Ids: all words for the softmax; else the word to be predicted, then the noise.
    labels, scores, chances, losses : ndarray of float64, shape (m,)
        y, u and p, and what each word adds to the loss.
    """

    hidden: Floats
    compared: NDArray[np.int64]
    labels: Floats
    scores: Floats
    chances: Floats
    losses: Floats

    @property
    def loss(self) -> float:
        """J."""
        return float(self.losses.sum())


@dataclass(frozen=True, eq=False)
class Backward:
    """The gradient of the loss.

    Attributes
    ----------
    errors : ndarray of float64, shape (m,)
        dJ/du = p - y of each word that is compared.
    hidden : ndarray of float64, shape (d,)
        dJ/dh.
    inputs, outputs : ndarray of float64, shape (V, d)
        By the weights; rows of words that have no part in the prediction are 0.
    """

    errors: Floats
    hidden: Floats
    inputs: Floats
    outputs: Floats


class TinyModel:
    """Two matrices, and a prediction made with them.

    Parameters
    ----------
    inputs, outputs : array of float, shape (V, d)
        Vectors of words that are given, and of words that are predicted; copied.

    Attributes
    ----------
    inputs, outputs : ndarray of float64, shape (V, d)
    """

    def __init__(self, inputs: Floats, outputs: Floats) -> None:
        self.inputs, self.outputs = np.array(inputs, np.float64), np.array(outputs, np.float64)

    @classmethod
    def random(cls, words: int, dimensions: int, reach: float, random: np.random.Generator) -> "TinyModel":
        """Return a model whose weights are drawn evenly from -reach to reach."""
        return cls(*random.uniform(-reach, reach, (2, words, dimensions)))

    def forward(self, example: Example) -> Forward:
        """Return the prediction."""
        hidden = self.inputs[list(example.given)].mean(axis=0)
        if example.noise is None:
            compared = np.arange(len(self.outputs))
            labels = (compared == example.predicted).astype(np.float64)
            scores = self.outputs @ hidden
            log_chances = scores - np.logaddexp.reduce(scores)
            return Forward(hidden, compared, labels, scores, np.exp(log_chances), -labels * log_chances)
        compared = np.array([example.predicted, *example.noise], np.int64)
        labels = np.zeros(len(compared))
        labels[0] = 1.0
        scores = self.outputs[compared] @ hidden
        losses = np.logaddexp(0, np.where(labels > 0, -scores, scores))
        return Forward(hidden, compared, labels, scores, np.exp(-np.logaddexp(0, -scores)), losses)

    def backward(self, example: Example, forward: Forward) -> Backward:
        """Return the gradient at a prediction.

        Each of n words that are given gets 1/n of dJ/dh, which is the derivative of their mean. word2vec.c, and the
        kernels with it, move each of them by the whole of dJ/dh.
        """
        errors = forward.chances - forward.labels
        hidden = errors @ self.outputs[forward.compared]
        inputs, outputs = np.zeros_like(self.inputs), np.zeros_like(self.outputs)
        np.add.at(inputs, list(example.given), hidden / len(example.given))
        np.add.at(outputs, forward.compared, np.outer(errors, forward.hidden))
        return Backward(errors, hidden, inputs, outputs)

    def step(self, example: Example, rate: float) -> float:
        """Move all weights against the gradient, and return the loss before."""
        forward = self.forward(example)
        backward = self.backward(example, forward)
        self.inputs -= rate * backward.inputs
        self.outputs -= rate * backward.outputs
        return forward.loss

    def differences(self, example: Example, width: float) -> tuple[Floats, Floats]:
        """Return the gradient as one finds it by trying: (J(w + width) - J(w - width)) / (2 width) for each weight w.

        Returns
        -------
        inputs, outputs : ndarray of float64, shape (V, d)
        """
        tried = TinyModel(self.inputs, self.outputs)
        found = []
        for weights in (tried.inputs, tried.outputs):
            slopes = np.zeros_like(weights)
            for at in np.ndindex(weights.shape):
                kept = weights[at]
                weights[at] = kept + width
                above = tried.forward(example).loss
                weights[at] = kept - width
                slopes[at] = (above - tried.forward(example).loss) / (2 * width)
                weights[at] = kept
            found.append(slopes)
        return found[0], found[1]

    def mean_loss(self, examples: Sequence[Example], noise: Floats | None = None, negative: int = 0) -> float:
        """Return the mean loss of some predictions, exact: not of drawn noise words but of what these cost on average.

        Parameters
        ----------
        examples : sequence of Example
            Their own noise words are not looked at.
        noise : ndarray of float64, shape (V,), optional
            How likely each word is drawn; see `draw_noise`. None for the softmax over all words.
        negative : int
            Noise words of each prediction.
        """
        hidden = np.array([self.inputs[list(example.given)].mean(axis=0) for example in examples])
        scores = hidden @ self.outputs.T
        true = np.array([example.predicted for example in examples])
        own = np.take_along_axis(scores, true[:, None], axis=1)[:, 0]
        if noise is None:
            return float((np.logaddexp.reduce(scores, axis=1) - own).mean())
        drawn = np.tile(noise, (len(examples), 1))
        np.put_along_axis(drawn, true[:, None], 0.0, axis=1)
        drawn /= drawn.sum(axis=1, keepdims=True)
        return float((np.logaddexp(0, -own) + negative * (drawn * np.logaddexp(0, scores)).sum(axis=1)).mean())


def examples_of(sentences: Sequence[Sequence[int]], window: int, cbow: bool) -> Iterator[Example]:
    """Yield the predictions of a text, with windows as wide as can be, in the order of the text.

    Skip-gram predicts each word of the window from the word in its middle; CBOW the word in the middle from all others.
    """
    for sentence in sentences:
        for at, word in enumerate(sentence):
            around = (*sentence[max(0, at - window) : at], *sentence[at + 1 : at + 1 + window])
            if cbow and around:
                yield Example(around, word)
            elif not cbow:
                yield from (Example((word,), other) for other in around)


def draw_noise(example: Example, noise: Floats, negative: int, random: np.random.Generator) -> Example:
    """Return a prediction with noise words; one that is the word to be predicted itself is drawn again.

    Parameters
    ----------
    example : Example
    noise : ndarray of float64, shape (V,)
        How likely each word is drawn: its count to some power, over the sum of these.
    negative : int
        How many are drawn.
    random : numpy Generator
    """
    chances = noise.copy()
    chances[example.predicted] = 0.0
    drawn = random.choice(len(noise), negative, p=chances / chances.sum())
    return replace(example, noise=tuple(drawn.tolist()))


def least_loss(examples: Sequence[Example], noise: Floats | None = None, negative: int = 0) -> float:
    """Return the mean loss that no model can get below: that of scores which are free for each set of given words.

    For the softmax it is the entropy of the word to be predicted under what is given. With noise, each word w has a
    score of its own, that weighs a = how often it is the true word against b = how often it is drawn instead, and
    a softplus(-u) + b softplus(u) is least where sigma(u) = a / (a + b) (Levy and Goldberg 2014, section 3.1).

    Parameters
    ----------
    examples, noise, negative
        As of `TinyModel.mean_loss`.
    """
    groups: dict[tuple[int, ...], list[int]] = {}
    for example in examples:
        groups.setdefault(tuple(sorted(example.given)), []).append(example.predicted)
    total = 0.0
    for predicted in groups.values():
        true = np.bincount(predicted, minlength=0 if noise is None else len(noise)).astype(np.float64)
        if noise is None:
            total += _entropy(true, np.full(len(true), true.sum()))
            continue
        # a word is drawn beside all true words but itself, of which each leaves a distribution of its own
        weights = true / (1 - noise)
        drawn = negative * noise * (weights.sum() - weights)
        total += _entropy(true, true + drawn) + _entropy(drawn, true + drawn)
    return total / len(examples)


def _entropy(part: Floats, whole: Floats) -> float:
    there = part > 0
    return float(-(part[there] * np.log(part[there] / whole[there])).sum())


def window_pairs(ids: NDArray[np.int32], offsets: NDArray[np.int64], window: int) -> Iterator[tuple[int, int]]:
    """Yield all pairs of a center word and a word of its context, in the order of the text.

    Windows are as wide as can be and end with their sentence. Training narrows each window at random, from 1 to
    `window` words on each side.

    Parameters
    ----------
    ids : ndarray of int32, shape (tokens,)
    offsets : ndarray of int64, shape (sentences + 1,)
    window : int
        Words on each side.

    Yields
    ------
    tuple of int
        Id of the center word, id of the context word.
    """
    for first, last in zip(offsets[:-1].tolist(), offsets[1:].tolist(), strict=True):
        for center in range(first, last):
            for other in range(max(first, center - window), min(last, center + window + 1)):
                if other != center:
                    yield int(ids[center]), int(ids[other])


def pair_count(length: int, window: int) -> int:
    """Return how many pairs a sentence of n words makes, with windows as wide as can be: w (2n - w - 1)."""
    wide = min(window, max(length - 1, 0))
    return wide * (2 * length - wide - 1)


def example_count(length: int, window: int) -> int:
    """Return how many examples of CBOW a sentence of n words makes: one for each word that has a context."""
    return length if length > 1 and window > 0 else 0


def full_window_count(length: int, window: int) -> int:
    """Return how many of its windows have w words on both sides: n - 2w, or none."""
    return max(0, length - 2 * window)


def chance_of_distance(distance: int, window: int) -> float:
    """Return the chance that two words so far apart are a pair in training.

    Each window is narrowed to a width drawn evenly from 1 to `window`; it reaches so far in `window` - `distance` + 1
    of these cases (Mikolov et al. 2013a, section 3.2: near words weigh more).
    """
    return max(0, window - distance + 1) / window
