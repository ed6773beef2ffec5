"""Compares two models of the same words: neighborhoods of a word, and the words that changed most."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.analogy import no_direction, resolve
from embviz.analysis.neighborhoods.outsiders import neighbor_graph
from embviz.text.word_index import common_ids
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.procrustes import rotation
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding, missing_words
from embviz.vectors.neighbors import nearest

_AT_ONCE = 50_000  # words compared in one piece, so that little more memory than the vectors' is taken


@dataclass(frozen=True, eq=False)
class Overlay:
    """How one space is laid over another by the words that both have.

    Attributes
    ----------
    rotation : ndarray of float32, shape (d, e), or None
        Brings vectors of the first space to those of the second. None where there are no more anchors than dimensions:
        a rotation then brings any words together, and distances would say nothing.
    anchors : int
        Words that decide it.
    residual : float
        Mean of |x R - y|² over the anchors' unit vectors, which is 2 - 2 cos: 0 where the spaces are the same but for a
        rotation, 2 where nothing agrees. nan without a rotation.
    """

    rotation: NDArray[np.float32] | None
    anchors: int
    residual: float

    def distance(self, before: NDArray[np.float32], after: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return 1 - cos(x R, y) of rows that belong to each other, float32 (n,) from 0 to 2.

        nan for a vector that is zero or not finite, and for all of them without a rotation.
        """
        if self.rotation is None:
            return np.full(len(before), np.nan, np.float32)
        one, other = _unit(before), _unit(after)
        distances = np.empty(len(before), np.float32)
        for at in range(0, len(one), _AT_ONCE):
            rows = slice(at, at + _AT_ONCE)
            distances[rows] = 1.0 - np.einsum("ij,ij->i", one[rows] @ self.rotation, other[rows])
        distances[~(one.any(axis=1) & other.any(axis=1))] = np.nan
        return np.clip(distances, 0.0, 2.0)


def overlay(before: NDArray[np.float32], after: NDArray[np.float32]) -> Overlay:
    """Lay one space over another by orthogonal Procrustes.

    Parameters
    ----------
    before : ndarray of float32, shape (n, d)
    after : ndarray of float32, shape (n, e)
        Row i is the same word as row i of `before`. The dimensions may differ. Rows that are zero or not finite in one
        of the two decide nothing.

    Notes
    -----
    Hamilton, Leskovec and Jurafsky (2016), Diachronic word embeddings reveal statistical laws of semantic change,
    section 3.1 and equation 4; vectors at length 1, so that frequent words with long vectors do not decide alone.
    """
    if len(before) != len(after):
        raise ValueError(f"{len(before)} words cannot be compared with {len(after)}")
    one, other = _unit(before), _unit(after)
    usable = one.any(axis=1) & other.any(axis=1)
    count = int(usable.sum())
    if count <= max(before.shape[1], after.shape[1]):
        return Overlay(None, count, float("nan"))
    turn, agreement = rotation(one[usable], other[usable])
    turned = turn[: before.shape[1], : after.shape[1]].astype(np.float32)
    return Overlay(turned, count, max(0.0, 2 - 2 * agreement / count))


def aligned_distance(
    before: NDArray[np.float32], after: NDArray[np.float32], anchors: NDArray[np.bool_] | None = None
) -> NDArray[np.float32]:
    """Return the cosine distance of each word from itself after the two spaces were laid over one another.

    Two trainings learn the same neighborhoods in other directions, so their vectors cannot be compared as they are; an
    orthogonal map takes one space to the other and changes no cosine within it.

    Parameters
    ----------
    before, after
        As of `overlay`.
    anchors : ndarray of bool, shape (n,), optional
        The words that the spaces are aligned by; all where None.

    Returns
    -------
    ndarray of float32, shape (n,)
        See `Overlay.distance`.
    """
    if len(before) != len(after):
        raise ValueError(f"{len(before)} words cannot be compared with {len(after)}")
    chosen = slice(None) if anchors is None else anchors
    return overlay(before[chosen], after[chosen]).distance(before, after)


def changed_share(before: NDArray[np.integer], after: NDArray[np.integer]) -> NDArray[np.float32]:
    """Return the share of each word's nearest words that are other ones afterwards.

    Parameters
    ----------
    before, after : ndarray of int, shape (n, k)
        The k nearest of each word, each once, in any order; the same numbers are the same words in both.

    Returns
    -------
    ndarray of float32, shape (n,)
        0: the same company, 1: none of it; nan where k is 0.

    Notes
    -----
    Gonen, Jawahar, Seddah and Goldberg (2020), Simple, interpretable and stable method for detecting words with usage
    change across corpora: the intersection of nearest neighbors, without any alignment.
    """
    if before.shape != after.shape:
        raise ValueError(f"neighbors of shape {before.shape} cannot be compared with those of shape {after.shape}")
    if not before.shape[1]:
        return np.full(len(before), np.nan, np.float32)
    kept = np.zeros(len(before), np.int64)
    for column in after.T:
        kept += (before == column[:, None]).any(axis=1)
    changed: NDArray[np.float32] = (1.0 - kept / before.shape[1]).astype(np.float32)
    return changed


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return vectors scaled to length 1; those that are zero or not finite become zeros."""
    norms = np.sqrt(np.einsum("ij,ij->i", vectors, vectors, dtype=np.float64))
    usable = np.isfinite(norms) & (norms > 0)
    inverse = np.divide(1.0, norms, out=np.zeros_like(norms), where=usable)
    unit: NDArray[np.float32] = np.where(usable[:, None], vectors, 0) * inverse[:, None].astype(np.float32)
    return unit


_ROUNDING = 1e-5  # cosine distances of words that did not move are off by less
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
            tr("The two models have no word in common."), tr("Choose vectors of one language and spelling.")
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
        When one of the models lacks the word; offers near spellings. When its vector is zero in one of them.
    """
    lists = []
    for embedding in (one, other):
        id_ = resolve(embedding, word)
        if id_ is None:
            raise missing_words(embedding, [word])
        if embedding.norms[id_] == 0:
            raise no_direction([embedding.words[id_]])
        ids, cosines = nearest(embedding, embedding.vectors[id_], top, exclude=(id_,))
        lists.append(tuple((embedding.words[i], float(value)) for i, value in zip(ids, cosines, strict=True)))
    ranks = [{near: rank for rank, (near, _) in enumerate(found, start=1)} for found in lists]
    return SideBySide(
        word,
        lists[0],
        lists[1],
        tuple(ranks[1].get(near) for near, _ in lists[0]),
        tuple(ranks[0].get(near) for near, _ in lists[1]),
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
        """Return the places of the words whose neighborhood changed most; of equals, those that moved farther.

        Fewer where fewer changed: none of two models that are the same but for a rotation.
        """
        moved = np.nan_to_num(self.moved)
        order = np.lexsort((-moved, -self.changed))
        return order[(self.changed[order] > 0) | (moved[order] > _ROUNDING)][:count]


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
    (Hamilton et al. 2016); see `embviz.analysis.change.model_comparison`.

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
        tuple(one.words[i] for i in ids),
        np.stack([ids, there], axis=1),
        laid.distance(before, after),
        changed_share(found[0], found[1]),
        neighbors,
        in_both,
        laid,
        lacking,
    )


def _named_anchors(
    one: Embedding, other: Embedding, words: Sequence[str]
) -> tuple[tuple[NDArray[np.int64], ...], tuple[str, ...]]:
    """Return the ids of words in both models, and the words that one of them lacks."""
    found = {word: (resolve(one, word), resolve(other, word)) for word in words}
    lacking = tuple(word for word, ids in found.items() if None in ids)
    pairs = np.array([ids for ids in found.values() if None not in ids], np.int64).reshape(-1, 2)
    return tuple(pairs.T), lacking
