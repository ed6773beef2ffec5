"""Measures whether a relation is a direction: how parallel the offsets b - a are, and whether they predict."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.parallelogram import Plane
from embviz.analysis.analogies.relations import Relation
from embviz.analysis.unit_rows import unit_rows
from embviz.analysis.word_sets import known_pairs
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

_SHUFFLES = 50
_MOST_PAIRS = 1000
_SAMPLED = 100_000  # shuffled cosines that are kept to be drawn


@dataclass(frozen=True, eq=False)
class OffsetConsistency:
    """The offsets of a relation, compared with each other.

    Attributes
    ----------
    pairs : tuple of (str, str)
        Those with both words there.
    cosines : ndarray of float64, shape (n, n)
        Between the offsets of each two pairs.
    agreement : ndarray of float64, shape (n,)
        Mean cosine of each offset with the other ones; below 0: the pair disagrees with the relation.
    mean : float
        Mean cosine over all pairs of offsets: 1 where all are parallel. The offset concentration score of Fournier,
        Dupoux and Dunbar (2020), Analogies minus analogy test, equation 1.
    shuffled : float
        The same where each a was given the b of another pair: what sets of two kinds yield without any pairing.
    shuffled_sample : ndarray of float32, shape (m,)
        Cosines between such offsets, of as many shufflings as fit into some 100,000 values.
    pairing : float
        Area under the curve of true against shuffled offsets' cosines, 0.5 by chance: the pairing consistency score
        there, section 4.
    missing : tuple of str
        Words that are not there.
    """

    pairs: tuple[tuple[str, str], ...]
    cosines: NDArray[np.float64]
    agreement: NDArray[np.float64]
    mean: float
    shuffled: float
    shuffled_sample: NDArray[np.float32]
    pairing: float
    missing: tuple[str, ...]

    @property
    def between(self) -> NDArray[np.float64]:
        """Cosines between the offsets of each two pairs, each once, shape (n (n - 1) / 2,)."""
        found: NDArray[np.float64] = self.cosines[np.triu_indices(len(self.pairs), 1)]
        return found

    @property
    def disagreeing(self) -> tuple[tuple[str, str], ...]:
        """Pairs whose offset points away from the others', the worst first."""
        order = np.argsort(self.agreement, kind="stable")
        return tuple(self.pairs[i] for i in order if self.agreement[i] < 0)


@dataclass(frozen=True, eq=False)
class RelationPlane:
    """The arrows of a relation in a plane.

    Attributes
    ----------
    plane : Plane
        Of the points: first every a, then every b, in the order of the pairs.
    in_plane : float
        Mean cosine between the drawn arrows, to be held against the one between the offsets themselves. Mostly it is
        higher: what is left out is what they differ in. It need not be, where some offsets are much longer.
    shown : float
        Share of the offsets' squared lengths that is drawn.
    """

    plane: Plane
    in_plane: float
    shown: float


def offset_consistency(
    embedding: Embedding, pairs: Sequence[tuple[str, str]], seed: int = 1, pulse: Pulse = SILENT
) -> OffsetConsistency:
    """Compare the offsets b - a of a relation's pairs, over unit vectors.

    Parameters
    ----------
    embedding : Embedding
    pairs : sequence of (str, str)
        At most 1,000.
    seed : int
        Of the 50 shufflings that true pairs are held against.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When fewer than two pairs have both their words (names what is missing), there are too many, or an offset is
        zero.
    Cancelled
    """
    pulse.beat(0.0)
    known, one, other, missing = _ends(embedding, pairs)
    offsets = other - one
    cosines, mean = _compared(offsets)
    count = len(known)
    agreement = (cosines.sum(axis=1) - np.diag(cosines)) / (count - 1)
    random = np.random.default_rng(seed)
    upper = np.triu_indices(count, 1)
    true = cosines[upper]
    sums, areas = [], []
    sampled = [np.zeros(0, np.float32)]
    for at in range(_SHUFFLES):
        pulse.beat(at / _SHUFFLES)
        moved = other[_derangement(count, random)] - one
        if (np.linalg.norm(moved, axis=1) > 1e-6).all():
            false, shuffled = _compared(moved)
            sums.append(shuffled)
            areas.append(_area(true, false[upper]))
            if sum(map(len, sampled)) < _SAMPLED:
                sampled.append(false[upper].astype(np.float32))
    pulse.beat(1.0)
    return OffsetConsistency(
        known,
        cosines,
        agreement,
        mean,
        float(np.mean(sums)) if sums else math.nan,
        np.concatenate(sampled),
        float(np.mean(areas)) if areas else math.nan,
        missing,
    )


def relation_plane(embedding: Embedding, pairs: Sequence[tuple[str, str]]) -> RelationPlane:
    """Return the plane in which a relation's arrows are most parallel.

    The inner products between all drawn arrows add up to the squared length of the drawn sum of the offsets, which is
    greatest in any plane that holds that sum: it is the first axis. Of these planes the one that spreads the words
    most is taken: its second axis is the first principal component, at right angles to the sum, of the middles of the
    pairs. The offsets themselves have no say in it, so it cannot flatter them.

    Parameters
    ----------
    embedding : Embedding
    pairs : sequence of (str, str)

    Raises
    ------
    InputError
        When fewer than two pairs have both their words, there are too many, or the offsets cancel out.
    """
    known, one, other, _ = _ends(embedding, pairs)
    offsets = other - one
    total = offsets.sum(axis=0)
    length = float(np.linalg.norm(total))
    if not length > 1e-6 * len(known):
        raise InputError(
            tr("The offsets of these pairs cancel each other out."), tr("Write all pairs in the same order.")
        )
    basis = np.zeros((2, total.size))
    basis[0] = total / length
    points = np.concatenate([one, other])
    origin = points.mean(axis=0)
    middles = (one + other) / 2 - origin
    middles -= np.outer(middles @ basis[0], basis[0])
    _, sizes, axes = np.linalg.svd(middles, full_matrices=False)
    if sizes[0] > 1e-9:
        basis[1] = axes[0] * np.sign(axes[0][np.abs(axes[0]).argmax()])
    centered = points - origin
    coordinates = centered @ basis.T
    distances = np.linalg.norm(centered - coordinates @ basis, axis=1)
    spread = float(np.square(centered).sum())
    drawn = offsets @ basis.T
    return RelationPlane(
        Plane(coordinates, basis, origin, distances, float(np.square(coordinates).sum()) / spread if spread else 1.0),
        _compared(drawn)[1],
        float(np.square(drawn).sum() / np.square(offsets).sum()),
    )


def _ends(
    embedding: Embedding, pairs: Sequence[tuple[str, str]]
) -> tuple[tuple[tuple[str, str], ...], NDArray[np.float64], NDArray[np.float64], tuple[str, ...]]:
    """Return the pairs that are there, the unit vectors of their first and of their second words, what is missing."""
    if len(pairs) > _MOST_PAIRS:
        raise InputError(
            tr("{pairs:,} pairs are too many to compare all of them with each other.", pairs=len(pairs)),
            tr("Use at most {most_pairs:,}.", most_pairs=_MOST_PAIRS),
        )
    known, rows, missing = known_pairs(embedding, pairs)
    if len(rows) < 2:
        named = tr(" Missing: {missing}.", missing=", ".join(missing[:8])) if missing else ""
        raise InputError(
            tr(
                "Pairs with vectors for both words: {rows:,} of {pairs:,}; two are needed.{named}",
                pairs=len(pairs),
                rows=len(rows),
                named=named,
            ),
            tr("Use pairs of more frequent words."),
        )
    ends = unit_rows(embedding.vectors[rows])
    for at in np.flatnonzero(np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1) < 1e-6):
        a, b = known[at]
        raise InputError(
            tr("'{a}' and '{b}' have the same direction, so there is no offset between them.", a=a, b=b),
            tr("Leave this pair out."),
        )
    return known, ends[:, 0], ends[:, 1], missing


def _compared(offsets: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    """Return cosines between all offsets, and their mean without those of an offset with itself."""
    unit = unit_rows(offsets)
    cosines: NDArray[np.float64] = np.clip(unit @ unit.T, -1, 1)
    count = len(offsets)
    return cosines, float((cosines.sum() - np.trace(cosines)) / (count * (count - 1)))


def _derangement(count: int, random: np.random.Generator) -> NDArray[np.int64]:
    """Return an order in which nothing stays in its place: a random cycle."""
    order = random.permutation(count)
    moved = np.empty(count, np.int64)
    moved[order] = np.roll(order, 1)
    return moved


def _area(true: NDArray[np.float64], false: NDArray[np.float64]) -> float:
    """Return the chance that a true value is above a false one, equals counting half."""
    ordered = np.sort(false)
    below = np.searchsorted(ordered, true, side="left")
    upto = np.searchsorted(ordered, true, side="right")
    return float((below + upto).mean() / (2 * len(false)))


_SCORES_AT_ONCE = 4_000_000  # float32 scores held for a batch of pairs


@dataclass(frozen=True)
class Prediction:
    """What the others predict of one pair.

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
    """All pairs of a relation, each predicted from the others.

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
    embedding: Embedding, pairs: Sequence[tuple[str, str]], restrict: int | None = 30_000, pulse: Pulse = SILENT
) -> LeftOut:
    """Predict the second word of each pair from the first one and the mean offset of all other pairs.

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
                "Pairs with both words among the first {count:,}: {rows:,} of {pairs:,}; two are needed.",
                rows=len(rows),
                pairs=len(pairs),
                count=count,
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
            predictions.append(
                Prediction(
                    known[begin + at],
                    embedding.words[int(moved[at].argmax())],
                    _rank(moved[at], other),
                    _rank(alone[at], other),
                )
            )
    pulse.beat(1.0)
    return LeftOut(tuple(predictions), count)


def _rank(scores: NDArray[np.float32], id_: int) -> int:
    own = scores[id_]
    return 1 + int((scores > own).sum()) + int((scores[:id_] == own).sum())


@dataclass(frozen=True)
class RelationSummary:
    """The numbers of one relation; nan where there is none.

    Attributes
    ----------
    name : str
    known, given : int
        Pairs with both words there, and all of them.
    mean, shuffled, pairing : float
        See `OffsetConsistency`.
    predicted, alone : float
        Share of the pairs predicted from the others, and without an offset; see `LeftOut`.
    trouble : str
        Why nothing could be measured, empty where it could.
    """

    name: str
    known: int
    given: int
    mean: float = math.nan
    shuffled: float = math.nan
    pairing: float = math.nan
    predicted: float = math.nan
    alone: float = math.nan
    trouble: str = ""


def summarize_relations(
    embedding: Embedding,
    relations: Sequence[Relation],
    restrict: int | None = 30_000,
    pulse: Pulse = SILENT,
    tell: Callable[[tuple[RelationSummary, ...]], None] | None = None,
) -> tuple[RelationSummary, ...]:
    """Measure relations one after the other.

    Parameters
    ----------
    embedding : Embedding
    relations : sequence of Relation
    restrict : int or None
        How many of the first words can answer.
    pulse : Pulse, optional
    tell : callable, optional
        Told what is known after each relation.

    Raises
    ------
    Cancelled
    """
    found: list[RelationSummary] = []
    for at, relation in enumerate(relations):
        pulse.beat(at / len(relations))
        found.append(_summary(embedding, relation, restrict, pulse.quiet))
        if tell is not None:
            tell(tuple(found))
    return tuple(found)


def _summary(embedding: Embedding, relation: Relation, restrict: int | None, pulse: Pulse) -> RelationSummary:
    known, given = len(known_pairs(embedding, relation.pairs)[0]), len(relation.pairs)
    try:
        offsets = offset_consistency(embedding, relation.pairs, pulse=pulse)
    except InputError as error:
        return RelationSummary(relation.name, known, given, trouble=str(error))
    numbers = (offsets.mean, offsets.shuffled, offsets.pairing)
    try:
        left_out = predict_left_out(embedding, relation.pairs, restrict, pulse)
    except InputError as error:
        return RelationSummary(relation.name, known, given, *numbers, trouble=str(error))
    return RelationSummary(relation.name, known, given, *numbers, left_out.accuracy, left_out.accuracy_alone)
