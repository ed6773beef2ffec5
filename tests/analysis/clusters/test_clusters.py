import numpy as np
import pytest

from embviz.analysis.clusters.kmeans import kmeans, purity
from embviz.util.errors import InputError


def test_directions_are_found_whatever_the_lengths():
    rng = np.random.default_rng(0)
    truth = np.repeat([0, 1, 2], 20)
    vectors = np.eye(3)[truth] + 0.1 * rng.normal(size=(60, 3))
    vectors *= rng.uniform(0.01, 100, size=(60, 1))
    found = kmeans(vectors, 3)
    assert found.labels.tolist() == truth.tolist()
    assert found.labels.dtype == np.int64
    assert purity(found.labels, truth) == 1
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    np.testing.assert_allclose(found.centers, [unit[truth == k].mean(axis=0) for k in range(3)], atol=1e-5)
    assert found.inertia == pytest.approx(np.square(unit - found.centers[truth]).sum(), rel=1e-4)


def test_the_same_seed_gives_the_same_groups():
    vectors = np.random.default_rng(0).normal(size=(80, 4))
    one, other = kmeans(vectors, 7, seed=3), kmeans(vectors, 7, seed=3)
    assert one.labels.tolist() == other.labels.tolist()


def test_zero_vectors_are_no_stumbling_block():
    assert kmeans([[0.0, 0.0], [5.0, 0.0]], 2).labels.tolist() == [0, 1]


@pytest.mark.parametrize("clusters", [0, 3])
def test_impossible_numbers_of_groups_are_refused(clusters):
    with pytest.raises(InputError, match=f"{clusters} groups"):
        kmeans([[1.0, 0.0], [0.0, 1.0]], clusters)


def test_purity_by_hand():
    # the book's figure 16.4: three groups of 17 items hold 5, 4 and 3 of their commonest class
    labels = [0] * 6 + [1] * 6 + [2] * 5
    truth = list("xxxxxoxoooo♢xx♢♢♢")
    assert purity(labels, truth) == pytest.approx(12 / 17)
    assert purity(truth, truth) == 1
    with pytest.raises(ValueError, match="2 labels for 1 items"):
        purity([1, 2], [1])
    with pytest.raises(ValueError, match="0 labels"):
        purity([], [])
