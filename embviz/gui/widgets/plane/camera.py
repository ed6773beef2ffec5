"""The camera of a plane: visible part, and flights between views."""

import math
from dataclasses import dataclass, replace

import numpy as np

from embviz.gui.widgets.plane.turning import FRONT, Rotation, turned_between

MARGIN = 0.065  # margin of a fit on each side, as a share of the view
_TRIED = 17  # scales between that of a view without anything in its corner and that beside it
SAMPLE = 50_000  # points sampled to compute the extent
CORNER_SAMPLE = 4000  # points sampled to see what lies under a corner
_ONE_PLACE = 1e-9  # units of the plane


@dataclass(frozen=True)
class Camera:
    """A view of the plane. The plane's y axis points up, the screen's points down.

    Attributes
    ----------
    x, y : float
        Point of the plane at the center of the view.
    scale : float
        Logical pixels per unit of the plane.
    turn : Rotation
        Rotation of a map in space; none for a flat one.
    """

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: Rotation = FRONT

    def to_screen(self, px: float, py: float, width: float, height: float) -> tuple[float, float]:
        """Map a point of the plane to a view of this size, in logical pixels."""
        return width / 2 + (px - self.x) * self.scale, height / 2 - (py - self.y) * self.scale

    def to_plane(self, sx: float, sy: float, width: float, height: float) -> tuple[float, float]:
        """Return the point of the plane under a point of the view."""
        return self.x + (sx - width / 2) / self.scale, self.y - (sy - height / 2) / self.scale

    def panned(self, dx: float, dy: float) -> "Camera":
        """Return the camera panned by (dx, dy) pixels."""
        return replace(self, x=self.x - dx / self.scale, y=self.y + dy / self.scale)

    def zoomed(self, factor: float, sx: float, sy: float, width: float, height: float) -> "Camera":
        """Return the camera zoomed by `factor`; the point of the plane under (sx, sy) stays there."""
        px, py = self.to_plane(sx, sy, width, height)
        scale = self.scale * factor
        return replace(self, x=px - (sx - width / 2) / scale, y=py + (sy - height / 2) / scale, scale=scale)

    def turned(self, dx: float, dy: float, width: float, height: float) -> "Camera":
        """Return the camera after the map in space has been rotated by dragging (dx, dy) pixels."""
        return replace(self, turn=self.turn.dragged(dx, dy, min(width, height)))


def between(start: Camera, end: Camera, t: float) -> Camera:
    """Return the camera at time `t` in [0, 1] of a flight.

    The scale changes geometrically and the center linearly in 1 / scale. Any two views of different scale share one
    point at the same position of the screen; this motion keeps it fixed, so that a smooth zoom is centered on the
    pointer. A map in space is rotated evenly meanwhile.
    """
    if t >= 1:
        return end
    ratio = end.scale / start.scale
    if abs(math.log(ratio)) < 1e-4:
        share, scale = t, start.scale * ratio**t
    else:
        scale = start.scale * ratio**t
        share = (1 / scale - 1 / start.scale) / (1 / end.scale - 1 / start.scale)
    turn = turned_between(start.turn, end.turn, t)
    return Camera(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share, scale, turn)


@dataclass(frozen=True)
class Flight:
    """An animation of the camera (seconds of any clock)."""

    start: Camera
    end: Camera
    begun: float
    duration: float

    def at(self, now: float) -> Camera:
        """Return the camera at the time `now`."""
        t = min(1.0, max(0.0, (now - self.begun) / self.duration))
        return between(self.start, self.end, 1 - (1 - t) ** 3)

    def over(self, now: float) -> bool:
        """Return whether the camera has arrived."""
        return now >= self.begun + self.duration


def limits(coordinates: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
    """Return the lowest and highest coordinates of the points, without the farthest thousandth on each side.

    Parameters
    ----------
    coordinates : float array (n, d)
        Rows that are not finite are left out. Of more than `SAMPLE` points, that many are sampled evenly.

    Returns
    -------
    tuple of float arrays (d,), (d,) and (m, d), or None
        Lowest and highest, and the sampled points; None if no point is finite.
    """
    sample = coordinates[:: -(-len(coordinates) // SAMPLE) or 1]
    finite = sample[np.isfinite(sample).all(axis=1)]
    if not len(finite) and len(sample) < len(coordinates):
        finite = coordinates[np.isfinite(coordinates).all(axis=1)]
    if not len(finite):
        return None
    # a single outlier must not shrink the picture of all the others
    cut = len(finite) // 1000
    ends = np.partition(finite, (cut, len(finite) - 1 - cut), axis=0)
    return ends[cut], ends[len(finite) - 1 - cut], finite


def extent(coordinates: np.ndarray) -> tuple[float, float, float, float] | None:
    """Return (left, bottom, right, top) of the points, without the farthest thousandth on each side.

    Parameters
    ----------
    coordinates : float array (n, 2)
        Rows that are not finite are left out.

    Returns
    -------
    tuple of float, or None
        None if no point is finite.
    """
    found = limits(coordinates)
    if found is None:
        return None
    low, high, _ = found
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def fitted(
    bounds: tuple[float, float, float, float], width: float, height: float, inset: float = 0.0, foot: float = 0.0
) -> Camera:
    """Return the camera that fits `bounds` into a view of this size with a margin.

    `inset` px on the left and `foot` px at the bottom stay free.
    """
    left, bottom, right, top = bounds
    spread = max(right - left, top - bottom)
    # points that lie in one place but for rounding are one point
    least = spread * 1e-3 if spread > _ONE_PLACE else 1.0
    room = 1 - 2 * MARGIN
    across, up = max(width - inset, 1), max(height - foot, 1)
    scale = min(across * room / max(right - left, least), up * room / max(top - bottom, least))
    # centered in the view, and moved to the right and up only as far as necessary
    free = (width - scale * (right - left)) / 2 - across * MARGIN
    aside = min(max(inset - free, 0.0), inset / 2)
    below = (height - scale * (top - bottom)) / 2 - up * MARGIN
    raised = min(max(foot - below, 0.0), foot / 2)
    return Camera((left + right) / 2 - aside / scale, (bottom + top) / 2 - raised / scale, scale)


def lowest_left(coordinates: np.ndarray) -> np.ndarray:
    """Return the points that have no other both to the left of and below them, for `fitted_around`.

    Parameters
    ----------
    coordinates : float array (n, 2)
        Rows that are not finite are left out. Of more than `CORNER_SAMPLE` points, that many are sampled evenly.

    Returns
    -------
    float array (m, 2)
        From left to right.
    """
    sample = coordinates[:: -(-len(coordinates) // CORNER_SAMPLE) or 1]
    sample = sample[np.isfinite(sample).all(axis=1)]
    sample = sample[np.argsort(sample[:, 0], kind="stable")]
    least = np.minimum.accumulate(sample[:, 1])
    found: np.ndarray = sample[np.concatenate(([True], least[1:] < least[:-1]))[: len(sample)]]
    return found


def under_corner(
    corner: tuple[float, float], points: np.ndarray, camera: Camera, width: float, height: float
) -> tuple[float, float]:
    """Return how far points have to move to the right, or else up, to leave the lower left corner of a view; in px.

    Parameters
    ----------
    corner : (float, float)
        Width and height of the corner, px.
    points : float array (m, 2)
        Of the plane, in any order; those of `lowest_left` are enough.
    """
    x = width / 2 + (points[:, 0] - camera.x) * camera.scale
    y = height / 2 - (points[:, 1] - camera.y) * camera.scale
    below = (x < corner[0]) & (y > height - corner[1])
    if not below.any():
        return 0.0, 0.0
    return float(corner[0] - x[below].min()), float(y[below].max() - height + corner[1])


def fitted_around(
    bounds: tuple[float, float, float, float],
    width: float,
    height: float,
    corner: tuple[float, float],
    points: np.ndarray,
    foot: float = 0.0,
) -> Camera:
    """Return the camera that fits `bounds` so that `points` are clear of the lower left corner, as large as possible.

    The picture is centered, and moved to the right or up only as far as necessary; see `fitted` and `under_corner`.
    """
    whole = fitted(bounds, width, height, 0.0, foot)
    aside = fitted(bounds, width, height, min(corner[0], width / 3), foot)
    for scale in np.linspace(whole.scale, min(aside.scale, whole.scale), _TRIED).tolist():
        camera = replace(whole, scale=scale)
        right, up = under_corner(corner, points, camera, width, height)
        if not right:
            return camera
        _, top = camera.to_screen(bounds[0], bounds[3], width, height)
        end, _ = camera.to_screen(bounds[2], bounds[1], width, height)
        fits = right <= width * (1 - MARGIN) - end, up <= top - height * MARGIN
        if fits[0] and (right <= up or not fits[1]):
            return camera.panned(right, 0)
        if fits[1]:
            return camera.panned(0, -up)
    return aside


def standing(camera: Camera, span: float, width: float, height: float) -> Camera:
    """Return the camera scaled so that the shorter side of a view of this size shows `span` units of the plane."""
    return replace(camera, scale=max(1.0, min(width, height)) / span)


def fills_well(
    bounds: tuple[float, float, float, float],
    camera: Camera,
    width: float,
    height: float,
    inset: float = 0.0,
    foot: float = 0.0,
    wanted: Camera | None = None,
) -> bool:
    """Return whether `camera` still shows all of `bounds` at a reasonable size, so that no new fit is needed.

    Otherwise a layout that moves slightly in each frame would make the whole picture jitter. `wanted` is the new fit,
    by default that of `fitted`.
    """
    wanted = wanted or fitted(bounds, width, height, inset, foot)
    if not 0.93 < wanted.scale / camera.scale < 1.12:
        return False
    left, top = camera.to_screen(bounds[0], bounds[3], width, height)
    right, bottom = camera.to_screen(bounds[2], bounds[1], width, height)
    beside = left > inset + 0.02 * width and right < 0.98 * width
    return beside and top > 0.02 * height and bottom < 0.98 * height - foot
