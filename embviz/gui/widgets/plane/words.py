"""The words of a view: where they are, their order, and hit testing."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from embviz.gui.widgets.plane.camera import Camera
from embviz.gui.widgets.plane.gliding import AWAY, DISTANCE, AnimatedPositions

if TYPE_CHECKING:
    from embviz.drawing.picking import RankedPoints

GRAB = 3.0  # px
WIDEST_DISC = 20.0  # px, size of a disc that may be partly in view
FAINTEST = 0.34  # share of its color at the farthest point in space


def by_falling(counts: np.ndarray | None, n: int) -> np.ndarray | None:
    """Return the words by decreasing frequency, stable, int32 (n,); None if they are in that order already."""
    if counts is None or bool((counts[:-1] >= counts[1:]).all()):
        return None
    return np.argsort(-np.asarray(counts, np.int64), kind="stable").astype(np.int32)


class MapWords(AnimatedPositions):
    """Words with animated positions on the plane or in space, and positions in the view.

    Parameters
    ----------
    counts : int array (n,), optional
        How often each word occurs. Without it, earlier words rank first.

    Attributes
    ----------
    order, rank : int32 array (n,)
        The words by decreasing importance, and the rank of each; by frequency until `set_ranking`.
    common : bool array (n,)
        Function words, which say nothing about the topic of a text.
    x, y : float32 array (n,)
        Logical pixels of the view, as of the last `project`; for words at rest on the plane, only those that have been
        located since.
    depth : float32 array (n,), or None
        For words in space, as of the last `project`: 1 nearest to the viewer, -1 farthest. None on the plane.
    """

    def __init__(self, words: Sequence[str], counts: np.ndarray | None = None) -> None:
        n = len(words)
        super().__init__(n)
        self.words, self.counts = words, counts
        self.order = self.rank = np.arange(n, dtype=np.int32)
        if (order := by_falling(counts, n)) is not None:
            self.order, self.rank = order, np.empty(n, np.int32)
            self.rank[order] = np.arange(n, dtype=np.int32)
        self.common = np.zeros(n, bool)
        self.x, self.y = np.zeros(n, np.float32), np.zeros(n, np.float32)
        self.depth: np.ndarray | None = None
        self._front: np.ndarray | None = None  # words by decreasing depth, computed on demand
        self._resting: RankedPoints | None = None
        self._resting_at = self.ends  # the positions for which they were sorted
        self._camera, self._size = Camera(), (1.0, 1.0)

    def set_ranking(self, order: np.ndarray, common: np.ndarray) -> None:
        """Set the words by decreasing importance, int array (n,), and the function words, bool array (n,)."""
        self.order, self.rank = np.asarray(order, np.int32), np.empty(len(self), np.int32)
        self.rank[self.order] = np.arange(len(self), dtype=np.int32)
        self.common, self._resting, self._front = common, None, None

    @property
    def resting(self) -> "RankedPoints | None":
        """Spatial index of the words at rest on the plane; None while they move and in space.

        Building it costs ten times as much as one scan of all words, so it waits until they rest.
        """
        if self.gliding or self.ends.shape[1] == 3 or not self.placed:
            return None
        if self._resting is None or self._resting_at is not self.ends:
            from embviz.drawing.picking import RankedPoints

            self._resting, self._resting_at = RankedPoints(self.ends, self.order, self.rank), self.ends
        return self._resting

    @property
    def _to_view(self) -> tuple[float, float, float, float, float]:
        camera, (width, height) = self._camera, self._size
        # whole numbers would have the loops compiled once more
        return float(camera.x), float(camera.y), float(camera.scale), width / 2, height / 2

    @property
    def grid_origin(self) -> tuple[tuple[float, float], float]:
        """Position of the plane's origin in the view, and its scale in pixels per unit."""
        return self._camera.to_screen(0.0, 0.0, *self._size), self._camera.scale

    def project(self, camera: Camera, width: float, height: float) -> None:
        """Set camera and size of the view; compute the words' positions in it, unless they rest on the plane."""
        self._front, self._camera, self._size = None, camera, (width, height)
        if self.ends.shape[1] == 2:
            self.depth = None
            if self.resting is None:
                self._project_all()
            return
        from embviz.drawing.kernels import rotation

        if self.depth is None:
            self.depth = np.empty(len(self), np.float32)
        ball = self.ball
        rotation.project_turned(
            self._starts,
            self.ends,
            float(self._progress),
            ball.center,
            float(ball.radius),
            camera.turn.matrix(),
            DISTANCE,
            AWAY,
            *self._to_view,
            self.x,
            self.y,
            self.depth,
        )

    def _project_all(self) -> None:
        from embviz.drawing.kernels import points

        points.project(self._starts, self.ends, float(self._progress), *self._to_view, self.x, self.y)

    def locate(self, ids: np.ndarray) -> None:
        """Update `x` and `y` of some words; int array (m,)."""
        if self.resting is not None:
            from embviz.drawing.kernels import points

            points.locate(self.ends, np.asarray(ids, np.int32), *self._to_view, self.x, self.y)

    def foremost(self, box: QRectF, most: int) -> np.ndarray:
        """Return the most frequent words in a rectangle of the view, by decreasing frequency, and locate them.

        Parameters
        ----------
        most : int
            Largest number of words to return.

        Returns
        -------
        int32 array (m,)
        """
        from embviz.drawing.picking import first_in_box

        if self.resting is None:
            return first_in_box(self.x, self.y, self.order, box.left(), box.top(), box.right(), box.bottom(), most)
        found = self.resting.foremost(*self.part(box), most)
        self.locate(found)
        return found

    def part(self, box: QRectF) -> tuple[float, float, float, float]:
        """Map a rectangle of the view to left, bottom, right and top on the plane."""
        left, top = self._camera.to_plane(box.left(), box.top(), *self._size)
        right, bottom = self._camera.to_plane(box.right(), box.bottom(), *self._size)
        return left, bottom, right, top

    @property
    def front(self) -> np.ndarray:
        """The words in drawing order, int32 (n,), the topmost first: frequent ones, in space near ones."""
        if self.depth is None:
            return self.order
        if self._front is None:
            from embviz.drawing.kernels import rotation

            self._front = np.empty(len(self), np.int32)
            rotation.nearest_first(self.depth, self._front)
        return self._front

    def drawn(self, view: QRectF) -> np.ndarray:
        """Return the words whose discs are to be drawn, int32 (m,), the topmost first, and locate them."""
        if self.resting is None:
            return self.front
        return self.foremost(view.adjusted(-WIDEST_DISC, -WIDEST_DISC, WIDEST_DISC, WIDEST_DISC), len(self))

    def shaded(self, radius: np.ndarray, colors: np.ndarray, background: int) -> tuple[np.ndarray, np.ndarray]:
        """Return radii and colors of discs with depth cues: far ones are smaller, and fade into the background.

        Parameters
        ----------
        radius : float32 array (n,)
        colors : uint32 array (n,)
        background : int
            0xffRRGGBB.
        """
        if self.depth is None:
            return radius, colors
        from embviz.drawing.kernels import rotation

        seen = np.empty_like(radius), np.empty_like(colors)
        rotation.shade(radius, colors, np.uint32(background), self.depth, DISTANCE, FAINTEST, *seen)
        return seen

    def enlarged(self, radius: np.ndarray, ids: np.ndarray) -> np.ndarray:
        """Return radii of words with perspective: in space near ones are larger; float32 (m,)."""
        return radius if self.depth is None else radius / (1 - self.depth[ids] / np.float32(DISTANCE))

    def at(self, word: int) -> QPointF:
        """Return the position of a word in the view."""
        if self.resting is not None:
            x, y = self.ends[word].tolist()
            return QPointF(*self._camera.to_screen(x, y, *self._size))
        return QPointF(float(self.x[word]), float(self.y[word]))

    def nearest(self, at: QPointF, reach: float) -> int:
        """Return the word nearest to a point of the view within `reach`, or -1.

        In space, of those within `GRAB` pixels the one nearest to the viewer.
        """
        if not self.placed:
            return -1
        if self.depth is not None:
            from embviz.drawing.kernels import rotation

            return int(rotation.in_front(self.x, self.y, self.depth, at.x(), at.y(), min(GRAB, reach), reach))
        if self.resting is not None:
            x, y = self._camera.to_plane(at.x(), at.y(), *self._size)
            return self.resting.grid.nearest(x, y, reach / self._camera.scale)
        from embviz.drawing.kernels import points

        return int(points.nearest(self.x, self.y, at.x(), at.y(), reach))

    def around(self, at: QPointF, count: int, without: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the words nearest to a point of the view, int32 (m,), and its position, float32 (2 or 3,).

        In space, its position is the mean of the words near the one under it.
        """
        there = self.ends[:, 0] < AWAY
        there[without] = False
        if self.resting is not None:
            self._project_all()
        # words without a position are too far for float32 squares
        away = (self.x.astype(np.float64) - at.x()) ** 2 + (self.y.astype(np.float64) - at.y()) ** 2
        place = np.array(self._camera.to_plane(at.x(), at.y(), *self._size), np.float32)
        if self.depth is not None:
            anchor = int(np.where(there, away, np.inf).argmin())
            away = ((self.ends.astype(np.float64) - self.ends[anchor]) ** 2).sum(axis=1)
        away = np.where(there, away, np.inf)
        ids = np.argpartition(away, min(count, len(away)) - 1)[:count]
        ids = ids[np.isfinite(away[ids])]
        ids = ids[np.argsort(away[ids], kind="stable")].astype(np.int32)
        return ids, place if self.depth is None else self.ends[ids].mean(axis=0)

    def inside(self, shape: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> np.ndarray:
        """Return the words inside a shape of the view, int32 (m,), by decreasing frequency.

        Parameters
        ----------
        shape : callable
            Returns which points, float32 (n,) and (n,) in logical pixels, are inside, bool (n,).
        """
        if not self.placed:
            return self.order[:0]
        if self.resting is not None:
            self._project_all()
        inside: np.ndarray = self.order[shape(self.x, self.y)[self.order]]
        return inside
