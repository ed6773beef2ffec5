"""The Gaussian annulus: points of a bell curve in many dimensions all lie on a thin ring around an empty middle."""

import math

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.geometry.experiment import Dial, Experiment, Quantity, Reading
from embviz.util.language import tr

_BINS = 60
_POINTS = 100_000  # of which a histogram says how many lie where
_FARTHEST = 2.0  # times √d that a histogram reaches


def mean_norm(dimension: float) -> float:
    """Return the mean length of a vector of d independent standard normal numbers, √2 Γ((d+1)/2) / Γ(d/2)."""
    return math.sqrt(2) * math.exp(math.lgamma((dimension + 1) / 2) - math.lgamma(dimension / 2))


def deviation_of_norm(dimension: float) -> float:
    """Return the standard deviation of that length, √(d − mean²); it tends to 1/√2."""
    # d - mean² loses its digits where d is large; this is its series to within 1e-9 there
    if dimension > 1000:
        return math.sqrt(0.5 - 1 / (8 * dimension) - 1 / (16 * dimension**2))
    return math.sqrt(dimension - mean_norm(dimension) ** 2)


def share_within(dimension: int, width: float) -> float:
    """Return the share of Gaussian points whose length differs by at most `width` from √d.

    The squared length has the chi-square distribution. Blum, Hopcroft and Kannan (2020), Foundations of Data Science,
    theorem 2.9, has the bound 1 − 3 exp(−c width²) for width up to √d.
    """
    from scipy.special import gammainc

    root = math.sqrt(dimension)
    below, above = max(0.0, root - width) ** 2 / 2, (root + width) ** 2 / 2
    return float(gammainc(dimension / 2, above) - gammainc(dimension / 2, below))


def scaled_norms(vectors: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return lengths of vectors about their mean, scaled so that the mean square of all numbers is 1.

    As the lengths of standard normal vectors are: comparable with √d whatever the vectors' own scale.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)

    Returns
    -------
    ndarray of float64, shape (n,)
        Zeros where all vectors are the same.
    """
    rows = np.asarray(vectors, np.float64)
    squares = np.square(rows - rows.mean(axis=0)).sum(axis=1)
    scale = squares.mean() / rows.shape[1]
    norms: NDArray[np.float64] = np.sqrt(squares / scale) if scale > 0 else np.zeros(len(rows))
    return norms


def _at(dimension: int, _: str, width: float) -> Reading:
    from scipy.special import gammainc

    edges = np.linspace(0.0, _FARTHEST, _BINS + 1)
    inside = gammainc(dimension / 2, np.square(edges) * dimension / 2)
    counts = np.rint(_POINTS * np.diff(inside)).astype(np.int64)
    values = {
        "spread": deviation_of_norm(dimension) / mean_norm(dimension),
        "within": share_within(dimension, width),
        "ratio": mean_norm(dimension) / math.sqrt(dimension),
    }
    return Reading(dimension, values, counts, edges)


def _of_vectors(vectors: NDArray[np.float32], width: float) -> Reading:
    norms, root = scaled_norms(vectors), math.sqrt(vectors.shape[1])
    counts, edges = np.histogram(np.minimum(norms / root, _FARTHEST), bins=_BINS, range=(0.0, _FARTHEST))
    mean = float(norms.mean())
    values = {
        "spread": float(norms.std()) / mean if mean > 0 else math.nan,
        "within": float(np.mean(np.abs(norms - root) <= width)),
        "ratio": mean / root,
    }
    return Reading(vectors.shape[1], values, counts.astype(np.int64), edges, len(vectors))


EXPERIMENT = Experiment(
    name="annulus",
    title=tr("A ring, not a cloud"),
    formula=tr("‖x‖ ≈ √d, with a standard deviation of about 1/√2"),
    source=tr("Blum, Hopcroft and Kannan (2020), Foundations of Data Science, theorem 2.9"),
    says=tr(
        "A Gaussian cloud is densest in the middle, and yet no point is there: nearly all are √d away. Trained vectors "
        "have many lengths."
    ),
    quantities=(
        Quantity("spread", tr("deviation of the length / mean length"), logarithmic=True),
        Quantity("within", tr("share with a length within β of √d")),
        Quantity("ratio", tr("mean length / √d")),
    ),
    at=_at,
    on_vectors=_of_vectors,
    dial=Dial("β", 0.1, 5.0, 1.0, tr("β: by how much a length may differ from √d, in the unit of the numbers")),
    horizontal=tr("length of a vector, in units of √d"),
)
