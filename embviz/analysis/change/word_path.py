"""The trajectories of words over time slices, each with vectors of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.analogy import resolve
from embviz.analysis.analogies.parallelogram import Plane, plane
from embviz.analysis.unit_rows import unit_rows
from embviz.text.word_index import common_ids
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.procrustes import rotation
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding, missing_words
from embviz.vectors.neighbors import nearest

ANCHORS = 10_000
"""Words by which two slices are laid over one another at most: the most frequent ones in common."""

_STANDING = 1e-4  # between two places of length 1, below which there is no direction


@dataclass(frozen=True, eq=False)
class WordPath:
    """Where a word was in each slice, all laid over the last one.

    Attributes
    ----------
    word : str
    slices : tuple of int
        Which slices have the word.
    places : ndarray of float64, shape (m, d)
        Its unit vectors there.
    steps : ndarray of float64, shape (m - 1,)
        Cosine distance from each to the next.
    total : float
        Cosine distance from the first to the last.
    neighbors : tuple of tuple of (str, float)
        Its nearest words in each of these slices, with their cosines there.
    around : tuple of str
        All of these words, each once, drawn where the last slice that has them does.
    picture : Plane
        Of the path, then of the words around. Its first axis is the direction from the first place to the last one, so
        that a word lies the farther along it the nearer it is, by cosine, to the word of now than to that of then; the
        second one is the direction across it in which all of these points differ most.
    """

    word: str
    slices: tuple[int, ...]
    places: NDArray[np.float64]
    steps: NDArray[np.float64]
    total: float
    neighbors: tuple[tuple[tuple[str, float], ...], ...]
    around: tuple[str, ...]
    picture: Plane


class Timeline:
    """Slices of time laid over the last one; asked for as many words as one likes.

    Each slice is turned so that the words it shares with the next one lie as near as possible to where they are there,
    and so on to the last (Hamilton, Leskovec and Jurafsky 2016, Diachronic word embeddings reveal statistical laws of
    semantic change, section 3.1 and, for the picture, appendix B).

    Parameters
    ----------
    slices : sequence of Embedding
        In the order of time, two or more of one dimension.
    anchors : int
        Words that decide each turn at most.
    pulse : Pulse, optional
    names : sequence of str, optional
        Of the slices, for what is said of them; their numbers where there are none.

    Raises
    ------
    InputError
        When there are fewer than two, their dimensions differ, or two have no more words in common than dimensions.
    Cancelled
    """

    def __init__(
        self, slices: Sequence[Embedding], anchors: int = ANCHORS, pulse: Pulse = SILENT, names: Sequence[str] = ()
    ) -> None:
        if len(slices) < 2:
            raise InputError(tr("A path needs at least two slices of time."), tr("Open another file of vectors."))
        self._names = tuple(names) or tuple(f"slice {at}" for at in range(1, len(slices) + 1))
        sizes = sorted({embedding.dimensions for embedding in slices})
        if len(sizes) > 1:
            each = "; ".join(
                f"{', '.join(self._names[at] for at, one in enumerate(slices) if one.dimensions == size)}: {size}"
                for size in sizes
            )
            raise InputError(
                tr("The slices have different numbers of dimensions ({each}).", each=each),
                tr("Train them with the same number of dimensions."),
            )
        self.slices = tuple(slices)
        turns = [np.eye(sizes[0])]
        for at in range(len(slices) - 2, -1, -1):
            look = partial(pulse.beat, 1 - (at + 1) / (len(slices) - 1))
            ids, there = common_ids(slices[at].words, slices[at + 1].index, None, look)
            # what is zero has no direction that could be turned
            usable = (slices[at].norms[ids] > 0) & (slices[at + 1].norms[there] > 0)
            ids, there = ids[usable][:anchors], there[usable][:anchors]
            if len(ids) <= sizes[0]:
                raise InputError(
                    tr(
                        "{names} and {names_2} have {ids:,} words in common; more than {sizes} are needed.",
                        names=self._names[at],
                        names_2=self._names[at + 1],
                        ids=len(ids),
                        sizes=sizes[0],
                    ),
                    tr("Choose slices that share more words, or fewer dimensions."),
                )
            turn, _ = rotation(unit_rows(slices[at].vectors[ids]), unit_rows(slices[at + 1].vectors[there]))
            turns.append(turn @ turns[-1])
        pulse.beat(1.0)
        self.turns = tuple(reversed(turns))
        """What brings the vectors of each slice into the last one's space, ndarrays of float64, shape (d, d)."""

    def place(self, at: int, word: str) -> NDArray[np.float64] | None:
        """Return a word's unit vector of one slice in the space of the last one.

        None where the slice lacks the word, or its vector is zero: that points nowhere.
        """
        id_ = resolve(self.slices[at], word)
        if id_ is None or not self.slices[at].norms[id_] > 0:
            return None
        place: NDArray[np.float64] = unit_rows(self.slices[at].vectors[id_]) @ self.turns[at]
        return place

    def path(self, word: str, top: int = 6) -> WordPath:
        """Return the way of a word.

        Parameters
        ----------
        word : str
        top : int
            Nearest words of each slice.

        Raises
        ------
        InputError
            When fewer than two slices have the word.
        """
        found = [(at, place) for at in range(len(self.slices)) if (place := self.place(at, word)) is not None]
        if not found:
            if any(resolve(embedding, word) is not None for embedding in self.slices):
                raise InputError(
                    tr("The vectors of '{word}' are zero in all slices.", word=word), tr("Choose another word.")
                )
            raise missing_words(self.slices[-1], [word])
        if len(found) < 2:
            raise InputError(
                tr("'{word}' is in {names} only.", word=word, names=self._names[found[0][0]]),
                tr("Choose a word of several slices."),
            )
        kept = tuple(at for at, _ in found)
        places = np.array([place for _, place in found])
        near = tuple(self._nearest(at, word, top) for at in kept)
        around = tuple(dict.fromkeys(other for words in near for other, _ in words))
        drawn = [self._latest(other) for other in around]
        steps = 1 - np.einsum("ij,ij->i", places[1:], places[:-1])
        return WordPath(
            word,
            kept,
            places,
            steps,
            float(1 - places[0] @ places[-1]),
            near,
            around,
            _along(np.array([*places, *drawn]), len(places)),
        )

    def _nearest(self, at: int, word: str, top: int) -> tuple[tuple[str, float], ...]:
        embedding = self.slices[at]
        id_ = resolve(embedding, word)
        assert id_ is not None
        ids, cosines = nearest(embedding, embedding.vectors[id_], top, exclude=(id_,))
        return tuple((embedding.words[i], float(value)) for i, value in zip(ids, cosines, strict=True))

    def _latest(self, word: str) -> NDArray[np.float64]:
        places = (self.place(at, word) for at in range(len(self.slices) - 1, -1, -1))
        found = next((place for place in places if place is not None), None)
        # a neighbor of cosine 0 may be zero wherever it is
        return np.zeros(len(self.turns[-1])) if found is None else found


def _along(points: NDArray[np.float64], steps: int) -> Plane:
    """Return the plane from the first to the last of the first points, and across that where all points differ most."""
    way = points[steps - 1] - points[0]
    length = float(np.linalg.norm(way))
    if length < _STANDING:
        return plane(points)
    first = way / length
    centered = points - points.mean(axis=0)
    across = plane(centered - np.outer(centered @ first, first)).basis[0]
    basis = np.array([first, across])
    origin = points.mean(axis=0)
    coordinates = centered @ basis.T
    inside, total = float(np.square(coordinates).sum()), float(np.square(centered).sum())
    distances = np.linalg.norm(centered - coordinates @ basis, axis=1)
    return Plane(coordinates, basis, origin, distances, inside / total if total > 0 else 1.0)


_AT_ONCE = 20_000  # vectors turned in one piece, so that little more memory than two slices' is taken


@dataclass(frozen=True, eq=False)
class SliceDrift:
    """The words of two or more slices, in the order of the last slice that has them.

    Attributes
    ----------
    words : tuple of str, length n
    total : ndarray of float32, shape (n,)
        Cosine distance from the first slice that has the word to the last one: 0 to 2.
    largest : ndarray of float32, shape (n,)
        The largest cosine distance from one slice that has the word to the next that does.
    largest_at : ndarray of int32, shape (n, 2)
        Between which slices that is.
    slices : ndarray of int32, shape (n,)
        How many slices have the word.
    least_count : ndarray of int64, shape (n,), or None
        How often it occurs in the slice that has it least; None where a slice has no counts.
    typical : ndarray of float64, shape (s - 1,)
        Median cosine distance from each slice to the next over the words that both have: what a word goes that did not
        change, by the noise of learning alone, and how much a whole language seems to.
    """

    words: tuple[str, ...]
    total: NDArray[np.float32]
    largest: NDArray[np.float32]
    largest_at: NDArray[np.int32]
    slices: NDArray[np.int32]
    least_count: NDArray[np.int64] | None
    typical: NDArray[np.float64]


def slice_drift(timeline: Timeline, pulse: Pulse = SILENT) -> SliceDrift:
    """Measure how far every word went.

    Words of one slice only are left out, and so are words whose vector is zero in one.

    Raises
    ------
    Cancelled

    Notes
    -----
    Hamilton, Leskovec and Jurafsky (2016), Diachronic word embeddings reveal statistical laws of semantic change,
    section 3.2: the semantic displacement is the cosine distance between the aligned vectors of two slices.
    """
    slices = timeline.slices
    words, rows = _words(slices)
    count, dimensions = len(words), slices[0].dimensions
    first, now = np.zeros((count, dimensions), np.float32), np.zeros((count, dimensions), np.float32)
    last = np.full(count, -1, np.int32)
    seen = np.zeros(count, np.int32)
    largest, largest_at = np.full(count, -1, np.float32), np.zeros((count, 2), np.int32)
    least = np.full(count, np.iinfo(np.int64).max)
    typical = []
    for at, (embedding, row) in enumerate(zip(slices, rows, strict=True)):
        turn = timeline.turns[at].astype(np.float32)
        steps = []
        for begin in range(0, len(row), _AT_ONCE):
            pulse.beat((at + begin / len(row)) / len(slices))
            own = slice(begin, begin + _AT_ONCE)
            places = _unit(embedding.vectors[own]) @ turn
            there = (row[own] >= 0) & places.any(axis=1)
            places, target = places[there], row[own][there]
            before = last[target]
            step = 1 - np.einsum("ij,ij->i", places, now[target])
            steps.append(step[before == at - 1] if at else step[:0])
            farther = (before >= 0) & (step > largest[target])
            largest[target[farther]] = step[farther]
            largest_at[target[farther], 0], largest_at[target[farther], 1] = before[farther], at
            first[target[before < 0]] = places[before < 0]
            now[target], last[target] = places, at
            seen[target] += 1
            if embedding.counts is not None:
                least[target] = np.minimum(least[target], embedding.counts[own][there])
        if at:
            typical.append(float(np.median(np.concatenate(steps))))
    pulse.beat(1.0)
    total = 1 - np.einsum("ij,ij->i", first, now)
    kept = np.flatnonzero(seen >= 2)
    counted = all(embedding.counts is not None for embedding in slices)
    return SliceDrift(
        tuple(words[k] for k in kept.tolist()),
        np.clip(total[kept], 0, 2),
        np.clip(largest[kept], 0, 2),
        largest_at[kept],
        seen[kept],
        least[kept] if counted else None,
        np.clip(typical, 0, 2),
    )


def _words(slices: tuple[Embedding, ...]) -> tuple[list[str], list[NDArray[np.int64]]]:
    """Return the words of two slices or more, those of the last slice first, and the row of each slice's words."""
    met: dict[str, int] = {}
    for embedding in reversed(slices):
        for word in embedding.words:
            met[word] = met.get(word, 0) + 1
    words = [word for word, times in met.items() if times >= 2]
    place = {word: row for row, word in enumerate(words)}
    return words, [
        np.fromiter((place.get(word, -1) for word in embedding.words), np.int64, len(embedding)) for embedding in slices
    ]


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    usable = np.isfinite(norms) & (norms > 0)
    unit = np.where(usable, vectors, 0) / np.where(usable, norms, 1)
    return unit.astype(np.float32)
