"""Rows of text, `word number number ...`, to a matrix and back.

Separators are the space and the tab only, so that a word may hold any other character, for instance the no-break
space that Python's own `split` would break at.
"""

import numpy as np
from numba import njit

from embviz.vectors.kernels.decimal import BAD, DOUBTFUL, parse_decimal, write_decimal

DONE, TOO_FEW, TOO_MANY, NO_NUMBER, NO_WORD, DOUBTS_FULL = 0, 1, 2, 3, 4, 5
LONGEST_NUMBER = 16  # bytes that `write_decimal` writes at most


@njit(nogil=True, cache=True)
def count_rows(data, begin, end):
    """Return how many lines between two bytes hold anything but white space."""
    rows = 0
    held = False
    for at in range(begin, end):
        if data[at] == 10:
            rows += held
            held = False
        elif not _is_blank(data[at]):
            held = True
    return rows + held


@njit(nogil=True, cache=True)
def parse_rows(data, begin, end, vectors, words_at, doubts, worded):
    """Read whole lines into rows of a matrix.

    Parameters
    ----------
    data : ndarray of uint8
    begin, end : int
        First byte of a line; behind the last byte of a line.
    vectors : ndarray of float32, shape (rows, d)
        Written to; has at least as many rows as the lines between `begin` and `end` that are not blank.
    words_at : ndarray of int64, shape (rows, 2)
        Written to: where each word begins and ends.
    doubts : ndarray of int64, shape (n, 4)
        Written to: row, column, begin and end of numbers that need exact arithmetic.
    worded : bool
        Whether a word stands before the numbers of a line; without one all lines must hold numbers only.

    Returns
    -------
    verdict : int
        DONE, or what is wrong.
    at : int
        First byte of the line that is wrong, or of the first line not read because `doubts` was full.
    where : int
        First byte of the number that is none.
    row : int
        Rows read.
    doubtful : int
        Rows of `doubts` that were filled.
    """
    dimensions = vectors.shape[1]
    row = 0
    doubtful = 0
    at = begin
    while at < end:
        line = at
        if doubtful + dimensions > doubts.shape[0]:
            return DOUBTS_FULL, line, line, row, doubtful
        word_end = line
        while worded and word_end < end and not _is_separator(data[word_end]) and data[word_end] != 10:
            word_end += 1
        read, where, added = 0, word_end, 0
        if word_end > line or not worded:
            read, where, added = _parse_numbers(data, word_end, end, vectors[row], row, doubts, doubtful)
        stop = where
        while stop < end and _is_blank(data[stop]):
            stop += 1
        at = stop + 1
        if read < dimensions or (stop < end and data[stop] != 10):
            while stop < end and data[stop] != 10:
                stop += 1
            at = stop + 1
            while stop > line and _is_blank(data[stop - 1]):
                stop -= 1
            if stop == line:
                continue
            if not worded:
                if where < stop and read < dimensions:
                    return NO_NUMBER, line, where, row, doubtful
                return (TOO_FEW if read < dimensions else TOO_MANY), line, where, row, doubtful
            if word_end == line:
                return NO_WORD, line, line, row, doubtful
            behind = _before_last(data, line, stop, dimensions)
            if behind == line:
                return NO_NUMBER if where < stop else TOO_FEW, line, where, row, doubtful
            if behind == word_end:
                return NO_NUMBER, line, where, row, doubtful
            # some files hold words of several parts, ". . ." for instance; but none whose last part is a number
            if _ends_in_number(data, line, behind):
                return NO_NUMBER if read < dimensions else TOO_MANY, line, where, row, doubtful
            word_end = behind
            read, where, added = _parse_numbers(data, word_end, stop, vectors[row], row, doubts, doubtful)
            if read < dimensions:
                return NO_NUMBER, line, where, row, doubtful
        doubtful += added
        words_at[row, 0] = line
        words_at[row, 1] = word_end
        row += 1
    return DONE, end, end, row, doubtful


@njit(nogil=True, cache=True)
def write_rows(vectors, words, words_at, separator, out):
    """Write rows of text, each ended by a line feed.

    Parameters
    ----------
    vectors : ndarray of float32, shape (rows, d)
        Finite.
    words : ndarray of uint8
        All words one behind the other.
    words_at : ndarray of int64, shape (rows + 1,)
        Where each word begins. Where all are empty, lines begin with their first number.
    separator : int
        The byte between two parts of a line.
    out : ndarray of uint8
        Written to; holds at least the words and ``rows * (d * (LONGEST_NUMBER + 1) + 1)`` bytes.

    Returns
    -------
    int
        Bytes written.
    """
    at = 0
    for row in range(vectors.shape[0]):
        for place in range(words_at[row], words_at[row + 1]):
            out[at] = words[place]
            at += 1
        for column in range(vectors.shape[1]):
            if column > 0 or words_at[row + 1] > words_at[row]:
                out[at] = separator
                at += 1
            at = write_decimal(vectors[row, column], out, at)
        out[at] = 10
        at += 1
    return at


@njit(nogil=True, cache=True)
def _is_separator(byte):
    return byte == 32 or byte == 9


@njit(nogil=True, cache=True)
def _is_blank(byte):
    return byte == 32 or byte == 9 or byte == 13


@njit(nogil=True, cache=True)
def _before_last(data, line, stop, parts):
    """Return the end of what stands before the last parts of a line; the line's first byte when it is nothing."""
    at = stop
    for _ in range(parts):
        while at > line and not _is_separator(data[at - 1]):
            at -= 1
        while at > line and _is_separator(data[at - 1]):
            at -= 1
    return at


@njit(nogil=True, cache=True)
def _ends_in_number(data, line, stop):
    """Tell whether the last part of a piece of a line is a number."""
    at = stop
    while at > line and not _is_separator(data[at - 1]):
        at -= 1
    _, behind, verdict = parse_decimal(data, at, stop)
    return verdict != BAD and behind == stop


@njit(nogil=True, cache=True)
def _parse_numbers(data, at, stop, vector, row, doubts, doubtful):
    """Return how many numbers were read, where reading ended, and how many of them are doubtful."""
    added = 0
    for column in range(vector.shape[0]):
        first = at
        while at < stop and _is_separator(data[at]):
            at += 1
        if at == stop or (at == first and column > 0):
            return column, at, added
        number = at
        value, at, verdict = parse_decimal(data, at, stop)
        if verdict == BAD or (at < stop and data[at] != 10 and not _is_blank(data[at])):
            return column, number, added
        vector[column] = np.float32(value)
        if verdict == DOUBTFUL:
            entry = doubtful + added
            doubts[entry, 0], doubts[entry, 1], doubts[entry, 2], doubts[entry, 3] = row, column, number, at
            added += 1
    return vector.shape[0], at, added
