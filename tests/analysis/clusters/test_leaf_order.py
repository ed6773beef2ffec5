"""The order of leaves against scipy's, and against all orders that a small tree allows."""

from itertools import product

import numpy as np
import pytest
from scipy.cluster.hierarchy import is_valid_linkage, leaves_list, linkage, optimal_leaf_ordering
from scipy.spatial.distance import pdist, squareform

from embviz.analysis.clusters.leaf_order import ordered_tree


def _cost(distances, order):
    return distances[order[:-1], order[1:]].sum()


def _least(distances, tree):
    """Return the least cost of all orders that a tree allows: the recursion of the paper, word for word."""
    n = len(distances)
    costs = {leaf: {(leaf, leaf): 0.0} for leaf in range(n)}
    for merge, (one, other) in enumerate(tree[:, :2].astype(int).tolist()):
        found = {}
        for (u, m), first in costs[one].items():
            for (k, w), second in costs[other].items():
                cost = first + distances[m, k] + second
                found[u, w] = found[w, u] = min(cost, found.get((u, w), np.inf))
        costs[n + merge] = found
    return min(costs[2 * n - 2].values())


@pytest.mark.parametrize("n", [2, 3, 4, 7, 40])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_neighbors_are_as_near_as_the_tree_allows(n, seed):
    points = np.random.default_rng(seed).normal(size=(n, 4))
    condensed = pdist(points)
    distances = squareform(condensed)
    found = ordered_tree(distances)
    assert sorted(found.order.tolist()) == list(range(n))
    assert _cost(distances, found.order) == pytest.approx(_least(distances, linkage(condensed, "average")), rel=1e-6)


def test_many_leaves_lie_no_worse_than_those_of_scipy():
    condensed = pdist(np.random.default_rng(5).normal(size=(300, 4)))
    found = ordered_tree(squareform(condensed))
    wanted = leaves_list(optimal_leaf_ordering(linkage(condensed, "average"), condensed))
    assert _cost(squareform(condensed), found.order) <= _cost(squareform(condensed), wanted) * (1 + 1e-6)


@pytest.mark.parametrize("seed", range(6))
def test_no_other_order_of_the_tree_is_better(seed):
    distances = squareform(pdist(np.random.default_rng(seed).normal(size=(7, 3))))
    found = ordered_tree(distances)
    costs = []
    for turns in product((False, True), repeat=6):
        groups = {i: [i] for i in range(7)}
        for merge, (one, other) in enumerate(found.linkage[:, :2].astype(int)):
            pair = groups[one], groups[other]
            groups[7 + merge] = [*pair[turns[merge]], *pair[not turns[merge]]]
        costs.append(_cost(distances, np.array(groups[12])))
    assert _cost(distances, found.order) == pytest.approx(min(costs), rel=1e-6)


def test_the_tree_is_average_linkage_with_its_branches_turned():
    condensed = pdist(np.random.default_rng(3).normal(size=(50, 5)))
    found = ordered_tree(squareform(condensed))
    plain = linkage(condensed, "average")
    assert is_valid_linkage(found.linkage)
    assert found.order.tolist() == leaves_list(found.linkage).tolist()
    np.testing.assert_array_equal(found.linkage[:, 2:], plain[:, 2:])
    np.testing.assert_array_equal(np.sort(found.linkage[:, :2], axis=1), np.sort(plain[:, :2], axis=1))


def test_equal_distances_and_few_leaves_are_no_trouble():
    assert sorted(ordered_tree(np.ones((9, 9)) - np.eye(9)).order.tolist()) == list(range(9))
    assert sorted(ordered_tree(np.zeros((5, 5))).order.tolist()) == list(range(5))
    assert ordered_tree(np.zeros((1, 1))).order.tolist() == [0]
    assert ordered_tree(np.zeros((0, 0))).order.tolist() == []
