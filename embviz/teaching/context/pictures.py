"""Pictures as arrays: a user's file scaled to a square, or a generated landscape."""

import struct
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.special_files import refuse_special

if TYPE_CHECKING:
    from PIL import Image


Picture = NDArray[np.uint8]

SIDE = 224  # pixels, as in Dosovitskiy et al. 2021
ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif")

_FORMATS = ("PNG", "JPEG", "WEBP", "BMP", "GIF")
_MOST_PIXELS = 40_000_000
_MOST_BYTES = 100_000_000
_CURE = tr("Choose a picture that another program shows: PNG, JPEG, WebP, BMP or GIF.")


def read_picture(path: str | Path, side: int = SIDE) -> Picture:
    """Read a picture, cut to the square in its middle and scaled.

    Parameters
    ----------
    path : str or Path
        Of a film the first picture is taken. What is transparent becomes white.
    side : int
        Pixels along the sides of the result.

    Returns
    -------
    uint8 array (side, side, 3)
        Red, green and blue, each from 0 to 255.

    Raises
    ------
    InputError
        When it cannot be read, is no picture, is damaged, or has more than 40 million pixels.
    """
    from PIL import Image, ImageOps

    name = Path(path).name
    refuse_special(path)
    try:
        if Path(path).stat().st_size > _MOST_BYTES:
            raise InputError(
                tr("{name} has more than {most_bytes} MB.", name=name, most_bytes=_MOST_BYTES // 10**6),
                tr("Save it smaller first."),
            )
        with Image.open(path, formats=_FORMATS) as opened:
            if opened.width * opened.height > _MOST_PIXELS:
                pixels = f"{opened.width:,} × {opened.height:,}"
                raise InputError(
                    tr("{name} has {pixels} pixels, more than 40 million.", name=name, pixels=pixels),
                    tr("Scale it down first."),
                )
            # of a large photograph only what is needed is decoded
            opened.draft("RGB", (2 * side, 2 * side))
            upright = _of_eight_bits(ImageOps.exif_transpose(opened))
            square = ImageOps.fit(upright, (side, side), Image.Resampling.LANCZOS)
    except Image.DecompressionBombError as error:
        raise InputError(tr("{name} has far too many pixels.", name=name), tr("Scale it down first.")) from error
    except FileNotFoundError as error:
        raise InputError(tr("{name} is not there any more.", name=name), tr("Choose another picture.")) from error
    except (OSError, SyntaxError, ValueError, EOFError, IndexError, struct.error) as error:
        raise InputError(tr("{name} is not a picture that can be read, or it is damaged.", name=name), _CURE) from error
    white = Image.new("RGBA", square.size, "white")
    white.alpha_composite(square)
    return np.asarray(white.convert("RGB"), np.uint8).copy()


def _of_eight_bits(image: "Image.Image") -> "Image.Image":
    """Return a picture with red, green, blue and opacity; shades of 16 bits are not cut off at 255."""
    from PIL import Image

    if image.mode.startswith("I"):
        shades = np.asarray(image, np.float64) / 65535 * 255
        image = Image.fromarray(np.clip(shades, 0, 255).astype(np.uint8))
    return image.convert("RGBA")


Numbers = NDArray[np.float64]

_FINE = 2  # pixels drawn along each side of a pixel, of which the mean is taken


def landscape(side: int = SIDE) -> Picture:
    """Draw it; uint8 (side, side, 3). The same each time: it knows no chance but a fixed one."""
    y, x = (np.mgrid[0 : side * _FINE, 0 : side * _FINE] + 0.5) / (side * _FINE)
    paint = _sky(x, y)
    for top, color, waves in (
        (0.50 + 0.05 * np.sin(7 * x + 1.0) + 0.02 * np.sin(19 * x), (0.47, 0.60, 0.68), 0.015),
        (0.58 + 0.04 * np.sin(5 * x + 3.6) + 0.012 * np.sin(23 * x + 1), (0.30, 0.52, 0.40), 0.03),
    ):
        shade = waves * np.sin(90 * (x + 0.6 * y)) * np.sin(70 * (y - 0.3 * x))
        _lay(paint, y > top, np.array(color) * (1.0 - 0.5 * (y - 0.5))[..., None] + shade[..., None])
    _field(paint, x, y)
    _house(paint, x, y)
    _tree(paint, x, y)
    grain = np.random.default_rng(7).normal(0, 0.012, (side, side, 1))
    pixels = paint.reshape(side, _FINE, side, _FINE, 3).mean(axis=(1, 3)) + grain
    drawn: Picture = np.round(np.clip(pixels, 0, 1) * 255).astype(np.uint8)
    return drawn


def _lay(paint: Numbers, where: NDArray[np.bool_], color: Numbers) -> None:
    """Paint one color, or a color of each point, over some points."""
    paint[where] = np.broadcast_to(color, paint.shape)[where]


def _sky(x: Numbers, y: Numbers) -> Numbers:
    down = np.clip(y / 0.6, 0, 1)[..., None]
    sky: Numbers = (1 - down) * np.array([0.36, 0.60, 0.88]) + down * np.array([0.93, 0.90, 0.82])
    far = np.hypot(x - 0.76, y - 0.17)
    glow = np.exp(-((far / 0.13) ** 2))[..., None]
    sky = sky + glow * (np.array([1.0, 0.93, 0.70]) - sky) * 0.8
    _lay(sky, far < 0.062, np.array([1.0, 0.90, 0.52]))
    for at, height, wide in ((0.22, 0.16, 0.13), (0.34, 0.13, 0.09), (0.50, 0.31, 0.10), (0.12, 0.19, 0.07)):
        cloud = np.exp(-((((x - at) / wide) ** 2 + ((y - height) / (0.30 * wide)) ** 2) ** 2))[..., None]
        sky = sky + 0.85 * cloud * (np.array([1.0, 1.0, 1.0]) - sky)
    return sky


def _field(paint: Numbers, x: Numbers, y: Numbers) -> None:
    """Rows of a field that run towards a point on the horizon."""
    near = y > 0.66 + 0.02 * np.sin(6 * x)
    depth = np.maximum(y - 0.56, 1e-3)
    stripes = np.sin(16 * (x - 0.42) / depth) > 0
    _lay(paint, near & stripes, np.array([0.80, 0.68, 0.33]))
    _lay(paint, near & ~stripes, np.array([0.44, 0.56, 0.22]))
    path = near & (np.abs(x - 0.42 - 0.06 * np.sin(9 * y)) < 0.22 * (depth - 0.05))
    _lay(paint, path, np.array([0.86, 0.79, 0.66]))


def _house(paint: Numbers, x: Numbers, y: Numbers) -> None:
    _lay(paint, (np.abs(x - 0.24) < 0.105) & (np.abs(y - 0.635) < 0.075), np.array([0.95, 0.93, 0.88]))
    roof = (np.abs(x - 0.24) < 0.135 - 0.9 * (0.565 - y)) & (y < 0.565) & (y > 0.465)
    tiles = 0.06 * (np.sin(260 * y) > 0.2)
    _lay(paint, roof, np.array([0.74, 0.24, 0.19]) - tiles[..., None])
    for at in (0.185, 0.295):
        _lay(paint, (np.abs(x - at) < 0.022) & (np.abs(y - 0.615) < 0.024), np.array([0.25, 0.38, 0.52]))
        cross = (np.abs(x - at) < 0.003) | (np.abs(y - 0.615) < 0.003)
        _lay(paint, (np.abs(x - at) < 0.022) & (np.abs(y - 0.615) < 0.024) & cross, np.array([0.95, 0.93, 0.88]))
    _lay(paint, (np.abs(x - 0.24) < 0.021) & (y > 0.635) & (y < 0.71), np.array([0.46, 0.29, 0.17]))


def _tree(paint: Numbers, x: Numbers, y: Numbers) -> None:
    _lay(paint, (np.abs(x - 0.80) < 0.014) & (y > 0.62) & (y < 0.80), np.array([0.40, 0.27, 0.17]))
    edge = 0.115 + 0.012 * np.sin(11 * np.arctan2(y - 0.54, x - 0.80))
    crown = np.hypot(x - 0.80, (y - 0.54) * 0.92) < edge
    light = 0.10 * np.sin(60 * x) * np.sin(60 * y) - 0.35 * (y - 0.52)
    _lay(paint, crown, np.array([0.17, 0.42, 0.20]) + light[..., None])
