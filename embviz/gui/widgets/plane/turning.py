"""The rotation of a map in space."""

import math
from dataclasses import dataclass

import numpy as np

# a drag across the shorter side of the view rotates the map by half a turn, like a trackball
HALF_TURN = math.pi


@dataclass(frozen=True)
class Rotation:
    """A rotation of space, as a quaternion of length 1; by default none.

    The screen's x axis points right, y up and z toward the viewer.
    """

    w: float = 1.0
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0

    @property
    def home(self) -> bool:
        """Whether it is the identity."""
        return abs(self.w) > 1 - 1e-12

    def matrix(self) -> np.ndarray:
        """Return the rotation as a float64 matrix (3, 3) that is multiplied with a column of coordinates."""
        w, x, y, z = self.w, self.x, self.y, self.z
        return np.array(
            [
                [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
            ]
        )

    def then(self, other: "Rotation") -> "Rotation":
        """Return the rotation that does this one first and `other` after it."""
        a, b = other, self
        w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z
        x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y
        y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x
        z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w
        # rounding errors of many small steps must not change the length
        length = math.sqrt(w * w + x * x + y * y + z * z)
        return Rotation(w / length, x / length, y / length, z / length)

    def dragged(self, dx: float, dy: float, size: float) -> "Rotation":
        """Return the rotation after the near side was dragged by (dx, dy) pixels, y down, in a view of this size."""
        way = math.hypot(dx, dy)
        if way == 0:
            return self
        half = HALF_TURN * way / max(size, 1.0) / 2
        share = math.sin(half) / way
        return self.then(Rotation(math.cos(half), dy * share, dx * share, 0.0))


FRONT = Rotation()


def turned_between(start: Rotation, end: Rotation, t: float) -> Rotation:
    """Return the rotation at time `t` in [0, 1] of an even rotation from one to the other, the shorter way."""
    dot = start.w * end.w + start.x * end.x + start.y * end.y + start.z * end.z
    sign = -1.0 if dot < 0 else 1.0
    angle = math.acos(min(abs(dot), 1.0))
    if t >= 1 or angle < 1e-9:
        return end
    first, second = math.sin((1 - t) * angle) / math.sin(angle), sign * math.sin(t * angle) / math.sin(angle)
    return Rotation(
        first * start.w + second * end.w,
        first * start.x + second * end.x,
        first * start.y + second * end.y,
        first * start.z + second * end.z,
    )
