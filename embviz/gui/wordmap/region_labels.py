"""Names of regions on the word map: which are shown at this zoom, where, and how they come and go."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter

from embviz.gui import theme
from embviz.gui.stillness import stillness
from embviz.gui.wordmap.regions import MapRegionNames, RegionLevel
from embviz.gui.wordmap.words import MapWords

CHOSEN_EVERY = 0.25  # s between two choices of what is named, unless the zoom has changed
FADE = 0.2  # s for a name to come or go
QUIET = 0.94  # opacity of a name
_SIZES = ((22.0, 600), (15.0, 600), (12.5, 600))  # px and weight by level, on a map of 900 px and more
_ALONE = (16.0, 600)  # of regions in one level
_SMALLEST = 0.72, 12.5  # of these on a small map: the share, and px
_LARGE_MAP = 850.0  # px
JOINT = " · "
# px of the shorter side of the whole map at this zoom at which a level begins to be named, is, and then no longer
_SHOWN = ((0.0, 1.0, 1500.0, 2600.0), (380.0, 520.0, 4200.0, 7500.0), (1500.0, 2300.0, 12000.0, 22000.0))
_SHOWN_ALONE = (0.0, 1.0, 5000.0, 9000.0)
_WIDEST = 7.5  # times the height of its letters, of a line of a name
_HALO, _MARGIN = 2.4, 5.0  # px
_AIR = 5.0, 2.0  # px between two names
_NEW_PER_FRAME = 4  # names drawn for the first time in one frame, about a millisecond each
_MOST = 90  # names at once
_FAINTEST = 0.06  # names that are less opaque take no room


@dataclass
class _Shown:
    """A name that is seen: by how far it has come, and where it lies from the place of its region."""

    opacity: float
    side: int


class RegionLabels:
    """Chooses, places and draws names of regions. A name is known by its level and its number in it."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[str, float, int, int, float], tuple[QImage, float, float]] = {}
        self.regions: MapRegionNames | None = None
        self.on = True
        self._shown: dict[tuple[int, int], _Shown] = {}
        self._wanted: set[tuple[int, int]] = set()
        self._strength: dict[tuple[int, int], float] = {}
        self._chosen_at, self._chosen_for = -1.0, (0.0, 0.0, 0.0)
        self._size, self._awaited = 1.0, False
        self._texts: dict[tuple[str, float, int], tuple[tuple[str, ...], float, float]] = {}

    def set_regions(self, regions: MapRegionNames | None, *, shown: bool = True) -> None:
        """Take other regions, and whether they are named; those of the same level and number go on as they are."""
        self.regions, self.on = regions, shown
        self._chosen_at = -1.0
        if regions is None or not shown:
            self._awaited = False
            self._shown, self._wanted = {}, set()

    def restyle(self) -> None:
        """Write every name anew: colors, fonts or the screen have changed."""
        self._pictures.clear()
        self._texts.clear()

    # --- which, and where

    def choose(
        self, words: MapWords, now: float, extent: float, width: float, height: float, scale: float,
        taken: Sequence[tuple[float, float, float, float]] = (),
    ) -> None:
        """Choose what is named, some times a second and when the zoom has changed.

        Parameters
        ----------
        words : MapWords
            Projected.
        now : float
            Seconds.
        extent : float
            Pixels of the shorter side of the whole map, were all of it in a view at this zoom.
        width, height : float
            Of the view, in pixels.
        scale : float
            Pixels per unit of the plane.
        taken : sequence of tuples of left, top, right, bottom
            Where names must not lie.
        """
        regions, zoom = self.regions, (round(12 * np.log2(max(extent, 1e-6))), width, height)
        if regions is None or not self.on or regions.words != len(words) or not words.placed:
            self._wanted = set()
            return
        if zoom == self._chosen_for and 0 <= now - self._chosen_at < CHOSEN_EVERY:
            return
        self._chosen_at, self._chosen_for = now, zoom
        self._size = round(max(_SMALLEST[0], min(1.0, min(width, height) / _LARGE_MAP)), 1)
        wanted: set[tuple[int, int]] = set()
        boxes = np.array(list(taken), np.float64).reshape(-1, 4)
        for level, found in enumerate(regions.levels):
            strength = self._strength_of(level, extent)
            if strength <= _FAINTEST:
                continue
            at, seen = self._places(words, found)
            order = np.argsort(-found.sizes * (1 + 0.3 * np.array(
                [(level, k) in self._shown for k in range(len(found.names))], float
            )), kind="stable")
            for k in order.tolist():
                if not seen[k] or not found.names[k] or found.gathered[k] * strength <= _FAINTEST:
                    continue
                key = level, k
                box_width, box_height = self._measured(found.names[k], level)[1:]
                before = self._shown.get(key)
                sides = range(5) if before is None else (before.side, *range(5))
                for side in sides:
                    x, y = self._stand(at[k], float(found.reach[k]) * scale, box_width, box_height, side)
                    box = np.array((x, y, x + box_width, y + box_height))
                    inside = box[0] > 2 and box[1] > 2 and box[2] < width - 2 and box[3] < height - 2
                    if inside and _free(box, boxes, before is not None):
                        boxes = np.vstack((boxes, box))
                        wanted.add(key)
                        self._strength[key] = strength
                        if before is None:
                            self._shown[key] = _Shown(1.0 if stillness.wanted else 0.0, side)
                        else:
                            before.side = side
                        break
                if len(wanted) >= _MOST:
                    break
        self._wanted = wanted

    def _strength_of(self, level: int, extent: float) -> float:
        """Return how much a level is seen at this zoom, in [0, 1]."""
        assert self.regions is not None
        begins, full, ends, gone = _SHOWN[level] if len(self.regions.levels) > 1 else _SHOWN_ALONE
        return float(min(1.0, max(0.0, (extent - begins) / (full - begins)), max(0.0, (gone - extent) / (gone - ends))))

    def _places(self, words: MapWords, found: RegionLevel) -> tuple[np.ndarray, np.ndarray]:
        """Return where the middles of regions are in the view, float (k, 2), and which have a place, bool (k,)."""
        seen = found.anchors[:, 0] >= 0
        ids = np.ascontiguousarray(np.maximum(found.anchors, 0).ravel())
        words.locate(ids)
        placed = words.have_places(ids).reshape(found.anchors.shape)
        x = np.where(placed, words.x[ids].reshape(found.anchors.shape), 0).sum(axis=1)
        y = np.where(placed, words.y[ids].reshape(found.anchors.shape), 0).sum(axis=1)
        count = np.maximum(placed.sum(axis=1), 1)
        return np.column_stack((x / count, y / count)), seen & placed.any(axis=1)

    @staticmethod
    def _stand(at: np.ndarray, reach: float, width: float, height: float, side: int) -> tuple[float, float]:
        """Return the corner of a name: in its region where that is larger, else above, below, or beside it."""
        x, y = float(at[0]) - width / 2, float(at[1]) - height / 2
        if reach > 1.6 * height:
            return (x, y + (0, -0.5, 0.5, -1, 1)[side] * min(1.2 * height, reach))
        away = reach + height / 2 + 2
        beside = reach + width / 2 + 6
        return ((x, y - away), (x, y + away), (x + beside, y), (x - beside, y), (x, y - away - height / 2))[side]

    def boxes(self, words: MapWords, scale: float) -> np.ndarray:
        """Return left, top, right and bottom of the names that are to be seen, float (m, 4)."""
        found = [(x, y, x + w, y + h) for _key, x, y, w, h in self._standing(words, scale, self._wanted)]
        return np.array(found, np.float32).reshape(-1, 4)

    def _standing(self, words: MapWords, scale: float, keys: set[tuple[int, int]]):
        regions = self.regions
        if regions is None or not keys or regions.words != len(words):
            return
        for level, found in enumerate(regions.levels):
            of_level = sorted(k for at, k in keys if at == level and k < len(found.names))
            if not of_level:
                continue
            at, seen = self._places(words, found)
            for k in of_level:
                if seen[k] and found.names[k] and (shown := self._shown.get((level, k))) is not None:
                    width, height = self._measured(found.names[k], level)[1:]
                    x, y = self._stand(at[k], float(found.reach[k]) * scale, width, height, shown.side)
                    yield (level, k), x, y, width, height

    # --- coming and going

    @property
    def fading(self) -> bool:
        """Whether a name is coming or going, or waits to be drawn for the first time."""
        return self._awaited or any(shown.opacity != (key in self._wanted) for key, shown in self._shown.items())

    def fade(self, seconds: float) -> None:
        """Let names come and go for a stretch of time."""
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

    def draw(self, painter: QPainter, words: MapWords, scale: float, ratio: float) -> None:
        """Draw the names, of those that were never drawn before a few; the others follow in the next frames."""
        self._awaited = False
        regions = self.regions
        if regions is None or not self.on:
            return
        dark, fresh = theme.current() is theme.DARK, 0
        for key, x, y, _width, _height in self._standing(words, scale, set(self._shown)):
            level, k = key
            found = regions.levels[level]
            style = found.names[k], *self._style(level), int(found.colors[dark][k]), ratio
            if style not in self._pictures:
                if fresh >= _NEW_PER_FRAME:
                    self._awaited = True
                    continue
                fresh += 1
            image, left, top = self._picture(*style, level)
            painter.setOpacity(QUIET * self._shown[key].opacity * self._strength.get(key, 1.0)
                               * float(found.gathered[k]))
            painter.drawImage(QPointF(round((x - left) * ratio) / ratio, round((y - top) * ratio) / ratio), image)
        painter.setOpacity(1)

    def _style(self, level: int) -> tuple[float, int]:
        assert self.regions is not None
        size, weight = _SIZES[level] if len(self.regions.levels) > 1 else _ALONE
        return max(_SMALLEST[1], size * self._size), weight

    def _measured(self, name: str, level: int) -> tuple[tuple[str, ...], float, float]:
        """Return the lines of a name, and its width and height in pixels."""
        size, weight = self._style(level)
        key = name, size, weight
        if key not in self._texts:
            metrics = QFontMetricsF(theme.font(size, weight))
            lines: list[str] = []
            joint = JOINT if JOINT in name else " "
            for word in name.split(joint):
                longer = f"{lines[-1]}{joint}{word}" if lines else word
                if lines and metrics.horizontalAdvance(longer) <= _WIDEST * metrics.height():
                    lines[-1] = longer
                else:
                    lines.append(word)
            wide = max(metrics.horizontalAdvance(line) for line in lines)
            self._texts[key] = tuple(lines), wide, metrics.height() * (0.92 * len(lines) - 0.08)
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
            painter.setPen(theme.QColor(color))
            for k, line in enumerate(lines):
                box = QRectF(_MARGIN, _MARGIN + (0.92 * k - 0.04) * metrics.height(), wide, metrics.height())
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, line)
            painter.end()
            pixels = np.frombuffer(image.bits(), np.uint32).reshape(shape)
            add_halo(pixels, np.uint32(theme.color("canvas").rgb()), _HALO * ratio)
            self._pictures[key] = image, _MARGIN, _MARGIN
        return self._pictures[key]


def _free(box: np.ndarray, others: np.ndarray, stays: bool) -> bool:
    """Return whether a name has air around it; one that is shown needs less than one that comes."""
    across, down = (0.0, 0.0) if stays else _AIR
    return not bool((
        (box[0] - across < others[:, 2]) & (others[:, 0] < box[2] + across)
        & (box[1] - down < others[:, 3]) & (others[:, 1] < box[3] + down)
    ).any())
