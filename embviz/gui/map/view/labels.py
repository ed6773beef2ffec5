"""The labels of the map: which words are named, where, and their fading."""

import math
from collections.abc import Iterable, Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from embviz.drawing.labels import LEAST_CELL, NAMED_ALWAYS, OFFSET, SPARSE_CELL, WAYS, spread_out, tier_of
from embviz.gui.map.view.label_pictures import MUTED, LabelPictures
from embviz.gui.style import theme
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.widgets.plane.words import MapWords

FADE = 0.16  # s for a label to fade in or out
CAPACITY = 500  # labels at once; more cannot be read
# candidates for labels in view, the most important ones; fewer in 3D, where they are sorted
LOOKED_AT, LOOKED_AT_IN_SPACE = 30_000, 8_000
RIGHTWARD, LEFTWARD = 0, 1  # the indices of these sides in `WAYS`
NEW_PER_FRAME = 60  # labels rendered for the first time in one frame of a motion, about 40 µs each
LED = 12  # marked words, the first of them, that are labeled farther away if there is no room next to them
# px from a word to the edge of such a label, in twelve directions
LED_SHIFTS = np.array(
    [
        (away * math.cos(turn * math.pi / 6), away * math.sin(turn * math.pi / 6))
        for away in (18.0, 26.0, 46.0, 70.0, 98.0)
        for turn in range(12)
    ],
    np.float32,
)
LED_QUIET = 0.5  # opacity of a leader line to a word that was not asked for
LED_LOOKED_AT = 4000  # candidates for such labels among words that were not asked for, the most important ones
# of words that were not asked for: the most labels at once, the cost limit of their positions (see `lead_labels`),
# how many words in one place are a crowd, and the minimum of a cell of so many px
LED_OTHERS, LED_DEAREST, LED_CROWD, LED_EACH, LED_CELL = 40, 60.0, 8, 2, (64.0, 40.0)
GLIDING = 500  # labels that are compared with each other while words glide, the most important ones
OTHERS_OPACITY = 0.62  # opacity of the other labels while a word is selected
SPARSE_OPACITY = 0.8  # opacity of words between region labels
FARTHEST = 0.45  # opacity of the farthest label in 3D
# in 3D, a word on the near side of the ball ranks before one in its center that is so many times as frequent, and a
# label that is already shown before a new one of a word that is less than so many times as frequent
NEAR_COUNTS, SHOWN_COUNTS = 32.0, 8.0


class MapLabels:
    """Places, fades and draws labels. All arrays are indexed by word.

    Attributes
    ----------
    shown : bool array (n,)
        Words that are labeled in this frame; others may still be fading out.
    named : int32 array (k,)
        The same as ids, the most important first.
    opacity : float32 array (n,)
    side : int8 array (n,)
        Index into `WAYS` of those shown.
    width, height : float32 array (n,)
        Size of the labels in logical pixels; 0 for words that were never candidates.
    drawn : int32 array (k,)
        Words whose labels were drawn last.
    """

    def __init__(self) -> None:
        self._pictures, self._landmarks, self._sparse = LabelPictures(), True, False
        self.set_words(MapWords(()))

    def set_words(self, words: MapWords) -> None:
        """Set new words, none of them important yet."""
        n = len(words)
        self._words = words
        self.shown = np.zeros(n, bool)
        self.side = np.zeros(n, np.int8)
        self.opacity = np.zeros(n, np.float32)
        self.width, self.height = np.zeros(n, np.float32), np.zeros(n, np.float32)
        self.named = self._visible = self.drawn = np.zeros(0, np.int32)
        self._strong: frozenset[int] = frozenset()
        self._first, self._panned = True, False
        self._placed_for: tuple[float, np.ndarray, np.ndarray] | None = None
        self._led_way: dict[int, int] = {}  # labels away from their points: index in `LED_SHIFTS`
        self._led_shift = np.full((n, 2), np.nan, np.float32)  # the same: offset of the edge
        self._near = np.zeros(0, np.int32)  # words in view that may be labeled
        self.set_important(())

    def set_important(self, strong: Iterable[int], marked: Iterable[int] = ()) -> None:
        """Rank `strong` words (the selection) before `marked` ones (neighbors, search hits) before all others.

        Both may stand on any side of their points. Up to `NAMED_ALWAYS` strong ones are labeled even
        without room; more than that count as a region.
        """
        strong, marked = tuple(strong), tuple(marked)
        before, self._strong = self._strong, frozenset(strong)
        self._ahead = np.array(list(dict.fromkeys((*strong, *marked))), np.int32)
        self._marked, self._marked_first = frozenset(marked), marked[:LED]
        self._rank = self._words.rank.copy()
        self._rank[self._ahead] = np.arange(-len(self._ahead), 0)
        self.width[list((before ^ self._strong) | self._marked)] = 0

    def rerank(self) -> None:
        """Update after the ranking of the words has changed."""
        self.set_important(self._strong, self._marked)
        self.width[:] = 0

    def set_landmarks(self, landmarks: bool, *, sparse: bool = False) -> None:
        """Set whether the most important words get larger labels, and with `sparse` whether few others are labeled."""
        self._sparse = sparse
        if landmarks != self._landmarks:
            self._landmarks = landmarks
            self.width[:] = 0

    def _tiers(self, ids: np.ndarray) -> np.ndarray:
        """Return the size tiers of words, int8 (m,)."""
        words = self._words
        tiers = tier_of(words.rank[ids], len(words))
        if not self._landmarks:
            tiers = np.maximum(tiers, 1)
        muted = words.common[ids] & (self._rank[ids] >= 0)  # not for words that were asked for
        return np.where(muted, np.int8(MUTED), tiers)

    def restyle(self) -> None:
        """Measure and render every label again after a change of colors, fonts or screen."""
        self._pictures.forget()
        self.width = np.zeros(len(self._words), np.float32)

    def _measure(self, ids: np.ndarray) -> None:
        """Measure those labels that were never measured."""
        fresh = ids[self.width[ids] == 0]
        words, strong, size = self._words, self._strong, self._pictures.size
        tiers = self._tiers(fresh)
        sizes = [size(words.words[i], t, i in strong) for i, t in zip(fresh.tolist(), tiers.tolist(), strict=True)]
        self.width[fresh], self.height[fresh] = np.array(sizes, np.float32).reshape(-1, 2).T

    def _tried(self, width: float, height: float) -> np.ndarray:
        """Return the candidates for labels in a view of this size, the most important first."""
        from embviz.drawing.kernels.placement import BORDER

        words = self._words
        box = QRectF(-BORDER, -BORDER, width + 2 * BORDER, height + 2 * BORDER)
        ahead = self._ahead[words.have_places(self._ahead)]
        words.locate(ahead)
        if words.depth is None:
            near, each = words.foremost(box, LOOKED_AT), 2
        else:
            near, each = words.foremost(box, LOOKED_AT_IN_SPACE), 3
            standing = np.log2(words.rank[near] + 2.0) - np.log2(NEAR_COUNTS) * words.depth[near]
            near = near[np.argsort(standing - np.log2(SHOWN_COUNTS) * self.shown[near], kind="stable")]
        near = self._near = near[self._rank[near] >= 0]
        edges = box.left(), box.top(), box.right(), box.bottom()
        near = spread_out(
            words.x,
            words.y,
            near,
            self._stand_beside(),
            edges,
            *words.grid_origin,
            1 if self._sparse else each,
            SPARSE_CELL if self._sparse else LEAST_CELL,
        )
        self._panned = self._only_panned()
        if self._panned:
            near = near[np.argsort(~self._in_view(near, width, height), kind="stable")]
        return np.concatenate((ahead, near))

    def _stand_beside(self) -> np.ndarray:
        """Return which labels stand next to their points, bool (n,)."""
        beside = self.shown.copy()
        beside[list(self._led_way)] = False
        return beside

    def _only_panned(self) -> bool:
        """Return whether only the center of the view has changed since the previous frame."""
        words, before = self._words, self._placed_for
        now = words.grid_origin[1], words.ends, self._ahead
        self._placed_for = now if words.depth is None and not words.gliding else None
        return (
            self._placed_for is not None
            and before is not None
            and before[0] == now[0]
            and before[1] is now[1]
            and before[2] is now[2]
        )

    def _in_view(self, ids: np.ndarray, width: float, height: float) -> np.ndarray:
        """Return which labels of the previous frame are still visible, bool (m,).

        While the map is panned they rank first: otherwise a label far outside the view, placed because it comes near,
        would displace its neighbor, which would make room for the next one, and so on into the middle of the view.
        """
        stay: np.ndarray = self.shown[ids]
        left, middle = self.boxes(ids[stay])
        half = self.height[ids[stay]] / 2
        stay[stay] = (
            (left < width) & (left + self.width[ids[stay]] > 0) & (middle - half < height) & (middle + half > 0)
        )
        return stay

    def place(
        self,
        radius: np.ndarray,
        zoom: float,
        width: float,
        height: float,
        covered: Sequence[QRectF] | None = None,
        names: np.ndarray | None = None,
    ) -> np.ndarray:
        """Choose and place the labels of this frame.

        Parameters
        ----------
        radius : float32 array (n,)
            Of the discs around which labels are placed, in logical pixels.
        zoom : float
            Factor by which the discs are enlarged.
        width, height : float
            Of the view.
        covered : sequence of QRectF, optional
            Given when the whole map is shown: parts of the view that labels must not cover. All labels then lie inside
            the view; on a map that is moved by hand they would appear and disappear at its edges.
        names : float array (r, 4), optional
            Left, top, right and bottom of region labels, which only important words may cover.

        Returns
        -------
        int32 array (k,)
            Labeled words, most important first.
        """
        from embviz.drawing.kernels.placement import GAP_X, GAP_Y, LED_X, LED_Y, place_labels

        words = self._words
        self._radius, self._zoom = radius, np.float32(zoom)
        tried = self._tried(width, height)
        self._measure(tried)
        words.locate(self._visible)
        important, shown = len(tried) - np.count_nonzero(self._rank[tried] >= 0), self._stand_beside()[tried]
        if covered is not None:
            others = tried[important:]
            wrong = [self._cut(others, np.int8(way), width, covered) for way in (RIGHTWARD, LEFTWARD)]
            stays = ~(wrong[0] & wrong[1])
            self.side[others] = np.where(wrong[0], LEFTWARD, np.where(wrong[1], RIGHTWARD, self.side[others]))
            # the kernel first tries the side of those that were shown
            shown[important:] |= wrong[0]
            kept = np.concatenate((np.ones(important, bool), stays))
            tried, shown = tried[kept], shown[kept]
        taken = names if names is not None else np.zeros((0, 4), np.float32)
        if self._panned and self._led_way:
            # labels that come into view must not displace visible ones
            led = self._boxes_around(np.array(list(self._led_way), np.int32))
            # these need less space around them than other labels
            across, down = GAP_X - LED_X, GAP_Y - LED_Y
            inset = np.array([across, down, -across, -down], np.float32)
            taken = np.concatenate((taken, led + inset))
        out, side = np.empty(CAPACITY, np.int32), self.side[tried]
        forced = len(self._strong.intersection(tried[:important].tolist())) if len(self._strong) <= NAMED_ALWAYS else 0
        count = place_labels(
            np.arange(len(tried), dtype=np.int32),
            forced,
            important,
            words.x[tried],
            words.y[tried],
            self._offset(tried),
            self.width[tried],
            self.height[tried],
            WAYS,
            shown,
            side,
            width,
            height,
            taken,
            important,
            out,
        )
        placed = out[:count]
        if covered is not None:
            cut = self._cut(tried[placed], side[placed], width, covered)
            placed = placed[~cut | (placed < forced)]
        chosen = tried[placed]
        self.side[chosen] = side[placed]
        led = self._lead(chosen, width, height, covered, names)
        chosen = np.concatenate((chosen, led))
        self.shown[self.named] = False
        self.shown[chosen] = True
        self.named = chosen
        if self._first and len(chosen):
            self.opacity[chosen] = 1
            self._first = False
        self._visible = np.union1d(chosen, self._visible[self.opacity[self._visible] > 0])
        return chosen

    def _lead(
        self,
        chosen: np.ndarray,
        width: float,
        height: float,
        covered: Sequence[QRectF] | None,
        names: np.ndarray | None,
    ) -> np.ndarray:
        """Place labels away from their points where there is no room, int32 (l,): of marked words, and of others.

        The others, if nothing is selected, are the most important words of places where many points overlap.
        """
        from embviz.drawing.kernels.placement import lead_labels

        words, before = self._words, self._led_way
        self._led_shift[list(before)] = np.nan
        self._led_way = {}
        wanted = np.array(self._marked_first if len(self._strong) <= NAMED_ALWAYS else (), np.int32)
        wanted = wanted[words.have_places(wanted) & ~np.isin(wanted, chosen)]
        marked = len(wanted)
        if not marked and not self._strong and words.depth is None:
            # no new ones while words move: they would flicker
            wanted = self._crowded(chosen, before, width, height) if not words.gliding else np.zeros(0, np.int32)
            if self._panned or words.gliding:
                stay = np.array(list(before), np.int32)
                stay = stay[words.have_places(stay) & ~np.isin(stay, chosen)]
                wanted = np.concatenate((stay, wanted[~np.isin(wanted, stay)]))
            words.locate(wanted)
            self._measure(wanted)
        x, y = words.x[wanted], words.y[wanted]
        wanted = wanted[(x > 0) & (x < width) & (y > 0) & (y < height)]
        if not len(wanted):
            return wanted
        taken = self._boxes_around(chosen)
        edges = [(p.left(), p.top(), p.right(), p.bottom()) for p in covered or ()]
        parts = np.array(edges, np.float32).reshape(-1, 4)
        taken = np.concatenate((taken, parts, names if names is not None else parts[:0])).astype(np.float32)
        ways = np.empty(len(wanted), np.int32)
        stood = np.array([before.get(word, -1) for word in wanted.tolist()], np.int32)
        if covered is not None:  # on a whole map, none may leave the view with its point
            stood[self._out_of_view(wanted, stood, width, height)] = -1
        lead_labels(
            wanted,
            words.x,
            words.y,
            self.width,
            self.height,
            self._near,
            LED_SHIFTS,
            stood,
            np.where(marked | (self._panned & (stood >= 0)), np.inf, LED_DEAREST).astype(np.float32),
            taken,
            *words.grid_origin[0],
            width,
            height,
            ways,
        )
        placed = wanted[ways >= 0]
        self._led_way = dict(zip(placed.tolist(), ways[ways >= 0].tolist(), strict=True))
        self._led_shift[placed] = LED_SHIFTS[ways[ways >= 0]]
        return placed

    def _out_of_view(self, ids: np.ndarray, ways: np.ndarray, width: float, height: float) -> np.ndarray:
        """Return which labels would be cut by an edge of the view at these places in `LED_SHIFTS`, bool (m,)."""
        shift = LED_SHIFTS[np.maximum(ways, 0)]
        wide, high = self.width[ids] / 2, self.height[ids] / 2
        x = self._words.x[ids] + shift[:, 0] + np.where(np.abs(shift[:, 0]) > 1, np.sign(shift[:, 0]) * wide, 0)
        y = self._words.y[ids] + shift[:, 1]
        cut: np.ndarray = (x < wide) | (x > width - wide) | (y < high) | (y > height - high)
        return cut

    def _crowded(self, chosen: np.ndarray, before: Iterable[int], width: float, height: float) -> np.ndarray:
        """Return the most important unlabeled words of places where many points overlap, int32 (l,)."""
        from embviz.drawing.kernels.placement import in_crowds

        words, near = self._words, self._near
        named = words.common.copy()
        named[chosen] = True
        first = near[:LED_LOOKED_AT]
        out = np.empty(len(first), np.int32)
        crowded = out[: in_crowds(words.x, words.y, near, first, *words.grid_origin[0], width, height, LED_CROWD, out)]
        crowded = crowded[~named[crowded]]
        first = spread_out(
            words.x,
            words.y,
            crowded,
            np.zeros(len(words), bool),
            (0.0, 0.0, width, height),
            *words.grid_origin,
            LED_EACH,
            LED_CELL,
        )
        # those that are already shown come first: otherwise they would alternate
        led = first[np.isin(first, list(before))]
        return np.concatenate((led, first[~np.isin(first, led)]))[:LED_OTHERS]

    def _boxes_around(self, ids: np.ndarray) -> np.ndarray:
        """Return left, top, right and bottom of the labels of these words, float32 (m, 4)."""
        left, middle = self.boxes(ids)
        half = self.height[ids] / 2
        return np.column_stack((left, middle - half, left + self.width[ids], middle + half)).astype(np.float32)

    def draw_leaders(self, painter: QPainter) -> None:
        """Draw leader lines from labels that stand away from their points."""
        if not self._led_way:
            return
        ids = np.fromiter(self._led_way, np.int32)
        self._words.locate(ids)
        starts = np.column_stack((self._words.x[ids], self._words.y[ids]))
        ends = starts + self._led_shift[ids]
        opacities = self.opacity[ids] * np.where(self._rank[ids] < 0, 1, LED_QUIET)
        lines: dict[float, list[QLineF]] = {}  # by opacity, of which there are few: each call of Qt costs
        for start, end, opacity in zip(starts.tolist(), ends.tolist(), opacities.round(2).tolist(), strict=True):
            lines.setdefault(opacity, []).append(QLineF(*start, *end))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("text_muted"), 1))
        for opacity, together in lines.items():
            painter.setOpacity(opacity)
            painter.drawLines(together)
        painter.setOpacity(1)

    def _cut(self, ids: np.ndarray, side: np.ndarray | np.int8, width: float, covered: Sequence[QRectF]) -> np.ndarray:
        """Return which labels would be cut off or covered on this side of their points, bool (m,)."""
        left, middle = self._boxes_at(ids, side)
        cut: np.ndarray = (left < 0) | (left + self.width[ids] > width) | self._under(left, middle, ids, covered)
        return cut

    def _under(self, left: np.ndarray, middle: np.ndarray, ids: np.ndarray, covered: Sequence[QRectF]) -> np.ndarray:
        """Return which labels with these left edges and vertical centers are partly covered, bool (m,)."""
        right, half = left + self.width[ids], self.height[ids] / 2
        under = np.zeros(len(ids), bool)
        for part in covered:
            under |= (
                (left < part.right())
                & (right > part.left())
                & (middle - half < part.bottom())
                & (middle + half > part.top())
            )
        return under

    def important_boxes(self) -> list[tuple[float, float, float, float]]:
        """Return left, top, right and bottom of the visible labels of selected and marked words."""
        ids = self.named[self._rank[self.named] < 0]
        if not len(ids):
            return []
        left, middle = self.boxes(ids)
        half = self.height[ids] / 2
        return list(
            zip(
                left.tolist(),
                (middle - half).tolist(),
                (left + self.width[ids]).tolist(),
                (middle + half).tolist(),
                strict=True,
            )
        )

    def _offset(self, ids: np.ndarray) -> np.ndarray:
        """Return the distance from the points to their labels."""
        return self._words.enlarged(self._radius[ids], ids) * self._zoom + np.float32(OFFSET)

    def fade(self, seconds: float) -> None:
        """Advance the fading of labels by a time step."""
        ids = self._visible
        step = np.float32(1 if stillness.wanted else seconds / FADE)
        self.opacity[ids] = np.clip(self.opacity[ids] + np.where(self.shown[ids], step, -step), 0, 1)
        self._visible = ids[self.shown[ids] | (self.opacity[ids] > 0)]

    @property
    def fading(self) -> bool:
        """Whether any label is fading in or out."""
        ids = self._visible
        return bool((self.opacity[ids] != self.shown[ids]).any())

    def at(self, point: QPointF) -> int:
        """Return the word whose label is at this point of the view, the most important one of several, or -1."""
        ids = self.named
        if not len(ids):
            return -1
        left, middle = self.boxes(ids)
        x, y = point.x(), point.y()
        inside = ids[(x >= left) & (x <= left + self.width[ids]) & (abs(middle - y) <= self.height[ids] / 2)]
        return int(inside[self._rank[inside].argmin()]) if len(inside) else -1

    def boxes(self, ids: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the left edges and the vertical centers of the labels of these words; see `width` and `height`."""
        return self._boxes_at(ids, self.side[ids])

    def _boxes_at(self, ids: np.ndarray, side: np.ndarray | np.int8) -> tuple[np.ndarray, np.ndarray]:
        way, half_width, offset = WAYS[side], self.width[ids] / 2, self._offset(ids)
        left = self._words.x[ids] + way[..., 0] * (offset + half_width) - half_width
        middle = self._words.y[ids] + way[..., 1] * (offset + self.height[ids] / 2)
        if self._led_way:
            shift = self._led_shift[ids]
            at = np.flatnonzero(np.isfinite(shift[:, 0]))
            led, (across, down), wide = ids[at], shift[at].T, half_width[at]
            left[at] = self._words.x[led] + across + np.sign(across) * wide * (np.abs(across) > 1) - wide
            middle[at] = self._words.y[led] + down
        return left, middle

    def _overlapped(self, ids: np.ndarray, left: np.ndarray, middle: np.ndarray) -> np.ndarray:
        """Return which of these labels a more important one covers, bool (m,); they are ordered by importance upwards.

        Labels of selected words stay, and a label that is fading out yields to any other. Of very many, most yield:
        comparing all pairs would take seconds.
        """
        strong = np.isin(ids, np.fromiter(self._strong, np.int32, len(self._strong)))
        order = np.lexsort((-np.arange(len(ids)), ~self.shown[ids], ~strong))[:GLIDING]  # the most important first
        left, middle, wide, high = left[order], middle[order], self.width[ids[order]], self.height[ids[order]]
        meets = (left[:, None] < left + wide) & (left < (left + wide)[:, None])
        meets &= np.abs(middle[:, None] - middle) < (high[:, None] + high) / 2
        np.fill_diagonal(meets, False)
        yields = np.zeros(len(order), bool)
        for k in np.flatnonzero(meets.any(axis=1) & ~strong[order]).tolist():
            yields[k] = (meets[k, :k] & ~yields[:k]).any()
        found = ~strong
        found[order] = yields
        return found

    def draw(
        self, painter: QPainter, ratio: float, view: QRectF, *, hurried: bool, covered: Sequence[QRectF] = ()
    ) -> None:
        """Draw the labels of this frame with their opacity; while a word is selected, the others are dimmed.

        When `hurried`, only a few labels are rendered for the first time; the others appear in later frames. A label
        that is partly `covered` is left out, unless its word was asked for: the rest of it would be no word.
        """
        self.drawn = self._visible[:0]
        if not len(self._visible):
            return
        pictures, words, strong = self._pictures, self._words, self._strong
        # the most important is drawn last, over the others
        ids = self._visible[np.argsort(-self._rank[self._visible])]
        left, middle = self.boxes(ids)
        seen = (
            (left < view.right())
            & (left + self.width[ids] > view.left())
            & (middle > view.top() - self.height[ids])
            & (middle < view.bottom() + self.height[ids])
        )
        seen &= (self._rank[ids] < 0) | ~self._under(left, middle, ids, covered)
        ids, left, middle = ids[seen], left[seen], middle[seen]
        if words.gliding:
            # they are placed again only now and then; the words below them have moved on in between
            yields = self._overlapped(ids, left, middle)
            self.opacity[ids[yields]] = 0
            ids, left, middle = ids[~yields], left[~yields], middle[~yields]
        self.drawn = ids
        opacities, behind = self.opacity[ids], self._rank[ids] >= 0
        if self._sparse:
            opacities = np.where(behind, opacities * SPARSE_OPACITY, opacities)
        if strong:
            opacities = np.where(behind, opacities * OTHERS_OPACITY, opacities)
        if words.depth is not None:
            far = FARTHEST + (1 - FARTHEST) * (words.depth[ids] + 1) / 2
            opacities = np.where(behind, opacities * far, opacities)
        tiers = self._tiers(ids).tolist()
        styles = [(words.words[i], tier, i in strong, ratio) for i, tier in zip(ids.tolist(), tiers, strict=True)]
        late: set[int] = set()
        if hurried:
            # the most important ones do not wait
            late = set([k for k, style in enumerate(styles) if not pictures.has(*style)][:-NEW_PER_FRAME])
            self.opacity[ids[list(late)]] = 0
        for k, (style, label_left, label_middle, opacity) in enumerate(
            zip(styles, left.tolist(), middle.tolist(), opacities.tolist(), strict=True)
        ):
            if k in late:
                continue
            picture = pictures.picture(*style)
            painter.setOpacity(opacity)
            # whole device pixels keep letters sharp
            painter.drawImage(
                QPointF(
                    round((label_left - picture.left) * ratio) / ratio,
                    round((label_middle - picture.middle) * ratio) / ratio,
                ),
                picture.image,
            )
        painter.setOpacity(1)
