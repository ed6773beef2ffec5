"""Colors by how they look: Oklab, in which equal distances look about equally different.

Ottosson (2020), "A perceptual color space for image processing": linear sRGB to cones, their cube roots to Lab.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

_TO_CONES = np.array([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
                      [0.0883024619, 0.2817188376, 0.6299787005]])
_TO_LAB = np.array([[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
                    [0.0259040371, 0.7827717662, -0.8086757660]])


def to_oklab(rgb: ArrayLike) -> NDArray[np.float64]:
    """Convert sRGB colors in [0, 1] to Oklab coordinates, shape (..., 3)."""
    colors = np.asarray(rgb, np.float64)
    linear = np.where(colors <= 0.04045, colors / 12.92, ((colors + 0.055) / 1.055) ** 2.4)
    lab: NDArray[np.float64] = np.cbrt(linear @ _TO_CONES.T) @ _TO_LAB.T
    return lab


def to_srgb(lab: ArrayLike) -> NDArray[np.float64]:
    """Convert Oklab coordinates to sRGB colors in [0, 1], shape (..., 3), clipped to the gamut."""
    cones = (np.asarray(lab, np.float64) @ np.linalg.inv(_TO_LAB).T) ** 3
    linear = np.clip(cones @ np.linalg.inv(_TO_CONES).T, 0, 1)
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
