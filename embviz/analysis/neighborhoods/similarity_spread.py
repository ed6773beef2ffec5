"""How near all words are to a point: what the nearest stand out of."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.evaluation.frequency_band import words_within
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import Metric

SAMPLE = 50_000
"""Words that are looked at, up to twice as many; of more, every so many-th: frequent and rare ones alike."""


@dataclass(frozen=True, eq=False)
class Spread:
    """The similarities of words to a point.

    Attributes
    ----------
    metric : {"cosine", "dot", "euclidean"}
    values : ndarray of float32, shape (n,)
        Cosines, products or distances, in no order.
    words : int
        Of how many words these n are a sample; n where it is all of them.
    """

    metric: Metric
    values: NDArray[np.float32]
    words: int

    @property
    def mean(self) -> float:
        """Mean of the values; nan where there are none."""
        return float(self.values.mean(dtype=np.float64)) if len(self.values) else float("nan")

    @property
    def deviation(self) -> float:
        """Standard deviation of the values; nan where there are none."""
        return float(self.values.std(dtype=np.float64)) if len(self.values) else float("nan")

    def standing_out(self, scores: ArrayLike) -> NDArray[np.float64]:
        """Return how many standard deviations nearer than the mean scores are; nan where all words are equally near."""
        off = np.asarray(scores, np.float64) - self.mean
        toward = -off if self.metric == "euclidean" else off
        return toward / self.deviation if self.deviation > 0 else np.full_like(toward, np.nan)


def similarity_spread(
    embedding: Embedding, point: ArrayLike, metric: Metric, band: slice = slice(None), exclude: Sequence[int] = (),
    sample: int = SAMPLE,
) -> Spread:
    """Measure how near words are to a point.

    Parameters
    ----------
    embedding : Embedding
    point : array_like, shape (d,)
    metric : {"cosine", "dot", "euclidean"}
        The cosine with a zero vector is 0.
    band : slice
        Rows that are looked at, see `embviz.analysis.evaluation.frequency_band`.
    exclude : sequence of int
        Ids left out: the words of the question, which are as near to themselves as can be.
    sample : int
        Words that are enough; fewer than twice as many are looked at.
    """
    part = words_within(embedding, band)
    begin = band.indices(len(embedding))[0]
    wanted = np.asarray(point, np.float32)
    step = max(1, len(part) // sample)
    rows = np.arange(step // 2, len(part), step)
    rows = rows[~np.isin(rows + begin, np.asarray(exclude, np.int64))]
    values: NDArray[np.float32] = part.vectors[rows] @ wanted
    if metric == "cosine":
        lengths = part.norms[rows] * np.linalg.norm(wanted)
        values /= np.where(lengths > 0, lengths, 1)
    elif metric == "euclidean":
        squares = np.square(part.norms[rows]) - 2 * values + wanted @ wanted
        values = np.sqrt(np.maximum(squares, 0))
    inside = {int(id_) for id_ in exclude if 0 <= id_ - begin < len(part)}
    return Spread(metric, values, len(part) - len(inside))
