"""Aligns one layout with another by rotation, reflection, scaling and translation."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from embviz.util.procrustes import rotation

Scaling = Literal["none", "best", "radius"]


@dataclass(frozen=True, eq=False)
class Alignment:
    """How a picture is moved so that it lies over another one.

    Attributes
    ----------
    rotation : ndarray of float64, shape (k, k)
        Orthogonal; with determinant -1 it mirrors.
    scale : float
    middle, target : ndarray of float64, shape (k,)
        Means of the anchors in the picture and in the reference; zeros without translation.
    statistic : float
        The symmetric Procrustes statistic M² = 1 - (Σσ)² / (|X|² |Y|²), where X and Y are the anchors' places around
        their means and σ the singular values of XᵀY: 0 where the pictures have the same shape, whatever their scales,
        and 1 where nothing of one is found in the other. nan where the anchors of one lie on a single spot.
    anchors : int
        Words that were laid over one another.
    """

    rotation: NDArray[np.float64]
    scale: float
    middle: NDArray[np.float64]
    target: NDArray[np.float64]
    statistic: float
    anchors: int

    def apply(self, places: NDArray[np.floating]) -> NDArray[np.float32]:
        """Return places of the picture as they lie over the reference, float32 of the same shape (n, k)."""
        moved: NDArray[np.float32] = ((places - self.middle) @ (self.scale * self.rotation) + self.target).astype(
            np.float32
        )
        return moved


def procrustes(
    places: NDArray[np.floating],
    reference: NDArray[np.floating],
    anchors: NDArray[np.bool_] | None = None,
    scaling: Scaling = "none",
    translation: bool = True,
) -> Alignment:
    """Find how a picture is to be moved so that its words lie as near as possible to those of another one.

    Parameters
    ----------
    places : ndarray, shape (n, k)
    reference : ndarray, shape (n, k)
        Row i holds the same word as row i of `places`.
    anchors : ndarray of bool, shape (n,), optional
        The words that are to meet. Of all others, as of those whose place is not finite in one of the two, nothing is
        asked.
    scaling : {"none", "best", "radius"}
        ``best``: the scale with the least sum of squares, which shrinks a picture the less it agrees. ``radius``: both
        pictures get the same median distance of the anchors from their mean.
    translation : bool
        Lay the means over one another too.

    Notes
    -----
    Schönemann (1966) for the rotation; Gower (1975), Generalized Procrustes analysis, for scale and statistic, in the
    symmetric form of Peres-Neto and Jackson (2001), Oecologia 129, 169-178.
    """
    if places.shape != reference.shape:
        raise ValueError(f"places of shape {places.shape} cannot be laid over those of shape {reference.shape}")
    there = np.isfinite(places).all(axis=1) & np.isfinite(reference).all(axis=1)
    if anchors is not None:
        there &= anchors
    x, y = places[there].astype(np.float64), reference[there].astype(np.float64)
    middle = target = np.zeros(places.shape[1])
    if translation and len(x):
        middle, target = x.mean(axis=0), y.mean(axis=0)
    x, y = x - middle, y - target
    turn, agreement = rotation(x, y)
    own, other = float(np.square(x).sum()), float(np.square(y).sum())
    statistic = max(0.0, 1.0 - agreement**2 / (own * other)) if own * other > 0 else float("nan")
    scale = 1.0
    if scaling == "best" and own > 0:
        scale = agreement / own
    elif scaling == "radius" and len(x):
        radius, wanted = np.median(np.linalg.norm(x, axis=1)), np.median(np.linalg.norm(y, axis=1))
        scale = float(wanted / radius) if radius > 0 and wanted > 0 else 1.0
    return Alignment(turn, scale, middle, target, statistic, len(x))


def align(places: NDArray[np.float32], reference: NDArray[np.float32], known: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Turn and mirror centered places, and do no more, so that known words lie as near as possible to where they were.

    Parameters
    ----------
    places : ndarray of float32, shape (n, k)
        Centered.
    reference : ndarray of float32, shape (n, k)
        Former places; rows that are not `known` are not looked at.
    known : ndarray of bool, shape (n,)

    Notes
    -----
    Two components whose variances cross so do not swap, and none flips its sign.
    """
    if not known.any():
        return places
    turned: NDArray[np.float32] = (places @ procrustes(places, reference, known).rotation).astype(np.float32)
    return turned


def flip(places: NDArray[np.float32], reference: NDArray[np.float32], known: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Mirror centered places along those axes along which known words lie opposite to where they were.

    Each axis keeps its meaning, which `align` does not leave it.

    Parameters
    ----------
    places, reference, known
        As of `align`.
    """
    there = known & np.isfinite(reference).all(axis=1)
    if not there.any():
        return places
    before = reference[there].astype(np.float64)
    along = np.einsum("ij,ij->j", places[there].astype(np.float64), before - before.mean(axis=0))
    return np.where(along < 0, -places, places).astype(np.float32)
