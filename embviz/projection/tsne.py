"""t-SNE on precomputed exact neighbors, advanced a few iterations at a time (van der Maaten and Hinton 2008)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.errors import InputError
from embviz.projection.neighborhoods import nearest_in, unit_vectors
from embviz.projection.pca import Places, principal_components

# Iterations and strength of the first phase as in van der Maaten's implementation and openTSNE
_EXAGGERATED_ITERATIONS = 250
_EXAGGERATION = 12.0
_ITERATIONS = 500
_ITERATIONS_AFTER_UPDATE = 250
_START_SPREAD = 1e-4
# While vectors still change their company, words must pass each other on the map: a little exaggeration keeps groups
# small enough for that (Böhm, Berens and Kobak 2022, J. Mach. Learn. Res. 23, 95, on the spectrum of attraction).
# Measured on a live training: a divergence of 1.39 at the end, 1.48 without it, 1.46 for a layout from scratch.
_LIVELY = 1.5
_LIVELY_DRIFT = 0.02  # mean of 1 - cosine between two updates at which it is full
_LIVELY_ITERATIONS = 100


def affinities(vectors: NDArray[np.float32], perplexity: float = 30.0, threads: int = 1) -> Any:
    """Compute the symmetric neighbor probabilities of words.

    Neighbors are exact; distances are those of unit vectors, so that their squares are 2 - 2 cosine.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
        At least four words.
    perplexity : float
        Effective number of neighbors; at most (n - 1) / 3 is used.
    threads : int

    Returns
    -------
    openTSNE.affinity.PerplexityBasedNN
    """
    from openTSNE.affinity import PerplexityBasedNN
    from openTSNE.nearest_neighbors import PrecomputedNeighbors

    count = len(vectors)
    perplexity = min(perplexity, (count - 1) / 3)
    k = min(count - 1, int(3 * perplexity))
    unit = unit_vectors(vectors)
    neighbors, cosines = nearest_in(unit, unit, k, within=True)
    distances = np.sqrt(np.maximum(0.0, 2.0 - 2.0 * cosines.astype(np.float64)))
    return PerplexityBasedNN(
        knn_index=PrecomputedNeighbors(neighbors, distances), perplexity=perplexity, n_jobs=threads
    )


def _collapsed(places: NDArray[np.floating]) -> bool:
    """Tell whether all words lie on one spot.

    Exaggeration pulls them there when the vectors have no groups, as before the training, and no force parts them
    again in time.
    """
    return bool(np.ptp(places, axis=0).max() < _START_SPREAD)


class TsneEngine:
    """t-SNE that goes on from where the words are when their vectors move.

    The first phase exaggerates attraction; its pictures are worse than PCA's, so the engine calls itself `warming`
    until it is over. After an update the optimizer is fresh, the places are kept.
    """

    explained_variance: tuple[float, ...] = ()

    def __init__(
        self, seed: int = 1, dimensions: int = 2, perplexity: float = 30.0, threads: int = 1, **_: Any
    ) -> None:
        if dimensions != 2:
            raise InputError("t-SNE draws flat maps only.", "Choose two dimensions, or PCA or UMAP for three.")
        self.dimensions = dimensions
        self.iteration = 0
        self.divergence = float("nan")
        self.settled = False
        self._perplexity = perplexity
        self._threads = threads
        self._random = np.random.default_rng(seed)
        self._exaggerated_left = _EXAGGERATED_ITERATIONS
        self._left = _ITERATIONS
        self._planned = _EXAGGERATED_ITERATIONS + _ITERATIONS
        self._warming = True
        self._embedding: Any = None
        self._unit: NDArray[np.float32] | None = None
        self._lively, self._lively_left = 1.0, 0

    @property
    def warming(self) -> bool:
        """Whether no iteration without exaggeration is done yet."""
        return self._warming

    @property
    def share_done(self) -> float:
        """Share of both phases' iterations done, of the second phase's alone after an update."""
        return 1.0 - (self._exaggerated_left + self._left) / self._planned

    def start(self, vectors: NDArray[np.float32], places: Places | None, known: NDArray[np.bool_]) -> None:
        """Take vectors and places; see `embviz.projection.engine.Engine`."""
        if places is None:
            self._exaggerated_left, self._left = _EXAGGERATED_ITERATIONS, _ITERATIONS
            self._planned, self._warming = self._exaggerated_left + self._left, True
            places = self._beginning(vectors)
        elif not self._warming:
            self._left = self._planned = max(self._left, _ITERATIONS_AFTER_UPDATE)
        elif _collapsed(places):
            places = self._beginning(vectors)
        self.settled = False
        self._lively = 1.0 + (_LIVELY - 1.0) * min(1.0, self._drift(vectors, known) / _LIVELY_DRIFT)
        self._lively_left = _LIVELY_ITERATIONS
        self._principal = places if self._exaggerated_left == 0 else self._beginning(vectors)
        self._embedding = self._embed(places, affinities(vectors, self._perplexity, self._threads))

    def _drift(self, vectors: NDArray[np.float32], known: NDArray[np.bool_]) -> float:
        """Return the mean of 1 - cosine between the vectors of the update before and now; 0 for other words."""
        before, self._unit = self._unit, unit_vectors(vectors)
        if before is None or before.shape != vectors.shape or not known.all():
            return 0.0
        return float(1.0 - np.einsum("ij,ij->i", before, self._unit).mean())

    def _beginning(self, vectors: NDArray[np.float32]) -> Places:
        """Return PCA's places of the unit vectors, small and as wide as high: a streak would take long to open."""
        places, _ = principal_components(unit_vectors(vectors))
        spread = places.std(axis=0)
        places *= np.divide(_START_SPREAD, spread, out=np.zeros_like(spread), where=spread > 0)
        # words with the same vector would never part: their gradients are the same
        return places + self._random.normal(0.0, _START_SPREAD / 100, places.shape).astype(np.float32)

    def _embed(self, places: Places, probabilities: Any) -> Any:
        from openTSNE import TSNEEmbedding

        return TSNEEmbedding(np.array(places, np.float64), probabilities, random_state=1, n_jobs=self._threads)

    def advance(self) -> Places:
        """Do 2 to 10 iterations."""
        batch = int(np.clip(16_000 // len(self._embedding), 2, 10))
        if self._exaggerated_left:
            batch = min(self._exaggerated_left, 2 * batch)
            self._embedding.optimize(batch, exaggeration=_EXAGGERATION, momentum=0.5, inplace=True)
            self._exaggerated_left -= batch
            if not self._exaggerated_left and _collapsed(self._embedding):
                self._embedding = self._embed(self._principal, self._embedding.affinities)
            self.divergence = float("nan")
        else:
            batch = min(max(self._left, 1), batch)
            lively = self._lively if self._lively_left > 0 else 1.0
            self._embedding.optimize(batch, exaggeration=lively, momentum=0.8, inplace=True)
            self._left -= batch
            self._lively_left -= batch
            self._warming = False
            self.divergence = float(self._embedding.kl_divergence)
            self.settled = self._left <= 0
        self.iteration += batch
        return np.asarray(self._embedding, np.float32)
