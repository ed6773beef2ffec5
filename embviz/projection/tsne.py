"""t-SNE on precomputed exact neighbors, advanced a few iterations at a time (van der Maaten and Hinton 2008).

The places go down the gradient by a `Descent`; here is how far, and how strongly neighbors attract each other then.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.projection.descent import FEWEST_FOR_THREADS, THETA, Descent, GridDescent, TreeDescent
from embviz.projection.engine import NOTHING_BESIDE, Beside
from embviz.projection.options import EXACT_BELOW, MOST_EXACT, TsneOptions
from embviz.projection.pca import Places, principal_components
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.parallel import blocks, by_shares
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.neighborhoods import nearest_by, seen_by, unit_vectors


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
    if count < FEWEST_FOR_THREADS:
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
