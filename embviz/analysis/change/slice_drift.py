"""How far all words went over several slices of time, and which went farthest."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.change.word_path import Timeline
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

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
        tuple(words[k] for k in kept.tolist()), np.clip(total[kept], 0, 2), np.clip(largest[kept], 0, 2),
        largest_at[kept], seen[kept], least[kept] if counted else None, np.clip(typical, 0, 2),
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
        np.fromiter((place.get(word, -1) for word in embedding.words), np.int64, len(embedding))
        for embedding in slices
    ]


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    usable = np.isfinite(norms) & (norms > 0)
    unit = np.where(usable, vectors, 0) / np.where(usable, norms, 1)
    return unit.astype(np.float32)
