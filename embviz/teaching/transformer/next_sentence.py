"""Next sentence prediction in small: whether a sentence follows another one, judged by their cosine alone.

BERT learned it beside hidden words (Devlin et al. 2019, section 3.1, task 2). Here the score of a pair is the cosine
of the weighted means of both sentences; a logistic regression turns it into the chance p, and the loss is
-mean(y ln p + (1 - y) ln(1 - p)), with y = 1 where the second sentence follows.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.retrieval.question_answering import Passage, PassageReader

Floats = NDArray[np.float64]
Place = tuple[int, int]
"""A sentence: its passage, and its place there, from 0."""

KINDS = ("other", "swapped")
"""Wrong pairs: the second sentence is one of another passage, as for BERT; or both sentences are exchanged, as for
ALBERT (Lan et al. 2020, section 3.1)."""

_NEWTON, _RIDGE = 30, 1e-3  # steps, and a penalty that keeps the slope finite where one cut divides all pairs


@dataclass(frozen=True)
class SentencePair:
    """Two sentences, and whether the second follows the first."""

    first: Place
    second: Place
    follows: bool


@dataclass(frozen=True, eq=False)
class Following:
    """What the cosine tells of pairs.

    Attributes
    ----------
    pairs : tuple of SentencePair
        As many right as wrong ones.
    scores : ndarray of float64, shape (n,)
        Cosines of the pairs.
    chances : ndarray of float64, shape (n,)
        p of each pair, learned from the pairs of all other passages.
    loss : float
        Mean cross entropy in nats; ln 2 by guessing.
    right : float
        Share of the pairs whose p is on the right side of one half; those on it count half.
    """

    pairs: tuple[SentencePair, ...]
    scores: Floats
    chances: Floats
    loss: float
    right: float


def sentence_pairs(passages: Sequence[Passage], kind: str, seed: int = 1) -> tuple[SentencePair, ...]:
    """Return all pairs of neighboring sentences, and a wrong pair of a kind for each of them.

    Parameters
    ----------
    passages : sequence of Passage
        At least two.
    kind : str
        One of `KINDS`.
    seed : int
        Of the draw of sentences of other passages.
    """
    random = np.random.default_rng(seed)
    pairs = []
    for passage, each in enumerate(passages):
        for at in range(len(each.sentences) - 1):
            first, second = (passage, at), (passage, at + 1)
            pairs.append(SentencePair(first, second, True))
            if kind == "swapped":
                pairs.append(SentencePair(second, first, False))
            else:
                other = int(random.integers(len(passages) - 1))
                other += other >= passage
                pairs.append(SentencePair(first, (other, int(random.integers(len(passages[other].sentences)))), False))
    return tuple(pairs)


def logistic(scores: Floats, follows: NDArray[np.bool_]) -> tuple[float, float]:
    """Return slope and shift of the chance 1 / (1 + e^-(slope s + shift)) with the least cross entropy.

    By Newton's method, with a small penalty on the slope.
    """
    x = np.stack([scores, np.ones(len(scores))], axis=1)
    y = follows.astype(np.float64)
    found = np.zeros(2)
    penalty = np.diag([_RIDGE, 0.0])
    for _step in range(_NEWTON):
        p = 1 / (1 + np.exp(-(x @ found)))
        slope = x.T @ (p - y) + penalty @ found
        curve = (x * (p * (1 - p))[:, None]).T @ x + penalty + 1e-9 * np.eye(2)
        found = found - np.linalg.solve(curve, slope)
    return float(found[0]), float(found[1])


def predict_following(reader: PassageReader, kind: str, seed: int = 1) -> Following:
    """Predict for each pair whether the second sentence follows, from the pairs of all other passages.

    Parameters
    ----------
    reader : PassageReader
    kind : str
        One of `KINDS`.
    seed : int
        See `sentence_pairs`.
    """
    pairs = sentence_pairs(reader.passages, kind, seed)
    scores = np.array([reader.cosine(pair.first, pair.second) for pair in pairs])
    follows = np.array([pair.follows for pair in pairs])
    of = np.array([pair.first[0] for pair in pairs])
    chances = np.empty(len(pairs))
    for passage in range(len(reader.passages)):
        held_out = of == passage
        slope, shift = logistic(scores[~held_out], follows[~held_out])
        chances[held_out] = 1 / (1 + np.exp(-(slope * scores[held_out] + shift)))
    chances[np.abs(chances - 0.5) < 1e-6] = 0.5  # rounding decides nothing
    told = np.where(follows, chances, 1 - chances)
    right = float(np.mean((told > 0.5) + 0.5 * (told == 0.5)))
    return Following(pairs, scores, chances, float(-np.log(told).mean()), right)
