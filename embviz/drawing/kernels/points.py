"""The inner loops over the points of the word map, compiled: motion and projection, discs, the nearest point.

Loading numba takes longer than painting the first window, so this module is imported when the first words arrive.
"""

import math

import numpy as np
from numba import njit

from embviz.drawing.kernels.placement import place_labels

FARTHEST = 1e17  # a point farther from the origin has no place: it is never drawn and never found


@njit(nogil=True, cache=True, fastmath=True)
def project(start, end, t, camera_x, camera_y, scale, middle_x, middle_y, out_x, out_y):
    """Write the screen positions of points on their way from `start` to `end` (n, 2) at time `t` in [0, 1]."""
    for i in range(start.shape[0]):
        x, y = end[i, 0], end[i, 1]
        if t < 1:
            x = start[i, 0] + (x - start[i, 0]) * t
            y = start[i, 1] + (y - start[i, 1]) * t
        out_x[i] = middle_x + (x - camera_x) * scale
        out_y[i] = middle_y - (y - camera_y) * scale


@njit(nogil=True, cache=True, fastmath=True)
def locate(places, ids, camera_x, camera_y, scale, middle_x, middle_y, out_x, out_y):
    """Write the screen positions of some of the points at rest in `places` (n, 2)."""
    for i in ids:
        out_x[i] = middle_x + (places[i, 0] - camera_x) * scale
        out_y[i] = middle_y - (places[i, 1] - camera_y) * scale


@njit(nogil=True, cache=True, fastmath=True)
def draw_discs(pixels, background, x, y, radius, zoom, ratio, order, color, opacity):
    """Fill `pixels` with the background and blend an antialiased disc for every point, the first of `order` on top.

    Parameters
    ----------
    pixels : uint32 (height, width)
        Opaque 0xffRRGGBB, in device pixels.
    background : uint32
    x, y, radius : float32 (n,)
        Logical pixels; `radius` is multiplied by `zoom`.
    zoom, ratio : float
        `ratio` is the number of device pixels per logical pixel.
    order : int32 (n,)
        Most important first.
    color : uint32 (n,)
    opacity : float
        In [0, 1].
    """
    height, width = pixels.shape
    for j in range(height):
        for i in range(width):
            pixels[j, i] = background
    for k in range(order.shape[0] - 1, -1, -1):
        p = order[k]
        r = radius[p] * zoom * ratio
        px, py = x[p] * ratio, y[p] * ratio
        if px < -r - 1 or py < -r - 1 or px > width + r + 1 or py > height + r + 1:
            continue
        red_blue = np.int64(color[p] & np.uint32(0xFF00FF))
        green = np.int64(color[p] & np.uint32(0x00FF00))
        outer, inner = (r + 0.5) ** 2, max(r - 0.5, 0.0) ** 2
        for j in range(max(0, int(py - r - 0.5)), min(height, int(py + r + 1.5))):
            dy = j + 0.5 - py
            for i in range(max(0, int(px - r - 0.5)), min(width, int(px + r + 1.5))):
                dx = i + 0.5 - px
                square = dx * dx + dy * dy
                if square >= outer:
                    continue
                cover = 1.0
                if square > inner:
                    cover = min(1.0, r + 0.5 - math.sqrt(square))
                a = int(cover * opacity * 256)
                under = np.int64(pixels[j, i])
                mixed = (red_blue * a + (under & 0xFF00FF) * (256 - a)) >> 8 & 0xFF00FF
                mixed |= (green * a + (under & 0x00FF00) * (256 - a)) >> 8 & 0x00FF00
                pixels[j, i] = np.uint32(mixed | 0xFF000000)


@njit(nogil=True, cache=True, fastmath=True)
def nearest(x, y, at_x, at_y, reach):
    """Return the index of the point nearest to (at_x, at_y) and no farther than `reach`, or -1."""
    best, found = reach * reach, -1
    for i in range(x.shape[0]):
        dx, dy = x[i] - at_x, y[i] - at_y
        square = dx * dx + dy * dy
        if square < best or (found < 0 and square == best):
            best, found = square, i
    return found


def prepare() -> None:
    """Compile or load every kernel of the map, so that its first frame need not wait. Any thread may call this."""
    one = np.zeros(1, np.float32)
    index = np.zeros(1, np.int32)
    here = np.zeros((1, 2), np.float32)
    project(here, here, 0.5, 0.0, 0.0, 1.0, 0.0, 0.0, one.copy(), one.copy())
    draw_discs(np.zeros((4, 4), np.uint32), np.uint32(0), one, one, one, 1.0, 1.0, index, index.astype(np.uint32), 1.0)
    nearest(one, one, 0.0, 0.0, 1.0)
    place_labels(
        index, 0, 0, one, one, one, one, one, here, np.zeros(1, np.bool_), index.astype(np.int8), 9.0, 9.0, index.copy()
    )
