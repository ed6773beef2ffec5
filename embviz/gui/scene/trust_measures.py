"""The measures of the Trust panel; for workers."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.gui.core.workspace import Workspace
    from embviz.gui.scene.scene import MapScene
    from embviz.projection.quality import Shepard, WordQuality

MEASURED = 4000  # words that are measured, each against all; of more words a random sample
_COMPARISONS = 400_000_000  # pairs of words that are compared, at most; of very many words fewer are measured
LISTED = 20
_THREADS = 2  # while no training runs


@dataclass(frozen=True)
class TrustMeasurement:
    """The measures of one map.

    Attributes
    ----------
    quality : WordQuality
    shepard : Shepard
    grouping : float
        Clustering tendency.
    torn : int array (m,)
        The words that keep the smallest share of their neighbors, worst first.
    hubs : int array (m,)
        The words that are neighbors of most others, in decreasing order.
    occurrences : int32 array (n,)
        For each word, the number of measured words that have it among their k nearest.
    asked : int
        Number of words whose neighbors were counted.
    """

    quality: "WordQuality"
    shepard: "Shepard"
    grouping: float
    torn: np.ndarray
    hubs: np.ndarray
    occurrences: np.ndarray
    asked: int


def words_measured(count: int) -> int:
    """Return how many words on a map of this size are measured, at most."""
    return min(MEASURED, _COMPARISONS // max(1, count))


def vectors_on_map(workspace: "Workspace", scene: "MapScene") -> np.ndarray | None:
    """Return the vectors of the words on the map, float32 (n, d); None unless all have one."""
    embedding, count = workspace.embedding, len(scene.words)
    return embedding.vectors[:count] if embedding is not None and count and len(embedding) >= count else None


def threads_beside(workspace: "Workspace") -> int:
    """Return the number of threads for measuring, depending on a concurrent training."""
    return 1 if workspace.training else _THREADS


def measure(vectors: np.ndarray, coordinates: np.ndarray, k: int, threads: int, pulse: Pulse) -> TrustMeasurement:
    """Measure a map; of many words the same sample each time.

    Parameters
    ----------
    vectors : float32 array (n, d)
    coordinates : float32 array (n, 2 or 3)
    k : int
        Size of a neighborhood.

    Raises
    ------
    Cancelled
        When the pulse is cancelled.
    """
    from embviz.projection.noise_check import grouping
    from embviz.projection.quality import per_word, shepard
    from embviz.vectors.neighborhoods import nearest_in, occurrences, unit_vectors

    sample = words_measured(len(vectors))
    quality = per_word(vectors, coordinates, k, sample=sample, threads=threads, pulse=pulse.part(0.0, 0.6))
    plot = shepard(vectors, coordinates, pulse=pulse.part(0.6, 0.6))
    counts = np.zeros(len(vectors), np.int32)
    if quality.k:
        unit = unit_vectors(vectors)
        near, _ = nearest_in(
            unit[quality.measured], unit, quality.k, quality.measured, threads=threads, pulse=pulse.part(0.6, 1.0)
        )
        counts = occurrences(near, len(vectors))
    rows = quality.measured
    worst = np.lexsort((rows, quality.continuity[rows], quality.kept[rows]))
    hubs = np.argsort(-counts, kind="stable")[:LISTED]
    return TrustMeasurement(
        quality, plot, grouping(coordinates), rows[worst[:LISTED]], hubs[counts[hubs] > 0], counts, len(rows)
    )
