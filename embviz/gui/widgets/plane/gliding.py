"""Animated positions: from frame to frame, in the plane and in space."""

import numpy as np

from embviz.gui.style.reduced_motion import stillness
from embviz.gui.widgets.plane.camera import Camera, extent
from embviz.gui.widgets.plane.space import Ball, ball_of, between_balls

FIRST_GLIDE, LEAST_GLIDE, LONGEST_GLIDE = 0.4, 0.05, 1.2  # s
# a glide outlasts the usual time between frames, of which a long one counts for some while: words that arrive early
# would stand still and start again
SLACK, REMEMBERED = 1.5, 0.85
FAR_SHARE, SAMPLED = 0.25, 400  # share of the extent that is far, and words of which that is asked
# the place of words without one: outside every view, and finite, for the loops are compiled for finite numbers
FAR = np.float32(1e18)
AWAY = float(FAR) / 2  # what lies beyond has no place


def _raised(points: np.ndarray, height: np.float32) -> np.ndarray:
    """Return points in space; those of the plane lie at this height."""
    if points.shape[1] == 3:
        return points
    return np.column_stack((points, np.full(len(points), height, np.float32)))


class AnimatedPositions:
    """Places of words, and their way there from where they were.

    Parameters
    ----------
    n : int

    Attributes
    ----------
    ends : float32 array (n, 2 or 3)
        The places of the newest frame; empty before the first.
    hidden : bool array (n,)
        Words that are not seen; their places count as without one.
    """

    def __init__(self, n: int) -> None:
        self._n = n
        self._starts = self.ends = np.zeros((0, 2), np.float32)
        self._newest = self.ends  # places of the newest frame, of hidden words too
        self._begun, self._duration, self._progress = 0.0, 0.0, 1.0
        self._frame_at: float | None = None
        self._usual = 0.0  # s between frames
        self.hidden = np.zeros(n, bool)
        self._ball_start = self._ball_end = Ball(np.zeros(3), 1.0)
        self._bounds: tuple[float, float, float, float] | None = None

    def __len__(self) -> int:
        return self._n

    @property
    def placed(self) -> bool:
        """Whether there has been a frame of these words."""
        return len(self.ends) > 0

    def has_place(self, word: int) -> bool:
        """Return whether the newest frame holds a place for a word."""
        return self.placed and bool(self.ends[word, 0] < AWAY)

    def have_places(self, ids: np.ndarray) -> np.ndarray:
        """Return which of these words the newest frame holds a place for, bool (m,)."""
        placed: np.ndarray = self.ends[ids, 0] < AWAY
        return placed

    @property
    def in_space(self) -> bool:
        """Whether the newest frame has a third dimension: words that flatten are on the plane already."""
        return self._newest.shape[1] == 3

    @property
    def bounds(self) -> tuple[float, float, float, float] | None:
        """Left, bottom, right and top of the words seen in the newest frame, however it is turned; None without any."""
        return self._bounds

    @property
    def ball(self) -> Ball:
        """The ball in space that the words fill on their way; they turn around its middle."""
        return between_balls(self._ball_start, self._ball_end, self._progress)

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
            Let the words move there in half as much time again as is between frames. The first one never glides,
            and none does where stillness is wanted.

        Raises
        ------
        ValueError
            If there is not one row of two or three coordinates for each word.
        """
        n = len(self)
        if coordinates.shape not in ((n, 2), (n, 3)):
            raise ValueError(f"{n} words need coordinates of shape ({n}, 2) or ({n}, 3), not {coordinates.shape}")
        if glide:
            # frames that come as fast as pictures are painted would else hold the words where they are: each begins
            # a glide anew, and what has passed since the last picture would be lost
            self.advance(now)
        before, ball = (self._starts, self.ends), self.ball
        self._newest = np.array(coordinates, np.float32, order="C")
        self._measure()
        ends = self._seen()
        if glide and self.placed and not stillness.wanted:
            was_flat = before[0].shape[1] == 2
            if was_flat != (ends.shape[1] == 2):
                # what is flat lies in the middle of the ball, and is turned about it without a jump
                ball = self._ball_end if was_flat else ball
                height = np.float32(ball.center[2])
                before, ends = (_raised(before[0], height), _raised(before[1], height)), _raised(ends, height)
            self._starts, self._ball_start = self._passed(*before, ends), ball
            since = now - self._frame_at if self._frame_at is not None else FIRST_GLIDE
            since = max(since, FIRST_GLIDE) if self._leaps(ends) else since
            self._usual = max(since, REMEMBERED * self._usual)
            self._duration, self._progress = min(max(SLACK * self._usual, LEAST_GLIDE), LONGEST_GLIDE), 0.0
        else:
            self._starts, self._ball_start = ends, self._ball_end
            self._duration, self._progress = 0.0, 1.0
        self.ends, self._begun, self._frame_at = ends, now, now
        return self._duration

    def _leaps(self, ends: np.ndarray) -> bool:
        """Return whether the picture is another one, as when a film begins anew: of some words, most go far."""
        step = -(-len(ends) // SAMPLED)
        way = np.abs(ends[::step] - self._starts[::step]).max(axis=1)
        left, bottom, right, top = self._bounds or (0.0, 0.0, 0.0, 0.0)
        return bool(np.median(way) > FAR_SHARE * max(right - left, top - bottom))

    def put(self, word: int, place: np.ndarray) -> None:
        """Let one word be somewhere else at once, float array (2 or 3,); the others go on to where they go."""
        for name in ("_starts", "ends", "_newest"):
            places = getattr(self, name).copy()  # what was handed out stays as it is
            if places.shape[1] == len(place):
                places[word] = place
            setattr(self, name, places)
        self._measure()

    def _passed(self, start: np.ndarray, end: np.ndarray, to: np.ndarray) -> np.ndarray:
        """Return where the words are on their way; those that had no place, or will have none, are at their next."""
        from embviz.drawing.kernels import gliding

        passed = np.empty_like(to)
        gliding.underway(start, end, float(self._progress), to, AWAY, passed)
        return passed

    def _measure(self) -> None:
        """Find what the words that are not hidden fill in the newest frame; where all are, what they would."""
        seen = self._newest[~self.hidden] if self.hidden.any() and not self.hidden.all() else self._newest
        if not self.in_space:
            self._bounds = extent(seen)
            return
        ball = ball_of(seen)
        self._ball_end, self._bounds = (ball, ball.bounds) if ball is not None else (self._ball_end, None)

    def set_hidden(self, hidden: np.ndarray) -> None:
        """Take the places of these words away, and give the others theirs back; bool array (n,)."""
        self.hidden = np.array(hidden, bool)
        if self.placed:
            self._measure()
            self._arrive()

    def _arrive(self) -> None:
        self._starts = self.ends = self._seen()
        self._ball_start = self._ball_end
        self._duration, self._progress = 0.0, 1.0

    def _seen(self) -> np.ndarray:
        """Return the newest places, with those of words that are not seen far away."""
        from embviz.drawing.kernels import gliding

        ends = np.empty_like(self._newest)
        gliding.seen_places(self._newest, self.hidden, FAR, ends)
        return ends

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
