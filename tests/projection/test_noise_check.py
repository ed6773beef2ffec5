"""What is measured on shuffled data, and the Shepard plot, against plain formulas."""

import numpy as np
import pytest
from scipy.spatial.distance import cosine, euclidean
from scipy.stats import spearmanr

from embviz.projection import project
from embviz.projection.noise_check import NoiseCheck, check, grouping, risks, shuffled, verdicts
from embviz.projection.quality import Whole, per_word, shepard
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse


@pytest.fixture
def groups():
    random = np.random.default_rng(0)
    middles = 4 * random.normal(size=(8, 20))
    return (middles[random.integers(0, 8, 400)] + random.normal(size=(400, 20))).astype(np.float32)


def test_shuffling_keeps_every_column_and_no_row(groups):
    noise = shuffled(groups, seed=3)
    np.testing.assert_array_equal(np.sort(noise, axis=0), np.sort(groups, axis=0))
    assert np.mean((noise == groups).all(axis=1)) < 0.02
    assert np.abs(np.corrcoef(noise.T) - np.eye(20)).max() < 0.25
    np.testing.assert_array_equal(noise, shuffled(groups, seed=3))


def test_shuffling_is_given_up_between_two_components(groups):
    shares = []

    def enough(share):
        shares.append(share)
        if len(shares) == 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        shuffled(groups, pulse=Pulse(enough))
    assert shares == [0, 1 / 20, 2 / 20]
    before_the_layout = []

    def counted(share):
        before_the_layout.append(share)
        if share >= 0.05:
            raise Cancelled

    with pytest.raises(Cancelled):
        check(groups, "tsne", pulse=Pulse(counted))
    assert len(before_the_layout) == 21
    assert before_the_layout == sorted(before_the_layout)


def test_as_many_words_are_measured_as_are_asked_for(groups):
    found = check(groups, "pca", sample=100)
    assert found.measured == 100
    assert check(groups, "pca", sample=1000).measured == 400


def test_a_good_map_is_told_from_a_map_of_noise(groups):
    found = check(groups, "tsne", {"perplexity": "30"})
    frame = project(groups, "tsne")
    real = per_word(groups, frame.coordinates, 10).whole
    assert real.trustworthiness > found.quality.trustworthiness + 0.05
    assert found.frame.coordinates.shape == (400, 2)
    assert grouping(frame.coordinates) > found.grouping + 0.2
    assert verdicts(real, grouping(frame.coordinates), found) == ()


def test_parameters_that_make_groups_of_noise_are_told():
    noise = np.random.default_rng(1).normal(size=(400, 20)).astype(np.float32)
    found = check(noise, "tsne", {"perplexity": "2"})
    frame = project(noise, "tsne", perplexity="2")
    told = verdicts(per_word(noise, frame.coordinates, 10).whole, grouping(frame.coordinates), found)
    assert len(told) == 2
    assert f"{found.quality.trustworthiness:.2f}" in told[0]
    assert f"{found.grouping:.2f}" in told[1]


def test_verdicts_look_at_the_numbers():
    noise = NoiseCheck(None, Whole(0.7, 0.7, 0.1), 400, 0.6, 0.85)
    assert verdicts(Whole(0.95, 0.9, 0.4), 0.9, noise) == ()
    assert len(verdicts(Whole(0.72, 0.7, 0.11), 0.9, noise)) == 1


def test_the_tendency_of_even_points_and_of_heaps():
    random = np.random.default_rng(2)
    even = random.uniform(-1, 1, (3000, 2)).astype(np.float32)
    assert grouping(even) == pytest.approx(0.5, abs=0.05)
    assert grouping(even[np.linalg.norm(even, axis=1) < 1]) == pytest.approx(0.5, abs=0.05)
    heaps = (random.normal(size=(20, 2)).repeat(100, 0) + 0.01 * random.normal(size=(2000, 2))).astype(np.float32)
    assert grouping(heaps) > 0.95
    holes = np.vstack([even, np.full((5, 2), np.nan, np.float32)])
    assert grouping(holes) == grouping(even)
    assert np.isnan(grouping(np.zeros((50, 2), np.float32)))
    assert np.isnan(grouping(even[:5]))
    assert grouping(random.uniform(-1, 1, (3000, 3)).astype(np.float32)) == pytest.approx(0.5, abs=0.06)


@pytest.mark.parametrize(
    ("method", "options", "count", "said"),
    [
        ("tsne", {}, 1000, None),
        ("umap", {}, 1000, None),
        ("pca", {}, 1000, None),
        ("tsne", {"perplexity": "2, 30"}, 1000, "Perplexity 2 looks at 6"),
        ("tsne", {"perplexity": "50"}, 100, "more than a third"),
        ("tsne", {"exaggeration": 4.0}, 1000, "Exaggeration"),
        ("umap", {"n_neighbors": 3}, 1000, "3 neighbors"),
    ],
)
def test_risky_parameters_are_named(method, options, count, said):
    found = risks(method, options, count)
    assert (found == ()) if said is None else said in found[0]


def test_the_check_is_cancelled_at_any_point(groups):
    def enough(share):
        if share > 0.5:
            raise Cancelled

    with pytest.raises(Cancelled):
        check(groups, "tsne", pulse=Pulse(enough))


def test_shepard_of_all_pairs_is_the_formula(groups):
    places = groups[:60, :2] + 1
    found = shepard(groups[:60], places)
    pairs = [(i, j) for i in range(60) for j in range(i + 1, 60)]
    radius = np.median(np.linalg.norm(places - places.mean(axis=0), axis=1))
    true = [cosine(groups[i].astype(float), groups[j].astype(float)) for i, j in pairs]
    seen = [euclidean(places[i], places[j]) / radius for i, j in pairs]
    np.testing.assert_allclose(found.true, true, atol=1e-5)
    np.testing.assert_allclose(found.seen, seen, rtol=1e-4)
    assert found.correlation == pytest.approx(spearmanr(true, seen).statistic, abs=1e-3)


def test_a_sample_of_pairs_is_near_all_of_them(groups):
    every, some = shepard(groups, groups[:, :2]), shepard(groups, groups[:, :2], pairs=20_000, seed=5)
    assert len(some.true) == 20_000
    assert some.correlation == pytest.approx(every.correlation, abs=0.02)
    np.testing.assert_array_equal(some.true, shepard(groups, groups[:, :2], pairs=20_000, seed=5).true)


def test_density_holds_all_pairs(groups):
    found = shepard(groups[:100], groups[:100, :2])
    density = found.density(30, 20)
    assert density.shape == (20, 30)
    sums = density.sum(axis=0)
    assert np.all(np.isclose(sums, 1, atol=1e-5) | (sums == 0))
    assert sums[-1] == pytest.approx(1)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_shepard_of_few_words(count):
    found = shepard(np.ones((count, 3), np.float32), np.zeros((count, 2), np.float32))
    assert np.isnan(found.correlation)
    assert found.density(4, 4).shape == (4, 4)
