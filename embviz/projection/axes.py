"""Semantic axes: positions of words along chosen directions of meaning."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.projection.engine import NOTHING_BESIDE, Beside, ExactEngine
from embviz.projection.options import Options
from embviz.util.declared import declare
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.parallel import blocks
from embviz.util.progress import SILENT, Pulse


@dataclass(frozen=True)
class AxesOptions(Options):
    """Options of semantic axes; the expressions are read by whoever knows the words."""

    axis_x: str = declare(
        "",
        tr("Across"),
        tr("Words with + and -, such as good - bad: words like good are on the right, words like bad on the left."),
    )
    axis_y: str = declare(
        "", tr("Upward"), tr("Words with + and -, such as big - small: words like big are at the top.")
    )
    axis_z: str = declare("", tr("Toward you"), tr("Words with + and -, for a 3D map."))
    measure: str = declare(
        "cosine",
        tr("Measure"),
        tr(
            "cosine: the angle between a word and the axis, from -1 to 1. length: how far the word's vector reaches "
            "along the axis, so that frequent words with their long vectors lie further out."
        ),
        choices=("cosine", "length"),
    )

    @property
    def expressions(self) -> tuple[str, ...]:
        """Return the expressions of the axes that the picture has; an empty one has not been typed yet."""
        return tuple(text.strip() for text in (self.axis_x, self.axis_y, self.axis_z)[: self.dimensions])


def along_directions(
    vectors: NDArray[np.float32], directions: NDArray[np.float32], measure: str, pulse: Pulse = SILENT
) -> NDArray[np.float32]:
    """Return what words have of some directions.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    directions : ndarray of float32, shape (k, d)
        Not zero, of any length.
    measure : {"cosine", "length"}
        v.a / (|v| |a|), or v.a / |a|.
    pulse : Pulse, optional

    Returns
    -------
    ndarray of float32, shape (n, k)
        Zeros for a zero vector.
    """
    unit = directions / np.linalg.norm(directions.astype(np.float64), axis=1, keepdims=True)
    places = np.empty((len(vectors), len(directions)), np.float32)
    for rows in blocks(len(vectors), vectors.shape[1], pulse):
        block = vectors[rows].astype(np.float64)
        found = block @ unit.T
        if measure == "cosine":
            norms = np.linalg.norm(block, axis=1, keepdims=True)
            found = np.divide(found, norms, out=np.zeros_like(found), where=norms > 0)
        places[rows] = found
    return places


class AxesEngine(ExactEngine):
    """Each axis of the picture is a direction among the vectors, given by the caller with every update."""

    def __init__(self, options: AxesOptions, threads: int = 1) -> None:
        super().__init__(options.dimensions)
        self._measure = options.measure

    def start(
        self,
        vectors: NDArray[np.float32],
        places: NDArray[np.float32] | None,
        known: NDArray[np.bool_],
        beside: Beside = NOTHING_BESIDE,
    ) -> None:
        """Take vectors and directions; see `embviz.projection.engine.Engine`."""
        if beside.directions is None or len(beside.directions) != self.dimensions:
            raise InputError(
                tr("Semantic axes need {dimensions} expressions.", dimensions=self.dimensions),
                tr("Write one for each axis, for example good - bad and big - small."),
            )
        self._places = along_directions(vectors, beside.directions, self._measure, beside.pulse)
        self.settled = False
