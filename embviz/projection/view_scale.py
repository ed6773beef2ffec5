"""Scales the units of a method to those of a view, steadily while the method runs."""

import numpy as np
from numpy.typing import NDArray

# Share of the way back to the middle and to radius 1 that each frame takes after words came or went
_RETURN = 0.15
_AT_REST = 1e-3


def _middle_and_radius(places: NDArray[np.float32]) -> tuple[NDArray[np.float32], np.float32]:
    places = places[np.isfinite(places[:, 0])]
    if not len(places):
        return np.zeros(places.shape[1], np.float32), np.float32(1.0)
    middle = places.mean(axis=0)
    radius = np.median(np.linalg.norm(places - middle, axis=1))
    if radius <= 0:
        radius = np.linalg.norm(places - middle, axis=1).max()
    return middle, np.float32(radius if radius > 0 else 1.0)


class ViewScale:
    """Centers places and makes their median radius 1.

    A layout that grows or shrinks as a whole so keeps its size on screen. Words that come or go change the median; the
    others would jump with it, so the scale starts from the one before and glides.
    """

    def __init__(self) -> None:
        self.zero: NDArray[np.float32] = np.zeros(0, np.float32)  # where the origin came to lie
        self._middle: NDArray[np.float32] | None = None
        self._radius = np.float32(1.0)
        self._offset: NDArray[np.float32] | float = 0.0
        self._size = 1.0

    @property
    def at_rest(self) -> bool:
        """Whether the glide is over."""
        return abs(self._size - 1.0) < _AT_REST and bool(np.all(np.abs(self._offset) < _AT_REST))

    def carry(self, places: NDArray[np.float32]) -> None:
        """Keep the present scale for other words.

        Parameters
        ----------
        places : ndarray of float32, shape (n, k)
            Places of the words now on the map, in the same units as those applied last.
        """
        if self._middle is None:
            return
        middle, radius = _middle_and_radius(places)
        self._offset = (middle - self._middle) / self._radius * np.float32(self._size) + self._offset
        self._size = float(radius / self._radius) * self._size

    def undo(self, scaled: NDArray[np.float32]) -> NDArray[np.float32] | None:
        """Return in the method's units what lies at a place of the view of the latest `apply`; None before the first.

        Parameters
        ----------
        scaled : ndarray of float32, shape (k,)
        """
        if self._middle is None or len(scaled) != len(self._middle):
            return None
        found: NDArray[np.float32] = (scaled - self._offset) / np.float32(self._size) * self._radius + self._middle
        return found.astype(np.float32)

    def apply(self, places: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return places in units of the view, float32 of the same shape."""
        self._middle, self._radius = _middle_and_radius(places)
        self.zero = -self._middle / self._radius * np.float32(self._size) + self._offset
        scaled = (places - self._middle) / self._radius * np.float32(self._size) + self._offset
        self._offset = self._offset * (1.0 - _RETURN)
        self._size = self._size ** (1.0 - _RETURN)
        if self.at_rest:
            self._offset, self._size = 0.0, 1.0
        return scaled.astype(np.float32)
