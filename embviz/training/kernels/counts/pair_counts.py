"""Pairs of words that meet, counted in whole numbers, so that sums do not depend on their order."""

import numpy as np
from numba import njit


@njit(nogil=True, cache=True)
def count_pairs_of(ids, starts, places, before, after, units, first, group, groups, bench, keys, meetings, weights):
    """Count whom each word meets, of the words from `first` on whose number is `group` modulo `groups`.

    Of each pair, the word with the smaller id has it; a word that meets itself has both directions, so that this is
    one half of a symmetric matrix with its diagonal.

    Parameters
    ----------
    ids, starts, places, before, after
        As `embviz.training.models.cooccurrence.list_tokens` makes them.
    units : ndarray of int64, shape (window + 1,)
        What a meeting at each distance weighs.
    first, group, groups : int
    bench : tuple of ndarrays of int64 (V,), int64 (V,) and int32 (V,)
        The first two zeros; zeros again afterwards.
    keys, meetings, weights : ndarray of int64, shape (room,)
        Keys rise.

    Returns
    -------
    word, used : int
        The word to go on with, V when all are done, and how much room is taken.
    """
    met_times, met_weight, met = bench
    words = len(starts) - 1
    used = 0
    for word in range(first, words):
        if word % groups != group:
            continue
        count = 0
        for q in range(starts[word], starts[word + 1]):
            i = np.int64(places[q])
            for o in range(1, np.int64(before[i]) + 1):
                other = ids[i - o]
                if other >= word:
                    if met_times[other] == 0:
                        met[count] = other
                        count += 1
                    met_times[other] += 1
                    met_weight[other] += units[o]
            for o in range(1, np.int64(after[i]) + 1):
                other = ids[i + o]
                if other >= word:
                    if met_times[other] == 0:
                        met[count] = other
                        count += 1
                    met_times[other] += 1
                    met_weight[other] += units[o]
        full = used + count > len(keys)
        if not full:
            met[:count].sort()
        for k in range(count):
            other = met[k]
            if not full:
                keys[used] = np.int64(word) << 32 | np.int64(other)
                meetings[used] = met_times[other]
                weights[used] = met_weight[other]
                used += 1
            met_times[other] = 0
            met_weight[other] = 0
        if full:
            return word, used
    return words, used


@njit(nogil=True, cache=True)
def merge_counts(one, other, summed):
    """Add two counts of pairs, keys rising in each, into a third one; returns how many pairs that has."""
    weighted = len(summed.weights) > 0
    i, j, used = 0, 0, 0
    while i < len(one.keys) or j < len(other.keys):
        left = i < len(one.keys) and (j == len(other.keys) or one.keys[i] <= other.keys[j])
        right = j < len(other.keys) and (i == len(one.keys) or other.keys[j] <= one.keys[i])
        summed.keys[used] = one.keys[i] if left else other.keys[j]
        met, weight = np.int64(0), np.int64(0)
        if left:
            met += one.meetings[i]
            if weighted:
                weight += one.weights[i]
            i += 1
        if right:
            met += other.meetings[j]
            if weighted:
                weight += other.weights[j]
            j += 1
        summed.meetings[used] = met
        if weighted:
            summed.weights[used] = weight
        used += 1
    return used


@njit(nogil=True, cache=True)
def place_cells(keys, logs, weights, side, sides, at, cells):
    """Enter pairs of words, and each mirrored, into tiles of side x side words.

    With no `cells`, `at[tile]` grows by the cells of each tile; otherwise these are written where `at[tile]` says,
    which then moves on.
    """
    for k in range(len(keys)):
        row, column = keys[k] >> 32, keys[k] & 0xFFFFFFFF
        for _ in range(1 if row == column else 2):
            tile = row // side * sides + column // side
            if cells.size:
                cell = cells[at[tile]]
                cell.row = row % side
                cell.column = column % side
                cell.log = logs[k]
                cell.weight = weights[k]
            at[tile] += 1
            row, column = column, row


@njit(nogil=True, cache=True)
def add_meetings(keys, meetings, totals):
    """Add how often the words of each pair meet to the totals of both."""
    for k in range(len(keys)):
        row, column = keys[k] >> 32, keys[k] & 0xFFFFFFFF
        totals[row] += meetings[k]
        if row != column:
            totals[column] += meetings[k]


@njit(nogil=True, cache=True)
def place_associations(keys, meetings, word_logs, context_logs, rows, columns):
    """Find the positive cells of pointwise mutual information; see `cooccurrence.associate`."""
    row_at, row_others, row_values = rows
    column_at, column_others, column_values = columns
    writing = row_others.size > 0
    for k in range(len(keys)):
        word, other = keys[k] >> 32, keys[k] & 0xFFFFFFFF
        log = np.log(np.float32(meetings[k]))
        for _ in range(1 if word == other else 2):
            in_row = log - word_logs[word] - context_logs[other]
            if in_row > 0:
                if writing:
                    row_others[row_at[word]] = other
                    row_values[row_at[word]] = in_row
                    column_others[column_at[other]] = word
                    column_values[column_at[other]] = in_row
                row_at[word] += 1
                column_at[other] += 1
            word, other = other, word
