"""A look over a pickle before it is read: what is in it, and that it asks for no more memory than it has bytes."""

import numpy as np
from numba import njit

GOOD, UNKNOWN, TOO_LONG, TOO_FAR, TOO_DEEP = 0, 1, 2, 3, 4
_MOST_TUPLES = 4096  # and frozen sets: tuples in tuples are hashed by recursion, which can end the process

# What follows an opcode: so many bytes; -1, -4, -8: a length of so many bytes and that many; -10: a line; -20: two.
# Left out, and so refused: all of protocol 0 that later ones do without, extensions, persistent ids, buffers apart.
_FORBIDDEN = 99
_FOLLOWS = np.full(256, _FORBIDDEN, dtype=np.int64)
for _opcode, _follows in {
    b"(": 0,
    b".": 0,
    b"0": 0,
    b"1": 0,
    b"2": 0,
    b"G": 8,
    b"J": 4,
    b"K": 1,
    b"M": 2,
    b"N": 0,
    b"R": 0,
    b"X": -4,
    b"a": 0,
    b"b": 0,
    b"c": -20,
    b"e": 0,
    b"h": 1,
    b"j": 4,
    b"l": 0,
    b"q": 1,
    b"r": 4,
    b"s": 0,
    b"t": 0,
    b"u": 0,
    b"]": 0,
    b"}": 0,
    b")": 0,
    b"d": 0,
    b"B": -4,
    b"C": -1,
    b"T": -4,
    b"U": -1,
    b"\x80": 1,
    b"\x81": 0,
    b"\x85": 0,
    b"\x86": 0,
    b"\x87": 0,
    b"\x88": 0,
    b"\x89": 0,
    b"\x8f": 0,
    b"\x90": 0,
    b"\x91": 0,
    b"\x8a": -1,
    b"\x8b": -4,
    b"\x8c": -1,
    b"\x8d": -8,
    b"\x8e": -8,
    b"\x93": 0,
    b"\x94": 0,
    b"\x95": 8,
    b"\x96": -8,
}.items():
    _FOLLOWS[ord(_opcode)] = _follows


@njit(nogil=True, cache=True)
def look_over(data):
    """Walk from opcode to opcode up to the end of the first pickle.

    Parameters
    ----------
    data : ndarray of uint8

    Returns
    -------
    verdict : int
        GOOD, or why it is not to be read.
    at : int
        The opcode that is wrong; behind the end where all is good.
    """
    at = 0
    tuples = 0
    noted = 0
    while at < data.size:
        opcode = data[at]
        follows = _FOLLOWS[opcode]
        start = at
        at += 1
        if follows == _FORBIDDEN:
            return UNKNOWN, start
        if opcode in (116, 133, 134, 135, 145):
            tuples += 1
            if tuples > _MOST_TUPLES:
                return TOO_DEEP, start
        if opcode in (113, 114, 148):  # BINPUT, LONG_BINPUT, MEMOIZE: places to come back to, kept in an array
            noted += 1
        if follows > 0:
            if at + follows > data.size:
                return TOO_LONG, start
            if opcode == 114:
                place = np.int64(0)
                for k in range(4):
                    place |= np.int64(data[at + k]) << np.int64(8 * k)
                if place > 2 * noted + 1024:
                    return TOO_FAR, start
            if opcode == 149:  # FRAME: so many bytes are taken at once
                length = np.int64(0)
                for k in range(8):
                    length |= np.int64(data[at + k]) << np.int64(8 * k)
                if length < 0 or length > data.size - at - 8:
                    return TOO_LONG, start
            at += follows
        elif follows in (-10, -20):
            for _ in range(-follows // 10):
                while at < data.size and data[at] != 10:
                    at += 1
                at += 1
        elif follows < 0:
            if at - follows > data.size:
                return TOO_LONG, start
            length = np.int64(0)
            for k in range(-follows):
                length |= np.int64(data[at + k]) << np.int64(8 * k)
            at -= follows
            if length < 0 or length > data.size - at:
                return TOO_LONG, start
            at += length
        if opcode == 46:
            return GOOD, at
    return TOO_LONG, data.size
