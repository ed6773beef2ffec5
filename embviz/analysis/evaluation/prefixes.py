"""Quality against dimension: how good the beginnings of vectors are, and how good as few numbers could be."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.principal_axes import along, principal_axes


@dataclass(frozen=True)
class LengthQuality:
    """Quality of vectors of one length.

    Attributes
    ----------
    length : int
        Numbers in each vector.
    cut : float
        Of the vectors cut off after their first numbers.
    projected : float
        Of their projection on so many principal components.
    """

    length: int
    cut: float
    projected: float


def doubling_lengths(dimensions: int, shortest: int = 4) -> tuple[int, ...]:
    """Return lengths that double from the shortest on, and all dimensions."""
    lengths = [shortest << k for k in range(dimensions.bit_length()) if shortest << k < dimensions]
    return (*lengths, dimensions)


def quality_by_length(
    embedding: Embedding,
    lengths: Sequence[int],
    measure: Callable[[Embedding], float],
    words: int = 100_000,
    pulse: Pulse = SILENT,
    tell: Callable[[tuple[LengthQuality, ...]], None] = lambda found: None,
) -> tuple[LengthQuality, ...]:
    """Measure vectors that are cut off, and vectors that PCA has made as short.

    What was not trained for it loses quality evenly when it is cut off, as no dimension comes before another; PCA shows
    what so few numbers can still hold. Vectors trained as nested ones (Kusupati et al. 2022) lose little.

    Parameters
    ----------
    embedding : Embedding
    lengths : sequence of int
        From 1 to all dimensions.
    measure : callable
        Takes an embedding and returns its quality; called twice for each length, and asked for nothing else. What it
        raises goes through.
    words : int
        How many of the first words are measured, and give the principal components.
    pulse : Pulse, optional
    tell : callable, optional
        Gets what is known so far.

    Returns
    -------
    tuple of LengthQuality
        In the order of the lengths.

    Raises
    ------
    InputError
        When there are no lengths, or one is not among the dimensions.
    Cancelled
        When it was given up.
    """
    for length in lengths:
        if not 1 <= length <= embedding.dimensions:
            raise InputError(
                tr(
                    "The vectors have {dimensions} dimensions, too few to take the first {length}.",
                    dimensions=embedding.dimensions, length=length,
                ),
                tr("Choose lengths from 1 to {dimensions}.", dimensions=embedding.dimensions),
            )
    if not lengths:
        raise InputError(tr("No length is given."), tr("Name at least one, for example 16."))
    rows = embedding.vectors[:words]
    quiet = pulse.quiet
    mean, axes, _ = principal_axes(rows, embedding.dimensions, quiet)
    found = []
    for k, length in enumerate(lengths):
        pulse.beat(k / len(lengths))
        cut = measure(_of(embedding, rows[:, :length]))
        pulse.beat((k + 0.5) / len(lengths))
        projected = measure(_of(embedding, along(rows, mean, axes[:, :length], quiet)))
        found.append(LengthQuality(length, cut, projected))
        tell(tuple(found))
    pulse.beat(1.0)
    return tuple(found)


def _of(embedding: Embedding, vectors: NDArray[np.float32]) -> Embedding:
    count = len(vectors)
    counts = embedding.counts[:count] if embedding.counts is not None else None
    return Embedding(embedding.words[:count], vectors, counts, embedding.provenance)
