r"""Skip-gram on a text so small that all its pairs are learned at once, and that the result is a function of the text.

The objective is that of negative sampling (Mikolov et al. 2013b, equation 4), in which the drawn noise words are
replaced by what they cost on average (Levy and Goldberg 2014, equations 3 and 4), per pair of the text:

    J = - \sum_ij  a_ij log s(w_i . c_j) + b_ij log s(- w_i . c_j)   + (decay / 2 V) (|W|² + |C|²)
    a_ij = N_ij / N,    b_ij = k (N_i / N) P_j,    P_j ~ n_j^(3/4)

Without the last term, pairs that never meet would be pushed apart without end. With it, and with enough dimensions, J
has a single minimum up to rotation, whatever the vectors begin with (Srebro, Rennie and Jaakkola 2005, Maximum-Margin
Matrix Factorization, section 3): cosines say something about the text, not about the random numbers of a run.
"""

import zlib
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.small_text.sentences import SmallText
from embviz.util.progress import Pulse

DIMENSIONS, NEGATIVE, POWER = 32, 5, 0.75
DECAY, RATE, EPOCHS = 0.1, 0.2, 250
_FIRST, _SECOND, _TINY = 0.9, 0.99, 1e-8  # of Adam (Kingma and Ba 2015)
_CHECKED = 50  # epochs between two looks at whether to go on
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Learned:
    """What skip-gram learned of a small text.

    Attributes
    ----------
    text : SmallText
    words, contexts : ndarray of float64, shape (V, d)
        The vector w of each word, and its vector c as a context.
    """

    text: SmallText
    words: Floats
    contexts: Floats

    @cached_property
    def cosines(self) -> Floats:
        """Cosine of each two words, (V, V)."""
        return cosines(self.words)

    def cosine(self, one: str, other: str) -> float:
        """Return the cosine of two words; nan where one is not in the text."""
        index = self.text.index
        if one not in index or other not in index:
            return float("nan")
        return float(self.cosines[index[one], index[other]])

    def chance(self, word: str, context: str) -> float:
        """Return the predicted probability that a pair is from the text, and not noise; nan if a word is unknown."""
        index = self.text.index
        if word not in index or context not in index:
            return float("nan")
        return float(_sigmoid(self.words[index[word]] @ self.contexts[index[context]]))

    def nearest(self, word: str, count: int) -> tuple[tuple[str, float], ...]:
        """Return the words with the highest cosines, best first; empty for an unknown word."""
        return nearest(self.text, self.cosines, word, count)

    def rank(self, word: str, other: str) -> int:
        """Return the place of `other` among the words nearest to `word`, from 1; 0 if one of them is unknown."""
        order = [near for near, _ in self.nearest(word, len(self.text.words))]
        return order.index(other) + 1 if other in order else 0


def cosines(vectors: Floats) -> Floats:
    """Return the cosine of each two rows, (V, V); 0 for rows of zeros."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 1e-12)
    found: Floats = np.clip(unit @ unit.T, -1.0, 1.0)
    return found


def nearest(text: SmallText, scores: Floats, word: str, count: int) -> tuple[tuple[str, float], ...]:
    """Return the words with the highest scores beside a word, best first; equal ones in the order of the text."""
    at = text.index.get(word)
    if at is None:
        return ()
    # rounded, so that words with equal contexts do not change places by what is left of their beginnings
    order = [k for k in np.argsort(-np.round(scores[at], 4), kind="stable").tolist() if k != at]
    return tuple((text.words[k], float(scores[at, k])) for k in order[:count])


def starting_vectors(text: SmallText, dimensions: int, seed: int = 1) -> tuple[Floats, Floats]:
    """Return vectors drawn evenly from ±0.5 / d, as word2vec.c begins, that depend on the spelling of a word alone.

    So an edited sentence changes no other word's beginning.
    """
    rows = [
        np.random.default_rng([seed, zlib.crc32(word.encode())]).uniform(-0.5, 0.5, 2 * dimensions) / dimensions
        for word in text.words
    ]
    both = np.array(rows)
    return both[:, :dimensions].copy(), both[:, dimensions:].copy()


def weights(text: SmallText, negative: int = NEGATIVE) -> tuple[Floats, Floats]:
    """Return a and b of the objective, (V, V) each: how much a pair counts as one of the text, and as noise."""
    noise = text.counts**POWER
    whole = text.pairs.sum()
    true: Floats = text.pairs / whole
    drawn: Floats = negative * np.outer(true.sum(axis=1), noise / noise.sum())
    return true, drawn


def loss(words: Floats, contexts: Floats, true: Floats, drawn: Floats, decay: float) -> float:
    """Return J."""
    scores = words @ contexts.T
    fit = (true * np.logaddexp(0, -scores) + drawn * np.logaddexp(0, scores)).sum()
    return float(fit + decay / (2 * len(words)) * (np.square(words).sum() + np.square(contexts).sum()))


def gradients(words: Floats, contexts: Floats, true: Floats, drawn: Floats, decay: float) -> tuple[Floats, Floats]:
    """Return the gradients of J for the words and the contexts."""
    chances = _sigmoid(words @ contexts.T)
    errors = drawn * chances - true * (1 - chances)
    shrink = decay / len(words)
    return errors @ contexts + shrink * words, errors.T @ words + shrink * contexts


def learn(
    text: SmallText,
    dimensions: int = DIMENSIONS,
    negative: int = NEGATIVE,
    decay: float = DECAY,
    epochs: int = EPOCHS,
    seed: int = 1,
    pulse: Pulse = Pulse(),  # noqa: B008 - frozen
) -> Learned:
    """Learn a text with Adam, over all pairs at a time, at a rate that falls to 0.

    Raises
    ------
    Cancelled
    """
    parts = starting_vectors(text, dimensions, seed)
    true, drawn = weights(text, negative)
    means = [np.zeros_like(part) for part in parts]
    squares = [np.zeros_like(part) for part in parts]
    for step in range(1, epochs + 1):
        if step % _CHECKED == 0:
            pulse.beat(step / epochs)
        rate = RATE * (1 - (step - 1) / epochs)
        for part, gradient, mean, square in zip(
            parts, gradients(*parts, true, drawn, decay), means, squares, strict=True
        ):
            mean += (1 - _FIRST) * (gradient - mean)
            square += (1 - _SECOND) * (np.square(gradient) - square)
            part -= rate * (mean / (1 - _FIRST**step)) / (np.sqrt(square / (1 - _SECOND**step)) + _TINY)
    return Learned(text, *parts)


def _sigmoid(scores: Floats) -> Floats:
    found: Floats = 1 / (1 + np.exp(-scores))
    return found
