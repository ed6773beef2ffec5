"""Axes between two poles, and the positions of words on them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.expression import quoted
from embviz.analysis.unit_rows import unit_rows
from embviz.analysis.word_sets import WordSet, known_pairs, word_set
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.embedding import Embedding

_AT_ONCE = 2_000  # rows in one piece: choosing them holds the interpreter, and with it the window


@dataclass(frozen=True, eq=False)
class Axis:
    """A direction from one pole to the other.

    Attributes
    ----------
    direction : ndarray of float32, shape (d,)
        Of length 1, pointing to `plus`.
    plus, minus : WordSet
    separated : float
        Share of the judged words that lie on their side of the middle between both poles: 1 where the axis tells its
        own poles apart, 0.5 by chance. Each word is left out of the axis that judges it, so few words gain nothing by
        it; nan where none is judged.
    middle : float
        Mean of the two poles' means on the axis; what is neither.
    """

    direction: NDArray[np.float32]
    plus: WordSet
    minus: WordSet
    separated: float
    middle: float

    @property
    def judged(self) -> int:
        """How many of the poles' own words `separated` is a share of: a pole of one word has no other to judge it."""
        return sum(len(pole) for pole in (self.plus, self.minus) if len(pole) > 1)

    @property
    def expression(self) -> str:
        """The direction as an expression over words: the mean of one pole less the other's."""
        if len(self.plus) == len(self.minus):
            return " - ".join([" + ".join(map(quoted, self.plus.words)), *map(quoted, self.minus.words)])
        one, other = (
            f"{1 / len(pole):.8f}*({' + '.join(map(quoted, pole.words))})" for pole in (self.plus, self.minus)
        )
        return f"{one} - {other}"


def axis(embedding: Embedding, plus: Sequence[str], minus: Sequence[str]) -> Axis:
    """Lay an axis between two sets of words: the difference of the means of their unit vectors, at length 1.

    An, Kwak and Ahn (2018), SemAxis, section 3, with unit vectors.

    Parameters
    ----------
    embedding : Embedding
    plus, minus : sequence of str

    Raises
    ------
    InputError
        When a pole has no word with a vector, a word stands at both, or the poles do not differ.
    """
    ends = word_set(embedding, plus, "plus"), word_set(embedding, minus, "minus")
    both = [word for word in ends[0].words if word in ends[1].words]
    if both:
        raise InputError(tr("'{both}' is at both poles.", both=both[0]), tr("Leave it out on one side."))
    one, other = (unit_rows(embedding.vectors[end.ids]) for end in ends)
    middles = one.mean(axis=0), other.mean(axis=0)
    way = middles[0] - middles[1]
    length = float(np.linalg.norm(way))
    if not length > 1e-6:
        raise InputError(tr("The two poles are the same."), tr("Choose words that differ."))
    direction = (way / length).astype(np.float32)
    middle = float((middles[0] + middles[1]) @ direction / 2)
    return Axis(direction, *ends, _separated(one, other), middle)


def positions(embedding: Embedding, direction: NDArray[np.float32], ids: NDArray[np.int64]) -> NDArray[np.float32]:
    """Return where words lie on an axis: the cosine of each with its direction, shape (n,); 0 for a zero vector."""
    places = np.empty(len(ids), np.float32)
    for at in range(0, len(ids), _AT_ONCE):
        part = ids[at : at + _AT_ONCE]
        products = embedding.vectors[part] @ direction
        lengths = embedding.norms[part].astype(np.float64) * np.linalg.norm(direction)
        places[at : at + _AT_ONCE] = products / np.where(lengths > 0, lengths, 1)
    return places


@dataclass(frozen=True, eq=False)
class Counterfactual:
    """Pairs of words that should differ in one respect only, laid on an axis.

    Attributes
    ----------
    pairs : tuple of (str, str)
    ids : ndarray of int64, shape (n, 2)
    places : ndarray of float32, shape (n, 2)
        Of the two words of each pair.
    missing : tuple of str
    """

    pairs: tuple[tuple[str, str], ...]
    ids: NDArray[np.int64]
    places: NDArray[np.float32]
    missing: tuple[str, ...]

    @property
    def mean_gap(self) -> float:
        """Mean of the first words' places less the second ones'."""
        return float(self.gaps.mean())

    @property
    def gaps(self) -> NDArray[np.float64]:
        """Place of the first word of each pair less that of the second, shape (n,)."""
        places = self.places.astype(np.float64)
        gaps: NDArray[np.float64] = places[:, 0] - places[:, 1]
        return gaps

    @property
    def upward(self) -> int:
        """Of how many pairs the first word lies higher."""
        return int((self.gaps > 0).sum())

    @property
    def downward(self) -> int:
        """Of how many pairs the first word lies lower."""
        return int((self.gaps < 0).sum())

    @property
    def p_value(self) -> float:
        """The exact two-sided sign test: chance of so uneven a division by throws of a coin; no gap, no throw."""
        thrown, more = self.upward + self.downward, max(self.upward, self.downward)
        as_uneven = sum(math.comb(thrown, k) for k in range(more, thrown + 1))
        return min(1.0, 2 * as_uneven / (1 << thrown))


def counterfactual(
    embedding: Embedding, direction: NDArray[np.float32], pairs: Sequence[tuple[str, str]]
) -> Counterfactual:
    """Lay pairs such as (john, mary) on an axis such as sentiment, on which they should not differ.

    Raises
    ------
    InputError
        When no pair has both its words.
    """
    known, ids, missing = known_pairs(embedding, pairs)
    if not known:
        named = tr(" Missing: {missing}.", missing=", ".join(missing[:8])) if missing else ""
        raise InputError(
            tr("None of the pairs has vectors for both words.{named}", named=named),
            tr("Use pairs of more frequent words."),
        )
    return Counterfactual(known, ids, positions(embedding, direction, ids.ravel()).reshape(-1, 2), missing)


def _separated(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    right = judged = 0
    for side, own, far in ((1, one, other), (-1, other, one)):
        if len(own) < 2:
            continue
        # the mean of the others of its own side, for all words of that side at once
        without = (own.sum(axis=0) - own) / (len(own) - 1)
        ends = (without, np.broadcast_to(far.mean(axis=0), own.shape))
        way = side * (ends[0] - ends[1])
        beyond = side * np.einsum("ij,ij->i", own - (ends[0] + ends[1]) / 2, way)
        right += int((beyond > 0).sum())
        judged += len(own)
    return right / judged if judged else math.nan
