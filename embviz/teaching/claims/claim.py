"""Data types of a claim, its experiment and the outcome."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding


class Verdict(StrEnum):
    """What an experiment says of a claim."""

    TRUE = "true"
    FALSE = "false"
    DEPENDS = "depends"


@dataclass(frozen=True, eq=False)
class Curve:
    """One curve of a picture.

    Attributes
    ----------
    name : str
        May be empty.
    x, y : ndarray of float64, shape (n,)
    dashed : bool
        For what was claimed, beside what was measured.
    points : bool
        Whether the points are drawn too.
    """

    name: str
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    dashed: bool = False
    points: bool = False


@dataclass(frozen=True, eq=False)
class Picture:
    """Curves over one pair of axes.

    Attributes
    ----------
    title, x_label : str
    curves : tuple of Curve
    log_x, log_y : bool
        Whether an axis is logarithmic.
    mark : float, optional
        Where the claim is made, as a value of x.
    """

    title: str
    x_label: str
    curves: tuple[Curve, ...]
    log_x: bool = False
    log_y: bool = False
    mark: float | None = None


@dataclass(frozen=True, eq=False)
class Finding:
    """The outcome of an experiment.

    Attributes
    ----------
    verdict : Verdict
        By the rule of the claim, from the number.
    number : float
        The number that decides.
    shown : str
        The number as text, with its unit.
    says : str
        What it means for the claim, in a sentence or two.
    picture : Picture, optional
    """

    verdict: Verdict
    number: float
    shown: str
    says: str
    picture: Picture | None = None


Trial = Callable[[Embedding | None, Pulse], Finding]


@dataclass(frozen=True)
class Claim:
    """A sentence, and how it is put to the test.

    Attributes
    ----------
    id : str
        Under which answers are stored.
    sentence : str
        The claim.
    experiment : str
        What is done to test it.
    number_is : str
        What the deciding number is.
    rule : str
        For which numbers the claim counts as true, false, or neither.
    trial : callable
        Runs the experiment; takes the word vectors, None where it needs none, and a `Pulse`.
    needs_words : bool
        Whether the experiment is made on word vectors.
    trains : bool
        Whether it trains models, which takes seconds.
    """

    id: str
    sentence: str
    experiment: str
    number_is: str
    rule: str
    trial: Trial
    needs_words: bool = False
    trains: bool = False


def needed(embedding: Embedding | None) -> Embedding:
    """Return the vectors.

    Raises
    ------
    InputError
        When there are none.
    """
    if embedding is None or len(embedding) < 50:
        raise InputError(
            tr("This claim is tested on word vectors, and there are too few."), tr("Open vectors with more words.")
        )
    return embedding
