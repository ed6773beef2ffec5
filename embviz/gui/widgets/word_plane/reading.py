"""Hover, keyboard and screen-reader access to a word plane."""

import numpy as np

from embviz.gui.style.number_format import scored
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.word_plane.layout import PlaneAxis, PlaneContent, PlaneLayout
from embviz.util.language import tr

_REACH = 12.0  # px from the pointer to a point that it reads
_SPOKEN = 12  # words told to a screen reader
_LONGEST = 40  # letters of both ends of an axis on a card


def card_of(content: PlaneContent, at: int) -> tuple[str, ...]:
    """Return what is said of a point: the word, its exact numbers, its group and its note."""
    axes = [axis for axis in (content.x, content.y) if axis is not None]
    lines = [
        f"{scored(value, '+.4f')}  {_named(axis)}"
        for axis, value in zip(axes, content.points[at].tolist(), strict=True)
    ]
    if content.names:
        lines.append(content.names[int(content.groups[at])])
    if content.notes and content.notes[at]:
        lines += content.notes[at].split("\n")
    return (content.words[at], *lines)


def summary_of(content: PlaneContent) -> str:
    """Return what a screen reader says of the whole: how many words, and those at the two ends."""
    order = np.argsort(content.points[:, 0]).tolist()
    names = [f"{content.words[k]} {scored(content.points[k, 0])}" for k in order]
    if len(names) > _SPOKEN:
        names = [*names[: _SPOKEN // 2], "…", *names[-_SPOKEN // 2 :]]
    return tr(
        "{words:,} words by {named}: {names}.",
        words=len(content.words), named=_named(content.x), names=", ".join(names),
    )


def numbers_of(title: str, content: PlaneContent) -> PlotData:
    """Return what a plane draws: the words with their places along its axes, and their groups."""
    axes = [axis for axis in (content.x, content.y) if axis is not None]
    columns = [DataColumn(tr("Word"), content.words)]
    columns += [DataColumn(_named(axis), content.points[:, k]) for k, axis in enumerate(axes)]
    if content.names:
        columns.append(DataColumn(tr("Group"), [content.names[group] for group in content.groups.tolist()]))
    return PlotData(title, tuple(columns), summary_of(content))


def nearest(layout: PlaneLayout, at: np.ndarray, x: float, y: float) -> int:
    """Return the point at a place, or whose name is there; -1 for none.

    Parameters
    ----------
    layout : PlaneLayout
    at : float array (n, 2)
        Where the points are now, which may be on their way.
    x, y : float
    """
    if not len(at):
        return -1
    away = np.hypot(at[:, 0] - x, at[:, 1] - y)
    found = int(away.argmin())
    if away[found] <= _REACH:
        return found
    left, top, right, bottom = (layout.boxes + np.tile(at, 2)).T
    within = (left <= x) & (x <= right) & (top <= y) & (y <= bottom)
    return int(within.argmax()) if within.any() else -1


def step(at: np.ndarray, read: int, along: int, way: int) -> int:
    """Return the next point along an axis, the first one where none is read.

    Parameters
    ----------
    at : float array (n, 2)
        Pixels, at least one.
    read : int
        The point that is read, -1 for none.
    along : int
        0 across, 1 upward.
    way : int
        1 toward larger pixels, -1 toward smaller ones.
    """
    order = np.lexsort((at[:, 1 - along], at[:, along]))
    place = int(np.flatnonzero(order == read)[0]) + way if read >= 0 else 0
    return int(order[min(max(place, 0), len(order) - 1)])


def _named(axis: PlaneAxis) -> str:
    """Return what the numbers of an axis are called where its ends are not in sight."""
    ends = " – ".join(end for end in (axis.low, axis.high) if end)
    return f"{ends}: {axis.title}" if ends and len(ends) < _LONGEST else axis.title
