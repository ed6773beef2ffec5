"""The color table of a GIF: the background stays exact, rare colors are kept."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from PIL import Image

COLORS = 255
_EXACT = 48  # commonest colors, which are kept as they are
_UNKNOWN = -1
_AT_ONCE = 4096  # colors compared with all of the palette


class GifColors:
    """A palette for a picture and those like it.

    The commonest colors are in it exactly. Then comes, again and again, the color that is farthest from all in it, so
    that the farthest any color can be off is at most twice what is possible at all (Gonzalez 1985), however small what
    it colors: a legend has a disc of each.

    Parameters
    ----------
    picture : uint8 array (height, width, 3)
    """

    def __init__(self, picture: NDArray[np.uint8]) -> None:
        packed, counts = np.unique(_packed(picture), return_counts=True)
        colors = _unpacked(packed)[np.argsort(-counts, kind="stable")]
        chosen = list(range(min(_EXACT, len(colors))))
        away = _squares(colors, colors[chosen]).min(axis=1)
        while len(chosen) < min(COLORS, len(colors)):
            chosen.append(int(away.argmax()))
            away = np.minimum(away, _squares(colors, colors[chosen[-1:]])[:, 0])
        self._palette = colors[chosen]
        # place in the palette of every color met so far
        self._places = np.full(1 << 24, _UNKNOWN, np.int16)

    def reduced(self, picture: NDArray[np.uint8]) -> "Image.Image":
        """Return a picture with each color replaced by the nearest one of the palette."""
        from PIL import Image

        packed = _packed(picture)
        places = self._places[packed]
        new = np.unique(packed[places == _UNKNOWN])
        if len(new):
            self._place(new)
            places = self._places[packed]
        image = Image.fromarray(places.astype(np.uint8))
        image.putpalette(self._palette.ravel().tolist())
        return image

    def _place(self, colors: NDArray[np.int32]) -> None:
        for at in range(0, len(colors), _AT_ONCE):
            some = colors[at : at + _AT_ONCE]
            self._places[some] = _squares(_unpacked(some), self._palette).argmin(axis=1)


def _squares(some: NDArray[np.uint8], others: NDArray[np.uint8]) -> NDArray[np.int32]:
    """Return the squared distance of each color to each of the others."""
    away = some.astype(np.int32)[:, None] - others.astype(np.int32)
    squares: NDArray[np.int32] = np.einsum("ijk,ijk->ij", away, away)
    return squares


def _packed(picture: NDArray[np.uint8]) -> NDArray[np.int32]:
    red, green, blue = (picture[..., k].astype(np.int32) for k in range(3))
    return red << 16 | green << 8 | blue


def _unpacked(colors: NDArray[np.int32]) -> NDArray[np.uint8]:
    return np.stack([colors >> 16, colors >> 8 & 255, colors & 255], axis=-1).astype(np.uint8)
