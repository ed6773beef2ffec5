"""Positions of texts between two poles of words, and the extremes; for workers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from embviz.analysis.bias.axes import Axis
    from embviz.analysis.documents.search import Documents, Hit

_TOP = 15


@dataclass(frozen=True, eq=False)
class Leaning:
    """What was found.

    Attributes
    ----------
    documents : Documents
    name : callable
        What to call each of them.
    laid : Axis
    values : float array (n,)
        Leaning of each text.
    kept : bool array (n,)
        Texts with enough words, and more than what all share.
    most, least : tuple of Hit
    """

    documents: "Documents"
    name: Callable[[int], str]
    laid: "Axis"
    values: np.ndarray
    kept: np.ndarray
    most: "tuple[Hit, ...]"
    least: "tuple[Hit, ...]"


def leaning(
    documents: "Documents", name: Callable[[int], str], plus: Sequence[str], minus: Sequence[str], fewest: int
) -> Leaning:
    """Lay texts between two poles; called on a worker.

    Parameters
    ----------
    documents : Documents
    name : callable
        What to call each of them.
    plus, minus : sequence of str
        Words of the poles.
    fewest : int
        Words with vectors that a text has to have.

    Raises
    ------
    InputError
        When a pole has no known word, or nothing is left between them.
    """
    from embviz.analysis.bias.axes import axis

    laid = axis(documents.weighting.embedding, plus, minus)
    way, values = documents.way(laid.direction), documents.leanings(laid.direction)
    kept = (documents.known >= fewest) & documents.told
    most, least = (
        documents.foremost(np.where(kept, side * values, -np.inf).astype(np.float32), way, _TOP) for side in (1, -1)
    )
    return Leaning(documents, name, laid, values, kept, most, least)
