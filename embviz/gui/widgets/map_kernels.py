"""The inner loops of the word map, compiled: motion and projection, discs, the nearest point, labels without overlap.

Loading numba takes longer than painting the first window, so this module is imported when the first words arrive.
"""

import math

import numpy as np
from numba import njit

CELL_WIDTH, CELL_HEIGHT = 64.0, 16.0  # px; about one short label


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


@njit(nogil=True, cache=True, fastmath=True)
def place_labels(order, x, y, offset, width, height, shown, left, top, right, bottom, gap_x, gap_y, clearance, out):
    """Choose labels that do not overlap, greedily from the most important to the least.

    The label of point i is a box that begins `offset[i]` to the right of the point and is centered on it vertically.
    Two labels are apart when their boxes have `gap_x` or `gap_y` between them. One that is not `shown` yet must keep
    `clearance` more, which is what stops labels from blinking while words glide past each other.

    Parameters
    ----------
    order : int32 (m,)
        Candidates, most important first.
    x, y, offset, width, height : float32 (n,)
        Logical pixels.
    shown : bool (n,)
        Labels of the frame before.
    left, top, right, bottom : float
        Labels that lie outside this rectangle are left out.
    gap_x, gap_y, clearance : float
    out : int32 (capacity,)
        Receives the chosen points in order of importance.

    Returns
    -------
    int
        Number of labels chosen, at most the capacity.
    """
    columns = int((right - left) / CELL_WIDTH) + 1
    rows = int((bottom - top) / CELL_HEIGHT) + 1
    head = np.full(columns * rows, -1, np.int32)
    # every placed label is chained into each cell that its box touches
    chain_label = np.empty(1024, np.int32)
    chain_next = np.empty(1024, np.int32)
    links, count = 0, 0
    for k in range(order.shape[0]):
        if count == out.shape[0]:
            break
        p = order[k]
        x0 = x[p] + offset[p]
        x1 = x0 + width[p]
        y0 = y[p] - height[p] / 2
        y1 = y0 + height[p]
        if x1 < left or x0 > right or y1 < top or y0 > bottom:
            continue
        more = 0.0 if shown[p] else clearance
        wide, tall = gap_x + more, gap_y + more
        c0 = max(0, int((x0 - wide - left) / CELL_WIDTH))
        c1 = min(columns - 1, int((x1 + wide - left) / CELL_WIDTH))
        r0 = max(0, int((y0 - tall - top) / CELL_HEIGHT))
        r1 = min(rows - 1, int((y1 + tall - top) / CELL_HEIGHT))
        free = True
        for r in range(r0, r1 + 1):
            for c in range(c0, c1 + 1):
                link = head[r * columns + c]
                while link >= 0 and free:
                    q = out[chain_label[link]]
                    other = x[q] + offset[q]
                    if x0 - wide < other + width[q] and other < x1 + wide:
                        above = y[q] - height[q] / 2
                        if y0 - tall < above + height[q] and above < y1 + tall:
                            free = False
                    link = chain_next[link]
        if not free:
            continue
        out[count] = p
        for r in range(max(0, int((y0 - top) / CELL_HEIGHT)), min(rows - 1, int((y1 - top) / CELL_HEIGHT)) + 1):
            for c in range(max(0, int((x0 - left) / CELL_WIDTH)), min(columns - 1, int((x1 - left) / CELL_WIDTH)) + 1):
                if links == chain_label.shape[0]:
                    chain_label = np.concatenate((chain_label, chain_label))
                    chain_next = np.concatenate((chain_next, chain_next))
                chain_label[links] = count
                chain_next[links] = head[r * columns + c]
                head[r * columns + c] = links
                links += 1
        count += 1
    return count


def prepare() -> None:
    """Compile or load every kernel, so that the first painted frame does not wait for it. Any thread may call this."""
    one = np.zeros(1, np.float32)
    index = np.zeros(1, np.int32)
    here = np.zeros((1, 2), np.float32)
    project(here, here, 0.5, 0.0, 0.0, 1.0, 0.0, 0.0, one.copy(), one.copy())
    draw_discs(np.zeros((4, 4), np.uint32), np.uint32(0), one, one, one, 1.0, 1.0, index, index.astype(np.uint32), 1.0)
    nearest(one, one, 0.0, 0.0, 1.0)
    place_labels(index, one, one, one, one, one, np.zeros(1, np.bool_), 0.0, 0.0, 9.0, 9.0, 1.0, 1.0, 1.0, index.copy())
