"""Words of a certain frequency: the part of a vocabulary that questions are asked of."""

import numpy as np

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.embedding import Embedding


def frequency_band(
    embedding: Embedding, first: int = 1, last: int | None = None, least_count: int = 0, most_count: int | None = None
) -> slice:
    """Return which rows hold words of a range of ranks and counts.

    Parameters
    ----------
    embedding : Embedding
        Words by falling frequency.
    first, last : int
        Ranks, counted from 1, both included; None is the last word.
    least_count, most_count : int
        How often a word was seen in the text at least, and at most.

    Raises
    ------
    InputError
        When counts are asked for that the vectors lack or that do not fall, or when no word is left.
    """
    begin, end = max(first, 1) - 1, len(embedding) if last is None else min(last, len(embedding))
    if least_count > 0 or most_count is not None:
        counts = embedding.counts
        if counts is None or bool((np.diff(counts) > 0).any()):
            raise InputError(
                tr(
                    "These vectors came without counts of their words."
                ), tr("Choose words by rank instead.")
            )
        if least_count > 0:
            end = min(end, int(np.searchsorted(-counts, -least_count, side="right")))
        if most_count is not None:
            begin = max(begin, int(np.searchsorted(-counts, -most_count, side="left")))
    if begin >= end:
        raise InputError(tr("No word is in this range of frequency."), tr("Choose a wider range of ranks or counts."))
    return slice(begin, end)


def words_within(embedding: Embedding, band: slice) -> Embedding:
    """Return the words of a band with views of their vectors; the same embedding where it is all of them."""
    if band.indices(len(embedding)) == (0, len(embedding), 1):
        return embedding
    counts = None if embedding.counts is None else embedding.counts[band]
    return Embedding(
        embedding.words[band], embedding.vectors[band], counts, embedding.provenance, embedding.subwords,
        norms=embedding.norms[band],
    )
