"""Aligns a new layout with the one before where axes have no meaning."""

import numpy as np


def turned(points: np.ndarray, like: np.ndarray, deciding: int) -> np.ndarray:
    """Return points turned or mirrored about the origin so that they lie as near as they can to earlier ones.

    Orthogonal Procrustes (Schönemann 1966): distances between the points stay what they are.

    Parameters
    ----------
    points, like : float array (n, 2), float array (m, 2)
    deciding : int
        The first so many points of both are the same things.
    """
    left, _, right = np.linalg.svd(points[:deciding].T @ like[:deciding])
    turned: np.ndarray = points @ (left @ right)
    return turned
