"""Two models of the same words: what surrounds a word in each, and which words live elsewhere in the other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.analogy import resolve
from embviz.analysis.change.movement import Overlay, changed_share, overlay
from embviz.analysis.neighborhoods.neighbor_graph import neighbor_graph
from embviz.text.word_index import common_ids
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding, missing_words
from embviz.vectors.neighbors import nearest

_GRAPH = 0.45  # share of the work that each model's neighbors are


def common_words(
    one: Embedding, other: Embedding, most: int | None = None, look: Callable[[], None] = lambda: None
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the ids that words have in two models, in the order of the first; at most so many.

    `look` is called every few milliseconds, and may raise to give up.

    Raises
    ------
    InputError
        When they have no word in common.
    """
    if one.words is other.words:
        ids = np.arange(len(one))
        return ids[:most], ids[:most]
    ids, there = common_ids(one.words, other.index, most, look)
    if not len(ids):
        raise InputError(
            tr("The two models have no word in common."), tr("Choose vectors of one language and spelling."),
        )
    return ids, there


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


def ranks_among_all(embedding: Embedding, word: str, others: Sequence[str]) -> tuple[int | None, ...]:
    """Return how near other words are to a word: 1 is the nearest of all; None for a word that is not there.

    By cosine; of equal ones the first is the nearer one. The word itself is not counted, and has no rank.

    Raises
    ------
    InputError
        When the word is not there.
    """
    own = resolve(embedding, word)
    if own is None:
        raise missing_words(embedding, [word])
    lengths = np.where(embedding.norms > 0, embedding.norms, 1)
    cosines = embedding.vectors @ (embedding.vectors[own] / lengths[own]) / lengths
    cosines[own] = -np.inf
    ranks: list[int | None] = []
    for other in others:
        id_ = embedding.get(other)
        if id_ is None or id_ == own:
            ranks.append(None)
            continue
        before = np.count_nonzero(cosines > cosines[id_]) + np.count_nonzero(cosines[:id_] == cosines[id_])
        ranks.append(1 + int(before))
    return tuple(ranks)


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
    overlay : Overlay
        How the first space lies over the second one.
    lacking : tuple of str
        Words that were to be anchors and are not in both.
    """

    words: tuple[str, ...]
    ids: NDArray[np.int64]
    moved: NDArray[np.float32]
    changed: NDArray[np.float32]
    neighbors: int
    in_both: int
    overlay: Overlay
    lacking: tuple[str, ...] = ()

    @property
    def shared(self) -> NDArray[np.int64]:
        """How many of its nearest words each has in both models, shape (n,)."""
        return np.rint((1 - self.changed.astype(np.float64)) * self.neighbors).astype(np.int64)

    @property
    def jaccard(self) -> NDArray[np.float64]:
        """Share of all nearest words of a word in the two models that are nearest in both, shape (n,)."""
        shared = self.shared
        return shared / (2 * self.neighbors - shared)

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
    anchors: int | Sequence[str] | None = None,
    pulse: Pulse = SILENT,
) -> ModelComparison:
    """Compare two models word by word.

    By neighborhoods, which need no alignment (Gonen et al. 2020), and by the distance after an orthogonal alignment
    (Hamilton et al. 2016); see `embviz.analysis.change.movement`.

    Parameters
    ----------
    one, other : Embedding
        Their dimensions may differ.
    neighbors : int
        Nearest words that are compared; fewer where fewer words are.
    most : int
        So many of the words in common, by the first model's order, are compared with each other.
    anchors : int or sequence of str, optional
        So many of the first words in common align the spaces, or these words; all that are compared where None.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When they have no or too few words in common.
    Cancelled
    """
    every = common_words(one, other, look=lambda: pulse.beat(0.0))
    in_both = len(every[0])
    ids, there = every[0][:most], every[1][:most]
    neighbors = max(1, min(neighbors, len(ids) - 1))
    pulse.beat(0.0)
    if anchors is None or isinstance(anchors, int):
        lacking: tuple[str, ...] = ()
        pairs = tuple(side[: most if anchors is None else anchors] for side in every)
    else:
        pairs, lacking = _named_anchors(one, other, anchors)
    laid = overlay(one.vectors[pairs[0]], other.vectors[pairs[1]])
    before, after = one.vectors[ids], other.vectors[there]
    begin = 1 - 2 * _GRAPH
    found = [
        neighbor_graph(vectors, neighbors, pulse=pulse.part(begin + at * _GRAPH, begin + (at + 1) * _GRAPH)).ids
        for at, vectors in enumerate((before, after))
    ]
    pulse.beat(1.0)
    return ModelComparison(
        tuple(one.words[i] for i in ids), np.stack([ids, there], axis=1), laid.distance(before, after),
        changed_share(found[0], found[1]), neighbors, in_both, laid, lacking,
    )


def _named_anchors(
    one: Embedding, other: Embedding, words: Sequence[str]
) -> tuple[tuple[NDArray[np.int64], ...], tuple[str, ...]]:
    """Return the ids of words in both models, and the words that one of them lacks."""
    found = {word: (resolve(one, word), resolve(other, word)) for word in words}
    lacking = tuple(word for word, ids in found.items() if None in ids)
    pairs = np.array([ids for ids in found.values() if None not in ids], np.int64).reshape(-1, 2)
    return tuple(pairs.T), lacking
