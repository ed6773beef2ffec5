"""What the heads of a trained model attend to, and how much the loss rises without each."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from embviz.teaching.transformer.forward import Model, by_length
from embviz.teaching.transformer.learning import mean_loss
from embviz.teaching.transformer.tasks import Ids, Task
from embviz.teaching.transformer.weights import Floats
from embviz.util.progress import SILENT, Pulse


@dataclass(frozen=True, eq=False)
class Habits:
    """How much each head takes from where, on average over all words of some sentences.

    Attributes
    ----------
    itself, before, after, earlier, later : ndarray of float64, shape (L, heads)
        Shares of the word itself, of its neighbors on both sides, and of all words further away; they sum to 1.
    """

    itself: Floats
    before: Floats
    after: Floats
    earlier: Floats
    later: Floats


def habits(model: Model, sentences: Sequence[Ids]) -> Habits:
    """Measure where the heads look in sentences of two words or more."""
    shape = model.shape
    sums = np.zeros((5, shape.layers, shape.heads))
    words = 0
    for _places, ids in by_length(sentences, 128):
        shares = model.read(ids).shares.sum(axis=1)
        n = ids.shape[-1]
        steps = np.arange(n) - np.arange(n)[:, None]
        for at, where in enumerate((steps == 0, steps == -1, steps == 1, steps < -1, steps > 1)):
            sums[at] += shares[..., where].sum(axis=-1)
        words += ids.size
    return Habits(*(sums / max(words, 1)))


def worth(model: Model, task: Task, sentences: Sequence[Ids], pulse: Pulse = SILENT) -> Floats:
    """Return the loss on sentences without each head alone, shape (L, heads); see `Model.read`."""
    shape = model.shape
    return np.array(
        [
            [mean_loss(model, task, sentences, silent=((layer, head),), pulse=pulse) for head in range(shape.heads)]
            for layer in range(shape.layers)
        ]
    )


def contributions(model: Model, mixed: Floats, layer: int) -> Floats:
    """Return what each head adds to the stream: its own numbers times its own rows of W_O, shape (heads, ..., d).

    Their sum is what all heads side by side give, times the whole of W_O.

    Parameters
    ----------
    mixed : ndarray, shape (..., d)
        What the heads say in this layer, side by side.
    layer : int
    """
    heads, d = model.shape.heads, model.shape.dimensions
    wide = d // heads
    matrix = model.weights.mix[layer]
    return np.array([mixed[..., first : first + wide] @ matrix[first : first + wide] for first in range(0, d, wide)])
