"""The words of the word map: where they are on the plane and in the view, and how they glide from frame to frame."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from embviz.gui.wordmap.camera import Camera

FIRST_GLIDE, LEAST_GLIDE, LONGEST_GLIDE = 0.4, 0.05, 1.2  # s
# a glide outlasts the usual time between frames, of which a long one counts for some while: words that arrive early
# would stand still and start again
SLACK, REMEMBERED = 1.5, 0.85
# the place of words without one: outside every view, and finite, for the loops are compiled for finite numbers
FAR = np.float32(1e18)


class MapWords:
    """Words, each with a place on the plane that it glides to and one in the view.

    Parameters
    ----------
    words : sequence of str
    counts : int array (n,), optional
        How often each word occurs. Without it, earlier words rank first.

    Attributes
    ----------
    order : int32 array (n,)
        The words by falling frequency.
    ends : float32 array (n, 2)
        The places of the newest frame; empty before the first.
    x, y : float32 array (n,)
        Logical pixels of the view, as of the last `project`.
    """

    def __init__(self, words: Sequence[str], counts: np.ndarray | None = None) -> None:
        n = len(words)
        self.words, self.counts = words, counts
        self.order = (
            np.arange(n, dtype=np.int32) if counts is None
            else np.argsort(-np.asarray(counts, np.int64), kind="stable").astype(np.int32)
        )
        self.x, self.y = np.zeros(n, np.float32), np.zeros(n, np.float32)
        self._starts = self.ends = np.zeros((0, 2), np.float32)
        self._begun, self._duration, self._progress = 0.0, 0.0, 1.0
        self.hidden = np.zeros(n, bool)
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

    # --- on the plane ---

    def move(self, coordinates: np.ndarray, now: float, *, glide: bool) -> float:
        """Send every word to a new place; return the seconds until they arrive.

        Parameters
        ----------
        coordinates : float array (n, 2)
            One row per word; rows that are not finite hide their word.
        now : float
            Seconds.
        glide : bool
            Let the words move there in half as much time again as is between frames. The first one never glides.

        Raises
        ------
        ValueError
            If there is not one row of two coordinates for each word.
        """
        if coordinates.shape != (len(self), 2):
            raise ValueError(f"{len(self)} words need coordinates of shape ({len(self)}, 2), not {coordinates.shape}")
        self._newest = np.array(coordinates, np.float32, order="C")
        ends, away = self._seen()
        if glide and self.placed:
            self._starts = self._starts + (self.ends - self._starts) * np.float32(self._progress)
            jump = away | (self._starts[:, 0] >= FAR / 2)
            self._starts[jump] = ends[jump]
            since = now - self._frame_at if self._frame_at is not None else FIRST_GLIDE
            self._usual = max(since, REMEMBERED * self._usual)
            self._duration, self._progress = min(max(SLACK * self._usual, LEAST_GLIDE), LONGEST_GLIDE), 0.0
        else:
            self._starts, self._duration, self._progress = ends, 0.0, 1.0
        self.ends, self._begun, self._frame_at = ends, now, now
        return self._duration

    def set_hidden(self, hidden: np.ndarray) -> None:
        """Take the places of these words away, and give the others theirs back; bool array (n,)."""
        self.hidden = np.array(hidden, bool)
        if self.placed:
            self._starts = self.ends = self._seen()[0]
            self._duration, self._progress = 0.0, 1.0

    def _seen(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the newest places with those of words that are not seen far away, and which these are."""
        away = self.hidden | ~np.isfinite(self._newest).all(axis=1)
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

    # --- in the view ---

    def project(self, camera: Camera, width: float, height: float) -> None:
        """Compute where the words are in a view of this size."""
        from embviz.drawing.kernels import points

        points.project(
            self._starts, self.ends, float(self._progress), camera.x, camera.y, camera.scale, width / 2, height / 2,
            self.x, self.y,
        )

    def at(self, word: int) -> QPointF:
        """Return where a word is in the view."""
        return QPointF(float(self.x[word]), float(self.y[word]))

    def nearest(self, at: QPointF, reach: float) -> int:
        """Return the word nearest to a point of the view and no farther than `reach`, or -1."""
        if not self.placed:
            return -1
        from embviz.drawing.kernels import points

        return int(points.nearest(self.x, self.y, at.x(), at.y(), reach))

    def within(self, box: QRectF) -> list[int]:
        """Return the words in a rectangle of the view, by falling frequency."""
        if not self.placed:
            return []
        x, y = self.x[self.order], self.y[self.order]
        inside = (x >= box.left()) & (x <= box.right()) & (y >= box.top()) & (y <= box.bottom())
        return self.order[inside].tolist()
