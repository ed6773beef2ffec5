"""Principal axes against scikit-learn's and against the singular value decomposition."""

import numpy as np
import pytest
from sklearn.decomposition import PCA

from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse
from embviz.vectors.principal_axes import along, principal_axes


def vectors_of(count=3000, size=12, seed=0):
    random = np.random.default_rng(seed)
    groups = 2 * random.normal(size=(6, size))[random.integers(0, 6, count)]
    return (groups + random.normal(size=(count, size)) * np.linspace(3, 0.5, size) + 1).astype(np.float32)


def test_axes_shares_and_coordinates_are_those_of_scikit_learn():
    vectors = vectors_of()
    mean, axes, shares = principal_axes(vectors, 5)
    expected = PCA(5, svd_solver="full").fit(vectors.astype(np.float64))
    np.testing.assert_allclose(mean, expected.mean_, rtol=1e-6)
    np.testing.assert_allclose(shares, expected.explained_variance_ratio_, rtol=1e-5)
    np.testing.assert_allclose(np.abs(np.diag(expected.components_ @ axes)), 1, rtol=1e-6)
    signs = np.sign(np.diag(expected.components_ @ axes))
    np.testing.assert_allclose(along(vectors, mean, axes), expected.transform(vectors) * signs, atol=1e-4)
    assert (axes[np.abs(axes).argmax(axis=0), np.arange(5)] > 0).all()


def test_several_blocks_give_what_one_gives(monkeypatch):
    vectors = vectors_of(45_000, 5)
    monkeypatch.setattr("embviz.util.parallel._ENTRIES", 50_000)
    mean, axes, _ = principal_axes(vectors, 5)
    np.testing.assert_allclose(mean, vectors.mean(axis=0, dtype=np.float64))
    right = np.linalg.svd(vectors - mean, full_matrices=False)[2]
    np.testing.assert_allclose(np.abs(np.diag(right @ axes)), 1, rtol=1e-6)


def test_many_vectors_have_the_components_of_few(monkeypatch):
    vectors = vectors_of() * np.float32(1e25)
    exact = principal_axes(vectors, 5)
    monkeypatch.setattr("embviz.vectors.principal_axes._MANY", 0)
    monkeypatch.setattr("embviz.util.parallel._ENTRIES", 1000)
    fast = principal_axes(vectors, 5)
    for found, expected in zip(fast, exact, strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-5)


def test_it_can_be_given_up():
    def watch(_share):
        raise Cancelled

    with pytest.raises(Cancelled):
        principal_axes(vectors_of(), 2, Pulse(watch))
