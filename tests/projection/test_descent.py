"""The descent of t-SNE against its formulas, in float64 and over all pairs."""

import numpy as np
import pytest
import scipy.sparse as sparse

from embviz.projection.descent import THETA, GridDescent, TreeDescent


def probabilities(count, seed=0):
    random = np.random.default_rng(seed)
    table = np.where(random.random((count, count)) < min(1, 20 / count), random.random((count, count)), 0)
    table = np.triu(table, 1)
    table += table.T
    return table / table.sum()


def clumps(count, axes, seed=0):
    random = np.random.default_rng(seed)
    middles = 20 * random.normal(size=(8, axes))
    return (middles[random.integers(0, 8, count)] + random.normal(size=(count, axes))).astype(np.float32)


def slope_and_divergence(places, table):
    """Return the gradient over 4 and the divergence (van der Maaten and Hinton 2008, equations 2 and 5)."""
    ways = places[:, None].astype(np.float64) - places[None]
    q = 1 / (1 + (ways**2).sum(axis=2))
    np.fill_diagonal(q, 0)
    slope = ((table * q)[:, :, None] * ways).sum(axis=1) - ((q * q)[:, :, None] * ways).sum(axis=1) / q.sum()
    some = table > 0
    return slope, (table[some] * np.log(table[some] / (q[some] / q.sum()))).sum()


@pytest.mark.parametrize("count", [3, 16, 17, 40, 700])
@pytest.mark.parametrize("axes", [2, 3])
def test_exact_sums_are_the_formula(count, axes):
    table = probabilities(count)
    if count < 4:
        table = (1 - np.eye(count)) / (count * (count - 1))
    places = clumps(count, axes)
    descent = TreeDescent(places, sparse.csr_matrix(table), theta=0.0)
    slope, divergence = slope_and_divergence(places, table)
    np.testing.assert_allclose(descent.gradient(), slope, atol=1e-5 * np.abs(slope).max() + 1e-5)
    assert descent.divergence == pytest.approx(divergence, rel=1e-4, abs=1e-6)


@pytest.mark.parametrize("axes", [2, 3])
def test_the_tree_is_near_the_exact_sums(axes):
    places, table = clumps(2500, axes), sparse.csr_matrix(probabilities(2500))
    exact, near = (TreeDescent(places, table, theta=theta, threads=2).gradient() for theta in (0.0, THETA))
    assert 0 < np.linalg.norm(near - exact) / np.linalg.norm(exact) < 0.02


def test_a_step_is_the_librarys():
    from openTSNE import TSNEEmbedding
    from openTSNE.affinity import PrecomputedAffinities

    places, table = clumps(300, 2), sparse.csr_matrix(probabilities(300))
    ours = TreeDescent(places, table, theta=0.0)
    peer = TSNEEmbedding(
        places.astype(np.float64),
        PrecomputedAffinities(table, normalize=False),
        negative_gradient_method="bh",
        theta=0.0,
        random_state=1,
    )
    for exaggeration, momentum in ((12.0, 0.5), (1.0, 0.8), (1.0, 0.8)):
        ours.optimize(3, exaggeration, momentum)
        peer.optimize(3, exaggeration=exaggeration, momentum=momentum, inplace=True)
        np.testing.assert_allclose(ours.places, peer, atol=2e-3 * np.abs(peer).max())


def test_the_grid_goes_the_same_way():
    places, table = clumps(600, 2), sparse.csr_matrix(probabilities(600))
    tree, grid = TreeDescent(places, table, theta=0.0), GridDescent(places, table)
    for descent in (tree, grid):
        descent.optimize(5, 1.0, 0.5)
    assert np.abs(tree.places - grid.places).max() < 0.05 * np.abs(tree.places).max()
    assert grid.divergence == pytest.approx(tree.divergence, rel=0.02)


def test_words_on_one_spot_and_far_away_ones_are_no_trouble():
    places = np.zeros((400, 2), np.float32)
    places[0] = 1e6
    descent = TreeDescent(places, sparse.csr_matrix(probabilities(400)))
    descent.optimize(3)
    assert np.isfinite(descent.places).all()


def test_places_do_not_depend_on_the_number_of_threads():
    places, table = clumps(2500, 2), sparse.csr_matrix(probabilities(2500))
    one, two = (TreeDescent(places, table, threads=threads) for threads in (1, 2))
    for descent in (one, two):
        descent.optimize(3)
    np.testing.assert_array_equal(one.places, two.places)
