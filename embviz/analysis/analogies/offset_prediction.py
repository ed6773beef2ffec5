"""Whether a relation predicts: where the mean offset of its other pairs leads from the first word of each pair."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.unit_rows import unit_rows
from embviz.analysis.word_sets import known_pairs
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

_SCORES_AT_ONCE = 4_000_000  # float32 scores held for a batch of pairs


@dataclass(frozen=True)
class Prediction:
    """What is foretold of one pair by the others.

    Attributes
    ----------
    pair : tuple of (str, str)
    given : str
        The word nearest to the first one moved by the mean offset of the other pairs.
    rank : int
        Rank of the pair's second word there, from 1.
    rank_alone : int
        Its rank among the words nearest to the first one, without any offset.
    """

    pair: tuple[str, str]
    given: str
    rank: int
    rank_alone: int


@dataclass(frozen=True)
class LeftOut:
    """All pairs of a relation, each foretold by the others.

    Attributes
    ----------
    predictions : tuple of Prediction
        Of the pairs that have both words among those that answer, in their order.
    restrict : int
        How many of the first words could answer.
    """

    predictions: tuple[Prediction, ...]
    restrict: int

    @property
    def accuracy(self) -> float:
        """Share of the pairs whose second word came first."""
        return self._share([one.rank for one in self.predictions])

    @property
    def accuracy_alone(self) -> float:
        """Share of the pairs whose second word is the nearest to the first one anyway."""
        return self._share([one.rank_alone for one in self.predictions])

    @property
    def mean_reciprocal_rank(self) -> float:
        """Mean of 1 / rank of the second words."""
        return sum(1 / one.rank for one in self.predictions) / len(self.predictions)

    @staticmethod
    def _share(ranks: list[int]) -> float:
        return sum(rank == 1 for rank in ranks) / len(ranks)


def predict_left_out(
    embedding: Embedding, pairs: Sequence[tuple[str, str]], restrict: int | None = 30_000,
    pulse: Pulse = SILENT,
) -> LeftOut:
    """Foretell the second word of each pair from the first one and the mean offset of all other pairs.

    The word that answers has the highest cosine with a + mean(b' - a'), over unit vectors: 3CosAvg of Drozd, Gladkova
    and Matsuoka (2016), Word embeddings, analogies, and machine learning: beyond king - man + woman = queen, section
    3.2. The pair's own offset takes no part in the mean, and a may not answer. Of equal scores the more frequent word
    comes first.

    Parameters
    ----------
    embedding : Embedding
        Words by falling frequency.
    pairs : sequence of (str, str)
    restrict : int or None
        Only the first words take part; None takes all.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When fewer than two pairs have both their words among those that take part.
    Cancelled
    """
    known, rows, _ = known_pairs(embedding, pairs)
    count = len(embedding) if restrict is None else min(restrict, len(embedding))
    there = [at for at, both in enumerate(rows.tolist()) if max(both) < count]
    known, rows = tuple(known[at] for at in there), rows[there]
    if len(rows) < 2:
        raise InputError(
            tr(
                "{rows:,} of {pairs:,} pairs have both words among the first {count:,}; two are needed.",
                rows=len(rows), pairs=len(pairs), count=count,
            ),
            tr("Use pairs of more frequent words, or include more words."),
        )
    ends = unit_rows(embedding.vectors[rows])
    offsets = ends[:, 1] - ends[:, 0]
    # the sum without its own term, over one pair less
    others = (offsets.sum(axis=0) - offsets) / (len(rows) - 1)
    targets = unit_rows(ends[:, 0] + others).astype(np.float32)
    starts = ends[:, 0].astype(np.float32)
    lengths = embedding.norms[:count]
    inverse = np.divide(1, lengths, out=np.zeros(count, np.float32), where=lengths > 0)
    predictions: list[Prediction] = []
    step = max(1, _SCORES_AT_ONCE // count)
    answering = embedding.vectors[:count].T
    for begin in range(0, len(rows), step):
        pulse.beat(begin / len(rows))
        moved, alone = (points[begin : begin + step] @ answering * inverse for points in (targets, starts))
        for at, (one, other) in enumerate(rows[begin : begin + step].tolist()):
            moved[at, one] = alone[at, one] = -np.inf
            predictions.append(Prediction(
                known[begin + at], embedding.words[int(moved[at].argmax())], _rank(moved[at], other),
                _rank(alone[at], other),
            ))
    pulse.beat(1.0)
    return LeftOut(tuple(predictions), count)


def _rank(scores: NDArray[np.float32], id_: int) -> int:
    own = scores[id_]
    return 1 + int((scores > own).sum()) + int((scores[:id_] == own).sum())
