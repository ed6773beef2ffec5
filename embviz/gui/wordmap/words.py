"""The words of the word map: where they are on the plane and in the view, and how they glide from frame to frame."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from embviz.gui.wordmap.camera import Camera, extent
from embviz.gui.wordmap.space import DISTANCE, Ball, ball_of, between_balls

if TYPE_CHECKING:
    from embviz.drawing.picking import RankedPoints

FIRST_GLIDE, LEAST_GLIDE, LONGEST_GLIDE = 0.4, 0.05, 1.2  # s
# a glide outlasts the usual time between frames, of which a long one counts for some while: words that arrive early
# would stand still and start again
SLACK, REMEMBERED = 1.5, 0.85
# the place of words without one: outside every view, and finite, for the loops are compiled for finite numbers
FAR = np.float32(1e18)
GRAB = 3.0  # px
AWAY = float(FAR) / 2  # what lies beyond has no place
WIDEST_DISC = 20.0  # px that a disc may reach into the view from outside
FAINTEST = 0.34  # share of its color that the farthest point in space keeps


def by_falling(counts: np.ndarray | None, n: int) -> np.ndarray:
    """Return the words by falling frequency, earlier ones first among equals; int32 (n,)."""
    if counts is None or bool((counts[:-1] >= counts[1:]).all()):
        return np.arange(n, dtype=np.int32)
    return np.argsort(-np.asarray(counts, np.int64), kind="stable").astype(np.int32)


def _raised(points: np.ndarray, height: np.float32) -> np.ndarray:
    """Return points in space; those of the plane lie at this height."""
    if points.shape[1] == 3:
        return points
    return np.column_stack((points, np.full(len(points), height, np.float32)))


class MapWords:
    """Words, each with a place on the plane or in space that it glides to and one in the view.

    Parameters
    ----------
    words : sequence of str
    counts : int array (n,), optional
        How often each word occurs. Without it, earlier words rank first.

    Attributes
    ----------
    order, rank : int32 array (n,)
        The words by falling frequency, and the place of each among them.
    ends : float32 array (n, 2 or 3)
        The places of the newest frame; empty before the first.
    hidden : bool array (n,)
        Words that are not seen; their places count as without one.
    x, y : float32 array (n,)
        Logical pixels of the view, as of the last `project`; where words rest on the plane, only of those that have
        been located since.
    depth : float32 array (n,), or None
        Of words in space, as of the last `project`: 1 nearest to the viewer, -1 farthest. None on the plane.
    """

    def __init__(self, words: Sequence[str], counts: np.ndarray | None = None) -> None:
        n = len(words)
        self.words, self.counts = words, counts
        self.order = by_falling(counts, n)
        self.rank = np.empty(n, np.int32)
        self.rank[self.order] = np.arange(n, dtype=np.int32)
        self.x, self.y = np.zeros(n, np.float32), np.zeros(n, np.float32)
        self._starts = self.ends = np.zeros((0, 2), np.float32)
        self._begun, self._duration, self._progress = 0.0, 0.0, 1.0
        self.hidden = np.zeros(n, bool)
        self.depth: np.ndarray | None = None
        self._ball_start = self._ball_end = Ball(np.zeros(3), 1.0)
        self._bounds: tuple[float, float, float, float] | None = None
        self._front: np.ndarray | None = None  # words by falling depth, once asked for
        self._resting: RankedPoints | None = None
        self._resting_at = self.ends  # the places that these points have
        self._camera, self._size = Camera(), (1.0, 1.0)
        self._newest = self.ends  # places of the newest frame, of hidden words too
        self._frame_at: float | None = None
        self._usual = 0.0  # s between frames

    def __len__(self) -> int:
        return len(self.words)

    @property
    def placed(self) -> bool:
        """Whether there has been a frame of these words."""
        return len(self.ends) > 0

    def has_place(self, word: int) -> bool:
        """Return whether the newest frame holds a place for a word."""
        return self.placed and bool(self.ends[word, 0] != FAR)

    def have_places(self, ids: np.ndarray) -> np.ndarray:
        """Return which of these words the newest frame holds a place for, bool (m,)."""
        return self.ends[ids, 0] < AWAY

    @property
    def in_space(self) -> bool:
        """Whether the newest frame has a third dimension: words that flatten are on the plane already."""
        return self._newest.shape[1] == 3

    @property
    def bounds(self) -> tuple[float, float, float, float] | None:
        """Left, bottom, right and top of the newest frame on the plane, however it is turned; None without places."""
        return self._bounds

    # --- on the plane and in space ---

    def move(self, coordinates: np.ndarray, now: float, *, glide: bool) -> float:
        """Send every word to a new place; return the seconds until they arrive.

        Words glide from the plane into space, and back, along the third coordinate.

        Parameters
        ----------
        coordinates : float array (n, 2) or (n, 3)
            One row per word; rows that are not finite hide their word.
        now : float
            Seconds.
        glide : bool
            Let the words move there in half as much time again as is between frames. The first one never glides.

        Raises
        ------
        ValueError
            If there is not one row of two or three coordinates for each word.
        """
        if coordinates.shape not in ((len(self), 2), (len(self), 3)):
            raise ValueError(
                f"{len(self)} words need coordinates of shape ({len(self)}, 2) or (.., 3), not {coordinates.shape}"
            )
        # where the words are just now, of which the next lines lose the ends
        passed = self._passed() if glide and self.placed else None
        ball = self.ball
        self._newest = np.array(coordinates, np.float32, order="C")
        self._measure()
        ends, away = self._seen()
        if passed is not None:
            if passed.shape[1] != ends.shape[1]:
                middle = np.float32(ball.center[2] if self.ends.shape[1] == 3 else self._ball_end.center[2])
                passed, ends = _raised(passed, middle), _raised(ends, middle)
                ball = ball if self.ends.shape[1] == 3 else self._ball_end
            jump = away | (passed[:, 0] >= AWAY)
            passed[jump] = ends[jump]
            since = now - self._frame_at if self._frame_at is not None else FIRST_GLIDE
            self._usual = max(since, REMEMBERED * self._usual)
            self._starts, self._ball_start = passed, ball
            self._duration, self._progress = min(max(SLACK * self._usual, LEAST_GLIDE), LONGEST_GLIDE), 0.0
        else:
            self._starts, self._ball_start = ends, self._ball_end
            self._duration, self._progress = 0.0, 1.0
        self.ends, self._begun, self._frame_at = ends, now, now
        return self._duration

    def _passed(self) -> np.ndarray:
        """Return where the words are on their way."""
        return self._starts + (self.ends - self._starts) * np.float32(self._progress)

    def _measure(self) -> None:
        """Find what the newest frame fills."""
        if self.in_space:
            self._ball_end = ball_of(self._newest) or self._ball_end
            self._bounds = self._ball_end.bounds if np.isfinite(self._newest[:, 0]).any() else None
        else:
            self._bounds = extent(self._newest)

    @property
    def ball(self) -> Ball:
        """The ball in space that the words fill on their way; they turn around its middle."""
        return between_balls(self._ball_start, self._ball_end, self._progress)

    def set_hidden(self, hidden: np.ndarray) -> None:
        """Take the places of these words away, and give the others theirs back; bool array (n,)."""
        self.hidden = np.array(hidden, bool)
        if self.placed:
            self._arrive()

    def _arrive(self) -> None:
        self._starts = self.ends = self._seen()[0]
        self._ball_start = self._ball_end
        self._duration, self._progress = 0.0, 1.0

    def _seen(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the newest places with those of words that are not seen far away, and which these are."""
        away = self.hidden | ~np.isfinite(self._newest.sum(axis=1))
        ends = self._newest.copy()
        ends[away] = FAR
        return ends, away

    @property
    def gliding(self) -> bool:
        """Whether the words are on their way."""
        return self._progress < 1

    def advance(self, now: float) -> None:
        """Let gliding words move on to the time `now`."""
        if self.gliding:
            self._progress = min(1.0, (now - self._begun) / self._duration)
            if self._progress == 1 and self.ends.shape != self._newest.shape:
                self._arrive()  # flat at last

    def on_plane(self, points: np.ndarray, camera: Camera) -> np.ndarray:
        """Return where points among the words are seen on the plane.

        Parameters
        ----------
        points : float array (..., 2 or 3)
        camera : Camera
            Whose turn counts.

        Returns
        -------
        float array (..., 2)
        """
        return points if points.shape[-1] == 2 else self.ball.on_plane(points, camera.turn)

    # --- in the view ---

    @property
    def resting(self) -> "RankedPoints | None":
        """The words at rest on the plane, sorted for finding them; None while they move and in space.

        Sorting costs ten times as much as looking at all words once: it waits until they rest.
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
        return camera.x, camera.y, camera.scale, width / 2, height / 2

    @property
    def grid_origin(self) -> tuple[tuple[float, float], float]:
        """Where the origin of the plane is in the view, and its scale in pixels per unit."""
        return self._camera.to_screen(0.0, 0.0, *self._size), self._camera.scale

    def project(self, camera: Camera, width: float, height: float) -> None:
        """Take a view of this size; compute where the words are in it, unless they rest on the plane."""
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
            self._starts, self.ends, float(self._progress), ball.center, float(ball.radius), camera.turn.matrix(),
            DISTANCE, AWAY, *self._to_view, self.x, self.y, self.depth,
        )

    def _project_all(self) -> None:
        from embviz.drawing.kernels import points

        points.project(self._starts, self.ends, float(self._progress), *self._to_view, self.x, self.y)

    def locate(self, ids: np.ndarray) -> None:
        """Bring `x` and `y` of some words up to date; int array (m,)."""
        if self.resting is not None:
            from embviz.drawing.kernels import points

            points.locate(self.ends, ids, *self._to_view, self.x, self.y)

    def foremost(self, box: QRectF, most: int) -> np.ndarray:
        """Return the most frequent words in a rectangle of the view, by falling frequency, and locate them.

        Parameters
        ----------
        box : QRectF
        most : int
            The first so many are enough.

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
        """Return left, bottom, right and top on the plane of a rectangle of the view."""
        left, top = self._camera.to_plane(box.left(), box.top(), *self._size)
        right, bottom = self._camera.to_plane(box.right(), box.bottom(), *self._size)
        return left, bottom, right, top

    @property
    def front(self) -> np.ndarray:
        """The words in the order of drawing, int32 (n,), the first on top: frequent ones, in space near ones."""
        if self.depth is None:
            return self.order
        if self._front is None:
            from embviz.drawing.kernels import rotation

            self._front = np.empty(len(self), np.int32)
            rotation.nearest_first(self.depth, self._front)
        return self._front

    def drawn(self, view: QRectF) -> np.ndarray:
        """Return the words whose discs are to be drawn, int32 (m,), the first on top, and locate them."""
        if self.resting is None:
            return self.front
        return self.foremost(view.adjusted(-WIDEST_DISC, -WIDEST_DISC, WIDEST_DISC, WIDEST_DISC), len(self))

    def shaded(self, radius: np.ndarray, colors: np.ndarray, background: int) -> tuple[np.ndarray, np.ndarray]:
        """Return discs as they are seen: far ones in space are smaller, and fade into the background.

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
        """Return these radii of words as they are seen: in space near ones are larger; float32 (m,)."""
        return radius if self.depth is None else radius * np.float32(DISTANCE) / (np.float32(DISTANCE) - self.depth[ids])

    def at(self, word: int) -> QPointF:
        """Return where a word is in the view."""
        if self.resting is not None:
            return QPointF(*self._camera.to_screen(*self.ends[word].tolist(), *self._size))
        return QPointF(float(self.x[word]), float(self.y[word]))

    def nearest(self, at: QPointF, reach: float) -> int:
        """Return the word nearest to a point of the view and no farther than `reach`, or -1.

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

    def inside(self, shape: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> np.ndarray:
        """Return the words inside a shape of the view, int32 (m,), by falling frequency.

        Parameters
        ----------
        shape : callable
            Returns which places, float32 (n,) and (n,) in logical pixels, are inside, bool (n,).
        """
        if not self.placed:
            return self.order[:0]
        if self.resting is not None:
            self._project_all()
        return self.order[shape(self.x, self.y)[self.order]]
