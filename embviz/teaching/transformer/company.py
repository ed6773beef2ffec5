"""One word in different sentences: its contextual vectors, and words in similar contexts."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.unit_rows import unit_rows
from embviz.teaching.transformer.forward import Model, by_length
from embviz.teaching.transformer.tasks import Ids
from embviz.teaching.transformer.weights import Floats


@dataclass(frozen=True, eq=False)
class Occurrences:
    """All words of some sentences, each with its vector there.

    Attributes
    ----------
    ids : ndarray of int64, shape (n,)
    sentences, places : ndarray of int64, shape (n,)
        Where each stands.
    vectors : ndarray of float64, shape (n, d)
        After the last layer, at length 1.
    """

    ids: NDArray[np.int64]
    sentences: NDArray[np.int64]
    places: NDArray[np.int64]
    vectors: Floats

    def nearest(self, vector: ArrayLike, without: int, count: int) -> list[tuple[int, float]]:
        """Return the occurrences of different other words whose vectors have the largest cosines, and these.

        Parameters
        ----------
        vector : array_like, shape (d,)
        without : int
            Id of a word that is passed over.
        count : int
        """
        cosines = self.vectors @ unit_rows(np.asarray(vector))
        found: list[tuple[int, float]] = []
        seen = {without}
        for at in np.argsort(-cosines, kind="stable").tolist():
            if (word := int(self.ids[at])) not in seen:
                seen.add(word)
                found.append((at, float(cosines[at])))
                if len(found) == count:
                    break
        return found


def occurrences(model: Model, sentences: Sequence[Ids]) -> Occurrences:
    """Read sentences and return every word of them."""
    ids: list[NDArray[np.int64]] = []
    where: list[NDArray[np.int64]] = []
    places: list[NDArray[np.int64]] = []
    vectors: list[Floats] = []
    for numbers, block in by_length(sentences, 128):
        ids.append(block.ravel())
        where.append(np.repeat(numbers, block.shape[1]))
        places.append(np.tile(np.arange(block.shape[1]), len(block)))
        vectors.append(unit_rows(model.read(block).top.reshape(-1, model.shape.dimensions)))
    return Occurrences(np.concatenate(ids), np.concatenate(where), np.concatenate(places), np.concatenate(vectors))


def alike(model: Model, first: Ids, second: Ids, word: int) -> Floats:
    """Return the cosine of a word's vectors in two sentences: of E, after each layer, and of N(h); shape (L + 2,).

    Its first occurrence in each sentence counts; the vectors of E are the same, so that the first number is 1.
    """
    cosines = [1.0]
    one, other = model.read(first), model.read(second)
    at, there = int(np.flatnonzero(first == word)[0]), int(np.flatnonzero(second == word)[0])
    for layer in range(1, model.shape.layers + 1):
        pair = unit_rows(np.array([one.layer(layer)[at], other.layer(layer)[there]]))
        cosines.append(float(pair[0] @ pair[1]))
    pair = unit_rows(np.array([one.top[at], other.top[there]]))
    return np.array([*cosines, float(pair[0] @ pair[1])])
