"""The weights of a pocket transformer: one flat vector, and the matrices as views of it."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]

_SPREAD = 0.02  # of the weights at the start, as in BERT and GPT-2


class Weights(NamedTuple):
    """The matrices of a model, or their gradients; all of one dtype.

    Attributes
    ----------
    words : ndarray, shape (V + 2, d)
        E: a row for each word, for the end of a sentence and for [MASK]. It is W_o of the prediction too, as in BERT
        and GPT-2.
    places : ndarray, shape (length, d)
        P, learned.
    query, key, value, mix : ndarray, shape (L, d, d)
        W_Q, W_K, W_V with the heads side by side, and W_O.
    inner, inner_shift : ndarray, shapes (L, d, f) and (L, f)
        W_1 and c_1.
    outer, outer_shift : ndarray, shapes (L, f, d) and (L, d)
        W_2 and c_2.
    gains, shifts : ndarray, shape (2 L + 1, d)
        Of the normalization before each half of a layer, and at the end.
    bias : ndarray, shape (V + 1,)
        b of the prediction: of all words and the end, not of [MASK].
    """

    words: Floats
    places: Floats
    query: Floats
    key: Floats
    value: Floats
    mix: Floats
    inner: Floats
    inner_shift: Floats
    outer: Floats
    outer_shift: Floats
    gains: Floats
    shifts: Floats
    bias: Floats


class Room(NamedTuple):
    """What a forward pass leaves for the way back, and room to work in; one for each thread."""

    h: Floats
    plain: Floats
    scale: Floats
    seen: Floats
    top: Floats
    q: Floats
    k: Floats
    v: Floats
    z: Floats
    shares: Floats
    u: Floats
    told: Floats
    drop: Floats
    logits: Floats
    asked: NDArray[np.int64]
    pulls: Floats
    slope_top: Floats
    slope_h: Floats
    slope_seen: Floats
    slope_u: Floats
    slope_z: Floats
    slope_q: Floats
    slope_k: Floats
    slope_v: Floats


@dataclass(frozen=True)
class Shape:
    """The size of a model.

    Attributes
    ----------
    words : int
        V, without the end of a sentence and [MASK].
    length : int
        Most places of a sentence, the end included.
    dimensions, heads, layers, inner : int
        d, the heads that share it, L, and f.
    """

    words: int
    length: int = 26
    dimensions: int = 64
    heads: int = 4
    layers: int = 2
    inner: int = 128

    @property
    def end(self) -> int:
        """Id of the end of a sentence, with which one also begins."""
        return self.words

    @property
    def mask(self) -> int:
        """Id of [MASK]."""
        return self.words + 1

    def sizes(self) -> dict[str, tuple[int, ...]]:
        """Return the shape of each matrix."""
        d, f, layers = self.dimensions, self.inner, self.layers
        square = (layers, d, d)
        return {
            "words": (self.words + 2, d),
            "places": (self.length, d),
            "query": square,
            "key": square,
            "value": square,
            "mix": square,
            "inner": (layers, d, f),
            "inner_shift": (layers, f),
            "outer": (layers, f, d),
            "outer_shift": (layers, d),
            "gains": (2 * layers + 1, d),
            "shifts": (2 * layers + 1, d),
            "bias": (self.words + 1,),
        }

    @property
    def count(self) -> int:
        """How many numbers the model has."""
        return sum(int(np.prod(size)) for size in self.sizes().values())

    def views(self, flat: Floats) -> Weights:
        """Return the matrices of a vector of `count` numbers; what is written to them is written to it."""
        made, at = {}, 0
        for name, size in self.sizes().items():
            end = at + int(np.prod(size))
            made[name] = flat[at:end].reshape(size)
            at = end
        return Weights(**made)

    def draw(self, seed: int, dtype: type[np.floating] = np.float32) -> Floats:
        """Return weights as they are before training: matrices drawn from a normal distribution, gains 1, shifts 0."""
        random = np.random.default_rng(seed)
        flat = np.zeros(self.count, dtype)
        weights = self.views(flat)
        for name, matrix in weights._asdict().items():
            if name == "gains":
                matrix[...] = 1
            elif matrix.ndim > 1 and "shift" not in name:
                # matrices keep the length of a vector; rows of words stay short, so that p begins even
                spread = _SPREAD if name in ("words", "places") else matrix.shape[-2] ** -0.5
                matrix[...] = random.normal(0.0, spread, matrix.shape)
        return flat

    def room(self, dtype: type[np.floating] = np.float32) -> Room:
        """Return room for one thread."""
        n, d, f, layers = self.length, self.dimensions, self.inner, self.layers
        steps = 2 * layers + 1

        def new(*size: int) -> Floats:
            return np.zeros(size, dtype)

        return Room(
            h=new(steps, n, d),
            plain=new(steps, n, d),
            scale=new(steps, n),
            seen=new(steps, n, d),
            top=new(n, d),
            q=new(layers, n, d),
            k=new(layers, n, d),
            v=new(layers, n, d),
            z=new(layers, n, d),
            shares=new(layers, self.heads, n, n),
            u=new(layers, n, f),
            told=new(n, d),
            drop=new(steps, n, d),
            logits=new(n, self.words + 1),
            asked=np.zeros(n, np.int64),
            pulls=new(n),
            slope_top=new(n, d),
            slope_h=new(n, d),
            slope_seen=new(n, d),
            slope_u=new(n, f),
            slope_z=new(n, d),
            slope_q=new(n, d),
            slope_k=new(n, d),
            slope_v=new(n, d),
        )
