"""InfoNCE for unit vectors in the plane, each given by an angle.

van den Oord et al. (2018), equation 4, with cosines; p_j below is the softmax of cos_j / t over the positive and all
negatives. The gradient by the angle of vector j is (p_j - [j is the positive]) / t times that of its cosine.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Numbers = NDArray[np.float64]

ANCHOR, POSITIVE = 0, 1  # places in a list of angles; the negatives follow
LONGEST = 0.12  # radians that a vector moves at most in one step


@dataclass(frozen=True, eq=False)
class Pulls:
    """What the loss does to each vector.

    Attributes
    ----------
    cosines, chances : ndarray of float64, shape (n - 1,)
        With the anchor, and their softmax; the positive first.
    loss : float
        In nats.
    slopes : ndarray of float64, shape (n,)
        Gradient of the loss by each angle; steps go against it.
    """

    cosines: Numbers
    chances: Numbers
    loss: float
    slopes: Numbers

    @property
    def shares(self) -> Numbers:
        """Of what pushes negatives, the part that falls to each; float64 (n - 2,)."""
        pushed = self.chances[1:]
        made: Numbers = pushed / pushed.sum()
        return made

    @property
    def felt(self) -> float:
        """Return the number of negatives that count: e to the entropy of their shares."""
        shares = self.shares[self.shares > 0]
        return float(np.exp(-(shares * np.log(shares)).sum()))


def pulls(angles: ArrayLike, temperature: float) -> Pulls:
    """Compute the loss and its gradient.

    Parameters
    ----------
    angles : array_like, shape (n,)
        In radians: the anchor, its positive, then at least one negative.
    temperature : float
    """
    turned = np.asarray(angles, np.float64)
    away = turned[1:] - turned[ANCHOR]
    cosines = np.cos(away)
    scores = cosines / temperature
    chances = np.exp(scores - scores.max())
    chances /= chances.sum()
    wanted = np.zeros(len(away))
    wanted[0] = 1
    by_angle = (chances - wanted) / temperature * -np.sin(away)
    loss = float(np.log(np.exp(scores - scores.max()).sum()) + scores.max() - scores[0])
    return Pulls(cosines, chances, loss, np.concatenate([[-by_angle.sum()], by_angle]))


def moved(angles: ArrayLike, temperature: float) -> Numbers:
    """Return the angles after a step against the gradient, the vector that is pulled most by `LONGEST`."""
    turned = np.asarray(angles, np.float64)
    slopes = pulls(turned, temperature).slopes
    most = float(np.abs(slopes).max())
    made: Numbers = turned - LONGEST * slopes / max(most, 1.0)
    return made
