"""Draws a sample of the words where comparing all pairs would take too long."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.embedding import Embedding


@dataclass(frozen=True, eq=False)
class WordSample:
    """Words that are looked at in place of all.

    Attributes
    ----------
    ids : ndarray of int64, shape (n,)
        Rising.
    total : int
        Words that there are.
    drawn : bool
        Whether they were drawn at random; the first ones otherwise.
    unusable : int
        Words whose vector holds nan or infinity, or is zero where directions are asked for: they are not among those
        looked at.
    """

    ids: NDArray[np.int64]
    total: int
    drawn: bool
    unusable: int

    def __len__(self) -> int:
        return len(self.ids)

    def __str__(self) -> str:
        without = tr(", {unusable:,} without a usable vector", unusable=self.unusable) if self.unusable else ""
        if len(self) + self.unusable == self.total:
            return tr("all {self:,} words{without}", self=len(self), without=without)
        said = (
            tr("{self:,} of {total:,} words, drawn at random{without}")
            if self.drawn
            else tr("the {self:,} most frequent of {total:,} words{without}")
        )
        return said.format(self=len(self), total=self.total, without=without)

    def vectors(self, embedding: Embedding) -> NDArray[np.float32]:
        """Return the vectors of these words, without a copy where they are the first ones."""
        if len(self) and len(self) == int(self.ids[-1]) + 1:
            return embedding.vectors[: len(self)]
        return embedding.vectors[self.ids]


def word_sample(
    embedding: Embedding, most: int, drawn: bool = False, seed: int = 1, *, directed: bool = False
) -> WordSample:
    """Return some words: the first, or drawn at random without replacement.

    Parameters
    ----------
    embedding : Embedding
        Words by falling frequency.
    most : int
        So many, or all where there are fewer.
    drawn : bool
    seed : int
        The same one draws the same words.
    directed : bool
        Leave out zero vectors: they have no direction, so that no cosine says anything about them.

    Raises
    ------
    InputError
        When no word has a usable vector.
    """
    usable = np.flatnonzero(np.isfinite(embedding.norms))
    if directed and len(usable):
        usable = usable[embedding.norms[usable] > 0]
        if not len(usable):
            raise InputError(
                tr("All vectors are zero, which has no direction."),
                tr("Open other vectors, or train again at a higher learning rate."),
            )
    if not len(usable):
        raise InputError(
            tr("No word has a vector of finite numbers."),
            tr("Open other vectors, or train again at a lower learning rate."),
        )
    ids = usable[:most]
    if drawn and most < len(usable):
        ids = np.sort(np.random.default_rng(seed).choice(usable, most, replace=False))
    return WordSample(ids, len(embedding), drawn and most < len(usable), len(embedding) - len(usable))


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
                tr("These vectors came without counts of their words."), tr("Choose words by rank instead.")
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
        embedding.words[band],
        embedding.vectors[band],
        counts,
        embedding.provenance,
        embedding.subwords,
        norms=embedding.norms[band],
    )
