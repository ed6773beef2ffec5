"""Classical multidimensional scaling of a few words (Torgerson 1952)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.projection.alignment import align
from embviz.projection.engine import NOTHING_BESIDE, Beside, ExactEngine
from embviz.projection.options import METRIC_HELP, Options
from embviz.projection.pca import MOST_COMPONENTS, Places
from embviz.util.declared import declare
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.neighborhoods import unit_vectors

MOST_WORDS = 3000
_WORD = re.compile(r'"([^"]+)"|(\S+)')
_BLANK = re.compile(r"\s")
_DENSE = 300


@dataclass(frozen=True)
class MdsOptions(Options):
    """Options of classical scaling."""

    chosen: str = declare(
        "",
        tr("Words"),
        tr(
            "The words to lay out, at most {most_words:,}, with spaces between them; put a word with a space in "
            "double quotes. Other words are not on the map.",
            most_words=MOST_WORDS,
        ),
        least=tr("all"),
    )
    metric: str = declare("cosine", tr("Metric"), METRIC_HELP, choices=("cosine", "euclidean"))

    @property
    def chosen_words(self) -> tuple[str, ...]:
        """Return the words that alone get places; empty for all."""
        return tuple(dict.fromkeys(quoted or bare for quoted, bare in _WORD.findall(self.chosen)))


def written(words: Iterable[str]) -> str:
    """Return words as the option `chosen` has them."""
    return " ".join(f'"{word}"' if _BLANK.search(word) else word for word in words)


def squared_distances(vectors: NDArray[np.float32], metric: str) -> NDArray[np.float64]:
    """Return the squared distance of each two words, shape (n, n).

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    metric : {"cosine", "euclidean"}
        Distance of the vectors scaled to length 1, whose square is 2 - 2 cos; or of the vectors as they are.
    """
    seen = (unit_vectors(vectors) if metric == "cosine" else vectors).astype(np.float64)
    # distances do not change with the origin, and small numbers lose less in the difference below
    seen -= seen.mean(axis=0)
    squares = np.einsum("ij,ij->i", seen, seen)
    distances: NDArray[np.float64] = np.maximum(squares[:, None] + squares - 2.0 * (seen @ seen.T), 0.0)
    np.fill_diagonal(distances, 0.0)
    return distances


def classical_scaling(squared: NDArray[np.float64], dimensions: int) -> tuple[Places, NDArray[np.float64]]:
    """Place words so that their inner products are as near as possible to those behind their distances.

    Parameters
    ----------
    squared : ndarray of float64, shape (n, n)
        Squared distances.
    dimensions : int

    Returns
    -------
    places : ndarray of float32, shape (n, dimensions)
        Centered; each axis points to where its largest entry is positive.
    shares : ndarray of float64, shape (at most `MOST_COMPONENTS`,)
        Share of each eigenvalue in the sum of the positive ones, falling.

    Notes
    -----
    Torgerson (1952), Multidimensional scaling: I, Psychometrika 17, 401-419: B = -1/2 J D² J with J = I - 1/n; the
    places are the first eigenvectors of B times the roots of their eigenvalues.
    """
    count = len(squared)
    products = squared * -0.5
    products -= products.mean(axis=0)
    products -= products.mean(axis=1, keepdims=True)
    values, axes = _largest(products, min(count, MOST_COMPONENTS))
    kept = len(values)
    axes = axes * np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(kept)])
    shown = min(dimensions, kept)
    places = np.zeros((count, dimensions), np.float32)
    places[:, :shown] = axes[:, :shown] * np.sqrt(values[:shown])
    # distances of vectors are euclidean: no eigenvalue is negative, and the trace is the sum of them all
    total = float(squared.sum()) / (2 * count) if count else 0.0
    return places, values / total if total > 0 else np.zeros(kept)


def _largest(products: NDArray[np.float64], kept: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the largest eigenvalues, falling and not below zero, and their eigenvectors as columns."""
    count = len(products)
    if count > _DENSE and products.any():
        from scipy.sparse.linalg import eigsh

        # some hundred products with the matrix instead of a decomposition of it: 0.3 s at 3,000 words, not 3
        begin = np.random.default_rng(0).normal(size=count)
        values, axes = eigsh(products, k=kept, which="LA", v0=begin)
    else:
        from scipy.linalg import eigh

        values, axes = eigh(products, subset_by_index=(count - kept, count - 1)) if count else (np.empty(0), products)
    return np.maximum(values[::-1], 0.0), axes[:, ::-1]


class MdsEngine(ExactEngine):
    """Places the chosen words; the others have none."""

    def __init__(self, options: MdsOptions, threads: int = 1) -> None:
        super().__init__(options.dimensions)
        self._metric = options.metric

    def start(
        self,
        vectors: NDArray[np.float32],
        places: Places | None,
        known: NDArray[np.bool_],
        beside: Beside = NOTHING_BESIDE,
    ) -> None:
        """Take vectors; see `embviz.projection.engine.Engine`."""
        chosen = np.ones(len(vectors), np.bool_) if beside.placed is None else beside.placed
        count = int(chosen.sum())
        if count > MOST_WORDS:
            raise InputError(
                tr(
                    "MDS compares all words with each other and takes at most {most_words:,} words, not {count:,}.",
                    most_words=MOST_WORDS,
                    count=count,
                ),
                tr("Select some words and lay out the selection, show fewer words, or choose PCA."),
            )
        beside.pulse.beat(0.0)
        self._places = np.full((len(vectors), self.dimensions), np.nan, np.float32)
        found, shares = classical_scaling(squared_distances(vectors[chosen], self._metric), self.dimensions)
        if places is not None:
            former = places[chosen]
            found = align(found, former, known[chosen] & np.isfinite(former).all(axis=1))
        self._places[chosen] = found
        self.spectrum = tuple(shares.tolist())
        # a few words do not fill all axes
        shown = np.zeros(self.dimensions)
        shown[: len(shares)] = shares[: self.dimensions]
        self.explained_variance = tuple(shown.tolist())
        self.settled = False
