"""Which sentence of a small text moved which word: the text is learned again without each of its sentences.

Leaving one piece of evidence out and learning again is the plainest measure of its influence (Cook 1977, Detection of
Influential Observation in Linear Regression); larger texts only allow estimates of it.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.small_text.places import places
from embviz.teaching.small_text.skipgram import Learned, learn
from embviz.util.progress import Pulse

_ROUNDS = 60
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Influence:
    """What the text would be without one of its lines.

    Attributes
    ----------
    line : int
    moved : ndarray of float64, shape (V,)
        How much each word's cosines with all others differ without it: the root of their mean squared change. nan for
        words that stand in no other line.
    places : ndarray of float64, shape (V, 2)
        Where the words would be on the map; nan for those words.
    """

    line: int
    moved: Floats
    places: Floats


def moved(learned: Learned, other: Learned) -> Floats:
    """Return how much each word's cosines with all other words differ between two texts, float64 (V,).

    It is not affected by rotations, which say nothing. nan for words that the other text lacks.
    """
    words, index = learned.text.words, other.text.index
    there = np.array([word in index for word in words])
    ids = [index[word] for word in words if word in index]
    one, two = learned.cosines[np.ix_(there, there)], other.cosines[np.ix_(ids, ids)]
    found = np.full(len(words), np.nan)
    if len(ids) > 1:
        found[there] = np.sqrt(np.square(one - two).sum(axis=1) / (len(ids) - 1))
    return found


def influence_of(learned: Learned, line: int, found: Floats, pulse: Pulse = Pulse()) -> Influence:  # noqa: B008
    """Learn the text without a line.

    Parameters
    ----------
    learned : Learned
        What the whole text taught.
    line : int
        One that is not empty.
    found : ndarray of float64, shape (V, 2)
        The map of the whole text.

    Raises
    ------
    Cancelled
    """
    words, spots = learned.text.words, np.full(found.shape, np.nan)
    text = learned.text.without(line)
    if len(text.words) < 3 or not text.pairs.any():  # nothing is left to learn from
        return Influence(line, np.full(len(words), np.nan), spots)
    other = learn(text, pulse=pulse)
    ids = [learned.text.index[word] for word in other.text.words]
    spots[ids] = places(other.cosines, found[ids], _ROUNDS)
    # without the words that are gone, the others' middle is another one
    spots[ids] += found[ids].mean(axis=0)
    return Influence(line, moved(learned, other), spots)
