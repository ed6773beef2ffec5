"""Huffman trees against a heap, Shannon's bounds, and what every code has to be."""

import heapq

import numpy as np
import pytest
from scipy.stats import entropy

from embviz.training.models.hierarchical import huffman_tree


def _optimum(counts):
    """Return the summed code length of the best tree: the sum of all weights that two parts are joined to."""
    heap = [int(count) for count in counts]
    heapq.heapify(heap)
    total = 0
    while len(heap) > 1:
        joined = heapq.heappop(heap) + heapq.heappop(heap)
        total += joined
        heapq.heappush(heap, joined)
    return total


def _many_counts():
    random = np.random.default_rng(3)
    yield np.array([1, 1])
    yield np.array([100, 1, 1])
    yield np.full(64, 7)
    yield np.array([34, 21, 13, 8, 5, 3, 2, 1, 1])  # the deepest tree there is
    for words in (3, 17, 256, 5000):
        yield np.sort(random.integers(1, 50, words))[::-1]
        yield np.sort(random.zipf(1.3, words).clip(1, 10**9))[::-1]


@pytest.mark.parametrize("counts", list(_many_counts()), ids=len)
def test_no_tree_has_shorter_paths(counts):
    tree = huffman_tree(counts)
    assert tree.lengths @ counts == _optimum(counts)
    # Shannon's bounds of the mean length of a code (1948)
    assert -1e-12 <= np.average(tree.lengths, weights=counts) - entropy(counts, base=2) < 1
    assert (np.diff(tree.lengths) >= 0).all()  # rarer words are never nearer


@pytest.mark.parametrize("counts", list(_many_counts()), ids=len)
def test_each_way_down_ends_at_a_word_of_its_own(counts):
    tree = huffman_tree(counts)
    paths = [tree.path(word) for word in range(len(counts))]
    assert sum(2.0 ** -len(nodes) for nodes, _ in paths) == pytest.approx(1)
    turns = {}
    for word, (nodes, codes) in enumerate(paths):
        ends = [*nodes[1:], -1 - word]
        for node, code, end in zip(nodes, codes, ends, strict=True):
            # the same turn at the same node leads everyone to the same place
            assert turns.setdefault((node, code), end) == end
    assert len(turns) == 2 * (len(counts) - 1)
    assert {node for node, _ in turns} == set(range(len(counts) - 1))
    assert all(nodes[0] == 0 for nodes, _ in paths)


def test_heavier_nodes_have_lower_numbers():
    counts = np.sort(np.random.default_rng(1).zipf(1.2, 1000).clip(1, 10**6))[::-1]
    tree = huffman_tree(counts)
    weights = np.zeros(len(counts) - 1, np.int64)
    for word, count in enumerate(counts):
        weights[tree.path(word)[0]] += count
    assert (np.diff(weights) <= 0).all()
    assert weights[0] == counts.sum()


def test_the_fields_example_of_a_code():
    # a 45, b 13, c 12, d 16, e 9, f 5: 224 bits for 100 letters (Cormen et al., Introduction to Algorithms, 16.3)
    counts = np.array([45, 16, 13, 12, 9, 5])
    tree = huffman_tree(counts)
    assert tree.lengths.tolist() == [1, 3, 3, 3, 4, 4]
    assert np.average(tree.lengths, weights=counts) == pytest.approx(2.24)
