"""Two models of the same words: what surrounds a word in each, and which words live elsewhere in the other."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogy import resolve
from embviz.analysis.movement import aligned_distance, changed_share
from embviz.analysis.neighbor_graph import neighbor_graph
from embviz.errors import InputError
from embviz.vectors.embedding import Embedding, missing_words
from embviz.vectors.neighbors import nearest
from embviz.vectors.pulse import Pulse

_GRAPH = 0.45  # share of the work that each model's neighbors are


def common_words(
    one: Embedding, other: Embedding, most: int | None = None
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the ids that words have in two models, in the order of the first; at most so many.

    Raises
    ------
    InputError
        When they have no word in common.
    """
    if one.words == other.words:
        ids = np.arange(len(one))
        return ids[:most], ids[:most]
    find = other.index.get
    there = np.array([-1 if found is None else found for found in map(find, one.words)], np.int64)
    ids = np.flatnonzero(there >= 0)[:most]
    if not len(ids):
        raise InputError("The two models have no word in common.", "Choose vectors of one language and spelling.")
    return ids, there[ids]


@dataclass(frozen=True, eq=False)
class SideBySide:
    """The nearest words of one word in two models.

    Attributes
    ----------
    word : str
    one, other : tuple of (str, float)
        Nearest first, with their cosines.
    rank_there : tuple of int or None
        Of each word of `one`, its rank among the nearest in the other model; None where it is not one of them.
    rank_here : tuple of int or None
        Of each word of `other`, its rank in the first model.
    """

    word: str
    one: tuple[tuple[str, float], ...]
    other: tuple[tuple[str, float], ...]
    rank_there: tuple[int | None, ...]
    rank_here: tuple[int | None, ...]

    @property
    def shared(self) -> int:
        """How many words are among the nearest in both."""
        return sum(rank is not None for rank in self.rank_there)


def side_by_side(one: Embedding, other: Embedding, word: str, top: int = 10) -> SideBySide:
    """Return the nearest words of a word in two models, by cosine; no alignment is needed.

    Raises
    ------
    InputError
        When one of the models lacks the word; offers near spellings.
    """
    lists = []
    for embedding in (one, other):
        id_ = resolve(embedding, word)
        if id_ is None:
            raise missing_words(embedding, [word])
        ids, cosines = nearest(embedding, embedding.vectors[id_], top, exclude=(id_,))
        lists.append(tuple((embedding.words[i], float(value)) for i, value in zip(ids, cosines, strict=True)))
    ranks = [{near: rank for rank, (near, _) in enumerate(found, start=1)} for found in lists]
    return SideBySide(
        word, lists[0], lists[1],
        tuple(ranks[1].get(near) for near, _ in lists[0]), tuple(ranks[0].get(near) for near, _ in lists[1]),
    )


@dataclass(frozen=True, eq=False)
class ModelComparison:
    """Words of two models, and how far each lives elsewhere.

    Attributes
    ----------
    words : tuple of str, length n
        In the order of the first model.
    ids : ndarray of int64, shape (n, 2)
        In the two models.
    moved : ndarray of float32, shape (n,)
        Cosine distance from itself after the spaces were laid over one another; nan where that says nothing.
    changed : ndarray of float32, shape (n,)
        Share of its nearest words, among these words, that are others in the second model.
    neighbors : int
        How many nearest words that is of.
    in_both : int
        Words that the two models have in common, of which these are the first.
    """

    words: tuple[str, ...]
    ids: NDArray[np.int64]
    moved: NDArray[np.float32]
    changed: NDArray[np.float32]
    neighbors: int
    in_both: int

    @property
    def agreement(self) -> float:
        """Mean share of the nearest words that both models have in common."""
        return float(1 - self.changed.mean(dtype=np.float64))

    def most_changed(self, count: int = 20) -> NDArray[np.int64]:
        """Return the places of the words whose neighborhood changed most; of equals, those that moved farther."""
        return np.lexsort((-np.nan_to_num(self.moved), -self.changed))[:count]


def compare_models(
    one: Embedding,
    other: Embedding,
    *,
    neighbors: int = 25,
    most: int = 10_000,
    anchors: int | None = None,
    pulse: Pulse = Pulse(),  # noqa: B008 - frozen
) -> ModelComparison:
    """Compare two models word by word.

    By neighborhoods, which need no alignment (Gonen et al. 2020), and by the distance after an orthogonal alignment
    (Hamilton et al. 2016); see `embviz.analysis.movement`.

    Parameters
    ----------
    one, other : Embedding
        Their dimensions may differ.
    neighbors : int
        Nearest words that are compared.
    most : int
        So many of the words in common, by the first model's order, are compared with each other.
    anchors : int, optional
        So many of these align the spaces; all where None.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When they have no or too few words in common.
    Cancelled
    """
    ids, there = common_words(one, other)
    in_both = len(ids)
    ids, there = ids[:most], there[:most]
    before, after = one.vectors[ids], other.vectors[there]
    pulse.beat(0.0)
    anchoring = None if anchors is None else np.arange(len(ids)) < anchors
    moved = aligned_distance(before, after, anchoring)
    begin = 1 - 2 * _GRAPH
    found = [
        neighbor_graph(vectors, neighbors, pulse=_part(pulse, begin + at * _GRAPH, _GRAPH)).ids
        for at, vectors in enumerate((before, after))
    ]
    pulse.beat(1.0)
    return ModelComparison(
        tuple(one.words[i] for i in ids), np.stack([ids, there], axis=1), moved, changed_share(found[0], found[1]),
        neighbors, in_both,
    )


def _part(pulse: Pulse, begin: float, share: float) -> Pulse:
    """Return a pulse for a part of the work."""
    return Pulse(lambda done: pulse.beat(begin + share * done), pulse.cancelled)
