"""Four ways to rank documents for a question: counted words, one vector, both ranks together, and word against word."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.unit_rows import unit_rows

Floats = NDArray[np.float64]
K1, B = 1.2, 0.75
RANK_CONSTANT = 60


@dataclass(frozen=True, eq=False)
class WordIndex:
    """Which words stand in which documents, and how often.

    Attributes
    ----------
    counts : ndarray of float64, shape (documents, V)
    """

    counts: Floats

    @classmethod
    def of(cls, documents: Sequence[NDArray[np.integer]], words: int) -> "WordIndex":
        """Count the words of documents."""
        counts = np.zeros((len(documents), words))
        for at, ids in enumerate(documents):
            np.add.at(counts[at], ids, 1)
        return cls(counts)

    @cached_property
    def rarity(self) -> Floats:
        """ln(1 + (N - n + 1/2) / (n + 1/2)) of each word that stands in n of N documents, shape (V,)."""
        held = (self.counts > 0).sum(axis=0)
        result: Floats = np.log(1 + (len(self.counts) - held + 0.5) / (held + 0.5))
        return result

    @cached_property
    def _slow(self) -> Floats:
        """What slows the growth with repeated words, shape (documents, 1)."""
        lengths = self.counts.sum(axis=1, keepdims=True)
        result: Floats = K1 * (1 - B + B * lengths / lengths.mean())
        return result

    def bm25(self, question: ArrayLike) -> Floats:
        """Return the BM25 score of each document (Robertson and Zaragoza 2009, equation 3.15), shape (documents,).

        sum over the words w of the question of rarity(w) f (k1 + 1) / (f + k1 (1 - b + b length / mean length)), where
        w stands f times in the document; k1 = 1.2 and b = 0.75. A repeated word counts again.

        Parameters
        ----------
        question : array_like of int, shape (m,)
        """
        asked = np.asarray(question, np.int64)
        often = self.counts[:, asked]
        result: Floats = (self.rarity[asked] * often * (K1 + 1) / (often + self._slow)).sum(axis=1)
        return result


def dense(vectors: ArrayLike, question: ArrayLike) -> Floats:
    """Return the cosine of each document's one vector with that of the question, shape (documents,)."""
    result: Floats = unit_rows(np.asarray(vectors)) @ unit_rows(np.asarray(question))
    return result


def late(words: Floats, starts: NDArray[np.int64], question: ArrayLike) -> Floats:
    """Return the sum over the question's words of their best cosine in each document, shape (documents,).

    Late interaction, as in ColBERT (Khattab and Zaharia 2020, equation 3).

    Parameters
    ----------
    words : ndarray of float64, shape (n, d)
        A vector of length 1 for each word of all documents, one document after the other.
    starts : ndarray of int64, shape (documents + 1,)
        Document k is from ``starts[k]`` to before ``starts[k + 1]``; none is empty.
    question : array_like, shape (m, d)
    """
    cosines = words @ unit_rows(np.asarray(question)).T
    result: Floats = np.maximum.reduceat(cosines, starts[:-1], axis=0).sum(axis=1)
    return result


def ranks(scores: ArrayLike) -> NDArray[np.int64]:
    """Return the place of each document, 1 for the best; of equal scores the earlier document comes first."""
    order = np.argsort(-np.asarray(scores, np.float64), kind="stable")
    places = np.empty(len(order), np.int64)
    places[order] = np.arange(1, len(order) + 1)
    return places


def fused(*scores: ArrayLike) -> Floats:
    """Return the sum of 1 / (60 + rank) over several rankings (Cormack, Clarke and Buettcher 2009), shape (documents,).

    Ranks can be added where scores have different scales.
    """
    result: Floats = sum((1 / (RANK_CONSTANT + ranks(each)) for each in scores), np.zeros(len(np.asarray(scores[0]))))
    return result
