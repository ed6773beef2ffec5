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
    line = np.empty((columns, 3), np.float32)
    half = np.float32(0.5)
    for j in range(height):
        y = (np.float32(j) + half) / size + np.float32(border) - half
        above = min(max(int(y), 0), rows - 2)
        down = y - np.float32(above)
        for c in range(columns):
            for d in range(3):
                line[c, d] = cells[above, c, d] + (cells[above + 1, c, d] - cells[above, c, d]) * down
        row = pixels[j]
        begin = 0
        while begin < width:
            x = (np.float32(begin) + half) / size + np.float32(border) - half
            left = min(max(int(x), 0), columns - 2)
            # up to where the next pair of cells begins
            end = min(width, max(begin + 1, int(np.ceil((left + 1 - border + 0.5) * size - 0.5))))
            across, step = x - np.float32(left), np.float32(1.0) / np.float32(size)
            red, green, blue = line[left, 0] + half, line[left, 1] + half, line[left, 2] + half
            to_red, to_green, to_blue = line[left + 1, 0] - line[left, 0], line[left + 1, 1] - line[left, 1], (
                line[left + 1, 2] - line[left, 2]
            )
            for i in range(begin, end):
                share = across + np.float32(i - begin) * step
                row[i] = (
                    np.uint32(0xFF000000) | (np.uint32(red + to_red * share) << np.uint32(16))
                    | (np.uint32(green + to_green * share) << np.uint32(8)) | np.uint32(blue + to_blue * share)
                )
            begin = end


def prepare() -> None:
    """Compile or load the loops of this module. Any thread may call this."""
    blur(np.zeros((3, 3, 4), np.float32), 1)
    stretch(np.zeros((3, 3, 3), np.float32), 4, 1, np.zeros((4, 4), np.uint32))
