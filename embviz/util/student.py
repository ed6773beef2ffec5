"""Quantiles of Student's distribution, without the time that importing SciPy takes in a window."""

import math
from functools import lru_cache

_HALVINGS = 60  # of a quarter turn: to the last digit


@lru_cache(maxsize=256)
def student_reach(chance: float, degrees: int) -> float:
    """Return t such that a variable of Student's distribution lies between -t and t with a chance.

    With θ = arctan(t / √ν) the chance is a finite sum of powers of cos θ (Abramowitz and Stegun 1964, 26.7.3 and
    26.7.4); θ is found by halving the interval.

    Parameters
    ----------
    chance : float
        Above 0 and below 1.
    degrees : int
        Of freedom, ν; 1 or more.
    """
    low, high = 0.0, math.pi / 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _between(middle, degrees) < chance:
            low = middle
        else:
            high = middle
    return math.sqrt(degrees) * math.tan((low + high) / 2)


def _between(angle: float, degrees: int) -> float:
    """Return the chance of less than √ν tan θ in size."""
    cosine, odd = math.cos(angle), degrees % 2
    term, total = (cosine, 0.0) if odd else (1.0, 0.0)
    # of an odd number ν - 1 the powers 1, 3, ..., ν - 2; of an even one 0, 2, ..., ν - 2
    for power in range(odd, degrees - 1, 2):
        total += term
        term *= cosine * cosine * (power + 1) / (power + 2)
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total
