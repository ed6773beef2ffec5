"""Two words compared in each of the ways in which they are numbers: letters, bytes, ids, one-hot and dense vectors."""

from dataclasses import dataclass

import numpy as np

from embviz.analysis.neighborhoods.similarity import pairwise
from embviz.teaching.one_hot import shared_places
from embviz.util.edit_distance import edits
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import nearest

_LOOKED_AT = 24  # candidates of either kind


@dataclass(frozen=True)
class Likeness:
    """How alike two words are, by each of their representations.

    Attributes
    ----------
    one, other : str
    edits : int
        Optimal string alignment distance; see `embviz.util.edit_distance.edits`.
    same_bytes, bytes : int
        Places at which both have the same byte of UTF-8, and bytes of the longer one.
    ids : tuple of int
        Places in the vocabulary, from 0.
    hot_cosine, hot_distance : float
        Of their one-hot vectors.
    cosine, distance : float
        Of their dense vectors; the cosine with a zero vector is 0.
    """

    one: str
    other: str
    edits: int
    same_bytes: int
    bytes: int
    ids: tuple[int, int]
    hot_cosine: float
    hot_distance: float
    cosine: float
    distance: float


def likeness(embedding: Embedding, one: str, other: str) -> Likeness:
    """Compare two words.

    Raises
    ------
    InputError
        When the embedding lacks one of them.
    """
    ids = embedding.id(one), embedding.id(other)
    hot, dense = shared_places(ids), embedding.vectors[list(ids)]
    written = one.encode("utf-8", "replace"), other.encode("utf-8", "replace")
    return Likeness(
        one, other, edits(one, other), sum(a == b for a, b in zip(*written, strict=False)), max(map(len, written)), ids,
        *(float(pairwise(rows, metric)[0, 1]) for rows in (hot, dense) for metric in ("cosine", "euclidean")),
    )


def spelled_alike(embedding: Embedding, word: str) -> str | None:
    """Return a word that is spelled like one of the embedding and is otherwise unlike it; None where there is none.

    Of the nearest spellings by edits those with the same first letter come first; of these the one with the lowest
    cosine is taken.

    Raises
    ------
    InputError
        When the embedding lacks the word.
    """
    vector = embedding.vector(word)
    near = [other for other in embedding.index.suggest(word, _LOOKED_AT) if other.casefold() != word.casefold()]
    if not near:
        return None
    cosines = pairwise(np.vstack((vector, embedding.vectors[[embedding.id(other) for other in near]])), "cosine")[0, 1:]
    ranks = [(edits(word, other), other[:1] != word[:1], cosine)
             for other, cosine in zip(near, cosines.tolist(), strict=True)]
    return near[ranks.index(min(ranks))]


def meant_alike(embedding: Embedding, word: str) -> str | None:
    """Return the nearest word by cosine that is spelled differently; the nearest of all where all look like it.

    Spelled differently are words that it takes more edits to reach than half the letters of the longer one. None where
    the embedding has no other word.

    Raises
    ------
    InputError
        When the embedding lacks the word.
    """
    id_ = embedding.id(word)
    ids, _ = nearest(embedding, embedding.vectors[id_], _LOOKED_AT, exclude=[id_])
    near = [embedding.words[k] for k in ids.tolist()]
    unlike = (other for other in near if 2 * edits(word, other) > max(len(word), len(other)))
    return next(unlike, near[0] if near else None)
