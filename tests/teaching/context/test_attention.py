"""Self-attention against what one computes by hand, and against what must hold for any numbers."""

import math

import numpy as np
import pytest

from embviz.teaching.context.attention import attend, drawn_heads, order_gap, plain_heads, scaled_dot_product, softmax
from embviz.teaching.context.positions import sinusoidal

X = np.random.default_rng(5).normal(size=(6, 8))


@pytest.mark.parametrize("size", [4, 64, 400])
def test_scores_have_the_variance_of_their_dimensions_and_the_root_takes_it_back(size):
    random = np.random.default_rng(7)
    queries, keys = random.normal(size=(2, 400, size))  # products of variance 1
    scores, logits, *_ = scaled_dot_product(queries, keys, keys)
    assert scores.var() == pytest.approx(size, rel=0.05)
    assert logits.std() == pytest.approx(1, rel=0.05)


def test_two_words_by_hand():
    # q1 k1 = 1, q1 k2 = 0, q2 k1 = 0, q2 k2 = 2, over the root of 2
    queries, keys, values = np.eye(2), np.array([[1.0, 0.0], [0.0, 2.0]]), np.array([[1.0, 2.0], [3.0, 4.0]])
    scores, logits, weights, mixed = scaled_dot_product(queries, keys, values)
    assert scores.tolist() == [[1, 0], [0, 2]]
    assert logits == pytest.approx(np.array([[1, 0], [0, 2]]) / math.sqrt(2))
    first, second = 1 / (1 + math.exp(-1 / math.sqrt(2))), 1 / (1 + math.exp(-math.sqrt(2)))
    assert weights == pytest.approx(np.array([[first, 1 - first], [1 - second, second]]))
    assert mixed[0] == pytest.approx([first * 1 + (1 - first) * 3, first * 2 + (1 - first) * 4])
    assert mixed[1] == pytest.approx([(1 - second) * 1 + second * 3, (1 - second) * 2 + second * 4])


def test_without_scaling_scores_are_the_logits():
    scores, logits, _, _ = scaled_dot_product(X, X, X, scaled=False)
    assert np.array_equal(scores, logits)


@pytest.mark.parametrize("heads", [plain_heads(8, 1), plain_heads(8, 4), drawn_heads(8, 2, seed=1)])
@pytest.mark.parametrize("causal", [False, True])
def test_each_row_of_weights_is_a_share_of_one(heads, causal):
    found = attend(X, heads, causal)
    assert found.weights.sum(axis=-1) == pytest.approx(np.ones((len(heads.query), 6)))
    assert (found.weights >= 0).all()
    assert found.output.shape == X.shape


def test_the_causal_mask_hides_what_comes_later():
    heads = drawn_heads(8, 2, seed=1)
    found = attend(X, heads, causal=True)
    later = np.triu(np.ones((6, 6), bool), 1)
    assert (found.weights[:, later] == 0).all()
    assert np.isneginf(found.logits[:, later]).all()
    assert found.weights[:, 0, 0] == pytest.approx([1, 1])
    changed = X.copy()
    changed[4:] += 3.0
    assert np.array_equal(attend(changed, heads, causal=True).output[:4], found.output[:4])
    assert not np.allclose(attend(changed, heads).output[:4], attend(X, heads).output[:4])


def test_plain_heads_look_at_their_share_of_the_dimensions():
    found = attend(X, plain_heads(8, 2))
    for head, part in enumerate((X[:, :4], X[:, 4:])):
        assert found.queries[head] == pytest.approx(part)
        weights = softmax(part @ part.T / 2.0)
        assert found.output[:, 4 * head : 4 * head + 4] == pytest.approx(weights @ part)


def test_drawn_heads_are_put_together_as_the_paper_writes_it():
    heads = drawn_heads(8, 2, seed=3)
    found = attend(X, heads)
    parts = []
    for q, k, v in zip(heads.query, heads.key, heads.value, strict=True):
        logits = (X @ q) @ (X @ k).T / math.sqrt(4)
        weights = np.exp(logits) / np.exp(logits).sum(axis=1)[:, None]
        parts.append(weights @ (X @ v))
    assert found.output == pytest.approx(np.hstack(parts) @ heads.output)
    assert np.array_equal(drawn_heads(8, 2, seed=3).query, heads.query)


def test_drawn_heads_keep_lengths_on_average():
    x = np.random.default_rng(0).normal(size=256)
    heads = drawn_heads(256, 4, seed=0)
    for matrix in (heads.query, heads.key, heads.value):
        assert ((x @ matrix) ** 2).sum() == pytest.approx((x**2).sum(), rel=0.25)
    assert ((x @ heads.output) ** 2).sum() == pytest.approx((x**2).sum(), rel=0.25)


def test_without_positions_a_new_order_gives_the_same_in_the_new_order():
    heads, order = drawn_heads(8, 2, seed=1), [3, 0, 5, 1, 4, 2]
    assert attend(X[order], heads).output == pytest.approx(attend(X, heads).output[order])
    assert order_gap(X, heads, order) < 1e-12
    assert order_gap(X, heads, order, sinusoidal(6, 8)) > 0.1
    assert order_gap(X, heads, range(6), sinusoidal(6, 8)) == 0


def test_softmax_bears_large_numbers():
    assert softmax([1000.0, 1000.0, -np.inf]) == pytest.approx([0.5, 0.5, 0.0])


def test_heads_share_evenly():
    with pytest.raises(ValueError, match="3 heads cannot share 8 dimensions"):
        plain_heads(8, 3)
    with pytest.raises(ValueError, match="0 heads"):
        drawn_heads(8, 0, seed=1)
