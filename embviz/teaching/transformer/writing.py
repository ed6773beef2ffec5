"""Generates text with a next-word model: temperature and top-k sampling."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from embviz.teaching.transformer.forward import Model, log_softmax
from embviz.teaching.transformer.weights import Floats


def sharpened(scores: ArrayLike, temperature: float, most: int = 0) -> Floats:
    """Return the chances of words after temperature and top-k, shape of `scores`.

    p_i = exp(s_i / T) / sum_j exp(s_j / T), over the k words with the largest scores only (Fan, Lewis and Dauphin 2018,
    section 5.1); all others have 0.

    Parameters
    ----------
    scores : array_like, shape (V,)
    temperature : float
        T, above 0: 1 leaves the chances as they are.
    most : int
        k; 0 for all words. Of equal scores the word with the smaller id comes first.
    """
    numbers = np.asarray(scores, np.float64)
    chances = np.zeros_like(numbers)
    kept = np.argsort(-numbers, kind="stable")[: most or len(numbers)]
    chances[kept] = np.exp(log_softmax(numbers[kept] / temperature))
    return chances


def next_chances(model: Model, ids: Sequence[int], temperature: float = 1.0, most: int = 0) -> Floats:
    """Return the chance of each word, and of the end, after these, shape (V + 1,); of no words for the first one."""
    read = model.read([model.shape.end, *ids])
    return sharpened(model.scores(read.top[-1]), temperature, most)


def write(
    model: Model,
    ids: Sequence[int],
    temperature: float,
    most: int,
    random: np.random.Generator,
    length: int | None = None,
) -> list[int]:
    """Draw words until the sentence ends or is full, and return the whole of it.

    Parameters
    ----------
    ids : sequence of int
        The beginning; may be empty.
    length : int, optional
        Most words to be drawn.
    """
    told = list(ids)
    room = model.shape.length - 1
    most_words = room if length is None else min(room, len(told) + length)
    while len(told) < most_words:
        drawn = int(random.choice(model.shape.words + 1, p=next_chances(model, told, temperature, most)))
        if drawn == model.shape.end:
            break
        told.append(drawn)
    return told
