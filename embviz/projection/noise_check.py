"""Tests whether a map shows structure: the same layout of shuffled data for comparison."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.projection.engine import Frame
from embviz.projection.live import make_layout
from embviz.projection.quality import Whole, per_word, shepard
from embviz.util.importing import one_at_a_time
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

# shares of the watched time: dealing the numbers out, and with the search for neighbors before the first frame
_DEALING, _PREPARATION = 0.05, 0.2
_PROBES = 500
_ALIKE = 0.03  # trustworthiness
_KEPT_ALIKE = 1.5
_FAR_FROM_HEAP = 0.75  # of what a heap lacks to 1: heaps of other shapes come near it
_FEW_NEIGHBORS = 5


@dataclass(frozen=True)
class NoiseCheck:
    """What the method makes of shuffled data.

    Attributes
    ----------
    frame : Frame
        The settled layout of the shuffled vectors.
    quality : Whole
        How well it keeps the neighborhoods of the shuffled vectors.
    measured : int
        For how many words, drawn at random where there are more.
    grouping : float
        Its clustering tendency.
    heap : float
        That of a single bell-shaped heap of as many points: what is not above it shows no groups.
    order : float
        Spearman's rank correlation of the distances in the shuffled vectors and in the layout; nan if unknown.
    """

    frame: Frame
    quality: Whole
    measured: int
    grouping: float
    heap: float
    order: float = float("nan")


def shuffled(vectors: NDArray[np.float32], seed: int = 1, pulse: Pulse = SILENT) -> NDArray[np.float32]:
    """Return vectors with each component shuffled among the words.

    Every component keeps its values, so each axis is as before; which values meet in one word, and with that every
    similarity, is left to chance.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    seed : int
    pulse : Pulse, optional
        Told the share done, before each component.

    Raises
    ------
    Cancelled
        When the pulse is cancelled.
    """
    random = np.random.default_rng(seed)
    dealt = np.empty_like(vectors)
    for at in range(vectors.shape[1]):
        pulse.beat(at / vectors.shape[1])
        dealt[:, at] = random.permutation(vectors[:, at])
    return dealt


def check(
    vectors: NDArray[np.float32],
    method: str,
    options: Mapping[str, Any] | None = None,
    k: int = 10,
    *,
    seed: int = 1,
    sample: int | None = 2000,
    threads: int = 2,
    pulse: Pulse = SILENT,
) -> NoiseCheck:
    """Lay shuffled vectors out, and measure the picture.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    method : str
        Name from `METHODS`.
    options : mapping, optional
        Options of the method.
    k, sample
        As for `embviz.projection.quality.per_word`.
    seed : int
        Of the shuffling; the layout has its own among the options.
    threads : int
    pulse : Pulse, optional

    Raises
    ------
    InputError
        As `make_layout` does.
    """
    noise = shuffled(vectors, seed, pulse.part(0.0, _DEALING))
    layout = make_layout(method, threads=threads, **(options or {}))
    layout.update(np.arange(len(noise)), noise, pulse=pulse.part(_DEALING, _PREPARATION))
    frame = layout.step()
    while not frame.settled:
        pulse.beat(_PREPARATION + (1 - _PREPARATION) * layout.share_done)
        frame = layout.step()
    quality = per_word(noise, frame.coordinates, k, sample=sample, threads=threads, pulse=pulse.part(1.0, 1.0))
    bell = np.random.default_rng(seed).normal(size=frame.coordinates.shape).astype(np.float32)
    return NoiseCheck(
        frame,
        quality.whole,
        len(quality.measured),
        grouping(frame.coordinates),
        grouping(bell),
        shepard(noise, frame.coordinates).correlation,
    )


def grouping(coordinates: NDArray[np.float32], seed: int = 1) -> float:
    """Return the clustering tendency of points: 0.5 for points spread evenly, near 1 for dense groups.

    Parameters
    ----------
    coordinates : ndarray of float32, shape (n, 2) or (n, 3)
        Rows that are not finite are left out.
    seed : int
        Of the draw of points.

    Returns
    -------
    float
        nan for fewer than ten points, or points on a line.

    Notes
    -----
    Hopkins and Skellam (1954): with u the distances from random places to their nearest point and w those from
    random points to their nearest other point, the sum of u^m over the sum of u^m + w^m in m dimensions. Places are
    drawn inside the hull of all points, so that empty corners around a round picture do not count as gaps.
    """
    with one_at_a_time:
        from scipy.spatial import Delaunay, QhullError, cKDTree

    points = coordinates[np.isfinite(coordinates).all(axis=1)].astype(np.float64)
    if len(points) < 10:
        return float("nan")
    random = np.random.default_rng(seed)
    try:
        hull = Delaunay(points[_outline(points)])
    except QhullError:
        return float("nan")
    low, high = points.min(axis=0), points.max(axis=0)
    count, axes = min(_PROBES, len(points) // 2), points.shape[1]
    places = np.empty((0, axes))
    while len(places) < count:
        drawn = random.uniform(low, high, (2 * count, axes))
        places = np.vstack([places, drawn[hull.find_simplex(drawn) >= 0]])
    tree = cKDTree(points)
    outside = tree.query(places[:count])[0]
    inside = tree.query(points[random.choice(len(points), count, replace=False)], k=2)[0][:, 1]
    above, below = float((outside**axes).sum()), float((inside**axes).sum())
    return above / (above + below) if above + below > 0 else float("nan")


def _outline(points: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the corners of the hull of points, whose triangulation has the same hull as that of all."""
    with one_at_a_time:
        from scipy.spatial import ConvexHull

    corners: NDArray[np.int64] = np.asarray(ConvexHull(points).vertices, np.int64)
    return corners


def risks(method: str, options: Mapping[str, Any], count: int) -> tuple[str, ...]:
    """Return what the parameters alone let one expect, a sentence each; empty where nothing speaks against them.

    Parameters
    ----------
    method : str
    options : mapping
        Those that were chosen; the others are at their defaults.
    count : int
        Words on the map.
    """
    found = []
    if method == "tsne":
        perplexities = [float(part) for part in str(options.get("perplexity", "30")).replace(",", " ").split()]
        least = min(perplexities, default=30.0)
        if least < _FEW_NEIGHBORS:
            found.append(
                tr(
                    "Perplexity {least:g} looks at {least_2} neighbors of each word among {count:,}: pairs and "
                    "strings of words come about by chance. Try 30.",
                    least=least,
                    least_2=round(3 * least),
                    count=count,
                )
            )
        if max(perplexities, default=30.0) > (count - 1) / 3:
            found.append(
                tr(
                    "Perplexity {perplexities:g} is more than a third of {count:,} words; {count_2:.0f} is used, and "
                    "nearly all words are neighbors.",
                    perplexities=max(perplexities),
                    count=count,
                    count_2=(count - 1) / 3,
                )
            )
        if float(options.get("exaggeration", 1.0)) >= 4:
            found.append(tr("Exaggeration of 4 or more draws groups together that the vectors do not hold together."))
    if method == "umap":
        near = int(options.get("n_neighbors", 15))
        if near < _FEW_NEIGHBORS:
            found.append(
                tr(
                    "{near} neighbors of each word among {count:,} make small groups out of chance. Try 15.",
                    near=near,
                    count=count,
                )
            )
    return tuple(found)


def verdicts(real: Whole, real_grouping: float, noise: NoiseCheck) -> tuple[str, ...]:
    """Return what the comparison with shuffled data speaks against the map, a sentence each.

    Parameters
    ----------
    real : Whole
        Measured on the map.
    real_grouping : float
        Its clustering tendency.
    noise : NoiseCheck
    """
    found = []
    if real.trustworthiness - noise.quality.trustworthiness < _ALIKE and real.kept < _KEPT_ALIKE * noise.quality.kept:
        found.append(
            tr(
                "Shuffled data give as good a picture of their neighborhoods (trustworthiness {trustworthiness:.2f} "
                "against {trustworthiness_2:.2f} here): with these parameters the method finds what it looks for in "
                "anything.",
                trustworthiness=noise.quality.trustworthiness,
                trustworthiness_2=real.trustworthiness,
            )
        )
    grouped = 1 - noise.grouping < _FAR_FROM_HEAP * (1 - noise.heap)
    if grouped and real_grouping - noise.grouping < (1 - noise.grouping) / 2:
        found.append(
            tr(
                "Shuffled data form groups, too (clustering tendency {grouping:.2f} against {real_grouping:.2f} "
                "here; a single cloud has {heap:.2f}): the groups of this map do not prove groups of words.",
                grouping=noise.grouping,
                real_grouping=real_grouping,
                heap=noise.heap,
            )
        )
    return tuple(found)
