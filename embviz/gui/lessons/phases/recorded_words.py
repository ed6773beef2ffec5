"""What words did in the recorded run: neighbors over the epochs, and how successive moves agree.

The vectors of all epochs are too large to be shipped; these results of them are shown until they are there.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from embviz.teaching.training_steps import turns
from embviz.util.assets import reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from embviz.vectors.embedding import Embedding

NEAR_WORD, TURN_WORD = "king", "king"
"""Words of the recorded results, chosen at first."""
NEIGHBORS = 5
SAMPLE = 300
"""Words whose mean cosine is taken."""
_EPOCHS = (0, 1, 2, 4, 8)  # early, when neighbors change most
_DIGITS = 4

Neighbors = tuple[tuple[str, float], ...]


@dataclass(frozen=True, eq=False)
class RecordedWords:
    """Results of a run for the words that are chosen at first.

    Attributes
    ----------
    neighbors : tuple of Neighbors
        The nearest words of `NEAR_WORD` and their cosines, at each of the `epochs_shown`.
    own, mean : ndarray of float64
        Cosines between successive moves of `TURN_WORD`, and their means over `SAMPLE` words.
    """

    neighbors: tuple[Neighbors, ...]
    own: "NDArray[np.float64]"
    mean: "NDArray[np.float64]"


def epochs_shown(last: int) -> list[int]:
    """Return the epochs whose neighbors are shown, in a run of so many epochs."""
    return sorted({min(epoch, last) for epoch in (*_EPOCHS, last)})


def neighbors_over(vectors: "Sequence[Embedding]", word: int, epochs: "Iterable[int]") -> tuple[Neighbors, ...]:
    """Return the nearest words of a word, by its index, at each of the epochs."""
    from embviz.vectors.neighbors import nearest

    columns = []
    for epoch in epochs:
        embedding = vectors[epoch]
        ids, cosines = nearest(embedding, embedding.vectors[word], NEIGHBORS, exclude=(word,))
        columns.append(tuple((embedding.words[k], float(c)) for k, c in zip(ids, cosines, strict=True)))
    return tuple(columns)


def turns_over(
    vectors: "Sequence[Embedding]", word: int, span: int
) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """Return the cosines between successive moves of a word, by its index, and their means over a sample."""
    sample = np.linspace(0, len(vectors[-1]) - 1, SAMPLE).astype(int)
    cosines = turns(np.stack([moment.vectors[[word, *sample]] for moment in vectors]), span)
    return cosines[:, 0], np.nanmean(cosines[:, 1:], axis=1)


def measure_words(vectors: "Sequence[Embedding]") -> RecordedWords:
    """Return the results for the vectors of all moments of a run."""
    near, turned = (vectors[-1].words.index(word) for word in (NEAR_WORD, TURN_WORD))
    neighbors = neighbors_over(vectors, near, epochs_shown(len(vectors) - 1))
    return RecordedWords(neighbors, *turns_over(vectors, turned, 1))


def save_words(found: RecordedWords, path: Path) -> None:
    """Write results to a file."""
    held = {
        "neighbors": [[[word, round(cosine, _DIGITS)] for word, cosine in column] for column in found.neighbors],
        "own": found.own.round(_DIGITS).tolist(),
        "mean": found.mean.round(_DIGITS).tolist(),
    }
    path.write_text(json.dumps(held) + "\n", "utf-8")


def read_words(path: Path) -> RecordedWords:
    """Read results from a file.

    Raises
    ------
    InputError
        When the file is missing or damaged.
    """
    with reading(path):
        held = json.loads(path.read_text("utf-8"))
        neighbors = tuple(tuple((str(word), float(cosine)) for word, cosine in each) for each in held["neighbors"])
        return RecordedWords(neighbors, np.array(held["own"], np.float64), np.array(held["mean"], np.float64))
