"""The shell of a ball: in many dimensions nearly all volume lies just below the surface."""

import math

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.geometry.experiment import Dial, Experiment, Quantity, Reading
from embviz.util.errors import InputError
from embviz.util.language import tr

_BINS = 60


def shell_share(dimension: float, thickness: float) -> float:
    """Return the share of a ball's volume in its outermost shell, 1 - (1 - eps)^d.

    Parameters
    ----------
    dimension : float
        Positive.
    thickness : float
        eps, the shell's thickness as a share of the radius, 0 to 1. Exact also where eps is tiny and 1 - eps rounds
        to 1.

    Raises
    ------
    InputError
        When the thickness is not between 0 and 1.
    """
    if not 0 <= thickness <= 1:
        raise InputError(
            tr("A shell of thickness {thickness:g} does not fit.", thickness=thickness),
            tr("Choose a thickness from 0 to 1."),
        )
    return 1.0 if thickness == 1 else -math.expm1(dimension * math.log1p(-thickness))


def log10_inside(dimension: float, thickness: float) -> float:
    """Return log₁₀ of the share of a ball's volume below its shell, d log₁₀(1 - eps); -inf for a shell of thickness 1.

    The share itself is soon too small for a float or a percentage, its logarithm is a straight line in d.

    Parameters
    ----------
    dimension : float
        Positive.
    thickness : float
        eps, the shell's thickness as a share of the radius, 0 to 1.
    """
    return -math.inf if thickness == 1 else dimension * math.log1p(-thickness) / math.log(10)


def share_of_vectors(vectors: NDArray[np.float32], thickness: float) -> float:
    """Return the share of vectors in the outermost shell of the ball that just holds them all.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    thickness : float
        eps: vectors count whose norm is at least (1 - eps) times the largest.
    """
    norms = np.linalg.norm(np.asarray(vectors, np.float64), axis=1)
    return float(np.mean(norms >= (1 - thickness) * norms.max(initial=0.0))) if len(norms) else math.nan


def _at(dimension: int, _: str, thickness: float) -> Reading:
    edges = np.linspace(0.0, 1.0, _BINS + 1)
    # of 100,000 points spread evenly through the ball, how many lie at each radius
    inside = np.exp(dimension * np.log(edges, out=np.full(_BINS + 1, -np.inf), where=edges > 0))
    counts = np.rint(100_000 * np.diff(inside)).astype(np.int64)
    return Reading(dimension, {"share": shell_share(dimension, thickness)}, counts, edges)


def _of_vectors(vectors: NDArray[np.float32], thickness: float) -> Reading:
    norms = np.linalg.norm(vectors, axis=1)
    largest = norms.max(initial=0.0)
    counts, edges = np.histogram(norms / (largest if largest > 0 else 1.0), bins=_BINS, range=(0.0, 1.0))
    share = share_of_vectors(vectors, thickness)
    return Reading(vectors.shape[1], {"share": share}, counts.astype(np.int64), edges, len(vectors))


EXPERIMENT = Experiment(
    name="shell",
    title=tr("All skin, no flesh"),
    formula=tr("share(ε) = 1 − (1 − ε)^d"),
    source=tr("Blum, Hopcroft and Kannan (2020), Foundations of Data Science, section 2.3"),
    says=tr(
        "However thin the shell, it ends up holding nearly the whole ball. Trained vectors do not fill a ball: their "
        "lengths follow how often and how evenly a word is used."
    ),
    quantities=(Quantity("share", tr("share within ε of the surface")),),
    at=_at,
    on_vectors=_of_vectors,
    dial=Dial("ε", 0.001, 0.5, 0.05, tr("ε: thickness of the shell, as a share of the radius")),
    horizontal=tr("distance from the center, as a share of the radius"),
)
