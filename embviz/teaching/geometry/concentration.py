"""Concentration of distances: in many dimensions all points are almost equally far from each other."""

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.geometry.distances import distances_to, nearest_distances, pair_distances
from embviz.teaching.geometry.experiment import Experiment, Quantity, Reading
from embviz.util.errors import InputError
from embviz.util.language import tr

DISTRIBUTIONS = ("gaussian", "cube", "sphere")
# 500 points have 124,750 distances: smooth histograms, and a reading at 1,000 dimensions in some 20 ms
SAMPLE = 500
_BINS = 60


def sample(distribution: str, count: int, dimension: int, seed: int = 1) -> NDArray[np.float32]:
    """Draw points.

    Parameters
    ----------
    distribution : str
        "gaussian": independent standard normal components; "cube": uniform in [0, 1]^d; "sphere": uniform on the
        surface of the unit ball.
    count, dimension : int
    seed : int
        With the same seed, the Gaussian and cube points of a lower dimension are those of a higher one with components
        left out: curves over the dimension are smooth, and what changes while the dial turns is the dimension alone.

    Returns
    -------
    ndarray of float32, shape (count, dimension)

    Raises
    ------
    InputError
        When the distribution is not known, or a number is not positive.
    """
    if distribution not in DISTRIBUTIONS:
        raise InputError(
            tr("There are no '{distribution}' points.", distribution=distribution),
            tr("Choose one of {distributions}.", distributions=", ".join(DISTRIBUTIONS)),
            DISTRIBUTIONS,
        )
    if count < 1 or dimension < 1:
        raise InputError(
            tr("Cannot draw {count} points in {dimension} dimensions.", count=count, dimension=dimension),
            tr("Both must be at least 1."),
        )
    random = np.random.default_rng(seed)
    if distribution == "cube":
        return random.random((dimension, count), np.float32).T
    points = random.standard_normal((dimension, count), np.float32).T
    if distribution == "sphere":
        # Muller (1959): the direction of a Gaussian vector is uniform
        points /= np.linalg.norm(points, axis=1, keepdims=True)
    return points


def _reading(distances: NDArray[np.float32], nearest: float, count: int, dimension: int) -> Reading:
    mean, smallest, largest = float(distances.mean(dtype=np.float64)), float(distances.min()), float(distances.max())
    extent = largest - smallest
    with np.errstate(divide="ignore", invalid="ignore"):
        spread, contrast, neighbor = np.array([extent, extent, mean]) / (mean, smallest, nearest)
    # the axis begins at zero: that the distances draw together shows only against their size
    counts, edges = np.histogram(distances, bins=_BINS, range=(0.0, largest if largest > 0 else 1.0))
    values = {
        "spread": float(spread),
        "relative_contrast": float(contrast),
        "nearest_contrast": float(neighbor),
        "mean": mean,
        "deviation": float(distances.std(dtype=np.float64)),
        "smallest": smallest,
        "largest": largest,
    }
    return Reading(dimension, values, counts.astype(np.int64), edges.astype(np.float64), count)


def measure(vectors: NDArray[np.float32], from_one_point: bool = False) -> Reading:
    """Measure how much the distances between points differ.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
        At least three points. All of them are compared; see `measure_sample` for a whole vocabulary.
    from_one_point : bool
        Measure distances to the first point only, as Beyer et al. do, instead of those of all pairs.

    Returns
    -------
    Reading
        ``spread`` (max - min) / mean, ``relative_contrast`` (max - min) / min, ``nearest_contrast`` mean distance /
        mean distance to the nearest neighbor (from one point: to its nearest), ``mean``, ``deviation``, ``smallest``,
        ``largest``; histogram of the distances. Infinite or nan where a divisor is zero.

    Raises
    ------
    InputError
        When there are fewer than three points.
    """
    vectors = np.asarray(vectors, np.float32)
    count, dimension = vectors.shape
    if count < 3:
        raise InputError(tr("{count} points have no distances to compare.", count=count), tr("Give at least three."))
    if from_one_point:
        distances = distances_to(vectors[0], vectors[1:])
        return _reading(distances, float(distances.min()), count, dimension)
    distances = pair_distances(vectors)
    nearest = float(nearest_distances(distances, count).mean(dtype=np.float64))
    return _reading(distances, nearest, count, dimension)


def measure_sample(vectors: NDArray[np.float32], count: int = SAMPLE, seed: int = 1) -> Reading:
    """Measure some vectors drawn at random, so that as many points are compared as in the experiment.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
        At least three.
    count : int
        How many to draw without repetition; all when there are no more.
    seed : int
    """
    if len(vectors) > count:
        vectors = vectors[np.sort(np.random.default_rng(seed).choice(len(vectors), count, replace=False))]
    return measure(vectors)


EXPERIMENT = Experiment(
    name="concentration",
    title=tr("Distances draw together"),
    formula=tr("(max − min) / mean → 0  as d → ∞"),
    source=tr("Beyer, Goldstein, Ramakrishnan and Shaft (1999), When is “nearest neighbor” meaningful?, theorem 1"),
    says=tr(
        "Turn the dimension up: the nearest and the farthest point become almost equally far. Trained vectors resist, "
        "because words lie on far fewer directions than they have numbers."
    ),
    quantities=(
        Quantity("spread", tr("(max − min) / mean"), logarithmic=True),
        Quantity("relative_contrast", tr("(max − min) / min"), logarithmic=True),
        Quantity("nearest_contrast", tr("mean distance / nearest neighbor"), logarithmic=True),
        Quantity("mean", tr("mean distance")),
    ),
    at=lambda dimension, choice, _: measure(sample(choice, SAMPLE, dimension)),
    on_vectors=lambda vectors, _: measure_sample(vectors),
    choices=DISTRIBUTIONS,
    horizontal=tr("distance between two points"),
)
