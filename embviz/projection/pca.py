"""Principal components: the flat picture that keeps the most variance, or other components chosen by hand."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.declared import declare
from embviz.errors import InputError
from embviz.projection.alignment import align, flip
from embviz.projection.blocks import blocks
from embviz.projection.engine import NOTHING_BESIDE, Beside, ExactEngine
from embviz.projection.options import Options, numbers
from embviz.vectors.pulse import Watch, unwatched

Places = NDArray[np.float32]

MOST_COMPONENTS = 20
_MANY = 10_000_000


@dataclass(frozen=True)
class PcaOptions(Options):
    """Options of principal component analysis."""

    components: str = declare(
        "", "Components",
        f"Which components are the axes, counted from 1 to {MOST_COMPONENTS}: 1, 3 shows the first across and the "
        "third upward. Each is a direction at right angles to the others, in falling order of variance.",
        least="the first ones",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.axes

    @property
    def axes(self) -> tuple[int, ...]:
        """Components along the axes of the picture, counted from 0.

        Raises
        ------
        InputError
            When they are not as many different ones as the picture has dimensions.
        """
        if not self.components.strip():
            return tuple(range(self.dimensions))
        found = numbers(self.components, "a component")
        if len(found) != self.dimensions or len(set(found)) != len(found):
            example = "1, 3" if self.dimensions == 2 else "1, 3, 4"
            raise InputError(
                f"A picture of {self.dimensions} dimensions needs {self.dimensions} different components, not "
                f"'{self.components}'.", f"Write them as {example}.",
            )
        for number in found:
            if number != int(number) or not 1 <= number <= MOST_COMPONENTS:
                raise InputError(
                    f"There is no component {number:g}.", f"Choose whole numbers from 1 to {MOST_COMPONENTS}."
                )
        return tuple(int(number) - 1 for number in found)


def principal_axes(
    vectors: NDArray[np.float32], count: int, watch: Watch = unwatched
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Find the first principal components.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
        At least one.
    count : int
        How many components; fewer are returned where d is smaller.
    watch : callable, optional

    Returns
    -------
    mean : ndarray of float64, shape (d,)
    axes : ndarray of float64, shape (d, count)
        Unit vectors. Each points to where its largest weight is positive, so that the same data give the same picture.
    shares : ndarray of float64, shape (count,)
        Share of the variance along each, falling; zeros when all vectors are the same.

    Notes
    -----
    Hotelling (1933). From the d x d covariance: exact, and d is small where n is large. Its sum runs in float64; above
    `_MANY` numbers the products of each block of it are float32's, five times as fast and right to five digits.
    """
    from scipy.linalg import eigh

    total, size = vectors.shape
    mean, largest = np.zeros(size), 0.0
    for rows in blocks(total, size, watch):
        mean += vectors[rows].sum(axis=0, dtype=np.float64) / max(1, total)
        largest = max(largest, float(vectors[rows].max(initial=0.0)), -float(vectors[rows].min(initial=0.0)))
    kind = np.float64 if vectors.size <= _MANY else np.float32
    # squares of tiny or huge numbers would leave the range of float32
    scale = 1.0 / largest if largest > 0 else 1.0
    covariance = np.zeros((size, size))
    for rows in blocks(total, size, watch):
        centered = (vectors[rows] - mean.astype(kind)) * kind(scale)
        covariance += centered.T @ centered
    kept = min(count, size)
    values, axes = eigh(covariance, subset_by_index=(size - kept, size - 1))
    values, axes = np.maximum(values[::-1], 0.0), axes[:, ::-1]
    axes = axes * np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(kept)])
    sum_of_all = float(np.trace(covariance))
    return mean, axes, values / sum_of_all if sum_of_all > 0 else np.zeros(kept)


def along(
    vectors: NDArray[np.float32], mean: NDArray[np.float64], axes: NDArray[np.float64], watch: Watch = unwatched
) -> Places:
    """Return centered vectors in the coordinates of some axes.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    mean : ndarray of float64, shape (d,)
    axes : ndarray of float64, shape (d, k)
    watch : callable, optional

    Returns
    -------
    ndarray of float32, shape (n, k)
    """
    places = np.empty((len(vectors), axes.shape[1]), np.float32)
    for rows in blocks(len(vectors), vectors.shape[1], watch):
        places[rows] = (vectors[rows] - mean) @ axes
    return places


def principal_components(vectors: NDArray[np.float32], dimensions: int = 2) -> tuple[Places, tuple[float, ...]]:
    """Project centered vectors on their first principal components; see `principal_axes`.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    dimensions : int
        2 or 3. Components that the data do not have are zero.

    Returns
    -------
    places : ndarray of float32, shape (n, dimensions)
    explained : tuple of float
        Share of the variance along each axis.
    """
    mean, axes, shares = principal_axes(vectors, dimensions)
    places = np.zeros((len(vectors), dimensions), np.float32)
    places[:, : axes.shape[1]] = along(vectors, mean, axes)
    return places, tuple(float(share) for share in shares) + (0.0,) * (dimensions - len(shares))


class PcaEngine(ExactEngine):
    """Exact at once; when the vectors move, the picture is turned so that words stay where they were.

    Where the components were typed, each axis is one of them: it is mirrored at most.
    """

    def __init__(self, options: PcaOptions, threads: int = 1) -> None:
        super().__init__(options.dimensions)
        self._axes, self._typed = options.axes, bool(options.components.strip())

    def start(
        self, vectors: NDArray[np.float32], places: Places | None, known: NDArray[np.bool_],
        beside: Beside = NOTHING_BESIDE,
    ) -> None:
        """Take vectors, and the former places of words that had one; see `embviz.projection.engine.Engine`."""
        mean, axes, shares = principal_axes(vectors, MOST_COMPONENTS, beside.watch)
        self.spectrum = tuple(shares.tolist())
        # components that the data do not have are zero
        there = [at for at, component in enumerate(self._axes) if component < len(shares)]
        components = [self._axes[at] for at in there]
        self._places = np.zeros((len(vectors), self.dimensions), np.float32)
        self._places[:, there] = along(vectors, mean, axes[:, components], beside.watch)
        shown = np.zeros(self.dimensions)
        shown[there] = shares[components]
        if places is not None and self._typed:
            self._places = flip(self._places, places, known)
        elif places is not None:
            total = float((self._places.astype(np.float64) ** 2).sum())
            self._places = align(self._places, places, known)
            # along the axes as they are now turned; together they hold the same variance as before
            turned = (self._places.astype(np.float64) ** 2).sum(axis=0)
            shown = turned * (shown.sum() / total) if total > 0 else shown
        self.explained_variance = tuple(shown.tolist())
        self.settled = False
