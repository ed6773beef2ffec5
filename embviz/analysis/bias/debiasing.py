"""Removes a direction such as gender from vectors, and measures what is left of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.bias.axes import positions
from embviz.analysis.clusters.kmeans import kmeans, purity
from embviz.analysis.unit_rows import unit_rows
from embviz.analysis.word_sets import known_pairs, word_set
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

_AT_ONCE = 2_000  # rows in one piece: choosing some of them holds the interpreter, and with it the window
_NOTHING = 1e-7  # of a unit vector: what float32 does not hold


@dataclass(frozen=True, eq=False)
class BiasDirection:
    """What pairs such as (she, he) differ in.

    Attributes
    ----------
    components : ndarray of float64, shape (k, d)
        Orthonormal; the first one points from the second words to the first ones.
    shares : ndarray of float64, shape (m,)
        Of the pairs' differences, what part each principal component holds: a bias is a direction where the first one
        stands out.
    pairs : tuple of (str, str)
        Those with both words there.
    missing : tuple of str
    """

    components: NDArray[np.float64]
    shares: NDArray[np.float64]
    pairs: tuple[tuple[str, str], ...]
    missing: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Debiased:
    """Vectors without a bias, and what it changed.

    Attributes
    ----------
    embedding : Embedding
        Unit vectors.
    before, after : float
        Direct bias of the neutral words.
    neutral : int
        How many words are neutral.
    equalized : tuple of (str, str)
        Pairs that are now equally near to every neutral word.
    skipped : tuple of (str, str)
        Pairs that are not, for a word of them is in an equalized pair before: no word can be set in two places.
    missing : tuple of str
    """

    embedding: Embedding
    before: float
    after: float
    neutral: int
    equalized: tuple[tuple[str, str], ...]
    skipped: tuple[tuple[str, str], ...]
    missing: tuple[str, ...]


def bias_direction(embedding: Embedding, pairs: Sequence[tuple[str, str]], components: int = 1) -> BiasDirection:
    """Return the principal components of the unit vectors of each pair around its own middle.

    Bolukbasi, Chang, Zou, Saligrama and Kalai (2016), Man is to computer programmer as woman is to homemaker?, step 1.

    Parameters
    ----------
    embedding : Embedding
    pairs : sequence of (str, str)
    components : int
        k.

    Raises
    ------
    InputError
        When there are fewer pairs than components, or they do not differ.
    """
    known, ids, missing = known_pairs(embedding, pairs)
    if not 1 <= components <= len(known):
        named = tr(" Missing: {missing}.", missing=", ".join(missing[:8])) if missing else ""
        raise InputError(
            tr(
                "Pairs with vectors for both words: {known:,}, too few for {directions}.{named}",
                known=len(known),
                directions=counted(components, "direction"),
                named=named,
            ),
            tr("Add more pairs."),
        )
    ends = unit_rows(embedding.vectors[ids])
    half = (ends[:, 0] - ends[:, 1]) / 2  # the other word lies as far on the other side
    _, sizes, axes = np.linalg.svd(half, full_matrices=False)
    if not sizes[components - 1] > 1e-6:
        raise InputError(tr("These pairs do not differ in so many directions."), tr("Choose fewer, or other pairs."))
    axes = axes[:components].copy()
    axes[0] *= 1.0 if float((half @ axes[0]).sum()) >= 0 else -1.0
    return BiasDirection(axes, np.square(sizes) / np.square(sizes).sum(), known, missing)


def direct_bias(
    embedding: Embedding, direction: NDArray[np.floating], ids: NDArray[np.int64], strictness: float = 1.0
) -> float:
    """Return the mean of |cos(w, g)|^c over words, c the strictness (Bolukbasi et al. 2016, section 5.2).

    Parameters
    ----------
    embedding : Embedding
    direction : ndarray, shape (d,)
        g.
    ids : ndarray of int64, shape (n,)
        Words that should be neutral.
    strictness : float

    Raises
    ------
    InputError
        When no word is given.
    """
    if not len(ids):
        raise InputError(tr("There is no neutral word."), tr("Name words that should not lean to either side."))
    places = np.abs(positions(embedding, np.asarray(direction, np.float32), ids)).astype(np.float64)
    return float(np.power(places, strictness).mean())


def hard_debias(
    embedding: Embedding,
    direction: BiasDirection,
    neutral: Sequence[str] | None = None,
    equalize: Sequence[tuple[str, str]] | None = None,
    pulse: Pulse = SILENT,
) -> Debiased:
    """Take a direction out of neutral words, and set pairs at equal distance from what is left.

    Neutral words lose their part along the direction and are scaled to length 1. Each pair keeps the middle of its
    words outside the direction, and differs along the direction only (Bolukbasi et al. 2016, section 6, neutralize and
    equalize); of pairs that share a word, the first. What is taken out is the direction, not every trace of it: words
    that leaned alike stay neighbors (Gonen and Goldberg 2019, Lipstick on a pig).

    Parameters
    ----------
    embedding : Embedding
        Stays as it is.
    direction : BiasDirection
    neutral : sequence of str, optional
        All words but those of the pairs where None.
    equalize : sequence of (str, str), optional
        The pairs of the direction where None.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When no neutral word has a vector.
    Cancelled
    """
    missing: tuple[str, ...] = ()
    known, ids, lacking = known_pairs(embedding, direction.pairs if equalize is None else equalize)
    spared = np.union1d(ids.ravel(), known_pairs(embedding, direction.pairs)[1].ravel())
    if neutral is None:
        chosen = np.setdiff1d(np.arange(len(embedding)), spared)
    else:
        found = word_set(embedding, neutral, "neutral")
        chosen, missing = np.setdiff1d(found.ids, ids.ravel()), found.missing
    before = direct_bias(embedding, direction.components[0], chosen)
    basis = direction.components
    neutralized = np.zeros(len(embedding), np.bool_)
    neutralized[chosen] = True
    vectors = np.empty(embedding.vectors.shape, np.float32)
    for at in range(0, len(vectors), _AT_ONCE):
        pulse.beat(at / len(vectors))
        part = slice(at, at + _AT_ONCE)
        rows = unit_rows(embedding.vectors[part])
        own = neutralized[part]
        rows[own] = unit_rows(rows[own] - rows[own] @ basis.T @ basis)
        vectors[part] = rows
    first = _disjoint(ids)
    if first.any():
        vectors[ids[first]] = _equalized(unit_rows(embedding.vectors[ids[first]]), basis)
    equalized, skipped = (tuple(compress(known, which.tolist())) for which in (first, ~first))
    made = embedding.with_vectors(vectors, debiased=counted(len(basis), "direction"))
    pulse.beat(1.0)
    after = direct_bias(made, direction.components[0], chosen)
    return Debiased(made, before, after, len(chosen), equalized, skipped, (*missing, *lacking))


def _disjoint(ids: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Tell of each pair, shape (m, 2), whether its words are in no pair before it that is taken."""
    taken: set[int] = set()
    first = np.zeros(len(ids), np.bool_)
    for at, pair in enumerate(ids.tolist()):
        if taken.isdisjoint(pair):
            first[at] = True
            taken.update(pair)
    return first


def _equalized(ends: NDArray[np.float64], basis: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the two words of each pair, shape (m, 2, d), at length 1 around their middle outside the direction."""
    middle = ends.mean(axis=1)
    inside = middle @ basis.T @ basis
    outside = middle - inside
    rest = np.sqrt(np.maximum(0, 1 - np.square(outside).sum(axis=1)))[:, None, None]
    own = ends @ basis.T @ basis
    along = own - inside[:, None]
    # words that do not differ along the direction stay on the side where they are, at the same length as all others
    for other in (own, np.broadcast_to(basis[0], own.shape)):
        along = np.where(np.linalg.norm(along, axis=-1, keepdims=True) > _NOTHING, along, other)
    equal: NDArray[np.float64] = outside[:, None] + rest * unit_rows(along)
    return equal


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
    before: Embedding,
    after: Embedding,
    direction: NDArray[np.floating],
    ids: NDArray[np.int64],
    most: int = 500,
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
                ids=len(ids),
                each=each,
                least=LEAST,
            ),
            tr("Make more words neutral."),
        )
    plus, minus = ids[order[:each]], ids[order[::-1][:each]]
    both = np.concatenate((plus, minus))
    sides = np.repeat((0, 1), each)
    shares = [purity(kmeans(embedding.vectors[both], 2, pulse=pulse).labels, sides) for embedding in (before, after)]
    return BiasLeft(plus, minus, *shares)
