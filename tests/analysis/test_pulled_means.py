"""Means, and the long vectors that pull them."""

import numpy as np
import pytest

from embviz.teaching.geometry.distances import cosine
from embviz.teaching.sentence_means import means_of_pairs, pulled_mean
from embviz.vectors.embedding import Embedding

RANDOM = np.random.default_rng(3)
VECTORS = (RANDOM.normal(size=(50, 8)) * RANDOM.uniform(1, 4, (50, 1))).astype(np.float32)


def test_shares_and_cosines_of_a_mean():
    rows = np.array([[3.0, 0.0], [0.0, 1.0]])
    found = pulled_mean(rows, at_length_1=False)
    assert found.mean.tolist() == [1.5, 0.5]
    assert found.shares.tolist() == [0.75, 0.25]
    assert found.cosines == pytest.approx([3 / np.sqrt(10), 1 / np.sqrt(10)])
    even = pulled_mean(rows, at_length_1=True)
    assert even.shares.tolist() == [0.5, 0.5]
    assert even.cosines == pytest.approx([np.sqrt(0.5)] * 2)


def test_the_longer_of_two_always_wins_by_the_formula():
    embedding = Embedding([f"w{k}" for k in range(50)], VECTORS)
    found = means_of_pairs(embedding, at_length_1=False, pairs=300, seed=4)
    assert found.longer_wins == 1
    margins, ratios = [], []
    for one, other in np.random.default_rng(4).choice(50, (300, 2)):
        if one != other:
            u, v = VECTORS[one].astype(float), VECTORS[other].astype(float)
            a, b = np.linalg.norm(u), np.linalg.norm(v)
            margins.append(abs(a - b) * (1 - cosine(u, v)) / np.linalg.norm(u + v))
            ratios.append(max(a, b) / min(a, b))
    assert found.pairs == len(margins)
    assert found.margin == pytest.approx(np.mean(margins))
    assert found.ratio == pytest.approx(np.mean(ratios))


def test_of_equally_long_vectors_nothing_is_said():
    units = (VECTORS / np.linalg.norm(VECTORS, axis=1)[:, None]).astype(np.float32)
    found = means_of_pairs(Embedding([f"w{k}" for k in range(50)], units), at_length_1=False)
    assert (found.pairs, found.ratio) == (0, 1)
    assert np.isnan([found.longer_wins, found.margin]).all()


def test_at_length_1_nobody_wins():
    found = means_of_pairs(Embedding([f"w{k}" for k in range(50)], VECTORS), at_length_1=True)
    assert found.longer_wins == 0
    assert found.margin == pytest.approx(0, abs=1e-12)


def test_of_nothing_but_zeros_nothing_is_said():
    found = means_of_pairs(Embedding(["a", "b"], np.zeros((2, 3), np.float32)), at_length_1=False)
    assert (found.pairs, found.ratio) == (0, 1)


def test_the_margin_of_one_pair_is_that_of_its_cosines():
    rows = np.array([[1, 0], [0, 5]], np.float32)
    whole = means_of_pairs(Embedding(["a", "b"], rows), at_length_1=False, pairs=40)
    assert whole.margin == pytest.approx(5 / np.sqrt(26) - 1 / np.sqrt(26), rel=1e-6)
    assert whole.ratio == pytest.approx(5)
