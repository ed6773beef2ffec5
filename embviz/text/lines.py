"""Pieces of a text that can be read at a glance: the words around one place of it, out of one sentence."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus


@dataclass(frozen=True, eq=False)
class Line:
    """Neighboring words of one sentence.

    Attributes
    ----------
    ids : ndarray of int32, shape (n,)
        Word ids.
    at : int
        Which of them stands at the place that was asked for.
    begins, ends : bool
        Whether the sentence begins and ends with them.
    """

    ids: NDArray[np.int32]
    at: int
    begins: bool
    ends: bool


def line_around(corpus: Corpus, token: int, most: int = 14) -> Line:
    """Return the words around a token, at most so many; a longer sentence is cut on both sides.

    Parameters
    ----------
    corpus : Corpus
    token : int
        Its place in `corpus.ids`.
    most : int

    Raises
    ------
    IndexError
        When there is no such token.
    """
    if not 0 <= token < corpus.tokens:
        raise IndexError(f"token {token} of {corpus.tokens}")
    sentence = int(np.searchsorted(corpus.offsets, token, side="right")) - 1
    first, last = int(corpus.offsets[sentence]), int(corpus.offsets[sentence + 1])
    begin = max(first, min(token - most // 2, last - most))
    end = min(last, begin + most)
    return Line(corpus.ids[begin:end], token - begin, begin == first, end == last)
