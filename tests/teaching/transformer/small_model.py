"""A model small enough that each of its numbers can be tried, and a second forward pass written another way."""

import math

import numpy as np

from embviz.teaching.transformer.weights import Shape

SHAPE = Shape(words=12, length=8, dimensions=6, heads=2, layers=2, inner=9)
SENTENCES = [np.array(each, np.int32) for each in ([3, 4, 3, 9, 1], [5, 6, 0], [7, 11, 2, 8], [10, 5, 4, 6, 1, 0])]


def drawn_weights(seed=1, shape=SHAPE):
    """Return weights in float64 of which none is 0 or the same as another."""
    return shape.draw(seed, np.float64) + np.random.default_rng(seed).normal(0, 0.2, shape.count)


def by_words(weights, shape, ids, causal):
    """Return N(h) of each word, computed word by word and head by head with Python's own loops over words."""

    def normal(x, at):
        mean = sum(x) / len(x)
        spread = sum((each - mean) ** 2 for each in x) / len(x)
        return [
            gain * (each - mean) / math.sqrt(spread + 1e-5) + shift
            for each, gain, shift in zip(x, weights.gains[at], weights.shifts[at], strict=True)
        ]

    wide = shape.dimensions // shape.heads
    stream = [list(weights.words[id_] + weights.places[at]) for at, id_ in enumerate(ids)]
    for layer in range(shape.layers):
        seen = np.array([normal(h, 2 * layer) for h in stream])
        told = []
        for at in range(len(ids)):
            sides = []
            for head in range(shape.heads):
                part = slice(head * wide, (head + 1) * wide)
                query = seen[at] @ weights.query[layer][:, part]
                visible = range(at + 1) if causal else range(len(ids))
                powers = [
                    math.exp(query @ (seen[other] @ weights.key[layer][:, part]) / math.sqrt(wide)) for other in visible
                ]
                sides.append(
                    sum(
                        power / sum(powers) * (seen[other] @ weights.value[layer][:, part])
                        for power, other in zip(powers, visible, strict=True)
                    )
                )
            told.append(np.concatenate(sides) @ weights.mix[layer])
        stream = [list(np.array(h) + each) for h, each in zip(stream, told, strict=True)]
        for at, h in enumerate(stream):
            inner = np.array(normal(h, 2 * layer + 1)) @ weights.inner[layer] + weights.inner_shift[layer]
            inner = np.where(inner > 0, inner, 0)
            stream[at] = list(np.array(h) + inner @ weights.outer[layer] + weights.outer_shift[layer])
    return np.array([normal(h, 2 * shape.layers) for h in stream])


def differences(loss, flat, width=1e-5):
    """Return the gradient as it is found by trying each weight up and down."""
    slopes = np.zeros_like(flat)
    for at in range(len(flat)):
        kept = flat[at]
        flat[at] = kept + width
        above = loss()
        flat[at] = kept - width
        slopes[at] = (above - loss()) / (2 * width)
        flat[at] = kept
    return slopes
