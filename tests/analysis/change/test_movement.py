"""Who moved, in spaces that were turned and words that were moved by hand."""

import numpy as np
import pytest
import scipy.linalg
from scipy.stats import ortho_group

from embviz.analysis.change.model_comparison import aligned_distance, changed_share


@pytest.fixture
def vectors():
    return np.random.default_rng(1).normal(size=(120, 12)).astype(np.float32)


def test_turned_space_moves_nothing(vectors):
    turned = (5 * vectors @ ortho_group.rvs(12, random_state=2)).astype(np.float32)
    assert aligned_distance(vectors, turned).max() < 1e-5


def test_swapped_pair_moves_most(vectors):
    turned = (vectors @ ortho_group.rvs(12, random_state=2)).astype(np.float32)
    turned[[3, 8]] = turned[[8, 3]]
    distance = aligned_distance(vectors, turned)
    assert set(np.argsort(-distance)[:2]) == {3, 8}
    assert np.delete(distance, [3, 8]).max() < 0.2 * distance[[3, 8]].min()


def test_distance_is_that_of_scipys_rotation(vectors):
    other = np.random.default_rng(2).normal(size=vectors.shape).astype(np.float32) + vectors
    one, two = (v / np.linalg.norm(v, axis=1, keepdims=True) for v in (vectors, other))
    turn, _ = scipy.linalg.orthogonal_procrustes(one, two)
    wanted = 1 - np.sum((one @ turn) * two, axis=1)
    np.testing.assert_allclose(aligned_distance(vectors, other), wanted, atol=1e-5)


def test_anchors_alone_decide_the_rotation(vectors):
    turned = (vectors @ ortho_group.rvs(12, random_state=2)).astype(np.float32)
    turned[40:] = np.random.default_rng(5).normal(size=(80, 12))
    anchors = np.arange(120) < 40
    assert aligned_distance(vectors, turned, anchors)[:40].max() < 1e-5
    assert aligned_distance(vectors, turned)[:40].max() > 0.05


def test_spaces_of_other_dimensions(vectors):
    wider = (vectors @ ortho_group.rvs(20, random_state=2)[:12]).astype(np.float32)
    assert aligned_distance(vectors, wider).max() < 1e-5
    assert aligned_distance(wider, vectors).max() < 1e-5


def test_no_more_words_than_dimensions_cannot_be_told(vectors):
    other = np.random.default_rng(2).normal(size=(13, 12)).astype(np.float32)
    assert np.isnan(aligned_distance(vectors[:12], other[:12])).all()
    assert np.isfinite(aligned_distance(vectors[:13], other)).all()


def test_vectors_without_direction_have_no_distance_and_no_say(vectors):
    turned = (vectors @ ortho_group.rvs(12, random_state=2)).astype(np.float32)
    turned[0], turned[1, 3] = 0, np.nan
    distance = aligned_distance(vectors, turned)
    assert np.isnan(distance[:2]).all()
    assert distance[2:].max() < 1e-5


def test_changed_share_is_counted():
    before = np.array([[1, 2, 3, 4], [5, 6, 7, 8], [1, 2, 3, 4]])
    after = np.array([[4, 3, 2, 1], [5, 9, 7, 0], [5, 6, 7, 8]])
    np.testing.assert_allclose(changed_share(before, after), [0, 0.5, 1])
    assert np.isnan(changed_share(before[:, :0], after[:, :0])).all()


def test_rows_that_do_not_match_are_refused(vectors):
    with pytest.raises(ValueError, match="compared"):
        aligned_distance(vectors, vectors[1:])
    with pytest.raises(ValueError, match="compared"):
        changed_share(np.zeros((2, 3), int), np.zeros((2, 4), int))
