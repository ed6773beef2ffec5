"""GloVe on a matrix small enough to be read cell by cell.

The loss is J = sum f(X_ij) (w_i . c_j + b_i + a_j - log X_ij)² over the cells with X > 0 (Pennington, Socher and
Manning 2014, equation 8), minimized over all cells at a time with AdaGrad, as the paper does cell by cell.
"""

import numpy as np
from numpy.typing import NDArray


def weights(counts: NDArray[np.float64], x_max: float, alpha: float) -> NDArray[np.float64]:
    """Return f(X) = min(1, (X / x_max)^alpha), equation 9 of the paper; 0 where nothing was counted."""
    result: NDArray[np.float64] = np.minimum(1.0, np.power(np.maximum(counts, 0.0) / x_max, alpha))
    return np.where(counts > 0, result, 0.0)


class SmallGlove:
    """Vectors and biases of n words and n contexts.

    Parameters
    ----------
    counts : ndarray of float64, shape (n, n)
    dimensions : int
    x_max, alpha : float
        Of the weights.
    seed : int

    Attributes
    ----------
    words, contexts : ndarray of float64, shape (n, dimensions)
    word_biases, context_biases : ndarray of float64, shape (n,)
    met : ndarray of bool, shape (n, n)
        Cells that count.
    """

    def __init__(
        self, counts: NDArray[np.float64], dimensions: int = 4, x_max: float = 100.0, alpha: float = 0.75, seed: int = 1
    ) -> None:
        random, n = np.random.default_rng(seed), len(counts)
        self.met = counts > 0
        self.logs = np.log(np.where(self.met, counts, 1.0))
        self.weights = weights(counts, x_max, alpha)
        self.words = random.uniform(-0.5, 0.5, (n, dimensions)) / dimensions
        self.contexts = random.uniform(-0.5, 0.5, (n, dimensions)) / dimensions
        self.word_biases, self.context_biases = np.zeros(n), np.zeros(n)
        # as the authors' program begins AdaGrad's sums
        self._sums = [np.ones_like(part) for part in self._parts()]
        self.steps = 0

    def _parts(self) -> tuple[NDArray[np.float64], ...]:
        return self.words, self.contexts, self.word_biases, self.context_biases

    def fitted(self) -> NDArray[np.float64]:
        """Return w_i . c_j + b_i + a_j, shape (n, n)."""
        result: NDArray[np.float64] = (
            self.words @ self.contexts.T + self.word_biases[:, None] + self.context_biases[None, :]
        )
        return result

    def loss(self) -> float:
        """Return J."""
        return float((self.weights * np.square(self.fitted() - self.logs)).sum())

    def gradients(self) -> tuple[NDArray[np.float64], ...]:
        """Return the gradients of J for words, contexts, word biases and context biases."""
        pull = 2 * self.weights * (self.fitted() - self.logs)
        return pull @ self.contexts, pull.T @ self.words, pull.sum(axis=1), pull.sum(axis=0)

    def step(self, rate: float = 0.1) -> None:
        """Move all numbers once against their gradients, each by its own AdaGrad rate (Duchi et al. 2011)."""
        for part, gradient, squares in zip(self._parts(), self.gradients(), self._sums, strict=True):
            squares += np.square(gradient)
            part -= rate * gradient / np.sqrt(squares)
        self.steps += 1
