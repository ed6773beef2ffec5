"""Short opinions to put into classes: written for the lesson, each thing judged well once and badly once."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.unit_rows import unit_rows
from embviz.analysis.word_sets import bundled_poles
from embviz.vectors.embedding import Embedding

GOOD, BAD = "good", "bad"
POLES = "sentiment"
"""The shipped opposite sets of words between which opinions lean."""

_THINGS = (
    ("the film was wonderful and the actors were excellent", "the film was boring and the actors were terrible"),
    ("we enjoyed a delicious dinner at this restaurant", "we regretted an awful dinner at this restaurant"),
    ("the hotel room was clean and comfortable", "the hotel room was dirty and noisy"),
    ("a brilliant book with a beautiful story", "a dull book with a confused story"),
    ("the new phone is fast and reliable", "the new phone is slow and useless"),
    ("our train was pleasant and the staff were friendly", "our train was crowded and the staff were rude"),
    ("the music was lovely and the singer was superb", "the music was horrible and the singer was weak"),
    ("this camera takes great pictures and is easy to use", "this camera takes poor pictures and broke after a week"),
    ("the teacher was patient and helpful", "the teacher was angry and unfair"),
    ("a charming little town with nice cafes", "an ugly little town with expensive cafes"),
    ("the game was exciting and fun from start to end", "the game was a disappointment from start to end"),
    ("I am happy with the coat and love its color", "I am unhappy with the coat and hate its color"),
    ("the doctor was kind and the treatment was a success", "the doctor was cruel and the treatment was a failure"),
    ("good bread and fresh fruit every morning", "bad bread and rotten fruit every morning"),
    ("the museum was fascinating and worth the visit", "the museum was a waste of time and money"),
    ("the best concert of the year and a perfect evening", "the worst concert of the year and a miserable evening"),
    ("the garden was peaceful and the weather was fine", "the garden was neglected and the weather was dreadful"),
    ("an honest seller and a generous offer", "a dishonest seller and a ridiculous offer"),
    ("the plot is clever and the ending is delightful", "the plot is stupid and the ending is sad"),
    ("the car runs well and the seats are excellent", "the car makes trouble and the seats are damaged"),
)
OPINIONS = tuple(
    (label, sentence)
    for label, sentences in zip((GOOD, BAD), zip(*_THINGS, strict=True), strict=True)
    for sentence in sentences
)
"""Labels and sentences, those of one label after the other."""


def leanings(embedding: Embedding, vectors: NDArray[np.floating]) -> NDArray[np.float64] | None:
    """Return the cosine of each text with the way from bad words to good ones, shape (n,); above 0 is good.

    The way is the mean of the good words of the shipped poles less the mean of the bad ones, each word at length 1. No
    labeled text is needed.

    Parameters
    ----------
    embedding : Embedding
    vectors : ndarray, shape (n, d)
        Of the texts.

    Returns
    -------
    ndarray or None
        None where one of the ends has no word with a vector.
    """
    poles = next(poles for poles in bundled_poles() if poles.name == POLES)
    ends = [
        [embedding.vectors[at] for word in words if (at := embedding.get(word)) is not None]
        for words in (poles.plus, poles.minus)
    ]
    if not all(ends):
        return None
    positive, negative = (unit_rows(np.array(end, np.float64)).mean(axis=0) for end in ends)
    return np.asarray(unit_rows(np.asarray(vectors, np.float64)) @ unit_rows((positive - negative)[None])[0])


def share_leaning_right(leaning: NDArray[np.float64], labels: Sequence[str]) -> float:
    """Return the share of texts that lean to the side of their label, `GOOD` or `BAD`."""
    return float(np.mean((leaning > 0) == (np.array(labels) == GOOD)))
