"""Color maps for amounts: such as the color-blind read as well as others, by the `cmap` library."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.drawing.oklab import to_oklab, to_srgb
from embviz.util.language import tr

STEPS = 256
# Oklab lightness that a disc keeps from a white canvas and from a dark one: a contrast of about 1.9 to 1 at the worst
_LIGHTEST, _DARKEST = 0.80, 0.40


@dataclass(frozen=True)
class ColorMap:
    """A color map on offer: its name in the `cmap` library, and its purpose."""

    name: str
    title: str
    diverging: bool = False


COLORMAPS = (
    ColorMap("viridis", "Viridis"),
    ColorMap("cividis", "Cividis"),
    ColorMap("batlow", "Batlow"),
    ColorMap("magma", "Magma"),
    ColorMap("vik", tr("Vik, diverging"), diverging=True),
    ColorMap("berlin", tr("Berlin, diverging"), diverging=True),
    ColorMap("cork", tr("Cork, diverging"), diverging=True),
)


def colormap(name: str, *, reverse: bool = False) -> NDArray[np.uint8]:
    """Return the colors of a map from low to high, sRGB, shape (256, 3).

    Parameters
    ----------
    name : str
        Of one of `COLORMAPS`, or of any other map of the `cmap` library.
    reverse : bool
        From high to low.

    Raises
    ------
    ValueError
        When the library has no map of that name.
    """
    # imported here: the library takes longer to load than the first window to paint
    from cmap import Colormap

    table = np.round(Colormap(name).lut(STEPS)[:, :3] * 255).astype(np.uint8)
    return np.ascontiguousarray(table[::-1] if reverse else table)


def on_canvas(table: NDArray[np.uint8], *, dark: bool) -> NDArray[np.uint8]:
    """Adapt a color map's lightness to contrast with the canvas, keeping hue and chroma.

    Viridis ends in a yellow that a white canvas swallows, and begins in a violet that a dark one does. The squeeze is
    linear, so even steps of lightness stay even.

    Parameters
    ----------
    table : uint8 array (n, 3)
    dark : bool
        Whether the canvas is dark.
    """
    lab = to_oklab(table / 255)
    lightness = lab[:, 0]
    low, high = float(lightness.min()), float(lightness.max())
    bottom, top = (max(low, _DARKEST), high) if dark else (low, min(high, _LIGHTEST))
    if high > low:
        lab[:, 0] = bottom + (lightness - low) * (top - bottom) / (high - low)
    return np.round(to_srgb(lab) * 255).astype(np.uint8)


def packed(table: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """Convert sRGB colors (n, 3) to opaque pixels 0xffRRGGBB, shape (n,)."""
    red, green, blue = table.astype(np.uint32).T
    pixels: NDArray[np.uint32] = np.uint32(0xFF000000) | red << np.uint32(16) | green << np.uint32(8) | blue
    return pixels
