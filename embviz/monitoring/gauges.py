"""Measures computed from the vectors alone, since the previous moment."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from embviz.training.moments import Progress


def since(history: Sequence[Progress], first: int) -> dict[str, float]:
    """Return the means of the curves from point number `first` on.

    Parameters
    ----------
    history : sequence of Progress
    first : int
        Number of the first point included; without points the result is empty.
    """
    points = history[first:]
    if not points:
        return {}
    done = history[first - 1].tokens_done if first else 0
    weights = np.diff([done, *(point.tokens_done for point in points)])
    begun = history[first - 1].elapsed if first else 0.0
    seconds = points[-1].elapsed - begun
    found = {
        "loss": _mean([point.loss for point in points], weights),
        "gradient_norm": math.sqrt(_mean([point.gradient_norm**2 for point in points], weights)),
        "learning_rate": points[-1].learning_rate,
        "words_per_second": float(weights.sum()) / seconds if seconds > 0 else math.nan,
    }
    return {name: value for name, value in found.items() if math.isfinite(value)}


def _mean(values: Sequence[float], weights: NDArray[np.int64]) -> float:
    series = np.array(values)
    known = np.isfinite(series) & (weights > 0)
    return float(np.average(series[known], weights=weights[known])) if known.any() else math.nan


class Motion:
    """Norms of the monitored words' vectors, and how far they moved since the previous moment."""

    def __init__(self) -> None:
        self._before: NDArray[np.float32] | None = None

    def measure(self, vectors: NDArray[np.float32]) -> dict[str, float]:
        """Return `norm` and, from the second call on, `movement`.

        Parameters
        ----------
        vectors : ndarray of float32, shape (n, d)
            Of the same words each time.
        """
        if not len(vectors):
            return {}
        found = {"norm": float(np.sqrt(np.einsum("ij,ij->i", vectors, vectors, dtype=np.float64)).mean())}
        if self._before is not None:
            moved = vectors - self._before
            found["movement"] = math.sqrt(float(np.einsum("ij,ij->", moved, moved, dtype=np.float64)) / len(vectors))
        self._before = vectors
        return found
