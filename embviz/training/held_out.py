"""Text that is kept from learning, so that its loss tells learning from memorizing."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.text.storage import Numbers

_STRETCH = 1000  # tokens that stay together in a text without sentences


def hold_out(corpus: Corpus, percent: float) -> tuple[Corpus, Corpus | None]:
    """Split a text into a training and a held-out part, evenly over its length.

    Whole sentences are held out; those of more than 1,000 tokens are cut first, because a text without line ends is a
    single one. The vocabulary stays that of the whole text.

    Parameters
    ----------
    percent : float
        Share of the text that is held out, 0 to below 100.

    Returns
    -------
    learned : Corpus
    held : Corpus or None
        None where nothing is to be held out, or the text is too short for that.
    """
    if percent <= 0:
        return corpus, None
    step = 100 / percent
    # those of a text on disk are too many for memory
    sentences = sum(len(_cut(corpus.offsets[first : last + 1])) - 1 for first, last in corpus.stretches())
    # from the middle of each group of so many sentences
    chosen = np.unique((np.arange(sentences / step) * step + step / 2).astype(np.int64))
    chosen = chosen[chosen < sentences]
    if not 0 < len(chosen) < sentences:
        return corpus, None
    sides = _Side(corpus), _Side(corpus)
    try:
        before = 0
        for first, last in corpus.stretches():
            offsets = _cut(corpus.offsets[first : last + 1])
            held = np.zeros(len(offsets) - 1, np.bool_)
            begin, end = np.searchsorted(chosen, (before, before + len(held)))
            held[chosen[begin:end] - before] = True
            ids, lengths = corpus.ids[offsets[0] : offsets[-1]], np.diff(offsets)
            for side, wanted in zip(sides, (~held, held), strict=True):
                side.append(ids[np.repeat(wanted, lengths)], lengths[wanted])
            before += len(held)
            corpus.release_pages()
        learned, kept = (side.corpus() for side in sides)
        return learned, kept
    finally:
        for side in sides:
            side.close()


class _Side:
    """One part of the sentences, in memory or on disk as the text is."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._ids = Numbers(np.int32, corpus.storage, at_once=bool(corpus.on_disk))
        self._offsets = Numbers(np.int64, corpus.storage, at_once=bool(corpus.on_disk))
        self._offsets.append(np.zeros(1, np.int64))

    def append(self, ids: NDArray[np.int32], lengths: NDArray[np.int64]) -> None:
        self._offsets.append(np.cumsum(lengths) + len(self._ids))
        self._ids.append(ids)

    def corpus(self) -> Corpus:
        return replace(self._corpus, ids=self._ids.finished(), offsets=self._offsets.finished())

    def close(self) -> None:
        self._ids.close()
        self._offsets.close()


def _cut(offsets: NDArray[np.int64]) -> NDArray[np.int64]:
    lengths = np.diff(offsets)
    long = np.flatnonzero(lengths > _STRETCH)
    more = [np.arange(offsets[k] + _STRETCH, offsets[k + 1], _STRETCH) for k in long]
    return np.unique(np.concatenate([offsets, *more])) if more else offsets
