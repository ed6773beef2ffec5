"""k-means in steps, by a sample and by place, and the number of its groups: against scikit-learn."""

import numpy as np
import pytest
from sklearn.cluster import KMeans
from sklearn.datasets import make_blobs
from sklearn.metrics import silhouette_score

from embviz.analysis.clusters.kmeans import best_number, kmeans, purity, silhouette
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse


@pytest.fixture(scope="module")
def blobs():
    angles = 2 * np.pi * np.arange(7) / 7
    centers = 10 * np.column_stack((np.cos(angles), np.sin(angles)))
    places, truth = make_blobs(900, centers=centers, cluster_std=0.8, random_state=4)
    return places.astype(np.float32), truth


def same_groups(one, other):
    return purity(one, other) == purity(other, one) == 1


def test_by_place_the_groups_are_those_of_the_library(blobs):
    places, _ = blobs
    found = kmeans(places, 7, metric="euclidean")
    library = KMeans(7, n_init=10, random_state=0).fit(places)
    assert same_groups(found.labels, library.labels_)
    assert found.inertia == pytest.approx(library.inertia_, rel=1e-4)
    order = [int(np.linalg.norm(library.cluster_centers_ - center, axis=1).argmin()) for center in found.centers]
    np.testing.assert_allclose(found.centers, library.cluster_centers_[order], atol=1e-3)


def test_a_few_rounds_at_a_time_end_where_all_at_once_do():
    # no clear groups, so that it takes many rounds
    places = np.random.default_rng(0).normal(size=(2000, 3)).astype(np.float32)
    found = kmeans(places, 12, seed=5, starts=1, metric="euclidean")
    seed = int(np.random.default_rng(5).integers(1 << 31))
    library = KMeans(12, n_init=1, random_state=seed, max_iter=300).fit(places)
    assert library.n_iter_ > 15
    assert found.inertia == pytest.approx(library.inertia_, rel=2e-3)


def test_centers_of_a_sample_gather_all(blobs):
    places, truth = blobs
    found = kmeans(places, 7, metric="euclidean", sample=200)
    assert same_groups(found.labels, truth)
    away = np.linalg.norm(places[:, None] - found.centers, axis=2)
    np.testing.assert_array_equal(found.labels, away.argmin(axis=1))
    assert found.inertia == pytest.approx(np.square(away.min(axis=1)).sum(), rel=1e-3)


def test_the_number_is_that_with_the_largest_silhouette(blobs):
    places, _ = blobs
    numbers = (3, 5, 7, 9)
    scores = [silhouette_score(places, KMeans(k, n_init=5, random_state=0).fit_predict(places)) for k in numbers]
    assert best_number(places, numbers, metric="euclidean") == numbers[int(np.argmax(scores))] == 7
    assert silhouette(places, blobs[1], "euclidean") == pytest.approx(silhouette_score(places, blobs[1]), abs=1e-5)


def test_too_few_words_have_no_number():
    with pytest.raises(InputError, match="4 words"):
        best_number(np.eye(4), (5, 6))


def test_it_tells_how_far_it_is_and_can_be_given_up(blobs):
    shares = []
    kmeans(blobs[0], 5, starts=4, metric="euclidean", pulse=Pulse(shares.append))
    assert shares == sorted(shares)
    assert len(set(shares)) == 4
    for work in (
        lambda pulse: kmeans(blobs[0], 5, pulse=pulse),
        lambda pulse: best_number(blobs[0], (3, 4), pulse=pulse),
    ):
        with pytest.raises(Cancelled):
            work(Pulse(cancelled=lambda: True))
