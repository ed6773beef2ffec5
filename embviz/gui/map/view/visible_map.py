"""What the map shows: as a snapshot to be painted at another size, and as a sentence and a table."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from embviz.drawing.regions import MapRegionNames
from embviz.gui.map.view.picture import MapPicture
from embviz.gui.map.view.true_lines import TrueNeighbors
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.style.number_text import in_figures
from embviz.gui.widgets.plane.camera import Camera
from embviz.gui.widgets.plane.gliding import AWAY
from embviz.gui.widgets.plane.words import MapWords
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.util.language import tr


@dataclass(frozen=True)
class ViewSnapshot:
    """A snapshot of the map in view; its arrays are never written to again.

    Attributes
    ----------
    words : sequence of str, length n
    order : int32 array (n,)
        The words by decreasing frequency.
    places : float32 array (n, 2 or 3)
        On the plane, y upward, or in space; beyond `gliding.AWAY` for words that are hidden or have no position.
    camera : Camera
    size : tuple of float
        Width and height of the view, in logical pixels.
    radius : float32 array (n,)
        Of the discs when the map is fitted, in logical pixels.
    zoom : float
        Factor by which the discs are larger than when the map is fitted.
    selection : int32 array (m,)
    lit : int32 array (l,)
        Words highlighted besides the selected ones, in their own colors.
    neighbors : TrueNeighbors or None
        The neighbors to which lines are drawn.
    coloring : Coloring or None
    opacity : float or None
        Of each disc, in [0, 1]; None: chosen by the number of words.
    regions : MapRegionNames or None
        Regions that are labeled.
    x, y, depth : float32 array (n,), or None
        Of a 3D map: the positions of its words in the view, and how near (1) or far (-1) they are.
    front : int32 array (n,), or None
        Of a 3D map: the words from near to far.
    soft : int8 array (n,), or None
        Softness of the discs; None: all are sharp.
    """

    words: Sequence[str]
    order: np.ndarray
    places: np.ndarray
    camera: Camera
    size: tuple[float, float]
    radius: np.ndarray
    zoom: float
    selection: np.ndarray
    lit: np.ndarray
    neighbors: TrueNeighbors | None
    coloring: Coloring | None
    opacity: float | None = None
    regions: MapRegionNames | None = None
    x: np.ndarray | None = None
    y: np.ndarray | None = None
    depth: np.ndarray | None = None
    front: np.ndarray | None = None
    soft: np.ndarray | None = None


def taken(
    words: MapWords,
    picture: MapPicture,
    camera: Camera,
    size: tuple[float, float],
    zoom: float,
    selection: np.ndarray,
    lit: np.ndarray,
    neighbors: TrueNeighbors | None,
    regions: MapRegionNames | None = None,
) -> ViewSnapshot:
    """Return a snapshot of words that have been projected to a view."""
    space = (
        {}
        if words.depth is None
        else {"x": words.x.copy(), "y": words.y.copy(), "depth": words.depth.copy(), "front": words.front.copy()}
    )
    return ViewSnapshot(
        words.words,
        words.order,
        words.ends,
        camera,
        size,
        picture.radius,
        zoom,
        selection.copy(),
        lit.copy(),
        neighbors,
        picture.coloring,
        picture.opacity,
        regions,
        soft=picture.soft,
        **space,
    )


_SPOKEN = 20  # selected words that are named


def described(words: MapWords, selection: np.ndarray, message: str) -> str:
    """Describe the number of words and the selection; without words, return the message that is shown instead."""
    if not len(words):
        return message.replace("\n", " ")
    chosen = ", ".join(words.words[word] for word in selection[:_SPOKEN])
    count = in_figures(len(words), ",d")
    if chosen:
        return tr("{count} words. Selected: {chosen}.", count=count, chosen=chosen)
    return tr("{count} words. None selected.", count=count)


def numbers_of(title: str, words: MapWords) -> PlotData | None:
    """Return the words that are not hidden with their positions in the newest frame; None before the first one."""
    if not words.placed:
        return None
    places, count = words.ends, len(words)
    seen = np.flatnonzero(places[:, 0] < AWAY)
    named = words.words
    if len(seen) < count:
        places, named = places[seen], [words.words[word] for word in seen.tolist()]
    columns = [DataColumn(tr("Word"), named)]
    columns += [DataColumn(axis, places[:, k]) for k, axis in zip(range(places.shape[1]), "xyz", strict=False)]
    if words.counts is not None:
        counts = np.asarray(words.counts)
        columns.append(DataColumn(tr("Count"), counts if len(seen) == count else counts[seen]))
    return PlotData(
        title,
        tuple(columns),
        tr(
            "{count} words in view: x {x_reach}, y {y_reach}.",
            count=in_figures(len(seen), ",d"),
            x_reach=reach(places[:, 0]),
            y_reach=reach(places[:, 1]),
        ),
    )
