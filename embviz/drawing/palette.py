"""Colors of words: color maps for amounts by the `cmap` library, rings for directions, all by how they look (Oklab).

Ottosson (2020), "A perceptual color space for image processing": linear sRGB to cones, their cube roots to Lab.

Found by simulated annealing in Oklch (Ottosson 2020): each color within half a step of its hue, lightness and chroma
free within what is bright, stands out from the canvas and from gray; the least distance in Oklab between two of them
is as large as can be, for normal eyes and for three kinds of color blindness (Machado, Oliveira & Fernandes 2009).
A test holds the distances.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.util.language import tr

_TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


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


_LIGHT = {
    5: ("#F64FAB #BF9B0F #077340 #2DA1FE #7C2AC4"),
    6: ("#E3789B #795B05 #9AA901 #12ACE9 #4A42D8 #A80081"),
    8: ("#A43158 #FF760F #857005 #09B670 #116A86 #507CEA #7930C0 #CA74B5"),
    10: ("#E28782 #A74000 #A17B07 #79AF00 #09764E #0A88A8 #16A6FB #5F52A3 #9A47DD #D21974"),
    12: ("#FF747F #A13C08 #8B7D2E #7CA10A #0B743D #09AFA2 #118287 #138CCF #5F56EA #744B93 #9228BB #BC365A"),
    16: (
        "#D01638 #D86104 #D48A04 #735F00 #8D8530 #6FAD78 #05743B #188A72 #00ACAB #058EAF "
        "#0A60E9 #7868FA #9E67D2 #BC73FA #A3339F #9C3464"
    ),
    20: (
        "#FE4F47 #F27F64 #D7890F #B17D02 #857310 #686307 #67A44C #3C963B #0C724E #009B89 "
        "#007B7E #0FA9E1 #0F7DB1 #3856BF #7A90F7 #8472ED #A273C7 #A9619D #C07AA0 #9E516C"
    ),
}
_DARK = {
    5: ("#D1258B #A68E03 #88FF75 #2271F5 #FDBCFC"),
    6: ("#DF2513 #F8A700 #71FFAC #16A691 #C8B9FD #8859DD"),
    8: ("#FEC3A6 #9D7204 #C2F40E #10B28C #11FDFE #5165FA #B79BFD #CB2B9B"),
    10: ("#FDD1D7 #DA9170 #C4BF00 #779304 #23F682 #31B7AD #3D82BC #A59DFF #8A51E9 #AC5C82"),
    12: ("#FDC6B3 #C05622 #B5A00E #B9E91A #179864 #12FFEC #24C4C4 #249AF8 #696ADB #ACB0FF #B66CAB #FF5C83"),
    16: (
        "#B85953 #FFB49F #E3A514 #967607 #D2EF1E #639F03 #67B286 #0E8E7E #13C1D2 #C0E4FC "
        "#0E8DE8 #705EEF #BC9AFE #EBB8FD #BD55B9 #FD72B1"
    ),
    20: (
        "#DB2D25 #FE8663 #FDBF84 #E7AA0D #99910C #BFDB17 #75B36E #82FE8C #67C7AC #04A793 "
        "#66E7FF #27CDF5 #5DA9DD #517CB6 #6B82FD #7566D6 #A96ED3 #DC74BD #A85C90 #E85C7E"
    ),
}
_STEPS_LIGHT, _STEPS_DARK = (0.50, 0.64, 0.57, 0.70), (0.64, 0.80, 0.72, 0.87)  # alternating lightness of a longer ring
_CHROMA = 0.16


def ring(number: int, *, dark: bool) -> tuple[str, ...]:
    """Return a number of colors ordered by hue, #RRGGBB, for a light or a dark canvas.

    Up to 20 are those of the smallest ring that holds them, as evenly as they can be taken from it. More are evenly
    spaced hues whose lightness alternates: neighbors differ by it, and others by their hue.
    """
    table = _DARK if dark else _LIGHT
    size = next((size for size in table if size >= number), None)
    if size is not None:
        colors = table[size].split()
        return tuple(colors[k * size // number] for k in range(number))
    steps = _STEPS_DARK if dark else _STEPS_LIGHT
    hues = np.radians(25 + 360 * np.arange(number) / number)
    lightness = np.array([steps[k % len(steps)] for k in range(number)])
    return hexadecimals(in_gamut(lightness, np.full(number, _CHROMA), hues))


def in_gamut(
    lightness: NDArray[np.float64], chroma: NDArray[np.float64], hues: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return sRGB colors (n, 3) of Oklch coordinates, hues in radians; chroma is reduced to fit the gamut."""
    result = np.zeros((len(lightness), 3))
    left = np.ones(len(lightness), bool)
    for share in np.linspace(1, 0, 41):
        lab = np.column_stack((lightness, share * chroma * np.cos(hues), share * chroma * np.sin(hues)))
        colors = to_srgb(lab)
        # what the gamut cuts off does not come back
        fits = left & (np.abs(to_oklab(colors) - lab).max(axis=1) < 0.004)
        result[fits] = colors[fits]
        left &= ~fits
    return result


def hexadecimals(colors: NDArray[np.float64]) -> tuple[str, ...]:
    """Convert sRGB colors in [0, 1] to #RRGGBB."""
    return tuple("#{:02X}{:02X}{:02X}".format(*color) for color in np.round(colors * 255).astype(int).tolist())


def pixels_of(colors: Sequence[str]) -> NDArray[np.uint32]:
    """Convert colors #RRGGBB to opaque pixels 0xffRRGGBB, uint32 (n,)."""
    return np.array([0xFF000000 | int(color[1:], 16) for color in colors], np.uint32)


def by_angle(places: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the index in the ring for each position, by its direction from the center of all, (n,).

    All steps are taken, in the order of the directions, from the right against the clock.
    """
    away = places - places.mean(axis=0)
    order = np.argsort(np.arctan2(away[:, 1], away[:, 0]), kind="stable")
    steps = np.empty(len(places), np.int64)
    steps[order] = np.arange(len(places))
    return steps
