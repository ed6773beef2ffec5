"""Counting which words meet how often (Pennington et al. 2014, section 4.2): a pair at distance o counts 1/o.

Each word's row is counted in one go into a dense row, by way of the list of the places where the word stands. Nothing
has to be sorted or merged.
"""

import numpy as np
from numba import njit

from embviz.training.kernels.options import FAST, INLINE
from embviz.training.kernels.random import advance, below, seeded

CELL = np.dtype([("row", "u2"), ("column", "u2"), ("log", "f4"), ("weight", "f4")])


@njit(**FAST)
def list_places(ids, first, last, ends, places):
    """Enter the tokens from `first` to before `last` into the lists of their words; `ends` moves on."""
    for i in range(first, last):
        word = ids[i]
        places[ends[word]] = i
        ends[word] += 1


@njit(**FAST)
def measure_room(offsets, first, last, window, before, after):
    """Write how many tokens of its sentence stand before and after each token, at most `window`, for some sentences."""
    for s in range(first, last):
        for i in range(offsets[s], offsets[s + 1]):
            before[i] = min(i - offsets[s], window)
            after[i] = min(offsets[s + 1] - 1 - i, window)


@njit(**INLINE)
def meet(word, share, row, met, count):
    """Add a meeting to a row; returns how many different words have been met."""
    if row[word] == 0:
        met[count] = word
        count += 1
    row[word] += share
    return count


@njit(**FAST)
def count_rows(ids, starts, places, before, after, first, last, row, met, side, sides, at, cells, scale, alpha, halt):
    """Count the rows of the words from `first` to before `last`.

    With no `cells`, `at[tile]` grows by the cells in each tile of side x side words; otherwise these are written where
    `at[tile]` says, which then moves on. Ends early where `halt[0]` is set.

    Parameters
    ----------
    row : ndarray of float32, shape (V,)
        Zeros; zeros again afterwards.
    met : ndarray of int32, shape (V,)
    scale, alpha : float
        log x_max and the exponent of GloVe's weighting (eq. 9).
    """
    for word in range(first, last):
        count = 0
        for q in range(starts[word], starts[word + 1]):
            if q & 0xFFFF == 0 and halt[0]:
                break
            i = places[q]
            for o in range(1, before[i] + 1):
                count = meet(ids[i - o], np.float32(1) / np.float32(o), row, met, count)
            for o in range(1, after[i] + 1):
                count = meet(ids[i + o], np.float32(1) / np.float32(o), row, met, count)
        base = word // side * sides
        for k in range(count):
            other = met[k]
            tile = base + other // side
            if cells.size:
                cell = cells[at[tile]]
                log = np.log(row[other])
                cell.row = word % side
                cell.column = other % side
                cell.log = log
                cell.weight = min(np.exp(alpha * (log - scale)), np.float32(1))
            at[tile] += 1
            row[other] = 0


@njit(**FAST)
def count_logs(cells, least, width, counts):
    """Add to `counts` how many cells have a log X in each interval of a width, from `least` on."""
    for k in range(cells.size):
        place = np.int64((cells[k].log - least) / width)
        counts[min(max(place, 0), counts.size - 1)] += 1


@njit(**FAST)
def weigh(cells, scale, alpha):
    """Write the weight of each cell; `scale` is log x_max."""
    for k in range(cells.size):
        cells[k].weight = min(np.exp(alpha * (cells[k].log - scale)), np.float32(1))


@njit(**FAST)
def shuffle(cells, starts, first, last, seed):
    """Bring the cells of each tile from `first` to before `last` into random order."""
    for tile in range(first, last):
        state = seeded(seed, tile)
        begin = starts[tile]
        for k in range(starts[tile + 1] - begin - 1, 0, -1):
            state = advance(state)
            one, other = cells[begin + k], cells[begin + below(state, k + 1)]
            one.row, other.row = other.row, one.row
            one.column, other.column = other.column, one.column
            one.log, other.log = other.log, one.log
            one.weight, other.weight = other.weight, one.weight
