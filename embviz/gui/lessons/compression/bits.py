"""One number in 32, 16, 8 bits and 1 bit: the bits, their meaning, and the number that is read back."""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from embviz.gui.style.number_text import significant
from embviz.util.language import tr

Part = Literal["sign", "exponent", "mantissa", "whole", "above"]
_Real = type[np.float32] | type[np.float16]
_Whole = type[np.uint32] | type[np.uint16]
_PARTS: dict[str, tuple[_Real, _Whole, int, int]] = {
    "float32": (np.float32, np.uint32, 32, 8),
    "float16": (np.float16, np.uint16, 16, 5),
}
_STEPS = 127  # of int8 on each side of zero


@dataclass(frozen=True)
class Group:
    """Bits of one field: its name, and the bits, the highest first."""

    part: Part
    bits: str


@dataclass(frozen=True)
class Coded:
    """A number in one of the formats.

    Attributes
    ----------
    key : str
        Of the format.
    groups : tuple of Group
        All its bits, from left to right.
    meaning : str
        The meaning of the bits, as arithmetic.
    value : float
        The decoded value.
    error : float
        The decoded value minus the number.
    """

    key: str
    groups: tuple[Group, ...]
    meaning: str
    value: float
    error: float

    @property
    def bits(self) -> str:
        """All bits, without gaps."""
        return "".join(group.bits for group in self.groups)


def in_float(number: float, key: str) -> Coded:
    """Encode a number as a binary floating-point number of IEEE 754.

    Parameters
    ----------
    key : {"float32", "float16"}
        binary32 has 8 bits for the exponent and 23 for the mantissa, binary16 has 5 and 10.
    """
    real, whole, length, exponents = _PARTS[key]
    with np.errstate(over="ignore"):
        kept = real(number)
    bits = f"{int(kept.view(whole)):0{length}b}"
    groups = (
        Group("sign", bits[0]),
        Group("exponent", bits[1 : 1 + exponents]),
        Group("mantissa", bits[1 + exponents :]),
    )
    value = float(kept)
    return Coded(key, groups, _power(groups, exponents), value, value - number)


def _power(groups: tuple[Group, ...], exponents: int) -> str:
    sign, exponent, mantissa = (group.bits for group in groups)
    bias, raised = (1 << exponents - 1) - 1, int(exponent, 2)
    share = int(mantissa, 2) / (1 << len(mantissa))
    minus = "−" if sign == "1" else ""
    if raised == 2 * bias + 1:
        return f"{minus}∞" if share == 0 else tr("no number")
    # with a zero exponent the implicit leading 1 is missing (subnormal numbers)
    significand, power = (share, 1 - bias) if raised == 0 else (1 + share, raised - bias)
    return f"{minus}{exact(significand, 5)} × 2^{power}".replace("-", "−")


def in_int8(number: float, step: float) -> Coded:
    """Encode a number as a whole number of steps from −127 to 127, in two's complement.

    Parameters
    ----------
    step : float
        Size of a step; 0 if all numbers are 0.
    """
    code = max(-_STEPS, min(_STEPS, int(np.rint(number / step)))) if step > 0 else 0
    bits = f"{code & 0xFF:08b}"
    value = code * step
    said = f"{code} × {step:.4g}".replace("-", "−")
    return Coded("int8", (Group("sign", bits[0]), Group("whole", bits[1:])), said, value, value - number)


@dataclass(frozen=True, eq=False)
class OneBit:
    """Thresholds and decoded values of one-bit codes in each dimension, those of `vectors.compression.binary`.

    Attributes
    ----------
    thresholds : float32 array (d,)
        The bit is set where the number of a vector scaled to length 1 is above.
    low, high : float32 array (d,)
        Decoded values of an unset and of a set bit, the same for vectors of all lengths.
    """

    thresholds: np.ndarray
    low: np.ndarray
    high: np.ndarray


def in_one_bit(number: float, at: int, length: float, learned: OneBit) -> Coded:
    """Encode a number as one bit.

    Parameters
    ----------
    at : int
        Its dimension.
    length : float
        Of its vector, which the bit does not hold.
    """
    above = (number / length if length > 0 else 0.0) > float(learned.thresholds[at])
    value = float((learned.high if above else learned.low)[at])
    said = tr("mean of the numbers above") if above else tr("mean of the numbers not above")
    return Coded("binary", (Group("above", "1" if above else "0"),), said, value, value - number)


def forms(vector: np.ndarray, at: int, learned: OneBit | None) -> tuple[Coded, ...]:
    """Encode one number of a vector in the four formats, or in three if no thresholds are given.

    Parameters
    ----------
    vector : float32 array (d,)
        Its largest number sets the step of int8.
    learned : OneBit or None
    """
    number = float(vector[at])
    made = (in_float(number, "float32"), in_float(number, "float16"), in_int8(number, step_of(vector)))
    if learned is None:
        return made
    length = float(np.linalg.norm(vector.astype(np.float64)))
    return (*made, in_one_bit(number, at, length, learned))


def given_back(vector: np.ndarray, key: str, learned: OneBit | None) -> np.ndarray:
    """Decode a whole encoded vector, float64 (d,): the `value` of `forms` for each of its numbers.

    Parameters
    ----------
    vector : float32 array (d,)
    key : {"float32", "float16", "int8", "binary"}
    learned : OneBit or None
        Needed for "binary" only.
    """
    numbers = vector.astype(np.float64)
    if key == "float16":
        with np.errstate(over="ignore"):
            return vector.astype(np.float16).astype(np.float64)
    if key == "int8":
        step = step_of(vector)
        return np.clip(np.rint(numbers / step), -_STEPS, _STEPS) * step if step > 0 else np.zeros(len(vector))
    if key == "binary" and learned is not None:
        length = float(np.linalg.norm(numbers))
        above = (numbers / length if length > 0 else numbers) > learned.thresholds
        return np.where(above, learned.high, learned.low).astype(np.float64)
    return numbers


def step_of(vector: np.ndarray) -> float:
    """Return the step of int8: the largest absolute value of the vector is 127 steps."""
    return float(np.abs(vector).max()) / _STEPS


def exact(value: float, digits: int = 9) -> str:
    """Format a number with so many significant digits and a true minus; ``9`` distinguish any two float32."""
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    text = f"{value:.{digits}g}"
    return significant(value, digits) if "e" in text else text.replace("-", "−")
