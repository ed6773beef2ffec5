"""Draws the words of the map below their labels: points, lines and marks."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from embviz.drawing.raster import GROWN, GROWN_LIT
from embviz.gui.map.view.raster import Paint, PointRaster, argb, radii
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.scene.word_pictures import Thumbnail
from embviz.gui.style import theme
from embviz.gui.widgets.overlay import draw_card
from embviz.gui.widgets.plane.words import MapWords
from embviz.util.language import tr


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
        self._paint = Paint(argb(theme.color("canvas")), argb(theme.color("text")), self.radius, colors, accent,
                            self._opacity, self._soft)

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
        self, painter: QPainter, view: QRectF, i: int, zoom: float, lines: Sequence[str],
        toward: QPointF | None = None, thumbnail: Thumbnail | None = None,
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
