"""Rows of the table of co-occurrence: how often some words meet each word of a text."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.util.progress import SILENT, Pulse

_BLOCK = 1 << 19  # tokens between two checks for a cancel


def counted_rows(
    corpus: Corpus, ids: Sequence[int], window: int, pulse: Pulse = SILENT
) -> NDArray[np.float64]:
    """Count how often some words meet each word of a text: rows of X, shape (n, V); distance o counts 1 / o.

    Parameters
    ----------
    ids : sequence of int
        Different words.
    window : int
        Words on each side, within sentences.

    Raises
    ------
    Cancelled
    """
    size, offsets = len(corpus.vocabulary), corpus.offsets
    row_of = np.full(size, -1, np.int64)
    row_of[list(ids)] = np.arange(len(ids))
    rows = np.zeros((len(ids), size))
    begin = 0
    while begin < len(offsets) - 1:
        end = max(begin + 1, int(np.searchsorted(offsets, offsets[begin] + _BLOCK, side="right")) - 1)
        here = corpus.ids[offsets[begin] : offsets[end]]
        sentence = np.repeat(np.arange(end - begin), np.diff(offsets[begin : end + 1]))
        for apart in range(1, window + 1):
            pulse.check()
            same = sentence[:-apart] == sentence[apart:]
            left, right = here[:-apart][same], here[apart:][same]
            for one, other in ((left, right), (right, left)):
                row = row_of[one]
                found = np.flatnonzero(row >= 0)
                np.add.at(rows, (row[found], other[found]), 1 / apart)
        begin = end
    return rows
