"""Places that go down the gradient of t-SNE's divergence, by a tree of boxes or by FFT.

A tree of boxes gives the repulsion, and words of a leaf share one walk through it: an iteration at 20,000 words takes
some ten milliseconds of compiled loops that hold no lock and keep no threads.
"""

from concurrent.futures import Executor
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from embviz.util.importing import one_at_a_time
from embviz.util.parallel import by_shares, helpers

# as accurate as the usual 0.5 where a box is what its words fill and not a cell of a grid (measured on 20,000 words)
THETA = 0.6
FEWEST_FOR_THREADS = 2000
"""Words below which starting a second thread costs more than it does."""


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
        return self.threads if len(self.places) >= FEWEST_FOR_THREADS else 1

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
