"""Decimal text to float32 and back, exactly.

No fastmath here: the rounding of every operation is part of the argument, and so is the sign of zero.
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
