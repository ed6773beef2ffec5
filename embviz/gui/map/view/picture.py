"""Draws the words of the map below their labels: lines, marks, and points as discs or density."""

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from embviz.drawing.raster import GROWN, GROWN_LIT, SMALLEST_CHOSEN, Discs, Heap, Raster, detail_for, stepped_back
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.scene.word_pictures import Thumbnail
from embviz.gui.style import theme
from embviz.gui.widgets.overlay import draw_card
from embviz.gui.widgets.plane.words import MapWords
from embviz.util.language import tr

MOST_CHOSEN = 60_000  # selected words in view that are drawn above the others; of more, as many evenly spaced ones
COUNTED = 20_000  # limit up to which words in view are counted one by one; beyond it, by a sample or by cells
FEWEST_GLOWING = 150  # words in view up to which there is no glow; with twice as many it has full strength
_AROUND = 60.0  # px around the view whose points still glow into it
# while words glide, their glow is repainted this often: it is blurred over more than they move meanwhile
_GLOW_EACH_S = 0.1
_GLOW_SHIFT = 3.0  # px that the view may have moved on the map in this time, of its blur of 24
_NONE = np.zeros(0, np.int32)

GridOrigin = tuple[tuple[float, float], float]  # position of the plane's origin in the view, and pixels per unit


def argb(color: QColor) -> np.uint32:
    """Return an opaque color as the 32 bits of a pixel."""
    return np.uint32(color.rgb() | 0xFF000000)


def radii(counts: np.ndarray | None, n: int) -> np.ndarray:
    """Return a radius for each point: slightly larger for frequent words, smaller if there are many.

    Parameters
    ----------
    counts : int array (n,), or None

    Returns
    -------
    float32 array (n,)
        Logical pixels at the zoom that fits the map.
    """
    base = float(np.clip(3.4 - 0.62 * np.log10(max(n, 1) / 300), 1.5, 4.0))
    if counts is None or n == 0:
        return np.full(n, base, np.float32)
    logs = np.log1p(np.asarray(counts, np.float32))
    spread = float(logs.max() - logs.min())
    share = (logs - logs.min()) / spread if spread > 0 else np.full(n, 0.5, np.float32)
    return (base * (0.75 + 0.85 * share**1.3)).astype(np.float32)


@dataclass(frozen=True)
class Paint:
    """Colors, radii and opacity of the points of a picture.

    Attributes
    ----------
    background, ink : uint32
        Pixels 0xffRRGGBB; `ink` is drawn above the colors where points are densest.
    radius : float32 array (n,)
        Logical pixels at the zoom that fits the map.
    colors : uint32 array (n,)
        Of each point.
    accent : uint32
        Of those that are chosen.
    opacity : float, optional
        Of each disc and of the density, in [0, 1]; by default chosen by the number of words.
    soft : int8 array (n,), optional
        Softness of each disc, see `embviz.drawing.raster.soft_rings`; by default all are sharp.
    """

    background: np.uint32
    ink: np.uint32
    radius: np.ndarray
    colors: np.ndarray
    accent: np.uint32
    opacity: float | None = None
    soft: np.ndarray | None = None


class PointRaster:
    """Draws points into a `QImage` of the view's size in device pixels; caches it until something changes.

    Attributes
    ----------
    stale : bool
        Whether the picture has to be redrawn.
    """

    def __init__(self) -> None:
        self._raster = Raster()
        self._pixels = np.zeros((0, 0), np.uint32)
        self._image = QImage()
        self._sorted: tuple[object, object] = (None, None)  # the grid, and the colors sorted into its order
        self._sorted_colors = np.zeros(0, np.uint32)
        self._glow = np.zeros((0, 0), np.uint32)  # as painted last, with the state it was painted for
        self._glow_of: object = None
        self._glow_at = -math.inf
        self._glow_origin: GridOrigin = ((0.0, 0.0), 1.0)
        self.stale = True

    def image(
        self,
        words: MapWords,
        view: QRectF,
        ratio: float,
        zoom: float,
        paint: Paint,
        chosen: np.ndarray,
        lit: np.ndarray = _NONE,
    ) -> QImage:
        """Return the picture; it is redrawn only if `stale` is set or the size has changed.

        Parameters
        ----------
        words : MapWords
            Projected to this view.
        view : QRectF
            Logical pixels.
        ratio : float
            Device pixels per logical pixel.
        zoom : float
            Factor by which discs are larger than when the map is fitted.
        chosen : int32 array (m,)
            Points that are drawn above the others in the accent color; the others are dimmed.
        lit : int32 array (m,)
            Points that are not dimmed, in their own colors.
        """
        shape = (round(view.height() * ratio), round(view.width() * ratio))
        if self._pixels.shape != shape:
            self._pixels = np.zeros(shape, np.uint32)
            # the image refers to the array's memory: both must have the same lifetime
            self._image = QImage(self._pixels.data, shape[1], shape[0], shape[1] * 4, QImage.Format.Format_RGB32)
            self._image.setDevicePixelRatio(ratio)
            self.stale = True
        if self.stale:
            self._draw(words, view, ratio, zoom, paint, chosen, lit)
            self.stale = False
        return self._image

    def _draw(
        self,
        words: MapWords,
        view: QRectF,
        ratio: float,
        zoom: float,
        paint: Paint,
        chosen: np.ndarray,
        lit: np.ndarray,
    ) -> None:
        crowd, count = _crowd(words, view)
        detail = detail_for(crowd)
        opacity = detail.opacity if paint.opacity is None else paint.opacity
        strength = stepped_back(int(paint.background)) if len(chosen) or len(lit) else 1.0
        radius, colors = words.shaded(paint.radius, paint.colors, int(paint.background))
        glow = detail.glow * min(1.0, max(0.0, count / FEWEST_GLOWING - 1))
        glows = glow > 0 and words.depth is None
        around = view.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND) if glows else view
        heap = self._heap(words, around, colors) if detail.density > 0 or glows else None
        density = detail.density * strength * (1.0 if paint.opacity is None else paint.opacity)
        if glows and heap is not None and density == 0:
            self._paint_glow(words, ratio, int(paint.background), heap, crowd, glow * strength)
        else:
            heap = heap if density > 0 else None
            self._raster.fill(self._pixels, ratio, int(paint.background), int(paint.ink), heap, crowd, density)
        if detail.discs > 0:
            discs = Discs(words.x, words.y, radius, colors, words.drawn(view))
            self._raster.blend_soft(
                self._pixels,
                ratio,
                discs,
                paint.soft,
                zoom * detail.size,
                opacity * detail.discs * strength,
                detail.rim,
                int(paint.background),
            )
        for ids, accent in ((lit, None), (chosen, paint.accent)):
            if len(ids):
                own = colors if accent is None else np.full(len(colors), accent, np.uint32)
                foremost = _foremost(words, ids, view)
                discs = Discs(words.x, words.y, radius, own, foremost)
                self._raster.blend(self._pixels, ratio, discs, zoom * max(detail.size, SMALLEST_CHOSEN), 1.0)

    def _paint_glow(
        self, words: MapWords, ratio: float, background: int, heap: Heap, crowd: float, strength: float
    ) -> None:
        """Paint the background and the glow; reuses the last one while words glide and the camera hardly moves."""
        now = time.perf_counter()
        of, origin = (words.words, self._pixels.shape, ratio, background), words.grid_origin
        recent = words.gliding and of == self._glow_of and now - self._glow_at < _GLOW_EACH_S
        if recent and _moved(self._glow_origin, origin, *self._pixels.shape, ratio) < _GLOW_SHIFT:
            self._pixels[:] = self._glow
            return
        self._raster.glow(self._pixels, ratio, background, heap, crowd, strength)
        if words.gliding:
            self._glow, self._glow_of, self._glow_at = self._pixels.copy(), of, now
            self._glow_origin = origin

    def _heap(self, words: MapWords, view: QRectF, colors: np.ndarray) -> Heap:
        resting = words.resting
        if resting is None:
            everything = np.array([[0, len(words)]], np.int32)
            return Heap(words.x, words.y, colors, everything, (0.0, 1.0, 0.0, 1.0))
        grid = resting.grid
        if self._sorted[0] is not grid or self._sorted[1] is not colors:
            self._sorted, self._sorted_colors = (grid, colors), colors[grid.ids]
        (x, y), scale = words.grid_origin
        return Heap(grid.x, grid.y, self._sorted_colors, grid.stretches(*words.part(view)), (x, scale, y, -scale))


def _moved(before: GridOrigin, now: GridOrigin, height: int, width: int, ratio: float) -> float:
    """Return by how many logical pixels a corner of the view has moved on the map, at most."""
    (left, top), scale = before
    (x, y), larger = now
    across = (abs(left + (side - x) / larger * scale - side) for side in (0.0, width / ratio))
    down = (abs(top + (side - y) / larger * scale - side) for side in (0.0, height / ratio))
    return max(*across, *down)


def _foremost(words: MapWords, ids: np.ndarray, view: QRectF) -> np.ndarray:
    """Return which words to draw one by one, and update their positions in view; int32 (m,)."""
    words.locate(ids)
    if len(ids) > MOST_CHOSEN:
        x, y = words.x[ids], words.y[ids]
        ids = ids[(x >= view.left()) & (x <= view.right()) & (y >= view.top()) & (y <= view.bottom())]
    # a strided view has another type, for which the kernels would be recompiled while painting
    return np.ascontiguousarray(ids[:: max(1, -(-len(ids) // MOST_CHOSEN))])


def _crowd(words: MapWords, view: QRectF) -> tuple[float, int]:
    """Return the number of words per pixel of the area that they fill in view, and the number of words in view."""
    if words.bounds is None:
        return 0.0, 0
    left, bottom, right, top = words.bounds
    west, south, east, north = words.part(view)
    (_, _), scale = words.grid_origin
    across, along = min(right, east) - max(left, west), min(top, north) - max(bottom, south)
    area = max(across, 0.0) * max(along, 0.0) * scale**2
    if words.resting is not None:
        grid = words.resting.grid
        count = grid.count_around(west, south, east, north)
        if count <= COUNTED:
            count = len(grid.inside(west, south, east, north))
    else:
        step = -(-len(words) // COUNTED) | 1  # odd, because hidden words may be every second one
        x, y = words.x[::step], words.y[::step]
        inside = (x >= view.left()) & (x <= view.right()) & (y >= view.top()) & (y <= view.bottom())
        count = step * int(np.count_nonzero(inside))
    return count / max(area, 1.0), count


class MapPicture:
    """Draws the points of the words in the colors of their categories.

    Attributes
    ----------
    stale : bool
        Whether the discs have to be redrawn.
    radius : float32 array (n,)
        Logical pixels at the zoom that fits the map.
    """

    def __init__(self) -> None:
        self._raster = PointRaster()
        self._sized = True
        self._opacity: float | None = None
        self.lit: int | None = None
        self._soft: np.ndarray | None = None

    def set_words(self, words: MapWords) -> None:
        """Set new words, without categories."""
        self._words, self._soft = words, None
        self._size()
        self.set_coloring(None)

    def set_look(self, sized: bool, opacity: float | None) -> None:
        """Set whether frequent words have larger discs, and the opacity; None chooses it by the number of words."""
        if (sized, opacity) != (self._sized, self._opacity):
            self._sized, self._opacity = sized, opacity
            self._size()
            self.restyle()

    def set_soft(self, soft: np.ndarray | None) -> None:
        """Draw soft discs, int8 (n,) of how soft each is, if the array fits these words; None: all are sharp."""
        self._soft = soft if soft is not None and len(soft) == len(self._words) else None
        self.restyle()

    @property
    def soft(self) -> np.ndarray | None:
        """Softness of the discs, int8 (n,); None: all are sharp."""
        return self._soft

    def _size(self) -> None:
        self.radius = radii(self._words.counts if self._sized else None, len(self._words))

    def set_coloring(self, coloring: Coloring | None) -> None:
        """Color words by category (negative for none) or value; None draws all in one color."""
        self.coloring, self.lit = coloring, None
        self.restyle()

    def light(self, level: int | None) -> None:
        """Highlight the words of one level of the coloring; None highlights none."""
        if level != self.lit:
            self.lit = level
            self.restyle()

    def restyle(self) -> None:
        """Use the colors of the theme."""
        self.stale = True
        accent = argb(theme.color("accent"))
        if self.coloring is None:
            colors = np.full(len(self._words), accent, np.uint32)
        else:
            colors = self.coloring.colors(self.lit)
        self._paint = Paint(
            argb(theme.color("canvas")),
            argb(theme.color("text")),
            self.radius,
            colors,
            accent,
            self._opacity,
            self._soft,
        )

    @property
    def opacity(self) -> float | None:
        """Opacity of each disc, in [0, 1]; None chooses it by the number of words."""
        return self._opacity

    @property
    def stale(self) -> bool:
        return self._raster.stale

    @stale.setter
    def stale(self, stale: bool) -> None:
        self._raster.stale = stale

    def draw_points(
        self, painter: QPainter, view: QRectF, ratio: float, zoom: float, chosen: np.ndarray, lit: np.ndarray
    ) -> None:
        """Draw all words, as discs or as a density.

        Parameters
        ----------
        ratio : float
            Device pixels per logical pixel.
        zoom : float
            Factor by which discs are larger than when the map is fitted.
        chosen : int32 array (m,)
            Words that are drawn in the accent color; the others are dimmed.
        lit : int32 array (m,)
            Words that are not dimmed, in their own colors.
        """
        image = self._raster.image(self._words, view, ratio, zoom, self._paint, chosen, lit)
        painter.drawImage(QPointF(0, 0), image)

    def draw_chosen(self, painter: QPainter, zoom: float, selection: Iterable[int], marked: Iterable[int]) -> None:
        """Draw larger discs of selected and marked words."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("canvas"), 1.5))
        for i in marked:
            self._draw_disc(painter, i, self.color_of(i), zoom, GROWN_LIT)
        for i in selection:
            self._draw_disc(painter, i, theme.color("accent"), zoom, GROWN)

    def _draw_disc(self, painter: QPainter, i: int, color: QColor, zoom: float, grow: float) -> None:
        r = float(self.radius[i]) * zoom + grow
        painter.setBrush(color)
        painter.drawEllipse(self._words.at(i), r, r)

    def color_of(self, word: int) -> QColor:
        """Return the color of a word's disc."""
        return QColor(int(self._paint.colors[word]))

    def draw_hover(
        self,
        painter: QPainter,
        view: QRectF,
        i: int,
        zoom: float,
        lines: Sequence[str],
        toward: QPointF | None = None,
        thumbnail: Thumbnail | None = None,
        crowd: Callable[[int, QRectF], float] | None = None,
    ) -> None:
        """Draw a ring around a word, and its card with these lines below its name, away from the line `toward` a point.

        `crowd` returns how much a card would cover; see `draw_card`.
        """
        words = self._words
        painter.setPen(QPen(theme.color("text"), 1.5))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_disc(painter, i, QColor(Qt.GlobalColor.transparent), zoom, 3.5)
        card = [words.words[i]]
        if words.counts is not None:
            card.append(tr("{counts:,} times in the text", counts=int(words.counts[i])))
        draw_card(painter, words.at(i), view, [*card, *lines], toward, thumbnail, crowd)
