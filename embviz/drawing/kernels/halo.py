"""A rim of one color around letters, so that they can be read above anything, compiled."""

import math

import numpy as np
from numba import njit


@njit(nogil=True, cache=True, fastmath=True)
def add_halo(pixels, color, radius):
    """Draw a rim of the given width with a smooth edge below what is painted.

    Parameters
    ----------
    pixels : uint32 (height, width)
        0xAARRGGBB with the colors multiplied by their opacity; changed.
    color : uint32
        0xffRRGGBB of the rim.
    radius : float
        Of the rim, in the same pixels.
    """
    height, width = pixels.shape
    reach = math.ceil(radius + 0.5)
    # with an empty edge around it no row has to be cut short, and the inner loop runs on whole registers
    opacity = np.zeros((height + 2 * reach, width + 2 * reach), np.float32)
    for j in range(height):
        for i in range(width):
            opacity[j + reach, i + reach] = pixels[j, i] >> 24
    rim = np.zeros((height, width), np.float32)
    for dy in range(2 * reach + 1):
        for dx in range(2 * reach + 1):
            share = np.float32(min(1.0, radius + 0.5 - math.sqrt((dx - reach) ** 2 + (dy - reach) ** 2)))
            if share <= 0:
                continue
            for j in range(height):
                row, beside = rim[j], opacity[j + dy, dx : dx + width]
                for i in range(width):
                    row[i] = max(row[i], share * beside[i])
    red, green, blue = (color >> np.uint32(16)) & 255, (color >> np.uint32(8)) & 255, color & 255
    for j in range(height):
        for i in range(width):
            if rim[j, i] == 0:
                continue
            a, r, g, b = pixels[j, i] >> 24, pixels[j, i] >> 16 & 255, pixels[j, i] >> 8 & 255, pixels[j, i] & 255
            under = rim[j, i] / 255 * (1 - a / 255)
            alpha = min(255, int(a + 255 * under + 0.5))
            over_red = min(alpha, int(r + red * under + 0.5))
            over_green = min(alpha, int(g + green * under + 0.5))
            over_blue = min(alpha, int(b + blue * under + 0.5))
            pixels[j, i] = np.uint32(alpha << 24 | over_red << 16 | over_green << 8 | over_blue)


def prepare() -> None:
    """Compile or load the loop of this module. Any thread may call this."""
    add_halo(np.zeros((4, 4), np.uint32), np.uint32(0), 1.0)
