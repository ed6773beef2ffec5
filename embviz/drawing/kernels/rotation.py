"""The inner loops of a map in space, compiled: turning points, drawing near ones last, fading far ones, picking.

Loading numba takes longer than painting the first window, so this module is imported when the first words arrive.
"""

import numpy as np
from numba import njit

SLICES = 1024  # of depth; points of one slice are drawn in any order


@njit(nogil=True, cache=True, fastmath=True)
def project_turned(
    start,
    end,
    t,
    center,
    radius,
    turn,
    distance,
    away,
    camera_x,
    camera_y,
    scale,
    middle_x,
    middle_y,
    out_x,
    out_y,
    out_depth,
):
    """Write where points in space are seen in the view, in weak perspective, and how near they are.

    Parameters
    ----------
    start, end : float32 (n, 3)
        The points are on their way from one to the other, at time `t` in [0, 1].
    center : float64 (3,)
    radius : float
        Of the ball that holds the points; they are turned around its center.
    turn : float64 (3, 3)
        The rotation; the third row gives the coordinate towards the viewer.
    distance : float
        From the eye to the center, in radii.
    away : float
        Points whose first coordinate is at least this have no place.
    camera_x, camera_y, scale, middle_x, middle_y : float
        From the plane through the center to the view.
    out_x, out_y : float32 (n,)
        Logical pixels; `away` for points without a place.
    out_depth : float32 (n,)
        1 nearest to the viewer, 0 in the plane through the center, -1 farthest.
    """
    # in single precision and without a branch the loop runs on whole registers: five times as fast
    one = np.float32
    cx, cy, cz = one(center[0]), one(center[1]), one(center[2])
    ax, ay, az = one(turn[0, 0]), one(turn[0, 1]), one(turn[0, 2])
    ux, uy, uz = one(turn[1, 0]), one(turn[1, 1]), one(turn[1, 2])
    nx, ny, nz = one(turn[2, 0]), one(turn[2, 1]), one(turn[2, 2])
    eye, edge, share, far = one(distance * radius), one(radius), one(t), one(away)
    per_radius, zoom = one(1 / radius), one(scale)
    left, top = one(middle_x + (center[0] - camera_x) * scale), one(middle_y - (center[1] - camera_y) * scale)
    for i in range(start.shape[0]):
        x = start[i, 0] + (end[i, 0] - start[i, 0]) * share - cx
        y = start[i, 1] + (end[i, 1] - start[i, 1]) * share - cy
        z = start[i, 2] + (end[i, 2] - start[i, 2]) * share - cz
        near = min(nx * x + ny * y + nz * z, edge)
        grown = zoom * eye / (eye - near)
        placed = end[i, 0] < far
        out_x[i] = left + (ax * x + ay * y + az * z) * grown if placed else far
        out_y[i] = top - (ux * x + uy * y + uz * z) * grown if placed else far
        out_depth[i] = max(near * per_radius, one(-1)) if placed else one(-1)


@njit(nogil=True, cache=True, fastmath=True)
def nearest_first(depth, out):
    """Write the points by falling depth into `out` (int32, n), up to the thickness of a slice of 2 / `SLICES`."""
    starts = np.zeros(SLICES + 1, np.int64)
    for i in range(depth.shape[0]):
        starts[_slice(depth[i]) + 1] += 1
    for s in range(SLICES):
        starts[s + 1] += starts[s]
    for i in range(depth.shape[0]):
        s = _slice(depth[i])
        out[starts[s]] = i
        starts[s] += 1


@njit(nogil=True, cache=True, fastmath=True)
def _slice(depth):
    return min(SLICES - 1, max(0, int((1 - depth) * (SLICES / 2))))


@njit(nogil=True, cache=True, fastmath=True)
def shade(radius, color, background, depth, distance, faintest, out_radius, out_color):
    """Shrink and fade points with their depth.

    Parameters
    ----------
    radius, depth : float32 (n,)
    color : uint32 (n,)
        0xffRRGGBB.
    distance : float
        From the eye to the center, in radii of the ball.
    faintest : float
        Share of its color that the farthest point keeps; the rest is the background.
    out_radius : float32 (n,)
    out_color : uint32 (n,)
    """
    under_red_blue, under_green = np.uint32(background & 0xFF00FF), np.uint32(background & 0x00FF00)
    per_distance, least, more = np.float32(1 / distance), np.float32(faintest * 256), np.float32((1 - faintest) * 128)
    for i in range(radius.shape[0]):
        out_radius[i] = radius[i] / (np.float32(1) - depth[i] * per_distance)
        a = np.uint32(least + more * (depth[i] + np.float32(1)))
        b = np.uint32(256) - a
        red_blue = (color[i] & np.uint32(0xFF00FF)) * a + under_red_blue * b
        green = (color[i] & np.uint32(0x00FF00)) * a + under_green * b
        mixed = red_blue >> np.uint32(8) & np.uint32(0xFF00FF) | green >> np.uint32(8) & np.uint32(0x00FF00)
        out_color[i] = mixed | np.uint32(0xFF000000)


@njit(nogil=True, cache=True, fastmath=True)
def in_front(x, y, depth, at_x, at_y, grab, reach):
    """Return the point nearest to the viewer within `grab` of (at_x, at_y), else the nearest on screen within `reach`.

    Returns -1 where there is none.
    """
    best, found = reach * reach, -1
    front, foremost = -2.0, -1
    for i in range(x.shape[0]):
        dx, dy = x[i] - at_x, y[i] - at_y
        square = dx * dx + dy * dy
        if square <= grab * grab and depth[i] > front:
            front, foremost = depth[i], i
        if square < best or (found < 0 and square == best):
            best, found = square, i
    return foremost if foremost >= 0 else found


def prepare() -> None:
    """Compile or load the loops of this module, so that the first turn need not wait. Any thread may call this."""
    one, space = np.zeros(1, np.float32), np.zeros((1, 3), np.float32)
    color, order = np.zeros(1, np.uint32), np.zeros(1, np.int32)
    project_turned(
        space,
        space,
        0.5,
        np.zeros(3),
        1.0,
        np.eye(3),
        3.0,
        1e18,
        0.0,
        0.0,
        1.0,
        0.0,
        0.0,
        one.copy(),
        one.copy(),
        one.copy(),
    )
    nearest_first(one, order)
    shade(one, color, np.uint32(0), one, 3.0, 0.5, one.copy(), color.copy())
    in_front(one, one, one, 0.0, 0.0, 1.0, 1.0)
