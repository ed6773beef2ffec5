"""One sequence of mixed tokens: picture patches, words of a command and steps of a movement, each a vector."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.context.patches import cut, random_rows

Floats = NDArray[np.float64]
Kind = Literal["patch", "word", "action"]
KINDS: tuple[Kind, ...] = ("patch", "word", "action")

STEPS = 256
"""Steps of each number of a movement."""
MOVES = ("x", "y", "z", "turn x", "turn y", "turn z", "grip")
"""Numbers of a movement, each from -1 to 1."""
_SEED = 11


@dataclass(frozen=True, eq=False)
class MixedToken:
    """A token of the sequence.

    Attributes
    ----------
    kind : str
        One of `KINDS`.
    name : str
        The word; number of the patch, from 1; or number of the movement and its step.
    vector : ndarray of float64, shape (D,)
    """

    kind: Kind
    name: str
    vector: Floats

    @property
    def norm(self) -> float:
        """Length of the vector."""
        return float(np.linalg.norm(self.vector))


def step_of(value: float) -> int:
    """Return the step, 0 to 255, of a number from -1 to 1: equal widths, as in RT-2 (Brohan et al. 2023)."""
    return int(np.clip(np.floor((value + 1) / 2 * STEPS), 0, STEPS - 1))


def value_of(step: int) -> float:
    """Return the middle of a step: what a robot does when the model writes this token."""
    return (step + 0.5) / STEPS * 2 - 1


def action_table(dimensions: int) -> Floats:
    """Return a vector for each step, as before training: normal numbers with the variance 1, shape (256, D)."""
    table: Floats = np.random.default_rng(_SEED).normal(size=(STEPS, dimensions))
    return table


def mixed_sequence(
    picture: NDArray[np.uint8], across: int, words: Sequence[tuple[str, Floats]], moves: Sequence[float]
) -> tuple[MixedToken, ...]:
    """Return the tokens of a picture, a command and a movement, one after the other.

    A patch is multiplied by a matrix, which is random here; a word is a row of the table of the given vectors; a
    step of a movement is a row of another table, random too.

    Parameters
    ----------
    picture : ndarray of uint8, shape (side, side, 3)
    across : int
        Patches in a row of the picture, which divides its side.
    words : sequence of (str, ndarray of shape (D,))
        At least one: its vector says what D is.
    moves : sequence of float
        Numbers of the movement, from -1 to 1.
    """
    dimensions = len(words[0][1])
    size = len(picture) // across
    rows = cut(picture, size) / 255.0
    projected = rows @ random_rows(dimensions, rows.shape[1], _SEED).T
    table = action_table(dimensions)
    return (
        *(MixedToken("patch", str(at + 1), vector) for at, vector in enumerate(projected)),
        *(MixedToken("word", word, np.asarray(vector, np.float64)) for word, vector in words),
        *(
            MixedToken("action", f"{name} {step}", table[step])
            for name, step in zip(MOVES, map(step_of, moves), strict=False)
        ),
    )


def normalized(tokens: Sequence[MixedToken]) -> tuple[MixedToken, ...]:
    """Return the tokens after a layer normalization (Ba, Kiros and Hinton 2016): mean 0 and variance 1 over D."""
    return tuple(
        MixedToken(token.kind, token.name, (token.vector - token.vector.mean()) / np.sqrt(token.vector.var() + 1e-5))
        for token in tokens
    )


def mean_norms(tokens: Sequence[MixedToken]) -> dict[str, float]:
    """Return the mean length of the vectors of each kind that is there."""
    norms: dict[str, list[float]] = {}
    for token in tokens:
        norms.setdefault(token.kind, []).append(token.norm)
    return {kind: float(np.mean(found)) for kind, found in norms.items()}
