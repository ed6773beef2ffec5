"""Patches of a picture: cut, flattened, projected, and described by a few components.

A picture as a sentence: cut into patches, each of them flattened and projected (Dosovitskiy et al. 2021).

A picture is an array (H, W, 3). Cut into patches of P x P pixels it is N = (H / P)(W / P) rows of d = 3 P P numbers
each, line by line, and in a line the red, green and blue of one pixel after the other. A matrix E of shape (D, d) makes
z = E x + b of each row x (equation 1 there, without the class token and the positions, which are counted here).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

CHANNELS = 3


def cut(picture: NDArray[np.generic], size: int) -> Numbers:
    """Cut a picture into patches and flatten them.

    Parameters
    ----------
    picture : array (H, W, 3)
        Pixels that are not enough for a whole patch, at the right and below, are left out.
    size : int
        P, pixels along a side of a patch.

    Returns
    -------
    float64 array (N, 3 P P)
        From left to right, then from top to bottom.

    Raises
    ------
    ValueError
        When a patch is larger than the picture.
    """
    high, wide = picture.shape[0] // size, picture.shape[1] // size
    if size < 1 or not high or not wide:
        raise ValueError(f"patches of {size} pixels do not fit into {picture.shape[:2]}")
    whole = picture[: high * size, : wide * size].astype(np.float64)
    blocks = whole.reshape(high, size, wide, size, CHANNELS).swapaxes(1, 2)
    return blocks.reshape(high * wide, size * size * CHANNELS)


def assemble(rows: Numbers, size: int, across: int) -> Numbers:
    """Put patches together again, the inverse of `cut`.

    Parameters
    ----------
    rows : float64 array (N, 3 P P)
    size : int
        P.
    across : int
        How many patches stand beside each other; it divides N.

    Returns
    -------
    float64 array (N / across * P, across * P, 3)
    """
    down = len(rows) // across
    blocks = rows.reshape(down, across, size, size, CHANNELS).swapaxes(1, 2)
    return blocks.reshape(down * size, across * size, CHANNELS)


@dataclass(frozen=True)
class Counts:
    """How many numbers it takes to read a picture by patches.

    Attributes
    ----------
    patches : int
        N.
    inputs : int
        d, numbers in a patch.
    weights, biases : int
        Of the projection: d D and D.
    class_token : int
        The numbers of one more token, whose last state stands for the whole picture: D.
    positions : int
        One learned vector for each patch and for the class token: (N + 1) D.

    Notes
    -----
    What a model does without counts 0.
    """

    patches: int
    inputs: int
    weights: int
    biases: int
    class_token: int
    positions: int

    @property
    def total(self) -> int:
        """All parameters together."""
        return self.weights + self.biases + self.class_token + self.positions


def counts(
    height: int,
    width: int,
    size: int,
    dimensions: int,
    *,
    bias: bool = True,
    class_token: bool = True,
    positions: bool = True,
) -> Counts:
    """Count patches and parameters; 224, 224, 16 and 768 are those of ViT-B/16 (Dosovitskiy et al. 2021, table 1).

    Parameters
    ----------
    height, width : int
        Of the picture, in pixels.
    size, dimensions : int
        P and D.
    bias, class_token, positions : bool
        Whether there are such; the class token has a position too.
    """
    patches, inputs = (height // size) * (width // size), size * size * CHANNELS
    rows = (patches + class_token) if positions else 0
    return Counts(patches, inputs, inputs * dimensions, dimensions * bias, dimensions * class_token, rows * dimensions)


def random_rows(count: int, inputs: int, seed: int) -> Numbers:
    """Return a matrix E (count, inputs) as it is before training: normal numbers with the variance 1 / inputs."""
    made: Numbers = np.random.default_rng(seed).normal(size=(count, inputs)) / np.sqrt(inputs)
    return made


def convolution(picture: NDArray[np.generic], rows: Numbers, size: int) -> Numbers:
    """Slide the rows of E over a picture as filters, P pixels at a time.

    Parameters
    ----------
    picture : array (H, W, 3)
    rows : float64 array (D, 3 P P)
        Each is a filter of P x P pixels with three channels.
    size : int
        P, which is the stride too.

    Returns
    -------
    float64 array (H / P, W / P, D)
        At (i, j) the sum over all pixels (r, s) of a filter and its channels of the filter times the picture at
        (i P + r, j P + s), added up pixel by pixel of the filter, as a convolution is, and never patch by patch.
    """
    high, wide = picture.shape[0] // size, picture.shape[1] // size
    filters = rows.reshape(len(rows), size, size, CHANNELS)
    result = np.zeros((high, wide, len(rows)))
    for r in range(size):
        for s in range(size):
            seen = picture[r : high * size : size, s : wide * size : size].astype(np.float64)
            result += seen @ filters[:, r, s].T
    return result


def _unit(vectors: Numbers) -> Numbers:
    """Return rows at length 1; those of length 0 stay."""
    lengths = np.linalg.norm(vectors, axis=1)
    # below this a vector is nothing but the rounding of what should be 0
    empty = lengths <= 1e-9 * max(float(lengths.max(initial=0.0)), 1e-300)
    unit: Numbers = vectors / np.where(empty, 1.0, lengths)[:, None]
    unit[empty] = 0.0
    return unit


def cosines(vectors: Numbers, at: int) -> Numbers:
    """Return the cosine of one row with each row; float64 (n,). A row of length 0 has the cosine 0 with all others."""
    unit = _unit(vectors)
    found: Numbers = np.clip(unit @ unit[at], -1.0, 1.0)
    found[at] = 1.0
    return found


def nearest(likeness: Numbers, at: int, count: int) -> NDArray[np.int64]:
    """Return the places of the greatest numbers, the greatest first, without the place `at`; ties in their order."""
    order = np.argsort(-likeness, kind="stable").astype(np.int64)
    found: NDArray[np.int64] = order[order != at][:count]
    return found


def neighbors_kept(vectors: Numbers, others: Numbers, count: int) -> float:
    """Return how many of the `count` nearest of a row by one description are so by another too, on average.

    Parameters
    ----------
    vectors, others : float64 arrays (n, any)
        The same n things, compared by the cosine as in `cosines`.
    count : int

    Returns
    -------
    float
        From 0 to `count`.
    """
    near = []
    for unit in (_unit(vectors), _unit(others)):
        likeness = unit @ unit.T
        np.fill_diagonal(likeness, -np.inf)
        near.append(np.argsort(-likeness, axis=1, kind="stable")[:, :count])
    same = (near[0][:, :, None] == near[1][:, None, :]).any(axis=2)
    return float(same.sum(axis=1).mean())


@dataclass(frozen=True)
class Components:
    """Rows in the coordinates of some directions.

    Attributes
    ----------
    mean : float64 array (d,)
    axes : float64 array (r, d)
        Unit vectors at right angles.
    places : float64 array (n, r)
        The rows less their mean in these coordinates.
    variance : float
        Of the rows, all d numbers together.
    """

    mean: Numbers
    axes: Numbers
    places: Numbers
    variance: float

    @property
    def shares(self) -> Numbers:
        """Share of the variance along each; zeros when all rows are the same."""
        squares: Numbers = (self.places**2).mean(axis=0)
        return squares / self.variance if self.variance > 0 else np.zeros_like(squares)

    def rebuilt(self, count: int) -> Numbers:
        """Return the rows put together from their first coordinates; float64 (n, d)."""
        return self.mean + self.places[:, :count] @ self.axes[:count]

    def errors(self) -> Numbers:
        """Return the root of the mean squared error of `rebuilt` for 0, 1, ... r directions; float64 (r + 1,).

        What is left out is at right angles to what is kept, so the squares only add up.
        """
        left = self.variance * len(self.places) - np.append(0.0, np.cumsum((self.places**2).sum(axis=0)))
        numbers = len(self.places) * len(self.mean)
        return np.sqrt(np.maximum(left, 0.0) / numbers)


def components(rows: Numbers) -> Components:
    """Find the principal components of rows (n, d): as many as there can be, r = min(n - 1, d), at least one.

    They come by falling share of the variance (Hotelling 1933), and no other k directions lose less than the first k
    (Eckart & Young 1936). Each points to where its largest weight is positive, so that the same rows give the same.
    """
    _, _, axes = np.linalg.svd(rows - rows.mean(axis=0), full_matrices=False)
    axes = axes[: _most(rows)]
    signs = np.where(axes[np.arange(len(axes)), np.abs(axes).argmax(axis=1)] < 0, -1.0, 1.0)
    return _placed(rows, axes * signs[:, None])


def directions(rows: Numbers, seed: int) -> Components:
    """Draw as many random directions at right angles as `components` finds, uniformly."""
    drawn = np.random.default_rng(seed).normal(size=(rows.shape[1], _most(rows)))
    axes, triangle = np.linalg.qr(drawn)
    return _placed(rows, (axes * np.sign(np.diag(triangle))).T)


def _most(rows: Numbers) -> int:
    most: int = min(len(rows) - 1, rows.shape[1])
    return max(1, most)


def _placed(rows: Numbers, axes: Numbers) -> Components:
    mean: Numbers = rows.mean(axis=0)
    centered = rows - mean
    variance = float((centered**2).sum()) / len(rows)
    if variance <= 1e-24 * float((mean**2).sum()):  # nothing but rounding
        variance, centered = 0.0, np.zeros_like(centered)
    return Components(mean, axes, centered @ axes.T, variance)
