"""The inner loops over the points of the word map, compiled: motion and projection, discs, the nearest point.

Loading numba takes longer than painting the first window, so this module is imported when the first words arrive.
"""

import math

import numpy as np
from numba import njit

STEPS, STAMPS = 8, 41  # sizes of stamps for each pixel of radius, and in all
PLACES = 4  # of a stamp within a pixel, along each axis
STAMP_SIZE = 11  # pixels along each axis: the largest stamp reaches five from its middle
BAND = 32  # pixels
MANY = 20_000  # discs from which on they are drawn by bands
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
    """Fill `pixels` with the background (0xffRRGGBB) and draw discs; the others are those of `blend_discs`."""
    for j in range(pixels.shape[0]):
        for i in range(pixels.shape[1]):
            pixels[j, i] = background
    blend_discs(pixels, x, y, radius, zoom, ratio, 0.0, order, color, opacity)


@njit(nogil=True, cache=True, fastmath=True)
def blend_discs(pixels, x, y, radius, zoom, ratio, least, order, color, opacity):
    """Blend an antialiased disc for every point of `order` over the picture, the first on top.

    Small discs are stamps that were drawn once, at sixteen places within a pixel: no root is taken for their edges.

    Parameters
    ----------
    pixels : uint32 (height, width)
        Opaque 0xffRRGGBB, in device pixels.
    x, y, radius : float32 (n,)
        Logical pixels; `radius` is multiplied by `zoom`.
    zoom, ratio : float
        `ratio` is the number of device pixels per logical pixel.
    least : float
        Radius in device pixels that no disc falls short of.
    order : int32 (m,)
        Points to draw, most important first.
    color : uint32 (n,)
    opacity : float
        In [0, 1].
    """
    height, width = pixels.shape
    stamps = np.zeros((STAMPS, PLACES, PLACES, STAMP_SIZE, STAMP_SIZE), np.uint16)
    drawn = np.zeros(STAMPS, np.bool_)
    strength = int(opacity * 256)
    banded = _by_bands(order, y, ratio, height)
    for k in range(banded.shape[0] - 1, -1, -1):
        p = banded[k]
        r = max(radius[p] * zoom * ratio, least)
        px, py = x[p] * ratio, y[p] * ratio
        if px < -r - 1 or py < -r - 1 or px > width + r + 1 or py > height + r + 1:
            continue
        red_blue = np.uint32(color[p] & np.uint32(0xFF00FF))
        green = np.uint32(color[p] & np.uint32(0x00FF00))
        step = int(r * STEPS + 0.5)
        if step >= STAMPS:
            for j in range(max(0, int(py - r - 0.5)), min(height, int(py + r + 1.5))):
                for i in range(max(0, int(px - r - 0.5)), min(width, int(px + r + 1.5))):
                    a = np.uint32(_cover(i + 0.5 - px, j + 0.5 - py, r) * strength)
                    pixels[j, i] = _mixed(pixels[j, i], red_blue, green, a)
            continue
        if not drawn[step]:
            _draw_stamps(stamps[step], step / STEPS, strength)
            drawn[step] = True
        reach = (step + STEPS - 1) // STEPS
        # floor, for points beyond the upper and left edges too
        column, row = int(px + STAMP_SIZE) - STAMP_SIZE, int(py + STAMP_SIZE) - STAMP_SIZE
        stamp = stamps[step, int((py - row) * PLACES), int((px - column) * PLACES)]
        middle = STAMP_SIZE // 2
        top, left = row - middle, column - middle
        for j in range(max(0, row - reach), min(height, row + reach + 1)):
            for i in range(max(0, column - reach), min(width, column + reach + 1)):
                a = np.uint32(stamp[j - top, i - left])
                pixels[j, i] = _mixed(pixels[j, i], red_blue, green, a)


@njit(nogil=True, cache=True, fastmath=True)
def _by_bands(order, y, ratio, height):
    """Return points by bands of the picture, each band's in their order.

    What is drawn one after another then lies close together in memory: many discs take half the time. At the edge of
    a band a disc may lie above one that is more important.
    """
    bands = (height + BAND - 1) // BAND
    heads = np.zeros(bands + 1, np.int64)
    if order.shape[0] < MANY:
        return order
    band = np.empty(order.shape[0], np.uint16)
    for k in range(order.shape[0]):
        band[k] = min(bands - 1, max(0, int(min(max(y[order[k]] * ratio, 0.0), np.float32(height))) // BAND))
        heads[band[k] + 1] += 1
    for b in range(bands):
        heads[b + 1] += heads[b]
    out = np.empty(order.shape[0], np.int32)
    for k in range(order.shape[0]):
        out[heads[band[k]]] = order[k]
        heads[band[k]] += 1
    return out


@njit(nogil=True, cache=True, fastmath=True)
def _cover(dx, dy, r):
    """Return which share of a pixel is covered by a disc whose middle is (dx, dy) away from that of the pixel."""
    return min(1.0, max(0.0, r + 0.5 - math.sqrt(dx * dx + dy * dy))) * min(1.0, 2 * r)


@njit(nogil=True, cache=True, fastmath=True)
def _mixed(under, red_blue, green, a):
    """Return a pixel blended with a color, whose share is given in 256ths."""
    rest = np.uint32(256) - a
    both = np.uint32(red_blue * a + np.uint32(under & np.uint32(0xFF00FF)) * rest) >> np.uint32(8)
    middle = np.uint32(green * a + np.uint32(under & np.uint32(0x00FF00)) * rest) >> np.uint32(8)
    return np.uint32(0xFF000000) | (both & np.uint32(0xFF00FF)) | (middle & np.uint32(0x00FF00))


@njit(nogil=True, cache=True, fastmath=True)
def _draw_stamps(stamps, r, strength):
    """Draw a disc at every place within the middle pixel of a stamp: 256ths of its color, uint16."""
    middle = STAMP_SIZE // 2
    for v in range(PLACES):
        for u in range(PLACES):
            for j in range(STAMP_SIZE):
                for i in range(STAMP_SIZE):
                    dx, dy = i + 0.5 - middle - (u + 0.5) / PLACES, j + 0.5 - middle - (v + 0.5) / PLACES
                    stamps[v, u, j, i] = int(_cover(dx, dy, r) * strength)


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
    """Compile or load the loops of this module. Any thread may call this."""
    one = np.zeros(1, np.float32)
    index = np.zeros(1, np.int32)
    here = np.zeros((1, 2), np.float32)
    project(here, here, 0.5, 0.0, 0.0, 1.0, 0.0, 0.0, one.copy(), one.copy())
    for ids in (index, index.astype(np.int64)):
        locate(here, ids, 0.0, 0.0, 1.0, 0.0, 0.0, one.copy(), one.copy())
    pixels, color = np.zeros((4, 4), np.uint32), index.astype(np.uint32)
    draw_discs(pixels, np.uint32(0), one, one, one, 1.0, 1.0, index, color, 1.0)
    blend_discs(pixels, one, one, one, 1.0, 1.0, 0.5, index, color, 1.0)
    nearest(one, one, 0.0, 0.0, 1.0)
