import numpy as np
import pytest
from sklearn.cluster import HDBSCAN
from sklearn.datasets import make_blobs

from embviz.analysis.clusters import density_clusters as module
from embviz.analysis.clusters.density_clusters import density_clusters
from embviz.analysis.clusters.kmeans import purity
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse


@pytest.fixture(scope="module")
def places():
    found, _ = make_blobs(500, 2, centers=5, cluster_std=0.4, center_box=(-8, 8), random_state=1)
    noise = np.random.default_rng(0).uniform(-12, 12, size=(60, 2))
    return np.concatenate((found, noise)).astype(np.float32)


def agree(found, expected):
    """Return whether two labelings are the same but for the numbers of the groups."""
    np.testing.assert_array_equal(found < 0, expected < 0)
    return purity(found, expected) == purity(expected, found) == 1


def test_places_are_grouped_as_the_library_does(places):
    found = density_clusters(places, 15, metric="euclidean")
    library = HDBSCAN(min_cluster_size=15, copy=True).fit_predict(places.astype(np.float64))
    assert agree(found, library)
    assert found.max() + 1 >= 4
    # numbered as the words first meet them
    first = [int(np.flatnonzero(found == k)[0]) for k in range(found.max() + 1)]
    assert first == sorted(first)


def test_directions_are_grouped_whatever_the_lengths():
    rng = np.random.default_rng(3)
    vectors, truth = make_blobs(200, 20, centers=4, cluster_std=0.6, random_state=3)
    found = density_clusters(vectors * rng.uniform(0.1, 9, size=(200, 1)), 10)
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    assert agree(found, HDBSCAN(min_cluster_size=10, copy=True).fit_predict(unit))
    assert purity(truth, found) == 1


@pytest.mark.parametrize("dimensions", [2, 6])
def test_of_many_words_the_others_follow_the_nearest_that_were_drawn(monkeypatch, dimensions):
    monkeypatch.setattr(module, "LOOKED_AT", 120)
    monkeypatch.setattr(module, "LOOKED_AT_FLAT", 120)
    rows, _ = make_blobs(400, dimensions, centers=3, cluster_std=0.5, random_state=2)
    rows = rows.astype(np.float32)
    found = density_clusters(rows, 10, seed=7, metric="euclidean")
    drawn = np.sort(np.random.default_rng(7).choice(400, 120, replace=False))
    few = HDBSCAN(min_cluster_size=10, copy=True).fit_predict(rows[drawn].astype(np.float64))
    nearest = np.linalg.norm(rows[:, None] - rows[drawn], axis=2).argmin(axis=1)
    assert agree(found, few[nearest])


def test_where_nothing_is_dense_there_is_no_group():
    assert set(density_clusters(np.random.default_rng(0).uniform(size=(40, 2)), 30, metric="euclidean")) == {-1}


def test_impossible_sizes_are_refused(places):
    for smallest in (1, 561):
        with pytest.raises(InputError, match="between 2 and 560"):
            density_clusters(places, smallest, metric="euclidean")


def test_it_can_be_given_up(places):
    with pytest.raises(Cancelled):
        density_clusters(places, 5, pulse=Pulse(cancelled=lambda: True))
