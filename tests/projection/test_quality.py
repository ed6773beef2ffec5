"""Measures of maps against sklearn's, and against plain counting."""

import numpy as np
import pytest
from sklearn.manifold import trustworthiness

from embviz.projection.quality import per_word
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse
from embviz.vectors.neighborhoods import nearest_in, occurrences, unit_vectors


@pytest.fixture
def words():
    random = np.random.default_rng(0)
    vectors = random.normal(size=(301, 12)).astype(np.float32)
    return unit_vectors(vectors), (vectors[:, :2] + random.normal(size=(301, 2))).astype(np.float32)


def ranks(points):
    """Return for each point the rank of each other one, 0 for itself, by sorting in float64."""
    distances = np.linalg.norm(points[:, None].astype(np.float64) - points[None], axis=2)
    return np.argsort(np.argsort(distances, axis=1, kind="stable"), axis=1)


@pytest.mark.parametrize("k", [1, 5, 10, 40, 149])
@pytest.mark.parametrize("axes", [2, 3])
def test_the_whole_is_what_sklearn_says(words, k, axes):
    unit, places = words
    places = np.column_stack([places, unit[:, 5]])[:, :axes]
    whole = per_word(unit, places, k).whole
    assert whole.trustworthiness == pytest.approx(trustworthiness(unit, places, n_neighbors=k), abs=1e-6)
    assert whole.continuity == pytest.approx(trustworthiness(places, unit, n_neighbors=k), abs=1e-6)


def test_each_word_is_what_plain_counting_says(words):
    unit, places = words
    k, n = 7, len(unit)
    true, seen = ranks(unit), ranks(places)
    near, shown = (true > 0) & (true <= k), (seen > 0) & (seen <= k)
    worst = k * (2 * n - 3 * k - 1) / 2
    found = per_word(unit, places, k)
    for values, wanted in (
        (found.trustworthiness, 1 - ((true - k) * (shown & ~near)).sum(axis=1) / worst),
        (found.continuity, 1 - ((seen - k) * (near & ~shown)).sum(axis=1) / worst),
        (found.kept, (near & shown).sum(axis=1) / k),
    ):
        # two words may lie closer to each other than float32 can tell
        assert np.mean(np.abs(values - wanted) < 1e-6) > 0.97
        np.testing.assert_allclose(values, wanted, atol=2.5 / worst)


def test_a_map_that_is_the_vectors_is_perfect():
    angle = np.random.default_rng(1).uniform(0, 1, 200)
    circle = np.column_stack([np.cos(angle), np.sin(angle)]).astype(np.float32)
    whole = per_word(circle, circle, 10).whole
    assert (whole.trustworthiness, whole.continuity) == pytest.approx((1, 1), abs=1e-4)
    assert whole.kept > 0.99


def test_sampled_words_have_their_exact_values(words, monkeypatch):
    monkeypatch.setattr("embviz.projection.quality._SCORES_PER_BLOCK", 3000)
    unit, places = words
    every, some = per_word(unit, places, 10), per_word(unit, places, 10, sample=50, seed=3)
    assert some.sampled
    assert not every.sampled
    assert len(some.measured) == 50
    for name in ("trustworthiness", "continuity", "kept"):
        np.testing.assert_allclose(getattr(some, name)[some.measured], getattr(every, name)[some.measured], atol=2e-3)
        assert np.isnan(np.delete(getattr(some, name), some.measured)).all()
    np.testing.assert_array_equal(per_word(unit, places, 10, sample=50, seed=3).measured, some.measured)
    assert some.whole.kept == pytest.approx(every.whole.kept, abs=0.1)


def test_words_without_a_place_are_left_out(words):
    unit, places = words
    gone = np.arange(0, 301, 3)
    stay = np.setdiff1d(np.arange(301), gone)
    holes = places.copy()
    holes[gone, 1] = np.nan
    found, alone = per_word(unit, holes, 10), per_word(unit[stay], places[stay], 10)
    np.testing.assert_allclose(found.trustworthiness[stay], alone.trustworthiness, atol=2e-3)
    assert np.isnan(found.kept[gone]).all()
    assert found.compared == len(stay)


def test_the_picture_does_not_depend_on_the_number_of_threads(words):
    one, three = (per_word(*words, 10, threads=threads) for threads in (1, 3))
    np.testing.assert_array_equal(one.trustworthiness, three.trustworthiness)


@pytest.mark.parametrize("count", range(6))
def test_few_words(count):
    random = np.random.default_rng(count)
    found = per_word(random.normal(size=(count, 4)).astype(np.float32), random.normal(size=(count, 2)), 10)
    assert found.k == max(0, (count - 1) // 2)
    assert np.isnan(found.whole.kept) == (count < 3)


def test_words_on_one_spot_are_ranked_by_their_place():
    same = np.zeros((40, 2), np.float32)
    found = per_word(np.ones((40, 3), np.float32), same, 5)
    # both spaces name the same words, the first ones
    assert found.whole.kept == 1


def test_progress_is_told_and_cancelling_ends_it(words, monkeypatch):
    monkeypatch.setattr("embviz.projection.quality._SCORES_PER_BLOCK", 3000)
    shares = []
    per_word(*words, 10, pulse=Pulse(shares.append))
    assert shares == sorted(shares)
    assert len(set(shares)) == len(shares) > 10

    def enough(share):
        if share > 0.5:
            raise Cancelled

    with pytest.raises(Cancelled):
        per_word(*words, 10, pulse=Pulse(enough))


def test_occurrences_are_counted(words):
    unit, _ = words
    near, _ = nearest_in(unit, unit, 10, np.arange(len(unit)))
    found = occurrences(near, 301)
    assert found.dtype == np.int32
    np.testing.assert_array_equal(found, [(near == word).sum() for word in range(301)])
