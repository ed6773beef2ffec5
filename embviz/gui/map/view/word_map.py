"""The word map widget."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from embviz.drawing.palette import pixels_of
from embviz.drawing.raster import MOST_GROWN
from embviz.drawing.regions import SPARSE_BELOW, MapRegionNames, View, in_one_ink
from embviz.gui.map.view.crowding import Crowding
from embviz.gui.map.view.labels import MapLabels
from embviz.gui.map.view.legend import EDGE, Legend
from embviz.gui.map.view.marks import Glow, Trails, draw_tripod
from embviz.gui.map.view.picture import MapPicture
from embviz.gui.map.view.placed_words import PlacedWord, PlacedWords
from embviz.gui.map.view.region_labels import RegionLabels
from embviz.gui.map.view.true_lines import DistanceRuler, NeighborLines, TrueNeighbors
from embviz.gui.map.view.visible_map import ViewSnapshot, described, numbers_of, taken
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.scene.word_pictures import Pictured
from embviz.gui.style import theme
from embviz.gui.widgets.overlay import draw_message
from embviz.gui.widgets.plane.camera import lowest_left
from embviz.gui.widgets.plane.motion import CALM
from embviz.gui.widgets.plane.pointing import PointingView, WordDrag
from embviz.gui.widgets.plane.words import MapWords
from embviz.gui.widgets.plot_data.numbers import PlotData
from embviz.gui.widgets.plot_data.painting import picture_painter

PICK_REACH, GRAB_REACH = 12.0, 4.0  # px
# while words glide, their labels move along, and new ones are chosen this often: it is slow, and they would flicker
NAMED_EACH_S = 0.1
FEWEST_NAMED = 12  # words that can have regions
Bounds = tuple[float, float, float, float]
NAMED_FIRST = 400  # selected words, and as many marked ones, whose labels rank before all others: more cannot be read


def _drawn_larger(ids: np.ndarray) -> list[int]:
    return ids.tolist() if len(ids) <= MOST_GROWN else []


def _pixel(color: str) -> int:
    return int(pixels_of([color])[0])


def _edges(part: QRectF) -> tuple[float, float, float, float]:
    return part.left(), part.top(), part.right(), part.bottom()


class WordMap(PointingView):
    """A map of up to a million words that can be panned and zoomed, with hovering and selection of words.

    Words are identified by their index in the sequence given to `set_words`.

    Parameters
    ----------
    clock : callable
        Returns the time in seconds.

    Attributes
    ----------
    labels : MapLabels
        The names beside the points; read-only.
    """

    def __init__(self, parent: QWidget | None = None, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__(parent, clock)
        self.labels, self._picture, self._regions = MapLabels(), MapPicture(), RegionLabels()
        self._colored_regions: MapRegionNames | None = None
        self.names_regions = False  # regions follow every change of words
        self._names_due = False  # region labels have to be chosen again
        self.hurried = True  # labels that were never rendered may wait for the next frames
        self.legend = Legend(self)
        self.legend.lit.connect(self._light)
        self.legend.folded.connect(self._leave_room)
        self.hovered.connect(self.legend.point_at)
        self._beside: Bounds | None = None
        self._trails, self._glow, self._placed_words = Trails(), Glow(), PlacedWords()
        self._crowding = Crowding()
        self.true_lines = NeighborLines()
        self.set_hover_text(lambda _word: "")
        self._message = ""
        self.set_words(())

    # --- contents ---

    def set_words(self, words: Sequence[str], counts: np.ndarray | None = None) -> None:
        """Set new words; they appear with the next frame.

        Parameters
        ----------
        words : sequence of str
        counts : int array (n,), optional
            How often each word occurs: sizes points and ranks labels. Without it, earlier words rank first.
        """
        self._words = MapWords(words, counts)
        self._crowding = Crowding()
        self._picture.set_words(self._words)
        self.legend.show_coloring(None)
        self.labels.set_words(self._words)
        self.set_regions(None, shown=self._regions.on)
        self._trails.clear()
        self._glow.clear()
        self._placed_words.words = ()
        self._cancel_drag()
        self._selection = self._marked = np.zeros(0, np.int32)
        self.show_truth(None, None)
        self._bounds = None
        self._named_at = float("-inf")
        self._ranking: tuple[np.ndarray, np.ndarray] | None = None
        self._point_at(-1)
        self._describe()
        self._invalidate()
        self.update()

    def set_frame(self, coordinates: np.ndarray, *, glide: bool = True) -> None:
        """Set the positions of all words.

        Parameters
        ----------
        coordinates : float array (n, 2) or (n, 3)
            One row per word; rows that are not finite hide their word. Three coordinates make a 3D map, which
            can be rotated.
        glide : bool
            Animate the change; otherwise the words jump.

        Raises
        ------
        ValueError
            If there is not one row of two or three coordinates for each word.
        """
        duration = self._words.move(coordinates, self._clock(), glide=glide and self.isVisible())
        self._follow(self._shared_bounds(), duration, in_space=self._words.in_space)
        self._invalidate()
        self._wake()

    def put(self, word: int, place: np.ndarray) -> None:
        """Move a word to another position at once, float array (2 or 3,); the others stay."""
        self._words.put(word, place)
        self._follow(self._shared_bounds(), 0.0 if not self.isVisible() else CALM, in_space=self._words.in_space)
        self._invalidate()
        self._wake()

    def set_beside(self, bounds: "Bounds | None") -> None:
        """Fit a following camera to these bounds too: left, bottom, right, top of another map; None for no other."""
        if bounds != self._beside:
            self._beside = bounds
            if self._words.placed:
                self._follow(self._shared_bounds(), CALM, in_space=self._words.in_space)

    def _shared_bounds(self) -> "Bounds | None":
        own, beside = self._words.bounds, self._beside
        if own is None or beside is None:
            return own
        return min(own[0], beside[0]), min(own[1], beside[1]), max(own[2], beside[2]), max(own[3], beside[3])

    def light_up(self, words: np.ndarray) -> None:
        """Make words glow for a moment; int array (m,)."""
        self._glow.light(words, self._clock())
        self._wake()

    @property
    def glowing(self) -> tuple[int, ...]:
        """The words that glow."""
        return self._glow.words

    def set_coloring(self, coloring: Coloring | None) -> None:
        """Color the words and explain it in the legend; None for one color for all."""
        self._picture.set_coloring(coloring)
        self.legend.show_coloring(coloring)
        self._ink_regions()
        self._leave_room()

    def set_regions(self, regions: MapRegionNames | None, *, shown: bool = True) -> None:
        """Set the regions of the map, and whether they are labeled; None for none."""
        self._colored_regions = regions
        self._regions.on = shown
        self._ink_regions()
        self.legend.set_collapsed_by_default(shown and (regions is not None or self._awaits_regions))
        self._invalidate()
        self._wake()

    def _ink_regions(self) -> None:
        """Write the names of regions in their colors, unless words are colored by a number: there they say values."""
        regions, coloring = self._colored_regions, self._picture.coloring
        if regions is not None and coloring is not None and not coloring.categorical:
            regions = in_one_ink(regions, _pixel(theme.LIGHT.text), _pixel(theme.DARK.text))
        self._regions.set_regions(regions, shown=self._regions.on)

    def await_regions(self) -> None:
        """Reserve space for region labels, which follow every change of words."""
        self.names_regions = True

    @property
    def _awaits_regions(self) -> bool:
        return self.names_regions and len(self._words) >= FEWEST_NAMED

    def set_ranking(self, order: np.ndarray, common: np.ndarray) -> None:
        """Set the order in which words are labeled, int (n,), and which are uninformative, bool (n,), and come last."""
        self._ranking = order, common
        self._words.set_ranking(order, common)
        self.labels.rerank()
        self._invalidate()
        self._wake()

    @property
    def region_labels(self) -> RegionLabels:
        """The labels of the regions that are shown."""
        return self._regions

    def _leave_room(self) -> None:
        """Keep words and labels clear of the legend at its current size."""
        self.set_inset(self.legend.reach, self.legend.height() + EDGE if self.legend.reach else 0.0)
        self._invalidate()
        self._wake()

    def set_look(self, sized: bool, percent: int) -> None:
        """Set whether frequent words have larger discs, and the opacity in percent; 0 is automatic."""
        self._picture.set_look(sized, percent / 100 if percent else None)
        self._invalidate()
        self._wake()

    def set_soft(self, soft: np.ndarray | None) -> None:
        """Draw soft discs, int8 (n,) of how soft each is; None: all are sharp."""
        self._picture.set_soft(soft)
        self._invalidate()
        self._wake()

    def _light(self, level: int | None) -> None:
        """Highlight the words of one color while the pointer is on its name in the legend."""
        self._picture.light(level)
        self.update()

    def set_hidden(self, hidden: np.ndarray) -> None:
        """Hide these words, bool array (n,); a camera that follows the map is fitted to the rest."""
        self._words.set_hidden(hidden)
        if self._words.placed:
            self._follow(self._shared_bounds(), CALM, in_space=self._words.in_space)
        self._invalidate()
        self._wake()

    def take_look(self, other: "WordMap") -> None:
        """Copy words, colors, region labels and selection of another map."""
        self.set_words(other._words.words, other._words.counts)
        self.set_coloring(other._picture.coloring)
        if other._ranking is not None:
            self.set_ranking(*other._ranking)
        self.set_regions(other._colored_regions, shown=other._regions.on)
        self.set_marked(other.marked)
        self.set_selection(other.selection)
        self.show_truth(other.true_lines.neighbors, other.true_lines.ruler)

    def show_truth(self, neighbors: TrueNeighbors | None, ruler: DistanceRuler | None) -> None:
        """Draw lines to the true neighbors of a word, and a ruler between two words; None for none."""
        if neighbors is not self.true_lines.neighbors:
            self.true_lines.neighbors = neighbors
            self._rank()  # all of them are labeled
        self.true_lines.ruler = ruler
        self.update()

    @property
    def trails(self) -> tuple[int, ...]:
        """The words whose paths are drawn."""
        return self._trails.words if len(self._trails.paths) else ()

    def set_trails(self, words: Sequence[int], paths: np.ndarray) -> None:
        """Draw the paths of some words to their current positions; `paths` is (m, k, 2), in order of time."""
        self._trails.take(words, paths)
        self.update()

    @property
    def placed_words(self) -> Sequence[PlacedWord]:
        """Words that are placed among others and are not part of the map."""
        return self._placed_words.words

    def show_placed(self, words: Sequence[PlacedWord]) -> None:
        """Show words among their neighbors on the map and keep them there; empty for none."""
        self._placed_words.words = tuple(words)
        self.update()

    def places_of_placed(self) -> "list[QPointF | None]":
        """Return the positions of the placed words, in logical pixels of this widget."""
        self._project()
        return self._placed_words.places(self._words)

    def set_hover_text(self, text: Callable[[int], str], picture: Pictured = lambda _word: None) -> None:
        """Set functions that return the further lines of the hover card of a word, and its picture."""
        self._hover_text, self._hover_picture = text, picture

    def clear(self, message: str = "") -> None:
        """Remove all words.

        Parameters
        ----------
        message : str
            Shown instead. The first line says what is missing, the others what to do next.
        """
        self._message = message
        self.following, self._fit_due, self._flight = True, None, None
        self.fit_button.hide()
        self.set_words(())

    # --- selection ---

    @property
    def words(self) -> Sequence[str]:
        """The words on the map."""
        return self._words.words

    @property
    def coordinates(self) -> np.ndarray:
        """The positions of the newest frame, float32 (n, 2); empty before the first."""
        return self._words.ends

    @property
    def selection(self) -> np.ndarray:
        """The selected words, int32 (m,), in the order given."""
        return self._selection

    def set_selection(self, ids: npt.ArrayLike) -> None:
        """Select words; they are labeled first and drawn in the accent color."""
        self._selection = np.asarray(ids, np.int32)
        self._rank()

    @property
    def marked(self) -> np.ndarray:
        """The marked words, int32 (m,), in the order given."""
        return self._marked

    def set_marked(self, ids: npt.ArrayLike) -> None:
        """Mark words related to the selection: neighbors, search hits."""
        self._marked = np.asarray(ids, np.int32)
        self._rank()

    def _rank(self) -> None:
        self._named_at = float("-inf")
        neighbors = self.true_lines.neighbors
        near = neighbors.ids.tolist() if neighbors is not None else []
        self.labels.set_important(self._selection[:NAMED_FIRST].tolist(), [*near, *self._marked[:NAMED_FIRST].tolist()])
        self._describe()
        self._invalidate()
        self._wake()

    # --- positions ---

    def position_of(self, word: int) -> QPointF | None:
        """Return the painted position of a word, in logical pixels of this widget; None if it has none."""
        if not self._words.has_place(word):
            return None
        self._project()
        return self._words.at(word)

    def pick(self, at: QPointF) -> int:
        """Return the word at a point of this widget, or -1.

        A disc under the pointer comes first, then a label under it, then the nearest disc within 12 px.
        """
        words = self._words
        self._project()
        near = words.nearest(at, PICK_REACH)
        if near >= 0:
            away = at - words.at(near)
            if np.hypot(away.x(), away.y()) <= self._picture.radius[near] * self._grown() + 2:
                return near
        named = self.labels.at(at)
        return named if named >= 0 else near

    def _grab(self, at: QPointF) -> int:
        self._project()
        near = self._words.nearest(at, PICK_REACH)
        if near >= 0:
            away = at - self._words.at(near)
            if np.hypot(away.x(), away.y()) <= self._picture.radius[near] * self._grown() + GRAB_REACH:
                return near
        return self.labels.at(at)

    def around(self, at: QPointF, count: int, without: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the words shown nearest to a point of this widget, and the position of that point on the map.

        In 3D, the foremost word near the point defines its position, and the words nearest to that one count.

        Parameters
        ----------
        without : int
            A word to leave out.

        Returns
        -------
        int32 array (m,), float32 array (2 or 3,)
            The nearest first.
        """
        self._project()
        return self._words.around(at, count, without)

    def _nearest_to(self, at: QPointF) -> int:
        self._project()
        return self._words.nearest(at, 1e6)

    def _inside(self, inside: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> np.ndarray:
        self._project()
        return self._words.inside(inside)

    def _anything_selected(self) -> bool:
        return len(self._selection) > 0

    def seen(self) -> ViewSnapshot:
        """Return a snapshot of the view, for pictures of another size."""
        self._project()
        size = float(self.width()), float(self.height())
        return taken(
            self._words,
            self._picture,
            self.camera,
            size,
            self._grown(),
            self._selection,
            self._marked,
            self.true_lines.neighbors,
            self._regions.regions if self._regions.on else None,
        )

    def fly_to(self, word: int) -> None:
        """Move the camera close to a word, near enough to read its surroundings."""
        if self._words.has_place(word):
            self._fly_near(*self._words.on_plane(self._words.ends[word], self.target).tolist())

    def frame_words(self, ids: np.ndarray) -> None:
        """Move the camera so that all of these words are in view, no nearer than `fly_to` goes; int array (n,)."""
        placed = ids[self._words.have_places(ids)] if self._words.placed else ids[:0]
        if len(placed):
            points = self._words.on_plane(self._words.ends[placed], self.target)
            (left, bottom), (right, top) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
            self._fly_around((left, bottom, right, top))

    def bring_to_view(self, word: int) -> None:
        """Pan the camera to a word that is out of view, at the same zoom."""
        if not self._words.has_place(word):
            return
        x, y = self._words.on_plane(self._words.ends[word], self.target).tolist()
        at = QPointF(*self.target.to_screen(x, y, self.width(), self.height()))
        if not self._free_part().contains(at):
            self._leave()
            self._fly(replace(self.target, x=x, y=y), CALM)

    def _free_part(self) -> QRectF:
        return QRectF(self.rect()).adjusted(self.inset, 0, 0, -self.foot)

    def _lowest_left(self) -> np.ndarray:
        # words without a position lie far at the upper right
        return super()._lowest_left() if self.in_space else lowest_left(self._words.ends[:, :2])

    def _invalidate(self) -> None:
        self._placed = False
        self._picture.stale = True

    def _project(self) -> None:
        """Update screen positions and labels."""
        words = self._words
        if self._placed or not words.placed:
            return
        words.project(self.camera, self.width(), self.height())
        now = self._clock()
        if words.gliding and now - self._named_at < NAMED_EACH_S:
            self._regions.settle(words, self.camera.scale)
            self._placed = True
            return
        self._named_at = now
        covered = self._covered()
        plate = self.true_lines.plate(words, QRectF(self.rect()))
        if plate is not None:
            covered.append(plate)
        size = float(self.width()), float(self.height())
        names = self._place_regions(covered, *size)
        whole = self.following or self._shows_all()
        self.labels.place(self._picture.radius, self._grown(), *size, covered if whole else None, names)
        # a choice made before the labels were known is made again in the next frame
        asked = self.labels.important_boxes()
        self._names_due = self._regions.give_way(asked if plate is None else [*asked, _edges(plate)])
        self._placed = True

    def _shows_all(self) -> bool:
        """Return whether all words are in view, as when another map leads this one."""
        if self._bounds is None:
            return False
        left, top = self.camera.to_screen(self._bounds[0], self._bounds[3], self.width(), self.height())
        right, bottom = self.camera.to_screen(self._bounds[2], self._bounds[1], self.width(), self.height())
        return left >= 0 and top >= 0 and right <= self.width() and bottom <= self.height()

    def _place_regions(self, covered: Sequence[QRectF], width: float, height: float) -> np.ndarray | None:
        """Choose the region labels; return the areas that word labels must not cover."""
        if self._regions.regions is None or not self._regions.on or self._bounds is None:
            awaited = self._regions.on and self._awaits_regions
            self.labels.set_landmarks(not awaited, sparse=awaited)
            return None
        left, bottom, right, top = self._bounds
        scale = self.camera.scale
        seen = View(width, height, scale, scale * min(right - left, top - bottom))
        self.labels.set_landmarks(False, sparse=seen.extent < SPARSE_BELOW)
        taken = [_edges(part) for part in covered]
        self._regions.choose(self._words, self._clock(), seen, [*taken, *self.labels.important_boxes()])
        self._regions.settle(self._words, scale)
        return self._regions.boxes()

    def _advance(self, now: float, elapsed: float) -> bool:
        if self._words.gliding:
            self._words.advance(now)
            self._invalidate()
        elif self._names_due:
            self._invalidate()
        self._project()
        fading, glowed = self.labels.fading or self._regions.fading, bool(self._glow.words)
        self.labels.fade(elapsed)
        self._regions.fade(elapsed)
        glows = self._glow.fade(now)
        if fading or glowed or self._picture.stale:
            self.update()
        return self._words.gliding or self.labels.fading or self._regions.fading or glows

    def numbers(self) -> PlotData | None:
        """Return the visible words with their positions; None before the first frame."""
        return numbers_of(self.accessibleName(), self._words)

    def _describe(self) -> None:
        self.setAccessibleDescription(described(self._words, self._selection, self._message))

    # --- painting ---

    def _paint_drag(self, painter: QPainter, drag: WordDrag) -> None:
        color = self._picture.color_of(drag.word)
        drag.paint(painter, self.position_of(drag.word), self.words[drag.word], color, QRectF(self.rect()))

    def _on_theme_changed(self) -> None:
        self.labels.restyle()
        self._regions.restyle()
        self._picture.restyle()
        super()._on_theme_changed()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        view = QRectF(self.rect())
        if self._words.placed:
            self._project()
            self._paint_words(painter, view)
        else:
            painter.fillRect(self.rect(), theme.color("canvas"))
            draw_message(painter, view, self._message)
        self._paint_hand(painter)
        painter.end()
        if self.labels.fading or self._regions.fading:
            # without requesting a repaint: the next tick does, and one per tick is enough
            self._run_clock()
        self._note_repaint()

    def _paint_words(self, painter: QPainter, view: QRectF) -> None:
        ratio, zoom = self.devicePixelRatioF(), self._grown()
        self._picture.draw_points(painter, view, ratio, zoom, self._selection, self._marked)
        colors = [self._picture.color_of(word) for word in self._trails.words]
        self._trails.draw(painter, self._words, self.camera, view, colors)
        self._glow.draw(painter, self._words, self._picture.radius, zoom, self._clock())
        self.true_lines.draw(painter, self._words)
        self._regions.draw(painter, ratio, hurried=self.hurried)
        self._picture.draw_chosen(painter, zoom, _drawn_larger(self._selection), _drawn_larger(self._marked))
        self.labels.draw_leaders(painter)
        covered, plate = self._covered(), self.true_lines.plate(self._words, view)
        names: list[QRectF] = []
        if self._words.gliding and self._regions.on:
            # words pass below the names of regions, for which they were placed with room
            names = [QRectF(x, y, right - x, below - y) for x, y, right, below in self._regions.boxes().tolist()]
        self.labels.draw(
            painter,
            ratio,
            view,
            hurried=self.moving and self.hurried,
            covered=[*covered, *names, *((plate,) if plate is not None else ())],
        )
        self._placed_words.draw(painter, self._words, view)
        self.true_lines.draw_captions(painter, self._words, view, covered)
        if self.in_space:
            draw_tripod(painter, view, self.camera.turn)
        if self._hover >= 0:
            further, thumbnail = self._hover_text(self._hover).splitlines(), self._hover_picture(self._hover)
            ruler = self.true_lines.ruler
            toward = self.position_of(ruler.first) if ruler is not None and ruler.second == self._hover else None
            self._picture.draw_hover(painter, view, self._hover, zoom, further, toward, thumbnail, self._crowd)

    def _crowd(self, side: int, box: QRectF) -> float:
        """Return how much the hover card would cover on one side of its word."""
        # marked words are the neighbors of the selection
        others = np.concatenate((self._selection[:NAMED_FIRST], self._marked[:NAMED_FIRST]))
        others = others[others != self._hover]
        named = others[self.labels.shown[others]]
        left, middle = self.labels.boxes(named)
        width, height = self.labels.width[named], self.labels.height[named]
        names = [
            QRectF(*one)
            for one in zip(left.tolist(), (middle - height / 2).tolist(), width.tolist(), height.tolist(), strict=True)
        ]
        view = QRectF(self.rect())
        return self._crowding.weigh(side, box, self._hover, view, self._words, others, names, self._covered())
