"""Points in space in weak perspective."""

from dataclasses import dataclass

import numpy as np

from embviz.gui.widgets.plane.camera import extent, limits
from embviz.gui.widgets.plane.turning import Rotation

DISTANCE = 3.5  # from the eye to the center of the ball, in radii: near words are enlarged at most 1.4 times


@dataclass(frozen=True)
class Ball:
    """A ball in space that contains the points of a map, which is rotated about its center.

    Attributes
    ----------
    center : float64 array (3,)
    radius : float
    """

    center: np.ndarray
    radius: float

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of its projection, for any rotation."""
        # perspective enlarges the near side: a sphere's outline is that of its tangent cone
        r = self.radius * DISTANCE / np.sqrt(DISTANCE**2 - 1)
        x, y = float(self.center[0]), float(self.center[1])
        return x - r, y - r, x + r, y + r

    def on_plane(self, points: np.ndarray, turn: Rotation) -> np.ndarray:
        """Project points in space to the plane.

        Parameters
        ----------
        points : float array (..., 3)

        Returns
        -------
        float32 array (..., 2)
        """
        turned = (np.asarray(points, np.float64) - self.center) @ turn.matrix().T
        eye = DISTANCE * self.radius
        # outliers toward the viewer would otherwise pass behind the eye
        grown = eye / (eye - np.minimum(turned[..., 2:], self.radius))
        seen: np.ndarray = self.center[:2] + turned[..., :2] * grown
        return seen.astype(np.float32)


def between_balls(start: Ball, end: Ball, t: float) -> Ball:
    """Interpolate linearly between two balls at time `t` in [0, 1]."""
    return end if t >= 1 else Ball(
        start.center + (end.center - start.center) * t, start.radius + (end.radius - start.radius) * t
    )


def ball_of(coordinates: np.ndarray) -> Ball | None:
    """Return the ball around the mean of the points that contains all but a fiftieth of them.

    Few of those outside appear beyond its outline, because most are in front of or behind it.

    Parameters
    ----------
    coordinates : float array (n, 3)
        Rows that are not finite are left out.

    Returns
    -------
    Ball, or None
        None if no point is finite.
    """
    found = limits(coordinates)
    if found is None:
        return None
    low, high, sample = found
    center = sample.clip(low, high).mean(axis=0, dtype=np.float64)
    squares = ((sample - center) ** 2).sum(axis=1)
    place = len(squares) - 1 - len(squares) // 50
    return Ball(center, float(np.sqrt(np.partition(squares, place)[place])) or 1.0)


def bounds_of(coordinates: np.ndarray) -> tuple[float, float, float, float] | None:
    """Return left, bottom, right and top on the plane of points (n, 2), or of points in space (n, 3) for any rotation.

    None if no point is finite.
    """
    if coordinates.shape[1] == 2:
        return extent(coordinates)
    ball = ball_of(coordinates)
    return ball.bounds if ball is not None else None
