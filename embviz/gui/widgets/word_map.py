"""The map of words: the picture that rearranges itself while one trains."""

import time
from collections.abc import Callable, Iterable, Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from embviz.gui import theme
from embviz.gui.widgets.map_camera import Camera, extent, fitted
from embviz.gui.widgets.map_card import draw_card, draw_focus, draw_message, legend
from embviz.gui.widgets.map_labels import MapLabels
from embviz.gui.widgets.map_raster import PointRaster, argb, opacity_for, radii
from embviz.gui.widgets.map_view import CALM, MapView

PICK_REACH = 12.0  # px
LABEL_GAP = 3.5  # px between a disc and its label
FIRST_GLIDE, LEAST_GLIDE, LONGEST_GLIDE = 0.4, 0.05, 1.2  # s
LEGEND_EDGE = 8  # px
# the place of words without one: outside every view, and finite, for the loops are compiled for finite numbers
FAR = np.float32(1e18)
NEAR = 5.0  # scale of a flight to a word, relative to a fit


class WordMap(MapView):
    """A map of up to some ten thousand words that one can pan, zoom, point at and select from.

    Words are named by their place in the sequence given to `set_words`.

    Parameters
    ----------
    parent : QWidget, optional
    clock : callable
        Returns the time in seconds.

    Attributes
    ----------
    repaints : int
        Number of times that the map has been painted since `reset_statistics`.
    longest_gap : float
        Longest time in seconds between two repaints of one motion since then.
    """

    hovered = Signal(int)
    clicked = Signal(int, Qt.KeyboardModifier)
    selection_dragged = Signal(list)

    def __init__(self, parent: QWidget | None = None, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__(parent, clock)
        self._labels = MapLabels()
        self._raster = PointRaster()
        self._selection: tuple[int, ...] = ()
        self._marked: tuple[int, ...] = ()
        self._lines: np.ndarray = np.zeros((0, 2), np.int32)
        self._hover = -1
        self._hover_text: Callable[[int], str] | None = None
        self._message = ""
        self._painted_at: float | None = None
        self.reset_statistics()
        self._placed = False
        self._take_words((), None)
        self.setAccessibleName("Map of words")
        self._describe()

    # --- what is on the map ---

    def set_words(self, words: Sequence[str], counts: np.ndarray | None = None) -> None:
        """Take new words; they appear with the next frame.

        Parameters
        ----------
        words : sequence of str
        counts : int array (n,), optional
            How often each word occurs: sizes points and ranks labels. Without it, earlier words rank first.
        """
        self._take_words(words, counts)
        self._bounds = None
        self._point_at(-1)
        self._describe()
        self._invalidate()
        self.update()

    def _take_words(self, words: Sequence[str], counts: np.ndarray | None) -> None:
        n = len(words)
        self._words, self._counts = words, counts
        self._order = (
            np.arange(n, dtype=np.int32) if counts is None
            else np.argsort(-np.asarray(counts, np.int64), kind="stable").astype(np.int32)
        )
        self._radius = radii(counts, n)
        self._start = self._end = np.zeros((0, 2), np.float32)
        self._x, self._y = np.zeros(n, np.float32), np.zeros(n, np.float32)
        self._offset = np.zeros(n, np.float32)
        self._glide_begun, self._glide, self._progress, self._frame_at = 0.0, 0.0, 1.0, None
        self._categories: np.ndarray | None = None
        self._category_names: Sequence[str] = ()
        self._selection = self._marked = ()
        self._lines = np.zeros((0, 2), np.int32)
        self._labels.set_words(words, self._order)
        self._colors = np.zeros(n, np.uint32)
        self._paint_colors()

    def set_frame(self, coordinates: np.ndarray, *, glide: bool = True) -> None:
        """Give every word a new place.

        Parameters
        ----------
        coordinates : float array (n, 2)
            One row per word; rows that are not finite hide their word.
        glide : bool
            Let the words move there within the time between the last two frames; otherwise they jump.

        Raises
        ------
        ValueError
            If there is not one row of two coordinates for each word.
        """
        if coordinates.shape != (len(self._words), 2):
            raise ValueError(f"{len(self._words)} words need coordinates of shape ({len(self._words)}, 2), "
                             f"not {coordinates.shape}")
        now = self._clock()
        bounds = extent(coordinates)
        end = np.array(coordinates, np.float32, order="C")
        away = ~np.isfinite(end).all(axis=1)
        end[away] = FAR
        first = not len(self._end)
        smooth = glide and not first and self.isVisible()
        if smooth:
            self._start = self._start + (self._end - self._start) * np.float32(self._progress)
            jump = away | (self._start[:, 0] >= FAR / 2)
            self._start[jump] = end[jump]
            since = now - self._frame_at if self._frame_at is not None else FIRST_GLIDE
            self._glide, self._progress = min(max(since, LEAST_GLIDE), LONGEST_GLIDE), 0.0
        else:
            self._start, self._glide, self._progress = end, 0.0, 1.0
        self._end, self._glide_begun, self._frame_at = end, now, now
        self._follow(bounds, self._glide)
        self._invalidate()
        self._wake()

    def set_categories(self, labels: np.ndarray | None, names: Sequence[str] = ()) -> None:
        """Color the words by category.

        Parameters
        ----------
        labels : int array (n,), optional
            Category of each word; negative for none. None for one color for all.
        names : sequence of str
            Names of the categories for the legend.
        """
        self._categories = None if labels is None else np.asarray(labels, np.int64)
        self._category_names = tuple(names)
        self._paint_colors()
        self._raster.stale = True
        self.update()

    def set_lines(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Connect pairs of words by thin lines."""
        self._lines = np.array(list(pairs), np.int32).reshape(-1, 2)
        self.update()

    def set_hover_text(self, text: Callable[[int], str] | None) -> None:
        """Set what gives the further lines of the hover card for a word."""
        self._hover_text = text

    def clear(self, message: str = "") -> None:
        """Take all words away.

        Parameters
        ----------
        message : str
            Shown in their place. The first line says what is missing, the others what to do next.
        """
        self._message = message
        self.following, self._fit_due, self._flight = True, None, None
        self.fit_button.hide()
        self.set_words(())

    # --- selection ---

    @property
    def words(self) -> Sequence[str]:
        """The words on the map."""
        return self._words

    @property
    def coordinates(self) -> np.ndarray:
        """The places of the newest frame, float32 (n, 2); empty before the first."""
        return self._end

    @property
    def selection(self) -> tuple[int, ...]:
        """The selected words, in the order given."""
        return self._selection

    def set_selection(self, ids: Iterable[int]) -> None:
        """Select words; they are named first and drawn in the accent color."""
        self._selection = tuple(int(i) for i in ids)
        self._rank()

    @property
    def marked(self) -> tuple[int, ...]:
        """The marked words, in the order given."""
        return self._marked

    def set_marked(self, ids: Iterable[int]) -> None:
        """Mark words that belong to the selection: neighbors, hits of a search."""
        self._marked = tuple(int(i) for i in ids)
        self._rank()

    def _rank(self) -> None:
        self._labels.set_important(self._selection, self._marked)
        self._describe()
        self._invalidate()
        self._wake()

    # --- where things are ---

    def position_of(self, word: int) -> QPointF | None:
        """Return where a word is painted, in logical pixels of this widget; None where it has no place."""
        if not len(self._end) or self._end[word, 0] == FAR:
            return None
        self._project()
        return QPointF(float(self._x[word]), float(self._y[word]))

    def pick(self, at: QPointF) -> int:
        """Return the word at a point of this widget, or -1.

        A disc under the pointer comes first, then a label under it, then the nearest disc within 12 px.
        """
        if not len(self._end):
            return -1
        from embviz.gui.widgets import map_kernels

        self._project()
        near = map_kernels.nearest(self._x, self._y, at.x(), at.y(), PICK_REACH)
        if near >= 0:
            distance = np.hypot(self._x[near] - at.x(), self._y[near] - at.y())
            if distance <= self._radius[near] * self._zoom() + 2:
                return int(near)
        named = self._labels.at(at.x(), at.y(), self._x, self._y, self._offset)
        return named if named >= 0 else int(near)

    def fly_to(self, word: int) -> None:
        """Move the camera to a word, near enough to read its surroundings."""
        if not len(self._end) or self._end[word, 0] == FAR or self._bounds is None:
            return
        whole = fitted(self._bounds, self.width(), self.height()).scale
        x, y = self._end[word].tolist()
        self._leave()
        self._fly(Camera(x, y, max(self.target.scale, NEAR * whole)), CALM)

    def _zoom(self) -> float:
        """How much larger points are than at a fit."""
        if self._bounds is None:
            return 1.0
        whole = fitted(self._bounds, self.width(), self.height()).scale
        return float(np.clip((self.camera.scale / whole) ** 0.3, 0.6, 2.4))

    def _invalidate(self) -> None:
        self._placed = False
        self._raster.stale = True

    def _project(self) -> None:
        """Bring screen positions and labels up to date."""
        if self._placed or not len(self._end):
            return
        from embviz.gui.widgets import map_kernels

        camera = self.camera
        map_kernels.project(
            self._start, self._end, float(self._progress), camera.x, camera.y, camera.scale,
            self.width() / 2, self.height() / 2, self._x, self._y,
        )
        np.multiply(self._radius, np.float32(self._zoom()), out=self._offset)
        self._offset += np.float32(LABEL_GAP)
        self._labels.place(self._x, self._y, self._offset, float(self.width()), float(self.height()))
        self._placed = True

    def _advance(self, now: float, elapsed: float) -> bool:
        if self._progress < 1:
            self._progress = min(1.0, (now - self._glide_begun) / self._glide)
            self._invalidate()
        self._project()
        fading = self._labels.fading
        self._labels.fade(elapsed)
        if fading or self._raster.stale:
            self.update()
        return self._progress < 1 or self._labels.fading

    # --- pointer and keys ---

    def _point_at(self, word: int) -> None:
        if word != self._hover:
            self._hover = word
            self.setCursor(Qt.CursorShape.PointingHandCursor) if word >= 0 else self.unsetCursor()
            self.update()
            self.hovered.emit(word)

    def _on_pointed(self, at: QPointF | None) -> None:
        self._point_at(-1 if at is None else self.pick(at))

    def _on_clicked(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        self.clicked.emit(self.pick(at), modifiers)

    def _on_band_drawn(self, band: QRectF) -> None:
        self._project()
        x, y = self._x, self._y
        inside = (x >= band.left()) & (x <= band.right()) & (y >= band.top()) & (y <= band.bottom())
        self.selection_dragged.emit(self._order[inside[self._order]].tolist())

    def mouseDoubleClickEvent(self, event) -> None:
        super().mouseDoubleClickEvent(event)
        if self.pick(event.position()) < 0:
            self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            word = self._hover
            if word < 0 and len(self._end):
                from embviz.gui.widgets import map_kernels

                self._project()
                word = int(map_kernels.nearest(self._x, self._y, self.width() / 2, self.height() / 2, 1e6))
            if word >= 0:
                self.clicked.emit(word, event.modifiers())
        elif key in (Qt.Key.Key_N, Qt.Key.Key_P):
            self._walk(1 if key == Qt.Key.Key_N else -1)
        elif key == Qt.Key.Key_Escape and (self._selection or self._hover >= 0):
            self._point_at(-1)
            self.clicked.emit(-1, event.modifiers())
        else:
            super().keyPressEvent(event)

    def _walk(self, step: int) -> None:
        """Point at the next or the former word in view, by falling frequency."""
        if not len(self._end):
            return
        self._project()
        x, y = self._x[self._order], self._y[self._order]
        seen = self._order[(x >= 0) & (x <= self.width()) & (y >= 0) & (y <= self.height())]
        if len(seen):
            here = np.flatnonzero(seen == self._hover)
            following = (int(here[0]) + step) % len(seen) if len(here) else (0 if step > 0 else -1)
            self._point_at(int(seen[following]))

    def _describe(self) -> None:
        chosen = ", ".join(self._words[i] for i in self._selection[:20])
        self.setAccessibleDescription(
            f"{len(self._words):,} words. " + (f"Selected: {chosen}." if chosen else "None selected.")
            if len(self._words) else self._message.replace("\n", " ")
        )

    # --- painting ---

    def reset_statistics(self) -> None:
        """Begin to count repaints and gaps anew."""
        self.repaints, self.longest_gap = 0, 0.0

    def _on_theme_changed(self) -> None:
        self._labels.restyle()
        self._paint_colors()
        super()._on_theme_changed()

    def _category_colors(self) -> list[QColor]:
        return [QColor(c) for c in theme.current().categories]

    def _paint_colors(self) -> None:
        self._legend: QPixmap | None = None
        if self._categories is None:
            self._colors[:] = argb(theme.color("accent"))
            return
        palette = np.array([argb(c) for c in self._category_colors()], np.uint32)
        self._colors = palette[self._categories % len(palette)]
        self._colors[self._categories < 0] = argb(theme.color("text_muted"))

    def paintEvent(self, event: QPaintEvent) -> None:
        now = self._clock()
        if self._painted_at is not None and self.moving:
            self.longest_gap = max(self.longest_gap, now - self._painted_at)
        self.repaints += 1
        painter = QPainter(self)
        view = QRectF(self.rect())
        if len(self._end):
            self._project()
            self._paint_words(painter, view)
        else:
            painter.fillRect(self.rect(), theme.color("canvas"))
            draw_message(painter, view, self._message)
        if self._band is not None:
            painter.setPen(QPen(theme.color("accent"), 1))
            painter.setBrush(theme.color("accent", 28))
            painter.drawRect(self._band)
        if self._focus_shown:
            draw_focus(painter, view)
        painter.end()
        if self._labels.fading:
            # without asking for a repaint: the next tick does, and one a tick is enough
            self._run_clock()
        self._painted_at = now if self.moving else None

    def _paint_words(self, painter: QPainter, view: QRectF) -> None:
        ratio, zoom = self.devicePixelRatioF(), self._zoom()
        x, y = self._x, self._y
        painter.drawImage(QPointF(0, 0), self._raster.image(
            self.width(), self.height(), ratio, x, y, self._radius, zoom, self._order, self._colors,
            theme.color("canvas"), opacity_for(len(x)) * (0.5 if self._selection else 1),
        ))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if len(self._lines):
            painter.setPen(QPen(theme.color("accent", 110), 1.2))
            for a, b in self._lines.tolist():
                painter.drawLine(QPointF(float(x[a]), float(y[a])), QPointF(float(x[b]), float(y[b])))
        for ids, grow in ((self._marked, 0.8), (self._selection, 2.0)):
            painter.setPen(QPen(theme.color("canvas"), 1.5))
            for i in ids:
                painter.setBrush(theme.color("accent") if ids is self._selection else QColor(int(self._colors[i])))
                r = float(self._radius[i]) * zoom + grow
                painter.drawEllipse(QPointF(float(x[i]), float(y[i])), r, r)
        self._labels.draw(painter, x, y, self._offset, ratio, view, hurried=self.moving)
        if self._categories is not None and self._category_names:
            if self._legend is None or self._legend.devicePixelRatio() != ratio:
                self._legend = legend(self._category_names, self._category_colors(), ratio)
            height = self._legend.height() / ratio
            painter.drawPixmap(QPointF(LEGEND_EDGE, round(view.bottom() - LEGEND_EDGE - height)), self._legend)
        if self._hover >= 0:
            self._paint_hover(painter, view, zoom)

    def _paint_hover(self, painter: QPainter, view: QRectF, zoom: float) -> None:
        i = self._hover
        at = QPointF(float(self._x[i]), float(self._y[i]))
        r = float(self._radius[i]) * zoom + 3.5
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("text"), 1.5))
        painter.drawEllipse(at, r, r)
        lines = [self._words[i]]
        if self._counts is not None:
            lines.append(f"{int(self._counts[i]):,} times in the text")
        if self._hover_text is not None:
            lines += self._hover_text(i).splitlines()
        draw_card(painter, at, view, lines)
