"""Rows of text, `word number number ...`, to a matrix and back: decimal numbers exactly.

No fastmath here: the rounding of every operation is part of the argument, and so is the sign of zero.

Separators are the space and the tab only, so that a word may hold any other character, for instance the no-break
space that Python's own `split` would break at.
"""

import numpy as np
from numba import njit

EXACT, DOUBTFUL, BAD = 0, 1, 2

_POWERS = np.array([float(f"1e{exponent}") for exponent in range(81)])
_TENTHS = np.array([float(f"1e-{exponent}") for exponent in range(81)])
_ONE, _TEN, _ZERO = np.uint64(1), np.uint64(10), np.uint64(48)
_SMALLEST_NORMAL = 1.1754944e-38
_LARGEST = 3.4028234663852886e38


@njit(nogil=True, cache=True)
def parse_decimal(data, at, end):
    """Read one decimal number that begins at a byte.

    The number is computed in float64 with an error of at most 3 units in the last place; rounding that to float32 is
    right unless it lies within 16 such units of the middle between two float32, and such numbers are called doubtful.

    Parameters
    ----------
    data : ndarray of uint8
    at, end : int
        Where it begins; where reading stops at the latest.

    Returns
    -------
    value : float64
    at : int
        Behind the number.
    verdict : int
        EXACT, DOUBTFUL (to be parsed with exact arithmetic: near a tie, subnormal or near overflow) or BAD.
    """
    # unsigned places: numba need not ask of each whether it counts from the end, which halves the time
    place, stop = np.uint64(at), np.uint64(end)
    negative = False
    if place < stop and (data[place] == 45 or data[place] == 43):
        negative = data[place] == 45
        place += _ONE
    first = place
    mantissa = np.uint64(0)  # modulo 2^64; counted digits tell when that happened
    while place < stop and np.uint64(data[place]) - _ZERO < _TEN:
        mantissa = mantissa * _TEN + (np.uint64(data[place]) - _ZERO)
        place += _ONE
    digits = place - first
    exponent = np.int64(0)
    if place < stop and data[place] == 46:
        place += _ONE
        fraction = place
        while place < stop and np.uint64(data[place]) - _ZERO < _TEN:
            mantissa = mantissa * _TEN + (np.uint64(data[place]) - _ZERO)
            place += _ONE
        exponent = -np.int64(place - fraction)
        digits += place - fraction
    if digits == np.uint64(0):
        return 0.0, np.int64(place), BAD
    if digits > np.uint64(19):
        mantissa, exponent = _leading_digits(data, np.int64(first), np.int64(place))
    if place < stop and (data[place] == 101 or data[place] == 69):
        place += _ONE
        downward = False
        if place < stop and (data[place] == 45 or data[place] == 43):
            downward = data[place] == 45
            place += _ONE
        first = place
        written = np.int64(0)
        while place < stop and np.uint64(data[place]) - _ZERO < _TEN:
            if written < 1_000_000_000:
                written = written * 10 + np.int64(data[place]) - 48
            place += _ONE
        if place == first:
            return 0.0, np.int64(place), BAD
        exponent += -written if downward else written

    value = 0.0
    verdict = EXACT
    if mantissa == np.uint64(0) or exponent < -80:  # at most 1e20 times 1e-81: far below the smallest subnormal
        pass
    elif exponent > 80:
        return 0.0, np.int64(place), BAD
    else:
        if exponent < 0:
            value = np.float64(mantissa) * _TENTHS[np.uint64(-exponent)]
        else:
            value = np.float64(mantissa) * _POWERS[np.uint64(exponent)]
        beyond = np.int64(np.float64(value).view(np.uint64) & np.uint64(0x1FFFFFFF))
        if abs(beyond - 0x10000000) <= 16 or value < _SMALLEST_NORMAL or value > _LARGEST:
            verdict = DOUBTFUL
    return (-value if negative else value), np.int64(place), verdict


@njit(nogil=True, cache=True)
def _leading_digits(data, at, end):
    """Return the first 19 digits that count of a number too long for 64 bits, and the power of ten they stand for."""
    mantissa = np.uint64(0)
    exponent = np.int64(0)
    behind_point = False
    while at < end:
        if data[at] == 46:
            behind_point = True
        elif mantissa < np.uint64(1_000_000_000_000_000_000):
            mantissa = mantissa * np.uint64(10) + np.uint64(data[at]) - np.uint64(48)
            exponent -= behind_point
        else:
            exponent += not behind_point
        at += 1
    return mantissa, exponent


@njit(nogil=True, cache=True)
def write_decimal(number, out, at):
    """Write a finite float32 with the fewest digits, at most 9, that read back as the same float32.

    A candidate of n digits is taken when it lies inside the number's rounding interval with a margin that covers the
    error of float64, so the text reads back right with any correct parser. At most 16 bytes.

    Parameters
    ----------
    number : float32
    out : ndarray of uint8
    at : int
        Where to write.

    Returns
    -------
    int
        Behind the text.
    """
    value = np.float64(number)
    bits = np.float32(number).view(np.uint32)
    if bits >> np.uint32(31):
        out[at] = 45
        at += 1
        value = -value
    if value == 0.0:
        out[at], out[at + 1], out[at + 2] = 48, 46, 48
        return at + 3

    # half the distance to the lower neighbor, which is the nearer one at powers of two
    magnitude = bits & np.uint32(0x7FFFFFFF)
    below = np.float64(np.uint32(magnitude - np.uint32(1)).view(np.float32))
    room = (value - below) * 0.5 * (1 - 1e-6)

    exponent = np.int64(np.floor(np.log10(value)))
    significant = np.int64(0)
    length = 1 if value < _SMALLEST_NORMAL else 6
    while True:
        shift = length - 1 - exponent
        scaled = value * _POWERS[shift] if shift >= 0 else value / _POWERS[-shift]
        significant = np.int64(np.rint(scaled))
        candidate = significant / _POWERS[shift] if shift >= 0 else significant * _POWERS[-shift]
        if length == 9 or abs(candidate - value) < room:
            break
        length += 1
    while significant % 10 == 0:
        significant //= 10
        shift -= 1
    # log10 may land beside a power of ten and rounding may carry, so the digits are counted
    count = 1
    rest = significant // 10
    while rest > 0:
        rest //= 10
        count += 1
    point = count - shift  # digits before the point

    if -4 < point <= 9:
        if point <= 0:
            out[at], out[at + 1] = 48, 46
            at += 2
            for _ in range(-point):
                out[at] = 48
                at += 1
            at = _write_digits(significant, count, out, at)
        elif point >= count:
            at = _write_digits(significant, count, out, at)
            for _ in range(point - count):
                out[at] = 48
                at += 1
            out[at], out[at + 1] = 46, 48
            at += 2
        else:
            whole = significant // np.int64(_POWERS[count - point])
            at = _write_digits(whole, point, out, at)
            out[at] = 46
            fraction = significant - whole * np.int64(_POWERS[count - point])
            at = _write_digits(fraction, count - point, out, at + 1)
        return at

    tail = significant
    if count > 1:
        leading = significant // np.int64(_POWERS[count - 1])
        tail = significant - leading * np.int64(_POWERS[count - 1])
        out[at] = 48 + leading
        out[at + 1] = 46
        at = _write_digits(tail, count - 1, out, at + 2)
    else:
        out[at] = 48 + tail
        at += 1
    power = point - 1
    out[at] = 101
    out[at + 1] = 45 if power < 0 else 43
    return _write_digits(abs(power), 2, out, at + 2)


@njit(nogil=True, cache=True)
def _write_digits(number, count, out, at):
    for place in range(count - 1, -1, -1):
        out[at + place] = 48 + number % 10
        number //= 10
    return at + count


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
