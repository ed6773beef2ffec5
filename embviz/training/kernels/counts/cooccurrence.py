"""Counting which words meet how often, stand in which documents, and meet more often than by chance.

Pennington et al. 2014, section 3.1, and Levy and Goldberg 2014, section 3.1.

Each word's row is counted in one go into a dense row, by way of the list of the places where the word stands. Nothing
has to be sorted or merged. Most functions here take these arrays of a text:

ids : ndarray of int32, shape (tokens,)
offsets : ndarray of int64, shape (sentences + 1,)
starts : ndarray of int64, shape (V + 1,)
    Where the list of each word begins in `places`.
places : ndarray of int32 or int64, shape (tokens,)
    Tokens of word 0, of word 1, and so on, by their places in the text.
before, after : ndarray of uint8, shape (tokens,)
    How many tokens of its sentence stand before and after each token, at most the window.
halt : ndarray of bool, shape (1,)
    Looked at every 65,536 tokens of a word.
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
        Its values mean nothing, before and afterwards.
    side, sides : int
        Words on each side of a tile, and tiles on each side of the matrix.
    at : ndarray of int64, shape (sides * sides,)
    cells : ndarray of CELL
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


@njit(**FAST)
def count_documents(starts, places, length, first, last, documents):
    """Write in how many documents of `length` tokens the words from `first` to before `last` stand."""
    for word in range(first, last):
        found = 0
        newest = -1
        for q in range(starts[word], starts[word + 1]):
            document = places[q] // length
            if document != newest:
                found += 1
                newest = document
        documents[word] = found


@njit(**FAST)
def weigh_words(starts, places, length, first, last, rarity, at, others, values):
    """Write the rows of the words from `first` to before `last`: documents, and (1 + log tf) times the word's rarity.

    `at[word]` says where a row goes.
    """
    for word in range(first, last):
        cell = at[word]
        q = starts[word]
        while q < starts[word + 1]:
            document = places[q] // length
            times = 0
            while q < starts[word + 1] and places[q] // length == document:
                times += 1
                q += 1
            others[cell] = document
            values[cell] = (np.float32(1) + np.log(np.float32(times))) * rarity[word]
            cell += 1


@njit(**FAST)
def weigh_documents(ids, length, first, last, row, met, rarity, at, others, values):
    """Find the columns of the documents from `first` to before `last`: words, and the same weights.

    Parameters
    ----------
    length : int
        Tokens of a document; the last one may have fewer.
    row : ndarray of int32, shape (V,)
        Zeros; zeros again afterwards.
    met : ndarray of int32, shape (V,)
    rarity : ndarray of float32, shape (V,)
    at : ndarray of int64, shape (documents,)
        Where the next cell of each document goes. Without room in `others` and `values`, it only counts.
    others, values : ndarray of int32 and float32
    """
    for document in range(first, last):
        count = 0
        for i in range(document * length, min((document + 1) * length, ids.size)):
            count = meet(ids[i], np.int32(1), row, met, count)
        for k in range(count):
            word = met[k]
            if others.size > 0:
                others[at[document]] = word
                values[at[document]] = (np.float32(1) + np.log(np.float32(row[word]))) * rarity[word]
            at[document] += 1
            row[word] = 0


@njit(**FAST)
def count_meetings(starts, places, before, after, first, last, meetings):
    """Write how many words the words from `first` to before `last` meet, each meeting counted."""
    for word in range(first, last):
        met = np.int64(0)
        for q in range(starts[word], starts[word + 1]):
            met += np.int64(before[places[q]]) + np.int64(after[places[q]])
        meetings[word] = met


@njit(**FAST)
def associate(ids, starts, places, before, after, first, last, row, met, word_logs, context_logs, rows, columns, halt):
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
