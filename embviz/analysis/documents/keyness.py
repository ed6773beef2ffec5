"""Keyness: words that a text uses more often than the language in general."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

_KNOWN, _FUNCTION = 0.6, 0.15  # shares of an English text that are known words, and function words
_SMALLEST = 0.5  # what is added to each count, so that what never occurs has a logarithm


def is_in(words: Sequence[str], counts: ArrayLike, general: Mapping[str, int], function_words: frozenset[str]) -> bool:
    """Return whether a text is in a language: most of it known words of it, and a good part its function words.

    Parameters
    ----------
    words : sequence of str, length n
    counts : array_like of int, shape (n,)
    general : mapping of case-folded words to counts
        Of the language in general.
    function_words : frozenset of str
        Case-folded.
    """
    told = np.asarray(counts, np.float64)
    folded = [word.casefold() for word in words]
    known = sum(count for word, count in zip(folded, told.tolist(), strict=True) if word in general)
    function = sum(count for word, count in zip(folded, told.tolist(), strict=True) if word in function_words)
    whole = float(told.sum())
    return whole > 0 and known >= _KNOWN * whole and function >= _FUNCTION * whole


def log_ratios(words: Sequence[str], counts: ArrayLike, general: Mapping[str, int]) -> NDArray[np.float32]:
    """Return how much more often a text has each word than a language in general, float32 (n,), in nats.

    The logarithm of the ratio of relative frequencies (Hardie 2014, Log Ratio: an informal introduction), each with
    half an occurrence added; words that the language's list lacks count as half of its rarest there.

    Parameters
    ----------
    words : sequence of str, length n
    counts : array_like of int, shape (n,)
    general : mapping of case-folded words to counts
    """
    told = np.asarray(counts, np.float64)
    rarest = min(general.values(), default=1) / 2
    usual = np.array([general.get(word.casefold(), rarest) for word in words], np.float64)
    here = (told + _SMALLEST) / max(float(told.sum()), 1.0)
    there = (usual + _SMALLEST) / max(float(sum(general.values())), 1.0)
    ratios: NDArray[np.float32] = np.log(here / there).astype(np.float32)
    return ratios
