"""The labels of regions: fading and rendering."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from embviz.drawing.regions import (
    LINE,
    QUIET,
    Key,
    MapRegionNames,
    RegionLevel,
    View,
    apart,
    broken,
    middles,
    place_names,
    stand,
    style_of,
)
from embviz.gui.style import theme
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.widgets.plane.words import MapWords

CHOSEN_EVERY = 0.25  # s between two choices of labels, unless the zoom has changed
FADE = 0.2  # s for a label to fade in or out
_HALO, _MARGIN = 2.4, 5.0  # px
_NEW_PER_FRAME = 4  # labels rendered for the first time in one frame, about a millisecond each


@dataclass
class _Shown:
    """A visible region label: its opacity, and its offset from the center of its region."""

    opacity: float
    side: int


class RegionLabels:
    """Chooses, fades and draws the labels of regions; a label is identified by its level and its index in that."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[str, float, int, int, float], tuple[QImage, float, float]] = {}
        self.regions: MapRegionNames | None = None
        self.on = True
        self._shown: dict[Key, _Shown] = {}
        self._wanted: dict[Key, None] = {}  # the most important first
        self._strength: dict[Key, float] = {}
        self._seen: list[tuple[Key, float, float, float, float]] = []
        self._chosen_at, self._chosen_for = -1.0, (0.0, 0.0, 0.0)
        self._size, self._awaited = 1.0, False
        self._texts: dict[tuple[str, float, int], tuple[tuple[str, ...], float, float]] = {}

    def set_regions(self, regions: MapRegionNames | None, *, shown: bool = True) -> None:
        """Set other regions, and whether they are labeled; labels of the same level and index continue."""
        self.regions, self.on = regions, shown
        self._chosen_at = -1.0
        if regions is None or not shown:
            self._awaited = False
            self._shown, self._wanted, self._seen = {}, {}, []

    def restyle(self) -> None:
        """Render every label again after a change of colors, fonts or screen."""
        self._pictures.clear()
        self._texts.clear()

    # --- which, and where

    def choose(
        self, words: MapWords, now: float, view: View, taken: Sequence[tuple[float, float, float, float]] = ()
    ) -> None:
        """Choose the labels, a few times a second and whenever the zoom has changed.

        Parameters
        ----------
        words : MapWords
            Projected.
        now : float
            Seconds.
        taken : sequence of tuples of left, top, right and bottom
            Areas that labels must not cover.
        """
        regions, zoom = self.regions, (round(12 * np.log2(max(view.extent, 1e-6))), view.width, view.height)
        if regions is None or not self.on or regions.words != len(words) or not words.placed:
            self._wanted = {}
            return
        if zoom == self._chosen_for and 0 <= now - self._chosen_at < CHOSEN_EVERY:
            return
        self._chosen_at, self._chosen_for = now, zoom
        self._size = view.size
        places = [self._places(words, found) for found in regions.levels]
        sides = {key: shown.side for key, shown in self._shown.items()}
        chosen = place_names(regions, places, view, self._measured, taken, sides)
        for name in chosen:
            self._strength[name.key] = name.strength
            shown = self._shown.setdefault(name.key, _Shown(1.0 if stillness.wanted else 0.0, name.side))
            if shown.side != name.side and not stillness.wanted:
                shown.opacity = 0.0  # it fades in again at its new position
            shown.side = name.side
        self._wanted = dict.fromkeys(name.key for name in chosen)

    def settle(self, words: MapWords, scale: float) -> None:
        """Compute the label positions of this frame; of overlapping labels, the less important is hidden at once.

        Parameters
        ----------
        words : MapWords
            Projected.
        scale : float
            Pixels per unit of the plane.
        """
        going = [key for key in self._shown if key not in self._wanted]
        found = list(self._standing(words, scale, [*self._wanted, *going]))
        boxes = np.array([(x, y, x + wide, y + high) for _key, x, y, wide, high in found], float).reshape(-1, 4)
        self._seen = []
        for one, stays in zip(found, apart(boxes).tolist(), strict=True):
            if stays:
                self._seen.append(one)
            else:
                self._wanted.pop(one[0], None)
                del self._shown[one[0]]

    def give_way(self, taken: Sequence[tuple[float, float, float, float]]) -> bool:
        """Hide labels that overlap requested word labels and return whether there were any; others are chosen then."""
        names, boxes = self.boxes(), np.array(list(taken), np.float32).reshape(-1, 4)
        over: np.ndarray = np.any(
            (names[:, None, 0] < boxes[None, :, 2])
            & (boxes[None, :, 0] < names[:, None, 2])
            & (names[:, None, 1] < boxes[None, :, 3])
            & (boxes[None, :, 1] < names[:, None, 3]),
            axis=1,
        )
        standing = [key for key, *_place in self._seen if key in self._wanted]
        for key, goes in zip(standing, over.tolist(), strict=True):
            if goes:
                del self._wanted[key]
        if over.any():
            self._chosen_at = -1.0
        return bool(over.any())

    def _places(self, words: MapWords, found: RegionLevel) -> tuple[np.ndarray, np.ndarray]:
        """Return the centers of regions in the view, float (k, 2), and which regions have one, bool (k,)."""
        ids = np.ascontiguousarray(np.maximum(found.anchors, 0).ravel())
        words.locate(ids)
        x, y, placed = (of.reshape(found.anchors.shape) for of in (words.x[ids], words.y[ids], words.have_places(ids)))
        return middles(found, x, y, placed)

    def boxes(self) -> np.ndarray:
        """Return left, top, right and bottom of the visible labels, float32 (m, 4)."""
        found = [(x, y, x + w, y + h) for key, x, y, w, h in self._seen if key in self._wanted]
        return np.array(found, np.float32).reshape(-1, 4)

    def _standing(
        self, words: MapWords, scale: float, keys: Iterable[Key]
    ) -> Iterator[tuple[Key, float, float, float, float]]:
        regions, places = self.regions, dict[int, tuple[np.ndarray, np.ndarray]]()
        if regions is None or regions.words != len(words):
            return
        for level, k in keys:
            found = regions.levels[level] if level < len(regions.levels) else None
            if found is None or k >= len(found.names) or not found.names[k]:
                continue
            if level not in places:
                places[level] = self._places(words, found)
            at, seen = places[level]
            if seen[k]:
                wide, high = self._measured(found.names[k], level)[1:]
                x, y = stand(at[k], float(found.reach[k]) * scale, wide, high, self._shown[level, k].side)
                yield (level, k), x, y, wide, high

    # --- fading

    @property
    def fading(self) -> bool:
        """Whether a label is fading or waits to be rendered for the first time."""
        return self._awaited or any(shown.opacity != (key in self._wanted) for key, shown in self._shown.items())

    def fade(self, seconds: float) -> None:
        """Advance the fading of labels by a time step."""
        step = 1.0 if stillness.wanted else seconds / FADE
        for key in list(self._shown):
            shown = self._shown[key]
            if key in self._wanted:
                shown.opacity = min(1.0, shown.opacity + step)
            elif shown.opacity <= step:
                del self._shown[key]
            else:
                shown.opacity -= step

    # --- drawing

    def draw(self, painter: QPainter, ratio: float, *, hurried: bool = True) -> None:
        """Draw the labels; when `hurried`, render only a few new ones and leave the others to the next frames."""
        self._awaited = False
        regions = self.regions
        if regions is None or not self.on:
            return
        dark, fresh = theme.current() is theme.DARK, 0
        for key, x, y, _width, _height in self._seen:
            if key not in self._shown:
                continue
            level, k = key
            found = regions.levels[level]
            style = found.names[k], *self._style(level), int(found.colors[dark][k]), ratio
            if style not in self._pictures:
                if hurried and fresh >= _NEW_PER_FRAME:
                    self._awaited = True
                    continue
                fresh += 1
            image, left, top = self._picture(*style, level)
            painter.setOpacity(
                QUIET * self._shown[key].opacity * self._strength.get(key, 1.0) * float(found.gathered[k])
            )
            painter.drawImage(QPointF(round((x - left) * ratio) / ratio, round((y - top) * ratio) / ratio), image)
        painter.setOpacity(1)

    def _style(self, level: int) -> tuple[float, int]:
        assert self.regions is not None
        return style_of(level, len(self.regions.levels), self._size)

    def _measured(self, name: str, level: int) -> tuple[tuple[str, ...], float, float]:
        """Return the lines of a label, and its width and height in pixels."""
        key = name, *self._style(level)
        if key not in self._texts:
            metrics = QFontMetricsF(theme.font(*key[1:]))
            self._texts[key] = broken(name, metrics.horizontalAdvance, metrics.height())
        return self._texts[key]

    def _picture(
        self, name: str, size: float, weight: int, color: int, ratio: float, level: int
    ) -> tuple[QImage, float, float]:
        key = name, size, weight, color, ratio
        if key not in self._pictures:
            from embviz.drawing.kernels.halo import add_halo

            if len(self._pictures) > 400:
                self._pictures.clear()
            lines, wide, high = self._measured(name, level)
            font = theme.font(size, weight)
            metrics = QFontMetricsF(font)
            shape = int((high + 2 * _MARGIN) * ratio) + 1, int((wide + 2 * _MARGIN) * ratio) + 1
            image = QImage(shape[1], shape[0], QImage.Format.Format_ARGB32_Premultiplied)
            image.setDevicePixelRatio(ratio)
            image.fill(0)
            painter = QPainter(image)
            painter.setFont(font)
            painter.setPen(QColor(color))
            for k, line in enumerate(lines):
                box = QRectF(_MARGIN, _MARGIN + (LINE * k - 0.04) * metrics.height(), wide, metrics.height())
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, line)
            painter.end()
            pixels = np.frombuffer(image.bits(), np.uint32).reshape(shape)
            add_halo(pixels, np.uint32(theme.color("canvas").rgb()), _HALO * ratio)
            self._pictures[key] = image, _MARGIN, _MARGIN
        return self._pictures[key]
