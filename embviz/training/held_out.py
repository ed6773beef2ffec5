"""Text that is kept from learning, so that its loss tells learning from memorizing."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus

_STRETCH = 1000  # tokens that stay together in a text without sentences


def hold_out(corpus: Corpus, percent: float) -> tuple[Corpus, Corpus | None]:
    """Split a text into what is learned from and what is not, evenly over its length.

    Whole sentences are held out; those of more than 1,000 tokens are cut first, because a text without line ends is a
    single one. The vocabulary stays that of the whole text.

    Parameters
    ----------
    corpus : Corpus
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
    offsets = _cut(corpus.offsets)
    step = 100 / percent
    sentences = len(offsets) - 1
    # from the middle of each stretch of so many sentences
    chosen = np.unique((np.arange(sentences / step) * step + step / 2).astype(np.int64))
    chosen = chosen[chosen < sentences]
    held = np.zeros(sentences, np.bool_)
    held[chosen] = True
    if not held.any() or held.all():
        return corpus, None
    return _part(corpus, offsets, ~held), _part(corpus, offsets, held)


def _cut(offsets: NDArray[np.int64]) -> NDArray[np.int64]:
    lengths = np.diff(offsets)
    long = np.flatnonzero(lengths > _STRETCH)
    more = [np.arange(offsets[k] + _STRETCH, offsets[k + 1], _STRETCH) for k in long]
    return np.unique(np.concatenate([offsets, *more])) if more else offsets


def _part(corpus: Corpus, offsets: NDArray[np.int64], wanted: NDArray[np.bool_]) -> Corpus:
    lengths = np.diff(offsets)
    ids = corpus.ids[np.repeat(wanted, lengths)]
    starts = np.concatenate([[0], np.cumsum(lengths[wanted])]).astype(np.int64)
    return replace(corpus, ids=ids, offsets=starts)
