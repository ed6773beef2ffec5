"""Axes between sets of words and the positions of other words on them; for workers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.bias.axes import Axis
    from embviz.analysis.evaluation.reproducibility import Interval
    from embviz.analysis.word_sets import WordSet
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.ensemble import Ensemble

MOST_LAID = 5000
"""Words of a list that are laid on the axes; the table holds no more."""

MOST_DRAWN = 300
"""Of these, as many as can be distinguished in the picture."""


@dataclass(frozen=True)
class AskedAxis:
    """The word sets of an axis as entered in an editor; `plus` is on the right or at the top."""

    name: str
    plus: tuple[str, ...]
    minus: tuple[str, ...]


@dataclass(frozen=True)
class AskedWords:
    """Words to place on axes, with the group of each word, -1 for none."""

    words: tuple[str, ...]
    groups: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    left_out: int = 0  # of a list too long


@dataclass(frozen=True, eq=False)
class Pole:
    """One end of an axis: its words, and what is wrong with words that the user typed."""

    found: "WordSet | None"
    trouble: InputError | None


@dataclass(frozen=True, eq=False)
class AxesAnswer:
    """Positions of words on axes.

    Attributes
    ----------
    poles : tuple of (Pole, Pole)
        Plus and minus of each axis.
    axes : tuple of Axis
        All axes, or none if one of them has no direction.
    trouble : InputError or None
        Why an axis with valid poles has no direction.
    ids : ndarray of int64, shape (n,)
        The words that have a vector, each once.
    groups : ndarray of int64, shape (n,)
    places : ndarray of float32, shape (n, k)
        Cosine of each word with each axis.
    missing : tuple of str
    cosine : float
        Of the two axes with each other; nan where there is one.
    repeated : tuple of (Interval, Interval)
        Of each axis the places of the words in sets that were trained alike, and how far they lie from its middle
        there; empty without such sets.
    """

    poles: "tuple[tuple[Pole, Pole], ...]"
    axes: "tuple[Axis, ...]"
    trouble: InputError | None
    ids: np.ndarray
    groups: np.ndarray
    places: np.ndarray
    missing: tuple[str, ...]
    cosine: float
    repeated: "tuple[tuple[Interval, Interval], ...]" = ()

    @property
    def angle(self) -> float:
        """Angle between the two axes, in degrees."""
        return float(np.degrees(np.arccos(np.clip(self.cosine, -1, 1))))


def answer(
    embedding: "Embedding", asked: Sequence[AskedAxis], words: AskedWords, ensemble: "Ensemble | None" = None
) -> AxesAnswer:
    """Place words on axes, and on the same axes in the vector sets of an ensemble; for a worker."""
    from embviz.analysis.bias.axes import axis, positions

    poles = tuple((_pole(embedding, one.plus, one.name), _pole(embedding, one.minus, one.name)) for one in asked)
    made, trouble = [], None
    for one, ends in zip(asked, poles, strict=True):
        if all(end.found is not None for end in ends):
            try:
                made.append(axis(embedding, one.plus, one.minus))
            except InputError as error:
                trouble = error
    axes = tuple(made) if len(made) == len(asked) else ()
    ids, groups, missing = _looked_up(embedding, words)
    places = np.zeros((len(ids), len(axes)), np.float32)
    for k, one_axis in enumerate(axes):
        places[:, k] = positions(embedding, one_axis.direction, ids)
    cosine = float(axes[0].direction @ axes[1].direction) if len(axes) == 2 else float("nan")
    repeated = _repeated(ensemble, asked, ids) if ensemble is not None and axes and len(ids) else ()
    return AxesAnswer(poles, axes, trouble, ids, groups, places, missing, cosine, repeated)


def _repeated(
    ensemble: "Ensemble", asked: Sequence[AskedAxis], ids: np.ndarray
) -> "tuple[tuple[Interval, Interval], ...]":
    from embviz.analysis.evaluation.repeated_measures import repeat_positions

    try:
        return tuple(repeat_positions(ensemble, one.plus, one.minus, ids) for one in asked)
    except InputError:  # typed words that no vector set has learned
        return ()


def _pole(embedding: "Embedding", words: Sequence[str], name: str) -> Pole:
    from embviz.analysis.word_sets import word_set
    from embviz.vectors.embedding import missing_words

    try:
        found = word_set(embedding, words, tr("this end"))
    except InputError as error:
        # with similar spellings, where the words were typed
        return Pole(None, missing_words(embedding, words) if words else error)
    # words of a named list are spelled right
    return Pole(found, missing_words(embedding, found.missing) if found.missing and not name else None)


def _looked_up(embedding: "Embedding", asked: AskedWords) -> tuple[np.ndarray, np.ndarray, tuple[str, ...]]:
    from embviz.analysis.analogies.analogy import resolve

    found: dict[int, int] = {}
    missing: dict[str, None] = {}
    groups = asked.groups or (0,) * len(asked.words)
    for word, group in zip(asked.words, groups, strict=True):
        at = resolve(embedding, word)
        if at is None:
            missing[word] = None
        else:
            found.setdefault(at, group)
    ids, of = np.array(list(found), np.int64), np.array(list(found.values()), np.int64)
    return ids, of, tuple(missing)
