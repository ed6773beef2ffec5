"""UMAP on precomputed exact neighbors, advanced a few epochs at a time (McInnes, Healy and Melville 2018).

The reference implementation's layout loop either holds the interpreter lock or starts threads of its own; both stop a
window or a training run beside it. Its steps are therefore taken here: the fuzzy set of neighbors and the curve are
computed as it does (tests compare them number by number), the layout loop is serial and runs without the lock.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.projection.alignment import align
from embviz.projection.engine import NOTHING_BESIDE, Beside
from embviz.projection.options import UmapOptions
from embviz.projection.pca import Places, principal_components
from embviz.util.importing import one_at_a_time
from embviz.util.parallel import by_shares
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.neighborhoods import nearest_by, nearest_in, seen_by, unit_vectors

_FEWEST = 50  # words, below which principal components are as good
_TOLERANCE = 1e-4  # of eigenvalues, as umap-learn has it
_RESTARTS = 100  # of the search for eigenvectors, which mostly needs fewer than ten
_EXTENT = 10.0  # of a beginning, in the units of UMAP
_HELD_TOGETHER = 0.9  # share of the words in the largest part of the graph, from which on its beginning is spectral
_LIKE = 15  # words of the largest part, among which a small one begins


def beginning(graph: Any, seen: NDArray[np.float32], dimensions: int) -> Places:
    """Return a beginning of UMAP: spectral where nearly all of the graph hangs together, else by principal components.

    Parameters
    ----------
    graph : scipy.sparse.coo_matrix of float32, shape (n, n)
        Memberships, symmetric.
    seen : ndarray of float32, shape (n, d)
        The vectors as the metric sees them.
    dimensions : int

    Returns
    -------
    ndarray of float32, shape (n, dimensions)
        In the units of UMAP; turned so that it lies over the picture of the principal components.

    Notes
    -----
    Laplacian eigenmaps (Belkin and Niyogi 2003) of the symmetric normalized graph, as umap-learn begins. Measured on
    20,000 words of Wikipedia: principal components end with a cross-entropy 1.5 % higher.
    """
    from scipy.sparse.csgraph import connected_components

    principal, _ = principal_components(seen, dimensions)
    parts, part_of = connected_components(graph, directed=False)
    largest = np.flatnonzero(part_of == np.bincount(part_of).argmax())
    slow = None
    if len(seen) >= _FEWEST and len(largest) >= _HELD_TOGETHER * len(seen):
        whole = graph.tocsr()
        slow = _slowest(whole[largest][:, largest] if parts > 1 else whole, dimensions)
    if slow is None:
        # parts that nothing holds together need room between them: twice as wide, and no axis stretched
        extent = float(np.abs(principal).max(initial=0.0))
        return principal * np.float32(_EXTENT / extent if extent > 0 else 0.0)
    slow = (slow - slow.mean(axis=0)) / slow.std(axis=0)
    shown = principal[largest] / np.maximum(principal[largest].std(axis=0), 1e-12)
    turned = align(slow.astype(np.float32), shown.astype(np.float32), np.ones(len(largest), np.bool_))
    places = np.empty((len(seen), dimensions), np.float32)
    places[largest] = turned * (_EXTENT / np.ptp(turned, axis=0))
    if parts > 1:
        _place_rest(places, seen, part_of, largest)
    return places


def _place_rest(
    places: Places, seen: NDArray[np.float32], part_of: NDArray[np.integer], largest: NDArray[np.integer]
) -> None:
    """Place the words of small parts, each part where words of the largest one are most like it."""
    rest = np.flatnonzero(part_of != part_of[largest[0]])
    parts, own = np.unique(part_of[rest], return_inverse=True)
    middles = np.zeros((len(parts), seen.shape[1]), np.float32)
    np.add.at(middles, own, seen[rest])
    middles /= np.bincount(own)[:, None]
    near, _ = nearest_in(unit_vectors(middles), unit_vectors(seen[largest]), min(_LIKE, len(largest)))
    places[rest] = places[largest][near].mean(axis=1)[own]


def _slowest(weights: Any, dimensions: int) -> NDArray[np.float64] | None:
    """Return eigenvectors of the largest eigenvalues of the normalized graph but the first; None if none are found."""
    from scipy.sparse import diags
    from scipy.sparse.linalg import ArpackNoConvergence, eigsh

    scale = diags(1 / np.sqrt(np.asarray(weights.sum(axis=1), np.float64).ravel()))
    begun = np.random.default_rng(0).random(weights.shape[0])  # the same at every call
    try:
        values, vectors = eigsh(
            scale @ weights @ scale, k=dimensions + 1, which="LA", v0=begun, tol=_TOLERANCE, maxiter=_RESTARTS
        )
    except ArpackNoConvergence:  # many parts that hardly hang together
        return None
    found: NDArray[np.float64] = vectors[:, np.argsort(-values)[1:]]
    return found


_SMALLEST_BANDWIDTH = 1e-3
_ROUNDING = 2e-6
_NEGATIVES = 5
_MANY = 10_000  # words
_EPOCHS_AFTER_UPDATE = 200
_RATE_AFTER_UPDATE = 0.05
_RATE_OF_OTHER_OPTIONS = 0.5
# While vectors are learned, the steps stay as long as this, and edges are not all due at the same time: else those that
# are seldom due would not be visited between two updates
_RATE_WHILE_MOVING = 0.06


def curve_parameters(spread: float = 1.0, min_dist: float = 0.1) -> tuple[float, float]:
    """Fit a and b of 1 / (1 + a r^(2b)) to a plateau of width `min_dist` with an exponential fall behind it.

    Parameters
    ----------
    spread, min_dist : float
        Scale of the fall, and width of the plateau, both in units of the picture.
    """
    with one_at_a_time:
        from scipy.optimize import curve_fit

    distance = np.linspace(0.0, 3.0 * spread, 300)
    wanted = np.where(distance < min_dist, 1.0, np.exp(-(distance - min_dist) / spread))
    (a, b), _ = curve_fit(lambda r, a, b: 1.0 / (1.0 + a * r ** (2.0 * b)), distance, wanted)
    return float(a), float(b)


def fuzzy_set(
    vectors: NDArray[np.float32], n_neighbors: int = 15, metric: str = "cosine", pulse: Pulse = SILENT, threads: int = 1
) -> Any:
    """Compute how strongly words belong to each other's neighborhoods.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
        At least two words.
    n_neighbors : int
        Neighbors per word, the word itself counted as one of them; at most n is used.
    metric : {"cosine", "euclidean"}
        Distance 1 - cos, or that of the vectors as they are.
    pulse : Pulse, optional
    threads : int

    Returns
    -------
    scipy.sparse.coo_matrix of float32, shape (n, n)
        Symmetric, values in (0, 1].
    """
    from scipy.sparse import csr_matrix

    from embviz.projection.kernels.umap_layout import fall_off

    count = len(vectors)
    n_neighbors = min(n_neighbors, count)
    neighbors, distances = nearest_by(metric, vectors, n_neighbors - 1, pulse, threads)
    if metric == "cosine":
        distances = distances**2 / 2
    # equal vectors are at distance 0, not at the rounding of a float32 product
    distances[distances < _ROUNDING] = 0.0
    membership = np.empty(distances.shape, np.float32)
    all_mean = float(distances.sum() / (count * n_neighbors))

    def share(start: int, stop: int) -> None:
        part = slice(start, stop)
        fall_off(distances[part], np.log2(n_neighbors), _SMALLEST_BANDWIDTH, all_mean, membership[part])

    by_shares(share, count, threads)
    pointers = np.arange(0, neighbors.size + 1, n_neighbors - 1)
    directed = csr_matrix((membership.ravel(), neighbors.ravel(), pointers), shape=(count, count))
    product = directed.multiply(directed.T)
    union = (directed + directed.T - product).tocoo()
    union.eliminate_zeros()
    return union


class UmapEngine:
    """UMAP that goes on from where the words are when their vectors move."""

    warming = False
    iterative = True
    divergence = float("nan")
    explained_variance: tuple[float, ...] = ()
    spectrum: tuple[float, ...] = ()

    def __init__(self, options: UmapOptions, threads: int = 1) -> None:
        self.dimensions = options.dimensions
        self.iteration = 0
        self.settled = False
        self._options = options
        self._curve = tuple(np.float32(value) for value in curve_parameters(options.spread, options.min_dist))
        self._random = np.random.default_rng(options.seed)
        self.threads = threads
        self._started = False
        self._epoch, self._epochs = 0, 1
        self._state = self._random.integers(1, 2**63, size=1, dtype=np.uint64)

    @property
    def share_done(self) -> float:
        """Share of the epochs done."""
        return self._epoch / self._epochs

    def start(
        self,
        vectors: NDArray[np.float32],
        places: Places | None,
        known: NDArray[np.bool_],
        beside: Beside = NOTHING_BESIDE,
    ) -> None:
        """Take vectors and places; see `embviz.projection.engine.Engine`."""
        options = self._options
        graph = fuzzy_set(vectors, options.n_neighbors, options.metric, beside.pulse, self.threads)
        if places is None:
            # as many epochs as the reference takes; it also stops at 200 where words are many
            self._epochs = 500 if len(vectors) <= _MANY else 200
            self._rates = np.linspace(1.0, 0.0, self._epochs, endpoint=False, dtype=np.float32)
            places = beginning(graph, seen_by(options.metric, vectors), self.dimensions)
            places += self._random.normal(0.0, 1e-4, places.shape).astype(np.float32)
        else:
            self._epochs = _EPOCHS_AFTER_UPDATE
            swell = np.sin(np.linspace(0.0, np.pi, self._epochs, endpoint=False)) ** 2
            rate = _RATE_AFTER_UPDATE if self._started else _RATE_OF_OTHER_OPTIONS
            self._rates = (rate * swell).astype(np.float32)
        if beside.moving:
            self._epochs = _EPOCHS_AFTER_UPDATE
            self._rates = np.full(self._epochs, _RATE_WHILE_MOVING, np.float32)
        self._started = True
        self._places = np.array(places, np.float32)
        self._epoch = 0
        # an edge that would not be visited once is left out
        visited = np.flatnonzero(graph.data >= graph.data.max(initial=0.0) / self._epochs)
        if len(vectors) > _MANY:
            # In any order: word by word, each is moved some twenty times on end. Measured, means of two to four seeds:
            # the cross-entropy of 76,518 words ends 1 % lower, that of 20,000 the same, that of 5,000 1 % higher.
            visited = self._random.permutation(visited)
        self._heads, self._tails = graph.row[visited].astype(np.int32), graph.col[visited].astype(np.int32)
        weights = graph.data[visited]
        self._periods = (weights.max(initial=0.0) / weights).astype(np.float32)
        self._due = self._periods.copy()
        if beside.moving:
            self._due *= self._random.random(len(self._due), np.float32)
        self._negative_due = self._due - self._periods * np.float32(1 - 1 / _NEGATIVES)
        self.settled = False

    def advance(self) -> Places:
        """Do 2 to 12 epochs."""
        from embviz.projection.kernels.umap_layout import run_epochs

        batch = min(int(np.clip(30_000 // len(self._places), 2, 12)), self._epochs - self._epoch)
        run_epochs(
            self._places,
            self._heads,
            self._tails,
            self._periods,
            self._due,
            self._negative_due,
            self._curve,
            self._rates[self._epoch : self._epoch + batch],
            self._epoch,
            _NEGATIVES,
            self._state,
        )
        self._epoch += batch
        self.iteration += batch
        self.settled = self._epoch >= self._epochs
        return self._places.copy()
