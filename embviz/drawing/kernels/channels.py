"""Pixels taken apart into their channels, compiled."""

import numpy as np
from numba import njit


@njit(nogil=True, cache=True)
def split(pixels, out):
    """Write red, green and blue, uint8 (h, w, 3), of pixels 0xffRRGGBB, uint32 (h, w)."""
    for j in range(pixels.shape[0]):
        for i in range(pixels.shape[1]):
            pixel = pixels[j, i]
            out[j, i, 0] = pixel >> np.uint32(16) & np.uint32(255)
            out[j, i, 1] = pixel >> np.uint32(8) & np.uint32(255)
            out[j, i, 2] = pixel & np.uint32(255)


@njit(nogil=True, cache=True)
def find_opacity(on_black, on_white, out):
    """Write red, green, blue and opacity, uint8 (h, w, 4), of pixels drawn on black and again on white, uint32 (h, w).

    A color c of opacity a becomes a c on black and a c + (1 - a) on white: the difference is 1 - a.
    """
    for j in range(on_black.shape[0]):
        for i in range(on_black.shape[1]):
            black, white = np.int64(on_black[j, i]), np.int64(on_white[j, i])
            opacity = np.int64(0)
            for shift in (16, 8, 0):
                covered = 255 + (black >> shift & 255) - (white >> shift & 255)
                if covered > opacity:
                    opacity = covered
            if opacity > 255:
                opacity = np.int64(255)
            out[j, i, 3] = opacity
            for channel in range(3):
                color = black >> (16 - 8 * channel) & 255
                # blending rounds, so that a color may come out a little brighter than there is
                out[j, i, channel] = 255 * color // opacity if color < opacity else 255 if opacity > 0 else 0
