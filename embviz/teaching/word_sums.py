"""Adds two words in each of their representations: letters, ids, one-hot and dense vectors."""

import math
from dataclasses import dataclass

import numpy as np

from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import nearest

_NEAREST = 3  # words


@dataclass(frozen=True)
class WordSum:
    """The sum of two words, by each of their representations.

    Attributes
    ----------
    one, other : str
    places : tuple of int
        Their ids, from 1.
    joined : str
        Their letters, one word after the other.
    joined_known : bool
        Whether this is a word of the vocabulary.
    place : int
        Sum of the ids.
    at_place : str
        The word with this id; empty where there is none.
    hot_near, hot_far : float
        Euclidean distance of the sum of the one-hot vectors to those of both words, and to each of all others.
    others : int
        How many others there are.
    neighbors : tuple of (str, float)
        Words nearest to the sum of the dense vectors, with their cosines, without both words.
    least : float
        The lowest cosine of a word with this sum.
    """

    one: str
    other: str
    places: tuple[int, int]
    joined: str
    joined_known: bool
    place: int
    at_place: str
    hot_near: float
    hot_far: float
    others: int
    neighbors: tuple[tuple[str, float], ...]
    least: float


def add_words(embedding: Embedding, one: str, other: str) -> WordSum:
    """Add two words in each of these ways.

    Raises
    ------
    InputError
        When the embedding lacks one of them.
    """
    ids = embedding.id(one), embedding.id(other)
    total = ids[0] + ids[1] + 2
    # ‖x + y - x‖ = ‖y‖ = 1. A third word adds its own 1: √(1 + 1 + 1), or √(2² + 1) for a word added to itself
    hot = (1.0, math.sqrt(3.0)) if ids[0] != ids[1] else (1.0, math.sqrt(5.0))
    dense = embedding.vectors[ids[0]].astype(np.float64) + embedding.vectors[ids[1]]
    near, cosines = nearest(embedding, dense.astype(np.float32), _NEAREST, exclude=ids)
    _, away = nearest(embedding, -dense.astype(np.float32), 1)
    return WordSum(
        one,
        other,
        (ids[0] + 1, ids[1] + 1),
        one + other,
        one + other in embedding,
        total,
        embedding.words[total - 1] if total <= len(embedding) else "",
        *hot,
        len(embedding) - len(set(ids)),
        tuple(zip((embedding.words[k] for k in near.tolist()), cosines.tolist(), strict=True)),
        -float(away[0]),
    )
