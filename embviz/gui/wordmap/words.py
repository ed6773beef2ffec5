"""The words of the word map: where they are on the plane and in the view, and how they glide from frame to frame."""

from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QPointF

from embviz.gui.wordmap.camera import Camera, extent
from embviz.gui.wordmap.space import DISTANCE, Ball, ball_of, between_balls

FIRST_GLIDE, LEAST_GLIDE, LONGEST_GLIDE = 0.4, 0.05, 1.2  # s
# a glide outlasts the usual time between frames, of which a long one counts for some while: words that arrive early
# would stand still and start again
SLACK, REMEMBERED = 1.5, 0.85
# the place of words without one: outside every view, and finite, for the loops are compiled for finite numbers
FAR = np.float32(1e18)
GRAB = 3.0  # px
AWAY = float(FAR) / 2  # what lies beyond has no place
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
    order : int32 array (n,)
        The words by falling frequency.
    ends : float32 array (n, 2 or 3)
        The places of the newest frame; empty before the first.
    hidden : bool array (n,)
        Words that are not seen; their places count as without one.
    x, y : float32 array (n,)
        Logical pixels of the view, as of the last `project`.
    depth : float32 array (n,), or None
        Of words in space, as of the last `project`: 1 nearest to the viewer, -1 farthest. None on the plane.
    """

    def __init__(self, words: Sequence[str], counts: np.ndarray | None = None) -> None:
        n = len(words)
        self.words, self.counts = words, counts
        self.order = by_falling(counts, n)
        self.x, self.y = np.zeros(n, np.float32), np.zeros(n, np.float32)
        self._starts = self.ends = np.zeros((0, 2), np.float32)
        self._begun, self._duration, self._progress = 0.0, 0.0, 1.0
        self.hidden = np.zeros(n, bool)
        self.depth: np.ndarray | None = None
        self._ball_start = self._ball_end = Ball(np.zeros(3), 1.0)
        self._bounds: tuple[float, float, float, float] | None = None
        self._front: np.ndarray | None = None  # words by falling depth, once asked for
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

    def project(self, camera: Camera, width: float, height: float) -> None:
        """Compute where the words are in a view of this size."""
        self._front = None
        to_view = camera.x, camera.y, camera.scale, width / 2, height / 2
        if self.ends.shape[1] == 2:
            from embviz.drawing.kernels import points

            self.depth = None
            points.project(self._starts, self.ends, float(self._progress), *to_view, self.x, self.y)
            return
        from embviz.drawing.kernels import rotation

        if self.depth is None:
            self.depth = np.empty(len(self), np.float32)
        ball = self.ball
        rotation.project_turned(
            self._starts, self.ends, float(self._progress), ball.center, float(ball.radius), camera.turn.matrix(),
            DISTANCE, AWAY, *to_view, self.x, self.y, self.depth,
        )

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

    def at(self, word: int) -> QPointF:
        """Return where a word is in the view."""
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
        from embviz.drawing.kernels import points

        return int(points.nearest(self.x, self.y, at.x(), at.y(), reach))

    def inside(self, shape: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> np.ndarray:
        """Return the words inside a shape of the view, int32 (m,), by falling frequency.

        Parameters
        ----------
        shape : callable
            Returns which places, float32 (n,) and (n,) in logical pixels, are inside, bool (n,).
        """
        return self.order[shape(self.x, self.y)[self.order]] if self.placed else self.order[:0]
