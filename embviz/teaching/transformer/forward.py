"""The forward pass in plain numpy with all intermediate values."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.teaching.context.attention import Numbers, scaled_dot_product
from embviz.teaching.transformer.weights import Floats, Shape, Weights

_SMALL = 1e-5  # added to the variance


@dataclass(frozen=True, eq=False)
class Passage:
    """Sentences of n words on their way through a model; ``...`` is one axis of sentences, or none.

    Attributes
    ----------
    ids : ndarray of int64, shape (..., n)
    stream : ndarray of float64, shape (2 L + 1, ..., n, d)
        The vectors at the start, after the attention of the first layer, after its other half, and so on.
    scores : ndarray of float64, shape (L, ..., heads, n, n)
        Q K^T / sqrt(e), -inf where a word is not seen.
    shares : ndarray of float64, shape (L, ..., heads, n, n)
        Their softmax: how much the word of the row takes of that of the column.
    mixed : ndarray of float64, shape (L, ..., n, d)
        What the heads say, side by side.
    told : ndarray of float64, shape (L, ..., n, d)
        The same times W_O, which is added to the stream.
    top : ndarray of float64, shape (..., n, d)
        N(h) at the end.
    """

    ids: NDArray[np.int64]
    stream: Floats
    scores: Floats
    shares: Floats
    mixed: Floats
    told: Floats
    top: Floats

    def layer(self, at: int) -> Floats:
        """Return the vectors after a layer, shape (..., n, d); those at the start for 0."""
        result: Floats = self.stream[2 * at]
        return result


@dataclass(frozen=True, eq=False)
class Model:
    """Weights, and how they are read.

    Attributes
    ----------
    shape : Shape
    flat : ndarray of float32, shape (`shape.count`,)
    causal : bool
        A word sees itself and those before it only.
    """

    shape: Shape
    flat: Floats
    causal: bool

    @property
    def weights(self) -> Weights:
        """The matrices."""
        return self.shape.views(self.flat)

    def read(self, ids: ArrayLike, silent: Collection[tuple[int, int]] = ()) -> Passage:
        """Run sentences of one length through the model.

        Parameters
        ----------
        ids : array_like of int, shape (..., n)
        silent : collection of (int, int)
            Layers and heads (from 0) that say nothing: zeros in place of their mixtures.
        """
        shown = np.asarray(ids, np.int64)
        weights, heads = self.weights, self.shape.heads
        h = weights.words[shown].astype(np.float64) + weights.places[: shown.shape[-1]]
        stream, scored, shared, mixtures, said = [h], [], [], [], []
        for layer in range(self.shape.layers):
            seen = _normalized(h, weights, 2 * layer)
            queries, keys, values = (
                _split(seen @ matrix[layer], heads) for matrix in (weights.query, weights.key, weights.value)
            )
            _scores, logits, shares, mixed = scaled_dot_product(queries, keys, values, self.causal)
            for at, head in silent:
                if at == layer:
                    mixed[..., head, :, :] = 0
            mixture = np.swapaxes(mixed, -3, -2).reshape(h.shape)
            told = mixture @ weights.mix[layer]
            h = h + told
            stream.append(h)
            seen = _normalized(h, weights, 2 * layer + 1)
            inner = np.maximum(seen @ weights.inner[layer] + weights.inner_shift[layer], 0)
            h = h + inner @ weights.outer[layer] + weights.outer_shift[layer]
            stream.append(h)
            scored.append(logits)
            shared.append(shares)
            mixtures.append(mixture)
            said.append(told)
        top = _normalized(h, weights, 2 * self.shape.layers)
        return Passage(
            shown, np.array(stream), np.array(scored), np.array(shared), np.array(mixtures), np.array(said), top
        )

    def scores(self, top: Floats) -> Floats:
        """Return W_o h + b for vectors at the end, shape (..., V + 1)."""
        weights = self.weights
        result: Floats = top @ weights.words[: self.shape.words + 1].T.astype(np.float64) + weights.bias
        return result

    def log_chances(self, top: Floats) -> Floats:
        """Return ln p of each word and of the end, shape (..., V + 1)."""
        return log_softmax(self.scores(top))

    def pooled(self, sentences: Sequence[ArrayLike], layer: int = -1) -> Floats:
        """Return the mean vector of each sentence, shape (sentences, d).

        Parameters
        ----------
        sentences : sequence of array_like of int
        layer : int
            Of the vectors: 0 for those at the start without their places, -1 for N(h) at the end.
        """
        means = np.zeros((len(sentences), self.shape.dimensions))
        for places, ids in by_length(sentences):
            if layer == 0:
                means[places] = self.weights.words[ids].mean(axis=1)
            else:
                found = self.read(ids)
                means[places] = (found.top if layer < 0 else found.layer(layer)).mean(axis=1)
        return means


def by_length(sentences: Sequence[ArrayLike], most: int = 512) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Return blocks of sentences of the same length: which ones, and their ids of shape (block, n)."""
    lengths = np.array([len(np.asarray(each)) for each in sentences], np.int64)
    blocks = []
    for length in np.unique(lengths).tolist():
        which = np.flatnonzero(lengths == length)
        for first in range(0, len(which), most):
            places = which[first : first + most]
            blocks.append((places, np.array([np.asarray(sentences[at], np.int64) for at in places.tolist()])))
    return blocks


def log_softmax(scores: ArrayLike) -> Floats:
    """Return the logarithm of the softmax along the last axis."""
    numbers = np.asarray(scores, np.float64)
    centered = numbers - numbers.max(axis=-1, keepdims=True)
    result: Floats = centered - np.log(np.exp(centered).sum(axis=-1, keepdims=True))
    return result


def _normalized(h: Floats, weights: Weights, at: int) -> Floats:
    """Return gain (h - mean) / std + shift (Ba et al. 2016)."""
    centered = h - h.mean(axis=-1, keepdims=True)
    plain = centered / np.sqrt((centered**2).mean(axis=-1, keepdims=True) + _SMALL)
    result: Floats = plain * weights.gains[at] + weights.shifts[at]
    return result


def _split(vectors: Floats, heads: int) -> Numbers:
    """Return (..., n, d) as (..., heads, n, e), in float64."""
    parts = vectors.reshape(*vectors.shape[:-1], heads, vectors.shape[-1] // heads)
    result: Numbers = np.swapaxes(parts, -3, -2).astype(np.float64)
    return result
