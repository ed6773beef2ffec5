"""Animated positions: from frame to frame, in the plane and in space seen in weak perspective."""

from dataclasses import dataclass

import numpy as np

from embviz.gui.style.reduced_motion import stillness
from embviz.gui.widgets.plane.camera import Camera, extent, limits
from embviz.gui.widgets.plane.turning import Rotation

DISTANCE = 3.5  # from the eye to the center of the ball, in radii: near words are enlarged at most 1.4 times


@dataclass(frozen=True)
class Ball:
    """A ball in space that contains the points of a map, which is rotated about its center.

    Attributes
    ----------
    center : float64 array (3,)
    radius : float
    """

    center: np.ndarray
    radius: float

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of its projection, for any rotation."""
        # perspective enlarges the near side: a sphere's outline is that of its tangent cone
        r = self.radius * DISTANCE / np.sqrt(DISTANCE**2 - 1)
        x, y = float(self.center[0]), float(self.center[1])
        return x - r, y - r, x + r, y + r

    def on_plane(self, points: np.ndarray, turn: Rotation) -> np.ndarray:
        """Project points in space to the plane.

        Parameters
        ----------
        points : float array (..., 3)

        Returns
        -------
        float32 array (..., 2)
        """
        turned = (np.asarray(points, np.float64) - self.center) @ turn.matrix().T
        eye = DISTANCE * self.radius
        # outliers toward the viewer would otherwise pass behind the eye
        grown = eye / (eye - np.minimum(turned[..., 2:], self.radius))
        seen: np.ndarray = self.center[:2] + turned[..., :2] * grown
        return seen.astype(np.float32)


def between_balls(start: Ball, end: Ball, t: float) -> Ball:
    """Interpolate linearly between two balls at time `t` in [0, 1]."""
    return (
        end
        if t >= 1
        else Ball(start.center + (end.center - start.center) * t, start.radius + (end.radius - start.radius) * t)
    )


def ball_of(coordinates: np.ndarray) -> Ball | None:
    """Return the ball around the mean of the points that contains all but a fiftieth of them.

    Few of those outside appear beyond its outline, because most are in front of or behind it.

    Parameters
    ----------
    coordinates : float array (n, 3)
        Rows that are not finite are left out.

    Returns
    -------
    Ball, or None
        None if no point is finite.
    """
    found = limits(coordinates)
    if found is None:
        return None
    low, high, sample = found
    center = sample.clip(low, high).mean(axis=0, dtype=np.float64)
    squares = ((sample - center) ** 2).sum(axis=1)
    place = len(squares) - 1 - len(squares) // 50
    return Ball(center, float(np.sqrt(np.partition(squares, place)[place])) or 1.0)


def bounds_of(coordinates: np.ndarray) -> tuple[float, float, float, float] | None:
    """Return left, bottom, right and top on the plane of points (n, 2), or of points in space (n, 3) for any rotation.

    None if no point is finite.
    """
    if coordinates.shape[1] == 2:
        return extent(coordinates)
    ball = ball_of(coordinates)
    return ball.bounds if ball is not None else None


FIRST_GLIDE, LEAST_GLIDE, LONGEST_GLIDE = 0.4, 0.05, 1.2  # s
# an animation takes longer than the usual time between frames, a decaying maximum: words that arrive early would
# stop and start again
SLACK, REMEMBERED = 1.5, 0.85
# share of the extent that a word moves at most from one repaint to the next: after a stall the words catch up, and do
# not jump
STRIDE = 0.05
_ONE_REPAINT_S = 0.004  # two advances closer than this are of one repaint, in which words catch up once
FAR_SHARE, SAMPLED = 0.25, 400  # share of the extent that counts as far, and number of words sampled for it
# position of words without one: outside every view, and finite, because the kernels are compiled for finite numbers
FAR = np.float32(1e18)
AWAY = float(FAR) / 2  # beyond it a word has no position


def _raised(points: np.ndarray, height: np.float32) -> np.ndarray:
    """Return points in space; points of the plane get this height."""
    if points.shape[1] == 3:
        return points
    return np.column_stack((points, np.full(len(points), height, np.float32)))


class AnimatedPositions:
    """Positions of words, animated from the previous to the newest frame.

    Attributes
    ----------
    ends : float32 array (n, 2 or 3)
        The positions of the newest frame; empty before the first.
    hidden : bool array (n,)
        Words that are not shown; they count as words without a position.
    """

    def __init__(self, n: int) -> None:
        self._n = n
        self._starts = self.ends = np.zeros((0, 2), np.float32)
        self._newest = self.ends  # positions of the newest frame, including hidden words
        self._begun, self._duration, self._progress = 0.0, 0.0, 1.0
        self._stride, self._advanced_at = 1.0, 0.0  # progress at most from one repaint to the next
        self._frame_at: float | None = None
        self._usual = 0.0  # s between frames
        self.hidden = np.zeros(n, bool)
        self._ball_start = self._ball_end = Ball(np.zeros(3), 1.0)
        self._bounds: tuple[float, float, float, float] | None = None

    def __len__(self) -> int:
        return self._n

    @property
    def placed(self) -> bool:
        """Whether there has been a frame."""
        return len(self.ends) > 0

    def has_place(self, word: int) -> bool:
        """Return whether a word has a position in the newest frame."""
        return self.placed and bool(self.ends[word, 0] < AWAY)

    def have_places(self, ids: np.ndarray) -> np.ndarray:
        """Return which of these words have a position in the newest frame, bool (m,)."""
        placed: np.ndarray = self.ends[ids, 0] < AWAY
        return placed

    @property
    def in_space(self) -> bool:
        """Whether the newest frame has three dimensions; False while words still move back to the plane."""
        return self._newest.shape[1] == 3

    @property
    def bounds(self) -> tuple[float, float, float, float] | None:
        """Left, bottom, right, top of the visible words in the newest frame, for any rotation; None without words."""
        return self._bounds

    @property
    def ball(self) -> Ball:
        """The ball in space that contains the words at this moment of the animation."""
        return between_balls(self._ball_start, self._ball_end, self._progress)

    def move(self, coordinates: np.ndarray, now: float, *, glide: bool) -> float:
        """Start to move every word to a new position; return the duration in seconds.

        Words move between plane and space along the third coordinate.

        Parameters
        ----------
        coordinates : float array (n, 2) or (n, 3)
            One row for each word; rows that are not finite hide their word.
        now : float
            Seconds.
        glide : bool
            Animate the words, for one and a half times the time between frames. The first frame is never animated, and
            none is with reduced motion.

        Raises
        ------
        ValueError
            If there is not one row of two or three coordinates for each word.
        """
        n = len(self)
        if coordinates.shape not in ((n, 2), (n, 3)):
            raise ValueError(f"{n} words need coordinates of shape ({n}, 2) or ({n}, 3), not {coordinates.shape}")
        if glide:
            # if frames come as fast as repaints, the words would never move: each frame starts a new animation, and
            # the time since the last repaint would be lost
            self.advance(now)
        before, ball = (self._starts, self.ends), self.ball
        self._newest = np.array(coordinates, np.float32, order="C")
        self._measure()
        ends = self._seen()
        if glide and self.placed and not stillness.wanted:
            was_flat = before[0].shape[1] == 2
            if was_flat != (ends.shape[1] == 2):
                # a flat map is at the center of the ball, and is rotated about it without a jump
                ball = self._ball_end if was_flat else ball
                height = np.float32(ball.center[2])
                before, ends = (_raised(before[0], height), _raised(before[1], height)), _raised(ends, height)
            self._starts, self._ball_start = self._passed(*before, ends), ball
            since = now - self._frame_at if self._frame_at is not None else FIRST_GLIDE
            since = max(since, FIRST_GLIDE) if self._leaps(ends) else since
            self._usual = max(since, REMEMBERED * self._usual)
            self._duration, self._progress = min(max(SLACK * self._usual, LEAST_GLIDE), LONGEST_GLIDE), 0.0
            self._stride, self._advanced_at = self._stride_to(ends), now
        else:
            self._starts, self._ball_start = ends, self._ball_end
            self._duration, self._progress = 0.0, 1.0
        self.ends, self._begun, self._frame_at = ends, now, now
        return self._duration

    def _leaps(self, ends: np.ndarray) -> bool:
        """Return whether the picture changes completely, as when a recording restarts: most sampled words move far."""
        step = -(-len(ends) // SAMPLED)
        way = np.abs(ends[::step] - self._starts[::step]).max(axis=1)
        left, bottom, right, top = self._bounds or (0.0, 0.0, 0.0, 0.0)
        return bool(np.median(way) > FAR_SHARE * max(right - left, top - bottom))

    def _stride_to(self, ends: np.ndarray) -> float:
        """Return the progress in which the word that has farthest to go moves by `STRIDE` of the extent."""
        farthest = float(np.square(ends - self._starts).sum(axis=1).max()) ** 0.5
        left, bottom, right, top = self._bounds or (0.0, 0.0, 0.0, 0.0)
        return STRIDE * max(right - left, top - bottom) / farthest if farthest > 0 else 1.0

    def put(self, word: int, place: np.ndarray) -> None:
        """Move one word at once, float array (2 or 3,); the others continue their animation."""
        for name in ("_starts", "ends", "_newest"):
            places = getattr(self, name).copy()  # arrays that were handed out are not modified
            if places.shape[1] == len(place):
                places[word] = place
            setattr(self, name, places)
        self._measure()

    def _passed(self, start: np.ndarray, end: np.ndarray, to: np.ndarray) -> np.ndarray:
        """Return the animated positions; words without a former or a later position are at their next one."""
        from embviz.drawing.kernels import gliding

        passed = np.empty_like(to)
        gliding.underway(start, end, float(self._progress), to, AWAY, passed)
        return passed

    def _measure(self) -> None:
        """Compute the bounds of the words that are not hidden in the newest frame; if all are hidden, of all."""
        seen = self._newest[~self.hidden] if self.hidden.any() and not self.hidden.all() else self._newest
        if not self.in_space:
            self._bounds = extent(seen)
            return
        ball = ball_of(seen)
        self._ball_end, self._bounds = (ball, ball.bounds) if ball is not None else (self._ball_end, None)

    def set_hidden(self, hidden: np.ndarray) -> None:
        """Hide these words and show the others; bool array (n,)."""
        self.hidden = np.array(hidden, bool)
        if self.placed:
            self._measure()
            self._arrive()

    def _arrive(self) -> None:
        self._starts = self.ends = self._seen()
        self._ball_start = self._ball_end
        self._duration, self._progress = 0.0, 1.0

    def _seen(self) -> np.ndarray:
        """Return the newest positions, with hidden words moved to `FAR`."""
        from embviz.drawing.kernels import gliding

        ends = np.empty_like(self._newest)
        gliding.seen_places(self._newest, self.hidden, FAR, ends)
        return ends

    @property
    def gliding(self) -> bool:
        """Whether the words are being animated."""
        return self._progress < 1

    def advance(self, now: float) -> None:
        """Advance the animation to the time `now`, as far as words may move at once; to its end if that is infinite."""
        if self.gliding:
            elapsed, self._advanced_at = now - self._advanced_at, now
            step = self._stride if elapsed > _ONE_REPAINT_S else elapsed / self._duration
            most = self._progress + step if now < np.inf else 1.0
            self._progress = min(1.0, (now - self._begun) / self._duration, most)
            if self._progress == 1 and self.ends.shape != self._newest.shape:
                self._arrive()  # flat at last

    def on_plane(self, points: np.ndarray, camera: Camera) -> np.ndarray:
        """Project points among the words to the plane.

        Parameters
        ----------
        points : float array (..., 2 or 3)
        camera : Camera
            Its rotation is used.

        Returns
        -------
        float array (..., 2)
        """
        return points if points.shape[-1] == 2 else self.ball.on_plane(points, camera.turn)
