"""Self-attention: each word of a sentence becomes a mixture of all of them (Vaswani et al. 2017, section 3.2)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Heads:
    """The matrices of h heads of e dimensions each, over vectors of d dimensions.

    Attributes
    ----------
    query, key, value : ndarray of float64, shape (h, d, e)
        W_Q, W_K and W_V of each head.
    output : ndarray of float64, shape (h e, d)
        W_O, which takes what the heads say side by side back to d dimensions.
    """

    query: Numbers
    key: Numbers
    value: Numbers
    output: Numbers


@dataclass(frozen=True, eq=False)
class Attention:
    """Every step of self-attention over n words, by h heads of e dimensions.

    Attributes
    ----------
    queries, keys, values : ndarray of float64, shape (h, n, e)
    scores : ndarray of float64, shape (h, n, n)
        q_i . k_j in row i and column j.
    logits : ndarray of float64, shape (h, n, n)
        The scores over sqrt(e), -inf where a word is not seen.
    weights : ndarray of float64, shape (h, n, n)
        Their softmax: each row sums to 1.
    mixed : ndarray of float64, shape (h, n, e)
        The values in the mixture of the weights.
    output : ndarray of float64, shape (n, d)
        The mixtures of all heads side by side, times W_O.
    """

    queries: Numbers
    keys: Numbers
    values: Numbers
    scores: Numbers
    logits: Numbers
    weights: Numbers
    mixed: Numbers
    output: Numbers


def plain_heads(dimensions: int, count: int) -> Heads:
    """Return heads that have learned nothing: each looks at its own share of the dimensions, as they are.

    With one head, all four matrices are the identity, and Q = K = V = X.

    Raises
    ------
    ValueError
        When the heads cannot share the dimensions evenly.
    """
    wide = _share(dimensions, count)
    shares = np.eye(dimensions).reshape(dimensions, count, wide).transpose(1, 0, 2)
    return Heads(shares, shares, shares, np.eye(dimensions))


def drawn_heads(dimensions: int, count: int, seed: int) -> Heads:
    """Return heads as they are before training: all numbers drawn from a normal distribution of variance 1/d.

    With this variance the queries of all heads together have the squared length of the vector on average; so have the
    keys, the values and the output.

    Raises
    ------
    ValueError
        When the heads cannot share the dimensions evenly.
    """
    wide = _share(dimensions, count)
    random = np.random.default_rng(seed)
    query, key, value = random.normal(0.0, dimensions**-0.5, (3, count, dimensions, wide))
    return Heads(query, key, value, random.normal(0.0, dimensions**-0.5, (dimensions, dimensions)))


def attend(x: ArrayLike, heads: Heads, causal: bool = False, scaled: bool = True) -> Attention:
    """Let every word look at every other one.

    Parameters
    ----------
    x : array_like, shape (n, d)
        The vectors of the words in their order.
    heads : Heads
    causal : bool
        A word sees itself and those before it only, as where the next word is predicted.
    scaled : bool
        Divide scores by sqrt(e) (equation 1); without, they grow with the dimensions.
    """
    vectors = np.asarray(x, np.float64)
    queries, keys, values = vectors @ heads.query, vectors @ heads.key, vectors @ heads.value
    scores, logits, weights, mixed = scaled_dot_product(queries, keys, values, causal, scaled)
    side_by_side = mixed.transpose(1, 0, 2).reshape(len(vectors), -1)
    return Attention(queries, keys, values, scores, logits, weights, mixed, side_by_side @ heads.output)


def scaled_dot_product(
    queries: Numbers, keys: Numbers, values: Numbers, causal: bool = False, scaled: bool = True
) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Return the scores Q K^T, the logits Q K^T / sqrt(e), their softmax, and the softmax times V (equation 1).

    Parameters
    ----------
    queries, keys, values : ndarray of float64, shape (..., n, e)
    causal, scaled : bool
        As for `attend`.
    """
    scores = queries @ np.swapaxes(keys, -1, -2)
    logits = scores / np.sqrt(queries.shape[-1]) if scaled else scores
    if causal:
        logits = np.where(np.tri(scores.shape[-1], dtype=np.bool_), logits, -np.inf)
    weights = softmax(logits)
    return scores, logits, weights, weights @ values


def softmax(logits: ArrayLike) -> Numbers:
    """Return exp(l_j) / sum of exp(l_k), along the last axis."""
    numbers = np.asarray(logits, np.float64)
    # the largest is taken off first: the same ratios, and nothing too large for a float
    powers = np.exp(numbers - numbers.max(axis=-1, keepdims=True))
    result: Numbers = powers / powers.sum(axis=-1, keepdims=True)
    return result


def order_gap(x: ArrayLike, heads: Heads, order: ArrayLike, positions: ArrayLike | None = None) -> float:
    """Return the largest change of any number of the output when the same words stand in another order.

    Self-attention without positions gives each word the same output wherever it stands, so that this is 0 but for
    rounding.

    Parameters
    ----------
    x : array_like, shape (n, d)
    heads : Heads
    order : array_like of int, shape (n,)
        Which word comes first, second, ...
    positions : array_like, shape (n, d), optional
        What is added to the vectors by their place.
    """
    vectors, places = np.asarray(x, np.float64), np.asarray(order)
    added = np.zeros_like(vectors) if positions is None else np.asarray(positions, np.float64)
    before = attend(vectors + added, heads).output
    after = attend(vectors[places] + added, heads).output
    return float(np.abs(after - before[places]).max())


def _share(dimensions: int, count: int) -> int:
    if count < 1 or dimensions % count:
        raise ValueError(f"{count} heads cannot share {dimensions} dimensions evenly")
    return dimensions // count
