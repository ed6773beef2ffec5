"""Limits the speed of words in a film, so that the eye can follow them."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.float32]


def limit_speed(
    times: Sequence[float], frames: Sequence[Places], fastest: float, beat: Callable[[], None] = lambda: None
) -> list[Places]:
    """Let words that go far between two pictures set out earlier and arrive later; the last picture stays as it is.

    A word that changes its group in a layout crosses the whole picture between two moments that may be played within
    a frame. Between pictures words go straight and evenly, so that a limit from each picture to the next is one for
    all moments.

    Parameters
    ----------
    times : sequence of float, length m
        Ascending, in the film's time of playing, 0 to 1.
    frames : sequence of float32 arrays, each of shape (n, k)
        Not written. Rows of words without a place are nan.
    fastest : float
        How many extents of the picture (the longer side of the smallest one) a word may cross in the whole film.
    beat : callable
        Called for each picture; raises `Cancelled` to end it.

    Returns
    -------
    list of float32 arrays, each of shape (n, k)
        Read-only.

    Notes
    -----
    Each word is followed once from the beginning and once from the end, twice as fast as it may be. The mean of the two
    ways is half as fast, half as late as the one and half as early as the other: half of a leap lies before it, half
    after it. That is followed from the end once more, for where both move at once, and so that all words arrive. Words
    that are never too fast keep their places.
    """
    sides = [np.ptp(frame[np.isfinite(frame).all(axis=1)], axis=0).max(initial=0.0) for frame in frames]
    steps = (fastest * min(sides, default=0.0) * np.diff(np.asarray(times, np.float64))).astype(np.float32)
    later = _followed(frames, 2 * steps, beat)
    earlier = _followed(frames[::-1], 2 * steps[::-1], beat)[::-1]
    between = [(one + other) / np.float32(2) for one, other in zip(later, earlier, strict=True)]
    between[-1] = frames[-1]
    limited = _followed(between[::-1], steps[::-1], beat)[::-1]
    for frame in limited:
        frame.flags.writeable = False
    return limited


def _followed(frames: Sequence[Places], steps: NDArray[np.float32], beat: Callable[[], None]) -> list[Places]:
    """Return where words are that follow those of the pictures by at most a step from one picture to the next."""
    followed = [frames[0].copy()]
    for frame, step in zip(frames[1:], steps, strict=True):
        beat()
        way = frame - followed[-1]
        length = np.sqrt(np.einsum("ij,ij->i", way, way))
        far = length > step  # never of words without a place, which appear where they are
        place = frame.copy()
        place[far] = followed[-1][far] + way[far] * (step / length[far])[:, None]
        followed.append(place)
    return followed
