"""Records the frames of the map during a run, and makes its film afterwards."""

import threading
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from embviz.training.pace import time_at

if TYPE_CHECKING:
    from embviz.projects.view_state import MapFilm

BUDGET_BYTES = 96 * 1024**2
# largest gap between connected frames, as a share of the run or in seconds; in a longer one the map was not visible
REACH, REACH_S = 0.03, 1.5

Places = NDArray[np.float32]


@dataclass(frozen=True)
class Key:
    """Identifies frames of one kind: the same run, layout options and number of words."""

    run: int
    method: str
    words: int


@dataclass
class Track:
    """Frames of one kind, in chronological order."""

    times: list[float] = field(default_factory=list)
    clocks: list[float] = field(default_factory=list)
    frames: list[Places] = field(default_factory=list)
    due: int = 1  # one of so many frames is kept
    skipped: int = 0

    @property
    def is_film(self) -> bool:
        """Whether the frames are one computed film: then all are connected, and have the same clock time."""
        return len(self.frames) > 1 and self.clocks[0] == self.clocks[-1]

    def together(self, one: int, other: int, total: float) -> bool:
        near = self.clocks[other] - self.clocks[one] <= REACH_S * self.due
        return near or self.times[other] - self.times[one] <= REACH * total


class Recording:
    """Frames by run, method and number of words, thinned evenly once they fill their budget.

    Written by the worker that computes layouts, read by the GUI thread.

    Parameters
    ----------
    budget_bytes : int
        Memory limit for the coordinates of all frames.
    clock : callable
        Returns the time in seconds.
    """

    def __init__(self, budget_bytes: int = BUDGET_BYTES, clock: Callable[[], float] = monotonic) -> None:
        self._budget, self._clock = budget_bytes, clock
        self._tracks: dict[Key, Track] = {}
        self._bytes = 0
        self._lock = threading.Lock()

    @property
    def memory_bytes(self) -> int:
        """Memory of the kept coordinates."""
        return self._bytes

    def add(self, key: Key, time: float, coordinates: Places) -> None:
        """Add a frame.

        Parameters
        ----------
        time : float
            `tokens_done` of the frame. Of several frames with the same time only the last is kept.
        coordinates : ndarray of float32, shape (n, 2)
            Must not be modified afterwards.
        """
        with self._lock:
            track = self._tracks.setdefault(key, Track())
            if track.times and time <= track.times[-1]:
                if not track.is_film:
                    track.clocks[-1] = self._clock()
                track.frames[-1] = coordinates
                return
            track.skipped += 1
            if track.skipped < track.due:
                return
            track.skipped = 0
            track.times.append(time)
            track.clocks.append(self._clock())
            track.frames.append(coordinates)
            self._bytes += coordinates.nbytes
            while self._bytes > self._budget and self._thin():
                pass

    def at(self, key: Key, time: float, total: float = float("inf")) -> Places | None:
        """Return the positions of the words at a time, linearly interpolated between two frames.

        A film is interpolated evenly in the time of playback (`time_at`), other frames evenly over the run.

        Parameters
        ----------
        time, total : float
            `tokens_done` of the moment and of the whole run; without the latter, no gap between frames is too long.

        Returns
        -------
        ndarray of float32, shape (n, 2), or None
            None if no frame is near.
        """
        with self._lock:
            track = self._tracks.get(key)
            if track is None:
                return None
            times, frames = track.times, track.frames
            after = bisect_left(times, time)
            if after < len(times) and times[after] == time:
                return frames[after]
            if 0 < after < len(times) and track.together(after - 1, after, total):
                before, now, later = times[after - 1], time, times[after]
                if track.is_film:
                    before, now, later = (time_at(one / times[-1]) for one in (before, now, later))
                share = np.float32((now - before) / (later - before))
                return frames[after - 1] + (frames[after] - frames[after - 1]) * share
            near = [k for k in (after - 1, after) if 0 <= k < len(times) and abs(times[k] - time) <= REACH * total / 2]
            return frames[min(near, key=lambda k: abs(times[k] - time))] if near else None

    def is_film(self, key: Key, until: float) -> bool:
        """Return whether the frames of a kind are a film that covers a run up to a time, in `tokens_done`."""
        with self._lock:
            track = self._tracks.get(key)
            return track is not None and track.is_film and track.times[-1] >= until

    def set_film(self, key: Key, times: Sequence[float], frames: Sequence[Places]) -> None:
        """Replace the recorded frames by a film.

        Parameters
        ----------
        times : sequence of float
            Ascending, in `tokens_done`; of several frames with the same time only the last is kept.
        frames : sequence of float32 arrays, each of shape (n, 2 or 3)
            Must not be modified afterwards.
        """
        last = dict(zip(times, frames, strict=True))
        with self._lock:
            self._tracks[key] = Track(list(last), [self._clock()] * len(last), list(last.values()))
            self._fit()

    def drop(self, key: Key) -> None:
        """Remove the frames of a kind, because they do not lead to the present any more."""
        with self._lock:
            self._tracks.pop(key, None)
            self._fit()

    def paths(self, key: Key, words: Sequence[int], until: float, points: int) -> NDArray[np.float32]:
        """Return the trails of some words up to a time.

        Parameters
        ----------
        words : sequence of int, length k
            Their rows in the frames.
        until : float
            `tokens_done`.
        points : int
            Largest number of frames, spread evenly.

        Returns
        -------
        ndarray of float32, shape (m, k, 2)
            In chronological order; m is 0 if nothing was recorded.
        """
        with self._lock:
            track = self._tracks.get(key)
            count = bisect_left(track.times, until) if track is not None else 0
            if track is None or not count or not len(words):
                return np.empty((0, len(words), 2), np.float32)
            chosen = np.unique(np.linspace(0, count - 1, min(points, count)).round().astype(np.int64))
            rows = np.asarray(words, np.int64)
            return np.stack([track.frames[k][rows] for k in chosen])

    def span(self, key: Key) -> tuple[float, float] | None:
        """Return the times of the first and the last frame, None if there are none."""
        with self._lock:
            track = self._tracks.get(key)
            return (track.times[0], track.times[-1]) if track is not None and track.times else None

    def kept(self) -> "list[tuple[Key, Track]]":
        """Return a copy of all tracks."""
        with self._lock:
            return [
                (key, replace(track, times=track.times.copy(), clocks=track.clocks.copy(), frames=track.frames.copy()))
                for key, track in self._tracks.items()
                if track.frames
            ]

    def restore(self, key: Key, film: "MapFilm") -> None:
        """Restore a recording of an earlier session; new frames of the same kind are added to it."""
        ahead = self._clock() - film.clocks[-1]  # leaves a gap up to now, in which the map was not visible
        with self._lock:
            self._tracks[key] = Track(
                list(film.times),
                [clock + ahead - REACH_S * film.due - 1 for clock in film.clocks],
                list(film.frames),
                film.due,
            )
            self._fit()

    def clear(self) -> None:
        """Remove everything, because another text is open."""
        with self._lock:
            self._tracks.clear()
            self._bytes = 0

    def _fit(self) -> None:
        """Compute the memory of the frames, and thin them out until they fit."""
        self._bytes = sum(frame.nbytes for track in self._tracks.values() for frame in track.frames)
        while self._bytes > self._budget and self._thin():
            pass

    def _thin(self) -> bool:
        """Drop every second frame of the largest track, now and in future; return whether that freed anything."""
        track = max(self._tracks.values(), key=lambda track: sum(frame.nbytes for frame in track.frames))
        if len(track.frames) < 3:
            return False
        # the first and the last frame are kept
        kept = sorted({*range(0, len(track.frames), 2), len(track.frames) - 1})
        before = sum(frame.nbytes for frame in track.frames)
        track.times = [track.times[k] for k in kept]
        track.clocks = [track.clocks[k] for k in kept]
        track.frames = [track.frames[k] for k in kept]
        self._bytes -= before - sum(frame.nbytes for frame in track.frames)
        track.due *= 2
        return True
