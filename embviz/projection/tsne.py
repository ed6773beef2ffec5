"""t-SNE on precomputed exact neighbors, advanced a few iterations at a time (van der Maaten and Hinton 2008).

A tree of boxes gives the repulsion, and words of a leaf share one walk through it: an iteration at 20,000 words takes
some ten milliseconds of compiled loops that hold no lock and keep no threads.
"""

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from embviz.projection.engine import NOTHING_BESIDE, Beside
from embviz.projection.options import EXACT_BELOW, MOST_EXACT, TsneOptions
from embviz.projection.pca import Places, principal_components
from embviz.util.errors import InputError
from embviz.util.importing import one_at_a_time
from embviz.util.language import tr
from embviz.util.parallel import blocks, by_shares, helpers
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.neighborhoods import nearest_by, seen_by, unit_vectors

# as accurate as the usual 0.5 where a box is what its words fill and not a cell of a grid (measured on 20,000 words)
THETA = 0.6
# below, starting a second thread costs more than it does
_FEWEST_FOR_THREADS = 2000


class Descent(Protocol):
    """Places on their way down.

    Attributes
    ----------
    threads : int
        May be changed between two calls.
    """

    threads: int

    @property
    def places(self) -> NDArray[np.floating]:
        """Where the words are, shape (n, axes)."""

    def optimize(
        self, iterations: int, exaggeration: float = 1.0, momentum: float = 0.8, longest: float = np.inf
    ) -> None:
        """Go down for some iterations.

        Parameters
        ----------
        iterations : int
        exaggeration : float
            How much stronger neighbors attract each other than the probabilities say.
        momentum : float
        longest : float
            What the step of a word in one iteration is shortened to; 5 where it is more.
        """

    @property
    def divergence(self) -> float:
        """Kullback-Leibler divergence of the picture from the probabilities (van der Maaten and Hinton 2008, eq. 2)."""


class TreeDescent:
    """Places that go down the gradient of the Kullback-Leibler divergence between probabilities and picture.

    Parameters
    ----------
    places : ndarray of float32, shape (n, 2) or (n, 3)
        Where the words begin; copied.
    probabilities : scipy.sparse.csr_matrix, shape (n, n)
        Symmetric, with a sum of 1.
    theta : float
        Side of a box over its distance below which it is taken as one; 0 for exact sums over all pairs.
    learning_rate : float
        0 for the number of words over the exaggeration (Belkina et al. 2019).
    threads : int

    Attributes
    ----------
    places : ndarray of float32, shape (n, axes)
        Where they are.
    """

    def __init__(
        self,
        places: NDArray[np.float32],
        probabilities: Any,
        theta: float = THETA,
        learning_rate: float = 0.0,
        threads: int = 1,
    ) -> None:
        count = len(places)
        self.places = np.array(places, np.float32, order="C")
        self._theta, self._rate = theta, learning_rate
        self.threads = threads
        self._rows = (
            probabilities.indptr.astype(np.int32),
            probabilities.indices.astype(np.int32),
            probabilities.data.astype(np.float32),
        )
        data = probabilities.data[probabilities.data > 0].astype(np.float64)
        self._mass, self._entropy = float(data.sum()), float(-(data * np.log(data)).sum())
        self._updates, self._gains = np.zeros_like(self.places), np.ones_like(self.places)
        self._attraction, self._repulsion = np.empty_like(self.places), np.empty_like(self.places)
        self._sums = np.empty(count)
        self._tree = Tree(count)

    def optimize(
        self, iterations: int, exaggeration: float = 1.0, momentum: float = 0.8, longest: float = np.inf
    ) -> None:
        """Go down for some iterations; see `Descent`."""
        rate = self._rate or len(self.places) / exaggeration
        alone = self._used_threads == 1
        (self._descend if alone else self.descend_shared)(iterations, exaggeration, rate, momentum, longest)

    def _descend(self, iterations: int, exaggeration: float, rate: float, momentum: float, longest: float) -> None:
        """Go down in one call: beside a window that paints, calls that end every millisecond wait for the lock."""
        from embviz.projection.kernels.tsne_step import descend

        tree = self._tree
        descend(
            iterations,
            self.places,
            self._rows,
            tree.arrays,
            tree.leaves,
            self._theta,
            exaggeration,
            rate,
            momentum,
            longest,
            self._attraction,
            self._repulsion,
            self._sums,
            self._updates,
            self._gains,
        )

    def descend_shared(
        self, iterations: int, exaggeration: float, rate: float, momentum: float, longest: float
    ) -> None:
        """Go down with the threads there are; the same as `optimize`, with a learning rate, but for any number."""
        from embviz.projection.kernels.tsne_step import step

        with helpers(self._used_threads) as pool:
            for _ in range(iterations):
                self._forces(pool)
                step(
                    self.places,
                    self._attraction,
                    self._repulsion,
                    1.0 / self._sum_of_q(),
                    exaggeration,
                    rate,
                    momentum,
                    longest,
                    self._updates,
                    self._gains,
                )

    def gradient(self) -> NDArray[np.float32]:
        """Return the gradient of the divergence, over 4, at the present places."""
        with helpers(self._used_threads) as pool:
            self._forces(pool)
        slope: NDArray[np.float32] = self._attraction - self._repulsion / np.float32(self._sum_of_q())
        return slope

    @property
    def divergence(self) -> float:
        """See `Descent`; costs an iteration."""
        from embviz.projection.kernels.tsne_step import cross_entropy

        parts: list[float] = []
        with helpers(self._used_threads) as pool:
            self._forces(pool)
            by_shares(
                lambda first, last: parts.append(cross_entropy(first, last, self.places, *self._rows)),
                len(self.places),
                self._used_threads,
                pool,
            )
        return float(sum(sorted(parts)) - self._entropy + self._mass * np.log(self._sum_of_q()))

    @property
    def _used_threads(self) -> int:
        return self.threads if len(self.places) >= _FEWEST_FOR_THREADS else 1

    def _sum_of_q(self) -> float:
        """Return the sum of q over all pairs; words on one spot far from all others must not make it zero."""
        return max(float(self._sums.sum()), 1e-12)

    def _forces(self, pool: Executor) -> None:
        """Compute attraction, repulsion and the sum of q at the present places."""
        from embviz.projection.kernels.repulsion import repel
        from embviz.projection.kernels.tsne_step import attract

        tree, count = self._tree, len(self.places)
        leaves, nodes = tree.grow(self.places)

        def share(first: int, last: int) -> None:
            attract(first, last, self.places, *self._rows, self._attraction)
            # as large a share of the leaves as of the words
            own = leaves[len(leaves) * first // count : len(leaves) * last // count]
            repel(own, nodes, *tree.arrays, self._theta, self._repulsion, self._sums)

        by_shares(share, count, self._used_threads, pool)


class GridDescent:
    """The same by openTSNE, which reads the repulsion off a grid by FFT (Linderman et al. 2019); flat maps only.

    Parameters
    ----------
    places, probabilities, learning_rate, threads
        As for `TreeDescent`.
    """

    def __init__(
        self, places: NDArray[np.float32], probabilities: Any, learning_rate: float = 0.0, threads: int = 1
    ) -> None:
        with one_at_a_time:
            from openTSNE import TSNEEmbedding
            from openTSNE.affinity import PrecomputedAffinities

        self.threads = threads
        self._embedding = TSNEEmbedding(
            np.array(places, np.float64),
            PrecomputedAffinities(probabilities.astype(np.float64), normalize=False),
            random_state=1,
            negative_gradient_method="fft",
            learning_rate=learning_rate or "auto",
        )

    @property
    def places(self) -> NDArray[np.floating]:
        """Where the words are."""
        return np.asarray(self._embedding)

    @property
    def divergence(self) -> float:
        """See `Descent`."""
        return float(self._embedding.kl_divergence)

    def optimize(
        self, iterations: int, exaggeration: float = 1.0, momentum: float = 0.8, longest: float = np.inf
    ) -> None:
        """Go down for some iterations; see `Descent`."""
        self._embedding.optimize(
            iterations,
            exaggeration=exaggeration,
            momentum=momentum,
            inplace=True,
            n_jobs=self.threads,
            max_step_norm=min(longest, 5.0),
        )


class Tree:
    """Boxes around near words, around near boxes and so on; room for `count` words."""

    def __init__(self, count: int) -> None:
        self.leaves = np.empty(count, np.int32)
        self.arrays = (
            np.empty(count, np.int32),
            np.empty((3, count), np.float32),
            np.empty(2 * count, np.int32),
            np.empty(2 * count, np.int32),
            np.empty(2 * count, np.int32),
            np.empty((2 * count, 6), np.float32),
            np.empty((2 * count, 5), np.float32),
        )

    def grow(self, places: NDArray[np.float32]) -> tuple[NDArray[np.int32], int]:
        """Build the tree over places, shape (count, axes); return its leaves and the number of nodes."""
        from embviz.projection.kernels.repulsion import grow

        nodes, leaves = grow(places, *self.arrays, self.leaves)
        return self.leaves[:leaves], nodes


@dataclass
class _Plan:
    """How a layout goes on until it rests.

    Attributes
    ----------
    exaggeration : float
        At the beginning.
    fall : int
        Iterations in which it falls to that of the finished picture.
    iterations : int
        In all.
    last_momentum : float
        Once it has fallen.
    held : bool
        It does not fall: other vectors follow.
    done : int
        Iterations.
    """

    exaggeration: float = 1.0
    fall: int = 0
    iterations: int = 0
    last_momentum: float = 0.8
    held: bool = False
    done: int = 0

    @property
    def left(self) -> int:
        """Iterations to do."""
        return self.iterations - self.done

    @property
    def falling(self) -> bool:
        """Whether attraction is still more exaggerated than at the end."""
        return not self.held and self.done < self.fall

    def exaggeration_now(self, last: float) -> float:
        """Return the exaggeration of the next iterations, on its way to the last one."""
        if self.held:
            return max(self.exaggeration, last)
        if not self.falling or self.exaggeration <= last:
            return last
        return float(last * (self.exaggeration / last) ** (1.0 - self.done / self.fall))


_ITERATIONS_AT_ONCE = 20
# words times iterations in some 40 ms, and while vectors are being learned: there the threads that learn make it longer
_MOVES_AT_ONCE, _LIVE_MOVES_AT_ONCE = 40_000, 28_000
# Exaggeration falls evenly in its logarithm, from the early one to that of the finished picture, over the first
# iterations. Van der Maaten's implementation and openTSNE keep it for 250 and drop it at once, with 500 more: measured
# on the most frequent 2,000, 5,000 and 20,000 words of the English vectors, a divergence of 1.54, 1.94 and 2.59 after
# these 500 iterations, where the same loops have 1.64, 2.13 and 2.66 after those 750. Falls of 100 to 250 iterations
# differ by less than 1.5 %.
FALL = 150
"""Iterations of a first layout in which exaggeration falls to that of the finished picture."""

_ITERATIONS = 500
_FALL_AT_ONCE = 5  # iterations with one exaggeration
# Few words lie almost on a line above: measured on 251, .35 of their ten nearest are kept at an exaggeration of 2.3,
# .52 at 1.6 and .59 at the end.
_READABLE = 2.0
_ITERATIONS_AFTER_UPDATE = 250
_CALM = _Plan(iterations=_ITERATIONS)
# More momentum once the groups of a first layout have parted: measured on 20,000 words of Wikipedia, a divergence of
# 2.87 where .8 to the end has 2.91.
_MOMENTUM, _LAST_MOMENTUM = 0.8, 0.9
_START_SPREAD = 1e-4
# While vectors still change their company, words must pass each other on the map: exaggeration keeps groups small
# enough for that (Böhm, Berens and Kobak 2022, J. Mach. Learn. Res. 23, 95, on the spectrum of attraction), and falls
# as the vectors come to rest. Measured on watched runs on 6 MB of Wikipedia, 5,000 words: a divergence of 2.25 where
# the map rests (2.45 with 1.5 that was dropped after 100 iterations, 2.17 from scratch). With 4 it is 2.23, but groups
# part later: of the settled map's trustworthiness the map has .66 in the middle of the run, and .80 with 2.
_LIVELY = 2.0
_LIVELY_DRIFT = 0.02  # mean of 1 - cosine between two updates at which it is full
_LIVELY_FALL = 100
# Vectors that are being learned are laid out from their first moment: PCA's places at this spread, and no step of a
# word longer than this share of the median radius. Measured on a run of the toy world in pictures of 20 iterations: the
# farthest move of a word from one to the next falls from 140 % of the picture's width to 25 %, and words are as near to
# their neighbors all the time.
_LIVE_SPREAD, _LIVE_STEP = 1.0, 0.03
# A picture of other vectors, or with other options, holds words where they do not belong. Drawn together to a median
# radius at which all push each other, it opens anew, and words still lie about where they lay. Measured on 300, 900 and
# 5,000 words of the English vectors: from perplexity 30 to 5, divergences of 1.16, 1.39 and 1.78 (1.13, 1.38 and 1.79
# from scratch), from 5 to 30 1.10, 1.57 and 2.03 (1.11, 1.57 and 2.01), from the picture of the same vectors with noise
# 1.10, 1.57 and 2.01; correlation of places .85 to .97. Not drawn together: 1.48 and 1.61 for the second and third.
# From 5,000 words to 20,000: 2.60 (3.12 where those that came are only placed amid their neighbors, 2.59 from scratch).
_REOPENED = _Plan(1.5, FALL, _ITERATIONS, _LAST_MOMENTUM)
_REOPENED_RADIUS = 1.0


def affinities(
    vectors: NDArray[np.float32],
    perplexities: Sequence[float] = (30.0,),
    threads: int = 1,
    metric: str = "cosine",
    pulse: Pulse = SILENT,
) -> Any:
    """Compute the symmetric neighbor probabilities of words.

    Neighbors are exact. With several perplexities the probabilities of each are averaged (Kobak and Berens 2019, The
    art of using t-SNE for single-cell transcriptomics, Nature Communications 10, 5416).

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
        At least four words.
    perplexities : sequence of float
        Effective numbers of neighbors; of each at most (n - 1) / 3 is used.
    threads : int
    metric : {"cosine", "euclidean"}
        Distance of unit vectors, whose square is 2 - 2 cosine; or of the vectors as they are.
    pulse : Pulse, optional

    Returns
    -------
    scipy.sparse.csr_matrix of float32, shape (n, n)
        Symmetric, with a sum of 1.
    """
    from scipy.sparse import csr_matrix

    from embviz.projection.kernels.tsne_step import conditional

    count = len(vectors)
    wanted = sorted({float(min(perplexity, (count - 1) / 3)) for perplexity in perplexities})
    k = min(count - 1, int(3 * wanted[-1]))
    if count < _FEWEST_FOR_THREADS:
        threads = 1
    neighbors, distances = nearest_by(metric, vectors, k, pulse, threads)
    squares = np.square(distances, dtype=np.float32)
    shares = np.zeros(squares.shape, np.float32)

    # the search for neighbors was nearly all of the work
    for rows in blocks(count, k, pulse.part(1.0, 1.0)):

        def share(start: int, stop: int, rows: slice = rows) -> None:
            for perplexity in wanted:
                conditional(squares[rows][start:stop], perplexity, shares[rows][start:stop])

        by_shares(share, rows.stop - rows.start, threads)
    pointers = np.arange(0, shares.size + 1, k)
    chosen = csr_matrix((shares.ravel(), neighbors.ravel(), pointers), shape=(count, count))
    joint = (chosen + chosen.T).tocsr()
    joint.data /= joint.data.sum(dtype=np.float64)
    return joint


def _radius(places: NDArray[np.floating]) -> float:
    """Return the median distance of words from their middle."""
    return float(np.median(np.linalg.norm(places - places.mean(axis=0), axis=1)))


def _collapsed(places: NDArray[np.floating]) -> bool:
    """Return whether all words lie on one spot.

    Exaggeration pulls them there when the vectors have no groups, as before the training, and no force parts them
    again in time.
    """
    return bool(np.ptp(places, axis=0).max() < _START_SPREAD)


class TsneEngine:
    """t-SNE that goes on from where the words are when their vectors move.

    Attraction is exaggerated at first; the engine calls itself `warming` as long as the picture cannot be read for it.
    Vectors that are being learned need none: their groups find each other while they form. After an update the
    optimizer is fresh, the places are kept.
    """

    iterative = True
    explained_variance: tuple[float, ...] = ()
    spectrum: tuple[float, ...] = ()

    def __init__(self, options: TsneOptions, threads: int = 1) -> None:
        self.dimensions = options.dimensions
        self.iteration = 0
        self.divergence = float("nan")
        self.settled = False
        self._options = options
        self.threads = threads
        self._random = np.random.default_rng(options.seed)
        self._plan, self._warming = self._first_plan(), True
        # where a first picture begins, to which it returns if exaggeration pulls all words onto one spot
        self._principal: Places | None = None
        self._embedding: Descent | None = None
        self._told = 0  # iterations until the divergence is computed again
        self._unit: NDArray[np.float32] | None = None
        self._longest = np.inf

    @property
    def warming(self) -> bool:
        """Whether attraction is so exaggerated that the picture cannot be read yet."""
        return self._warming

    @property
    def share_done(self) -> float:
        """Share of the iterations done since the first start or the latest update."""
        return self._plan.done / self._plan.iterations

    def start(
        self,
        vectors: NDArray[np.float32],
        places: Places | None,
        known: NDArray[np.bool_],
        beside: Beside = NOTHING_BESIDE,
    ) -> None:
        """Take vectors and places; see `embviz.projection.engine.Engine`."""
        options = self._options
        if options.algorithm == "exact" and len(vectors) > MOST_EXACT:
            raise InputError(
                tr(
                    "Exact sums over all pairs take at most {most_exact:,} words, not {vectors:,}.",
                    most_exact=MOST_EXACT,
                    vectors=len(vectors),
                ),
                tr("Choose another way of repulsion, or show fewer words."),
            )
        drift = min(1.0, self._drift(vectors, known) / _LIVELY_DRIFT)
        first = self._principal is not None
        principal: Places | None = None
        if places is None and not beside.moving:
            self._plan, self._warming, first = self._first_plan(), True, True
            places = principal = self._beginning(vectors)
        elif places is None:
            self._plan, self._warming, first = replace(_CALM), False, False
            places = self._beginning(vectors, _LIVE_SPREAD)
        elif self._embedding is None:
            # goes on from another layout
            self._warming = False
            self._plan = replace(_CALM)
            if beside.apart or beside.changed:
                places = self._reopen(places)
        elif not first and beside.grown:
            places = self._reopen(places)
        elif not first:
            self._plan = self._following_plan(drift, beside.moving)
        elif _collapsed(places):
            places = principal = self._beginning(vectors)
        self.settled = False
        self._longest = np.inf
        if beside.moving:
            self._longest = _LIVE_STEP * _radius(places)
        if first and principal is None:
            principal = self._beginning(vectors)
        self._principal = principal
        near = affinities(vectors, options.perplexities, self.threads, options.metric, beside.pulse)
        self._embedding = self._embed(places, near)

    def _first_plan(self) -> _Plan:
        return _Plan(self._options.early_exaggeration, FALL, _ITERATIONS, _LAST_MOMENTUM)

    def _reopen(self, places: Places) -> Places:
        """Let a picture that is drawn together open anew; return where its words begin."""
        self._plan = replace(_REOPENED)
        drawn: Places = places * np.float32(_REOPENED_RADIUS / max(_radius(places), 1e-6))
        return drawn

    def _following_plan(self, drift: float, moving: bool) -> _Plan:
        """Return how to go on with other vectors of the same words, by the share of a large drift that they have."""
        before = self._plan.exaggeration_now(1.0)
        wanted, iterations = _LIVELY**drift, max(self._plan.left, _ITERATIONS_AFTER_UPDATE)
        if moving:  # half of the way: drift depends on when the vectors were read, too
            return _Plan((before * wanted) ** 0.5, 0, iterations, held=True)
        return _Plan(max(before, wanted), _LIVELY_FALL, iterations)

    def _drift(self, vectors: NDArray[np.float32], known: NDArray[np.bool_]) -> float:
        """Return the mean of 1 - cosine between the vectors of the update before and now; 0 for other words."""
        before, self._unit = self._unit, unit_vectors(vectors)
        if before is None or before.shape != vectors.shape or not known.all():
            return 0.0
        return float(1.0 - np.einsum("ij,ij->i", before, self._unit).mean())

    def _beginning(self, vectors: NDArray[np.float32], width: float = _START_SPREAD) -> Places:
        """Return PCA's places of the vectors, small and as wide as high: a streak would take long to open."""
        places, _ = principal_components(seen_by(self._options.metric, vectors), self.dimensions)
        spread = places.std(axis=0)
        places *= np.divide(width, spread, out=np.zeros_like(spread), where=spread > 0)
        # words with the same vector would never part: their gradients are the same
        return places + self._random.normal(0.0, width / 100, places.shape).astype(np.float32)

    def _embed(self, places: Places, probabilities: Any) -> Descent:
        rate, threads, algorithm = self._options.learning_rate, self.threads, self._options.algorithm
        self._probabilities = probabilities
        if algorithm == "fft":
            return GridDescent(places, probabilities, rate, threads)
        exact = algorithm == "exact" or (algorithm == "auto" and len(places) <= EXACT_BELOW)
        return TreeDescent(places, probabilities, 0.0 if exact else THETA, rate, threads)

    def advance(self) -> Places:
        """Do 1 to 20 iterations."""
        descent, plan, last = self._embedding, self._plan, self._options.exaggeration
        assert descent is not None
        descent.threads = self.threads
        moves = _MOVES_AT_ONCE if self._longest == np.inf else _LIVE_MOVES_AT_ONCE
        batch = min(max(plan.left, 1), int(np.clip(moves // len(descent.places), 1, _ITERATIONS_AT_ONCE)))
        end = plan.done + batch
        while plan.done < end:
            part, momentum = end - plan.done, plan.last_momentum
            exaggeration = plan.exaggeration_now(last)
            if plan.falling:
                part, momentum = min(part, plan.fall - plan.done, _FALL_AT_ONCE), _MOMENTUM
            descent.optimize(part, exaggeration, momentum=momentum, longest=self._longest)
            plan.done += part
            if self._principal is not None and not plan.falling:
                if _collapsed(descent.places):
                    descent = self._embedding = self._embed(self._principal, self._probabilities)
                self._principal = None
        self._warming = self._warming and plan.exaggeration_now(last) > max(_READABLE, last)
        self.settled = plan.left <= 0
        self._told -= batch
        if self._warming:
            self.divergence = float("nan")
        elif self.settled or self._told <= 0:
            self.divergence, self._told = descent.divergence, _ITERATIONS_AT_ONCE
        self.iteration += batch
        return np.array(descent.places, np.float32)


def prepare() -> None:
    """Compile or load the loops that only layouts of many words call one by one."""
    vectors = np.eye(8, dtype=np.float32)
    for axes in (2, 3):
        descent = TreeDescent(vectors[:, :axes], affinities(vectors))
        descent.descend_shared(1, 1.0, 1.0, 0.8, np.inf)
        _ = descent.divergence
