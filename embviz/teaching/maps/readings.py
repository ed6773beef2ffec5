"""What one reads off a map, as numbers: sizes, distances, clumps, kept neighborhoods."""

import numpy as np
from numpy.typing import NDArray

from embviz.util.importing import one_at_a_time

Places = NDArray[np.float64]
_JOINED = 3.0  # times the median distance to the nearest: points nearer than this belong to one clump
_SMALLEST = 3  # points of a clump


def spread_ratio(places: Places, groups: NDArray[np.int64]) -> float:
    """Return how much wider the second group is than the first, by root mean squares from their centers.

    Parameters
    ----------
    places : ndarray of float64, shape (n, 2)
    groups : ndarray of int64, shape (n,)
    """
    widths = [
        float(np.sqrt(np.square(places[groups == k] - places[groups == k].mean(axis=0)).sum(axis=1).mean()))
        for k in (0, 1)
    ]
    return widths[1] / widths[0]


def distance_ratio(places: Places, groups: NDArray[np.int64]) -> float:
    """Return the distance of the centers of groups 1 and 2 over that of groups 0 and 1."""
    centers = [places[groups == k].mean(axis=0) for k in (0, 1, 2)]
    return float(np.linalg.norm(centers[2] - centers[1]) / np.linalg.norm(centers[1] - centers[0]))


def _distances(places: Places) -> Places:
    differences = places[:, None, :] - places[None, :, :]
    found: Places = np.sqrt(np.square(differences).sum(axis=2))
    np.fill_diagonal(found, np.inf)
    return found


def clumps(places: Places) -> int:
    """Return how many clumps the eye finds: points joined if nearer than 3 times the median nearest distance.

    Only those of at least three points count. Meant for some hundreds of points.
    """
    distances = _distances(places)
    near = distances <= _JOINED * np.median(distances.min(axis=1))
    left, found = set(range(len(places))), 0
    while left:
        reached, edge = set(), {left.pop()}
        while edge:
            at = edge.pop()
            reached.add(at)
            edge |= (set(np.flatnonzero(near[at]).tolist()) - reached)
        left -= reached
        found += len(reached) >= _SMALLEST
    return found


def evenness(places: Places) -> float:
    """Return the index of Clark and Evans: mean nearest distance over that of points at random on the same area.

    Clark and Evans (1954), Distance to nearest neighbor as a measure of spatial relationships in populations: 1 at
    random, below 1 clumped, above 1 even. The area is that of the convex hull.
    """
    with one_at_a_time:
        from scipy.spatial import ConvexHull

    area = float(ConvexHull(places).volume)  # of plane points, its volume is the area
    return float(_distances(places).min(axis=1).mean() / (0.5 * np.sqrt(area / len(places))))


def kept_neighbors(vectors: NDArray[np.float32], places: Places, k: int = 10) -> float:
    """Return the share of the k nearest of each point, by cosine, that are among its k nearest on the map."""
    unit = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    scores = unit @ unit.T
    np.fill_diagonal(scores, -np.inf)
    true = np.argsort(-scores, axis=1)[:, :k]
    seen = np.argsort(_distances(places), axis=1)[:, :k]
    return float(np.mean([len(set(a) & set(b)) / k for a, b in zip(true.tolist(), seen.tolist(), strict=True)]))
