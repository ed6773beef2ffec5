"""Words that are hidden and predicted from those around them: the objective of BERT (Devlin et al. 2019, section 3.1).

The model that predicts here is the simplest relative of BERT, a trained CBOW (Mikolov et al. 2013): the mean of the
vectors in a window, compared with all words by a softmax. It has no attention and no order.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

MASK = -1  # in the place of an id: a word that is hidden
SHARE = 0.15  # of the words are chosen
HIDDEN, REPLACED, KEPT = 0.8, 0.1, 0.1  # of the chosen ones


@dataclass(frozen=True, eq=False)
class Masked:
    """A text as a masked language model is shown it.

    Attributes
    ----------
    ids : ndarray of int64, shape (n,)
        What it sees: `MASK` for what is hidden.
    chosen : ndarray of int64, shape (m,)
        Places of the words that it has to predict, ascending.
    hidden, replaced : ndarray of bool, shape (m,)
        What happened to each of them; neither for those that were kept.
    """

    ids: NDArray[np.int64]
    chosen: NDArray[np.int64]
    hidden: NDArray[np.bool_]
    replaced: NDArray[np.bool_]


def mask(ids: ArrayLike, words: int, random: np.random.Generator, share: float = SHARE) -> Masked:
    """Choose words at random, and hide four fifths of them.

    Of the chosen ones, 80 % are hidden, 10 % replaced by a word drawn evenly from the vocabulary (which may be the same
    one), and 10 % are left as they are.

    Parameters
    ----------
    ids : array_like of int, shape (n,)
    words : int
        Size V of the vocabulary.
    random : Generator
    share : float
        Chance of each word to be chosen.
    """
    seen = np.array(ids, np.int64)
    chosen = np.flatnonzero(random.random(len(seen)) < share)
    fate = random.random(len(chosen))
    hidden = fate < HIDDEN
    replaced = ~hidden & (fate < HIDDEN + REPLACED)
    seen[chosen[hidden]] = MASK
    seen[chosen[replaced]] = random.integers(0, words, int(replaced.sum()))
    return Masked(seen, chosen, hidden, replaced)


class WindowModel:
    """CBOW as it predicts: p(w | x) = exp(x . o_w) / sum of exp(x . o_v) over all words v.

    x is the mean of the vectors in the window; it is 0 where the window is empty, and then all words are as likely.

    Parameters
    ----------
    inputs, outputs : array_like, shape (V, d)
        Both matrices of a trained CBOW.
    window : int
        Words on each side.

    Attributes
    ----------
    inputs, outputs : ndarray of float32, shape (V, d)
    window : int
    """

    def __init__(self, inputs: ArrayLike, outputs: ArrayLike, window: int) -> None:
        self.inputs, self.outputs = np.asarray(inputs, np.float32), np.asarray(outputs, np.float32)
        self.window = window

    def log_chances(self, ids: ArrayLike, place: int) -> NDArray[np.float64]:
        """Return the natural logarithm of the probability of each word at a place, shape (V,).

        Parameters
        ----------
        ids : array_like of int, shape (n,)
            A sentence. What stands at the place itself is not looked at, nor is `MASK`, of which CBOW has no vector.
        place : int
        """
        sentence = np.asarray(ids, np.int64)
        around = np.r_[sentence[max(0, place - self.window) : place], sentence[place + 1 : place + 1 + self.window]]
        around = around[around != MASK]
        if not len(around):
            return np.full(len(self.outputs), -np.log(len(self.outputs)))
        logits = (self.outputs @ self.inputs[around].mean(axis=0)).astype(np.float64)
        top = logits.max()
        result: NDArray[np.float64] = logits - top - np.log(np.exp(logits - top).sum())
        return result


def losses(model: WindowModel, sentences: Iterable[tuple[ArrayLike, Masked]]) -> NDArray[np.float64]:
    """Return -log p(true word) of each chosen word of some sentences, in nats; their mean is the cross-entropy.

    Parameters
    ----------
    model : WindowModel
    sentences : iterable of (ids, Masked)
        Each as it was written, and as it is shown.
    """
    return np.array(
        [
            -model.log_chances(shown.ids, place)[true]
            for ids, shown in sentences
            for place, true in zip(shown.chosen.tolist(), np.asarray(ids)[shown.chosen].tolist(), strict=True)
        ]
    )
