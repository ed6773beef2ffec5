"""Pictures as numbers: a file of the user's as a square of pixels, never larger in memory than it may be."""

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
                tr("{name} has more than {most_bytes} MB.", name=name, most_bytes=_MOST_BYTES // 10 ** 6),
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
        raise InputError(tr("{name} is no picture that can be read, or it is damaged.", name=name), _CURE) from error
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
