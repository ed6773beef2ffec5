"""The rotation that brings one set of points nearest to another one: what aligning maps and vector spaces share."""

import numpy as np
from numpy.typing import NDArray

_AT_ONCE = 50_000  # rows converted to float64 at a time, to save memory


def rotation(source: NDArray[np.floating], target: NDArray[np.floating]) -> tuple[NDArray[np.float64], float]:
    """Return the orthogonal matrix R with the least sum of squares of `source` R - `target`.

    Parameters
    ----------
    source : ndarray, shape (n, d)
        Finite.
    target : ndarray, shape (n, e)
        Finite; row i belongs to row i of the source. Where d and e differ, the points with fewer dimensions are taken
        to have zeros in the others.

    Returns
    -------
    rotation : ndarray of float64, shape (k, k)
        With k the larger one of d and e. It may mirror.
    agreement : float
        Sum of the singular values of sourceᵀ target: the inner product of the turned source with the target.

    Notes
    -----
    Schönemann (1966), A generalized solution of the orthogonal Procrustes problem: with sourceᵀ target = U S Vᵀ,
    R = U Vᵀ. Zeros for missing dimensions: Gower and Dijksterhuis (2004), Procrustes Problems, section 3.1.
    """
    if len(source) != len(target):
        raise ValueError(f"{len(source)} points cannot be matched with {len(target)}")
    size = max(source.shape[1], target.shape[1])
    product = np.zeros((size, size))
    for at in range(0, len(source), _AT_ONCE):
        rows = slice(at, at + _AT_ONCE)
        product[: source.shape[1], : target.shape[1]] += np.asarray(source[rows], np.float64).T @ np.asarray(
            target[rows], np.float64
        )
    left, values, right = np.linalg.svd(product)
    turn: NDArray[np.float64] = left @ right
    return turn, float(values.sum())
