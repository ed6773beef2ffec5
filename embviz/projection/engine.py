"""The interface of projection methods, by which a layout drives them."""

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from embviz.util.progress import SILENT, Pulse


@dataclass(frozen=True)
class Beside:
    """What some methods have to be given beside the vectors.

    Attributes
    ----------
    directions : ndarray of float32, shape (dimensions, d), optional
        One for each axis of the picture.
    placed : ndarray of bool, shape (n,), optional
        The words that alone get places; all where it is None.
    pulse : Pulse
        See `Pulse`.
    apart : bool
        At a first start with places: they are those of other vectors, so that words must still find their company.
    changed : bool
        At a first start with places: they were found with other options.
    moving : bool
        The vectors are still being learned: others follow soon, and nobody is to see a jump.
    grown : bool
        Many of the words were not on the map before: those that were may have to make room.
    """

    directions: NDArray[np.float32] | None = None
    placed: NDArray[np.bool_] | None = None
    pulse: Pulse = SILENT
    apart: bool = False
    changed: bool = False
    moving: bool = False
    grown: bool = False


NOTHING_BESIDE = Beside()


class Engine(Protocol):
    """One method at work on one set of vectors.

    Attributes
    ----------
    dimensions : int
        Dimensions of the picture.
    iteration : int
        Iterations done since the engine was made; 0 for methods without any.
    divergence : float
        Latest value of what the method minimizes, nan where it has none.
    settled : bool
        Whether more steps would change nothing worth showing.
    explained_variance : tuple of float
        Share of variance along each axis, empty for all but PCA and classical scaling.
    spectrum : tuple of float
        Share of variance of each of the first components, shown or not; empty for all but PCA and classical scaling.
    iterative : bool
        Whether places are found step by step; otherwise the first step is the whole method.
    threads : int
        Of what is dear; may be changed between two calls.
    """

    dimensions: int
    iteration: int
    divergence: float
    settled: bool
    explained_variance: tuple[float, ...]
    spectrum: tuple[float, ...]
    iterative: bool
    threads: int

    def __init__(self, options: Any, threads: int = 1) -> None:
        """Make it from the options of the method; `threads` may be used for what is dear."""

    @property
    def warming(self) -> bool:
        """Whether the method still brings together what belongs together, in a way that distorts its places."""

    @property
    def share_done(self) -> float:
        """Share of the work since the first or the latest start that is done, 0 to 1."""

    def start(
        self,
        vectors: NDArray[np.float32],
        places: NDArray[np.float32] | None,
        known: NDArray[np.bool_],
        beside: Beside = NOTHING_BESIDE,
    ) -> None:
        """Begin, or go on, with new vectors.

        Parameters
        ----------
        vectors : ndarray of float32, shape (n, d)
        places : ndarray of float32, shape (n, dimensions), optional
            Where each word is now, in the engine's own units. None for a first start from nothing; at a first start
            they are those of an engine of the same kind with other options, from which this one goes on, or for a
            method of one step those of any other picture, in any units, over which this one is to lie.
        known : ndarray of bool, shape (n,)
            Words that have been placed before; the others were put beside their neighbors.
        beside : Beside

        Raises
        ------
        InputError
            When there are too many words, or something is missing beside the vectors.
        Cancelled
            When its pulse is cancelled.
        """

    def advance(self) -> NDArray[np.float32]:
        """Do a few iterations, 30 to 60 ms of work, and return the places of all words in the engine's own units.

        Rows of words that have no place are nan.
        """


class ExactEngine:
    """Base of the methods that are done in one step."""

    warming = False
    iterative = False
    divergence = float("nan")
    threads = 1

    def __init__(self, dimensions: int) -> None:
        self.dimensions = dimensions
        self.iteration = 0
        self.settled = False
        self.explained_variance: tuple[float, ...] = ()
        self.spectrum: tuple[float, ...] = ()
        self._places: NDArray[np.float32] = np.empty((0, dimensions), np.float32)

    @property
    def share_done(self) -> float:
        """Whether the one step is done, as a number."""
        return float(self.settled)

    def advance(self) -> NDArray[np.float32]:
        """Return the places."""
        self.settled = True
        return self._places


@dataclass(frozen=True)
class Frame:
    """The places of some words at one moment of a layout.

    Attributes
    ----------
    ids : ndarray of int64, shape (n,)
        Which words.
    coordinates : ndarray of float32, shape (n, 2) or (n, 3)
        Read-only. Centered, and scaled so that the median distance from the center is 1 (after words were added or
        dropped it glides back to 1 within some twenty frames). Rows of words without a place are nan.
    iteration : int
        Iterations since the layout first saw vectors; epochs for UMAP, 0 for methods without any.
    divergence : float
        Kullback-Leibler divergence between the neighborhoods of the vectors and those of the picture for t-SNE,
        nan for methods without one and while warming.
    settled : bool
        Whether more steps would change nothing worth showing.
    warming : bool
        Whether the method still brings together what belongs together: t-SNE exaggerates attraction at first.
    explained_variance : tuple of float
        Share of the vectors' variance that lies along each axis of the picture; empty for methods other than PCA and
        classical scaling.
    origin : tuple of float
        Where the zero of all axes lies, of methods whose axes have a meaning; empty for others.
    spectrum : tuple of float
        The same of each of the first twenty components, shown or not, in falling order.
    remark : str
        What is to be said of these words beside the method: that the places of some mean nothing, or that they are too
        few for it; empty of most.
    """

    ids: NDArray[np.int64]
    coordinates: NDArray[np.float32]
    iteration: int
    divergence: float
    settled: bool
    warming: bool = False
    explained_variance: tuple[float, ...] = ()
    spectrum: tuple[float, ...] = ()
    origin: tuple[float, ...] = ()
    remark: str = ""
