"""The rotation between two sets of points, against scipy's."""

import numpy as np
import pytest
import scipy.linalg
from scipy.stats import ortho_group

from embviz.util import procrustes
from embviz.util.procrustes import rotation


def test_rotation_is_scipys():
    random = np.random.default_rng(1)
    source, target = random.normal(size=(2, 300, 40))
    turn, agreement = rotation(source, target)
    wanted, scale = scipy.linalg.orthogonal_procrustes(source, target)
    np.testing.assert_allclose(turn, wanted, atol=1e-9)
    assert agreement == pytest.approx(scale)
    assert agreement == pytest.approx(np.sum((source @ turn) * target))


def test_pieces_add_up(monkeypatch):
    random = np.random.default_rng(2)
    source, target = random.normal(size=(2, 101, 6)).astype(np.float32)
    whole, _ = rotation(source, target)
    monkeypatch.setattr(procrustes, "_AT_ONCE", 10)
    pieces, _ = rotation(source, target)
    np.testing.assert_allclose(pieces, whole, atol=1e-9)


def test_space_inside_a_larger_one_is_found():
    random = np.random.default_rng(3)
    small = random.normal(size=(200, 5))
    large = small @ ortho_group.rvs(9, random_state=3)[:5]
    turn, _ = rotation(small, large)
    assert turn.shape == (9, 9)
    np.testing.assert_allclose(turn @ turn.T, np.eye(9), atol=1e-9)
    np.testing.assert_allclose(small @ turn[:5], large, atol=1e-9)
    back, _ = rotation(large, small)
    np.testing.assert_allclose((large @ back)[:, :5], small, atol=1e-9)


def test_points_without_partners_are_refused():
    with pytest.raises(ValueError, match="matched"):
        rotation(np.zeros((3, 2)), np.zeros((4, 2)))
