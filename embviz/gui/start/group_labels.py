"""Where the names of groups are written on a small map: beside a disc, over nothing."""

from collections.abc import Sequence

import numpy as np

SIDES = 4
"""Places of a label around its disc, in the order of `beside`."""


def beside(disc: np.ndarray, width: float, height: float, radius: float) -> np.ndarray:
    """Return the boxes where the label of a disc may be: right, left, above and below.

    Parameters
    ----------
    disc : array (2,)
        Its center; y grows downward.
    width, height, radius : float
        Of the label and of the disc.

    Returns
    -------
    float array (4, 4)
        Left, top, right and bottom of each.
    """
    x, y = float(disc[0]), float(disc[1])
    gap = radius + 3.0
    corners = np.array(
        [
            (x + gap, y - height / 2),
            (x - gap - width, y - height / 2),
            (x - width / 2, y - gap - height),
            (x - width / 2, y + gap),
        ]
    )
    return np.hstack([corners, corners + np.array([width, height])])


def name_groups(
    discs: np.ndarray,
    groups: np.ndarray,
    widths: np.ndarray,
    height: float,
    radius: float,
    room: tuple[float, float, float, float],
    former: Sequence[tuple[int, int]] = (),
) -> list[tuple[int, int]]:
    """Choose one label for each group so that it covers neither a disc nor another label.

    A group without such a place has none. A former label stays while it has one.

    Parameters
    ----------
    discs : array (n, 2)
        Centers; y grows downward.
    groups : int array (n,)
    widths : array (n,)
        Of the labels.
    height, radius : float
        Of all labels, and of the discs.
    room : tuple of float
        Left, top, right and bottom of where labels may be.
    former : sequence of (int, int)
        What was chosen before.

    Returns
    -------
    list of (int, int)
        Of each label its disc and its side as `beside` orders them, former ones first.
    """
    chosen: list[tuple[int, int]] = []
    taken = np.zeros((0, 4))
    left, top, right, bottom = room
    named = {int(groups[at]): (at, side) for at, side in former}
    order = [*named, *(kind for kind in np.unique(groups).tolist() if kind not in named)]
    for kind in order:
        tried = [(at, side) for at in np.flatnonzero(groups == kind).tolist() for side in range(SIDES)]
        if kind in named:
            tried.insert(0, named[kind])
        boxes = np.array([beside(discs[at], widths[at], height, radius)[side] for at, side in tried])
        # as large as what would touch it: a disc's center must not be inside
        grown = boxes + (radius + 1.0) * np.array([-1.0, -1.0, 1.0, 1.0])
        covered = _inside(discs, grown).any(axis=1)
        crossed = _crossing(grown, taken).any(axis=1)
        outside = (boxes[:, :2] < (left, top)).any(axis=1) | (boxes[:, 2:] > (right, bottom)).any(axis=1)
        free = np.flatnonzero(~(covered | crossed | outside))
        if len(free):
            chosen.append(tried[free[0]])
            taken = np.vstack([taken, boxes[free[0]]])
    return chosen


def _inside(points: np.ndarray, boxes: np.ndarray) -> np.ndarray:
    """Return which points (n, 2) are inside which boxes (m, 4), shape (m, n)."""
    after, before = points > boxes[:, None, :2], points < boxes[:, None, 2:]
    return np.asarray((after & before).all(axis=2))


def _crossing(boxes: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Return which boxes (m, 4) overlap which others (k, 4), shape (m, k)."""
    begins, ends = others[:, :2] < boxes[:, None, 2:], others[:, 2:] > boxes[:, None, :2]
    return np.asarray((begins & ends).all(axis=2))
