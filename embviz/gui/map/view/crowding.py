"""Finds the emptiest place of the map for what floats above it."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from embviz.gui.style.theme import px
from embviz.gui.widgets.plane.words import MapWords

_COUNTED = 60  # words at a place; one with more of them counts as full
_NEAR = 70.0  # px around a word, within which other words are those it is compared with
_NEIGHBOR, _BESIDE, _COVERED = 1_000.0, 4.0, 100_000.0  # weights of these; other words in the rectangle weigh 1


class Crowding:
    """Measures how much a card at each side of a word would cover; the values are kept as long as it is that word.

    A card thus stays on its side while the words below it move.
    """

    def __init__(self) -> None:
        self._of, self._found = (-1, 0.0, 0.0), dict[int, float]()

    def weigh(
        self,
        side: int,
        box: QRectF,
        word: int,
        view: QRectF,
        words: MapWords,
        neighbors: np.ndarray,
        names: Sequence[QRectF],
        covered: Sequence[QRectF],
    ) -> float:
        """Return how much a rectangle at one side of a word would cover.

        Parameters
        ----------
        side : int
            Index of the side, under which the value is kept.
        view : QRectF
            All values are recomputed when its size changes.
        neighbors : int array (k,)
            Words that must stay visible.
        names : sequence of QRectF
            The labels of these.
        covered : sequence of QRectF
            Parts of the view that are already covered.
        """
        of = word, view.width(), view.height()
        if of != self._of:
            self._of, self._found = of, {}
        if side not in self._found:
            at, near = words.at(word), px(_NEAR)
            close = box.intersected(QRectF(at - QPointF(near, near), at + QPointF(near, near)))
            weight = float(len(words.foremost(box, _COUNTED)))
            if not close.isEmpty():
                weight += _BESIDE * len(words.foremost(close, _COUNTED))
            places = [words.at(int(one)) for one in neighbors if one != word and words.has_place(int(one))]
            weight += _NEIGHBOR * sum(box.contains(place) for place in places)
            weight += _NEIGHBOR * sum(box.intersects(name) for name in names)
            weight += _COVERED * sum(box.intersects(part) for part in covered)
            self._found[side] = weight
        return self._found[side]
