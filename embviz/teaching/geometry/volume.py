"""The volume of the unit ball: it grows up to five dimensions, and then vanishes."""

import math

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.geometry.experiment import Experiment, Quantity, Reading
from embviz.util.language import tr


def log_ball_volume(dimension: float) -> float:
    """Return the natural logarithm of the volume of the unit ball, pi^(d/2) / Gamma(d/2 + 1).

    Parameters
    ----------
    dimension : float
        Not negative; whole for a real ball, any number for the curve between. Exact to rounding far beyond 1,000, where
        the volume itself is too small for a float.
    """
    return log_numerator(dimension) - log_denominator(dimension)


def log_numerator(dimension: float) -> float:
    """Return the natural logarithm of pi^(d/2), which grows by the same factor with each dimension."""
    return dimension / 2 * math.log(math.pi)


def log_denominator(dimension: float) -> float:
    """Return the natural logarithm of Gamma(d/2 + 1), which grows by ever larger factors."""
    return math.lgamma(dimension / 2 + 1)


def log_stirling(dimension: float) -> float:
    """Return the natural logarithm of Stirling's formula for Gamma(d/2 + 1), sqrt(2 pi n) (n/e)^n with n = d/2.

    Parameters
    ----------
    dimension : float
        Above 0.
    """
    n = dimension / 2
    return 0.5 * math.log(2 * math.pi * n) + n * (math.log(n) - 1)


def ball_volume(dimension: float) -> float:
    """Return the volume of the unit ball; 0 where it is below the smallest float (d above 325 or so)."""
    return math.exp(log_ball_volume(dimension))


def log_share_of_cube(dimension: int) -> float:
    """Return the natural logarithm of the share the unit ball fills of the cube of side 2 around it.

    By S(d) = S(d - 2) pi / (2 d) from S(0) = S(1) = 1, exact on the line, where ball and cube are the same.

    Parameters
    ----------
    dimension : int
        Not negative.
    """
    return math.fsum(math.log(math.pi / (2 * d)) for d in range(dimension, 1, -2))


def dimension_of_largest_ball() -> int:
    """Return the dimension in which the unit ball has the largest volume.

    Found by going up: V(d + 2) / V(d) = 2 pi / (d + 2) falls, so once volumes fall they fall for ever.
    """
    dimension = 1
    while log_ball_volume(dimension + 1) > log_ball_volume(dimension):
        dimension += 1
    return dimension


def _reading(dimension: int) -> Reading:
    logarithm = log_ball_volume(dimension)
    values = {
        "volume": math.exp(logarithm),
        "log10_volume": logarithm / math.log(10),
        "log10_share_of_cube": log_share_of_cube(dimension) / math.log(10),
    }
    return Reading(dimension, values)


def _of_vectors(vectors: NDArray[np.float32], _: float) -> Reading:
    return _reading(vectors.shape[1])


EXPERIMENT = Experiment(
    name="ball_volume",
    title=tr("The vanishing ball"),
    formula="V(d) = π^(d/2) / Γ(d/2 + 1)",
    source=tr(
        "Classical (Dirichlet 1839); Ball (1997), An elementary introduction to modern convex geometry, lecture 1"
    ),
    says=tr(
        "The unit ball is largest in {dimension_of_largest_ball} dimensions. Beyond, its volume shrinks faster than "
        "any power: a cube is nearly all corners.",
        dimension_of_largest_ball=dimension_of_largest_ball(),
    ),
    quantities=(
        Quantity("volume", tr("volume of the unit ball")),
        Quantity("log10_volume", tr("log₁₀ of the volume")),
        Quantity("log10_share_of_cube", tr("log₁₀ of its share of the cube around it")),
    ),
    at=lambda dimension, _choice, _dial: _reading(dimension),
    on_vectors=_of_vectors,
)
