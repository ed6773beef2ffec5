"""Points as a picture in memory, drawn as discs, small points or density, whichever can be read."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FAINT = 0.05  # points in a pixel at which the tone leaves the background quickly: one point must be seen alone
FULL = 6.0  # so many times the mean number have the full color
DEEPEST = 0.42  # share of ink where points lie densest
MOST = 1 << 16  # tones at most; more points than sixteenths of these look alike

Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint32]


def tones(mean: float, strength: float) -> Floats:
    """Return the shades of a density picture, by the logarithm of the number of points.

    With n points the share of their color is log(1 + n / a) / log(1 + f / a), at most 1, where a is `FAINT` and
    f = `FULL` times the mean number and at least 1. From f / 4 to 8 f points, ink comes above that.

    Parameters
    ----------
    mean : float
        Points in a pixel on average, where there are any.
    strength : float
        Of the whole layer, in [0, 1].

    Returns
    -------
    float32 array (m, 2)
        For each number of sixteenths of a point: share of the color, and of the ink above it.
    """
    full = max(FULL * mean, 1.0)
    number = np.arange(min(MOST, int(128 * full) + 2)) / 16
    share = np.minimum(np.log1p(number / FAINT) / np.log1p(full / FAINT), 1)
    way = np.clip(np.log(np.maximum(4 * number / full, 1e-9)) / np.log(32), 0, 1)
    # smooth at both ends: a kink would show as a ring around every core
    ink = DEEPEST * way**2 * (3 - 2 * way)
    return (np.column_stack((share, ink)) * strength).astype(np.float32)


class DensityLayer:
    """Paints the density of points; reuses its work memory."""

    def __init__(self) -> None:
        self._piles: Floats = np.zeros((0, 0, 4), np.float32)

    def paint(
        self,
        pixels: Pixels,
        x: Floats,
        y: Floats,
        color: Pixels,
        stretches: npt.NDArray[np.int32],
        to_pixels: tuple[float, float, float, float],
        background: int,
        ink: int,
        mean: float,
        strength: float,
    ) -> None:
        """Fill `pixels` with the background and the density above it.

        Parameters
        ----------
        pixels : uint32 array (height, width)
        x, y : float32 array (n,)
        color : uint32 array (n,)
            0x..RRGGBB.
        stretches : int32 array (s, 2)
            First and one past the last of each run of points to paint.
        to_pixels : tuple of float
            Shift and scale along x, then along y: a point lies at ``shift + scale * x`` pixels.
        background, ink : int
            0x..RRGGBB.
        mean, strength : float
            See `tones`.
        """
        from embviz.drawing.kernels import density

        rows, columns = pixels.shape
        if self._piles.shape[:2] != (rows + 2, columns + 2):
            self._piles = np.zeros((rows + 2, columns + 2, 4), np.float32)
        shift_x, scale_x, shift_y, scale_y = to_pixels
        density.pile_up(x, y, color, stretches, shift_x, shift_y, scale_x, scale_y, self._piles)
        density.shade_cells(self._piles, np.uint32(background), np.uint32(ink), tones(mean, strength), pixels)


CELL = 8.0  # logical pixels along each side of a cell
_BORDER = 6  # cells around the picture whose points are seen in it too
_PASSES = 3  # of blurring: about 24 pixels to each side
_DEEPEST = 0.24  # share of the points' color in the glow where they lie densest
_FULL = 2.5  # so many times the mean number have that share
_TERRACES, _SOFT = 4, 0.25  # steps in which it rises, and how far these are smoothed away


class GlowLayer:
    """Paints the glow; reuses its work memory."""

    def __init__(self) -> None:
        self._piles: Floats = np.zeros((0, 0, 4), np.float32)

    def paint(
        self,
        pixels: Pixels,
        x: Floats,
        y: Floats,
        color: Pixels,
        stretches: npt.NDArray[np.int32],
        to_pixels: tuple[float, float, float, float],
        ratio: float,
        background: int,
        mean: float,
        strength: float,
    ) -> None:
        """Fill `pixels` with the background and the glow above it.

        With n points in a cell, blurred, and f = 2.5 times the mean number, the share of their mean color is
        .24 (s - .75 sin(8 pi s) / (8 pi)) where s = log(1 + 3 n / f) / log 4, at most 1: four soft terraces.

        Parameters
        ----------
        pixels : uint32 array (height, width)
        x, y, color, stretches, to_pixels
            As of `DensityLayer.paint`.
        ratio : float
            Device pixels per logical pixel.
        background : int
            0x..RRGGBB.
        mean : float
            Points in a logical pixel on average, where there are any.
        strength : float
            In [0, 1].
        """
        from embviz.drawing.kernels import density, glow

        size = max(2, round(CELL * ratio))
        rows, columns = (-(-side // size) + 2 * _BORDER for side in pixels.shape)
        if self._piles.shape[:2] != (rows + 2, columns + 2):
            self._piles = np.zeros((rows + 2, columns + 2, 4), np.float32)
        shift_x, scale_x, shift_y, scale_y = to_pixels
        density.pile_up(
            x,
            y,
            color,
            stretches,
            shift_x / size + _BORDER,
            shift_y / size + _BORDER,
            scale_x / size,
            scale_y / size,
            self._piles,
        )
        piles = np.ascontiguousarray(self._piles[1:-1, 1:-1])
        glow.blur(piles, _PASSES)
        full = max(_FULL * mean * CELL**2, 1e-3)
        back = np.array([background >> 16 & 255, background >> 8 & 255, background & 255], np.float32)
        colors = np.empty((*piles.shape[:2], 3), np.float32)
        glow.shade(piles, full, _DEEPEST * strength, _TERRACES, _SOFT, back, colors)
        glow.stretch(colors, size, _BORDER, pixels)


# points for each pixel that they fill: discs shrink from the first on, fade into density from the second, and are
# gone at the third
CROWDED, MIXED, DENSE = 0.008, 0.05, 0.18
SMALLEST = 0.3  # share of its radius that a disc keeps in the end
OVERLAP = 1.5  # of the two fades
LOOSE, OPAQUE, SHEER = 0.002, 0.85, 0.6  # discs are opaque up to so many, and are never sheerer
LEAST_RADIUS = 0.7  # device pixels; what is smaller shimmers
GLOWING, GLOWS = 0.003, 0.012  # from the first on many points have a glow behind them, which is full at the second
RIM = 0.9  # px of the background's color around discs where there are few
MOST_RIMMED = 4_000
# beside chosen points the others step back to this opacity; chosen ones keep this share of their radius in a crowd
STEPPED_BACK, SMALLEST_CHOSEN = 0.5, 0.45
STEPPED_BACK_ON_DARK = 0.85  # the colors of low values are dark themselves, and would vanish
MOST_GROWN = 60  # selected points, and as many lit ones, that are drawn larger than others; more are a region
GROWN, GROWN_LIT = 2.0, 0.8  # px by which their discs are larger


def stepped_back(background: int) -> float:
    """Return the opacity of points beside chosen ones, above a background 0xffRRGGBB."""
    dark = (background >> 8 & 0xFF) < 128
    return STEPPED_BACK_ON_DARK if dark else STEPPED_BACK


SOFT, SOFTER = 1, 2
# of soft discs the rings, from the widest inward: sizes relative to the radius, and share of the opacity that each adds
_RINGS = {
    SOFT: ((1.7, 0.16), (1.35, 0.24), (1.0, 0.34), (0.65, 0.45)),
    SOFTER: ((2.4, 0.11), (1.9, 0.15), (1.4, 0.2), (0.9, 0.26)),
}

Ids = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Detail:
    """How points are drawn at a certain crowding.

    Attributes
    ----------
    density, discs : float
        How far the density and the discs above it have been faded in, in [0, 1].
    size : float
        Of the discs, relative to their radius.
    opacity : float
        Of each disc faded in, in [0, 1]: where many lie over one another, they show how many.
    glow : float
        Of the glow behind discs, in [0, 1].
    rim : float
        Logical pixels of the rim around each disc.
    """

    density: float
    discs: float
    size: float
    opacity: float
    glow: float = 0.0
    rim: float = 0.0


def detail_for(crowd: float) -> Detail:
    """Return how points are drawn at so many per logical pixel; everything changes continuously with the crowding."""
    crowd = max(crowd, 1e-9)
    way = _way(crowd, MIXED, DENSE)
    opacity = min(OPAQUE, max(SHEER, OPAQUE - 0.16 * math.log10(crowd / LOOSE)))
    # in the middle both are strong: half of each would look paler than either
    density, discs = _gently(OVERLAP * way), _gently(OVERLAP * (1 - way))
    # gone where the density begins, which has the same room
    glow = _gently(_way(crowd, GLOWING, GLOWS)) * (1 - _way(crowd, MIXED / 2, MIXED))
    rim = RIM * (1 - _way(crowd, LOOSE, CROWDED))
    return Detail(density, discs, 1 - (1 - SMALLEST) * _way(crowd, CROWDED, DENSE), opacity, glow, rim)


def _way(crowd: float, start: float, end: float) -> float:
    """Return the position of a crowding between two others, in [0, 1], on a logarithmic scale."""
    return min(1.0, max(0.0, math.log(crowd / start) / math.log(end / start)))


def _gently(way: float) -> float:
    """Return a smooth step (3t² - 2t³) for a value from 0 on; 1 from 1 on."""
    way = min(way, 1.0)
    return way * way * (3 - 2 * way)


@dataclass(frozen=True)
class Heap:
    """Points drawn only as a density, in any order and any unit.

    Attributes
    ----------
    x, y : float32 array (n,)
    color : uint32 array (n,)
    stretches : int32 array (s, 2)
        First and one past the last of each run of points that may be in view.
    to_view : tuple of float
        Shift and scale along x, then along y, to logical pixels of the view.
    """

    x: Floats
    y: Floats
    color: Pixels
    stretches: Ids
    to_view: tuple[float, float, float, float]


@dataclass(frozen=True)
class Discs:
    """Points drawn as single discs.

    Attributes
    ----------
    x, y, radius : float32 array (n,)
        Logical pixels.
    color : uint32 array (n,)
    order : int32 array (m,)
        Which of them are drawn, the first on top.
    """

    x: Floats
    y: Floats
    radius: Floats
    color: Pixels
    order: Ids


class Raster:
    """Draws points into pixels; reuses its work memory."""

    def __init__(self) -> None:
        self._density, self._glow = DensityLayer(), GlowLayer()

    def fill(
        self, pixels: Pixels, ratio: float, background: int, ink: int, heap: Heap | None, mean: float, strength: float
    ) -> None:
        """Fill the picture with the background and, where there is a heap, the density of its points.

        Parameters
        ----------
        pixels : uint32 array (height, width)
            Opaque 0xffRRGGBB, in device pixels.
        ratio : float
            Device pixels per logical pixel.
        background, ink : int
            0x..RRGGBB; ink is laid above the colors of points where these lie densest.
        mean : float
            Points for each logical pixel, where there are any.
        strength : float
            Of the density, in [0, 1].
        """
        if heap is None:
            pixels.fill(background | 0xFF000000)
            return
        self._density.paint(
            pixels,
            heap.x,
            heap.y,
            heap.color,
            heap.stretches,
            _scaled(heap.to_view, ratio),
            background,
            ink,
            mean / ratio**2,
            strength,
        )

    def glow(self, pixels: Pixels, ratio: float, background: int, heap: Heap, mean: float, strength: float) -> None:
        """Fill the picture with the background and a glow around points; parameters as in `fill`."""
        self._glow.paint(
            pixels,
            heap.x,
            heap.y,
            heap.color,
            heap.stretches,
            _scaled(heap.to_view, ratio),
            ratio,
            background,
            mean,
            strength,
        )

    def blend(
        self,
        pixels: Pixels,
        ratio: float,
        discs: Discs,
        size: float,
        opacity: float,
        rim: float = 0.0,
        background: int = 0,
    ) -> None:
        """Draw discs above the picture, of `size` times their radius; `opacity` of each in [0, 1].

        With a `rim` in logical pixels each has so much of the background around it, unless they are many.
        """
        from embviz.drawing.kernels import points

        if rim > 0 and 0 < len(discs.order) <= MOST_RIMMED:
            discs, size = _rimmed(discs, size, rim, background), 1.0
        points.blend_discs(
            pixels, discs.x, discs.y, discs.radius, size, ratio, LEAST_RADIUS, discs.order, discs.color, opacity
        )

    def blend_soft(
        self,
        pixels: Pixels,
        ratio: float,
        discs: Discs,
        soft: npt.NDArray[np.int8] | None,
        size: float,
        opacity: float,
        rim: float = 0.0,
        background: int = 0,
    ) -> None:
        """Draw discs; soft ones are drawn first, as rings without an edge; parameters as in `blend`.

        Parameters
        ----------
        soft : int8 array (n,) or None
            How soft each is: 0, `SOFT` or `SOFTER`; all are sharp without.
        """
        for order, width, share in soft_rings(discs.order, soft):
            part = Discs(discs.x, discs.y, discs.radius, discs.color, order)
            self.blend(pixels, ratio, part, size * width, opacity * share)
        discs = Discs(discs.x, discs.y, discs.radius, discs.color, sharp(discs.order, soft))
        self.blend(pixels, ratio, discs, size, opacity, rim, background)


def soft_rings(order: Ids, soft: npt.NDArray[np.int8] | None) -> Iterator[tuple[Ids, float, float]]:
    """Yield the rings of soft discs, from the widest inward.

    Parameters
    ----------
    order : int32 array (m,)
    soft : int8 array (n,) or None
        How soft the disc of each word is.

    Yields
    ------
    words : int32 array
        Those of `order` that have the ring.
    size, share : float
        Of the ring relative to the disc's radius, and of the discs' opacity.
    """
    if soft is None:
        return
    levels = soft[order]
    for level, rings in _RINGS.items():
        words = np.ascontiguousarray(order[levels == level])
        for size, share in rings if len(words) else ():
            yield words, size, share


def sharp(order: Ids, soft: npt.NDArray[np.int8] | None) -> Ids:
    """Return the words of an order whose discs have an edge, int32 array."""
    return order if soft is None else np.ascontiguousarray(order[soft[order] == 0])


def _scaled(to_view: tuple[float, float, float, float], ratio: float) -> tuple[float, float, float, float]:
    shift_x, scale_x, shift_y, scale_y = to_view
    return shift_x * ratio, scale_x * ratio, shift_y * ratio, scale_y * ratio


def _rimmed(discs: Discs, size: float, rim: float, background: int) -> Discs:
    """Return discs of their final radius, each above a larger one in the background color."""
    ids = discs.order
    radius, count = discs.radius[ids] * np.float32(size), len(ids)
    order = np.arange(2 * count, dtype=np.int32).reshape(2, count).T.ravel()  # disc before rim: the first is on top
    return Discs(
        np.tile(discs.x[ids], 2),
        np.tile(discs.y[ids], 2),
        np.concatenate((radius, radius + np.float32(rim))),
        np.concatenate((discs.color[ids], np.full(count, background, np.uint32))),
        np.ascontiguousarray(order),
    )
