"""Residual bias after debiasing: whether words that leaned alike still cluster."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.bias.axes import positions
from embviz.analysis.clusters.kmeans import kmeans, purity
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

LEAST = 10
"""Words of each side that are needed."""


@dataclass(frozen=True, eq=False)
class BiasLeft:
    """How well two groups of k-means tell words that leaned to one side from those that leaned to the other.

    Attributes
    ----------
    plus, minus : ndarray of int64, shape (n,)
        The words that leaned most to either side before.
    before, after : float
        Share of them that lie in the group of their side: 0.5 by chance, 1 where the groups are the sides.
    """

    plus: NDArray[np.int64]
    minus: NDArray[np.int64]
    before: float
    after: float


def bias_left(
    before: Embedding, after: Embedding, direction: NDArray[np.floating], ids: NDArray[np.int64], most: int = 500,
    pulse: Pulse = SILENT,
) -> BiasLeft:
    """Divide the words that leaned most into two groups, before and after.

    Gonen and Goldberg (2019), Lipstick on a pig, section 4.1: the accuracy with which 2-means of the unit vectors
    recovers the sides to which words leaned in the vectors of before.

    Parameters
    ----------
    before, after : Embedding
        With the same words.
    direction : ndarray, shape (d,)
    ids : ndarray of int64, shape (n,)
        The words that were neutralized.
    most : int
        Of each side; as many are taken as there are on the smaller side.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When there are fewer than ten words on a side.
    Cancelled
    """
    places = positions(before, np.asarray(direction, np.float32), ids)
    order = np.argsort(-places, kind="stable")
    each = min(most, int((places > 0).sum()), int((places < 0).sum()))
    if each < LEAST:
        raise InputError(
            tr(
                "Of the {ids:,} neutral words, {each:,} lean to the smaller side; {least} are needed on each.",
                ids=len(ids), each=each, least=LEAST,
            ),
            tr("Make more words neutral."),
        )
    plus, minus = ids[order[:each]], ids[order[::-1][:each]]
    both = np.concatenate((plus, minus))
    sides = np.repeat((0, 1), each)
    shares = [
        purity(kmeans(embedding.vectors[both], 2, pulse=pulse).labels, sides) for embedding in (before, after)
    ]
    return BiasLeft(plus, minus, *shares)
