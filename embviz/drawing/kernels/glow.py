"""The inner loops of the glow behind points, compiled: coarse cells are blurred, and stretched over the picture.

Loading numba takes longer than painting the first window, so this module is imported when the first words arrive.
"""

import numpy as np
from numba import njit


@njit(nogil=True, cache=True, fastmath=True)
def blur(piles, passes):
    """Blur cells in place with the binomial weights 1 4 6 4 1 along both axes, repeatedly; zeros outside.

    Parameters
    ----------
    piles : float32 (rows, columns, k)
    """
    rows, columns, depth = piles.shape
    line = np.empty((max(rows, columns) + 4, depth), np.float32)
    for _ in range(passes):
        for r in range(rows):
            line[:] = 0
            for c in range(columns):
                for d in range(depth):
                    line[c + 2, d] = piles[r, c, d]
            for c in range(columns):
                for d in range(depth):
                    piles[r, c, d] = (
                        line[c, d] + line[c + 4, d] + 4 * (line[c + 1, d] + line[c + 3, d]) + 6 * line[c + 2, d]
                    ) * np.float32(0.0625)
        for c in range(columns):
            line[:] = 0
            for r in range(rows):
                for d in range(depth):
                    line[r + 2, d] = piles[r, c, d]
            for r in range(rows):
                for d in range(depth):
                    piles[r, c, d] = (
                        line[r, d] + line[r + 4, d] + 4 * (line[r + 1, d] + line[r + 3, d]) + 6 * line[r + 2, d]
                    ) * np.float32(0.0625)


@njit(nogil=True, cache=True, fastmath=True)
def shade(piles, full, deepest, terraces, soft, background, colors):
    """Write the color of each cell: its points' mean color above the background, in soft terraces by their number.

    Parameters
    ----------
    piles : float32 (rows, columns, 4)
        Number of points, and the sums of their red, green and blue, 0 to 255.
    full : float
        Number of points that have the deepest share of their color.
    deepest : float
        This share.
    terraces : int
    soft : float
        How far the terraces are smoothed away, in [0, 1].
    background : float32 (3,)
    colors : float32 (rows, columns, 3)
    """
    turn = np.float32(2 * np.pi * terraces)
    scale, per_log = np.float32(3 / full), np.float32(1 / np.log(4.0))
    one, edge, deepest = np.float32(1.0), np.float32(1 - soft), np.float32(deepest)
    for r in range(piles.shape[0]):
        for c in range(piles.shape[1]):
            number = piles[r, c, 0]
            share = min(np.log(one + scale * number) * per_log, one)
            share = deepest * (share - edge * np.sin(turn * share) / turn)
            part = one / max(number, np.float32(1e-6))
            for d in range(3):
                colors[r, c, d] = background[d] + (piles[r, c, 1 + d] * part - background[d]) * share


@njit(nogil=True, cache=True, fastmath=True)
def stretch(cells, size, border, pixels):
    """Paint colors of cells as a picture, bilinear between their middles.

    Parameters
    ----------
    cells : float32 (rows, columns, 3)
        Red, green and blue, 0 to 255.
    size : int
        Pixels along each side of a cell.
    border : int
        Cells on each side that lie outside of the picture.
    pixels : uint32 (height, width)
        Receives opaque 0xffRRGGBB.
    """
    height, width = pixels.shape
    rows, columns = cells.shape[0], cells.shape[1]
    half = np.float32(0.5)
    left, across = np.empty(width, np.int32), np.empty(width, np.float32)
    for i in range(width):
        x = (np.float32(i) + half) / size + np.float32(border) - half
        left[i] = min(max(int(x), 0), columns - 2)
        across[i] = x - np.float32(left[i])
    # two rows of cells at a time are stretched along them; between these, all of a line is one vector
    upper, lower = np.empty((3, width), np.float32), np.empty((3, width), np.float32)
    stretched = -1
    for j in range(height):
        y = (np.float32(j) + half) / size + np.float32(border) - half
        above = min(max(int(y), 0), rows - 2)
        if above != stretched:
            if above == stretched + 1 and stretched >= 0:
                upper, lower = lower, upper
            else:
                _stretch_row(cells[above], left, across, upper)
            _stretch_row(cells[above + 1], left, across, lower)
            stretched = above
        _mix_rows(upper, lower, y - np.float32(above), pixels[j])


@njit(nogil=True, cache=True, fastmath=True)
def _stretch_row(cells, left, across, line):
    """Write the colors (columns, 3) of a row of cells at each pixel of a line (3, width)."""
    for d in range(3):
        out = line[d]
        for i in range(len(left)):
            first = cells[left[i], d]
            out[i] = first + (cells[left[i] + 1, d] - first) * across[i]


@njit(nogil=True, cache=True, fastmath=True)
def _mix_rows(upper, lower, down, row):
    """Write the pixels between two lines of colors (3, width)."""
    half, opaque = np.float32(0.5), np.int32(-16777216)
    line = row.view(np.int32)  # floats become signed integers in one instruction
    for i in range(len(line)):
        red = np.int32(upper[0, i] + (lower[0, i] - upper[0, i]) * down + half)
        green = np.int32(upper[1, i] + (lower[1, i] - upper[1, i]) * down + half)
        blue = np.int32(upper[2, i] + (lower[2, i] - upper[2, i]) * down + half)
        line[i] = opaque | (red << np.int32(16)) | (green << np.int32(8)) | blue


def prepare() -> None:
    """Compile or load the loops of this module. Any thread may call this."""
    blur(np.zeros((3, 3, 4), np.float32), 1)
    colors = np.zeros((3, 3, 3), np.float32)
    shade(np.zeros((3, 3, 4), np.float32), 1.0, 0.2, 4, 0.2, np.zeros(3, np.float32), colors)
    stretch(colors, 4, 1, np.zeros((4, 4), np.uint32))
