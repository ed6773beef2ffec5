"""Arithmetic coding (Rissanen 1976): a text in as many bits as a model's surprise, and back by the same model.

Each symbol narrows an interval, that of [0, 1) at first, to the part that its chance gives it. Any number of the last
interval tells the whole text; one with ceil(-log2 of its width) + 1 binary digits is always found (Cover and Thomas
2006, section 5.9). Intervals are exact fractions here, so nothing is lost by rounding.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

Weights = NDArray[np.int64]
Predict = Callable[[Sequence[int]], Weights]
"""Returns the weight of each symbol, whole and above 0, after those so far."""

_PRECISE = 1 << 20  # of weights: chances are rounded to about a millionth


@dataclass(frozen=True)
class Code:
    """A text as bits.

    Attributes
    ----------
    bits : str
        Of 0 and 1.
    costs : tuple of float
        -log2 of the chance of each symbol.
    """

    bits: str
    costs: tuple[float, ...]


def whole_weights(chances: NDArray[np.floating]) -> Weights:
    """Return chances as whole weights, each at least 1, so that every symbol can be written."""
    made: Weights = np.floor(np.asarray(chances, np.float64) * _PRECISE).astype(np.int64) + 1
    return made


def encode(symbols: Sequence[int], predict: Predict) -> Code:
    """Write symbols in bits; the last one should be one that ends the text."""
    low, width, costs = Fraction(0), Fraction(1), []
    for at, symbol in enumerate(symbols):
        weights = predict(symbols[:at])
        total = int(weights.sum())
        low += width * Fraction(int(weights[:symbol].sum()), total)
        width *= Fraction(int(weights[symbol]), total)
        costs.append(float(np.log2(total) - np.log2(float(weights[symbol]))))
    digits = 1
    while Fraction(1, 1 << digits) * 2 > width:
        digits += 1
    number = -((-low.numerator << digits) // low.denominator)  # rounded up
    return Code(format(number, f"0{digits}b"), tuple(costs))


def decode(bits: str, predict: Predict, end: int, most: int = 1000) -> list[int]:
    """Read bits until the symbol that ends the text, at most so many symbols; the end is among them."""
    value, low, width = Fraction(int(bits, 2), 1 << len(bits)), Fraction(0), Fraction(1)
    symbols: list[int] = []
    while len(symbols) < most and (not symbols or symbols[-1] != end):
        weights = predict(symbols)
        sums = np.concatenate([[0], np.cumsum(weights)])
        total = int(sums[-1])
        within = (value - low) / width * total
        symbol = int(np.searchsorted(sums, within.numerator // within.denominator, "right")) - 1
        low += width * Fraction(int(sums[symbol]), total)
        width *= Fraction(int(weights[symbol]), total)
        symbols.append(symbol)
    return symbols
