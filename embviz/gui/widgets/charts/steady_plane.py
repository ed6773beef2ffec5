"""Aligns a new layout with the one before where axes have no meaning."""

import numpy as np


def turned(points: np.ndarray, like: np.ndarray, deciding: int) -> np.ndarray:
    """Return points rotated or reflected about the origin to lie as close as possible to earlier ones.

    Orthogonal Procrustes (Schönemann 1966), which preserves the distances between the points.

    Parameters
    ----------
    points, like : float array (n, 2), float array (m, 2)
    deciding : int
        The number of leading rows that are the same items in both.
    """
    left, _, right = np.linalg.svd(points[:deciding].T @ like[:deciding])
    turned: np.ndarray = points @ (left @ right)
    return turned
