"""Angles of random directions: in many dimensions almost every pair stands at nearly a right angle."""

import math

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.geometry.concentration import SAMPLE, sample
from embviz.teaching.geometry.experiment import Dial, Experiment, Quantity, Reading
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

_BINS = 90  # of two degrees each
_SMALLEST = 1e-280  # of what the incomplete beta function returns: below it digits are lost


def cosines_of_pairs(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the cosines of all pairs of vectors; zero vectors are left out.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
        Meant for at most some thousands: memory grows with n².

    Returns
    -------
    ndarray of float32, shape (m (m - 1) / 2,)
        Of the m vectors that have a direction.
    """
    rows = np.asarray(vectors, np.float32)
    lengths = np.linalg.norm(rows, axis=1)
    unit = rows[lengths > 0] / lengths[lengths > 0, None]
    first, second = np.triu_indices(len(unit), 1)
    cosines: NDArray[np.float32] = np.clip((unit @ unit.T)[first, second], -1.0, 1.0)
    return cosines


def angle_density(angles: NDArray[np.float64], dimension: int) -> NDArray[np.float64]:
    """Return the density of the angle between two random directions, sin^(d-2) over its integral.

    Cai, Fan and Jiang (2013), Distributions of angles in random packing on spheres, equation 2.

    Parameters
    ----------
    angles : ndarray of float64
        In radians, strictly between 0 and pi.
    dimension : int
        At least 2; on a line there are only the angles 0 and pi.

    Returns
    -------
    ndarray of float64
        Per radian.

    Raises
    ------
    InputError
        When the dimension is below 2.
    """
    if dimension < 2:
        raise InputError(tr("On a line there are only two directions."), tr("Choose at least 2 dimensions."))
    constant = math.lgamma(dimension / 2) - math.lgamma((dimension - 1) / 2) - math.log(math.pi) / 2
    density: NDArray[np.float64] = np.exp(constant + (dimension - 2) * np.log(np.sin(angles)))
    return density


def log_chance_of_cosine(dimension: int, cosine: float) -> float:
    """Return the natural logarithm of the chance that two random directions have at least this cosine, up to sign.

    The regularized incomplete beta function I(1 - c²; (d - 1)/2, 1/2), the area of two opposite caps of the sphere
    (Li 2011, Concise formulas for the area and volume of a hyperspherical cap). In logarithms also where the chance is
    too small for a float.

    Parameters
    ----------
    dimension : int
        At least 1.
    cosine : float
        From 0 to 1.
    """
    from scipy.special import betainc, betaln, hyp2f1

    if dimension == 1 or cosine <= 0:
        return 0.0
    if cosine >= 1:
        return -math.inf
    inside, half = 1 - cosine * cosine, (dimension - 1) / 2
    chance = float(betainc(half, 0.5, inside))
    if chance > _SMALLEST:
        return math.log(chance)
    # Abramowitz and Stegun 26.5.4 in its hypergeometric form
    series = math.log(float(hyp2f1(half + 0.5, 1.0, half + 1.0, inside)))
    return half * math.log(inside) + 0.5 * math.log(1 - inside) - math.log(half) - float(betaln(half, 0.5)) + series


def log10_room(dimension: int, degrees: float) -> float:
    """Return log10 of so many directions as there surely are, all pairs within some degrees of a right angle.

    While fewer than 1 / p were placed, p the chance of a random direction to come too near to a given one, the double
    caps around them do not cover the sphere: there is room for one more (Gilbert 1952 and Varshamov 1957 count codes
    so).

    Parameters
    ----------
    dimension : int
        At least 1.
    degrees : float
        How far angles may be from 90°, between 0 and 90. At 0 the chance is 1, and the bound says nothing better than
        one direction; the d axes are more.
    """
    return max(math.log10(dimension), -log_chance_of_cosine(dimension, math.sin(math.radians(degrees))) / math.log(10))


def kept_directions(directions: NDArray[np.float32], degrees: float, pulse: Pulse = SILENT) -> int:
    """Return how many directions are kept if each is kept that stands nearly at right angles to all kept before.

    Parameters
    ----------
    directions : ndarray of float32, shape (n, d)
        Of any length but 0; at most some thousands.
    degrees : float
        How far angles may be from 90°.
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    """
    unit = directions / np.linalg.norm(directions, axis=1, keepdims=True)
    limit = math.sin(math.radians(degrees))
    kept = np.empty_like(unit)
    count = 0
    for direction in unit:
        pulse.check()
        if not count or float(np.abs(kept[:count] @ direction).max()) <= limit:
            kept[count] = direction
            count += 1
    return count


def _reading(cosines: NDArray[np.float32], dimension: int, degrees: float, count: int) -> Reading:
    angles = np.degrees(np.arccos(cosines.astype(np.float64)))
    counts, edges = np.histogram(angles, bins=_BINS, range=(0.0, 180.0))
    values = {
        "near": float(np.mean(np.abs(angles - 90) <= degrees)) if len(angles) else math.nan,
        "middle": float(angles.mean()) if len(angles) else math.nan,
        "deviation": float(angles.std()) if len(angles) else math.nan,
    }
    return Reading(dimension, values, counts.astype(np.int64), edges.astype(np.float64), count)


def _at(dimension: int, _: str, degrees: float) -> Reading:
    found = _reading(cosines_of_pairs(sample("gaussian", SAMPLE, dimension)), dimension, degrees, SAMPLE)
    found.values["expected"] = -math.expm1(log_chance_of_cosine(dimension, math.sin(math.radians(degrees))))
    return found


def _of_vectors(vectors: NDArray[np.float32], degrees: float) -> Reading:
    if len(vectors) > SAMPLE:
        vectors = vectors[np.sort(np.random.default_rng(1).choice(len(vectors), SAMPLE, replace=False))]
    return _reading(cosines_of_pairs(vectors), vectors.shape[1], degrees, len(vectors))


EXPERIMENT = Experiment(
    name="angles",
    title=tr("Right angles everywhere"),
    formula=tr("density of the angle θ ∝ sin(θ)^(d − 2)"),
    source=tr("Cai, Fan and Jiang (2013), Distributions of angles in random packing on spheres, equation 2"),
    says=tr(
        "Two directions drawn at random are nearly at right angles, the more nearly the more dimensions there are. "
        "Trained vectors keep smaller angles: words that have to do with each other point the same way."
    ),
    quantities=(
        Quantity("near", tr("share within δ of a right angle")),
        Quantity("deviation", tr("standard deviation of the angle, in degrees"), logarithmic=True),
        Quantity("middle", tr("mean angle, in degrees")),
    ),
    at=_at,
    on_vectors=_of_vectors,
    dial=Dial("δ", 1.0, 45.0, 10.0, tr("δ: by how many degrees an angle may differ from a right angle"), "°"),
    horizontal=tr("angle between two vectors, in degrees"),
)
