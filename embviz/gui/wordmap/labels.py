"""The labels of the word map: which words are named, where, and how they come and go."""

import math
from collections import OrderedDict
from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPixmap

from embviz.gui import theme
from embviz.gui.wordmap.words import MapWords

FADE = 0.16  # s for a label to come or go
CANDIDATES = 10_000  # words in view that may be named, the most important of them
CAPACITY = 400  # labels at once; more cannot be read
KEPT = 1500  # drawn labels kept in memory, about 10 MB
NEW_PER_FRAME = 20  # labels drawn for the first time in one frame of a motion, 0.15 ms each
LONGEST = 28  # characters
HALO = 1.6  # px of canvas color around the letters
STEPPED_BACK = 0.62  # opacity of the other labels beside a selection
OFFSET = 3.5  # px between a disc and its label
BORDER = 3.0  # px around a drawn label, room for its halo
NAMED_ALWAYS = 40  # selected words; more are a region, and their names over one another could not be read
# from a point to its label, the best first; y points down
WAYS = np.array([[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [1, 1], [-1, -1], [-1, 1]], np.float32)
TIERS = ((15.0, 600), (13.0, 500), (12.0, 400))  # px and weight: a few words are landmarks, most are not


def tier_of(rank: np.ndarray) -> np.ndarray:
    """Return the index into `TIERS` for words of these ranks by frequency (0 is the most frequent)."""
    n = len(rank)
    first, second = np.clip((n // 80, n // 15), (6, 30), (16, 120))
    return np.where(rank < first, 0, np.where(rank < second, 1, 2)).astype(np.int8)


def shortened(word: str) -> str:
    """Return the word as it stands on the map."""
    return word if len(word) <= LONGEST else word[: LONGEST - 1] + "…"


class MapLabels:
    """Places, fades and draws labels. All arrays are indexed by word."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[tuple[int, bool, float], QPixmap] = OrderedDict()
        self.set_words(MapWords(()))

    def set_words(self, words: MapWords) -> None:
        """Take new words, none of them important yet."""
        n = len(words)
        self._pictures.clear()
        self._words = words
        self._order = words.order
        self._rank = np.empty(n, np.int64)
        self._rank[words.order] = np.arange(n)
        self.tier = tier_of(self._rank)
        self.shown = np.zeros(n, bool)
        self.side = np.zeros(n, np.int8)
        self.opacity = np.zeros(n, np.float32)
        self._visible = np.zeros(0, np.int64)
        self._strong: frozenset[int] = frozenset()
        self._ahead: frozenset[int] = frozenset()
        self._offset = np.zeros(n, np.float32)
        self._out = np.empty(CAPACITY, np.int32)
        self._first = True
        self._measure()

    def set_important(self, strong: Iterable[int], marked: Iterable[int] = ()) -> None:
        """Name `strong` words (the selection) before `marked` ones (neighbors, search hits) before all others.

        Both stand on any side of their points where there is room. The first `NAMED_ALWAYS` strong ones are named even
        where there is none.
        """
        self._strong = frozenset(strong)
        self._ahead = self._strong.union(marked)
        ahead = np.array(list(dict.fromkeys((*strong, *marked))), np.int32)
        rest = np.ones(len(self._words), bool)
        rest[ahead] = False
        by_frequency = self._words.order
        self._order = np.concatenate((ahead, by_frequency[rest[by_frequency]])).astype(np.int32)
        self._rank[self._order] = np.arange(len(self._order))
        self._measure_strong()

    def restyle(self) -> None:
        """Forget every drawn label: colors, fonts or the screen have changed."""
        self._pictures.clear()
        self._measure()

    def _measure(self) -> None:
        metrics = [QFontMetricsF(theme.font(size, weight)) for size, weight in TIERS]
        self._plain_width = np.fromiter(
            (metrics[t].horizontalAdvance(shortened(w)) for w, t in zip(self._words.words, self.tier, strict=True)),
            np.float32, len(self._words),
        )
        heights = np.array([m.ascent() + m.descent() for m in metrics], np.float32)
        # letters fill less than the height of the line; what is left above and below is air already
        self.height = heights[self.tier] * np.float32(0.86)
        self._measure_strong()

    def _measure_strong(self) -> None:
        self.width = self._plain_width.copy()
        for i in self._strong:
            self.width[i] = QFontMetricsF(self._font(i, True)).horizontalAdvance(shortened(self._words.words[i]))

    def _font(self, i: int, strong: bool) -> QFont:
        size, weight = TIERS[self.tier[i]]
        return theme.font(max(size, 13) if strong else size, 600 if strong else weight)

    def place(self, radius: np.ndarray, width: float, height: float) -> np.ndarray:
        """Choose the labels of this frame.

        Parameters
        ----------
        radius : float32 array (n,)
            Of the discs that stand in the middle of the labels' places, in logical pixels.
        width, height : float
            Of the view.

        Returns
        -------
        int32 array (k,)
            Words named, most important first.
        """
        from embviz.drawing.kernels.placement import BORDER as BESIDE
        from embviz.drawing.kernels.placement import place_labels

        around = QRectF(0, 0, width, height).adjusted(-BESIDE, -BESIDE, BESIDE, BESIDE)
        ahead, near = self._order[: len(self._ahead)], self._words.foremost(around, CANDIDATES)
        order = np.concatenate((ahead, near[self._rank[near] >= len(ahead)]))
        self._words.locate(ahead)
        self._words.locate(self._visible)
        self._offset = radius + np.float32(OFFSET)
        count = place_labels(
            order, min(len(self._strong), NAMED_ALWAYS), len(self._ahead), self._words.x, self._words.y,
            self._offset, self.width, self.height, WAYS, self.shown, self.side, width, height, self._out,
        )
        chosen = self._out[:count]
        self.shown[:] = False
        self.shown[chosen] = True
        if self._first and count:
            self.opacity[chosen] = 1
            self._first = False
        self._visible = np.union1d(chosen, self._visible[self.opacity[self._visible] > 0])
        return chosen

    def fade(self, seconds: float) -> None:
        """Let labels come and go for a stretch of time."""
        ids = self._visible
        step = np.float32(seconds / FADE)
        self.opacity[ids] = np.clip(self.opacity[ids] + np.where(self.shown[ids], step, -step), 0, 1)
        self._visible = ids[self.shown[ids] | (self.opacity[ids] > 0)]

    @property
    def fading(self) -> bool:
        """Whether any label is coming or going."""
        ids = self._visible
        return bool((self.opacity[ids] != self.shown[ids]).any())

    def at(self, point: QPointF) -> int:
        """Return the word whose label is at this point of the view, the most important of several, or -1."""
        ids = self._visible[self.shown[self._visible]]
        left, middle = self.boxes(ids)
        x, y = point.x(), point.y()
        inside = ids[(x >= left) & (x <= left + self.width[ids]) & (abs(middle - y) <= self.height[ids] / 2)]
        return int(inside[self._rank[inside].argmin()]) if len(inside) else -1

    def boxes(self, ids: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the left edges and the vertical middles of the labels of these words; see `width` and `height`."""
        way, half_width = WAYS[self.side[ids]], self.width[ids] / 2
        left = self._words.x[ids] + way[:, 0] * (self._offset[ids] + half_width) - half_width
        return left, self._words.y[ids] + way[:, 1] * (self._offset[ids] + self.height[ids] / 2)

    def draw(self, painter: QPainter, ratio: float, view: QRectF, *, hurried: bool) -> None:
        """Draw the labels of this frame with their opacity; where a word is selected, the others step back.

        When `hurried`, only a few labels that were never drawn before are; the others begin to appear a frame later.
        """
        fresh = NEW_PER_FRAME if hurried else len(self.shown)
        # the most important is drawn last, over the others
        ids = self._visible[np.argsort(-self._rank[self._visible])]
        left, middle = self.boxes(ids)
        seen = (
            (left < view.right()) & (left + self.width[ids] > view.left())
            & (middle > view.top() - self.height[ids]) & (middle < view.bottom() + self.height[ids])
        )
        for i, label_left, label_middle, opacity in zip(
            ids[seen].tolist(), left[seen].tolist(), middle[seen].tolist(), self.opacity[ids][seen].tolist(),
            strict=True,
        ):
            if (i, i in self._strong, ratio) not in self._pictures:
                if not fresh:
                    self.opacity[i] = 0
                    continue
                fresh -= 1
            picture = self._picture(i, ratio)
            painter.setOpacity(opacity if not self._strong or i in self._ahead else opacity * STEPPED_BACK)
            top = label_middle - picture.height() / ratio / 2
            # whole device pixels keep letters sharp
            painter.drawPixmap(
                QPointF(round((label_left - BORDER) * ratio) / ratio, round(top * ratio) / ratio), picture
            )
        painter.setOpacity(1)

    def _picture(self, i: int, ratio: float) -> QPixmap:
        strong = i in self._strong
        key = (i, strong, ratio)
        picture = self._pictures.get(key)
        if picture is None:
            picture = self._pictures[key] = self._drawn(i, strong, ratio)
            if len(self._pictures) > KEPT:
                self._pictures.popitem(last=False)
        else:
            self._pictures.move_to_end(key)
        return picture

    def _drawn(self, i: int, strong: bool, ratio: float) -> QPixmap:
        font, text = self._font(i, strong), shortened(self._words.words[i])
        metrics = QFontMetricsF(font)
        width, height = metrics.horizontalAdvance(text) + 2 * BORDER + 1, metrics.ascent() + metrics.descent() + 4
        picture = QPixmap(int(width * ratio) + 1, int(height * ratio) + 1)
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor(0, 0, 0, 0))
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        baseline = QPointF(BORDER, 2 + metrics.ascent())
        painter.setFont(font)
        # the word in canvas color all around itself: a tenth of the time that stroking its outline takes
        painter.setPen(theme.color("canvas"))
        for k in range(12):
            way = QPointF(math.cos(k * math.pi / 6), math.sin(k * math.pi / 6)) * HALO
            painter.drawText(baseline + way, text)
        painter.setPen(theme.color("accent" if strong else "text"))
        painter.drawText(baseline, text)
        painter.end()
        return picture
