"""Projects the vectors of an analogy onto the plane of its parallelogram."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.analogies.analogy import AnalogyResult, Ranking
from embviz.util.language import tr
from embviz.vectors.embedding import Embedding

_NO_EXTENT = 1e-6  # of float32 vectors that lie on a line, this much is rounding


@dataclass(frozen=True)
class Plane:
    """Points in a plane through their space.

    Attributes
    ----------
    coordinates : ndarray of float64, shape (n, 2)
    basis : ndarray of float64, shape (2, d)
        Orthonormal; a row is zero where the points span less than a plane.
    origin : ndarray of float64, shape (d,)
        The point of the space at coordinates (0, 0).
    distances : ndarray of float64, shape (n,)
        How far each point lies from the plane.
    share : float
        Variance of the points inside the plane over all their variance, 0 to 1: how true the picture is.
    """

    coordinates: NDArray[np.float64]
    basis: NDArray[np.float64]
    origin: NDArray[np.float64]
    distances: NDArray[np.float64]
    share: float


@dataclass(frozen=True)
class Parallelogram:
    """An analogy to be drawn.

    Attributes
    ----------
    labels : tuple of str
        Of the points: the words of the question, then `target`, then the word that answers.
    plane : Plane
        Of the points, in the same order. It is laid through the words and the target, so for a - b + c these four are
        shown without any distortion, and the answer is seen where its shadow falls. Where there are offsets they point
        to the right, the first above the second.
    offsets : tuple of (int, int)
        Arrows from point to point: for a - b + c the offset b to a and the same offset from c to the target. Empty for
        other expressions.
    target, answer : int
        Which points these are.
    """

    labels: tuple[str, ...]
    plane: Plane
    offsets: tuple[tuple[int, int], ...]
    target: int
    answer: int


def plane(vectors: ArrayLike, fitted: int | None = None) -> Plane:
    """Lay the plane through points that keeps most of their variance (the first two principal components).

    Parameters
    ----------
    vectors : array_like, shape (n, d)
    fitted : int, optional
        Only the first so many points decide where the plane lies; all are drawn and count in `share`.

    Returns
    -------
    Plane
        The largest part of each basis vector is positive, so that the same points always give the same picture.
    """
    points = np.asarray(vectors, dtype=np.float64)
    deciding = points[:fitted]
    origin = deciding.mean(axis=0)
    basis = np.zeros((2, points.shape[1]))
    found = 0
    # where the first points lie on one line, the others say which way the plane is turned about it
    for cloud in (deciding - origin, points - origin):
        cloud = cloud - cloud @ basis.T @ basis
        _, sizes, directions = np.linalg.svd(cloud, full_matrices=False)
        for size, direction in zip(sizes, directions, strict=True):
            if found < 2 and size > _NO_EXTENT * max(1.0, sizes[0]):
                basis[found] = direction * np.sign(direction[np.abs(direction).argmax()])
                found += 1
    coordinates = (points - origin) @ basis.T
    distances = np.linalg.norm(points - origin - coordinates @ basis, axis=1)
    inside = float(np.square(coordinates - coordinates.mean(axis=0)).sum())
    total = float(np.square(points - points.mean(axis=0)).sum())
    return Plane(coordinates, basis, origin, distances, inside / total if total > 0 else 1.0)


def parallelogram(embedding: Embedding, result: AnalogyResult, ranking: Ranking | None = None) -> Parallelogram:
    """Return the picture of an analogy, drawn over unit vectors as the analogy is computed.

    Parameters
    ----------
    embedding : Embedding
    result : AnalogyResult
    ranking : Ranking, optional
        Its first word is the answer; `cos_add` of the result unless given. A word of the question that answers is
        drawn once.
    """
    ranking = result.cos_add if ranking is None else ranking
    points = [term.unit for term in result.terms]
    labels = [term.word for term in result.terms]
    target = len(points)
    points.append(result.target)
    labels.append(tr("target"))
    answer = target
    if len(ranking.ids):
        id_ = int(ranking.ids[0])
        answer = next((k for k, term in enumerate(result.terms) if term.id == id_), len(points))
        if answer == len(points):
            norm = embedding.norms[id_]
            points.append(embedding.vectors[id_] / (norm if norm > 0 else 1))
            labels.append(embedding.words[id_])
    weights = [term.weight for term in result.terms]
    offsets: tuple[tuple[int, int], ...] = ()
    if sorted(weights) == [-1.0, 1.0, 1.0]:
        away = weights.index(-1.0)
        toward, beside = (place for place in range(3) if place != away)
        offsets = ((away, toward), (beside, target))
    return Parallelogram(tuple(labels), _level(plane(points, fitted=target + 1), offsets), offsets, target, answer)


def _level(found: Plane, offsets: tuple[tuple[int, int], ...]) -> Plane:
    """Turn a plane about its origin so that the first offset points to the right, and the second lies below it.

    Its axes have no meaning of their own; like this all pictures are read alike.
    """
    if not offsets:
        return found
    (away, toward), (beside, _) = offsets
    along = found.coordinates[toward] - found.coordinates[away]
    length = np.linalg.norm(along)
    if length <= _NO_EXTENT:
        return found
    x, y = along / length
    turn = np.array([[x, -y], [y, x]])
    if ((found.coordinates[beside] - found.coordinates[away]) @ turn)[1] > 0:
        turn[:, 1] *= -1
    return replace(found, coordinates=found.coordinates @ turn, basis=turn.T @ found.basis)
