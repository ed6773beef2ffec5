"""What an experiment in geometry has to offer so that a page can show it."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Reading:
    """What an experiment found at one dimension, or on trained vectors.

    Attributes
    ----------
    dimension : int
    values : dict of str to float
        By the names of the experiment's quantities.
    counts : ndarray of int64, shape (bins,), optional
        Histogram of what the experiment measures.
    edges : ndarray of float64, shape (bins + 1,), optional
        Bounds of the histogram's bins.
    sample : int
        Points that were measured, 0 for a closed form.
    """

    dimension: int
    values: dict[str, float]
    counts: NDArray[np.int64] | None = None
    edges: NDArray[np.float64] | None = None
    sample: int = 0


@dataclass(frozen=True)
class Quantity:
    """One number of a reading.

    Attributes
    ----------
    name : str
        Key in `Reading.values`.
    label : str
        As on screen.
    logarithmic : bool
        Whether a curve over the dimension wants a logarithmic axis.
    """

    name: str
    label: str
    logarithmic: bool = False


@dataclass(frozen=True)
class Dial:
    """A number beside the dimension that can be turned.

    Attributes
    ----------
    label : str
    minimum, maximum, default : float
    meaning : str
        What it is, with its unit.
    unit : str
        Written behind the number.
    """

    label: str
    minimum: float
    maximum: float
    default: float
    meaning: str
    unit: str = ""


@dataclass(frozen=True)
class Experiment:
    """One experiment of the playground.

    Attributes
    ----------
    name : str
        As in project files.
    title : str
        As on screen.
    formula : str
        In plain Unicode.
    source : str
        Where it comes from.
    says : str
        One or two sentences: what to look at while the dial turns.
    quantities : tuple of Quantity
        What a reading holds; the first is the one to draw.
    at : callable
        ``at(dimension, choice, dial)`` -> Reading; some milliseconds, any thread.
    on_vectors : callable
        ``on_vectors(vectors, dial)`` -> Reading of the same quantities on vectors float32 (n, d), where they exist.
    choices : tuple of str
        Kinds of points to choose from, empty when there is no choice.
    dial : Dial, optional
        A second number to turn; without one, `dial` is passed as 0.
    horizontal : str
        What the histogram is over, empty without a histogram.
    """

    name: str
    title: str
    formula: str
    source: str
    says: str
    quantities: tuple[Quantity, ...]
    at: Callable[[int, str, float], Reading]
    on_vectors: Callable[[NDArray[np.float32], float], Reading]
    choices: tuple[str, ...] = ()
    dial: Dial | None = None
    horizontal: str = ""
