"""Counting which words meet how often, and how much more often than by chance (Levy & Goldberg 2014, section 3.1)."""

import numpy as np
from numba import njit

from embviz.training.kernels.counts.cooccurrence import meet
from embviz.training.kernels.options import FAST


@njit(**FAST)
def count_meetings(starts, places, before, after, first, last, meetings):
    """Write how many words the words from `first` to before `last` meet, each meeting counted."""
    for word in range(first, last):
        met = np.int64(0)
        for q in range(starts[word], starts[word + 1]):
            met += np.int64(before[places[q]]) + np.int64(after[places[q]])
        meetings[word] = met


@njit(**FAST)
def associate(
    ids, starts, places, before, after, first, last, row, met, word_logs, context_logs, rows, columns, halt
):
    """Find the positive cells in the rows and in the columns of the words from `first` to before `last`.

    A cell is log #(w, c) - word_logs[w] - context_logs[c]. Ends early where `halt[0]` is set.

    Parameters
    ----------
    row : ndarray of int32, shape (V,)
        Zeros; zeros again afterwards.
    met : ndarray of int32, shape (V,)
    word_logs, context_logs : ndarray of float32, shape (V,)
    rows, columns : tuple of (ndarray of int64, shape (V,), ndarray of int32, ndarray of float32)
        Where the next cell of each word goes, the other words, the values. Without room in the latter two, the first
        only counts.
    """
    row_at, row_others, row_values = rows
    column_at, column_others, column_values = columns
    writing = row_others.size > 0
    for word in range(first, last):
        count = 0
        for q in range(starts[word], starts[word + 1]):
            if q & 0xFFFF == 0 and halt[0]:
                break
            i = places[q]
            for o in range(1, before[i] + 1):
                count = meet(ids[i - o], np.int32(1), row, met, count)
            for o in range(1, after[i] + 1):
                count = meet(ids[i + o], np.int32(1), row, met, count)
        for k in range(count):
            other = met[k]
            log = np.log(np.float32(row[other]))
            row[other] = 0
            # who meets is met: the counts of a column are those of a row, only the margins change places
            in_row = log - word_logs[word] - context_logs[other]
            in_column = log - word_logs[other] - context_logs[word]
            if in_row > 0:
                if writing:
                    row_others[row_at[word]] = other
                    row_values[row_at[word]] = in_row
                row_at[word] += 1
            if in_column > 0:
                if writing:
                    column_others[column_at[word]] = other
                    column_values[column_at[word]] = in_column
                column_at[word] += 1
