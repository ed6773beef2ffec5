"""A map on paper: points fitted to a sheet, and labels that do not overlap."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

# Looks shared by drawings and pictures
BACKGROUND = "#FFFFFF"
INK = "#1B1F27"
DOT = "#3457D5"
DOT_RADIUS = 2.0
FONT = "Inter"
FONT_SIZE = 12

_LINE_HEIGHT = 1.2
_BASELINE = 0.95
_GAP = 4.0
_MARGIN = 24.0
_CELL = 64.0
_Box = tuple[float, float, float, float]  # left, top, right, bottom
# Mean widths of characters, in units of the font size, generous rather than tight
_NARROW, _CAPITAL, _WIDE = 0.56, 0.7, 1.0


@dataclass(frozen=True)
class Label:
    """A word beside its point.

    Attributes
    ----------
    word : int
        Its place among the words.
    x, y : float
        Left and top of the label's box, in pixels.
    width, height : float
        Of the box.
    """

    word: int
    x: float
    y: float
    width: float
    height: float

    @property
    def baseline(self) -> float:
        """Where letters stand."""
        return self.y + _BASELINE * FONT_SIZE


@dataclass(frozen=True)
class Sheet:
    """Points and labels in pixels, y downward.

    Attributes
    ----------
    points : ndarray of float64, shape (n, 2)
    labels : tuple of Label
        Of those words that found room.
    """

    points: NDArray[np.float64]
    labels: tuple[Label, ...]


def text_width(word: str) -> float:
    """Estimate the width of a word in pixels, where no font can be asked."""
    total = 0.0
    for character in word:
        if unicodedata.combining(character):
            continue
        if unicodedata.east_asian_width(character) in "WF":
            total += _WIDE
        else:
            total += _CAPITAL if character.isupper() or character in "mwMW@%" else _NARROW
    return max(total, _NARROW) * FONT_SIZE


def lay_out(
    words: Sequence[str],
    coordinates: NDArray[np.float32],
    size: tuple[int, int],
    measure: Callable[[str], float] = text_width,
) -> Sheet:
    """Fit points to a sheet and place as many labels as find room, the first words first.

    Parameters
    ----------
    words : sequence of str, length n
        Most important first.
    coordinates : ndarray of float32, shape (n, 2)
        y upward, as in a plot.
    size : tuple of int
        Width and height in pixels.
    measure : callable
        Width of a word in pixels.
    """
    points = _fitted(coordinates.astype(np.float64), size)
    height = _LINE_HEIGHT * FONT_SIZE
    dots, taken = _Boxes(), _Boxes()
    for x, y in points.tolist():
        dots.add((x - DOT_RADIUS, y - DOT_RADIUS, x + DOT_RADIUS, y + DOT_RADIUS))
    labels: list[Label] = []
    for number, (word, (x, y)) in enumerate(zip(words, points.tolist(), strict=True)):
        width = measure(word)
        corners = (
            (x + _GAP, y - height / 2), (x - _GAP - width, y - height / 2),
            (x - width / 2, y - _GAP - height), (x - width / 2, y + _GAP),
        )
        boxes = [(left, top, left + width, top + height) for left, top in corners]
        free = [box for box in boxes if _inside(box, size) and taken.is_free(box)]
        if free:
            # beside other words' dots where that is possible, over them where it is not
            box = next((box for box in free if dots.is_free(box)), free[0])
            taken.add(box)
            labels.append(Label(number, box[0], box[1], width, height))
    return Sheet(points, tuple(labels))


def _inside(box: _Box, size: tuple[int, int]) -> bool:
    return box[0] >= 0 and box[1] >= 0 and box[2] <= size[0] and box[3] <= size[1]


def _fitted(coordinates: NDArray[np.float64], size: tuple[int, int]) -> NDArray[np.float64]:
    """Scale both axes alike, so that the picture is not distorted, and center it."""
    if not len(coordinates):
        return coordinates
    low, high = coordinates.min(axis=0), coordinates.max(axis=0)
    room = np.array(size, np.float64) - 2 * _MARGIN
    extent = np.where(high > low, high - low, 1e-12)
    scale = float((room / extent).min()) if (high > low).any() else 0.0
    points = (coordinates - (low + high) / 2) * scale * (1.0, -1.0) + np.array(size) / 2
    return np.asarray(points)


class _Boxes:
    """Boxes found by the cells of a grid that they touch."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[_Box]] = {}

    def add(self, box: _Box) -> None:
        """Take a box, whatever it overlaps."""
        for cell in _cells_of(box):
            self._cells.setdefault(cell, []).append(box)

    def is_free(self, box: _Box) -> bool:
        """Return whether a box overlaps none of those taken."""
        return not any(
            box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]
            for cell in _cells_of(box)
            for other in self._cells.get(cell, ())
        )


def _cells_of(box: _Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box[0] // _CELL), int(box[2] // _CELL) + 1):
        for row in range(int(box[1] // _CELL), int(box[3] // _CELL) + 1):
            yield column, row
